import BoingCoreGraphics
import BoingCurves
import BoingRender

/// The getter and the setter of a property of Core Animation's API, as values of ``PropertyValue``.
///
/// Key-value coding goes through them, so that it meets what subclasses have overridden.
package struct PropertyAccessor: Sendable {
  let get: @Sendable (AnyObject) -> PropertyValue
  let set: @Sendable (AnyObject, PropertyValue) -> Void
}

/// A type of Core Animation's API that stands for one kind of ``PropertyValue``.
package protocol PropertyRepresentable {
  init(_ value: PropertyValue)
  var propertyValue: PropertyValue { get }
}

extension PropertyAccessor {
  /// Creates the accessor of a property of `Object`; an object of another class has the value that nil stands for.
  package init<Object: AnyObject, Value: PropertyRepresentable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    self.init(path, { $0.propertyValue }, { Value($0) })
  }

  /// Creates the accessor of a name.
  package init<Object: AnyObject, Name: RawRepresentable<String> & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Object, Name> & Sendable
  ) {
    self.init(path, { .string($0.rawValue) }, { $0.string.flatMap { Name(rawValue: $0) } })
  }

  /// Creates the accessor of a name that may be missing.
  package init<Object: AnyObject, Name: RawRepresentable<String> & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Object, Name?> & Sendable
  ) {
    self.init(
      path, { .string($0?.rawValue) }, { .some($0.string.flatMap { Name(rawValue: $0) }) })
  }

  /// Creates the accessor of a set of bits; of a number, those that the set has.
  package init<Object: AnyObject, Bits: RawRepresentable & SendableMetatype>(
    bits path: any ReferenceWritableKeyPath<Object, Bits> & Sendable
  ) where Bits.RawValue: FixedWidthInteger & UnsignedInteger & SendableMetatype {
    self.init(
      path, { .number(Double($0.rawValue)) },
      { Bits(rawValue: Bits.RawValue(max(0, min($0.number, 65_535)))) })
  }

  /// Creates the accessor of an object, or of a list of objects; nil stands for those of other classes.
  package init<Object: AnyObject, Value>(
    object path: any ReferenceWritableKeyPath<Object, Value?> & Sendable
  ) {
    self.init(
      path, { .object($0.map { ObjectValue(holding: $0) }) }, { .some($0.object as? Value) })
  }

  /// Creates the accessor of a list of colours, each a `CGColor`.
  package init<Object: AnyObject>(
    colors path: any ReferenceWritableKeyPath<Object, [Any]?> & Sendable
  ) {
    self.init(
      path, { $0.flatMap { PropertyValue($0, kind: .colors) } ?? .colors(nil) },
      { .some($0.colors?.compactMap(\.color)) })
  }

  /// Creates the accessor of a list of numbers.
  package init<Object: AnyObject>(
    numbers path: any ReferenceWritableKeyPath<Object, [NSNumber]?> & Sendable
  ) {
    self.init(
      path, { .numbers($0?.map(\.doubleValue)) },
      { .some($0.numbers?.map { NSNumber(value: $0) }) })
  }

  /// Creates the accessor of a number that follows from other properties; setting it is reported.
  package init<Object: AnyObject, Value: PropertyRepresentable & SendableMetatype>(
    readOnly path: any KeyPath<Object, Value> & Sendable, _ name: String
  ) {
    get = { ($0 as? Object)?[keyPath: path].propertyValue ?? .number(0) }
    set = { _, _ in Diagnostics.report(.readOnly(name)) }
  }

  private init<Object: AnyObject, Value>(
    _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    _ coded: @escaping @Sendable (Value) -> PropertyValue,
    _ decoded: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    get = { object in
      guard let object = object as? Object else { return .object(nil) }
      return coded(object[keyPath: path])
    }
    set = { object, value in
      guard let object = object as? Object, let value = decoded(value) else { return }
      object[keyPath: path] = value
    }
  }
}

extension PropertyValue {
  fileprivate var number: Double { components?.x ?? 0 }
}

