import Boing
import BoingRender
import Foundation

/// Makes a document of the changes of a layer tree over a period of time.
///
/// A document has no clock of its own, but every animation in it may begin at a time. So the layers
/// are written as they are at the end, with every animation that ran, each at its own time. What
/// changed without an animation becomes one that goes in steps; a layer that came or went is hidden
/// while it was not there.
///
///     let recorder = AnimationRecorder(root: display.rootLayer)
///     for step in 0...120 {
///       display.advance(to: Double(step) / 60)
///       recorder.observe(at: display.time)
///     }
///     try recorder.bundle(named: "drop").write(to: url)
public final class AnimationRecorder {
  private let root: CALayer
  private let log = WarningLog(file: "")
  private let assets: AssetCollector
  private let describer: LayerEncoder
  private var layers: [ObjectIdentifier: RecordedLayer] = [:]
  /// The layers in the order in which they were first seen.
  private var order: [RecordedLayer] = []
  private var isFirst = true

  /// Creates a recorder of a tree that a display shows.
  public init(root: CALayer) {
    self.root = root
    assets = AssetCollector(log: log)
    // What cannot be written is reported once, at the end.
    describer = LayerEncoder(assets: assets, log: WarningLog(file: ""))
  }

  /// Records the current state of the tree; to be called after every commit.
  ///
  /// - Parameter time: The time of the display, in seconds.
  public func observe(at time: CFTimeInterval) {
    var present: Set<ObjectIdentifier> = []
    visit(root, in: nil, at: time, &present)
    for recorded in order where recorded.isPresent {
      guard !present.contains(ObjectIdentifier(recorded.layer)) else { continue }
      recorded.isPresent = false
      recorded.note(.bool(true), of: "hidden", at: time)
      recorded.noteAnimations([], at: time)
    }
    isFirst = false
  }

  private func visit(
    _ layer: CALayer, in parent: CALayer?, at time: Double, _ present: inout Set<ObjectIdentifier>
  ) {
    let id = ObjectIdentifier(layer)
    present.insert(id)
    let recorded: RecordedLayer
    if let known = layers[id] {
      recorded = known
      if recorded.parent !== parent {
        warn(layer, "it moves to another layer; in the document it stays where it was first")
      }
      if recorded.hasChanged {
        for (name, value) in describer.values(of: layer) {
          recorded.note(value, of: name, at: time)
        }
      }
      if !recorded.isPresent { recorded.note(.bool(layer.isHidden), of: "hidden", at: time) }
    } else {
      recorded = RecordedLayer(layer, in: parent, values: describer.values(of: layer))
      layers[id] = recorded
      order.append(recorded)
      if !isFirst {
        recorded.hideBefore(time)
      }
    }
    recorded.isPresent = true
    recorded.noteAnimations(layer.allAnimations, at: time)
    let sublayers = layer.sublayers ?? []
    if !recorded.noteSublayers(sublayers) {
      warn(layer, "its sublayers change their order; in the document they keep the first one")
    }
    for sublayer in sublayers { visit(sublayer, in: layer, at: time, &present) }
    if let mask = layer.mask { visit(mask, in: layer, at: time, &present) }
  }

