import BoingCurves
import BoingRender

/// Builds a layer's box: its outline, background, border and shadow.
struct BoxBuilder {
  let layer: SceneLayer

  var hasBackground: Bool {
    layer.isAnimated([.backgroundColor]) || layer.first.values.backgroundColor.w > 0
  }

  func background() -> [SceneItem] {
    guard hasBackground,
      let color = layer.color([.backgroundColor], { $0.values.backgroundColor })
    else { return [] }
    return [.shape(layer.box, .fill(color, isEvenOdd: false))]
  }

  func border() -> [SceneItem] {
    let width = layer.channel([.borderWidth]) { [max(0, $0.details.values.borderWidth)] }
    guard !width.isConstant || width.initial[0] > 0,
      let color = layer.color([.borderColor], { $0.details.values.borderColor })
    else { return [] }
    // A line of that width whose middle lies half of it further in.
    let geometry = outline([.borderWidth]) { $0.details.values.borderWidth / 2 }
    let stroke = SceneStroke(
      width: width, cap: "butt", join: "miter", miterLimit: 10, dashes: [],
      dashPhase: Channel(0), trim: nil)
    return [.shape(geometry, .stroke(color, stroke))]
  }

  func shadow() -> SceneShadow? {
    guard layer.first.details.values.shadowOpacity > 0 || layer.isAnimated([.shadowOpacity]),
      let color = layer.color(
        [.shadowColor, .shadowOpacity], tint: SIMD4(1, 1, 1, 1),
        { state in
          var color = state.details.values.shadowColor
          color.w *= min(max(state.details.values.shadowOpacity, 0), 1)
          return color
        })
    else { return nil }
    if layer.first.details.properties[.shadowPath].path != nil {
      layer.report("shadowPath", "the shadow is that of what the layer shows")
    }
    return SceneShadow(
      color: color,
      offset: layer.channel([.shadowOffset]) { state in
        let offset = state.details.values.shadowOffset
        return [offset.x, offset.y]
      },
      radius: layer.channel([.shadowRadius]) { [max(0, $0.details.values.shadowRadius)] })
  }

  // MARK: Outlines

  /// Returns the outline of the box, `inset` points further in.
  ///
  /// - Parameter more: The properties on which `inset` depends.
  func outline(
    _ more: [PropertyDescriptor] = [], inset: @escaping (SceneLayer.State) -> Double = { _ in 0 }
  ) -> SceneGeometry {
    func outline(_ state: SceneLayer.State) -> BoxOutline {
      let (values, distance) = (state.values, inset(state))
      var rect = values.bounds
      rect += SIMD4(distance, distance, -2 * distance, -2 * distance)
      (rect.z, rect.w) = (max(rect.z, 0), max(rect.w, 0))
      return BoxOutline(
        rect, radius: values.cornerRadius - distance, corners: values.maskedCorners,
        isContinuous: values.hasContinuousCorners)
    }
    let properties: [PropertyDescriptor] = [.bounds, .cornerRadius] + more
    let values = layer.first.values
    let isRounded = values.cornerRadius > 0 || layer.isAnimated([.cornerRadius])
    if isRounded, values.hasContinuousCorners {
      layer.report("cornerCurve", "continuous corners are drawn as circular ones")
    }
    if isRounded, values.maskedCorners != 15 {
      let coordinates = layer.channel(properties) { Self.roundedCoordinates(outline($0)) }
      return .path(ScenePath(verbs: Self.roundedVerbs, coordinates: coordinates))
    }
    func part(_ value: @escaping (SIMD4<Double>) -> [Double]) -> DeferredChannel {
      layer.deferred(layer.source(properties) { value(outline($0).rect) })
    }
    let radius = layer.source(
      properties,
      signs: { state in
        let (radius, bounds) = (state.values.cornerRadius, state.values.bounds)
        return [radius - bounds.z / 2, radius - bounds.w / 2, radius]
      }
    ) { [outline($0).radius] }
    return .rect(
      SceneRect(
        origin: part { [$0.x, $0.y] }, center: part { [$0.x + $0.z / 2, $0.y + $0.w / 2] },
        size: part { [$0.z, $0.w] }, radius: layer.deferred(radius)))
  }

  /// A box of four corners, each a curve, and the lines between.
  private static let roundedVerbs: [Path.Verb] =
    [.move] + [[Path.Verb]](repeating: [.curve, .line], count: 4).flatMap { $0 }.dropLast() + [
      .close
    ]

  private static func roundedCoordinates(_ box: BoxOutline) -> [Double] {
    let (x0, y0) = (box.rect.x, box.rect.y)
    let (x1, y1) = (box.rect.x + box.rect.z, box.rect.y + box.rect.w)
    func radius(_ bit: UInt8) -> Double { box.corners & bit != 0 ? box.radius : 0 }
    let k = 1 - quarterCircleHandle
    let (a, b, c, d) = (radius(1), radius(2), radius(8), radius(4))
    return [
      x0, y0 + a, x0, y0 + a * k, x0 + a * k, y0, x0 + a, y0, x1 - b, y0,
      x1 - b * k, y0, x1, y0 + b * k, x1, y0 + b, x1, y1 - c,
      x1, y1 - c * k, x1 - c * k, y1, x1 - c, y1, x0 + d, y1,
      x0 + d * k, y1, x0, y1 - d * k, x0, y1 - d,
    ]
  }
}
