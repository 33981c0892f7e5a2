import BoingRender
import OpenCoreGraphics

/// Values that a ``CALayer/style`` stands in with for defaults.
extension CALayer {
  /// Puts the values of the present style in the place of defaults, after taking those of `old` out.
  func applyStyle(replacing old: [AnyHashable: Any]?) {
    guard style != nil || old != nil else { return }
    // A style is no change of the properties: no action is asked for.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for (key, value) in Self.flattened(old) {
      guard let entry = styledEntry(key),
        let styled = PropertyValue(value, kind: entry.property.kind), current(entry) == styled
      else { continue }
      entry.accessor.set(self, entry.property.defaultValue)
    }
    for (key, value) in Self.flattened(style) {
      guard let entry = styledEntry(key), current(entry) == entry.property.defaultValue,
        let styled = entry.converted(value)
      else { continue }
      entry.accessor.set(self, styled)
    }
  }

  /// Returns the property that an entry of a style is about; nil for those that are no values.
  private func styledEntry(_ key: String) -> PropertyEntry? {
    type(of: self).propertyTable.entries[key].flatMap { $0.uses.contains(.archives) ? $0 : nil }
  }

  /// The model's value of a property, past what a subclass has overridden where the layer stores it.
  func current(_ entry: PropertyEntry) -> PropertyValue {
    entry.property.storage == .object ? entry.accessor.get(self) : wholeValue(of: entry.property)
  }

  /// The value of `key` in the style or one that it names.
  func styledValue(forKey key: String) -> Any? { Self.flattened(style)[key] }

  /// The entries of `style` and of the styles within it, the outer ones first.
  private static func flattened(_ style: [AnyHashable: Any]?) -> [String: Any] {
    var entries: [String: Any] = [:]
    var next = style
    while let current = next {
      for case (let key as String, let value) in current
      where key != "style" && key != "actions" && entries[key] == nil {
        entries[key] = value
      }
      next = current["style"] as? [AnyHashable: Any]
    }
    return entries
  }
}
