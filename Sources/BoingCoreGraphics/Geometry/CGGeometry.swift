extension CGPoint {
  /// This point moved by `t`.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// True if both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
  /// This size as a vector under `t`, without the translation.
  ///
  /// A rotation may make a part negative: it is a vector, not a bounding box.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle that holds the four corners moved by `t`.
  ///
  /// The null and the infinite rectangle stay what they are.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite || t.isIdentity { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
      CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(t) }
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// True if origin and size are finite numbers, which those of the null rectangle are not.
  package var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension CGPoint {
  /// The coordinates under the keys "X" and "Y", as numbers.
  public var dictionaryRepresentation: NSDictionary {
    dictionary(["X": x, "Y": y])
  }

  /// Creates the point a dictionary holds under the keys of ``dictionaryRepresentation``, `nil` where one is
  /// missing or no number.
  public init?(dictionaryRepresentation dict: NSDictionary) {
    guard let x = number(dict, "X"), let y = number(dict, "Y") else { return nil }
    self.init(x: x, y: y)
  }

  /// Returns true if both points have the same coordinates.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// The sides under the keys "Width" and "Height", as numbers.
  public var dictionaryRepresentation: NSDictionary {
    dictionary(["Width": width, "Height": height])
  }

  /// Creates the size a dictionary holds under the keys of ``dictionaryRepresentation``, `nil` where one is
  /// missing or no number.
  public init?(dictionaryRepresentation dict: NSDictionary) {
    guard let width = number(dict, "Width"), let height = number(dict, "Height") else {
      return nil
    }
    self.init(width: width, height: height)
  }

  /// Returns true if both sizes have the same sides.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Origin and size under the keys "X", "Y", "Width" and "Height", as numbers.
  public var dictionaryRepresentation: NSDictionary {
    dictionary([
      "X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height,
    ])
  }

  /// Creates the rectangle a dictionary holds under the keys of ``dictionaryRepresentation``, `nil` where
  /// one is missing or no number.
  public init?(dictionaryRepresentation dict: NSDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }

  /// Returns true if both rectangles cover the same points, however their sizes' signs are written; null
  /// rectangles are equal.
  public func equalTo(_ rect2: CGRect) -> Bool {
    standardized == rect2.standardized || (isNull && rect2.isNull)
  }
}

/// Creates a point from its coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Creates a size from its sides.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// Creates a rectangle from its origin and its sides.
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

private func dictionary(_ numbers: [String: CGFloat]) -> NSDictionary {
  NSDictionary(
    objects: numbers.values.map { NSNumber(value: $0.native) },
    forKeys: numbers.keys.map { NSString(string: $0) })
}

private func number(_ dict: NSDictionary, _ key: String) -> CGFloat? {
  (dict.object(forKey: key) as? NSNumber).map { CGFloat($0.doubleValue) }
}
