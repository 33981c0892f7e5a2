import BoingRaster

extension CGPoint {
  /// Creates the point with the components of a vector.
  package init(_ vector: SIMD2<Double>) {
    self.init(x: vector.x, y: vector.y)
  }

  /// The point as a vector.
  package var simd: SIMD2<Double> { SIMD2(x.native, y.native) }
}

extension SIMD2<Double> {
  /// Creates the vector from the origin to a point.
  package init(_ point: CGPoint) {
    self.init(point.x.native, point.y.native)
  }
}

extension Affine2D {
  /// Creates the map of a transform.
  package init(_ t: CGAffineTransform) {
    self.init(
      x: SIMD2(t.a.native, t.b.native), y: SIMD2(t.c.native, t.d.native),
      origin: SIMD2(t.tx.native, t.ty.native))
  }
}

extension LineCap {
  package init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension LineJoin {
  package init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}

extension CGPathElementType {
  /// Creates the kind of an element.
  package init(_ verb: Path.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .curve: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }

  /// The kind as an element's of ``Path``.
  package var verb: Path.Verb {
    switch self {
    case .moveToPoint: .move
    case .addLineToPoint: .line
    case .addQuadCurveToPoint: .quad
    case .addCurveToPoint: .curve
    case .closeSubpath: .close
    }
  }
}

/// The same operations with the types of Core Graphics.
extension Path {
  package mutating func move(to point: CGPoint) { move(to: point.simd) }

  package mutating func addLine(to end: CGPoint) { addLine(to: end.simd) }

  package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    addQuadCurve(to: end.simd, control: control.simd)
  }

  package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    addCurve(to: end.simd, control1: control1.simd, control2: control2.simd)
  }

  package mutating func addLines(between points: [CGPoint]) {
    addLines(between: points.map(\.simd))
  }

  package mutating func addRect(_ rect: CGRect) {
    addRect(origin: rect.low, size: rect.extent)
  }

  package mutating func addEllipse(in rect: CGRect) {
    addEllipse(origin: rect.low, size: rect.extent)
  }

  package mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    addRoundedRect(
      origin: rect.low, size: rect.extent, corner: SIMD2(cornerWidth.native, cornerHeight.native))
  }

  package mutating func append(_ other: Path, transform: CGAffineTransform) {
    append(other, transform: Affine2D(transform))
  }

  package func applying(_ transform: CGAffineTransform) -> Path { applying(Affine2D(transform)) }
}

extension CGRect {
  /// The corner of minimum coordinates.
  fileprivate var low: SIMD2<Double> { SIMD2(minX.native, minY.native) }

  /// The width and height, none of them negative.
  fileprivate var extent: SIMD2<Double> { SIMD2(width.native, height.native) }
}

extension PointBox {
  /// The rectangle; null where there is no point.
  package var rect: CGRect {
    guard !isEmpty else { return .null }
    return CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
  }
}
