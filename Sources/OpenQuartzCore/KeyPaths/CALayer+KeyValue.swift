import OpenCoreGraphics

/// Values by key and key path, in Core Animation's manner: known names reach the properties, any other
/// is stored and returned.
extension CALayer {
  /// The value at `keyPath`: a property, a part of one such as `bounds.size.width`, or a stored value.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let value = frameValue(keyPath) { return value }
    guard let path = LayerKeyPath(keyPath), path.property.kind != .image else {
      return value(forKey: keyPath)
    }
    return values.value(at: path).boxed(as: path.kind)
  }

  /// Sets the value at `keyPath`; setting a part keeps the others.
  ///
  /// nil sets numbers to 0, colours and contents to none. A value that cannot stand for the
  /// property's is refused with a ``Diagnostic``.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath.hasPrefix("frame."), setFramePart(value, keyPath) { return }
    guard let path = LayerKeyPath(keyPath), path.part != .whole else {
      return setValue(value, forKey: keyPath)
    }
    guard let converted = value.map({ ConvertedValue($0, kind: path.kind) }) ?? path.kind.zero
    else {
      return Diagnostics.report(.unusable("\(value ?? "nil")", property: keyPath))
    }
    guard converted.isUsable(path) else {
      return Diagnostics.report(.refused("\(value ?? "nil")", property: keyPath))
    }
    var copy = values
    copy.set(converted, at: path)
    setProperty(path.property, to: copy)
  }

  func storedValue(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "contents": contents
    case "mask": mask
    case "sublayers": sublayers
    case "superlayer": superlayer
    case "delegate": delegate
    case "frame": frame
    case "contentsGravity": contentsGravity.rawValue
    case "cornerCurve": cornerCurve.rawValue
    case "magnificationFilter": magnificationFilter.rawValue
    case "minificationFilter": minificationFilter.rawValue
    case "maskedCorners": NSNumber(value: maskedCorners.rawValue)
    case "opaque": isOpaque
    case "needsDisplayOnBoundsChange": needsDisplayOnBoundsChange
    case "beginTime": NSNumber(value: beginTime)
    case "duration": NSNumber(value: duration)
    case "speed": NSNumber(value: speed)
    case "timeOffset": NSNumber(value: timeOffset)
    case "repeatCount": NSNumber(value: repeatCount)
    case "repeatDuration": NSNumber(value: repeatDuration)
    case "autoreverses": autoreverses
    case "fillMode": fillMode.rawValue
    default:
      if let path = LayerKeyPath(key), path.part == .whole {
        values.value(at: path).boxed(as: path.kind)
      } else {
        extraValues[key]
      }
    }
  }

  func storeValue(_ value: Any?, forKey key: String) {
    let number = value.flatMap { ConvertedValue.number($0) } ?? 0
    let text = value as? String
    switch key {
    case "name": name = text
    case "contents": contents = value
    case "mask": mask = value as? CALayer
    case "sublayers": sublayers = value as? [CALayer]
    case "frame":
      guard let rect = (value ?? CGRect.zero) as? CGRect else {
        return Diagnostics.report(.unusable("\(value ?? "nil")", property: key))
      }
      frame = rect
    case "contentsGravity": contentsGravity = CALayerContentsGravity(rawValue: text ?? "")
    case "cornerCurve": cornerCurve = CALayerCornerCurve(rawValue: text ?? "")
    case "magnificationFilter":
      magnificationFilter = CALayerContentsFilter(rawValue: text ?? "linear")
    case "minificationFilter":
      minificationFilter = CALayerContentsFilter(rawValue: text ?? "linear")
    case "maskedCorners": maskedCorners = CACornerMask(rawValue: UInt(max(0, min(number, 65_535))))
    case "opaque": isOpaque = number != 0
    case "needsDisplayOnBoundsChange": needsDisplayOnBoundsChange = number != 0
    case "beginTime": beginTime = number
    case "duration": duration = number
    case "speed": speed = Float(number)
    case "timeOffset": timeOffset = number
    case "repeatCount": repeatCount = Float(number)
    case "repeatDuration": repeatDuration = number
    case "autoreverses": autoreverses = number != 0
    case "fillMode": fillMode = CAMediaTimingFillMode(rawValue: text ?? "removed")
    default: storeProperty(value, forKey: key)
    }
  }

  private func storeProperty(_ value: Any?, forKey key: String) {
    guard let property = LayerProperty.all[key], let path = LayerKeyPath(key) else {
      extraValues[key] = value
      return
    }
    var copy = values
    if let value {
      guard let converted = ConvertedValue(value, kind: path.kind) else {
        return Diagnostics.report(.unusable("\(value)", property: key))
      }
      guard converted.isUsable(path) else {
        return Diagnostics.report(.refused("\(value)", property: key))
      }
      copy.set(converted, at: path)
    } else {
      copy.set(path.kind == .color ? .lanes(LayerValues.noColor) : path.kind.zero, at: path)
    }
    setProperty(property, to: copy)
  }

  /// Takes over one property from `new` through its setter, so that actions and checks apply.
  private func setProperty(_ property: LayerProperty, to new: LayerValues) {
    switch property.name {
    case "bounds": bounds = new.bounds.rect
    case "position": position = CGPoint(x: new.position.x, y: new.position.y)
    case "zPosition": zPosition = new.zPosition
    case "anchorPoint": anchorPoint = CGPoint(x: new.anchorPoint.x, y: new.anchorPoint.y)
    case "anchorPointZ": anchorPointZ = new.anchorPointZ
    case "transform": transform = new.transform
    case "sublayerTransform": sublayerTransform = new.sublayerTransform
    case "opacity": changeNumber("opacity", \.opacity, to: new.opacity)
    case "cornerRadius": cornerRadius = new.cornerRadius
    case "borderWidth": borderWidth = new.borderWidth
    case "borderColor": borderColor = new.borderColor.color
    case "backgroundColor": backgroundColor = new.backgroundColor.color
    case "contentsRect": contentsRect = new.contentsRect.rect
    case "contentsScale": contentsScale = new.contentsScale
    case "hidden": isHidden = new.isHidden
    case "doubleSided": isDoubleSided = new.isDoubleSided
    case "masksToBounds": masksToBounds = new.masksToBounds
    case "geometryFlipped": isGeometryFlipped = new.isGeometryFlipped
    case "allowsGroupOpacity": allowsGroupOpacity = new.allowsGroupOpacity
    case "allowsEdgeAntialiasing": allowsEdgeAntialiasing = new.allowsEdgeAntialiasing
    default: assertionFailure("the property \(property.name) has no setter")
    }
  }

  /// Sets a part of the frame; false where `keyPath` names none.
  private func setFramePart(_ value: Any?, _ keyPath: String) -> Bool {
    guard let path = LayerKeyPath("bounds" + keyPath.dropFirst("frame".count)) else { return false }
    guard let converted = value.map({ ConvertedValue($0, kind: path.kind) }) ?? path.kind.zero
    else {
      Diagnostics.report(.unusable("\(value ?? "nil")", property: keyPath))
      return true
    }
    var copy = LayerValues()
    copy.bounds = SIMD4(frame)
    copy.set(converted, at: path)
    frame = copy.bounds.rect
    return true
  }

  private func frameValue(_ keyPath: String) -> Any? {
    guard keyPath.hasPrefix("frame") else { return nil }
    // The frame has the parts of the bounds.
    guard let path = LayerKeyPath("bounds" + keyPath.dropFirst("frame".count)) else { return nil }
    var copy = LayerValues()
    copy.bounds = SIMD4(frame)
    return copy.value(at: path).boxed(as: path.kind)
  }
}

extension ValueKind {
  /// What nil stands for.
  var zero: ConvertedValue {
    switch self {
    case .number, .point, .size, .rect, .color: .lanes(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .flag: .flag(false)
    case .image: .image(nil)
    }
  }
}
