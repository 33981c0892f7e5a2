import BoingRender

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
