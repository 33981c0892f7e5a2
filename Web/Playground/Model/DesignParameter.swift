import BoingCurveFormats
import BoingCurves

/// The numbers that describe a motion, by the names of the command's options.
public enum DesignParameter: Int, Sendable, Hashable, CaseIterable {
  case from
  case to
  case height
  case bounces
  case duration
  case mass
  case stiffness
  case damping
  case response
  case dampingRatio
  case perceptualDuration
  case bounce
  case velocity
  case visibleFraction
  case restitution
  case ratio
  case anticipation
  case anticipationDuration
  case maximumError

  /// The name of the command's option, without its hyphens before.
  public var name: String { facts.name }
  /// A title for people.
  public var title: String { facts.title }
  /// The unit of the numbers; empty for fractions, counts and numbers without one.
  public var unit: String { facts.unit }
  /// The numbers that are accepted.
  public var range: ClosedRange<Double> { facts.range }
  /// The numbers between which a slider moves; a field takes all of ``range``.
  public var usualRange: ClosedRange<Double> { facts.usualRange }
  /// True for numbers that are compared by their ratios, so that a slider is best logarithmic.
  public var isLogarithmic: Bool { facts.isLogarithmic }
  /// True for counts.
  public var isWhole: Bool { self == .bounces }
  /// The kinds of motion that have the parameter.
  var kinds: [MotionDesign.Kind] { facts.kinds }
  /// The description of a spring that the parameter belongs to; nil for any other parameter.
  var springForm: MotionDesign.SpringForm? { facts.springForm }

  /// The number of a design of a kind that says nothing of it: counts and durations are those of the library's bounce; nil
  /// for what it has only when it is asked for.
  public func standard(for kind: MotionDesign.Kind) -> Double? {
    switch self {
    case .bounces: kind.standardBounce?.numberOfBounces.map { Double($0) }
    case .duration: kind.standardDuration
    default: facts.standard
    }
  }

  /// The remedy for a text that is no number of the range.
  var remedy: String {
    if isWhole { return "give a whole number from 0 to 1000" }
    if unit == "s" { return "give seconds from 0.001 to 86400, such as 1.5" }
    return "give a number from \(DesignNumber.text(range.lowerBound)) to "
      + "\(DesignNumber.text(range.upperBound))"
  }
}

extension DesignParameter {
  /// The properties of a parameter.
  private struct Facts {
    var name: String
    var title: String
    var range: ClosedRange<Double>
    var usualRange: ClosedRange<Double>
    var standard: Double?
    var kinds: [MotionDesign.Kind]
    var springForm: MotionDesign.SpringForm?
    var unit = ""
    var isLogarithmic = false
  }

  /// The kinds of motion that have bounces or swings to count.
  private static let counted: [MotionDesign.Kind] = [.spring, .wall, .gravity, .shake]
  /// The kinds of motion between two values.
  private static let moving = counted + [.train, .ease]

  private var facts: Facts {
    switch self {
    case .from:
      Facts(
        name: "from", title: "From", range: -1e100...1e100, usualRange: -400...400, standard: 0,
        kinds: Self.moving)
    case .to:
      Facts(
        name: "to", title: "To", range: -1e100...1e100, usualRange: -400...400, standard: 1,
        kinds: Self.moving)
    case .height:
      Facts(
        name: "height", title: "Height", range: -1e100...1e100, usualRange: -400...400, standard: 1,
        kinds: [.dock])
    case .bounces:
      Facts(
        name: "bounces", title: "Bounces", range: 0...1_000, usualRange: 0...12, standard: nil,
        kinds: Self.counted)
    case .duration:
      Facts(
        name: "duration", title: "Duration", range: 0.001...86_400, usualRange: 0.1...4,
        standard: nil, kinds: Self.moving, unit: "s", isLogarithmic: true)
    case .mass:
      Facts(
        name: "mass", title: "Mass", range: 1e-6...1e9, usualRange: 0.1...20, standard: 1,
        kinds: [.spring], springForm: .constants, isLogarithmic: true)
    case .stiffness:
      Facts(
        name: "stiffness", title: "Stiffness", range: 1e-6...1e9, usualRange: 1...2_000,
        standard: 100, kinds: [.spring], springForm: .constants, isLogarithmic: true)
    case .damping:
      Facts(
        name: "damping", title: "Damping", range: 1e-6...1e9, usualRange: 0.1...200, standard: 10,
        kinds: [.spring], springForm: .constants, isLogarithmic: true)
    case .response:
      Facts(
        name: "response", title: "Response", range: 0.001...86_400, usualRange: 0.05...3,
        standard: 0.5, kinds: [.spring], springForm: .response, unit: "s", isLogarithmic: true)
    case .dampingRatio:
      Facts(
        name: "damping-ratio", title: "Damping ratio", range: 1e-6...1_000, usualRange: 0.02...2,
        standard: 1, kinds: [.spring], springForm: .response, isLogarithmic: true)
    case .perceptualDuration:
      Facts(
        name: "perceptual-duration", title: "Perceptual duration", range: 0.001...86_400,
        usualRange: 0.05...3, standard: 0.5, kinds: [.spring], springForm: .perceptual, unit: "s",
        isLogarithmic: true)
    case .bounce:
      Facts(
        name: "bounce", title: "Bounce", range: -0.999...0.999_999, usualRange: -0.9...0.95,
        standard: 0, kinds: [.spring], springForm: .perceptual)
    case .velocity:
      Facts(
        name: "velocity", title: "Initial velocity", range: -1e100...1e100, usualRange: -50...50,
        standard: 0, kinds: [.spring])
    case .visibleFraction:
      Facts(
        name: "visible-fraction", title: "Visible fraction", range: 1e-6...0.999,
        usualRange: 0.001...0.3, standard: 0.02, kinds: Self.counted, isLogarithmic: true)
    case .restitution:
      Facts(
        name: "restitution", title: "Restitution", range: 0...0.999, usualRange: 0...0.95,
        standard: nil, kinds: [.gravity])
    case .ratio:
      Facts(
        name: "ratio", title: "Ratio", range: 0.01...0.99, usualRange: 0.05...0.9,
        standard: 1.0 / 3, kinds: [.train])
    case .anticipation:
      Facts(
        name: "anticipation", title: "Anticipation", range: 1e-6...10, usualRange: 0.01...1,
        standard: nil, kinds: MotionDesign.Kind.allCases)
    case .anticipationDuration:
      Facts(
        name: "anticipation-duration", title: "Part of the duration", range: 0.01...0.9,
        usualRange: 0.05...0.7, standard: 0.25, kinds: MotionDesign.Kind.allCases)
    case .maximumError:
      Facts(
        name: "max-error", title: "Maximum error", range: 1e-6...1, usualRange: 1e-5...0.1,
        standard: 0.001, kinds: MotionDesign.Kind.allCases, isLogarithmic: true)
    }
  }
}
