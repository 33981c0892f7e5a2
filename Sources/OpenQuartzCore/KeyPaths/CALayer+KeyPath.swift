import OpenCoreGraphics

/// Key paths of a layer resolved by its class, and the values there.
extension CALayer {
  /// What `path` names on this layer: a property of its class, or one of the user's own, whose kind is
  /// that of its value or of the values that `animation` brings.
  func keyPath(_ path: String, for animation: CAPropertyAnimation? = nil) -> LayerKeyPath? {
    if let known = LayerKeyPath(path, in: type(of: self).propertyTable) { return known }
    if path.hasPrefix("emitterCells."),
      let cells = property(EmitterProperty.cells).object as? EmitterCells
    {
      if let stored = ownProperties[path] { return LayerKeyPath(property: stored) }
      return cells.property(path).map { LayerKeyPath(property: $0) }
    }
    if let input = filterProperty(path) { return LayerKeyPath(property: input) }
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
    let property: LayerProperty
    if let stored = ownProperties[key] {
      property = stored
    } else if let preset = styledValue(forKey: key) ?? type(of: self).defaultValue(forKey: key) {
      let kind = ValueKind(of: preset)
      property = LayerProperty(named: key, kind, default: PropertyValue(preset, kind: kind))
    } else if parts.count == 1, let sample {
      property = LayerProperty(named: key, ValueKind(of: sample))
    } else {
      return nil
    }
    guard parts.count == 2 else { return LayerKeyPath(property: property) }
    return LayerKeyPath.part(parts[1], of: property.kind).map {
      LayerKeyPath(property: property, part: $0)
    }
  }

  /// The model's value at `path`.
  func value(at path: LayerKeyPath) -> PropertyValue { wholeValue(of: path.property).part(path) }

  /// The model's value of a whole property.
  func wholeValue(of property: LayerProperty) -> PropertyValue {
    switch property.storage {
    case .hot(let offset):
      withUnsafeBytes(of: values) { LayerProperty.load(property.kind, $0.baseAddress! + offset) }
    case .rare(let offset):
      withUnsafeBytes(of: extras.rareValues) {
        LayerProperty.load(property.kind, $0.baseAddress! + offset)
      }
    case .contents: .image(extras.image)
    case .listed, .named: extras.store[property]
    }
  }

  /// Sets a whole property through the same checks and actions as its setter.
  func setWholeValue(_ value: PropertyValue, of property: LayerProperty) {
    if setFilterInput(value, of: property) { return }
    switch property.storage {
    case .hot, .rare: setField(value, of: property)
    case .contents: contents = value.image
    case .listed, .named: changeProperty(property, to: value)
    }
  }

  private func setField(_ value: PropertyValue, of property: LayerProperty) {
    // Setters with checks or consequences of their own.
    switch (property.name, value) {
    case ("bounds", .lanes(let v)): bounds = v.rect
    case ("contentsScale", .lanes(let v)): contentsScale = v.x
    default:
      guard wholeValue(of: property) != value else { return }
      if case .rare(let offset) = property.storage {
        withAction(named: property.name, changes: .extras) {
          var rare = extras.rareValues
          withUnsafeMutableBytes(of: &rare) {
            LayerProperty.store(value, property.kind, $0.baseAddress! + offset)
          }
          extras.rareValues = rare
        }
      } else if case .hot(let offset) = property.storage {
        withAction(named: property.name, changes: .values) {
          withUnsafeMutableBytes(of: &values) {
            LayerProperty.store(value, property.kind, $0.baseAddress! + offset)
          }
        }
      }
    }
  }
}
