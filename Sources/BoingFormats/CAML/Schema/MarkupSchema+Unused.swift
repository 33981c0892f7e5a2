extension MarkupSchema {
  /// Attributes and elements of layers that change nothing here, and why.
  ///
  /// They are passed over without a warning; a name that ends in `*` stands for all that begin so.
  static let harmless: [String: String] = [
    "xmlns": "the namespace of the format",
    "id": "read as the layer's identity",
    "allowsHitTesting": "nothing is touched here",
    "allowsDisplayCompositing": "a hint to the window server",
    "preloadsCache": "a hint to the window server",
    "caplay*": "notes of an editor to itself",
    "mica_*": "notes of an editor to itself",
    "resizingMode": "a note of an editor to itself",
  ]

  /// Elements that are passed over without a warning as long as they are empty.
  static let harmlessWhenEmpty: Set<String> = [
    "modules", "scriptComponents", "userInfo", "behaviors", "style", "filters", "eventHandlers",
    "emitterBehaviors", "constraints", "actions",
    "backgroundFilters",
  ]

  /// Attributes and elements that are known and not carried out, and what to say about them.
  private static let notDone = [
    "scriptObject": "scripts are not run; it is preserved but ignored",
    "scriptComponents": "scripts are not run; it is preserved but ignored",
    "behaviors": "behaviours are not run; it is preserved but ignored",
    "style": "neither styles nor the tilt of a phone are followed; it is preserved but ignored",
  ]

  /// Returns the note on an attribute or element of a class; nil if it is supported or not known.
  static func note(on name: String, in className: String) -> String? {
    let note = isClass(className, kindOf: "CAAnimation") ? notPlayed[name] : notDone[name]
    if let note { return note }
    guard kind(of: name, in: className) == nil else { return nil }
    return privateEffects[name].map { "\($0) here; it is preserved but ignored" }
  }

  /// Returns true if an attribute is one of ``harmless``.
  static func isHarmless(_ name: String) -> Bool {
    harmless[name] != nil || privateHints.contains(name)
      || harmless.keys.contains { $0.hasSuffix("*") && name.hasPrefix($0.dropLast()) }
  }
}
