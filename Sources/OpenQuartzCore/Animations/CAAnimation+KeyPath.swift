import OpenCoreGraphics

/// Values by key path: a property of an animation, or a part of one.
extension CAAnimation {
  /// The value at `keyPath`: a property or stored value, or a part of one such as `fromValue.x`,
  /// `toValue.size.width` or `byValue.rotation.z`; nil where there is none.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let value = value(forKey: keyPath) { return value }
    guard let dot = keyPath.firstIndex(of: "."),
      let whole = value(forKey: String(keyPath[..<dot]))
    else { return nil }
    return ValueParts.value(String(keyPath[keyPath.index(after: dot)...]), of: whole)
  }

  /// Sets the value at `keyPath`; setting a part keeps the others.
  ///
  /// A path that is neither a property nor a part of one is stored as a key. A part that `value`
  /// cannot stand for keeps its old value and is reported.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: "."),
      let whole = self.value(forKey: String(keyPath[..<dot])), ValueParts.kind(of: whole) != nil
    else { return setValue(value, forKey: keyPath) }
    let part = String(keyPath[keyPath.index(after: dot)...])
    guard let changed = ValueParts.setting(value, part, of: whole) else {
      return Diagnostics.report(.unusable("\(value ?? "nil")", property: keyPath))
    }
    setValue(changed, forKey: String(keyPath[..<dot]))
  }
}

/// Parts of points, sizes, rectangles and transforms that are values by themselves.
enum ValueParts {
  /// The kind of a value that has parts, and the property of a layer whose parts those are.
  static func kind(of value: Any) -> (path: String, kind: ValueKind)? {
    switch value {
    case is CGPoint: ("position", .point)
    case is CGRect: ("bounds", .rect)
    case is CATransform3D: ("transform", .transform)
    case is CGSize: ("shadowOffset", .size)
    default: nil
    }
  }

  static func value(_ part: String, of whole: Any) -> Any? {
    if let animation = whole as? CAAnimation { return animation.value(forKeyPath: part) }
    guard let (value, path) = place(part, whole) else { return nil }
    return value.part(path).boxed(as: path.kind)
  }

  static func setting(_ value: Any?, _ part: String, of whole: Any) -> Any? {
    guard let (old, path) = place(part, whole),
      let new = value.map({ PropertyValue($0, kind: path.kind) }) ?? path.kind.zero
    else { return nil }
    return old.replacing(path, by: new).boxed(as: path.property.kind)
  }

  private static func place(_ part: String, _ whole: Any) -> (PropertyValue, LayerKeyPath)? {
    guard let (name, kind) = kind(of: whole), let path = LayerKeyPath("\(name).\(part)"),
      let value = PropertyValue(whole, kind: kind)
    else { return nil }
    return (value, path)
  }
}
