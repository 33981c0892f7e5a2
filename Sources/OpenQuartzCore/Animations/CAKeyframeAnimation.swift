import OpenCoreGraphics

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  private var frames: [Any]?
  private var track: CGPath?
  private var times: [NSNumber]?
  private var paces: [CAMediaTimingFunction]?
  private var mode = CAAnimationCalculationMode.linear

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (frames, track, times) = (other.frames, other.track, other.times)
    (paces, mode) = (other.paces, other.mode)
  }

  /// The values to go through; a list with a single one shows nothing.
  ///
  /// Ignored where ``path`` is set.
  open var values: [Any]? {
    get { frames }
    set {
      willChange()
      frames = newValue
    }
  }

  /// A path for properties that are points: the end of each line and curve is a keyframe.
  open var path: CGPath? {
    get { track }
    set {
      willChange()
      track = newValue
    }
  }

  /// When each value is reached, as parts of the duration, rising from 0 to 1.
  ///
  /// Where the counts of values and times differ, both are cut to the shorter. Times that fall, lie
  /// outside 0…1 or are not numbers make the whole list count as absent.
  open var keyTimes: [NSNumber]? {
    get { times }
    set {
      willChange()
      times = newValue
    }
  }

  /// The pace of each segment; missing ones are linear.
  ///
  /// Paced modes do not use it.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { paces }
    set {
      willChange()
      paces = newValue
    }
  }

  /// How values between keyframes are found; linear unless changed.
  open var calculationMode: CAAnimationCalculationMode {
    get { mode }
    set {
      willChange()
      mode = newValue
    }
  }

  package override func compile(into compiler: inout TrackCompiler) {
    compiler.addKeyframes(self)
  }
}

/// How a keyframe animation finds values between its keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// A mode by name; unknown names are kept and act like ``linear``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Straight between neighbours.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at an even speed along the whole way.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A Catmull–Rom spline through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline of ``cubic`` at an even speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}
