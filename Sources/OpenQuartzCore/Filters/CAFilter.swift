import OpenCoreGraphics

/// A filter by its type and inputs, as an element of a layer's `filters` or `backgroundFilters`, or
/// as its `compositingFilter`.
///
/// There is no Core Image on Linux. On Apple platforms this is a private class that documents hold;
/// here it is a value. What is not supported is kept, reported and not drawn.
///
/// ```swift
/// layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(8)])]
/// ```
public struct CAFilter: Sendable, Hashable {
  /// An input of a filter.
  public enum Input: Sendable, Hashable {
    /// A number: a radius in points, an angle in radians, an amount.
    case number(Double)
    /// Several numbers: a point, a colour matrix.
    case numbers([Double])
    /// A colour, as red, green, blue and alpha in sRGB.
    case color(SIMD4<Double>)
    /// Text.
    case text(String)
  }

  /// The kind of filter, such as `gaussianBlur` or `multiplyBlendMode`.
  public var type: String

  /// The name by which key paths reach the filter: `filters.blur.inputRadius`.
  public var name: String?

  /// True if the filter does anything.
  public var isEnabled: Bool

  /// The inputs by Apple's names: `inputRadius`, `inputAmount`, `inputAngle`, `inputColorMatrix`.
  public var inputs: [String: Input]

  /// Creates a filter that is enabled.
  public init(type: String, name: String? = nil, inputs: [String: Input] = [:]) {
    self.type = type
    self.name = name
    isEnabled = true
    self.inputs = inputs
  }

  /// The number that an input is, or nil if it is none.
  public func number(_ input: String) -> Double? {
    guard case .number(let number)? = inputs[input], number.isFinite else { return nil }
    return number
  }

  /// The largest radius of a blur in points.
  ///
  /// A blur that is wider leaves no more than a trace anywhere.
  package static let maximumBlurRadius = 100_000.0

  /// How many filters of one list are applied at most.
  static let greatestCount = 64

  /// The radius of a Gaussian blur in points: its standard deviation; nil for other filters.
  ///
  /// A radius out of 0…100,000 counts as the nearest of these, and one that is not a number as 0.
  public var blurRadius: Double? {
    guard type == "gaussianBlur" || type == "CIGaussianBlur" else { return nil }
    guard case .number(let radius)? = inputs["inputRadius"] else { return 10 }
    return radius.isNaN ? 0 : min(max(radius, 0), Self.maximumBlurRadius)
  }

  /// True if filters of this type are drawn, as blurs and changes of colour are; blend modes are, as a
  /// layer's `compositingFilter`.
  public var isSupported: Bool {
    blurRadius != nil || type == "luminanceToAlpha" || colorMatrix != nil
  }
}
