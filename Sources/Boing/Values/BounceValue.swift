import Foundation

/// A value that can bounce: numbers with a meaning.
enum BounceValue {
  /// Up to four numbers; those beyond the kind's are 0.
  case lanes(SIMD4<Double>, LaneKind)
  case transform(Matrix4)
  /// Any count of numbers, and what they are put into.
  case parts([Double], Template)

  /// The meaning of up to four numbers.
  enum LaneKind: Hashable {
    case number
    case point
    case size
    case vector
    case rect
    /// Straight components in the space where colours are mixed.
    case color(BounceColorSpace)
  }

  /// The container of a list of numbers.
  enum Template {
    case custom(any BounceComponents)
    case path(PathStructure)
    case numbers
  }

  /// The value that `any` stands for; nil for other kinds and for what is not finite.
  init?(_ any: Any, colorSpace: BounceColorSpace = .sRGB) {
    #if os(Linux)
      // Foundation has no bridge there from the object to what it holds.
      let any = NSValue.unboxed(any)
    #endif
    switch any {
    case let v as Double: self = Self.number(v)
    case let v as CGFloat: self = Self.number(Double(v))
    case let v as CGPoint: self = .lanes(SIMD4(Double(v.x), Double(v.y), 0, 0), .point)
    case let v as CGSize: self = .lanes(SIMD4(Double(v.width), Double(v.height), 0, 0), .size)
    case let v as CGVector: self = .lanes(SIMD4(Double(v.dx), Double(v.dy), 0, 0), .vector)
    case let v as CGRect:
      self = .lanes(
        SIMD4(
          Double(v.origin.x), Double(v.origin.y), Double(v.size.width), Double(v.size.height)),
        .rect)
    case let v as CATransform3D: self = .transform(Self.matrix(v))
    case let v as CGAffineTransform:
      self = .transform(Self.matrix(CATransform3DMakeAffineTransform(v)))
    case let v as Float: self = Self.number(Double(v))
    case let v as any BinaryInteger: self = Self.number(Double(v))
    case let v as NSNumber: self = Self.number(v.doubleValue)
    case let v as [Double]: self = .parts(v, .numbers)
    case let v as [NSNumber]: self = .parts(v.map(\.doubleValue), .numbers)
    case let v as any BounceComponents: self = .parts(v.bounceComponents, .custom(v))
    default:
      if let color = Self.color(any) {
        self = .lanes(colorSpace.components(ofSRGB: color), .color(colorSpace))
      } else if let (structure, coordinates) = PathStructure.read(any) {
        self = .parts(coordinates, .path(structure))
      } else {
        return nil
      }
    }
    guard isFinite else { return nil }
  }

  static func number(_ value: Double) -> BounceValue { .lanes(SIMD4(value, 0, 0, 0), .number) }

  /// The kind of a value: values of one kind can be mixed.
  struct Kind: Hashable, CustomStringConvertible {
    /// The name, for messages.
    let description: String
    /// The type or the structure where two kinds may have one name.
    var identity: AnyHashable?
  }

  var kind: Kind {
    switch self {
    case .lanes(_, .number): Kind(description: "number")
    case .lanes(_, .point): Kind(description: "CGPoint")
    case .lanes(_, .size): Kind(description: "CGSize")
    case .lanes(_, .vector): Kind(description: "CGVector")
    case .lanes(_, .rect): Kind(description: "CGRect")
    case .lanes(_, .color): Kind(description: "CGColor")
    case .transform: Kind(description: "CATransform3D")
    case .parts(let parts, .custom(let value)):
      Kind(
        description: "\(Self.name(of: type(of: value))) of \(parts.count) components",
        identity: ObjectIdentifier(type(of: value)))
    case .parts(_, .path(let structure)):
      Kind(description: "CGPath (\(structure.description))", identity: structure)
    case .parts(let parts, .numbers): Kind(description: "list of \(parts.count) numbers")
    }
  }

  /// The name of a type with its module and the types around it.
  private static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".")
      .filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }

  /// `any` as a layer's property takes it: a transform where it is an affine one.
  static func propertyValue(_ any: Any) -> Any {
    (any as? CGAffineTransform).map { CATransform3DMakeAffineTransform($0) } ?? any
  }

  /// The value in the type that Core Animation takes.
  var boxed: Any {
    switch self {
    case .lanes(let v, .number): v.x
    case .lanes(let v, .point): CGPoint(x: v.x, y: v.y)
    case .lanes(let v, .size): CGSize(width: v.x, height: v.y)
    case .lanes(let v, .vector): CGVector(dx: v.x, dy: v.y)
    case .lanes(let v, .rect): CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
    case .lanes(let v, .color(let space)): Self.makeColor(space.sRGB(of: v))
    case .transform(let matrix): Self.coreTransform(matrix)
    case .parts(let parts, .custom(let value)): value.replacing(bounceComponents: parts)
    case .parts(let parts, .path(let structure)): structure.path(parts)
    case .parts(let parts, .numbers): parts.map { NSNumber(value: $0) }
    }
  }

  /// True if a straight line in the space of interpolation is curved in the one in which Core Animation
  /// interpolates.
  var isMixedOnACurve: Bool {
    if case .lanes(_, .color(let space)) = self { return space != .sRGB }
    return false
  }

  /// True if all numbers are finite, with room for the overshoot of a bounce.
  private var isFinite: Bool { numbers.allSatisfy { $0.magnitude <= 1e300 } }

  /// True for a single number.
  var isNumber: Bool {
    if case .lanes(_, .number) = self { true } else { false }
  }
}
