import BoingCurves

/// An easing curve by its name, or by the four numbers of CSS's `cubic-bezier()`.
struct EasingName {
  let pace: EasedMotion.Pace

  private static let timings: [(String, CubicBezierTiming)] = [
    ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut),
  ]
  private static let families: [(String, Easing.Family)] = [
    ("quadratic", .quadratic), ("cubic", .cubic), ("quartic", .quartic), ("quintic", .quintic),
    ("sine", .sine), ("exponential", .exponential), ("circular", .circular), ("back", .back),
    ("elastic", .elastic), ("bounce", .bounce),
  ]
  private static let directions: [(String, Easing.Direction)] = [
    ("in", .in), ("out", .out), ("in-out", .inOut),
  ]

  /// Every name there is.
  static let all: [String] =
    timings.map(\.0) + families.flatMap { family in directions.map { family.0 + "-" + $0.0 } }

  /// What to give.
  static let remedy =
    "give linear, ease, ease-in, ease-out or ease-in-out; or "
    + families.map(\.0).joined(separator: ", ")
    + " with -in, -out or -in-out, such as back-out; or four numbers x1,y1,x2,y2 with x1 and x2 "
    + "from 0 to 1"

  /// The curve; nil for any other text.
  init?(_ text: String) {
    if let timing = Self.timings.first(where: { $0.0 == text }) {
      pace = .bezier(timing.1)
      return
    }
    for (family, shape) in Self.families {
      for (direction, side) in Self.directions where text == family + "-" + direction {
        pace = .classic(Easing(shape, side))
        return
      }
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3], abs(y1) <= 1e6, abs(y2) <= 1e6,
      let timing = try? CubicBezierTiming(x1, y1, x2, y2)
    else { return nil }
    pace = .bezier(timing)
  }
}
