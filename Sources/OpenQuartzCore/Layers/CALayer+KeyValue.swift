import BoingRender
import OpenCoreGraphics

/// Values by key and key path, in Core Animation's manner: known names reach the properties, any other
/// is stored and returned.
extension CALayer {
  func storedValue(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains("."), let path = self.keyPath(keyPath) ?? framePart(keyPath) else {
      return value(forKey: keyPath)
    }
    return codedValue(of: path.property).part(path).boxed(as: path.kind)
  }

  func storeValue(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.contains("."), let path = self.keyPath(keyPath) ?? framePart(keyPath) else {
      return setValue(value, forKey: keyPath)
    }
    guard let converted = value.map({ PropertyValue($0, kind: path.kind) }) ?? path.kind.zero else {
      return Diagnostics.report(.unusable("\(value ?? "nil")", property: keyPath))
    }
    // A transform that is taken apart must not come together again as something else.
    guard converted.isFinite || !path.property.domain.isFinite else {
      return Diagnostics.report(.refused(value ?? "nil", property: keyPath, range: "finite"))
    }
    setCodedValue(
      codedValue(of: path.property).replacing(path, by: converted), of: path.property)
  }

  /// Returns the part of the frame that `keyPath` names, which are those of a rectangle.
  private func framePart(_ keyPath: String) -> PropertyTarget? {
    guard keyPath.hasPrefix("frame.") else { return nil }
    return PropertyTarget.part(keyPath.dropFirst("frame.".count), of: .rect).map {
      PropertyTarget(.frame, $0)
    }
  }

  func storedValue(forKey key: String) -> Any? {
    if let entry = type(of: self).propertyTable.entries[key] {
      guard type(of: self).isLibraryClass, entry.property.storage != .object,
        entry.codedKind != .object
      else { return entry.value(of: self) }
      return wholeValue(of: entry.property).boxed(as: entry.codedKind)
    }
    if let property = ownProperties[key] {
      return wholeValue(of: property).boxed(as: property.kind)
    }
    return extraValues[key] ?? styledValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
  }

  func storeValue(_ value: Any?, forKey key: String) {
    if let entry = type(of: self).propertyTable.entries[key] {
      entry.setValue(value, of: self)
    } else if type(of: self).needsDisplay(forKey: key) {
      storeOwnProperty(value, forKey: key)
    } else {
      extraValues[key] = value
    }
  }

  /// Stores an animatable property of a user's own class: one that ``needsDisplay(forKey:)`` names.
  private func storeOwnProperty(_ value: Any?, forKey key: String) {
    guard let value else {
      guard let property = ownProperties[key] else { return }
      return changeProperty(property, to: property.kind.absent)
    }
    var property = ownProperties[key] ?? PropertyDescriptor(named: Name(key), ValueKind(of: value))
    var new = PropertyValue(value, kind: property.kind)
    if new == nil {
      // Given a value of another kind, the property changes its kind.
      property = PropertyDescriptor(named: Name(key), ValueKind(of: value))
      new = PropertyValue(value, kind: property.kind)
    }
    guard let new else { return }
    guard property.takes(new) else {
      return Diagnostics.report(.refused(value, by: property))
    }
    let isFirst = ownProperties[key] != property
    ownProperties[key] = property
    guard isFirst || extras.store[property] != new else { return }
    withAction(named: key, changes: .extras) { extras.store[property] = new }
  }
}
