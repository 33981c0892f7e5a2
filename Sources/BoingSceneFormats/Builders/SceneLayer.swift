import BoingCurves
import BoingElementary
import BoingRender

/// The state that a layer takes from those around it.
struct Surroundings {
  /// The seconds by which the layer is shown late: that of a replicator's instance.
  var delay = 0.0
  /// Factors of colours and alpha: those of a replicator's instance.
  var tint = SIMD4<Double>(1, 1, 1, 1)
  /// True if the y axis of the superlayer's sublayers points up.
  var isFlipped = false
  var depth = 0
}

/// A layer as the builders of its parts see it.
final class SceneLayer {
  typealias State = (values: LayerValues, details: LayerDetails)

  let timeline: LayerTimeline
  /// The layer's name in reports.
  let label: String
  let outer: Surroundings
  let context: SceneContext
  /// The state at the beginning.
  let first: State
  /// The outline of the layer's box, which its background, gradient and clip share.
  private(set) lazy var box = BoxBuilder(layer: self).outline()

  init(_ slot: Int32, label: String, _ outer: Surroundings, _ context: SceneContext) {
    timeline = LayerTimeline(tree: context.tree, slot: slot, delay: outer.delay)
    (self.label, self.outer, self.context) = (label, outer, context)
    first = timeline.state(at: 0)
  }

  func isAnimated(_ properties: [PropertyDescriptor]) -> Bool { timeline.isAnimated(properties) }

  func report(_ property: String, _ message: String) {
    context.log.report(label, property, message)
  }

  // MARK: Tolerances

  var positionTolerance: Double { context.options.maximumError }

  /// The tolerance of a factor or an angle, so that no point of the layer's box is further off than the maximum error.
  var linearTolerance: Double {
    let diagonal = Double.hypot(first.values.bounds.z, first.values.bounds.w)
    return context.options.maximumError / max(100, diagonal.isFinite ? diagonal : 100)
  }

  /// The tolerance of a colour's component and of an opacity.
  static let colorTolerance = 1.0 / 1024

  // MARK: Channels

  /// Returns the source of a value that depends on properties of the layer, with the tolerance of positions by default.
  func source(
    _ properties: [PropertyDescriptor], tolerance: Double? = nil,
    clampedTo limits: ClosedRange<Double>? = nil, signs: ((State) -> [Double])? = nil,
    _ value: @escaping (State) -> [Double]
  ) -> ChannelSource {
    let timeline = timeline
    return ChannelSource(
      inputs: [(timeline, properties)], tolerance: tolerance ?? positionTolerance, limits: limits,
      signs: signs.map { signs in { signs(timeline.state(at: $0)) } }, label: label,
      value: { value(timeline.state(at: $0)) })
  }

  /// Returns a channel of a value that depends on properties of the layer.
  func channel(
    _ properties: [PropertyDescriptor], tolerance: Double? = nil,
    clampedTo limits: ClosedRange<Double>? = nil, _ value: @escaping (State) -> [Double]
  ) -> Channel {
    context.channel(
      of: source(properties, tolerance: tolerance, clampedTo: limits, value))
  }

  /// Returns a channel that is made when a writer asks for it.
  func deferred(_ source: ChannelSource) -> DeferredChannel {
    // The layer holds the box, whose channels must not hold the layer.
    DeferredChannel { [context] in context.channel(of: source) }
  }

  /// Returns a colour; nil where it never shows.
  func color(
    _ properties: [PropertyDescriptor], tint: SIMD4<Double>? = nil,
    _ value: @escaping (State) -> SIMD4<Double>
  ) -> SceneColor? {
    let tint = tint ?? outer.tint
    func tinted(_ state: State) -> SIMD4<Double> {
      let color = value(state)
      return color * 0 == .zero ? color * tint : .zero
    }
    let alpha = channel(properties, tolerance: Self.colorTolerance, clampedTo: 0...1) {
      [tinted($0).w]
    }
    if alpha.isConstant, alpha.initial[0] <= 0 { return nil }
    let color = channel(properties, tolerance: Self.colorTolerance, clampedTo: 0...1) { state in
      let color = tinted(state)
      return [color.x, color.y, color.z]
    }
    return SceneColor(color: color, alpha: alpha)
  }
}
