import BoingCurves
import BoingElementary
import BoingRender

/// Builds the transform of a layer's plane.
struct TransformBuilder {
  let layer: SceneLayer

  func transform() -> SceneTransform {
    let (timeline, duration) = (layer.timeline, layer.context.duration)
    let inputs = timeline.planeProperties
    var isProjected = false
    func map(_ time: Double) -> Affine2D {
      let plane = Homography(timeline.plane(at: time))
      if plane.isAffine { return plane.affine }
      isProjected = true
      return Self.parallel(plane, about: timeline.state(at: time).values.bounds)
    }
    func anchor(_ state: SceneLayer.State) -> SIMD2<Double> {
      SIMD2(state.values.anchor.x, state.values.anchor.y)
    }
    var result = SceneTransform()
    result.anchor = layer.channel([.bounds, .anchorPoint]) { [anchor($0).x, anchor($0).y] }
    result.position = pair(inputs, tolerance: layer.positionTolerance) { time in
      map(time).apply(anchor(timeline.state(at: time)))
    }
    let animated = inputs.filter { $0.layer.isAnimated($0.properties) }
    let breaks = animated.compactMap { $0.layer.breaks($0.properties, duration: duration) }
    let turns = inputs.contains { input in
      input.layer.isAnimated(
        input.properties.filter { ![.position, .zPosition, .bounds].contains($0) })
    }
    if turns, breaks.count == animated.count {
      let fitter = ChannelFitter(duration: duration, breaks: breaks.flatMap { $0 }, easings: [])
      let unwound = UnwoundMap(duration: duration, breaks: fitter.breaks, map)
      let tolerance = layer.linearTolerance
      result.scale = pair(inputs, tolerance: tolerance) { unwound.parts(at: $0).scale }
      result.rotation = channel(inputs, tolerance) { [unwound.parts(at: $0).rotation] }
      result.skew = channel(inputs, tolerance) { [Double.atan(unwound.parts(at: $0).skew)] }
    } else {
      result.set(LinearParts(map(0), near: nil))
    }
    if isProjected {
      layer.report(
        "transform", "perspective is replaced by the nearest parallel map about the middle")
    }
    return result
  }

  /// Returns the parallel map that is nearest to a map in perspective about the middle of a box.
  private static func parallel(_ plane: Homography, about box: SIMD4<Double>) -> Affine2D {
    let middle = SIMD2(box.x + box.z / 2, box.y + box.w / 2)
    let h = plane.apply(middle)
    guard h.z > 0 else { return Affine2D(scale: .zero) }
    let at = SIMD2(h.x, h.y) / h.z
    let x = (SIMD2(plane.x.x, plane.x.y) - at * plane.x.z) / h.z
    let y = (SIMD2(plane.y.x, plane.y.y) - at * plane.y.z) / h.z
    return Affine2D(x: x, y: y, origin: at - middle.x * x - middle.y * y)
  }

  private func channel(
    _ inputs: [(layer: LayerTimeline, properties: [PropertyDescriptor])], _ tolerance: Double,
    _ value: @escaping (Double) -> [Double]
  ) -> Channel {
    layer.context.channel(
      of: ChannelSource(inputs: inputs, tolerance: tolerance, label: layer.label, value: value))
  }

  /// Returns two numbers, together where that takes no more keyframes than apart.
  private func pair(
    _ inputs: [(layer: LayerTimeline, properties: [PropertyDescriptor])], tolerance: Double,
    _ value: @escaping (Double) -> SIMD2<Double>
  ) -> PairChannel {
    let both = channel(inputs, tolerance) { [value($0).x, value($0).y] }
    guard both.segments.count > 4 else { return .joint(both) }
    let x = channel(inputs, tolerance) { [value($0).x] }
    let y = channel(inputs, tolerance) { [value($0).y] }
    return both.segments.count > max(x.segments.count, y.segments.count)
      ? .split(x, y) : .joint(both)
  }
}

extension SceneTransform {
  /// Sets scale, rotation and skew to those of a map that stands still; nil for one onto a point.
  mutating func set(_ parts: LinearParts?) {
    guard let parts else {
      scale = PairChannel(0, 0)
      return
    }
    scale = PairChannel(parts.scale.x, parts.scale.y)
    rotation = Channel(parts.rotation)
    skew = Channel(Double.atan(parts.skew))
  }
}
