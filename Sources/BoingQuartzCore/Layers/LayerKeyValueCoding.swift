import BoingCoreGraphics
import BoingRender

/// Values by key and key path, in Core Animation's manner: known names reach the properties, any other
/// is stored and returned.
extension CALayer {
  func storedValue(forKeyPath keyPath: String) -> Any? {
    guard keyPath.hasParts else { return value(forKey: keyPath) }
    if let path = self.keyPath(keyPath) ?? framePart(keyPath) {
      return codedValue(of: path.property).part(path).boxed(as: path.kind)
    }
    switch whole(of: keyPath) {
    case (let layer as CALayer, let rest): return layer.value(forKeyPath: rest)
    case (let whole?, let rest): return ValueParts.value(rest, of: whole)
    case (nil, _): return nil
    }
  }

  func storeValue(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.hasParts else { return setValue(value, forKey: keyPath) }
    guard let path = self.keyPath(keyPath) ?? framePart(keyPath) else {
      guard case (let layer as CALayer, let rest) = whole(of: keyPath) else {
        return Diagnostics.report(.noPart(keyPath))
      }
      return layer.setValue(value, forKeyPath: rest)
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

  /// Returns the value of the first key of a key path that goes on, and the rest of the path; layers on the way are passed
  /// through, and of those the last one is the value.
  private func whole(of keyPath: String) -> (value: Any?, rest: String) {
    var (layer, rest) = (self, keyPath[...])
    while let dot = rest.firstIndex(of: ".") {
      let whole = layer.value(forKey: String(rest[..<dot]))
      guard let next = whole as? CALayer else {
        let isFirst = rest.startIndex == keyPath.startIndex
        return isFirst ? (whole, String(rest[rest.index(after: dot)...])) : (layer, String(rest))
      }
      (layer, rest) = (next, rest[rest.index(after: dot)...])
    }
    return (layer, String(rest))
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
    guard isFirst || details.properties[property] != new else { return }
    withAction(named: key, changes: .details) { details.properties[property] = new }
  }
}

/// Key paths of a layer resolved by its class, and the values there.
extension CALayer: AnimatableObject {
  /// Returns the property that a key path names.
  func keyPath(_ path: String) -> PropertyTarget? { keyPath(path, for: nil) }

  /// Returns the property that `path` names on this layer: one of its class, or one of the user's own, whose kind is
  /// that of its value or of the values that `animation` brings.
  package func keyPath(_ path: String, for animation: CAPropertyAnimation?) -> PropertyTarget? {
    if let known = PropertyTarget(path, in: type(of: self).propertyTable) { return known }
    if path.hasPrefix("emitterCells."),
      let cells = property(EmitterProperty.emitterCells).object as? any PropertyContainer
    {
      if let stored = ownProperties[path] { return PropertyTarget(stored) }
      return cells.property(path).map { PropertyTarget($0) }
    }
    if let input = filterProperty(path) { return PropertyTarget(input) }
    let parts = path.split(separator: ".", maxSplits: 1)
    guard let key = parts.first.map(String.init), type(of: self).needsDisplay(forKey: key) else {
      return nil
    }
    let sample: Any?
    switch animation {
    case let basic as CABasicAnimation: sample = basic.fromValue ?? basic.toValue ?? basic.byValue
    case let frames as CAKeyframeAnimation: sample = frames.values?.first
    default: sample = nil
    }
    let property: PropertyDescriptor
    if let stored = ownProperties[key] {
      property = stored
    } else if let preset = styledValue(forKey: key) ?? type(of: self).defaultValue(forKey: key) {
      let kind = ValueKind(of: preset)
      property = PropertyDescriptor(
        named: Name(key), kind, default: PropertyValue(preset, kind: kind))
    } else if parts.count == 1, let sample {
      property = PropertyDescriptor(named: Name(key), ValueKind(of: sample))
    } else {
      return nil
    }
    guard parts.count == 2 else { return PropertyTarget(property) }
    return PropertyTarget.part(parts[1], of: property.kind).map {
      PropertyTarget(property, $0)
    }
  }

  /// The model's value at `path`.
  func value(at path: PropertyTarget) -> PropertyValue { wholeValue(of: path.property).part(path) }

  /// The model's value of a whole property.
  func wholeValue(of property: PropertyDescriptor) -> PropertyValue {
    property.value(in: values, details)
  }

  /// The value of a whole property as key paths read it: by ``value(forKey:)`` where a subclass may have
  /// overridden that or a getter.
  func codedValue(of property: PropertyDescriptor) -> PropertyValue {
    guard isCodedByKey(property) else { return wholeValue(of: property) }
    return value(forKey: property.name.string).flatMap { PropertyValue($0, kind: property.kind) }
      ?? property.kind.absent
  }

  /// Sets a whole property as key paths do: by ``setValue(_:forKey:)`` where a subclass may have overridden
  /// that or a setter.
  func setCodedValue(_ value: PropertyValue, of property: PropertyDescriptor) {
    guard isCodedByKey(property) else { return setWholeValue(value, of: property) }
    setValue(value.boxed(as: property.kind), forKey: property.name.string)
  }

  /// True if the property is to be reached by its key; inputs of filters and of cells have none.
  private func isCodedByKey(_ property: PropertyDescriptor) -> Bool {
    if property.storage == .object { return true }
    return !type(of: self).isLibraryClass && !property.name.string.hasParts
  }

  /// Sets a whole property by its setter, which a subclass may have overridden.
  func setWholeValue(_ value: PropertyValue, of property: PropertyDescriptor) {
    if setFilterInput(value, of: property) { return }
    if let accessor = type(of: self).propertyTable.accessor(of: property) {
      accessor.set(self, value)
    } else {
      changeProperty(property, to: value)
    }
  }
}

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

extension StringProtocol {
  /// True for a key path of several keys.
  fileprivate var hasParts: Bool { utf8.contains(UInt8(ascii: ".")) }
}
