import BoingCurves

/// The type of the value of a property, or of a component of it.
package enum ValueKind: Sendable, Hashable {
  case number, point, size, rect, color, transform, flag
  /// Three numbers, as value functions take them.
  case vector
  case image, path
  /// A list of colours.
  case colors
  /// A list of numbers.
  case numbers
  case string
  /// Anything else.
  case object

  /// The number of components of four that a value of this kind has; 0 if it does not consist of such.
  package var componentCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .vector: 3
    case .rect, .color: 4
    case .transform, .flag, .image, .path, .colors, .numbers, .string, .object: 0
    }
  }

  /// True if values of this kind lie in memory as plain numbers.
  package var isPlain: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .vector, .transform, .flag: true
    case .image, .path, .colors, .numbers, .string, .object: false
    }
  }

  /// The value that nil stands for.
  package var zero: PropertyValue {
    switch self {
    case .number, .point, .size, .rect, .color, .vector: .components(.zero)
    case .transform: .transform(.identity)
    case .flag: .flag(false)
    case .image: .image(nil)
    case .path: .path(nil)
    case .colors: .colors(nil)
    case .numbers: .numbers(nil)
    case .string: .string(nil)
    case .object: .object(nil)
    }
  }

  /// The value that nil stands for where the whole property is set to it: no colour rather than a clear one.
  package var absent: PropertyValue { self == .color ? .components(LayerState.noColor) : zero }
}
