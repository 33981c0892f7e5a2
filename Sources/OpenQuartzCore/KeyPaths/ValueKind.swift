import OpenCoreGraphics

/// What kind of value a property or a component of it holds.
package enum ValueKind: Sendable, Hashable {
  case number, point, size, rect, color, transform, flag
  /// Three numbers, as value functions take them.
  case vector
  case image, path
  /// An array of colours.
  case colors
  /// An array of numbers.
  case numbers
  case string
  /// Anything else.
  case object

  /// How many of the four lanes a value of this kind fills; 0 where it is not made of lanes.
  var laneCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .vector: 3
    case .rect, .color: 4
    case .transform, .flag, .image, .path, .colors, .numbers, .string, .object: 0
    }
  }

  /// Whether values of this kind lie in memory as plain numbers.
  var isPlain: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .vector, .transform, .flag: true
    case .image, .path, .colors, .numbers, .string, .object: false
    }
  }

  /// What nil stands for.
  var zero: PropertyValue {
    switch self {
    case .number, .point, .size, .rect, .color, .vector: .lanes(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .flag: .flag(false)
    case .image: .image(nil)
    case .path: .path(nil)
    case .colors: .colors(nil)
    case .numbers: .numbers(nil)
    case .string: .string(nil)
    case .object: .object(nil)
    }
  }

  /// What nil stands for where the whole property is set to it: no colour rather than a clear one.
  var absent: PropertyValue { self == .color ? .lanes(LayerValues.noColor) : zero }

  /// The kind of a value that somebody's own property is given.
  init(of value: Any) {
    let value = NSValue.unboxed(value)
    switch value {
    // A number object of 0 or 1 would cast to a Boolean as well.
    case _ where Swift.type(of: value) == Bool.self: self = .flag
    case is CGPoint, is CGVector: self = .point
    case is CGSize: self = .size
    case is CGRect: self = .rect
    case is CATransform3D, is CGAffineTransform: self = .transform
    case is CGColor: self = .color
    case is CGImage: self = .image
    case is CGPath: self = .path
    case is String: self = .string
    case let list as [Any] where !list.isEmpty && list.allSatisfy { $0 is CGColor }: self = .colors
    case let list as [Any]
    where !list.isEmpty && list.allSatisfy { PropertyValue.number($0) != nil }:
      self = .numbers
    default: self = PropertyValue.number(value) == nil ? .object : .number
    }
  }
}