  /// The document, with warnings for what it cannot say.
  public func bundle(named name: String) -> DocumentBundle {
    let final = LayerEncoder(assets: assets, log: log)
    var isReached: Set<ObjectIdentifier> = []
    for recorded in order {
      let sublayers = recorded.allSublayers.filter {
        layers[ObjectIdentifier($0)]?.parent === recorded.layer
      }
      isReached.formUnion(
        (sublayers + (recorded.layer.mask.map { [$0] } ?? [])).map(ObjectIdentifier.init))
      final.recorded[ObjectIdentifier(recorded.layer)] = LayerEncoder.Recorded(
        sublayers: sublayers, steps: steps(of: recorded), animations: recorded.animations,
        isHidden: recorded.isPresent ? nil : true)
    }
    for recorded in order
    where recorded.layer !== root && !isReached.contains(ObjectIdentifier(recorded.layer)) {
      warn(recorded.layer, "the mask is removed during the scene, which documents cannot represent")
    }
    var description = final.describe(root)
    // On a display y points down, in a document up.
    description.properties.removeAll { $0.keyPath == "geometryFlipped" }
    if !root.isGeometryFlipped {
      description.properties.append(
        CAMLProperty(keyPath: "geometryFlipped", value: .bool(true)))
    }
    let warnings = log.all.map { warning in
      var warning = warning
      warning.file = name
      return warning
    }
    return DocumentBundle(
      content: CAMLDocument(root: description), files: assets.files, warnings: warnings)
  }

  /// An animation in steps for each property that changed without one.
  private func steps(of recorded: RecordedLayer) -> [CAMLAnimation] {
    recorded.changes.sorted { $0.key < $1.key }.compactMap { name, changes in
      guard let last = changes.last, changes.count > 1, last.time > 0 else { return nil }
      guard recorded.layer.isAnimatable(keyPath: name) else {
        warn(
          recorded.layer,
          "its \(name) jumps during the scene; in the document it has its last value all the time")
        return nil
      }
      var values = changes.dropLast().map(\.value)
      var times = [0] + changes.dropFirst().map { $0.time / last.time }
      if values.count == 1 {
        // A single keyframe is no animation.
        values.append(values[0])
        times = [0, 0.5, 1]
      }
      return CAMLAnimation(
        className: "CAKeyframeAnimation", key: "steps.\(name)",
        properties: [
          // Not 0, which would stand for the time at which the document is shown.
          CAMLProperty(keyPath: "beginTime", value: .real(1e-100)),
          CAMLProperty(keyPath: "calculationMode", value: .string("discrete")),
          CAMLProperty(keyPath: "duration", value: .real(last.time)),
          CAMLProperty(keyPath: "keyPath", value: .string(name)),
          CAMLProperty(keyPath: "keyTimes", value: .array(times.map(CAMLValue.real))),
          CAMLProperty(
            keyPath: "values", value: .array(values)),
        ])
    }
  }

  private func warn(_ layer: CALayer, _ message: String) {
    let subject = LayerEncoder.label(layer)
    let isNew = !log.warnings.contains { $0.subject == subject && $0.message == message }
    if isNew { log.warn(line: nil, subject, message) }
  }
}

/// The values of one layer over time.
private final class RecordedLayer {
  /// A value that a property has from a time on, by the layer's own clock.
  struct Change {
    var time: Double
    var value: CAMLValue
  }

  /// One animation on the layer.
  private struct Run {
    var key: String?
    /// The original, kept alive so that no later one gets its identity.
    let original: CAAnimation
    let animation: CAAnimation
    let added: Double
    var removed: Double?
  }

  let layer: CALayer
  let parent: CALayer?
  var isPresent = true
  /// The values of each property from the beginning on.
  private(set) var changes: [String: [Change]]
  /// All layers that were ever inside, in drawing order.
  private(set) var allSublayers: [CALayer] = []
  private var sublayers: [CALayer] = []
  private var runs: [Run] = []
  // The layer's memory as it was last seen; holding the references keeps their addresses.
  private var lastValues: LayerValues
  private var lastDetails: LayerDetails
  private var lastTiming: MediaTiming

  init(_ layer: CALayer, in parent: CALayer?, values: [String: CAMLValue]) {
    self.layer = layer
    self.parent = parent
    changes = values.mapValues { [Change(time: 0, value: $0)] }
    (lastValues, lastDetails, lastTiming) = (layer.values, layer.details, layer.timing)
  }

