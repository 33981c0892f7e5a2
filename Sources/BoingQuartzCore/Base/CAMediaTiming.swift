import BoingCoreGraphics
import BoingRender

/// The relation of an object's time to its parent's: the model of layers and animations alike.
///
/// Local time follows from the parent's as `(parent − beginTime) · speed + timeOffset`. Times are in
/// seconds.
public protocol CAMediaTiming: AnyObject {
  /// The time at which the object begins, in its parent's time; 0 on an animation means "when it is committed".
  var beginTime: CFTimeInterval { get set }
  /// The length of one run, in local time; 0 on an animation means the enclosing group's duration
  /// or the transaction's.
  var duration: CFTimeInterval { get set }
  /// Local seconds for each parent second; 0 stops the clock, negative values run backwards.
  var speed: Float { get set }
  /// A shift added to the local time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of repetitions of the run; may be fractional or infinite. 0 means once.
  var repeatCount: Float { get set }
  /// For how long the run is repeated, in local seconds; takes precedence over ``repeatCount``.
  var repeatDuration: CFTimeInterval { get set }
  /// True if each run is followed by one backwards.
  var autoreverses: Bool { get set }
  /// The values that show before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The values that an animation shows outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name as it stands in documents.
  public let rawValue: String

  /// Creates a fill mode by name; unknown names act like ``removed``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The last value stays after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value shows before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both ``backwards`` and ``forwards``.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing shows outside the active duration.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")

  var fillsBackwards: Bool { self == .backwards || self == .both }
  var fillsForwards: Bool { self == .forwards || self == .both }
}
