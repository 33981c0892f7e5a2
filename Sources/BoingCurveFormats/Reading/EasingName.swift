import BoingCurves

/// An easing curve by its name, by the four numbers of CSS's `cubic-bezier()`, or as one of CSS's easing
/// functions.
package struct EasingName {
  package let curve: EasedMotion.Curve

  /// CSS's names.
  static var timings: [(String, CubicBezierEasing)] {
    [
      ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInEaseOut),
    ]
  }

  private static var families: [(String, PennerEasing.Family)] {
    [
      ("quadratic", .quadratic), ("cubic", .cubic), ("quartic", .quartic), ("quintic", .quintic),
      ("sine", .sine), ("exponential", .exponential), ("circular", .circular), ("back", .back),
      ("elastic", .elastic), ("bounce", .bounce),
    ]
  }

  private static var directions: [(String, PennerEasing.Direction)] {
    [("in", .in), ("out", .out), ("in-out", .inOut)]
  }

  /// Every name there is.
  package static var all: [String] {
    timings.map { $0.0 } + families.flatMap { family in directions.map { family.0 + "-" + $0.0 } }
  }

  /// The remedy for an unknown name of an easing.
  package static var remedy: String {
    "give linear, ease, ease-in, ease-out or ease-in-out; or "
      + families.map { $0.0 }.joined(separator: ", ")
      + " with -in, -out or -in-out, such as back-out; or four numbers x1,y1,x2,y2 with x1 and x2 "
      + "from 0 to 1; or CSS's step-start, step-end, steps(4, jump-end), linear(0, .7 50%, 1) or "
      + "cubic-bezier(.3, 0, .6, 1)"
  }

  /// Creates the curve; nil for any other text.
  package init?(_ text: String) {
    if let curve = Self.named(text) {
      self.curve = curve
      return
    }
    var scanner = TextScanner(text)
    let function: EasedMotion.Curve? =
      if scanner.take("steps(") {
        (try? CSSReader.steps(&scanner)).map { .steps($0) }
      } else if scanner.take("linear(") {
        Self.linear(&scanner)
      } else if scanner.take("cubic-bezier(") {
        Self.bezier(&scanner, end: ")")
      } else {
        Self.bezier(&scanner, end: "")
      }
    scanner.skipSpace()
    guard let function, scanner.isAtEnd else { return nil }
    curve = function
  }

  private static func named(_ text: String) -> EasedMotion.Curve? {
    for (name, timing) in timings where name == text { return .bezier(timing) }
    for (family, shape) in families {
      for (direction, side) in directions where text == family + "-" + direction {
        return .classic(PennerEasing(shape, side))
      }
    }
    switch text {
    case "step-start": return .steps(.stepStart)
    case "step-end": return .steps(.stepEnd)
    default: return nil
    }
  }

  /// Four numbers, of which y is at most a million.
  private static func bezier(
    _ scanner: inout TextScanner, end: StaticString
  ) -> EasedMotion.Curve? {
    var numbers: [Double] = []
    repeat {
      guard let number = scanner.number(), number.magnitude <= 1e6 else { return nil }
      numbers.append(number)
    } while scanner.take(",")
    guard scanner.take(end), numbers.count == 4,
      let timing = try? CubicBezierEasing(numbers[0], numbers[1], numbers[2], numbers[3])
    else { return nil }
    return .bezier(timing)
  }

  /// CSS's function, of which no number is more than a million.
  private static func linear(_ scanner: inout TextScanner) -> EasedMotion.Curve? {
    guard let easing = try? CSSReader.linear(&scanner),
      easing.outputs.allSatisfy({ $0.magnitude <= 1e6 }),
      easing.inputs.allSatisfy({ $0.magnitude <= 1e4 })
    else { return nil }
    return .linear(easing)
  }
}
