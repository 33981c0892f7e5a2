import BoingCurveFormats
import BoingCurves
import Testing

@Suite("PiecewiseLinearEasing")
struct PiecewiseLinearEasingTests {
  typealias Stop = PiecewiseLinearEasing.ControlPoint

  /// CSS Easing Functions Level 2: missing inputs, falling inputs, missing ends.
  static let rules: [([Stop], [Double])] = [
    ([Stop(0), Stop(1)], [0, 1]),
    ([Stop(0), Stop(0.25), Stop(1)], [0, 0.5, 1]),
    ([Stop(0), Stop(0.25, at: 0.75), Stop(1)], [0, 0.75, 1]),
    ([Stop(0), Stop(1), Stop(2), Stop(3), Stop(1, at: 0.8), Stop(0)], [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ([Stop(0, at: 0.2), Stop(1), Stop(2, at: 0.1), Stop(3)], [0.2, 0.2, 0.2, 1]),
    ([Stop(0), Stop(1, at: 1.5), Stop(2)], [0, 1.5, 1.5]),
    ([Stop(0, at: -0.5), Stop(1), Stop(2, at: 0.5)], [-0.5, 0, 0.5]),
    ([Stop(0.3)], [0]),
    ([Stop(0.3, at: 0.7)], [0.7]),
  ]

  @Test("missing and falling inputs follow CSS's rules", arguments: rules)
  func inputs(stops: [Stop], expected: [Double]) throws {
    let easing = try PiecewiseLinearEasing(stops)
    #expect(easing.outputs == stops.map(\.output))
    #expect(easing.inputs.count == expected.count)
    for (input, other) in zip(easing.inputs, expected) {
      #expect((input - other).magnitude < 1e-15)
    }
  }

  @Test("between points it is straight, and beyond them it goes on")
  func straight() throws {
    let easing = try PiecewiseLinearEasing([Stop(0), Stop(0.25, at: 0.75), Stop(1)])
    #expect((easing.value(at: 0.5) - 0.5 / 3).magnitude < 1e-15)
    #expect(easing.value(at: 0.75) == 0.25 && easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    #expect((easing.value(at: -0.3) + 0.1).magnitude < 1e-15)
    #expect((easing.value(at: 1.1) - 1.3).magnitude < 1e-14)
    #expect((easing.slope(at: 0.2) - 1.0 / 3).magnitude < 1e-15 && easing.slope(at: 0.75) == 3)
    #expect(easing.value(at: .nan).isNaN && easing.slope(at: .nan).isNaN)
  }

  @Test("equal inputs are a jump, whose later side counts; at an end there is no line beyond it")
  func jumps() throws {
    let middle = try PiecewiseLinearEasing([
      Stop(0), Stop(0.2, at: 0.5), Stop(0.8, at: 0.5), Stop(1),
    ])
    #expect(middle.value(at: 0.5) == 0.8)
    #expect((middle.value(at: 0.25) - 0.1).magnitude < 1e-15)
    let ends = try PiecewiseLinearEasing([
      Stop(0, at: 0), Stop(0.2, at: 0), Stop(0.8, at: 1), Stop(1),
    ])
    #expect(ends.value(at: 0) == 0.2 && ends.value(at: 1) == 1)
    #expect(ends.value(at: -1) == 0 && ends.value(at: 2) == 1)
    #expect(ends.slope(at: -1) == 0 && ends.slope(at: 2) == 0)
    let steps = try PiecewiseLinearEasing([Stop(1, at: 0.5), Stop(2, at: 0.5), Stop(3, at: 0.5)])
    #expect(steps.value(at: 0.5) == 3 && steps.value(at: 0) == 1 && steps.value(at: 1) == 3)
  }

  @Test("a single point holds its output")
  func single() throws {
    let easing = try PiecewiseLinearEasing([Stop(0.3)])
    for progress in [-1, 0, 0.5, 1, 9] { #expect(easing.value(at: progress) == 0.3) }
    #expect(easing.slope(at: 0.5) == 0)
  }

  @Test("no points, and numbers that are not finite, are refused")
  func refused() {
    let lists: [([Stop], String)] = [
      ([], "pointCount is 0.0; it must be a finite number at least 1.0."),
      ([Stop(0), Stop(.infinity)], "pointOutput at index 1 is inf; it must be a finite number."),
      (
        [Stop(0, at: -.infinity), Stop(1)],
        "pointInput at index 0 is -inf; it must be a finite number."
      ),
    ]
    for (points, text) in lists {
      let refusal = #expect(throws: ParameterError.self) { try PiecewiseLinearEasing(points) }
      #expect(refusal?.description == "The linear easing's \(text)")
    }
  }
}
