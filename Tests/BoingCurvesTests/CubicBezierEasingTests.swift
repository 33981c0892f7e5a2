import BoingCurves
import Foundation
import Testing

@Suite("CubicBezierEasing")
struct CubicBezierEasingTests {
  /// Core Animation's values at .1, .25, .5, .75 and .9, measured on macOS as Float.
  static let table: [(CubicBezierEasing, [Double])] = [
    (.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
    (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
    (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
    (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]

  @Test("the named functions are Core Animation's", arguments: table)
  func measured(timing: CubicBezierEasing, expected: [Double]) {
    // Core Animation's own solver stops early: its figures are up to 1.4e-6 off the curve.
    let publishedPrecision = 2e-6
    for (progress, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect((timing.value(at: progress) - value).magnitude < publishedPrecision)
    }
  }

  @Test("a custom function is Core Animation's")
  func measuredCustom() throws {
    // Here Core Animation's solver is 3.5e-6 off the curve.
    let publishedPrecision = 5e-6
    let timing = try CubicBezierEasing(0.5, 0, 0.5, 1)
    #expect((timing.value(at: 0.25) - 0.105889).magnitude < publishedPrecision)
    #expect((timing.value(at: 0.75) - 0.894111).magnitude < publishedPrecision)
  }

  /// The curve's y to 12 digits, from its polynomial in 30-digit arithmetic (mpmath).
  static let exact: [(CubicBezierEasing, Double, Double)] = [
    (.easeIn, 0.1, 0.0170266096516), (.easeIn, 0.75, 0.621861869175),
    (.easeOut, 0.25, 0.378138130825), (.easeOut, 0.9, 0.982973390348),
    (.easeInEaseOut, 0.1, 0.0197224535483), (.easeInEaseOut, 0.75, 0.870838068953),
    (.default, 0.1, 0.094796305716), (.default, 0.5, 0.802403387585),
  ]

  @Test("the named functions are solved to the curve itself", arguments: exact)
  func exactValues(timing: CubicBezierEasing, progress: Double, expected: Double) {
    #expect((timing.value(at: progress) - expected).magnitude < 1e-12)
  }

  static let curves: [[Double]] = [
    [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0.5, 0, 0.5, 1], [0, 1, 0, 1],
    [1, 0, 1, 0], [0.68, -0.55, 0.265, 1.55], [0, 0, 1, 1], [0.9, 0, 0.1, 1], [0.1, 2, 0.9, -1],
  ]

  func point(_ p: [Double], _ s: Double) -> (x: Double, y: Double) {
    func coordinate(_ a: Double, _ b: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    return (coordinate(p[0], p[2]), coordinate(p[1], p[3]))
  }

  @Test("the value is the curve's y at the progress", arguments: curves)
  func inverse(control p: [Double]) throws {
    let timing = try CubicBezierEasing(p[0], p[1], p[2], p[3])
    for index in 1..<1000 {
      let s = Double(index) / 1000
      let (x, y) = point(p, s)
      // dx/ds ≥ 0.03 at these points except at the ends of the degenerate curves.
      let solverTolerance = 1e-12
      let slope = timing.slope(at: x).magnitude
      #expect((timing.value(at: x) - y).magnitude < solverTolerance * Swift.max(1, slope))
    }
  }

  @Test("the slope is the derivative", arguments: curves)
  func slope(control p: [Double]) throws {
    let timing = try CubicBezierEasing(p[0], p[1], p[2], p[3])
    let step = 1e-6
    for x in stride(from: 0.05, through: 0.95, by: 0.05) {
      let difference = (timing.value(at: x + step) - timing.value(at: x - step)) / (2 * step)
      #expect((timing.slope(at: x) - difference).magnitude < 1e-6 * Swift.max(1, difference))
    }
  }

  @Test("input outside 0…1 is held, output is not clamped")
  func outside() throws {
    let timing = try CubicBezierEasing(0.68, -0.55, 0.265, 1.55)
    #expect(timing.value(at: -3) == 0 && timing.value(at: 0) == 0)
    #expect(timing.value(at: 1) == 1 && timing.value(at: .infinity) == 1)
    #expect(timing.slope(at: -1) == 0 && timing.slope(at: 2) == 0)
    #expect(timing.value(at: 0.1) < 0)
    #expect(timing.value(at: 0.9) > 1)
    #expect(timing.value(at: .nan).isNaN)
    #expect(CubicBezierEasing.linear.value(at: .nan).isNaN)
  }

  @Test("the slopes at the ends follow the control points")
  func endSlopes() throws {
    #expect(CubicBezierEasing.easeIn.slope(at: 0) == 0)
    #expect(CubicBezierEasing.easeOut.slope(at: 1) == 0)
    #expect((CubicBezierEasing.default.slope(at: 0) - 0.4).magnitude < 1e-15)
    #expect(try CubicBezierEasing(0, 0, 0.5, 1).slope(at: 0) == 2)
    #expect(try CubicBezierEasing(0, 1, 0.5, 1).slope(at: 0) == .infinity)
  }

  @Test("an x outside 0…1 and a y that is not finite are refused", arguments: [0, 1, 2, 3])
  func refused(index: Int) {
    for bad in [-0.001, 1.001, .nan, .infinity] as [Double] {
      if index % 2 == 1 && bad.magnitude < 2 { continue }
      var p = [0.25, 0.1, 0.25, 1]
      p[index] = bad
      #expect(throws: ParameterError.self) { try CubicBezierEasing(p[0], p[1], p[2], p[3]) }
    }
  }
}
