import OpenCoreGraphics

/// The value of a property: what setters store, animations bring and frames show.
package enum PropertyValue: Sendable {
  /// A number, point, size, rectangle, colour or vector.
  case lanes(SIMD4<Double>)
  indirect case transform(CATransform3D)
  case flag(Bool)
  case image(CGImage?)
  case path(CGPath?)
  case colors([SIMD4<Double>]?)
  case numbers([Double]?)
  case string(String?)
  case object(ObjectValue?)

  /// Brings `value` to `kind`; nil where it cannot stand for one.
  ///
  /// Numbers of every Swift width, `NSNumber`, Booleans and numeric strings count as numbers;
  /// `CGPoint`, `CGSize` and `CGVector` stand for one another, and an `NSValue` for what it holds.
  package init?(_ value: Any, kind: ValueKind) {
    switch kind {
    case .number:
      guard let number = Self.number(value) else { return nil }
      self = .lanes(SIMD4(number, 0, 0, 0))
    case .point, .size:
      guard let pair = Self.pair(value) else { return nil }
      self = .lanes(SIMD4(pair.x, pair.y, 0, 0))
    case .vector:
      guard let list = Self.numbers(value), list.count == 3 else { return nil }
      self = .lanes(SIMD4(list[0], list[1], list[2], 0))
    case .rect:
      guard let rect = NSValue.unboxed(value) as? CGRect else { return nil }
      self = .lanes(SIMD4(rect))
    case .color:
      guard let color = value as? CGColor else { return nil }
      self = .lanes(color.srgbComponents)
    case .transform:
      let value = NSValue.unboxed(value)
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
    case .path:
      guard let path = value as? CGPath else { return nil }
      // A mutable path may change later.
      self = .path(path is CGMutablePath ? path.copy() : path)
    case .colors:
      guard let list = value as? [Any] else { return nil }
      let colors = list.compactMap { ($0 as? CGColor)?.srgbComponents }
      guard colors.count == list.count else { return nil }
      self = .colors(colors)
    case .numbers:
      guard let list = Self.numbers(value) else { return nil }
      self = .numbers(list)
    case .string:
      guard let string = value as? String else { return nil }
      self = .string(string)
    case .object:
      self = .object(ObjectValue(value))
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

  /// The list of numbers that `value` stands for.
  package static func numbers(_ value: Any) -> [Double]? {
    guard let list = value as? [Any] else { return nil }
    let numbers = list.compactMap { number($0) }
    return numbers.count == list.count ? numbers : nil
  }

  private static func pair(_ value: Any) -> SIMD2<Double>? {
    switch NSValue.unboxed(value) {
    case let v as CGPoint: SIMD2(v.x, v.y)
    case let v as CGSize: SIMD2(v.width, v.height)
    case let v as CGVector: SIMD2(v.dx, v.dy)
    default: nil
    }
  }
}

/// A value that Core Animation only hands on, such as a text or a filter.
///
/// It is handed from the thread of the layers to those that draw, as Core Animation's own are. Texts are
/// copied, since mutable ones may change later; changing another object afterwards is the caller's risk.
package struct ObjectValue: @unchecked Sendable {
  package let value: Any

  package init(_ value: Any) {
    switch value {
    case let text as NSAttributedString: self.value = text.copy()
    case let text as NSMutableString: self.value = text.copy()
    default: self.value = value
    }
  }
}

extension PropertyValue {
  package var lanes: SIMD4<Double>? { if case .lanes(let v) = self { v } else { nil } }
  package var transform: CATransform3D? { if case .transform(let v) = self { v } else { nil } }
  package var flag: Bool? { if case .flag(let v) = self { v } else { nil } }
  package var image: CGImage? { if case .image(let v) = self { v } else { nil } }
  package var path: CGPath? { if case .path(let v) = self { v } else { nil } }
  package var colors: [SIMD4<Double>]? { if case .colors(let v) = self { v } else { nil } }
  package var numbers: [Double]? { if case .numbers(let v) = self { v } else { nil } }
  package var string: String? { if case .string(let v) = self { v } else { nil } }
  package var object: Any? { if case .object(let v) = self { v?.value } else { nil } }

  /// Whether every number in the value is finite.
  var isFinite: Bool {
    switch self {
    case .lanes(let v): (v * 0) == .zero
    case .transform(let t): t.isFinite
    case .colors(let list): list?.allSatisfy { ($0 * 0) == .zero } ?? true
    case .numbers(let list): list?.allSatisfy(\.isFinite) ?? true
    case .flag, .image, .path, .string, .object: true
    }
  }

  /// The value in the type that the public API has for `kind`.
  ///
  /// Numbers and Booleans are `NSNumber`, as on Apple platforms, so that they can be cast to `Double`,
  /// `Float` or `Int`; casting to `CGFloat` is what Foundation on Linux does not offer.
  func boxed(as kind: ValueKind) -> Any? {
    switch self {
    case .lanes(let v):
      switch kind {
      case .point: CGPoint(x: v.x, y: v.y)
      case .size: CGSize(width: v.x, height: v.y)
      case .rect: v.rect
      case .color: v.color
      case .vector: [v.x, v.y, v.z].map { NSNumber(value: $0) }
      default: NSNumber(value: v.x)
      }
    case .transform(let transform): transform
    case .flag(let flag): NSNumber(value: flag)
    case .image(let image): image
    case .path(let path): path
    case .colors(let list): list?.compactMap(\.color)
    case .numbers(let list): list?.map { NSNumber(value: $0) }
    case .string(let string): string
    case .object(let object): object?.value
    }
  }
}

extension PropertyValue: Equatable {
  /// Whether both are the same value; absent colours are, and objects where they are identical or,
  /// being strings, equal.
  package static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.lanes(let x), .lanes(let y)): x == y || (x.x.isNaN && y.x.isNaN)
    case (.transform(let x), .transform(let y)): x == y
    case (.flag(let x), .flag(let y)): x == y
    case (.image(let x), .image(let y)): x === y
    case (.path(let x), .path(let y)): x == y
    case (.colors(let x), .colors(let y)): x == y
    case (.numbers(let x), .numbers(let y)): x == y
    case (.string(let x), .string(let y)): x == y
    case (.object(let x), .object(let y)):
      switch (x?.value, y?.value) {
      case (nil, nil): true
      case (let x as String, let y as String): x == y
      case (let x as NSObject, let y as NSObject): x === y
      default: false
      }
    default: false
    }
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
    return CGColor(srgbComponents: self)
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
