import OpenCoreGraphics

/// Values by key and key path, in Core Animation's manner: known names reach the properties, any other
/// is stored and returned.
extension CALayer {
  /// The value at `keyPath`: a property, a part of one such as `bounds.size.width`, or a stored value.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let value = frameValue(keyPath) { return value }
    guard let path = keyPath.contains(".") ? self.keyPath(keyPath) : nil else {
      return value(forKey: keyPath)
    }
    return value(at: path).boxed(as: path.kind)
  }

  /// Sets the value at `keyPath`; setting a part keeps the others.
  ///
  /// nil sets numbers to 0, colours and contents to none. A value that cannot stand for the
  /// property's is refused with a ``Diagnostic``.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath.hasPrefix("frame."), setFramePart(value, keyPath) { return }
    guard let path = keyPath.contains(".") ? self.keyPath(keyPath) : nil else {
      return setValue(value, forKey: keyPath)
    }
    guard let converted = usable(value, path.kind, path.kind.zero, keyPath) else { return }
    setWholeValue(
      wholeValue(of: path.property).replacing(path, by: converted), of: path.property)
  }

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

  func storedValue(forKey key: String) -> Any? {
    if let coded = CodedProperty.all[key] { return coded.get(self) }
    if let property = type(of: self).propertyTable.all[key] ?? ownProperties[key] {
      return wholeValue(of: property).boxed(as: property.kind)
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
    var property = ownProperties[key] ?? LayerProperty(named: key, ValueKind(of: value))
    var new = PropertyValue(value, kind: property.kind)
    if new == nil {
      // Given a value of another kind, the property changes its kind.
      property = LayerProperty(named: key, ValueKind(of: value))
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

  /// Sets a part of the frame; false where `keyPath` names none.
  private func setFramePart(_ value: Any?, _ keyPath: String) -> Bool {
    guard let path = LayerKeyPath("bounds" + keyPath.dropFirst("frame".count)) else { return false }
    guard let converted = usable(value, path.kind, path.kind.zero, keyPath) else { return true }
    let whole = PropertyValue.lanes(SIMD4(frame)).replacing(path, by: converted)
    if let rect = whole.lanes?.rect { frame = rect }
    return true
  }

  private func frameValue(_ keyPath: String) -> Any? {
    guard keyPath.hasPrefix("frame") else { return nil }
    // The frame has the parts of the bounds.
    guard let path = LayerKeyPath("bounds" + keyPath.dropFirst("frame".count)) else { return nil }
    return PropertyValue.lanes(SIMD4(frame)).part(path).boxed(as: path.kind)
  }
}
