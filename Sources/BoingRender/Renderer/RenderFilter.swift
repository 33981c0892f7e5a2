/// A change of the pixels of a ``RenderLayer``, or of what lies behind it.
///
/// Changes of colour apply to gamma-encoded sRGB that is not multiplied by alpha, 0…1, and are clamped to it. One
/// whose numbers are not all finite changes nothing.
public enum RenderFilter: Hashable, Sendable {
  /// A Gaussian blur whose standard deviation is the radius in points, clamped to 0…100,000.
  ///
  /// Pixels beyond the edges count as clear; where edges are kept, they do not count.
  case gaussianBlur(radius: Double, keepsEdges: Bool = false)
  /// Four rows for red, green, blue and alpha, of four factors and a constant each: 20 numbers.
  case colorMatrix([Double])
  /// From grey at 0 through what there is at 1 to more than that.
  case saturation(Double)
  /// From grey at 0 through what there is at 1 to more than that.
  case contrast(Double)
  /// A number that is added to red, green and blue.
  case brightness(Double)
  /// A turn of the colours about the grey axis in radians.
  case hueRotation(Double)
  /// Each component in place of what it lacks of 1.
  case inversion
  /// The luminance as alpha, of black.
  case luminanceToAlpha

  private var filter: LayerFilter {
    switch self {
    case .gaussianBlur(let radius, let keepsEdges):
      LayerFilter(
        type: "gaussianBlur",
        inputs: [
          "inputRadius": .number(radius), "inputNormalizeEdges": .number(keepsEdges ? 1 : 0),
        ])
    case .colorMatrix(let numbers):
      LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": .numbers(numbers)])
    case .saturation(let amount): Self.color("colorSaturate", "inputAmount", amount)
    case .contrast(let amount): Self.color("colorContrast", "inputAmount", amount)
    case .brightness(let amount): Self.color("colorBrightness", "inputAmount", amount)
    case .hueRotation(let angle): Self.color("colorHueRotate", "inputAngle", angle)
    case .inversion: LayerFilter(type: "colorInvert")
    case .luminanceToAlpha: LayerFilter(type: "luminanceToAlpha")
    }
  }

  private static func color(_ type: Name, _ input: Name, _ amount: Double) -> LayerFilter {
    LayerFilter(type: type, inputs: [input: .number(amount)])
  }

  static func value(of filters: [RenderFilter]) -> PropertyValue {
    .object(ObjectValue(content: .filters(filters.map { $0.filter })))
  }
}
