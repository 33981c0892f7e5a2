import BoingCurves
import BoingRender

/// Builds the drawing of a gradient layer.
struct GradientBuilder {
  let layer: SceneLayer

  func items() -> [SceneItem] {
    let store = layer.first.details.properties
    let kind = store[GradientProperty.type].string ?? "axial"
    guard kind != "conic" else { return layer.context.baker.items(.drawing, of: layer, "type") }
    guard let colors = store[GradientProperty.colors].colors, (2...1_000).contains(colors.count)
    else { return [] }
    let count = colors.count
    guard store[GradientProperty.locations].numbers.map({ $0.count >= count }) ?? true else {
      return []
    }
    func location(_ state: SceneLayer.State, _ index: Int) -> Double {
      let list = state.details.properties[GradientProperty.locations].numbers
      guard let list, list.count > index else { return Double(index) / Double(count - 1) }
      // Rising, as players want them.
      return list.prefix(index + 1).reduce(0) { max($0, min(max($1, 0), 1)) }
    }
    let tint = layer.outer.tint
    func color(_ state: SceneLayer.State, _ index: Int) -> [Double] {
      let list = state.details.properties[GradientProperty.colors].colors ?? colors
      let color = (list.count == count ? list : colors)[index]
      let tinted = color * 0 == .zero ? color * tint : .zero
      return [tinted.x, tinted.y, tinted.z, tinted.w]
    }
    func inColors(
      _ properties: [PropertyDescriptor], _ value: @escaping (SceneLayer.State) -> [Double]
    ) -> DeferredChannel {
      layer.deferred(
        layer.source(
          properties, tolerance: SceneLayer.colorTolerance, clampedTo: 0...1, value))
    }
    let gradient = SceneGradient(
      kind: kind == "radial" ? .radial : .axial, start: point(GradientProperty.startPoint),
      end: point(GradientProperty.endPoint),
      locations: (0..<count).map { index in
        layer.deferred(
          layer.source([GradientProperty.locations], tolerance: 1e-3) { [location($0, index)] })
      },
      colors: (0..<count).map { index in
        inColors([GradientProperty.colors]) { color($0, index) }
      },
      stops: inColors([GradientProperty.locations, GradientProperty.colors]) { state in
        (0..<count).flatMap { [location(state, $0)] + color(state, $0) }
      })
    return [.shape(layer.box, .gradient(gradient))]
  }

  private func point(_ property: PropertyDescriptor) -> Channel {
    layer.channel([property], tolerance: layer.linearTolerance) { state in
      let point = state.details.properties[property].components ?? .zero
      return [point.x, point.y]
    }
  }
}
