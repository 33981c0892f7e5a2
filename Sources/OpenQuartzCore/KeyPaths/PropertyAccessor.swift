import BoingCurves
import BoingRender
import OpenCoreGraphics

/// The getter and the setter of a layer's property, as values of ``PropertyValue``.
///
/// Key-value coding goes through them, so that it meets what subclasses have overridden.
struct PropertyAccessor: Sendable {
  let get: @Sendable (CALayer) -> PropertyValue
  let set: @Sendable (CALayer, PropertyValue) -> Void
}

/// A type of Core Animation's API that stands for one kind of ``PropertyValue``.
protocol PropertyRepresentable {
  init(_ value: PropertyValue)
  var propertyValue: PropertyValue { get }
}

extension PropertyAccessor {
  /// The accessor of a property of `Layer`; a layer of another class has the value that nil stands for.
  init<Layer: CALayer, Value: PropertyRepresentable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable
  ) {
    self.init(path, { $0.propertyValue }, { Value($0) })
  }

  /// The accessor of a name.
  init<Layer: CALayer, Name: RawRepresentable<String> & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Layer, Name> & Sendable
  ) {
    self.init(path, { .string($0.rawValue) }, { $0.string.flatMap { Name(rawValue: $0) } })
  }

  /// The accessor of a value that Core Animation only hands on.
  init<Layer: CALayer>(_ path: any ReferenceWritableKeyPath<Layer, Any?> & Sendable) {
    self.init(path, { .object($0.map { ObjectValue($0) }) }, { .some($0.object) })
  }

  /// The accessor of a list of such values.
  init<Layer: CALayer, Element>(
    _ path: any ReferenceWritableKeyPath<Layer, [Element]?> & Sendable
  ) {
    self.init(path, { .object($0.map { ObjectValue($0) }) }, { .some($0.object as? [Element]) })
  }

  /// The accessor of a list of colours, each a `CGColor`.
  init<Layer: CALayer>(colors path: any ReferenceWritableKeyPath<Layer, [Any]?> & Sendable) {
    self.init(
      path, { $0.flatMap { PropertyValue($0, kind: .colors) } ?? .colors(nil) },
      { .some($0.colors?.compactMap(\.color)) })
  }

  /// The accessor of a list of numbers.
  init<Layer: CALayer>(numbers path: any ReferenceWritableKeyPath<Layer, [NSNumber]?> & Sendable) {
    self.init(
      path, { .numbers($0?.map(\.doubleValue)) },
      { .some($0.numbers?.map { NSNumber(value: $0) }) })
  }

  private init<Layer: CALayer, Value>(
    _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    _ coded: @escaping @Sendable (Value) -> PropertyValue,
    _ decoded: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    get = { layer in
      guard let layer = layer as? Layer else { return .object(nil) }
      return coded(layer[keyPath: path])
    }
    set = { layer, value in
      guard let layer = layer as? Layer, let value = decoded(value) else { return }
      layer[keyPath: path] = value
    }
  }
}

extension PropertyValue {
  fileprivate var number: Double { lanes?.x ?? 0 }
}

extension CGFloat: PropertyRepresentable {
  init(_ value: PropertyValue) { self = CGFloat(value.number) }
  var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Double: PropertyRepresentable {
  init(_ value: PropertyValue) { self = value.number }
  var propertyValue: PropertyValue { .number(self) }
}

extension Float: PropertyRepresentable {
  init(_ value: PropertyValue) { self = Float(value.number) }
  var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Int: PropertyRepresentable {
  init(_ value: PropertyValue) { self.init(clamping: value.number) }
  var propertyValue: PropertyValue { .number(Double(self)) }
}

extension UInt32: PropertyRepresentable {
  init(_ value: PropertyValue) { self.init(clamping: value.number) }
  var propertyValue: PropertyValue { .number(Double(self)) }
}

extension Bool: PropertyRepresentable {
  init(_ value: PropertyValue) { self = value.flag ?? false }
  var propertyValue: PropertyValue { .flag(self) }
}

extension CGPoint: PropertyRepresentable {
  init(_ value: PropertyValue) {
    let lanes = value.lanes ?? .zero
    self.init(x: lanes.x, y: lanes.y)
  }
  var propertyValue: PropertyValue { .point(Double(x), Double(y)) }
}

extension CGSize: PropertyRepresentable {
  init(_ value: PropertyValue) {
    let lanes = value.lanes ?? .zero
    self.init(width: lanes.x, height: lanes.y)
  }
  var propertyValue: PropertyValue { .point(Double(width), Double(height)) }
}

extension CGRect: PropertyRepresentable {
  init(_ value: PropertyValue) { self = (value.lanes ?? .zero).rect }
  var propertyValue: PropertyValue { .lanes(SIMD4(self)) }
}

extension CATransform3D: PropertyRepresentable {
  init(_ value: PropertyValue) {
    self = value.transform.map { CATransform3D($0) } ?? CATransform3DIdentity
  }
  var propertyValue: PropertyValue { .transform(matrix) }
}

extension Optional: PropertyRepresentable where Wrapped: OptionalPropertyRepresentable {
  init(_ value: PropertyValue) { self = Wrapped.read(value) }
  var propertyValue: PropertyValue { self?.presentValue ?? Wrapped.absentValue }
}

/// A type of which a property may have no value.
protocol OptionalPropertyRepresentable {
  static func read(_ value: PropertyValue) -> Self?
  var presentValue: PropertyValue { get }
  static var absentValue: PropertyValue { get }
}

extension CGColor: OptionalPropertyRepresentable {
  static func read(_ value: PropertyValue) -> Self? { value.lanes?.color as? Self }
  var presentValue: PropertyValue { .lanes(srgbComponents) }
  static var absentValue: PropertyValue { .lanes(LayerState.noColor) }
}

extension CGPath: OptionalPropertyRepresentable {
  static func read(_ value: PropertyValue) -> Self? { value.path.map { CGPath($0) } as? Self }
  var presentValue: PropertyValue { PropertyValue(self, kind: .path) ?? .path(nil) }
  static var absentValue: PropertyValue { .path(nil) }
}
