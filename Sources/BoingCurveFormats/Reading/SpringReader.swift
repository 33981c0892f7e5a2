import BoingCurves

/// The parameters of a spring in a text, by the names that formats give them.
///
/// It reads what `CASpringAnimation`, `UISpringTimingParameters`, SwiftUI, Android's `SpringForce` and
/// Compose, Flutter, Motion, anime.js, react-spring, Reanimated, Figma and design tokens say: a name, a
/// colon, an equals sign or a parenthesis, and a number.
struct SpringReader {
  private(set) var mass: Double?
  private(set) var stiffness: Double?
  private(set) var damping: Double?
  private(set) var dampingRatio: Double?
  private(set) var response: Double?
  private(set) var bounce: Double?
  private(set) var velocity: Double?

  init(_ text: String) {
    var scanner = TextScanner(text)
    while !scanner.isAtEnd {
      guard let name = scanner.name() else {
        scanner.advance()
        continue
      }
      _ = scanner.take("\"")
      guard scanner.take(":") || scanner.take("=") || scanner.take("("),
        let number = scanner.number()
      else { continue }
      set(name, number)
    }
  }

  private mutating func set(_ name: String, _ number: Double) {
    switch name {
    case "mass", "setMass": mass = mass ?? number
    case "stiffness", "tension", "setStiffness": stiffness = stiffness ?? number
    case "damping", "friction", "dampingCoefficient": damping = damping ?? number
    case "dampingRatio", "setDampingRatio", "dampingFraction", "ratio":
      dampingRatio = dampingRatio ?? number
    case "response", "perceptualDuration", "duration", "visualDuration":
      response = response ?? number
    case "bounce": bounce = bounce ?? number
    case "velocity", "initialVelocity", "dx", "setStartVelocity": velocity = velocity ?? number
    default: return
    }
  }

  /// Returns the spring that the parameters describe; nil where they describe none.
  ///
  /// - Throws: ``CurveReadError/number(name:value:)`` for a number that no spring has.
  func spring() throws(CurveReadError) -> Spring? {
    let mass = mass ?? 1
    do throws(ParameterError) {
      if let stiffness, let damping {
        return try Spring(mass: mass, stiffness: stiffness, dampingCoefficient: damping)
      }
      if let stiffness, let dampingRatio {
        let frequency = (stiffness / mass).squareRoot()
        return try Spring(
          mass: mass, stiffness: stiffness,
          dampingCoefficient: 2 * dampingRatio * mass * frequency)
      }
      if let response, let dampingRatio {
        return try Spring(response: response, dampingRatio: dampingRatio, mass: mass)
      }
      if let response, let bounce {
        return try Spring(perceptualDuration: response, bounce: bounce)
      }
      return nil
    } catch {
      throw .number(name: Self.name(of: error.parameter), value: error.value)
    }
  }

  private static func name(of parameter: ParameterError.Parameter) -> String {
    switch parameter {
    case .mass: "mass"
    case .stiffness: "stiffness"
    case .dampingCoefficient: "damping"
    case .dampingRatio: "dampingRatio"
    case .response, .perceptualDuration: "duration"
    case .bounce: "bounce"
    case .initialVelocity: "velocity"
    default: "stiffness or damping"
    }
  }

  /// Reads the spring of a text as a curve from 0 to 1, with the velocity as it stands there.
  ///
  /// - Throws: ``CurveReadError`` where there is none.
  static func curve(_ text: String) throws(CurveReadError) -> PlayedCurve {
    let reader = SpringReader(text)
    guard let spring = try reader.spring() else {
      throw .damaged(form: "spring", reason: "its stiffness and damping are missing")
    }
    guard
      let motion = try? SpringMotion(
        from: 0, to: 1, initialVelocity: reader.velocity ?? 0, spring: spring)
    else { throw .number(name: "velocity", value: reader.velocity ?? 0) }
    return PlayedCurve(spring: motion, duration: motion.duration.isFinite ? motion.duration : 0)
  }
}
