import BoingCoreGraphics
import BoingRender

/// The access of layer classes' setters and getters to their properties.
extension CALayer {
  func number(_ property: PropertyDescriptor) -> Double {
    self.property(property).components?.x ?? 0
  }

  func setNumber(_ property: PropertyDescriptor, _ value: Double) {
    changeProperty(property, to: .components(SIMD4(value, 0, 0, 0)))
  }

  func flag(_ property: PropertyDescriptor) -> Bool { self.property(property).flag ?? false }

  func setFlag(_ property: PropertyDescriptor, _ value: Bool) {
    changeProperty(property, to: .flag(value))
  }

  func point(_ property: PropertyDescriptor) -> CGPoint {
    let components = self.property(property).components ?? .zero
    return CGPoint(x: components.x, y: components.y)
  }

  func setPoint(_ property: PropertyDescriptor, _ value: CGPoint) {
    changeProperty(property, to: .components(SIMD4(value.x, value.y, 0, 0)))
  }

  func size(_ property: PropertyDescriptor) -> CGSize {
    let components = self.property(property).components ?? .zero
    return CGSize(width: components.x, height: components.y)
  }

  func setSize(_ property: PropertyDescriptor, _ value: CGSize) {
    changeProperty(property, to: .components(SIMD4(value.width, value.height, 0, 0)))
  }

  func color(_ property: PropertyDescriptor) -> CGColor? {
    self.property(property).components?.color
  }

  func setColor(_ property: PropertyDescriptor, _ value: CGColor?) {
    changeProperty(property, to: .components(value?.srgbComponents ?? LayerValues.noColor))
  }

  /// The name stored, as a constant of the API.
  func constant<V: RawRepresentable<String>>(_ property: PropertyDescriptor, or none: V) -> V {
    self.property(property).string.flatMap { V(rawValue: $0) } ?? none
  }

  func setConstant(_ property: PropertyDescriptor, _ value: some RawRepresentable<String>) {
    changeProperty(property, to: .string(value.rawValue))
  }
}
