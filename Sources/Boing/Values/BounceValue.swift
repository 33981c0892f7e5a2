import BoingCurves
import Foundation

/// A value that can bounce: numbers with a meaning.
enum BounceValue {
  /// Up to four numbers; those beyond the kind's are 0.
  case vector(SIMD4<Double>, VectorKind)
  case transform(Matrix4)
  /// Any count of numbers, and their container.
  case components([Double], Container)

  /// The meaning of up to four numbers.
  enum VectorKind: Hashable {
    case number
    case point
    case size
    case vector
    case rect
    /// Straight components in the space of interpolation.
    case color(ColorInterpolationSpace)
  }

  /// The container of a list of numbers.
  enum Container {
    case custom(any ComponentwiseInterpolatable)
    case path(PathStructure)
    case numbers
    /// Straight components of one colour after another in the space of interpolation.
    case colors(ColorInterpolationSpace)
  }

  /// Creates the value of `any`; nil for a type that cannot bounce and for numbers beyond 1e300.
  init?(_ any: Any, colorSpace: ColorInterpolationSpace = .sRGB) {
    self.init(unchecked: any, colorSpace)
    guard isFinite else { return nil }
  }

  /// Returns true for a value of a type that can bounce, with a number that is NaN or beyond 1e300.
  static func holdsUnusableNumbers(_ any: Any) -> Bool {
    BounceValue(unchecked: any, .sRGB).map { !$0.isFinite } ?? false
  }

  /// Creates the value of `any` whatever its numbers are; nil for a type that cannot bounce.
  private init?(unchecked any: Any, _ colorSpace: ColorInterpolationSpace) {
    #if os(Linux)
      // Foundation has no bridge there from the object to what it holds.
      let any = NSValue.unboxed(any)
    #endif
    switch any {
    case let v as Double: self = Self.number(v)
    case let v as CGFloat: self = Self.number(Double(v))
    case let v as CGPoint: self = .vector(SIMD4(Double(v.x), Double(v.y), 0, 0), .point)
    case let v as CGSize: self = .vector(SIMD4(Double(v.width), Double(v.height), 0, 0), .size)
    case let v as CGVector: self = .vector(SIMD4(Double(v.dx), Double(v.dy), 0, 0), .vector)
    case let v as CGRect:
      self = .vector(
        SIMD4(
          Double(v.origin.x), Double(v.origin.y), Double(v.size.width), Double(v.size.height)),
        .rect)
    case let v as CATransform3D: self = .transform(Self.matrix(v))
    case let v as CGAffineTransform:
      self = .transform(Self.matrix(CATransform3DMakeAffineTransform(v)))
    case let v as Float: self = Self.number(Double(v))
    case let v as any BinaryInteger: self = Self.number(Double(v))
    case let v as NSNumber: self = Self.number(v.doubleValue)
    case let v as [Double]: self = .components(v, .numbers)
    case let v as [NSNumber]: self = .components(v.map(\.doubleValue), .numbers)
    case let v as any ComponentwiseInterpolatable:
      self = .components(v.bounceComponents, .custom(v))
    default:
      if let color = Self.color(any) {
        self = .vector(colorSpace.components(ofSRGB: color), .color(colorSpace))
      } else if let colors = Self.colors(any) {
        let components = colors.flatMap { color in
          let c = colorSpace.components(ofSRGB: color)
          return [c.x, c.y, c.z, c.w]
        }
        self = .components(components, .colors(colorSpace))
      } else if let (structure, coordinates) = PathStructure.read(any) {
        self = .components(coordinates, .path(structure))
      } else {
        return nil
      }
    }
  }

  static func number(_ value: Double) -> BounceValue { .vector(SIMD4(value, 0, 0, 0), .number) }

  /// The kind of a value; values of one kind can be interpolated.
  struct Kind: Hashable, CustomStringConvertible {
    /// The name, for messages.
    let description: String
    /// The type or the structure, if two kinds may have one name.
    var identity: AnyHashable?
  }

  var kind: Kind {
    switch self {
    case .vector(_, .number): Kind(description: "number")
    case .vector(_, .point): Kind(description: "CGPoint")
    case .vector(_, .size): Kind(description: "CGSize")
    case .vector(_, .vector): Kind(description: "CGVector")
    case .vector(_, .rect): Kind(description: "CGRect")
    case .vector(_, .color): Kind(description: "CGColor")
    case .transform: Kind(description: "CATransform3D")
    case .components(let parts, .custom(let value)):
      Kind(
        description: "\(Self.name(of: type(of: value))) of \(parts.count) components",
        identity: ObjectIdentifier(type(of: value)))
    case .components(_, .path(let structure)):
      Kind(description: "CGPath (\(structure.description))", identity: structure)
    case .components(let parts, .numbers): Kind(description: "list of \(parts.count) numbers")
    case .components(let parts, .colors):
      Kind(description: "list of \(parts.count / 4) colours")
    }
  }

