import OpenQuartzCore

/// Views in keyed archives.
extension UIView {
  /// The properties that are archived, by the names of their keys.
  private enum Key {
    static let bounds = "UIView.bounds"
    static let center = "UIView.center"
    static let transform = "UIView.transform"
    static let alpha = "UIView.alpha"
    static let hidden = "UIView.hidden"
    static let color = "UIView.backgroundColor"
    static let clips = "UIView.clipsToBounds"
    static let mode = "UIView.contentMode"
    static let mask = "UIView.autoresizingMask"
    static let interaction = "UIView.userInteractionEnabled"
    static let tag = "UIView.tag"
    static let subviews = "UIView.subviews"
  }

  func encodeView(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else {
      return Diagnostics.report("a view is written into keyed archives alone")
    }
    func encode(_ numbers: [CGFloat], _ key: String) {
      coder.encode(numbers.map { NSNumber(value: Double($0)) } as NSArray, forKey: key)
    }
    encode([bounds.minX, bounds.minY, bounds.width, bounds.height], Key.bounds)
    encode([center.x, center.y], Key.center)
    let t = transform
    encode([t.a, t.b, t.c, t.d, t.tx, t.ty], Key.transform)
    if let color = backgroundColor?.cgColor.srgbComponents {
      encode([color.x, color.y, color.z, color.w], Key.color)
    }
    coder.encode(Double(alpha), forKey: Key.alpha)
    coder.encode(isHidden, forKey: Key.hidden)
    coder.encode(clipsToBounds, forKey: Key.clips)
    coder.encode(contentMode.rawValue, forKey: Key.mode)
    coder.encode(Int(autoresizingMask.rawValue), forKey: Key.mask)
    coder.encode(isUserInteractionEnabled, forKey: Key.interaction)
    coder.encode(tag, forKey: Key.tag)
    coder.encode(subviews as NSArray, forKey: Key.subviews)
  }

  func decodeView(from coder: NSCoder) {
    // Code that has no archive hands in a coder of its own, from which nothing can be read.
    guard let coder = coder as? NSKeyedUnarchiver, coder.containsValue(forKey: Key.bounds) else {
      return
    }
    func numbers(_ key: String, _ count: Int) -> [CGFloat]? {
      guard coder.containsValue(forKey: key),
        let list = coder.decodeObject(forKey: key) as? [NSNumber], list.count == count
      else { return nil }
      return list.map { CGFloat($0.doubleValue) }
    }
    if let b = numbers(Key.bounds, 4) {
      layer.bounds = CGRect(x: b[0], y: b[1], width: b[2], height: b[3])
    }
    if let c = numbers(Key.center, 2) { layer.position = CGPoint(x: c[0], y: c[1]) }
    if let t = numbers(Key.transform, 6) {
      transform = CGAffineTransform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
    }
    if let c = numbers(Key.color, 4) {
      backgroundColor = UIColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }
    alpha = CGFloat(coder.decodeDouble(forKey: Key.alpha))
    isHidden = coder.decodeBool(forKey: Key.hidden)
    clipsToBounds = coder.decodeBool(forKey: Key.clips)
    contentMode = ContentMode(rawValue: coder.decodeInteger(forKey: Key.mode)) ?? .scaleToFill
    autoresizingMask = AutoresizingMask(
      rawValue: UInt(clamping: coder.decodeInteger(forKey: Key.mask)))
    isUserInteractionEnabled = coder.decodeBool(forKey: Key.interaction)
    tag = coder.decodeInteger(forKey: Key.tag)
    let views = coder.decodeObject(forKey: Key.subviews) as? [UIView] ?? []
    for view in views { addSubview(view) }
  }
}
