import BoingQuartzCore
import Testing

@Suite("CAMediaTimingFunction")
struct TimingFunctionTests {
  static let controlPoints: [(CAMediaTimingFunctionName, [Float])] = [
    (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
    (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
  ]

  @Test("named functions have Core Animation's control points", arguments: controlPoints)
  func points(name: CAMediaTimingFunctionName, inner: [Float]) {
    let function = CAMediaTimingFunction(name: name)
    var points: [Float] = []
    for index in 0..<4 {
      var point: [Float] = [.nan, .nan]
      function.getControlPoint(at: index, values: &point)
      points += point
    }
    #expect(points == [0, 0] + inner + [1, 1])
    #expect(function.description == name.rawValue)
  }

  @Test("there is one object for each name, and functions are equal only where identical")
  func identity() {
    for (name, _) in Self.controlPoints {
      #expect(CAMediaTimingFunction(name: name) === CAMediaTimingFunction(name: name))
    }
    let custom = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    #expect(custom != CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    #expect(custom != CAMediaTimingFunction(name: .easeIn))
  }

  @Test("an unknown name gives the default function and is reported")
  func unknownName() {
    let messages = diagnostics {
      let name = CAMediaTimingFunctionName(rawValue: "wobbly")
      #expect(CAMediaTimingFunction(name: name) === CAMediaTimingFunction(name: .default))
    }
    #expect(messages.count == 1 && messages[0].contains("'wobbly'"))
  }

  /// Measured on macOS through an opacity animation from 0 to 1.
  static let measured: [(CAMediaTimingFunctionName, [Double])] = [
    (.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
    (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
    (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
    (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]

  @Test("an animation is paced as measured", arguments: measured)
  func pace(name: CAMediaTimingFunctionName, expected: [Double]) throws {
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.timingFunction = CAMediaTimingFunction(name: name)
    let stage = try Stage.half(animation)
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(agree(try stage.opacity(at: time), value, Tolerance.appleTiming), "at \(time)")
    }
  }

  @Test(
    "a function by control points is paced as measured",
    arguments: [(0.25, 0.105889), (0.75, 0.894111)])
  func custom(time: Double, expected: Double) throws {
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    #expect(agree(try Stage.half(animation).opacity(at: time), expected, Tolerance.appleTiming))
  }

  @Test("a control point beyond the third traps")
  func index() async {
    await #expect(processExitsWith: .failure) {
      var values: [Float] = [0, 0]
      CAMediaTimingFunction(name: .linear).getControlPoint(at: 4, values: &values)
    }
  }

  @Test("control points that make no function of time are held or count as 0")
  func held() {
    var point: [Float] = [0, 0]
    let function = CAMediaTimingFunction(controlPoints: -1, .nan, 2, 3)
    function.getControlPoint(at: 1, values: &point)
    #expect(point == [0, 0])
    function.getControlPoint(at: 2, values: &point)
    #expect(point == [1, 3])
  }
}
