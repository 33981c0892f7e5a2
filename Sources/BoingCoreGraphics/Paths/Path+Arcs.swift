import BoingCurves
import BoingElementary
import BoingRaster

extension Path {
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard
      let delta = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    else { return }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// The signed angle of an arc between two angles, `nil` where one is not finite.
  ///
  /// An end that lies the other way round is brought round by whole turns. As measured on macOS, a
  /// whole turn the wrong way becomes a whole turn clockwise, and nothing anticlockwise.
  private static func sweep(
    from startAngle: CGFloat, to endAngle: CGFloat, clockwise: Bool
  ) -> CGFloat? {
    let turn = 2 * CGFloat.pi
    let delta = endAngle - startAngle
    guard delta.isFinite else { return nil }
    guard clockwise ? delta > 0 : delta < 0 else { return delta }
    let turns = delta / turn
    // Angles like 0.3 and 0.3 + 2π differ from a whole turn by their rounding.
    if turns.rounded() != 0, abs(turns - turns.rounded()) < 1e-12 * max(1, abs(turns)) {
      return clockwise ? -turn : 0
    }
    return delta.truncatingRemainder(dividingBy: turn) + (clockwise ? -turn : turn)
  }

  package mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite
    else { return }
    let turn = 2 * CGFloat.pi
    // The remainder bounds the number of curves and keeps the end point.
    let sweep =
      abs(delta) > turn
      ? delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn) : delta
    let start = startAngle.truncatingRemainder(dividingBy: turn)

    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * x, y: center.y + radius * y).applying(transform)
    }
    let (sine, cosine) = Double.sineAndCosine(start.native)
    let first = at(cosine, sine)
    if isEmpty { move(to: first) } else { addLine(to: first) }

    let quarters = abs(sweep) / (CGFloat.pi / 2)
    let count = Int(clamping: (quarters - 1e-9).rounded(.up))
    for index in 0..<max(count, 0) {
      let from = start + sweep * CGFloat(index) / CGFloat(count)
      let to = start + sweep * CGFloat(index + 1) / CGFloat(count)
      let handle = 4.0 / 3.0 * Double.tan((to - from).native / 4)
      let (sine1, cosine1) = Double.sineAndCosine(from.native)
      let (sine2, cosine2) = Double.sineAndCosine(to.native)
      addCurve(
        to: at(cosine2, sine2),
        control1: at(cosine1 - handle * sine1, sine1 + handle * cosine1),
        control2: at(cosine2 + handle * sine2, sine2 - handle * cosine2))
    }
  }

  package mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty, radius.isFinite, radius >= 0, tangent1End.isFinite, tangent2End.isFinite
    else { return }
    let corner = tangent1End
    guard let back = transform.inverse else {
      return addLine(to: corner.applying(transform))
    }
    let from = CGPoint(current).applying(back)
    let in1 = CGVector(dx: from.x - corner.x, dy: from.y - corner.y)
    let in2 = CGVector(dx: tangent2End.x - corner.x, dy: tangent2End.y - corner.y)
    let length1 = Double.hypot(in1.dx, in1.dy)
    let length2 = Double.hypot(in2.dx, in2.dy)
    let product = length1 * length2
    let sine = (in1.dx * in2.dy - in1.dy * in2.dx) / product
    let cosine = (in1.dx * in2.dx + in1.dy * in2.dy) / product
    guard radius > 0, product > 0, product.isFinite, abs(sine) > 1e-9 else {
      return addLine(to: corner.applying(transform))
    }
    let half = Double.atan2(y: abs(sine), x: cosine) / 2
    let along = radius / Double.tan(half)
    let start = CGPoint(
      x: corner.x + in1.dx / length1 * along, y: corner.y + in1.dy / length1 * along)
    let side: CGFloat = sine > 0 ? 1 : -1
    let center = CGPoint(
      x: start.x - side * in1.dy / length1 * radius, y: start.y + side * in1.dx / length1 * radius)
    let startAngle = Double.atan2(y: (start.y - center.y).native, x: (start.x - center.x).native)
    addRelativeArc(
      center: center, radius: radius, startAngle: CGFloat(startAngle),
      delta: -side * (CGFloat.pi - 2 * CGFloat(half)), transform: transform)
  }
}
