import BoingRender
import OpenCoreGraphics

/// Key paths of a layer resolved by its class, and the values there.
extension CALayer {
  /// What `path` names on this layer: a property of its class, or one of the user's own, whose kind is
  /// that of its value or of the values that `animation` brings.
  func keyPath(_ path: String, for animation: CAPropertyAnimation? = nil) -> PropertyTarget? {
    if let known = PropertyTarget(path, in: type(of: self).propertyTable) { return known }
    if path.hasPrefix("emitterCells."),
      let cells = property(EmitterProperty.cells).object as? EmitterCells
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
    property.value(in: values, extras)
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
    return !type(of: self).isLibraryClass && !property.name.string.contains(".")
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
