extension CGPoint {
  /// The coordinates under the keys "X" and "Y", as numbers.
  public var dictionaryRepresentation: NSDictionary {
    dictionary(["X": x, "Y": y])
  }

  /// The point a dictionary holds under the keys of ``dictionaryRepresentation``, `nil` where one is
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

  /// The size a dictionary holds under the keys of ``dictionaryRepresentation``, `nil` where one is
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

  /// The rectangle a dictionary holds under the keys of ``dictionaryRepresentation``, `nil` where
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
