/// The known classes of CAML with their properties: data, looked up by name.
enum MarkupSchema {
  /// One class: what it adds to its superclass.
  struct Class: Sendable {
    let superclass: String?
    let attributes: [String: ValueKind]
  }

  /// Every known class by name.
  static let classes = layerClasses.merging(animationClasses) { first, _ in first }
    .merging(objectClasses) { first, _ in first }

  /// The nearest class that is known: that of a layer where it is not.
  static func known(_ className: String) -> String {
    classes[className] == nil ? "CALayer" : className
  }

  /// The kind of an attribute of a class or of one of its superclasses; nil if it has none.
  ///
  /// A class that is not known counts as `CALayer`.
  static func kind(of attribute: String, in className: String) -> ValueKind? {
    var next: String? = known(className)
    while let name = next, let entry = classes[name] {
      if let kind = entry.attributes[attribute] { return kind }
      next = entry.superclass
    }
    guard attribute.hasPrefix("input"), isClass(className, kindOf: "CAFilter") else { return nil }
    // inputColor, inputColor0, inputColor1.
    let isColor =
      attribute.hasPrefix("inputColor") && attribute.dropFirst(10).allSatisfy(\.isNumber)
    if isColor { return .color }
    return attribute.hasSuffix("Radius") ? .radius : .input
  }

  /// The kind at a key path such as `position`, `position.x` or `bounds.size.width`.
  ///
  /// Emitter cells and filters are reached by their names: `emitterCells.spark.velocity`.
  static func kind(ofKeyPath keyPath: String, in className: String) -> ValueKind? {
    guard let dot = keyPath.firstIndex(of: ".") else {
      return kind(of: keyPath, in: className)
    }
    let rest = keyPath[keyPath.index(after: dot)...]
    guard let whole = kind(of: String(keyPath[..<dot]), in: className) else { return nil }
    if case .array(.object(let element)) = whole {
      // The names of filters may hold dots; cells may hold cells.
      let isFilter = isClass(element, kindOf: "CAFilter")
      guard let end = isFilter ? rest.lastIndex(of: ".") : rest.firstIndex(of: ".") else {
        return nil
      }
      return kind(ofKeyPath: String(rest[rest.index(after: end)...]), in: element)
    }
    return whole.components[String(rest)]
  }

  /// Every attribute of a class and its superclasses, by name.
  static func attributes(of className: String) -> [String: ValueKind] {
    var all: [String: ValueKind] = [:]
    var next: String? = known(className)
    while let name = next, let entry = classes[name] {
      all.merge(entry.attributes) { first, _ in first }
      next = entry.superclass
    }
    return all
  }

  /// Returns true if a class is another one or descends from it.
  static func isClass(_ className: String, kindOf ancestor: String) -> Bool {
    var next: String? = className
    while let name = next {
      if name == ancestor { return true }
      next = classes[name]?.superclass
    }
    return false
  }
}
