/// A point of a curve by which a person shapes it.
public struct DesignHandle: Sendable, Hashable {
  /// The direction in which a handle moves.
  public struct Axis: Sendable, Hashable {
    /// The parameter that is changed, as a title.
    public let title: String
    /// The values that the handle can be moved to.
    public let range: ClosedRange<Double>
    /// The smallest move by a key.
    public let step: Double
    /// The handle's position in words, such as "4.6 % overshoot at 0.31 s".
    public let text: String
  }

  /// The kinds of handles.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The first extremum beyond the target.
    case peak
    /// The time at which nine tenths of the distance are passed, of a motion without a peak.
    case rise
    /// The apex of the first rebound, or of the segment after the first.
    case rebound
    /// The point drawn back to.
    case drawBack = "draw-back"
    /// The end of the motion.
    case end
  }

  /// The kind, which a motion has at most one handle of.
  public let kind: Kind
  /// A title for people.
  public let title: String
  /// The time in seconds.
  public let time: Double
  /// The value, in the units of the motion.
  public let value: Double
  /// The move in time; nil if there is none.
  public let timeAxis: Axis?
  /// The move in value; nil if there is none.
  public let valueAxis: Axis?
}