  /// The name of a type with its module and the types around it.
  private static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".")
      .filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }

  /// Returns `any` as a layer's property takes it: a `CATransform3D` for an affine transform, and a
  /// `Double` for a number of any type, so that all keyframes are of one type.
  static func propertyValue(_ any: Any) -> Any {
    if let transform = any as? CGAffineTransform {
      return CATransform3DMakeAffineTransform(transform)
    }
    guard let value = BounceValue(any), value.isNumber else { return any }
    return value.boxed
  }

  /// The value in the type that Core Animation takes.
  var boxed: Any {
    switch self {
    case .vector(let v, .number): v.x
    case .vector(let v, .point): CGPoint(x: v.x, y: v.y)
    case .vector(let v, .size): CGSize(width: v.x, height: v.y)
    case .vector(let v, .vector): CGVector(dx: v.x, dy: v.y)
    case .vector(let v, .rect): CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
    case .vector(let v, .color(let space)): Self.makeColor(space.sRGB(of: v))
    case .transform(let matrix): Self.coreTransform(matrix)
    case .components(let parts, .custom(let value)): value.replacing(bounceComponents: parts)
    case .components(let parts, .path(let structure)): structure.path(parts)
    case .components(let parts, .numbers): parts.map { NSNumber(value: $0) }
    case .components(_, .colors): (0..<colorCount).map { Self.makeColor(sRGBColor($0)) }
    }
  }

  /// The number of colours; 0 for other kinds.
  var colorCount: Int {
    switch self {
    case .vector(_, .color): 1
    case .components(let parts, .colors): parts.count / 4
    default: 0
    }
  }

  /// Returns the straight components in extended sRGB of one of the colours.
  func sRGBColor(_ index: Int) -> SIMD4<Double> {
    switch self {
    case .vector(let v, .color(let space)): space.sRGB(of: v)
    case .components(let parts, .colors(let space)):
      space.sRGB(of: SIMD4(parts[4 * index..<4 * index + 4]))
    default: .zero
    }
  }

  /// True if a straight line in the space of interpolation is curved in the one in which Core Animation
  /// interpolates.
  var needsSubdivision: Bool {
    switch self {
    case .vector(_, .color(let space)), .components(_, .colors(let space)): space != .sRGB
    default: false
    }
  }

  /// True if no number exceeds 1e300, which leaves a margin for overshoot.
  private var isFinite: Bool { numbers.allSatisfy { $0.magnitude <= 1e300 } }

  /// True if the numbers of a velocity are a value of this kind: not for colours, paths and transforms.
  private var hasVelocity: Bool {
    switch self {
    case .vector(_, .color), .transform, .components(_, .path), .components(_, .colors): false
    default: true
    }
  }

  /// Returns the velocity whose numbers are made of this value's; nil for a kind that has none.
  func velocity(_ numbers: ([Double]) -> [Double]) -> BounceValue? {
    hasVelocity ? replacing(numbers: numbers(self.numbers)) : nil
  }

  /// Returns the numbers of a velocity of this kind; nil for none.
  func numbers(ofVelocity velocity: Any?) throws(BounceError) -> [Double]? {
    guard let velocity else { return nil }
    guard hasVelocity, let value = BounceValue(velocity), value.kind == kind else {
      throw .velocity("\(velocity)")
    }
    return value.numbers
  }

  /// Returns `any`, which a layer or ``boxed`` gives, in the type of a property.
  static func typed<Value>(_ any: Any, as type: Value.Type = Value.self) -> Value? {
    if let value = any as? Value { return value }
    if let transform = any as? CATransform3D {
      return CATransform3DGetAffineTransform(transform) as? Value
    }
    guard let value = BounceValue(any) else { return nil }
    if case .components(let parts, .numbers) = value { return parts as? Value }
    let number = value.numbers[0]
    // A number of any type, rounded to what it can be.
    return CGFloat(number) as? Value ?? number as? Value ?? Float(number) as? Value
      ?? Int(clamping: number.rounded()) as? Value ?? NSNumber(value: number) as? Value
  }

  /// True for a single number.
  var isNumber: Bool {
    if case .vector(_, .number) = self { true } else { false }
  }
}

