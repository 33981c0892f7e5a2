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

/// Key paths, resolved to properties and their components.
extension PropertyTarget {
  /// Resolves `path`, or nil where it names nothing that a layer with the properties of `table` has.
  package init?(_ path: String, in table: PropertyTable = .base) {
    if let property = table.all[path] {
      self.init(property)
      return
    }
    guard let dot = path.firstIndex(of: "."),
      let property = table.all[String(path[..<dot])],
      let part = Self.part(path[path.index(after: dot)...], of: property.kind)
    else { return nil }
    self.init(property, part)
  }

  /// Returns the component that `rest`, what follows a property's name, names in a value of `kind`.
  static func part(_ rest: Substring, of kind: ValueKind) -> Part? {
    switch kind {
    case .point: pointParts[rest].map { .components(first: $0, kind: .number) }
    case .size: sizeParts[rest].map { .components(first: $0, kind: .number) }
    case .rect: rectParts[rest].map { .components(first: $0.0, kind: $0.1) }
    case .transform: transformParts[rest]
    default: nil
    }
  }

  private static let pointParts: [Substring: Int] = ["x": 0, "y": 1]
  private static let sizeParts: [Substring: Int] = ["width": 0, "height": 1]
  private static let rectParts: [Substring: (Int, ValueKind)] = [
    "origin": (0, .point), "origin.x": (0, .number), "origin.y": (1, .number),
    "size": (2, .size), "size.width": (2, .number), "size.height": (3, .number),
  ]
  private static let transformParts: [Substring: Part] = [
    "rotation": .rotation(axis: 2), "rotation.x": .rotation(axis: 0),
    "rotation.y": .rotation(axis: 1), "rotation.z": .rotation(axis: 2),
    "scale": .scale(.uniform), "scale.xy": .scale(.plane), "scale.x": .scale(.axis(0)),
    "scale.y": .scale(.axis(1)), "scale.z": .scale(.axis(2)),
    "translation": .translation(.plane), "translation.x": .translation(.axis(0)),
    "translation.y": .translation(.axis(1)), "translation.z": .translation(.axis(2)),
  ]
}
