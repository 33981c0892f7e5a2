import BoingRender
import OpenCoreGraphics

/// How the setters and getters of layer classes reach their properties.
extension CALayer {
  func number(_ property: LayerProperty) -> Double { self.property(property).lanes?.x ?? 0 }

  func setNumber(_ property: LayerProperty, _ value: Double) {
    changeProperty(property, to: .lanes(SIMD4(value, 0, 0, 0)))
  }

  func flag(_ property: LayerProperty) -> Bool { self.property(property).flag ?? false }

  func setFlag(_ property: LayerProperty, _ value: Bool) {
    changeProperty(property, to: .flag(value))
  }

  func point(_ property: LayerProperty) -> CGPoint {
    let lanes = self.property(property).lanes ?? .zero
    return CGPoint(x: lanes.x, y: lanes.y)
  }

  func setPoint(_ property: LayerProperty, _ value: CGPoint) {
    changeProperty(property, to: .lanes(SIMD4(value.x, value.y, 0, 0)))
  }

  func size(_ property: LayerProperty) -> CGSize {
    let lanes = self.property(property).lanes ?? .zero
    return CGSize(width: lanes.x, height: lanes.y)
  }

  func setSize(_ property: LayerProperty, _ value: CGSize) {
    changeProperty(property, to: .lanes(SIMD4(value.width, value.height, 0, 0)))
  }

  func color(_ property: LayerProperty) -> CGColor? { self.property(property).lanes?.color }

  func setColor(_ property: LayerProperty, _ value: CGColor?) {
    changeProperty(property, to: .lanes(value?.srgbComponents ?? LayerState.noColor))
  }

  /// The name stored, as a constant of the API.
  func constant<V: RawRepresentable<String>>(_ property: LayerProperty, or none: V) -> V {
    self.property(property).string.flatMap { V(rawValue: $0) } ?? none
  }

  func setConstant(_ property: LayerProperty, _ value: some RawRepresentable<String>) {
    changeProperty(property, to: .string(value.rawValue))
  }
}
