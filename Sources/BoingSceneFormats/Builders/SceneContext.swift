import Boing
import BoingCurves
import BoingRender

/// A function of time that depends on properties of layers, as a channel is fitted to it.
struct ChannelSource {
  /// The layers and their properties; the value moves only where one of these does.
  var inputs: [(layer: LayerTimeline, properties: [PropertyDescriptor])]
  /// In units of the value, for each number.
  var tolerance: Double
  /// The range to which the value is clamped.
  var limits: ClosedRange<Double>?
  /// Numbers at whose change of sign the value has a corner.
  var signs: ((Double) -> [Double])?
  /// The layer's name in reports.
  var label: String
  /// The value at a time of the scene, before it is clamped.
  var value: (Double) -> [Double]

  func clamped(_ list: [Double]) -> [Double] {
    guard let limits else { return list }
    return list.map { min(max($0, limits.lowerBound), limits.upperBound) }
  }

  /// The value at the beginning; 0 for numbers that are not finite.
  var initial: [Double] { clamped(value(0)).map { $0.isFinite ? $0 : 0 } }
}

/// The parts that all builders of one scene share.
final class SceneContext {
  let tree: RenderTree
  /// Seconds.
  let duration: Double
  let options: LayerExportOptions
  let log: ExportLog
  let images: ImageStore
  let texts: ContentSource
  let baker: LayerBaker
  private let budget: FittingBudget

  init(_ tree: RenderTree, duration: Double, options: LayerExportOptions, log: ExportLog) {
    (self.tree, self.duration, self.options, self.log) = (tree, duration, options, log)
    // Each layer may take a fifth of it besides, up to a hundred of them.
    let cost = options.maximumFittingCost
    budget = FittingBudget(cost + cost / 5 * min(tree.count, 100))
    images = ImageStore(log)
    texts = TextSource(limit: 1 << 24).contentSource
    baker = LayerBaker(tree: tree, scale: options.imageScale, texts: texts)
  }

  /// Returns the slots of a layer's sublayers and its mask, in the order of the tree.
  func children(of slot: Int32) -> [Int32] {
    var list: [Int32] = []
    var child = tree.nodes[Int(slot)].firstChild
    while child >= 0 {
      list.append(child)
      child = tree.nodes[Int(child)].nextSibling
    }
    return list
  }

  // MARK: Channels

  /// Returns the channel of a source; that of its value at the beginning, and a report, where it cannot be fitted.
  func channel(of source: ChannelSource) -> Channel {
    guard let fitter = fitter(for: source) else { return Channel(source.initial) }
    let fitted = fitter.fit(
      tolerance: source.tolerance, staysInRange: source.limits != nil,
      { source.clamped(source.value($0)) })
    if let fitted { return fitted.map(source.clamped) }
    log.report(
      source.label, movingProperty(of: source),
      "it has no finite value, or needs too many keyframes; that at the beginning holds")
    return Channel(source.initial)
  }

  /// Returns the value of a source that never changes, without a fit; nil if it changes.
  func constant(_ source: ChannelSource) -> [Double]? {
    guard let fitter = fitter(for: source) else { return source.initial }
    return fitter.isConstant { source.clamped(source.value($0)) } ? source.initial : nil
  }

  /// Returns a fitter with the breaks and easings of a source; nil where the value at the beginning holds.
  private func fitter(for source: ChannelSource) -> ChannelFitter? {
    var breaks: [Double] = []
    var easings: [ChannelEasing] = []
    let animated = source.inputs.filter { $0.layer.isAnimated($0.properties) }
    guard !animated.isEmpty else { return nil }
    for (layer, properties) in animated {
      guard let found = layer.breaks(properties, duration: duration) else {
        log.report(
          source.label, movingProperty(of: source),
          "it repeats too often; the value at the beginning holds")
        return nil
      }
      breaks += found
      easings += layer.easings(properties)
    }
    let fitter = ChannelFitter(
      duration: duration, breaks: breaks, easings: easings, budget: budget)
    var signs = source.signs
    if let limits = source.limits {
      signs = { source.value($0).flatMap { [$0 - limits.lowerBound, $0 - limits.upperBound] } }
    }
    guard let signs else { return fitter }
    return ChannelFitter(
      duration: duration, breaks: fitter.breaks + fitter.changes(of: signs), easings: easings,
      budget: budget)
  }

  private func movingProperty(of source: ChannelSource) -> String {
    let moving = source.inputs.lazy.compactMap { layer, properties in
      properties.first { layer.isAnimated([$0]) }
    }
    return moving.first.map { "\($0.name)" } ?? "animation"
  }
}

extension ChannelFitter {
  /// Returns the times at which one of some numbers changes its sign.
  fileprivate func changes(of numbers: (Double) -> [Double]) -> [Double] {
    let steps = min(max(Int(clamping: (duration * 240).rounded(.up)), 16), 1 << 15)
    var found: [Double] = []
    var before = numbers(0)
    for step in 1...steps {
      let end = duration * Double(step) / Double(steps)
      let after = numbers(end)
      for index in before.indices where index < after.count {
        guard (before[index] < 0) != (after[index] < 0) else { continue }
        var (low, high) = (duration * Double(step - 1) / Double(steps), end)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          let value = numbers(middle)
          guard index < value.count else { break }
          if (value[index] < 0) == (before[index] < 0) { low = middle } else { high = middle }
        }
        found.append(high)
      }
      before = after
      if found.count > Self.maximumCount { break }
    }
    return found
  }
}
