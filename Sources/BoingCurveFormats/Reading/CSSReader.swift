import BoingCurves

/// A reader of CSS's easing functions and of `@keyframes`.
enum CSSReader {
  /// Reads the first `linear()`, `cubic-bezier()` or `steps()` of a text, from 0 to 1.
  static func easing(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    if scanner.find("linear(") { return try curve(linear(&scanner)) }
    scanner = TextScanner(text)
    if scanner.find("cubic-bezier(") { return try bezier(&scanner) }
    scanner = TextScanner(text)
    if scanner.find("steps(") { return try curve(steps(&scanner)) }
    scanner = TextScanner(text)
    let name = scanner.name()
    for (keyword, timing) in EasingName.timings where keyword == name {
      return cubic(timing.x1, timing.y1, timing.x2, timing.y2)
    }
    throw .unrecognized(text)
  }

  /// Reads the points of `linear(`, and its parenthesis.
  static func linear(_ scanner: inout TextScanner) throws(CurveReadError) -> PiecewiseLinearEasing {
    var stops: [PiecewiseLinearEasing.ControlPoint] = []
    repeat {
      var output: Double?
      var inputs: [Double] = []
      while let number = scanner.number() {
        if scanner.next == UInt8(ascii: "%") {
          scanner.advance()
          inputs.append(number / 100)
        } else if output == nil {
          output = number
        } else {
          throw .damaged(form: "linear()", reason: "a point has two values")
        }
      }
      guard let output, inputs.count <= 2 else {
        throw .damaged(form: "linear()", reason: "point \(stops.count + 1) has no value")
      }
      if inputs.isEmpty { stops.append(PiecewiseLinearEasing.ControlPoint(output)) }
      for input in inputs { stops.append(PiecewiseLinearEasing.ControlPoint(output, at: input)) }
    } while scanner.take(",")
    guard scanner.take(")") else {
      throw .damaged(form: "linear()", reason: "its closing parenthesis is missing")
    }
    guard stops.count > 1, let easing = try? PiecewiseLinearEasing(stops) else {
      throw .damaged(form: "linear()", reason: "it has fewer than two points")
    }
    return easing
  }

  private static func curve(_ easing: PiecewiseLinearEasing) throws(CurveReadError) -> PlayedCurve {
    var points: [(time: Double, value: Double)] = []
    for (time, value) in zip(easing.inputs, easing.outputs) { points.append((time, value)) }
    return try PlayedCurve(form: "linear()", points: points)
  }

  private static func bezier(_ scanner: inout TextScanner) throws(CurveReadError) -> PlayedCurve {
    let numbers = scanner.numbers()
    guard numbers.count == 4, scanner.take(")") else {
      throw .damaged(form: "cubic-bezier()", reason: "it does not have four numbers")
    }
    return try bezier(numbers)
  }

  static func bezier(_ numbers: [Double]) throws(CurveReadError) -> PlayedCurve {
    guard numbers.count == 4 else {
      throw .damaged(form: "cubic-bezier()", reason: "it does not have four numbers")
    }
    for x in [numbers[0], numbers[2]] where !(x >= 0 && x <= 1) {
      throw .number(name: "x of cubic-bezier()", value: x)
    }
    return cubic(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func cubic(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> PlayedCurve {
    PlayedCurve([
      PlayedCurve.Piece(
        start: 0, startValue: 0, end: 1, endValue: 1,
        shape: .cubic(time1: x1, value1: y1, time2: x2, value2: y2))
    ])
  }

  /// Reads the count and the jumps of `steps(`, and its parenthesis.
  static func steps(_ scanner: inout TextScanner) throws(CurveReadError) -> StepEasing {
    guard let number = scanner.number(), number >= 1, number <= 10_000,
      number == number.rounded()
    else { throw .damaged(form: "steps()", reason: "its number is not from 1 to 10000") }
    var position = StepEasing.JumpPosition.end
    if scanner.take(",") {
      switch scanner.name() {
      case "jump-start", "start": position = .start
      case "jump-end", "end": position = .end
      case "jump-none": position = .none
      case "jump-both": position = .both
      default: throw .damaged(form: "steps()", reason: "its jumps are at no position that CSS has")
      }
    }
    let count = Int(clamping: number)
    guard scanner.take(")"), let timing = try? StepEasing(count: count, position: position) else {
      throw .damaged(form: "steps()", reason: "it takes at least two steps, and a parenthesis")
    }
    return timing
  }

  private static func curve(_ timing: StepEasing) throws(CurveReadError) -> PlayedCurve {
    let count = Double(timing.count)
    var points: [(time: Double, value: Double)] = [(0, 0)]
    for step in 0..<timing.count {
      let value = timing.value(at: (Double(step) + 0.5) / count)
      points.append((Double(step) / count, value))
      points.append((Double(step + 1) / count, value))
    }
    points.append((1, 1))
    return try PlayedCurve(form: "steps()", points: points)
  }

  /// Reads the numbers of a rule whose values have `before` in front of each, at times from 0 to 1.
  static func keyframes(
    _ text: String, before: StaticString = ":", template: String
  ) throws(CurveReadError) -> PlayedCurve {
    let prefix = Array(template.utf8).firstIndex(of: UInt8(ascii: "{")) ?? 0
    var scanner = TextScanner(text)
    guard scanner.find("{") else { throw .damaged(form: "@keyframes", reason: "it has no rules") }
    var points: [(time: Double, value: Double)] = []
    while true {
      var part = 1.0
      if let percent = scanner.number() {
        guard scanner.take("%") else { break }
        part = percent / 100
      } else if !scanner.take("to") {
        break
      }
      guard scanner.find(before) else { break }
      scanner.skipSpace()
      for _ in 0..<prefix { scanner.advance() }
      guard let number = scanner.number(), scanner.find("}") else { break }
      points.append((part, number))
    }
    return try PlayedCurve(form: "@keyframes", points: points)
  }
}
