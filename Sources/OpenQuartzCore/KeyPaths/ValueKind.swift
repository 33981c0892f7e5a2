import OpenCoreGraphics

/// What kind of value a property or a component of it holds.
package enum ValueKind: Sendable, Hashable {
  case number, point, size, rect, color, transform, flag, image

  /// How many of the four lanes a value of this kind fills; 0 where it is not made of lanes.
  var laneCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform, .flag, .image: 0
    }
  }
}

/// A value that an animation or a setter brings, brought to the kind its property has.
package enum ConvertedValue: Sendable {
  case lanes(SIMD4<Double>)
  case transform(CATransform3D)
  case flag(Bool)
  case image(CGImage?)

  /// Brings `value` to `kind`; nil where it cannot stand for one.
  ///
  /// Numbers of every Swift width, `NSNumber`, Booleans and numeric strings count as numbers;
  /// `CGPoint`, `CGSize` and `CGVector` stand for one another.
  package init?(_ value: Any, kind: ValueKind) {
    switch kind {
    case .number:
      guard let number = Self.number(value) else { return nil }
      self = .lanes(SIMD4(number, 0, 0, 0))
    case .point, .size:
      guard let pair = Self.pair(value) else { return nil }
      self = .lanes(SIMD4(pair.x, pair.y, 0, 0))
    case .rect:
      guard let rect = Self.rect(value) else { return nil }
      self = .lanes(rect)
    case .color:
      guard let color = value as? CGColor else { return nil }
      self = .lanes(color.srgbComponents)
    case .transform:
      if let transform = value as? CATransform3D {
        self = .transform(transform)
      } else if let transform = value as? CGAffineTransform {
        self = .transform(CATransform3DMakeAffineTransform(transform))
      } else {
        return nil
      }
    case .flag:
      guard let number = Self.number(value) else { return nil }
      self = .flag(number != 0)
    case .image:
      guard let image = value as? CGImage else { return nil }
      self = .image(image)
    }
  }

  /// The number that `value` stands for.
  package static func number(_ value: Any) -> Double? {
    switch value {
    case let v as Double: v
    case let v as CGFloat: Double(v)
    case let v as Float: Double(v)
    case let v as Bool: v ? 1 : 0
    case let v as any BinaryInteger: Double(v)
    case let v as NSNumber: v.doubleValue
    case let v as String: Double(v)
    default: nil
    }
  }

  private static func pair(_ value: Any) -> SIMD2<Double>? {
    switch value {
    case let v as CGPoint: SIMD2(v.x, v.y)
    case let v as CGSize: SIMD2(v.width, v.height)
    case let v as CGVector: SIMD2(v.dx, v.dy)
    default: nil
    }
  }

  private static func rect(_ value: Any) -> SIMD4<Double>? {
    (value as? CGRect).map { SIMD4($0) }
  }
}

extension SIMD4 where Scalar == Double {
  /// Origin and size of `rect`.
  package init(_ rect: CGRect) {
    self.init(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  /// The rectangle whose origin and size these are.
  package var rect: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  /// The colour of these straight sRGB components; nil where one is not a number.
  package var color: CGColor? {
    guard !x.isNaN, !y.isNaN, !z.isNaN, !w.isNaN else { return nil }
    return CGColor(srgbRed: x, green: y, blue: z, alpha: w)
  }
}

/// Numbers as key-value coding hands them out.
enum KeyValueCoding {
  /// A number or Boolean of any Swift type as `NSNumber`; anything else as it is.
  static func boxed(_ value: Any?) -> Any? {
    switch value {
    case let v as Bool: NSNumber(value: v)
    case let v as Double: NSNumber(value: v)
    case let v as CGFloat: NSNumber(value: Double(v))
    case let v as Float: NSNumber(value: v)
    case let v as UInt: NSNumber(value: v)
    default: value
    }
  }
}
