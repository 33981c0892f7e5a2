import Foundation

extension MarkupValue {
  /// The value as a kind that a property has, or nil if it cannot be one.
  ///
  /// Numbers become booleans or whole numbers only if nothing is lost. Text is read as the kind
  /// itself: documents are found that give a colour as a string.
  func converted(to kind: ValueKind) -> MarkupValue? {
    switch (kind, self) {
    case (.any, _), (_, .null):
      return self
    case (.path, .path), (.object, .object), (.input, _):
      return self
    case (.numbers(let count), .numbers(let numbers)):
      return numbers.count == count ? self : nil
    case (.bool, .bool), (.integer, .integer), (.time, .real), (.string, .string),
      (.radius, .real), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.transform, .transform), (.image, .image), (.timingFunction, .timingFunction):
      return self
    case (.real, .real(let value)):
      return value.isFinite ? self : nil
    case (.real, .integer), (.real, .bool), (.time, .integer), (.time, .bool):
      return number.map(MarkupValue.real)
    case (.bool, .integer), (.bool, .real):
      return number == 0 ? .bool(false) : number == 1 ? .bool(true) : nil
    case (.integer, .real), (.integer, .bool):
      return number.flatMap { Int(exactly: $0) }.map(MarkupValue.integer)
    case (.size, .point(let point)):
      return .size(CGSize(width: point.x, height: point.y))
    case (.point, .size(let size)):
      return .point(CGPoint(x: size.width, y: size.height))
    case (.array(let element), .array(let values)):
      var converted: [MarkupValue] = []
      for value in values {
        guard let value = value.converted(to: element) else { return nil }
        converted.append(value)
      }
      return .array(converted)
    case (_, .string(let text)):
      return try? MarkupValue(text, as: kind)
    default:
      return nil
    }
  }
}
