import BoingQuartzCore
import Testing

@Suite("CAKeyframeAnimation: path")
struct PathKeyframeTests {
  typealias Row = KeyframeTests.Row

  static let times = [0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 0.99]

  /// M 0,0 L 100,0 C 150,0 200,50 200,100, in one second; measured on macOS.
  static let rows = [
    Row(.linear, nil, "0,0 20,0 50,0 100,0 129.6,5.6 168.75,31.25 194.4,70.4 199.94,97"),
    Row(
      .linear, [0, 0.2, 1],
      "0,0 50,0 109.36,.57 153.61,18.46 168.75,31.25 186.88,54.65 197.75,81.35 199.98,98.13"),
    Row(
      .paced, nil,
      "0,0 25.49,0 63.72,0 126.87,4.62 149.72,15.82 177.88,41.5 195.99,74.98 199.96,97.46"),
    // Apple's documentation of `path` promises a constant speed in both paced modes; neither uses key times.
    Row(
      .cubicPaced, [0, 0.9, 1],
      "0,0 25.49,0 63.72,0 126.87,4.62 149.72,15.82 177.88,41.5 195.99,74.98 199.96,97.46"),
    Row(.discrete, nil, "0,0 0,0 0,0 100,0 100,0 100,0 100,0 100,0"),
  ]

  static func lineAndCurve() -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(
      to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0),
      control2: CGPoint(x: 200, y: 50))
    return path
  }

  @Test("positions are as measured", arguments: rows)
  func table(row: Row) throws {
    let animation = CAKeyframeAnimation("position", nil, times: row.times, mode: row.mode)
    animation.path = Self.lineAndCurve()
    let stage = try Stage.half(animation)
    for (time, point) in zip(Self.times, row.expected) {
      let shown = try stage.shown(at: time).position
      #expect((shown.x - point[0]).magnitude <= Tolerance.twoDecimals, "x at \(time)")
      #expect((shown.y - point[1]).magnitude <= Tolerance.twoDecimals, "y at \(time)")
    }
  }

  @Test(
    "a paced path has gone its exact length at the eighths of a curve's parameter, which runs evenly between them",
    arguments: 0..<8)
  func eighths(step: Int) throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    // A straight line whose parameter starts slowly: x = 100 + 300 t³.
    path.addCurve(
      to: CGPoint(x: 400, y: 0), control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: 100, y: 0))
    let animation = CAKeyframeAnimation("position", nil, mode: .paced)
    animation.path = path
    let stage = try Stage.half(animation)
    func x(_ t: Double) -> Double { 100 + 300 * t * t * t }
    let (from, to) = (Double(step) / 8, Double(step + 1) / 8)
    #expect(agree(try stage.x(at: x(from) / 400), x(from), 1e-9))
    #expect(agree(try stage.x(at: (x(from) + x(to)) / 800), x((from + to) / 2), 1e-9))
  }

  @Test("a path goes before values")
  func precedence() throws {
    let animation = CAKeyframeAnimation(
      "position", [CGPoint(x: 7, y: 7), CGPoint(x: 8, y: 8)])
    animation.path = Self.lineAndCurve()
    #expect(try Stage.half(animation).shown(at: 0.25).position == CGPoint(x: 50, y: 0))
  }

  @Test("closing a path is a line, a move is none, and quadratic curves keep their parameter")
  func elements() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addQuadCurve(to: CGPoint(x: 30, y: 30), control: CGPoint(x: 60, y: 0))
    path.closeSubpath()
    let animation = CAKeyframeAnimation("position", nil)
    animation.path = path
    let stage = try Stage.half(animation)
    let half = try stage.shown(at: 0.5).position
    // ¼ (30, 0) + ½ (60, 0) + ¼ (30, 30)
    #expect(agree(half.x, 45, Tolerance.rounding) && agree(half.y, 7.5, Tolerance.rounding))
    let closing = try stage.shown(at: 5.0 / 6).position
    #expect(agree(closing.x, 15, 1e-9) && agree(closing.y, 15, 1e-9))
  }

  @Test(
    "a path without lines, or of points that are not finite, does nothing",
    arguments: [true, false])
  func empty(isFinite: Bool) throws {
    let animation = CAKeyframeAnimation("position", nil, mode: isFinite ? .linear : .paced)
    let path = CGMutablePath()
    if isFinite {
      path.move(to: CGPoint(x: 9, y: 9))
    } else {
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
      path.addLine(to: CGPoint(x: 1, y: CGFloat.infinity))
    }
    animation.path = path
    #expect(try Stage.half(animation).shown(at: isFinite ? 0.5 : 0.7).position == .zero)
  }
}
