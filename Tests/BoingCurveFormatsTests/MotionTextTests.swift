import BoingCurves
import Testing

@testable import BoingCurveFormats

@Suite("Motions read from text")
struct MotionTextTests {
  @Test(
    "springs are read by the names that each format gives their parameters",
    arguments: [
      ("spring.mass = 2\nspring.stiffness = 300\nspring.damping = 20", 2.0, 300.0, 20.0),
      ("{ tension: 170, friction: 26 }", 1, 170, 26),
      (
        #"{"type":"CUSTOM_SPRING","easingFunctionSpring":{"mass":1,"stiffness":600,"damping":15}}"#,
        1, 600, 15
      ),
      ("SpringForce(1f).setStiffness(400f).setDampingRatio(0.5f)", 1, 400, 20),
      ("spring(dampingRatio = 0.5f, stiffness = 400f)", 1, 400, 20),
      ("SpringDescription(mass: 1, stiffness: 100, damping: 10)", 1, 100, 10),
      // Apple's example: k = (2π/d)², c = 4π(1 − b)/d.
      (".spring(duration: 0.5, bounce: 0.3)", 1, 157.913_670_417_429_7, 17.592_918_860_102_84),
    ])
  func springs(text: String, mass: Double, stiffness: Double, damping: Double) throws {
    guard case .spring(let spring, let velocity) = try MotionText(reading: text) else {
      Issue.record("no spring")
      return
    }
    let rounding = 1e-12
    #expect(spring.mass == mass && velocity == 0)
    #expect((spring.stiffness - stiffness).magnitude <= rounding * stiffness)
    #expect((spring.dampingCoefficient - damping).magnitude <= rounding * damping)
  }

  @Test(
    "easings of CSS are read by CSS's rules",
    arguments: [
      ("linear(0, .5, 1)", 0.25, 0.25), ("linear(0, .25 75%, 1)", 0.5, 1.0 / 6),
      ("linear(0, .8 20% 60%, 1)", 0.5, 0.8), ("steps(4, jump-end)", 0.3, 0.25),
      ("steps(2, jump-none)", 0.6, 1), ("steps(3, jump-both)", 0.5, 0.5),
      ("cubic-bezier(0.42, 0, 0.58, 1)", 0.5, 0.5), ("linear", 0.3, 0.3),
      ("cubic-bezier(.3333333333333333,0,.6666666666666666,0)", 0.5, 0.125),
    ])
  func easings(text: String, time: Double, value: Double) throws {
    guard case .curve(let curve) = try MotionText(reading: text) else {
      Issue.record("no curve")
      return
    }
    let rounding = 1e-12
    #expect((curve.value(at: time) - value).magnitude < rounding)
  }

  @Test("a Lottie property is read with its easings and held keyframes")
  func lottie() throws {
    let text = #"""
      {"a":1,"k":[{"t":0,"s":[10],"o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}},
      {"t":20,"s":[20],"h":1},{"t":40,"s":[50]}]}
      """#
    guard case .curve(let curve) = try MotionText(reading: text) else {
      Issue.record("no curve")
      return
    }
    #expect(curve.duration == 40)
    #expect(curve.value(at: 10) == 15)
    #expect(curve.value(at: 30) == 20)
    #expect(curve.value(at: 40) == 50)
  }

  @Test(
    "what cannot be read is refused with its fault",
    arguments: [
      "", "hello", "linear()", "linear(0)", "linear(0, a, 1)", "linear(0, 1", "steps(0)",
      "steps(1, jump-none)", "steps(99999)", "cubic-bezier(2,0,1,1)", "cubic-bezier(0,0,1)",
      "{\"k\":[]}", "{\"k\":[{\"t\":0}]}", "stiffness: -1, damping: 3", "{", "[1,",
      "{\"k\":[{\"t\":5,\"s\":[0]},{\"t\":1,\"s\":[1]}]}", "linear(0, 1 1e999%, 2)",
    ])
  func refusals(text: String) {
    #expect(throws: CurveReadError.self) { try MotionText(reading: text) }
  }

  @Test("JSON nested without end is refused")
  func nesting() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: CurveReadError.self) { try JSONValue(text) }
  }

  @Test("a group gives its type to the tokens in it that have none")
  func typesOfGroups() throws {
    let json = try JSONValue(
      """
      {"easing": {"$type": "cubicBezier", "in": {"$value": [0.4, 0, 1, 1]},
        "sizes": {"$type": "dimension", "small": {"$value": {"value": 4, "unit": "px"}}}}}
      """)
    #expect(try TokenReader.motions(json).map(\.name) == ["easing-in"])
  }

  @Test("a file of more motions than are read is refused", arguments: [1_000, 1_001])
  func numberOfTokens(count: Int) throws {
    let tokens = (0..<count).map { "\"t\($0)\":{\"$type\":\"cubicBezier\",\"$value\":[0,0,1,1]}" }
    let json = try JSONValue("{" + tokens.joined(separator: ",") + "}")
    if count > 1_000 {
      let error = try #require(throws: CurveReadError.self) { try TokenReader.motions(json) }
      #expect("\(error)".contains("it has 1001 motions"))
    } else {
      #expect(try TokenReader.motions(json).count == count)
    }
  }

  @Test(
    "an exported bounce is recognised again", arguments: NearestBounce.Kind.allCases, [1, 2, 4])
  func recognition(kind: NearestBounce.Kind, count: Int) throws {
    let text: String
    switch kind {
    case .spring:
      let motion = try SpringyBounce(from: 0, to: 1, numberOfBounces: count, duration: 1)
      text = try CurveFormat.css.export(CurveSource(motion, from: 0, to: 1)).text
    case .wall:
      let motion = try CosineWallBounce(
        from: 0, to: 1, numberOfBounces: count, duration: 1, startsAtRest: true)
      text = try CurveFormat.css.export(CurveSource(motion, from: 0, to: 1)).text
    case .gravity:
      let motion = try GravityBounce(from: 0, to: 1, numberOfBounces: count, duration: 1)
      text = try CurveFormat.css.export(CurveSource(motion, from: 0, to: 1)).text
    }
    let found = try #require(NearestBounce(to: try CSSReader.easing(text)))
    #expect(found.kind == kind)
    #expect(found.numberOfBounces == count)
    // The text is within a thousandth, and the search of the fraction as much more.
    #expect(found.maximumError < 0.004)
    #expect(found.isProven)
  }
}
