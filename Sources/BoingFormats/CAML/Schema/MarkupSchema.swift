/// What is known about the classes of Core Animation markup: data, looked up by name.
enum MarkupSchema {
  /// One class: what it adds to its superclass.
  struct Class: Sendable {
    let superclass: String?
    let attributes: [String: ValueKind]
  }

  /// Every known class by name.
  static let classes = layerClasses.merging(animationClasses) { first, _ in first }

  /// The kind of an attribute of a class or of one of its superclasses; nil if it has none.
  static func kind(of attribute: String, in className: String) -> ValueKind? {
    var next: String? = className
    while let name = next, let entry = classes[name] {
      if let kind = entry.attributes[attribute] { return kind }
      next = entry.superclass
    }
    return nil
  }

  /// The kind at a key path such as `position`, `position.x` or `bounds.size.width`.
  static func kind(ofKeyPath keyPath: String, in className: String) -> ValueKind? {
    guard let dot = keyPath.firstIndex(of: ".") else {
      return kind(of: keyPath, in: className)
    }
    let component = keyPath[keyPath.index(after: dot)...]
    return kind(of: String(keyPath[..<dot]), in: className)?.components[String(component)]
  }

  /// Whether a class is another one or descends from it.
  static func isClass(_ className: String, kindOf ancestor: String) -> Bool {
    var next: String? = className
    while let name = next {
      if name == ancestor { return true }
      next = classes[name]?.superclass
    }
    return false
  }
}
