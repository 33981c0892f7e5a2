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
      guard let property = type(of: self).propertyTable.all[key],
        let styled = PropertyValue(value, kind: property.kind), wholeValue(of: property) == styled
      else { continue }
      setWholeValue(property.defaultValue, of: property)
    }
    for (key, value) in Self.flattened(style) {
      guard let property = type(of: self).propertyTable.all[key],
        wholeValue(of: property) == property.defaultValue
      else { continue }
      guard let styled = PropertyValue(value, kind: property.kind), styled.isFinite else {
        Diagnostics.report(.unusable("\(value)", property: key))
        continue
      }
      setWholeValue(styled, of: property)
    }
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
