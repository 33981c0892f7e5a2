import BoingCoreGraphics
import BoingRender

/// The properties of a class of Core Animation's API: those of its superclass, and its own.
///
/// Each is described once, here and by its ``PropertyDescriptor``. Setters, key paths, key-value coding, defaults,
/// styles, archives, documents and bounces read it.
package final class PropertyTable: Sendable {
  /// The properties by name.
  package let entries: [String: PropertyEntry]
  /// The properties in order: the superclass's, then its own.
  package let inOrder: [PropertyEntry]
  /// The properties that the class adds, or begins with another default.
  package let own: [PropertyEntry]
  /// The properties that key paths reach, by name.
  package let all: [String: PropertyDescriptor]

  /// Creates a table of the properties of a class's superclass and of those that it adds.
  package init(_ own: [PropertyEntry], base: PropertyTable? = .base) {
    self.own = own
    let names = Set(own.map(\.name))
    inOrder = (base?.inOrder ?? []).filter { !names.contains($0.name) } + own
    entries = Dictionary(uniqueKeysWithValues: inOrder.map { ($0.name, $0) })
    all = entries.mapValues(\.property).filter { $0.value.storage != .object }
  }

  /// Returns the getter and the setter of a property of the table; nil for any other.
  func accessor(of property: PropertyDescriptor) -> PropertyAccessor? {
    guard let entry = entries[property.name.string], entry.property == property else { return nil }
    return entry.accessor
  }

  /// The names of those that archives have, in order.
  package var archivedNames: [String] {
    inOrder.filter { $0.uses.contains(.archives) }.map(\.name)
  }
}

extension PropertyEntry {
  /// Returns the properties of media timing of a class.
  static func mediaTiming<Object: CAMediaTiming & SendableMetatype>(
    of class: Object.Type, duration: PropertyDescriptor = TimingProperty.duration
  ) -> [PropertyEntry] {
    [
      .init(TimingProperty.beginTime, .init(\Object.beginTime)),
      .init(duration, .init(\Object.duration)),
      .init(TimingProperty.speed, .init(\Object.speed)),
      .init(TimingProperty.timeOffset, .init(\Object.timeOffset)),
      .init(TimingProperty.repeatCount, .init(\Object.repeatCount)),
      .init(TimingProperty.repeatDuration, .init(\Object.repeatDuration)),
      .init(TimingProperty.autoreverses, .init(\Object.autoreverses), tellsDefault: false),
      .init(TimingProperty.fillMode, .init(\Object.fillMode)),
    ]
  }
}

/// Classes whose objects can be created from a metatype, as those of Objective-C can: `layerClass.init()`.
///
/// Swift asks for a `required` initialiser there. One of those would make every subclass fail that says
/// `override init()`, or that has initialisers of its own and no `init()`, which Apple's classes allow. The
/// initialiser of a protocol's extension needs no such word; Swift prefers the class's own wherever the
/// class is known when the code is compiled, and takes this one where it is not.
public protocol DynamicallyCreated {}
