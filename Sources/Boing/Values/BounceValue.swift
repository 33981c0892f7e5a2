/// A value that can bounce: numbers with a meaning.
enum BounceValue {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  /// Straight components in extended sRGB.
  case color(SIMD4<Double>)
  case transform(CATransform3D)

  /// The value that `any` stands for; nil for other kinds and for what is not finite.
  init?(_ any: Any) {
    switch any {
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform:
      self = .transform(CATransform3DMakeAffineTransform(value))
    case let value as Double: self = .number(value)
    case let value as CGFloat: self = .number(Double(value))
    case let value as Float: self = .number(Double(value))
    case let value as any BinaryInteger: self = .number(Double(value))
    case let value as NSNumber: self = .number(value.doubleValue)
    default:
      guard let color = Self.color(any) else { return nil }
      self = .color(color)
    }
    guard components.allSatisfy(\.isFinite) else { return nil }
  }

  /// The name of the value's kind, for messages.
  var kind: String {
    switch self {
    case .number: "number"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .color: "CGColor"
    case .transform: "CATransform3D"
    }
  }

  /// The value in the type that Core Animation takes.
  var boxed: Any {
    switch self {
    case .number(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let value): Self.makeColor(value)
    case .transform(let value): value
    }
  }

  /// What lies at a progress on the way to `end`; below 0 and above 1 the way is extended.
  func way(to end: BounceValue) throws(BounceError) -> (Double) -> Any {
    if case (.transform(let a), .transform(let b)) = (self, end) {
      let interpolation = TransformInterpolation(from: Self.matrix(a), to: Self.matrix(b))
      return { Self.transform(interpolation.matrix(at: $0)) }
    }
    guard kind == end.kind else { throw .mismatched(kind, end.kind) }
    let (a, b) = (components, end.components)
    return { progress in
      self.replacing(zip(a, b).map { $0 + ($1 - $0) * progress }).boxed
    }
  }

  /// The sum; transforms are concatenated, `change` first.
  func adding(_ change: BounceValue) throws(BounceError) -> BounceValue {
    if case (.transform(let a), .transform(let b)) = (self, change) {
      return .transform(CATransform3DConcat(b, a))
    }
    guard kind == change.kind else { throw .mismatched(kind, change.kind) }
    return replacing(zip(components, change.components).map { $0 + $1 })
  }

  /// The difference: what `change` must be added to for this value.
  func subtracting(_ change: BounceValue) throws(BounceError) -> BounceValue {
    if case (.transform(let a), .transform(let b)) = (self, change) {
      return .transform(CATransform3DConcat(CATransform3DInvert(b), a))
    }
    guard kind == change.kind else { throw .mismatched(kind, change.kind) }
    return replacing(zip(components, change.components).map { $0 - $1 })
  }

  private var components: [Double] {
    switch self {
    case .number(let v): [v]
    case .point(let v): [v.x, v.y]
    case .size(let v): [v.width, v.height]
    case .rect(let v): [v.origin.x, v.origin.y, v.size.width, v.size.height]
    case .color(let v): [v.x, v.y, v.z, v.w]
    case .transform(let t):
      Self.matrix(t).entries
    }
  }

  /// A value of the same kind made of `c`.
  private func replacing(_ c: [Double]) -> BounceValue {
    switch self {
    case .number: .number(c[0])
    case .point: .point(CGPoint(x: c[0], y: c[1]))
    case .size: .size(CGSize(width: c[0], height: c[1]))
    case .rect: .rect(CGRect(x: c[0], y: c[1], width: c[2], height: c[3]))
    case .color: .color(SIMD4(c[0], c[1], c[2], c[3]))
    case .transform: self
    }
  }
}