  /// True if a property may have changed since this was asked last.
  var hasChanged: Bool {
    func hasSameBits<Value>(_ one: Value, _ two: Value) -> Bool {
      withUnsafeBytes(of: one) { one in
        withUnsafeBytes(of: two) { two in one.elementsEqual(two) }
      }
    }
    guard
      !hasSameBits(lastValues, layer.values) || !hasSameBits(lastDetails, layer.details)
        || lastTiming != layer.timing
    else { return false }
    (lastValues, lastDetails, lastTiming) = (layer.values, layer.details, layer.timing)
    return true
  }

  private func localTime(_ time: Double) -> Double { layer.convertTime(time, from: nil) }

  func note(_ value: CAMLValue, of name: String, at time: Double) {
    guard let last = changes[name]?.last, last.value != value else { return }
    let change = Change(time: localTime(time), value: value)
    // Of several values at one time the last one shows.
    if last.time >= change.time { changes[name]?.removeLast() }
    changes[name]?.append(change)
  }

  /// Notes that the layer was not there before a time.
  func hideBefore(_ time: Double) {
    let value = CAMLValue.bool(layer.isHidden)
    changes["hidden"] = [
      Change(time: 0, value: .bool(true)), Change(time: localTime(time), value: value),
    ]
  }

  /// Notes the layers inside, back to front; false if they are in another order than before.
  func noteSublayers(_ current: [CALayer]) -> Bool {
    guard !current.elementsEqual(sublayers, by: ===) else { return true }
    sublayers = current
    var next = 0
    for sublayer in current {
      if let index = allSublayers.firstIndex(where: { $0 === sublayer }) {
        next = index + 1
      } else {
        allSublayers.insert(sublayer, at: next)
        next += 1
      }
    }
    let present = Set(current.map(ObjectIdentifier.init))
    return allSublayers.filter { present.contains(ObjectIdentifier($0)) }
      .elementsEqual(current, by: ===)
  }

  /// Notes which animations the layer has.
  func noteAnimations(_ current: [(key: String?, animation: CAAnimation)], at time: Double) {
    let present = Set(current.map { ObjectIdentifier($0.animation) })
    var known: Set<ObjectIdentifier> = []
    for index in runs.indices {
      let id = ObjectIdentifier(runs[index].original)
      known.insert(id)
      if runs[index].removed == nil, !present.contains(id) { runs[index].removed = localTime(time) }
    }
    for (key, animation) in current where !known.contains(ObjectIdentifier(animation)) {
      runs.append(
        Run(
          key: key, original: animation, animation: Self.completed(animation, on: layer),
          added: localTime(time)))
    }
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

  /// The animations, each in its own time, under keys of their own.
  var animations: [LayerEncoder.LayerAnimation] {
    var keys: [String: Int] = [:]
    return runs.map { run in
      let wanted = run.key ?? (run.animation as? CAPropertyAnimation)?.keyPath ?? "animation"
      return LayerEncoder.LayerAnimation(
        key: LayerInstantiator.unused(wanted, &keys), animation: Self.placed(run))
    }
  }

  /// The animation of a run for a layer that has it from the beginning: it must show neither before
  /// it was added nor after it was removed.
  private static func placed(_ run: Run) -> CAAnimation {
    let animation = run.animation.copy() as? CAAnimation ?? run.animation
    animation.delegate = nil
    let end = animation.timing.endTime
    let fillsBefore = animation.timing.fillsBackwards && animation.beginTime > run.added
    let fillsAfter = animation.timing.fillsForwards && (run.removed ?? .infinity) > end
    let isCut = (run.removed ?? .infinity) < end
    guard fillsBefore || isCut || fillsAfter && run.removed != nil else {
      animation.fillMode = fillsAfter ? .forwards : .removed
      return animation
    }
    // The group is there as long as the animation was.
    let group = CAAnimationGroup()
    group.beginTime = run.added
    group.duration = (run.removed ?? (fillsAfter ? .infinity : end)) - run.added
    animation.beginTime -= run.added
    group.animations = [animation]
    return group
  }
}
