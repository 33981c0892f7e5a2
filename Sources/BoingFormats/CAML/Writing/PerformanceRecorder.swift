import Boing
import Foundation

/// Turns what a layer tree did over a stretch of time into a document that does the same.
///
/// A document has no clock of its own, but every animation in it may begin at a time. So the layers
/// are written as they are at the end, with every animation that ran, each at its own time.
///
///     let recorder = PerformanceRecorder(root: display.rootLayer)
///     for step in 0...120 {
///       display.advance(to: Double(step) / 60)
///       recorder.observe()
///     }
///     try recorder.bundle(named: "drop").write(to: url)
public final class PerformanceRecorder {
  private let root: CALayer
  private var runs: [Run] = []
  private var known: Set<ObjectIdentifier> = []
  private var first: [ObjectIdentifier: LayerDescription] = [:]
  private var layers: [ObjectIdentifier: CALayer] = [:]
  private var isFirst = true

  /// One animation on one layer.
  private struct Run {
    var layer: CALayer
    var key: String?
    var animation: CAAnimation
  }

  /// Watches a tree, which a display shows.
  public init(root: CALayer) {
    self.root = root
  }

  /// Takes notice of the animations that the tree has now; to be called after every commit.
  public func observe() {
    visit(root)
    isFirst = false
  }

  private func visit(_ layer: CALayer) {
    let id = ObjectIdentifier(layer)
    if layers[id] == nil {
      layers[id] = layer
      if isFirst { first[id] = Self.describe(layer) }
    }
    for (key, animation) in layer.allAnimations
    where known.insert(ObjectIdentifier(animation)).inserted {
      let run = Run(layer: layer, key: key, animation: Self.completed(animation, on: layer))
      runs.append(run)
    }
    for sublayer in layer.sublayers ?? [] { visit(sublayer) }
    if let mask = layer.mask { visit(mask) }
  }

  /// An animation with the ends that it takes from the layer's own value.
  ///
  /// In the document that value is another one, and other animations may lie beneath.
  private static func completed(_ animation: CAAnimation, on layer: CALayer) -> CAAnimation {
    guard let copy = animation.copy() as? CAAnimation else { return animation }
    if let group = copy as? CAAnimationGroup {
      group.animations = group.animations?.map { completed($0, on: layer) }
    } else if let basic = copy as? CABasicAnimation, !basic.isAdditive, let path = basic.keyPath {
      let given = [basic.fromValue, basic.toValue, basic.byValue].compactMap(\.self).count
      if given == 1, basic.fromValue == nil {
        basic.fromValue = layer.value(forKeyPath: path)
      } else if given == 1, basic.byValue == nil {
        basic.toValue = layer.value(forKeyPath: path)
      }
    }
    return copy
  }

  /// The document, with warnings for what it cannot say.
  public func bundle(named name: String) -> DocumentBundle {
    let log = WarningLog(file: name)
    let assets = AssetCollector(log: log)
    let describer = LayerDescriber(assets: assets, log: log)
    for (id, runs) in Dictionary(grouping: runs, by: { ObjectIdentifier($0.layer) }) {
      describer.animations[id] = Self.placed(runs)
    }
    var description = describer.describe(root)
    // On a display y points down, in a document up.
    description.properties.removeAll { $0.keyPath == "geometryFlipped" }
    if !root.isGeometryFlipped {
      description.properties.append(
        PropertyDescription(keyPath: "geometryFlipped", value: .bool(true)))
    }
    let content = DocumentDescription(root: description)
    warn(log)
    return DocumentBundle(content: content, files: assets.files, warnings: log.all)
  }

  /// The animations of one layer, each in its own time, none in the way of another.
  private static func placed(_ runs: [Run]) -> [LayerDescriber.LayerAnimation] {
    var keys: [String: Int] = [:]
    let roots = runs.map { property($0.animation) }
    return runs.enumerated().map { index, run in
      let animation = run.animation.copy() as? CAAnimation ?? run.animation
      let isAlone = roots.filter { $0 == roots[index] }.count == 1
      let isFirst = !roots[..<index].contains(roots[index])
      // The layer has its last value all the time: the first animation shows what was before it,
      // and of several each stays until the next one begins.
      if isFirst {
        animation.fillMode = isAlone ? .backwards : .both
      } else {
        animation.fillMode = .forwards
      }
      if !isAlone { animation.isRemovedOnCompletion = false }
      animation.delegate = nil
      let wanted = run.key ?? (animation as? CAPropertyAnimation)?.keyPath ?? "animation"
      return LayerDescriber.LayerAnimation(
        key: LayerBuilder.unused(wanted, &keys), animation: animation)
    }
  }

  /// The property that an animation drives, without its parts; nil for groups.
  private static func property(_ animation: CAAnimation) -> String? {
    (animation as? CAPropertyAnimation)?.keyPath?.split(separator: ".").first.map(String.init)
  }

  /// A layer alone, without what is inside it.
  private static func describe(_ layer: CALayer) -> LayerDescription {
    let log = WarningLog(file: "")
    let describer = LayerDescriber(assets: AssetCollector(log: log), log: log)
    describer.isShallow = true
    return describer.describe(layer)
  }

  private func warn(_ log: WarningLog) {
    var present: Set<ObjectIdentifier> = []
    func collect(_ layer: CALayer) {
      present.insert(ObjectIdentifier(layer))
      for inner in (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? []) { collect(inner) }
    }
    collect(root)
    for (id, layer) in layers.sorted(by: { label($0.value) < label($1.value) }) {
      let name = label(layer)
      if !present.contains(id) {
        log.warn(line: nil, name, "it goes away on the way; a document cannot say that")
      } else if first[id] == nil {
        log.warn(line: nil, name, "it comes on the way; in the document it is there all the time")
      } else {
        warnAboutJumps(of: layer, id, log)
      }
    }
  }

  private func warnAboutJumps(of layer: CALayer, _ id: ObjectIdentifier, _ log: WarningLog) {
    let animated = Set(runs.filter { $0.layer === layer }.map { Self.property($0.animation) })
    let (old, new) = (first[id]?.properties ?? [], Self.describe(layer).properties)
    for name in Set((old + new).map(\.keyPath)).sorted() where !animated.contains(name) {
      let values = [old, new].map { list in list.first { $0.keyPath == name }?.value }
      if values[0] != values[1], !animated.contains(nil) {
        log.warn(
          line: nil, label(layer),
          "its \(name) jumps on the way; in the document it has its last value all the time")
      }
    }
  }

  private func label(_ layer: CALayer) -> String { LayerDescriber.label(layer) }
}
