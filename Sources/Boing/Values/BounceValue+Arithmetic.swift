extension BounceValue {
  /// The sum; transforms are concatenated, `change` first.
  func adding(_ change: BounceValue) throws(BounceError) -> BounceValue {
    switch (self, change) {
    case (.transform(let a), .transform(let b)):
      return .transform(Self.concatenated(b, a))
    case (.lanes(let a, let kind), .lanes(let b, _)) where self.kind == change.kind:
      return .lanes(a + b, kind)
    case (.parts(let a, let template), .parts(let b, _)) where self.kind == change.kind:
      return .parts(zip(a, b).map { $0 + $1 }, template)
    default:
      throw .mismatched(kind.description, change.kind.description)
    }
  }

  /// The difference: what `change` must be added to for this value.
  func subtracting(_ change: BounceValue) throws(BounceError) -> BounceValue {
    switch (self, change) {
    case (.transform(let a), .transform(let b)):
      return .transform(Self.concatenated(b.inverse ?? b, a))
    case (.lanes(let a, let kind), .lanes(let b, _)) where self.kind == change.kind:
      return .lanes(a - b, kind)
    case (.parts(let a, let template), .parts(let b, _)) where self.kind == change.kind:
      return .parts(zip(a, b).map { $0 - $1 }, template)
    default:
      throw .mismatched(kind.description, change.kind.description)
    }
  }

  /// What lies at a progress on the way to `end`, which is of the same kind; below 0 and above 1 the
  /// way is extended.
  func mixed(with end: BounceValue, at progress: Double) -> BounceValue {
    switch (self, end) {
    case (.lanes(let a, let kind), .lanes(let b, _)):
      .lanes(a + (b - a) * progress, kind)
    case (.transform(let a), .transform(let b)):
      .transform(TransformInterpolation(from: a, to: b).matrix(at: progress))
    case (.parts(let a, let template), .parts(let b, _)):
      .parts(zip(a, b).map { $0 + ($1 - $0) * progress }, template)
    default: self
    }
  }

  /// This value, moved along by a part of the way from `start` to `end`.
  ///
  /// Transforms are moved by a part of the transform that leads from `start` to `end`; nil where no
  /// transform does.
  func moved(from start: BounceValue, to end: BounceValue, by progress: Double) -> BounceValue? {
    switch (self, start, end) {
    case (.lanes(let v, let kind), .lanes(let a, _), .lanes(let b, _)):
      return .lanes(v + (b - a) * progress, kind)
    case (.parts(let v, let template), .parts(let a, _), .parts(let b, _)):
      return .parts(zip(v, zip(a, b)).map { $0 + ($1.1 - $1.0) * progress }, template)
    case (.transform(let v), .transform(let a), .transform(let b)):
      guard let inverse = a.inverse else { return nil }
      let change = TransformInterpolation(from: .identity, to: Self.concatenated(inverse, b))
      return .transform(Self.concatenated(v, change.matrix(at: progress)))
    default:
      return nil
    }
  }

  /// How far apart two values of one kind are, in the unit of the value; for transforms 1, and for
  /// whatever is in the same place 0.
  func distance(to end: BounceValue) -> Double {
    switch (self, end) {
    case (.lanes(let a, _), .lanes(let b, _)):
      return ((b - a) * (b - a)).sum().squareRoot()
    case (.parts(let a, _), .parts(let b, _)):
      return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    case (.transform(let a), .transform(let b)):
      return a == b ? 0 : 1
    default:
      return 0
    }
  }

  /// The numbers that a value is made of: the entries of a transform, and else what moves.
  var numbers: [Double] {
    switch self {
    case .lanes(let v, _): [v.x, v.y, v.z, v.w]
    case .parts(let parts, _): parts
    case .transform(let m): [m.row0, m.row1, m.row2, m.row3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }
  }

  /// The value whose ``numbers`` lie `change` further; nil for a transform, whose entries cannot be
  /// added to.
  func moved(by change: [Double]) -> BounceValue? {
    switch self {
    case .lanes(let v, let kind):
      .lanes(v + SIMD4(change[0], change[1], change[2], change[3]), kind)
    case .parts(let parts, let template): .parts(zip(parts, change).map { $0 + $1 }, template)
    case .transform: nil
    }
  }

  /// The change of the ``numbers`` for each unit of progress on the way to `end`, at a progress.
  func direction(to end: BounceValue, at progress: Double) -> [Double] {
    guard case .transform = self else { return zip(numbers, end.numbers).map { $1 - $0 } }
    let step = 1e-5
    return zip(
      mixed(with: end, at: progress + step).numbers, mixed(with: end, at: progress - step).numbers
    ).map { ($0 - $1) / (2 * step) }
  }

  private static func concatenated(_ a: Matrix4, _ b: Matrix4) -> Matrix4 {
    matrix(CATransform3DConcat(coreTransform(a), coreTransform(b)))
  }
}
