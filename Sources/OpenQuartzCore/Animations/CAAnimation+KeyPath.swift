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
  /// The property of a layer whose parts are those of `value`.
  static func kind(of value: Any) -> (path: String, kind: ValueKind)? {
    switch value {
    case is CGPoint: ("position", .point)
    case is CGRect: ("bounds", .rect)
    case is CATransform3D: ("transform", .transform)
    case is CGSize: ("bounds.size", .size)
    default: nil
    }
  }

  static func value(_ part: String, of whole: Any) -> Any? {
    if let animation = whole as? CAAnimation { return animation.value(forKeyPath: part) }
    guard let (values, path) = place(part, whole) else { return nil }
    return values.value(at: path).boxed(as: path.kind)
  }

  static func setting(_ value: Any?, _ part: String, of whole: Any) -> Any? {
    guard let (start, path) = place(part, whole), let (name, kind) = kind(of: whole),
      let wholePath = LayerKeyPath(name),
      let new = value.map({ ConvertedValue($0, kind: path.kind) }) ?? path.kind.zero
    else { return nil }
    var values = start
    values.set(new, at: path)
    return values.value(at: wholePath).boxed(as: kind)
  }

  /// A block of values with `whole` in the property of its kind, and the path to the part.
  private static func place(_ part: String, _ whole: Any) -> (LayerValues, LayerKeyPath)? {
    guard let (name, kind) = kind(of: whole), let wholePath = LayerKeyPath(name),
      let path = LayerKeyPath("\(name).\(part)"), let converted = ConvertedValue(whole, kind: kind)
    else { return nil }
    var values = LayerValues()
    values.set(converted, at: wholePath)
    return (values, path)
  }
}