extension BounceValue {
  /// Returns the straight extended sRGB components of a colour; nil for anything else.
  static func color(_ any: Any) -> SIMD4<Double>? {
    #if os(Linux)
      guard let color = any as? CGColor else { return nil }
    #else
      // A Core Foundation type cannot be asked for with `as?`.
      guard CFGetTypeID(any as CFTypeRef) == CGColor.typeID else { return nil }
      let color = any as! CGColor
    #endif
    guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
      let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
      let c = converted.components, c.count == 4
    else { return nil }
    return SIMD4(Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
  }

  /// Returns the straight extended sRGB components of a list of colours; nil for anything else, and an empty list.
  private static func colors(_ any: Any) -> [SIMD4<Double>]? {
    guard let list = any as? [Any], !list.isEmpty else { return nil }
    let colors = list.compactMap { color($0) }
    return colors.count == list.count ? colors : nil
  }

  /// Returns a colour with no opacity, from which a colour that a layer lacks begins, or as many for a list; nil for
  /// anything else.
  static func clear(_ any: Any) -> Any? {
    func clear(_ c: SIMD4<Double>) -> CGColor { makeColor(SIMD4(c.x, c.y, c.z, 0)) }
    return color(any).map(clear) ?? colors(any)?.map(clear)
  }

  /// Returns the colour of straight extended sRGB components; alpha is clamped to 0…1.
  static func makeColor(_ c: SIMD4<Double>) -> CGColor {
    let alpha = min(max(c.w, 0), 1)
    let components = [CGFloat(c.x), CGFloat(c.y), CGFloat(c.z), CGFloat(alpha)]
    guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
      let color = CGColor(colorSpace: space, components: components)
    else { return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: alpha) }
    return color
  }
}

extension BounceValue {
  /// Returns the entries of a transform as a matrix.
  static func matrix(_ t: CATransform3D) -> Matrix4 {
    Matrix4(
      SIMD4(Double(t.m11), Double(t.m12), Double(t.m13), Double(t.m14)),
      SIMD4(Double(t.m21), Double(t.m22), Double(t.m23), Double(t.m24)),
      SIMD4(Double(t.m31), Double(t.m32), Double(t.m33), Double(t.m34)),
      SIMD4(Double(t.m41), Double(t.m42), Double(t.m43), Double(t.m44)))
  }

  /// Returns the transform of a matrix's entries.
  static func coreTransform(_ m: Matrix4) -> CATransform3D {
    func row(_ r: SIMD4<Double>) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (CGFloat(r.x), CGFloat(r.y), CGFloat(r.z), CGFloat(r.w))
    }
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m13, t.m14) = row(m.row0)
    (t.m21, t.m22, t.m23, t.m24) = row(m.row1)
    (t.m31, t.m32, t.m33, t.m34) = row(m.row2)
    (t.m41, t.m42, t.m43, t.m44) = row(m.row3)
    return t
  }
}

/// The kinds of a path's elements in order: two paths of one structure can be interpolated point by point.
struct PathStructure: Hashable, CustomStringConvertible {
  private var elements: [CGPathElementType] = []

  /// Returns the structure of a path and the coordinates of its points; nil for anything else.
  static func read(_ any: Any) -> (PathStructure, [Double])? {
    #if os(Linux)
      guard let path = any as? CGPath else { return nil }
    #else
      // A Core Foundation type cannot be asked for with `as?`.
      guard CFGetTypeID(any as CFTypeRef) == CGPath.typeID else { return nil }
      let path = any as! CGPath
    #endif
    var structure = PathStructure()
    var coordinates: [Double] = []
    path.applyWithBlock { pointer in
      let element = pointer.pointee
      structure.elements.append(element.type)
      for index in 0..<pointCount(element.type) {
        coordinates.append(Double(element.points[index].x))
        coordinates.append(Double(element.points[index].y))
      }
    }
    return (structure, coordinates)
  }

  /// Returns the path of this structure through the points of `coordinates`.
  func path(_ coordinates: [Double]) -> CGPath {
    let path = CGMutablePath()
    var next = coordinates.startIndex
    func point() -> CGPoint {
      defer { next += 2 }
      return CGPoint(x: coordinates[next], y: coordinates[next + 1])
    }
    for element in elements {
      switch element {
      case .moveToPoint: path.move(to: point())
      case .addLineToPoint: path.addLine(to: point())
      case .addQuadCurveToPoint:
        let control = point()
        path.addQuadCurve(to: point(), control: control)
      case .addCurveToPoint:
        let (control1, control2) = (point(), point())
        path.addCurve(to: point(), control1: control1, control2: control2)
      case .closeSubpath: path.closeSubpath()
      #if canImport(Darwin)
        @unknown default: break
      #endif
      }
    }
    return path
  }

  private static func pointCount(_ type: CGPathElementType) -> Int {
    switch type {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    #if canImport(Darwin)
      @unknown default: 0
    #endif
    }
  }

  /// The elements by a letter each, for messages: M, L, Q, C and Z.
  var description: String {
    let letters = elements.prefix(40).map { element in
      switch element {
      case .moveToPoint: "M"
      case .addLineToPoint: "L"
      case .addQuadCurveToPoint: "Q"
      case .addCurveToPoint: "C"
      case .closeSubpath: "Z"
      #if canImport(Darwin)
        @unknown default: "?"
      #endif
      }
    }
    return letters.joined() + (elements.count > 40 ? "… of \(elements.count)" : "")
  }
}
