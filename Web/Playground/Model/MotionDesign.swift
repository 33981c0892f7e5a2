import BoingCurveFormats
import BoingCurves

/// A motion as a person designs it: its kind, its numbers, and nothing that follows from them.
///
/// It describes what `boing export` exports with options of the same names, and its text is the page's address:
/// `v=1&motion=gravity&bounces=4&duration=0.8`. Numbers are physical, never positions of a slider, so that an address
/// means the same in every version.
///
/// ```swift
/// let design = try MotionDesign(address: "v=1&motion=gravity&bounces=4&name=drop")
/// try design.export(as: .gsap).text  // as `boing export --as gsap --motion gravity --bounces 4 --name drop`
/// ```
public struct MotionDesign: Sendable, Hashable {
  /// The kinds of motion, by the command's names.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A spring that overshoots.
    case spring
    /// A damped |cos| against a wall.
    case wall
    /// A fall that rebounds.
    case gravity
    /// Swings about the target.
    case shake
    /// The hops of an icon in the Dock.
    case dock
    /// A train of eased segments, each smaller than the one before.
    case train
    /// An easing curve, played once.
    case ease

    /// The bounce as the library makes it where nothing else is said; nil for an easing curve, which is none.
    package var standardBounce: Bounce? {
      switch self {
      case .spring: .springy()
      case .wall: .wall()
      case .gravity: .wall(.gravity())
      case .shake: .shake()
      case .dock: .dock()
      case .train: .decayTrain()
      case .ease: nil
      }
    }

    /// The duration where none is given, in seconds.
    package var standardDuration: Double {
      (try? standardBounce?.defaultDuration()) ?? Bounce.usualDuration
    }
  }

  /// The descriptions of one spring.
  public enum SpringForm: Sendable, Hashable, CaseIterable {
    /// Visible bounces and a duration.
    case bounces
    /// Mass, stiffness and damping.
    case constants
    /// Response and damping ratio.
    case response
    /// SwiftUI's perceptual duration and bounce.
    case perceptual
  }

  /// The kind of the motion.
  public var kind = Kind.spring
  /// The description that a spring's numbers belong to.
  public internal(set) var springForm = SpringForm.bounces
  /// The numbers by parameters; one that is not a number is not given.
  private var numbers = [Double](repeating: .nan, count: DesignParameter.allCases.count)
  /// True if a spring or a wall starts with the velocity of a pure cosine.
  public var isCosine = false
  /// True if a Dock bounce is a smooth curve through its table.
  public var isSmooth = false
  /// The published table of a Dock bounce.
  public var table = DockBounce.Table.threeHops
  /// The sides on which the segments of a train are.
  public var sides = DecayTrain.Sidedness.oneSided
  /// The easing curve, by a name or as a function of CSS.
  public var easing = "ease"
  /// The name in texts: letters, digits, `-` and `_`, beginning with a letter.
  public var name = "motion"

  /// Creates the library's springy bounce: two in half a second.
  public init() {}

  /// The number of a parameter: the one that was given, or its default; nil for one that is only there when it is given.
  public subscript(parameter: DesignParameter) -> Double? {
    given(parameter) ?? parameter.standard(for: kind)
  }

  /// The number that was given; nil if none was.
  func given(_ parameter: DesignParameter) -> Double? {
    let number = numbers[parameter.rawValue]
    return number.isNaN ? nil : number
  }

  /// The number, or 0 for one that is not there.
  func number(_ parameter: DesignParameter) -> Double { self[parameter] ?? 0 }

  /// Gives a number, or takes it away, without a look at the others.
  mutating func give(_ number: Double?, _ parameter: DesignParameter) {
    numbers[parameter.rawValue] = number ?? .nan
    if let form = parameter.springForm, number != nil { springForm = form }
  }

  /// Takes away all numbers that the kind and the description of the spring have no use for.
  mutating func forgetUnused() {
    for parameter in DesignParameter.allCases where !isUsed(parameter) {
      numbers[parameter.rawValue] = .nan
    }
    if kind != .spring { springForm = .bounces }
    if kind != .spring || springForm != .bounces { isCosine = isCosine && kind == .wall }
  }

  /// True if the parameter means something to the kind and the description of the spring.
  func isUsed(_ parameter: DesignParameter) -> Bool {
    guard parameter.kinds.contains(kind) else { return false }
    guard kind == .spring else { return true }
    switch parameter {
    case .bounces, .duration: return springForm == .bounces
    case .visibleFraction: return true
    case .velocity: return !isCosine
    default: return parameter.springForm.map { $0 == springForm } ?? true
    }
  }

  /// Returns true if both have one address.
  public static func == (a: MotionDesign, b: MotionDesign) -> Bool { a.address == b.address }

  /// Hashes the address.
  public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
