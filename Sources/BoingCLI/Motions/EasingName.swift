import BoingCurves

/// An easing curve by its name, by the four numbers of CSS's `cubic-bezier()`, or as one of CSS's easing
/// functions.
struct EasingName {
  let pace: EasedMotion.Pace

  private static let timings: [(String, CubicBezierEasing)] = [
    ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut),
  ]
  private static let families: [(String, PennerEasing.Family)] = [
    ("quadratic", .quadratic), ("cubic", .cubic), ("quartic", .quartic), ("quintic", .quintic),
    ("sine", .sine), ("exponential", .exponential), ("circular", .circular), ("back", .back),
    ("elastic", .elastic), ("bounce", .bounce),
  ]
  private static let directions: [(String, PennerEasing.Direction)] = [
    ("in", .in), ("out", .out), ("in-out", .inOut),
  ]

  /// Every name there is.
  static let all: [String] =
    timings.map(\.0) + families.flatMap { family in directions.map { family.0 + "-" + $0.0 } }

  /// The remedy for an unknown name of an easing.
  static let remedy =
    "give linear, ease, ease-in, ease-out or ease-in-out; or "
    + families.map(\.0).joined(separator: ", ")
    + " with -in, -out or -in-out, such as back-out; or four numbers x1,y1,x2,y2 with x1 and x2 "
    + "from 0 to 1; or CSS's step-start, step-end, steps(4, jump-end), linear(0, .7 50%, 1) or "
    + "cubic-bezier(.3, 0, .6, 1)"

  /// The curve; nil for any other text.
  init?(_ text: String) {
    if let timing = Self.timings.first(where: { $0.0 == text }) {
      pace = .bezier(timing.1)
      return
    }
    for (family, shape) in Self.families {
      for (direction, side) in Self.directions where text == family + "-" + direction {
        pace = .classic(PennerEasing(shape, side))
        return
      }
    }
    if text == "step-start" || text == "step-end" {
      pace = .steps(text == "step-start" ? .stepStart : .stepEnd)
      return
    }
    if let function = Self.function(text) {
      pace = function
      return
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3], abs(y1) <= 1e6, abs(y2) <= 1e6,
      let timing = try? CubicBezierEasing(x1, y1, x2, y2)
    else { return nil }
    pace = .bezier(timing)
  }

  /// One of CSS's functions with its arguments; nil for any other text.
  private static func function(_ text: String) -> EasedMotion.Pace? {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix(")") else { return nil }
    let arguments = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").map(String.init) }
    switch parts[0] {
    case "steps": return steps(arguments)
    case "linear": return linear(arguments)
    case "cubic-bezier":
      guard arguments.allSatisfy({ $0.count == 1 }), arguments.count == 4 else { return nil }
      return Self(arguments.map { $0[0] }.joined(separator: ","))?.pace
    default: return nil
    }
  }

  private static let positions: [String: StepEasing.JumpPosition] = [
    "jump-start": .start, "start": .start, "jump-end": .end, "end": .end, "jump-none": .none,
    "jump-both": .both,
  ]

  private static func steps(_ arguments: [[String]]) -> EasedMotion.Pace? {
    guard (1...2).contains(arguments.count), arguments.allSatisfy({ $0.count == 1 }),
      let count = Int(arguments[0][0]), count <= 10_000,
      let position = arguments.count == 1 ? .end : positions[arguments[1][0]],
      let timing = try? StepEasing(count: count, position: position)
    else { return nil }
    return .steps(timing)
  }

  /// A number in each argument, with up to two percentages beside it.
  private static func linear(_ arguments: [[String]]) -> EasedMotion.Pace? {
    var stops: [PiecewiseLinearEasing.ControlPoint] = []
    for words in arguments {
      let (inputs, outputs) = (
        words.filter { $0.hasSuffix("%") }, words.filter { !$0.hasSuffix("%") }
      )
      let percentages = inputs.compactMap { Double($0.dropLast()) }
      guard outputs.count == 1, let output = Double(outputs[0]), abs(output) <= 1e6,
        inputs.count <= 2, percentages.count == inputs.count,
        percentages.allSatisfy({ abs($0) <= 1e6 })
      else { return nil }
      if percentages.isEmpty { stops.append(PiecewiseLinearEasing.ControlPoint(output)) }
      stops += percentages.map { PiecewiseLinearEasing.ControlPoint(output, at: $0 / 100) }
    }
    return arguments.count > 1 ? (try? PiecewiseLinearEasing(stops)).map { .linear($0) } : nil
  }
}
