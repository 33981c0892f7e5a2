import Foundation

/// A value of Core Animation markup, typed, and independent of any layer.
public indirect enum MarkupValue: Sendable, Equatable {
  /// No value: the property is emptied.
  case null
  /// A boolean.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; never NaN, and infinite only where the property allows it.
  case real(Double)
  /// Text.
  case string(String)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A colour.
  case color(MarkupColor)
  /// A transform, as the list of functions it is written in; empty for the identity.
  case transform([TransformFunction])
  /// An image by its source, not loaded.
  case image(source: String)
  /// A timing function.
  case timingFunction(MarkupTimingFunction)
  /// Several values.
  case array([MarkupValue])
  /// A path.
  case path(MarkupPath)
  /// Numbers that belong together: a colour matrix, a point in space.
  case numbers([Double])
  /// An object with properties of its own: an emitter cell, a filter.
  case object(MarkupObject)

  /// The number in a boolean, whole number or number; nil for anything else.
  public var number: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}

/// Red, green, blue and alpha in gamma-encoded sRGB; 0…1, and beyond for extended colours.
public struct MarkupColor: Sendable, Hashable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The alpha component, 0…1; not multiplied into the others.
  public var alpha: Double

  /// Creates a colour; opaque unless told otherwise.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// A timing function by name or by the two inner control points of its Bézier curve.
public enum MarkupTimingFunction: Sendable, Hashable {
  /// One of ``names``.
  case named(String)
  /// The curve from (0, 0) to (1, 1) with these control points.
  case controlPoints(Double, Double, Double, Double)

  /// The names that Core Animation has: the raw values of `CAMediaTimingFunctionName`.
  public static let names = ["default", "easeIn", "easeInEaseOut", "easeOut", "linear"]
}

/// Text that is not a value of the kind it should be.
public struct MarkupValueError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text as it stands in the file.
  public var text: String
  /// The kind of value that belongs there.
  public var expected: ValueKind

  /// Creates an error.
  public init(text: String, expected: ValueKind) {
    self.text = text
    self.expected = expected
  }

  /// One sentence with both.
  public var description: String {
    let shown = text.count > 60 ? text.prefix(57) + "…" : text[...]
    return "“\(shown)” is not \(expected.description)"
  }
}
