import BoingCurves

extension PathData {
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    guard delta.isFinite else { return }
    if clockwise ? delta > 0 : delta < 0 {
      delta = fmod(delta, turn)
      if delta != 0 { delta += clockwise ? -turn : turn }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
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
      abs(delta) > turn ? fmod(delta, turn) + (delta < 0 ? -turn : turn) : delta
    let start = fmod(startAngle, turn)

    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * x, y: center.y + radius * y).applying(transform)
    }
    let first = at(cos(start), sin(start))
    if isEmpty { move(to: first) } else { addLine(to: first) }

    let quarters = abs(sweep) / (CGFloat.pi / 2)
    let count = Int(clamping: (quarters - 1e-9).rounded(.up))
    for index in 0..<max(count, 0) {
      let from = start + sweep * CGFloat(index) / CGFloat(count)
      let to = start + sweep * CGFloat(index + 1) / CGFloat(count)
      let handle = 4.0 / 3.0 * tan((to - from) / 4)
      addCurve(
        to: at(cos(to), sin(to)),
        control1: at(cos(from) - handle * sin(from), sin(from) + handle * cos(from)),
        control2: at(cos(to) + handle * sin(to), sin(to) - handle * cos(to)))
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
    let from = current.applying(back)
    let in1 = CGVector(dx: from.x - corner.x, dy: from.y - corner.y)
    let in2 = CGVector(dx: tangent2End.x - corner.x, dy: tangent2End.y - corner.y)
    let length1 = hypot(in1.dx, in1.dy)
    let length2 = hypot(in2.dx, in2.dy)
    let product = length1 * length2
    let sine = (in1.dx * in2.dy - in1.dy * in2.dx) / product
    let cosine = (in1.dx * in2.dx + in1.dy * in2.dy) / product
    guard radius > 0, product > 0, product.isFinite, abs(sine) > 1e-9 else {
      return addLine(to: corner.applying(transform))
    }
    let half = atan2(abs(sine), cosine) / 2
    let along = radius / tan(half)
    let start = CGPoint(
      x: corner.x + in1.dx / length1 * along, y: corner.y + in1.dy / length1 * along)
    let side: CGFloat = sine > 0 ? 1 : -1
    let center = CGPoint(
      x: start.x - side * in1.dy / length1 * radius, y: start.y + side * in1.dx / length1 * radius)
    addRelativeArc(
      center: center, radius: radius,
      startAngle: atan2(start.y - center.y, start.x - center.x),
      delta: -side * (CGFloat.pi - 2 * half), transform: transform)
  }
}