extension CGFloat: PropertyRepresentable {
  package init(_ value: PropertyValue) { self = CGFloat(value.number) }
  package var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Double: PropertyRepresentable {
  package init(_ value: PropertyValue) { self = value.number }
  package var propertyValue: PropertyValue { .number(self) }
}

extension Float: PropertyRepresentable {
  package init(_ value: PropertyValue) { self = Float(value.number) }
  package var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Int: PropertyRepresentable {
  package init(_ value: PropertyValue) { self.init(clamping: value.number) }
  package var propertyValue: PropertyValue { .number(Double(self)) }
}

extension UInt32: PropertyRepresentable {
  package init(_ value: PropertyValue) { self.init(clamping: value.number) }
  package var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Bool: PropertyRepresentable {
  package init(_ value: PropertyValue) { self = value.flag ?? false }
  package var propertyValue: PropertyValue { .flag(self) }
}

extension CGPoint: PropertyRepresentable {
  package init(_ value: PropertyValue) {
    let components = value.components ?? .zero
    self.init(x: components.x, y: components.y)
  }
  package var propertyValue: PropertyValue { .point(Double(x), Double(y)) }
}

extension CGSize: PropertyRepresentable {
  package init(_ value: PropertyValue) {
    let components = value.components ?? .zero
    self.init(width: components.x, height: components.y)
  }
  package var propertyValue: PropertyValue { .point(Double(width), Double(height)) }
}

extension CGRect: PropertyRepresentable {
  package init(_ value: PropertyValue) { self = (value.components ?? .zero).rect }
  package var propertyValue: PropertyValue { .components(SIMD4(self)) }
}

extension CATransform3D: PropertyRepresentable {
  package init(_ value: PropertyValue) {
    self = value.transform.map { CATransform3D($0) } ?? CATransform3DIdentity
  }
  package var propertyValue: PropertyValue { .transform(matrix) }
}

extension Optional: PropertyRepresentable where Wrapped: OptionalPropertyRepresentable {
  package init(_ value: PropertyValue) { self = Wrapped.read(value) }
  package var propertyValue: PropertyValue { self?.presentValue ?? Wrapped.absentValue }
}

/// A type of which a property may have no value.
package protocol OptionalPropertyRepresentable {
  static func read(_ value: PropertyValue) -> Self?
  var presentValue: PropertyValue { get }
  static var absentValue: PropertyValue { get }
}

extension CGColor: OptionalPropertyRepresentable {
  package static func read(_ value: PropertyValue) -> Self? { value.components?.color as? Self }
  package var presentValue: PropertyValue { .components(srgbComponents) }
  package static var absentValue: PropertyValue { .components(LayerValues.noColor) }
}

extension CGPath: OptionalPropertyRepresentable {
  package static func read(_ value: PropertyValue) -> Self? {
    value.path.map { CGPath($0) } as? Self
  }
  package var presentValue: PropertyValue { PropertyValue(self, kind: .path) ?? .path(nil) }
  package static var absentValue: PropertyValue { .path(nil) }
}

extension String: OptionalPropertyRepresentable, PropertyRepresentable {
  package init(_ value: PropertyValue) { self = value.string ?? "" }
  package var propertyValue: PropertyValue { .string(self) }
  package static func read(_ value: PropertyValue) -> Self? { value.string }
  package var presentValue: PropertyValue { .string(self) }
  package static var absentValue: PropertyValue { .string(nil) }
}

/// A constant of Core Animation's API, which is a name; those that the renderer knows are choices there.
protocol NamedConstant: RawRepresentable<String> {
  init(rawValue: String)
}

extension NamedConstant {
  /// Creates the constant of one of the renderer's choices.
  init(_ choice: some NamedChoice) { self.init(rawValue: choice.name.string) }

  /// Returns the choice of that name; nil for an unknown one.
  func choice<Choice: NamedChoice>() -> Choice? { Choice(Name(rawValue)) }
}
