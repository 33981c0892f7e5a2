import OpenCoreGraphics

/// A key path resolved to a property and, maybe, a part of it.
package struct LayerKeyPath: Sendable, Hashable {
  package let property: LayerProperty
  package let part: Part

  /// The part of a property that a path names.
  package enum Part: Sendable, Hashable {
    case whole
    /// Consecutive doubles within the property: `position.x`, `bounds.size`.
    case lanes(first: Int, kind: ValueKind)
    /// An angle of a transform, by axis 0, 1, 2.
    case rotation(axis: Int)
    case scale(ScalePart)
    case translation(TranslationPart)
  }

  /// Which scale factors a path names.
  package enum ScalePart: Sendable, Hashable {
    case axis(Int)
    /// `scale`: reads the mean of all three and sets all three.
    case uniform
    /// `scale.xy`: reads the mean of x and y and sets both. Undocumented, but in use.
    case plane
  }

  /// Which parts of a translation a path names.
  package enum TranslationPart: Sendable, Hashable {
    case axis(Int)
    /// `translation`: x and y as a size.
    case plane
  }

  init(property: LayerProperty, part: Part = .whole) {
    (self.property, self.part) = (property, part)
  }

  /// Resolves `path`, or nil where it names nothing that a layer with the properties of `table` has.
  package init?(_ path: String, in table: PropertyTable = .base) {
    if let property = table.all[path] {
      (self.property, part) = (property, .whole)
      return
    }
    guard let dot = path.firstIndex(of: "."),
      let property = table.all[String(path[..<dot])],
      let part = Self.part(path[path.index(after: dot)...], of: property.kind)
    else { return nil }
    (self.property, self.part) = (property, part)
  }

  /// The kind of value at the end of the path.
  package var kind: ValueKind {
    switch part {
    case .whole: property.kind
    case .lanes(_, let kind): kind
    case .rotation, .scale, .translation(.axis): .number
    case .translation(.plane): .size
    }
  }

  static func part(_ rest: Substring, of kind: ValueKind) -> Part? {
    switch kind {
    case .point: pointParts[rest].map { .lanes(first: $0, kind: .number) }
    case .size: sizeParts[rest].map { .lanes(first: $0, kind: .number) }
    case .rect: rectParts[rest].map { .lanes(first: $0.0, kind: $0.1) }
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
