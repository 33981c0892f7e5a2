import BoingRender
import OpenCoreGraphics

/// Values by key and key path, in Core Animation's manner: known names reach the properties, any other
/// is stored and returned.
extension CALayer {
  /// `value` as a property holds it; nil, with a diagnostic, where it cannot stand for one.
  private func usable(
    _ value: Any?, _ kind: ValueKind, _ absent: PropertyValue, _ key: String
  ) -> PropertyValue? {
    guard let value else { return absent }
    guard let converted = PropertyValue(value, kind: kind) else {
      Diagnostics.report(.unusable("\(value)", property: key))
      return nil
    }
    guard converted.isFinite else {
      Diagnostics.report(.refused("\(value)", property: key))
      return nil
    }
    return converted
  }

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
    guard let converted = usable(value, path.kind, path.kind.zero, keyPath) else { return }
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
    if let coded = CodedProperty.all[key] { return coded.get(self) }
    if let property = type(of: self).propertyTable.all[key] ?? ownProperties[key] {
      let value =
        if let accessor = type(of: self).propertyTable.accessor(of: property),
          property.kind == .object || !type(of: self).isLibraryClass
        {
          accessor.get(self)
        } else {
          wholeValue(of: property)
        }
      return value.boxed(as: property.kind)
    }
    return extraValues[key] ?? styledValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
  }

  func storeValue(_ value: Any?, forKey key: String) {
    if let coded = CodedProperty.all[key] {
      coded.set(self, value)
    } else if let property = type(of: self).propertyTable.all[key] {
      guard let new = usable(value, property.kind, property.kind.absent, key) else { return }
      setWholeValue(new, of: property)
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
    var property = ownProperties[key] ?? LayerProperty(named: Name(key), ValueKind(of: value))
    var new = PropertyValue(value, kind: property.kind)
    if new == nil {
      // Given a value of another kind, the property changes its kind.
      property = LayerProperty(named: Name(key), ValueKind(of: value))
      new = PropertyValue(value, kind: property.kind)
    }
    guard let new else { return }
    guard new.isFinite else {
      return Diagnostics.report(.refused("\(value)", property: key))
    }
    let isFirst = ownProperties[key] != property
    ownProperties[key] = property
    guard isFirst || extras.store[property] != new else { return }
    withAction(named: key, changes: .extras) { extras.store[property] = new }
  }
}
