import Foundation

/// Numbers as a layer's key paths return them.
enum LayerNumber {
  /// Returns the number; nil for what is none.
  static func double(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  /// Returns the value as a type, numbers of other types converted; nil for what is none.
  static func value<Value>(_ value: Any?, as type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    guard let number = double(value) else { return nil }
    return number as? Value ?? CGFloat(number) as? Value ?? Float(number) as? Value
  }
}
