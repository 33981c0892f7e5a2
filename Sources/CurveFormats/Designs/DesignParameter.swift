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
  public var name: String {
    switch self {
    case .from: "from"
    case .to: "to"
    case .height: "height"
    case .bounces: "bounces"
    case .duration: "duration"
    case .mass: "mass"
    case .stiffness: "stiffness"
    case .damping: "damping"
    case .response: "response"
    case .dampingRatio: "damping-ratio"
    case .perceptualDuration: "perceptual-duration"
    case .bounce: "bounce"
    case .velocity: "velocity"
    case .visibleFraction: "visible-fraction"
    case .restitution: "restitution"
    case .ratio: "ratio"
    case .anticipation: "anticipation"
    case .anticipationDuration: "anticipation-duration"
    case .maximumError: "max-error"
    }
  }

  /// A title for people.
  public var title: String {
    switch self {
    case .from: "From"
    case .to: "To"
    case .height: "Height"
    case .bounces: "Bounces"
    case .duration: "Duration"
    case .mass: "Mass"
    case .stiffness: "Stiffness"
    case .damping: "Damping"
    case .response: "Response"
    case .dampingRatio: "Damping ratio"
    case .perceptualDuration: "Perceptual duration"
    case .bounce: "Bounce"
    case .velocity: "Initial velocity"
    case .visibleFraction: "Visible fraction"
    case .restitution: "Restitution"
    case .ratio: "Ratio"
    case .anticipation: "Anticipation"
    case .anticipationDuration: "Part of the duration"
    case .maximumError: "Maximum error"
    }
  }

  /// The unit of the numbers; empty for fractions, counts and numbers without one.
  public var unit: String {
    switch self {
    case .duration, .response, .perceptualDuration: "s"
    default: ""
    }
  }

  /// The numbers that are accepted.
  public var range: ClosedRange<Double> {
    switch self {
    case .from, .to, .height, .velocity: -1e100...1e100
    case .bounces: 0...1_000
    case .duration, .response, .perceptualDuration: 0.001...86_400
    case .mass, .stiffness: 1e-6...1e9
    case .damping: 1e-6...1e9
    case .dampingRatio: 1e-6...1_000
    case .bounce: -0.999...0.999_999
    case .visibleFraction: 1e-6...0.999
    case .restitution: 0...0.999
    case .ratio: 0.01...0.99
    case .anticipation: 1e-6...10
    case .anticipationDuration: 0.01...0.9
    case .maximumError: 1e-6...1
    }
  }

  /// The numbers between which a slider moves; a field takes all of ``range``.
  public var usualRange: ClosedRange<Double> {
    switch self {
    case .from, .to, .height: -400...400
    case .velocity: -50...50
    case .bounces: 0...12
    case .duration: 0.1...4
    case .response, .perceptualDuration: 0.05...3
    case .mass: 0.1...20
    case .stiffness: 1...2_000
    case .damping: 0.1...200
    case .dampingRatio: 0.02...2
    case .bounce: -0.9...0.95
    case .visibleFraction: 0.001...0.3
    case .restitution: 0...0.95
    case .ratio: 0.05...0.9
    case .anticipation: 0.01...1
    case .anticipationDuration: 0.05...0.7
    case .maximumError: 1e-5...0.1
    }
  }

  /// True for numbers that are compared by their ratios, so that a slider is best logarithmic.
  public var isLogarithmic: Bool {
    switch self {
    case .duration, .response, .perceptualDuration, .mass, .stiffness, .damping, .dampingRatio,
      .visibleFraction, .maximumError:
      true
    default: false
    }
  }

  /// True for counts.
  public var isWhole: Bool { self == .bounces }

  /// The number of a design that says nothing of it; nil for what it has only when it is asked for.
  public var standard: Double? {
    switch self {
    case .from, .velocity: 0
    case .to, .height, .duration, .mass: 1
    case .bounces: 2
    case .stiffness: 100
    case .damping: 10
    case .response, .perceptualDuration: 0.5
    case .dampingRatio: 1
    case .bounce: 0
    case .visibleFraction: 0.02
    case .ratio: 1.0 / 3
    case .anticipationDuration: 0.25
    case .maximumError: 0.001
    case .restitution, .anticipation: nil
    }
  }

  /// The kinds of motion that have the parameter.
  var kinds: [MotionDesign.Kind] {
    switch self {
    case .from, .to: [.spring, .wall, .gravity, .shake, .train, .ease]
    case .duration: [.spring, .wall, .gravity, .shake, .train, .ease]
    case .bounces, .visibleFraction: [.spring, .wall, .gravity, .shake]
    case .mass, .stiffness, .damping, .response, .dampingRatio, .perceptualDuration, .bounce,
      .velocity:
      [.spring]
    case .restitution: [.gravity]
    case .height: [.dock]
    case .ratio: [.train]
    case .anticipation, .anticipationDuration, .maximumError: MotionDesign.Kind.allCases
    }
  }

  /// The description of a spring that the parameter belongs to; nil for any other parameter.
  var springForm: MotionDesign.SpringForm? {
    switch self {
    case .mass, .stiffness, .damping: .constants
    case .response, .dampingRatio: .response
    case .perceptualDuration, .bounce: .perceptual
    default: nil
    }
  }

  /// The remedy for a text that is no number of the range.
  var remedy: String {
    switch self {
    case .bounces: "give a whole number from 0 to 1000"
    case .duration, .response, .perceptualDuration: "give seconds from 0.001 to 86400, such as 1.5"
    default:
      "give a number from \(DesignNumber.text(range.lowerBound)) to "
        + "\(DesignNumber.text(range.upperBound))"
    }
  }
}
