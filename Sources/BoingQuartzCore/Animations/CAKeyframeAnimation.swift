import BoingCoreGraphics
import BoingRender

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  private var frames: [Any]?
  private var track: CGPath?
  private var times: [NSNumber]?
  private var easings: [CAMediaTimingFunction]?
  private var mode = CAAnimationCalculationMode.linear
  private var spline = SplineParameters()
  private var turning: CAAnimationRotationMode?

  package override class var propertyTable: PropertyTable { AnimationProperty.keyframeTable }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (frames, times) = (other.frames, other.times)
    track = (other.track as? CGMutablePath)?.copy() ?? other.track
    if frames?.first is CGPath { frames = frames?.map { Self.frozen($0) ?? $0 } }
    (easings, mode) = (other.easings, other.mode)
    (spline, turning) = (other.spline, other.turning)
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

  /// The time at which each value is reached, as fractions of the duration, rising from 0 to 1.
  ///
  /// If the counts of values and times differ, both are cut to the shorter. Times that fall, lie
  /// outside 0…1 or are not numbers make the whole list count as absent.
  open var keyTimes: [NSNumber]? {
    get { times }
    set {
      willChange()
      times = newValue
    }
  }

  /// The timing function of each segment; missing ones are linear.
  ///
  /// Paced modes do not use it.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { easings }
    set {
      willChange()
      easings = newValue
    }
  }

  /// The interpolation between keyframes; linear by default.
  open var calculationMode: CAAnimationCalculationMode {
    get { mode }
    set {
      willChange()
      mode = newValue
    }
  }

  /// The tension of a cubic curve at each value: 1 straightens it, −1 rounds it; missing ones are 0.
  ///
  /// With ``continuityValues`` and ``biasValues`` the parameters of a Kochanek–Bartels spline; where
  /// all are 0 it is a Catmull–Rom spline. Values outside −1…1 are held there and reported.
  open var tensionValues: [NSNumber]? {
    get { spline.tension }
    set {
      willChange()
      spline.tension = newValue
    }
  }

  /// The continuity of a cubic curve at each value: 0 has no corner, −1 a sharp one, 1 an inverted one.
  open var continuityValues: [NSNumber]? {
    get { spline.continuity }
    set {
      willChange()
      spline.continuity = newValue
    }
  }

  /// The direction in which a cubic curve passes each value: 1 that of the segment before it, so that the curve
  /// swings out behind the value; −1 that of the way from it.
  open var biasValues: [NSNumber]? {
    get { spline.bias }
    set {
      willChange()
      spline.bias = newValue
    }
  }

  /// The rotation of a layer that moves along ``path``; nil, the default, is not
  /// to turn.
  ///
  /// The turn is a rotation about z that comes after the layer's own ``CALayer/transform`` and all
  /// animations of it, and leaves its translation as it is. Without a path nothing turns.
  open var rotationMode: CAAnimationRotationMode? {
    get { turning }
    set {
      willChange()
      turning = newValue
    }
  }

  /// The parameters of the cubic modes.
  var splineParameters: SplineParameters { spline }

  package override func compile(into compiler: inout TrackCompiler) {
    compiler.addKeyframes(self)
  }
}

/// The interpolation of a keyframe animation between its keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a mode by name; unknown names are kept and act like ``linear``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Straight between neighbours.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at an even speed along the whole way.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values: a Kochanek–Bartels spline, by default Catmull–Rom.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline of ``cubic``, timed by the straight distances between the values; key times play no
  /// part.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a mode by name; with an unknown one nothing turns.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The layer's x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
