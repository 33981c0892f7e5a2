import BoingCoreGraphics
import BoingRender

/// A property of a class of Core Animation's API: its descriptor, with the getter and the setter that the API
/// has for it, and those who use it.
package struct PropertyEntry: Sendable {
  package let property: PropertyDescriptor
  let accessor: PropertyAccessor
  package let uses: PropertyUses
  /// The kind of the values that key-value coding hands out and takes: `.object` for contents, which may be
  /// anything.
  package let codedKind: ValueKind
  /// True if `defaultValue(forKey:)` tells the default.
  private let tellsDefault: Bool

  /// Creates the entry of a property.
  ///
  /// - Parameters:
  ///   - property: The descriptor.
  ///   - accessor: The getter and the setter.
  ///   - unused: Those who do not use the property.
  ///   - tellsDefault: True if `defaultValue(forKey:)` tells the default; nil if it does for flags, and for
  ///     what is neither zero nor none.
  ///   - codedKind: The kind of the values of key-value coding; nil for the property's own.
  package init(
    _ property: PropertyDescriptor, _ accessor: PropertyAccessor, without unused: PropertyUses = [],
    tellsDefault: Bool? = nil, codedKind: ValueKind? = nil
  ) {
    let (kind, value) = (property.kind, property.defaultValue)
    self.property = property
    self.accessor = accessor
    self.codedKind = codedKind ?? kind
    self.tellsDefault =
      tellsDefault ?? (kind == .flag || (value != kind.zero && value != kind.absent))
    var uses: PropertyUses = [.archives, .documents]
    if property.isAnimatable, kind.isInterpolable { uses.insert(.bounces) }
    self.uses = uses.subtracting(unused)
  }

  package var name: String { property.name.string }

  /// The default as `defaultValue(forKey:)` tells it; nil where it does not.
  package var toldDefault: Any? {
    tellsDefault ? property.defaultValue.boxed(as: property.kind) : nil
  }

  /// Returns the value that key-value coding hands out.
  func value(of object: AnyObject) -> Any? { accessor.get(object).boxed(as: codedKind) }

  /// Sets the value as key-value coding does; one that the property does not take is reported.
  func setValue(_ value: Any?, of object: AnyObject) {
    if let value = converted(value) { accessor.set(object, value) }
  }

  /// Returns `value` as the property holds it; nil, with a diagnostic, if it does not take it.
  func converted(_ value: Any?) -> PropertyValue? {
    guard let value else { return accepted(property.absentValue, "nil") }
    if codedKind == .object { return .object(ObjectValue(holding: value)) }
    guard let converted = PropertyValue(value, kind: property.kind) else {
      Diagnostics.report(.unusable("\(value)", property: name))
      return nil
    }
    return accepted(converted, value)
  }

  private func accepted(_ value: PropertyValue, _ given: Any) -> PropertyValue? {
    guard property.takes(value) else {
      Diagnostics.report(.refused(given, by: property))
      return nil
    }
    return value
  }
}

/// Those who use a property.
package struct PropertyUses: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Archives, and styles, which stand in for defaults.
  package static let archives = PropertyUses(rawValue: 1)
  /// CAML.
  package static let documents = PropertyUses(rawValue: 2)
  /// The bounces of `Boing`.
  package static let bounces = PropertyUses(rawValue: 4)
}

extension ValueKind {
  /// True if values of this kind have others between them.
  fileprivate var isInterpolable: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .vector, .transform, .path, .numbers: true
    case .flag, .image, .colors, .string, .object: false
    }
  }
}

extension Diagnostic {
  /// A property was given a value that it does not take.
  static func refused(_ value: Any, by property: PropertyDescriptor) -> Self {
    refused(value, property: property.name.string, range: property.domain.range)
  }

  /// A property was given a value outside of `range`.
  static func refused(_ value: Any, property: String, range: String) -> Self {
    Self(description: "\(property) keeps its old value: \(value) is not \(range)")
  }

  static func readOnly(_ property: String) -> Self {
    Self(description: "\(property) cannot be set: it follows from other properties")
  }
}
