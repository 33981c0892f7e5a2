import BoingCoreGraphics
import BoingRender

/// Values of Core Animation's API as values of properties.
extension PropertyValue {
  /// Brings `value` to `kind`; nil where it cannot stand for one.
  ///
  /// Numbers of every Swift width, `NSNumber`, Booleans and numeric strings count as numbers;
  /// `CGPoint`, `CGSize` and `CGVector` stand for one another, and an `NSValue` for what it holds.
  package init?(_ value: Any, kind: ValueKind) {
    switch kind {
    case .number:
      guard let number = Self.number(value) else { return nil }
      self = .components(SIMD4(number, 0, 0, 0))
    case .point, .size:
      guard let pair = Self.pair(value) else { return nil }
      self = .components(SIMD4(pair.x, pair.y, 0, 0))
    case .vector:
      guard let list = Self.numbers(value), list.count == 3 else { return nil }
      self = .components(SIMD4(list[0], list[1], list[2], 0))
    case .rect:
      guard let rect = NSValue.unboxed(value) as? CGRect else { return nil }
      self = .components(SIMD4(rect))
    case .color:
      guard let color = value as? CGColor else { return nil }
      self = .components(color.srgbComponents)
    case .transform:
      let value = NSValue.unboxed(value)
      if let transform = value as? CATransform3D {
        self = .transform(transform.matrix)
      } else if let transform = value as? CGAffineTransform {
        self = .transform(CATransform3DMakeAffineTransform(transform).matrix)
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
      self = .path(path.data)
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

extension ObjectValue {
  /// Holds a value that Core Animation only hands on, such as a text or a filter.
  ///
  /// It is handed from the thread of the layers to those that draw, as Core Animation's own are. Texts are
  /// copied, since mutable ones may change later; changing another object afterwards is the caller's risk.
  package init(_ value: Any) {
    switch value {
    case let text as NSAttributedString:
      self.init(text.copy() as AnyObject)
    case let text as NSMutableString:
      self.init(text.copy() as AnyObject, text: Name(String(text)))
    case let text as String:
      self.init(ValueBox(value), text: Name(text))
    case let list as [Any]:
      let filters = list.compactMap { ($0 as? CAFilter).map { LayerFilter($0) } }
      self.init(ValueBox(list), content: filters.isEmpty ? .none : .filters(filters))
    case let object as NSObject: self.init(object)
    case let container as any PropertyContainer:
      self.init(ValueBox(value), content: container.content)
    default: self.init(ValueBox(value))
    }
  }

  /// Holds a value as it is: for key-value coding, which hands it on at once.
  init(holding value: Any) { self.init(ValueBox(value)) }

  /// The value.
  package var value: Any { (reference as? ValueBox)?.value ?? reference }
}

/// A value that is no object, or must not be compared as one.
private final class ValueBox {
  let value: Any

  init(_ value: Any) { self.value = value }
}

extension PropertyValue {
  /// The value that Core Animation only hands on; nil for others.
  package var object: Any? { objectValue?.value }

  /// The image of Core Graphics; nil for others.
  package var cgImage: CGImage? { image as? CGImage }

  /// The value in the type that the public API has for `kind`.
  ///
  /// Numbers and Booleans are `NSNumber`, as on Apple platforms, so that they can be cast to `Double`,
  /// `Float` or `Int`; casting to `CGFloat` is what Foundation on Linux does not offer.
  func boxed(as kind: ValueKind) -> Any? {
    switch self {
    case .components(let v):
      switch kind {
      case .point: CGPoint(x: v.x, y: v.y)
      case .size: CGSize(width: v.x, height: v.y)
      case .rect: v.rect
      case .color: v.color
      case .vector: [v.x, v.y, v.z].map { NSNumber(value: $0) }
      default: NSNumber(value: v.x)
      }
    case .transform(let transform): CATransform3D(transform)
    case .flag(let flag): NSNumber(value: flag)
    case .image(let image): image
    case .path(let path): path.map { CGPath($0) }
    case .colors(let list): list?.compactMap(\.color)
    case .numbers(let list): list?.map { NSNumber(value: $0) }
    case .string(let string): string
    case .object(let object): object?.value
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

extension ValueKind {
  /// Creates the kind of a value that somebody's own property is given.
  init(of value: Any) {
    let value = NSValue.unboxed(value)
    switch value {
    // A number object of 0 or 1 would cast to a Boolean as well.
    case _ where Swift.type(of: value) == Bool.self: self = .flag
    case is CGPoint, is CGVector: self = .point
    case is CGSize: self = .size
    case is CGRect: self = .rect
    case is CATransform3D, is CGAffineTransform: self = .transform
    case is CGColor: self = .color
    case is CGImage: self = .image
    case is CGPath: self = .path
    case is String: self = .string
    case let list as [Any] where !list.isEmpty && list.allSatisfy { $0 is CGColor }: self = .colors
    case let list as [Any]
    where !list.isEmpty && list.allSatisfy { PropertyValue.number($0) != nil }:
      self = .numbers
    default: self = PropertyValue.number(value) == nil ? .object : .number
    }
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

/// A value of a property that has properties of its own, which key paths reach.
protocol PropertyContainer {
  /// The value as the renderer takes it.
  var content: ObjectValue.Content { get }
  /// Returns the property that a key path names; nil if it names none.
  func property(_ path: String) -> PropertyDescriptor?
}

extension PropertyDomain {
  /// Returns the domain of named constants; a name that is not among them counts as `others`.
  static func constants<Constant: RawRepresentable<String>>(
    _ constants: [Constant], others: Constant
  ) -> PropertyDomain {
    .names(constants.map { Name($0.rawValue) }, others: Name(others.rawValue))
  }
}
