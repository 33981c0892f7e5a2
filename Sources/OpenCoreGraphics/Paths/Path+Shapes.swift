/// The control points' distance, as a part of the radius, of a quarter circle drawn as one cubic
/// curve: 4/3 · tan(π/8).
let quarterCircleHandle: CGFloat = 0.552_284_749_830_793_6

extension Path {
  package mutating func addLines(between points: [CGPoint]) {
    guard points.allSatisfy(\.isFinite), let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  package mutating func addRect(_ rect: CGRect) {
    guard rect.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return }
    addLines(between: [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }

  package mutating func addEllipse(in rect: CGRect) {
    guard rect.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return }
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let unit = CGAffineTransform(rect.width / 2, 0, 0, rect.height / 2, center.x, center.y)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(unit) }
    let k = quarterCircleHandle
    move(to: at(1, 0))
    addCurve(to: at(0, 1), control1: at(1, k), control2: at(k, 1))
    addCurve(to: at(-1, 0), control1: at(-k, 1), control2: at(-1, k))
    addCurve(to: at(0, -1), control1: at(-1, -k), control2: at(-k, -1))
    addCurve(to: at(1, 0), control1: at(k, -1), control2: at(1, -k))
    closeSubpath()
  }

  package mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    guard rect.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return }
    guard cornerWidth > 0, cornerHeight > 0 else { return addRect(rect) }
    let rx = min(cornerWidth, rect.width / 2)
    let ry = min(cornerHeight, rect.height / 2)
    let hx = rx * (1 - quarterCircleHandle)
    let hy = ry * (1 - quarterCircleHandle)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    move(to: at(x1, rect.midY))
    addLine(to: at(x1, y1 - ry))
    addCurve(to: at(x1 - rx, y1), control1: at(x1, y1 - hy), control2: at(x1 - hx, y1))
    addLine(to: at(x0 + rx, y1))
    addCurve(to: at(x0, y1 - ry), control1: at(x0 + hx, y1), control2: at(x0, y1 - hy))
    addLine(to: at(x0, y0 + ry))
    addCurve(to: at(x0 + rx, y0), control1: at(x0, y0 + hy), control2: at(x0 + hx, y0))
    addLine(to: at(x1 - rx, y0))
    addCurve(to: at(x1, y0 + ry), control1: at(x1 - hx, y0), control2: at(x1, y0 + hy))
    closeSubpath()
  }
}
