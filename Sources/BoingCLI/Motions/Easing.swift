import BoingCurves

/// A motion from one value to another, by an easing curve.
///
/// The jump of a thousandth with which the published exponential and elastic curves begin or end is
/// spread over the motion, so that the value is continuous.
struct EasedMotion: Motion {
  /// The easing curve.
  enum Curve: Hashable, Sendable {
    case bezier(CubicBezierEasing)
    case classic(PennerEasing)
    case linear(PiecewiseLinearEasing)
    case steps(StepEasing)

    /// True if it is made of straight lines or jumps.
    var isStraight: Bool {
      switch self {
      case .linear, .steps: true
      case .bezier, .classic: false
      }
    }
  }

  let from: Double
  let to: Double
  let duration: Double
  let curve: Curve

  private func progress(_ fraction: Double) -> Double {
    switch curve {
    case .bezier(let timing): timing.value(at: fraction)
    case .classic(let easing): easing.value(at: fraction) + correction(easing, fraction)
    case .linear(let easing): easing.value(at: fraction)
    case .steps(let timing): timing.value(at: fraction)
    }
  }

  private func correction(_ easing: PennerEasing, _ fraction: Double) -> Double {
    guard easing.family == .exponential || easing.family == .elastic, fraction > 0, fraction < 1
    else { return 0 }
    let start = easing.value(at: 1e-15)
    let end = 1 - easing.value(at: 1 - 1e-15)
    return switch easing.direction {
    case .in: -start * (1 - fraction)
    case .out: end * fraction
    case .inOut: fraction < 0.5 ? -start * (1 - 2 * fraction) : end * (2 * fraction - 1)
    }
  }

  func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    let progress = progress(Swift.max(0, Swift.min(1, time / duration)))
    return progress == 1 ? to : from + (to - from) * progress
  }

  func velocity(at time: Double) -> Double {
    if time < 0 || time >= duration { return 0 }
    let slope =
      switch curve {
      case .bezier(let timing): timing.slope(at: time / duration)
      case .classic(let easing): easing.slope(at: time / duration)
      case .linear(let easing): easing.slope(at: time / duration)
      case .steps: 0.0
      }
    return (to - from) * slope / duration
  }

  /// The times at which two parabolas or lines meet, the value jumps, or the halves of a curve made of two
  /// meet.
  var breakpoints: [Double] {
    let fractions: [Double]
    switch curve {
    case .bezier: return []
    case .linear(let easing): fractions = easing.inputs
    case .steps(let timing):
      fractions = (0...timing.count).map { Double($0) / Double(timing.count) }
    case .classic(let easing):
      let contacts = easing.family == .bounce ? [4.0 / 11, 8.0 / 11, 10.0 / 11] : []
      fractions =
        switch easing.direction {
        case .in: contacts.reversed().map { 1 - $0 }
        case .out: contacts
        case .inOut:
          contacts.reversed().map { (1 - $0) / 2 } + [0.5] + contacts.map { (1 + $0) / 2 }
        }
    }
    return fractions.filter { $0 > 0 && $0 < 1 }.map { $0 * duration }
  }

  /// No acceleration between the points of straight lines.
  func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    curve.isStraight || range.lowerBound >= duration ? 0 : nil
  }

  /// The bound that the control points give; for the published families none is known.
  func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if curve.isStraight || range.lowerBound >= duration { return 0 }
    guard case .bezier(let timing) = curve else { return nil }
    let (start, end) = (range.lowerBound / duration, range.upperBound / duration)
    return abs(to - from) * timing.chordDistanceBound(from: start, to: end)
  }
}

/// An easing curve by its name, by the four numbers of CSS's `cubic-bezier()`, or as one of CSS's easing
/// functions.
struct EasingName {
  let curve: EasedMotion.Curve

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

  /// Creates the curve; nil for any other text.
  init?(_ text: String) {
    if let timing = Self.timings.first(where: { $0.0 == text }) {
      curve = .bezier(timing.1)
      return
    }
    for (family, shape) in Self.families {
      for (direction, side) in Self.directions where text == family + "-" + direction {
        curve = .classic(PennerEasing(shape, side))
        return
      }
    }
    if text == "step-start" || text == "step-end" {
      curve = .steps(text == "step-start" ? .stepStart : .stepEnd)
      return
    }
    if let function = Self.function(text) {
      curve = function
      return
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3], abs(y1) <= 1e6, abs(y2) <= 1e6,
      let timing = try? CubicBezierEasing(x1, y1, x2, y2)
    else { return nil }
    curve = .bezier(timing)
  }

  /// One of CSS's functions with its arguments; nil for any other text.
  private static func function(_ text: String) -> EasedMotion.Curve? {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix(")") else { return nil }
    let arguments = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").map(String.init) }
    switch parts[0] {
    case "steps": return steps(arguments)
    case "linear": return linear(arguments)
    case "cubic-bezier":
      guard arguments.allSatisfy({ $0.count == 1 }), arguments.count == 4 else { return nil }
      return Self(arguments.map { $0[0] }.joined(separator: ","))?.curve
    default: return nil
    }
  }

  private static let positions: [String: StepEasing.JumpPosition] = [
    "jump-start": .start, "start": .start, "jump-end": .end, "end": .end, "jump-none": .none,
    "jump-both": .both,
  ]

  private static func steps(_ arguments: [[String]]) -> EasedMotion.Curve? {
    guard (1...2).contains(arguments.count), arguments.allSatisfy({ $0.count == 1 }),
      let count = Int(arguments[0][0]), count <= 10_000,
      let position = arguments.count == 1 ? .end : positions[arguments[1][0]],
      let timing = try? StepEasing(count: count, position: position)
    else { return nil }
    return .steps(timing)
  }

  /// A number in each argument, with up to two percentages beside it.
  private static func linear(_ arguments: [[String]]) -> EasedMotion.Curve? {
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
