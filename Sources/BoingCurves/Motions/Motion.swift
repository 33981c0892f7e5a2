/// A value that moves, as a pure function of time.
///
/// Time is in seconds from the launch, a velocity in units of the value per second. A motion holds
/// no clock, no state and no reference, so that every frame can be computed on its own, in any
/// order and on any thread.
///
/// Every motion in this module answers the same way at the edges:
///
/// | time | value | velocity |
/// |---|---|---|
/// | negative | the start value | 0 |
/// | 0 | the start value | the launch velocity |
/// | after ``duration`` | the motion's own tail, within its stated residual of the rest | its slope |
/// | +∞ | the value it comes to rest at | 0 |
/// | not a number | not a number | not a number |
///
/// Where a velocity jumps, as it does when something hits a wall, ``velocity(at:)`` gives the one
/// just after the jump.
public protocol Motion: Sendable, Hashable {
  /// The value at a time, in seconds from the launch.
  func value(at time: Double) -> Double

  /// The first derivative of the value, in units of the value per second.
  func velocity(at time: Double) -> Double

  /// The value that the motion comes to rest at.
  ///
  /// It is the value at an infinite time, except for a spring that infinite damping keeps from moving. The
  /// default asks for that value.
  var target: Double { get }

  /// The time in seconds after which nothing worth showing happens; infinite if that never comes.
  ///
  /// Each motion says which residual it allows at its end.
  var duration: Double { get }

  /// The last time at which the value is further from its rest than a tolerance.
  ///
  /// It is solved for on the extrema of the motion, not scanned, so that no late swing is missed. The
  /// default, for motions of other modules, looks at those up to the ``duration``.
  ///
  /// - Parameter tolerance: A distance in units of the value.
  /// - Returns: Seconds from the launch: 0 if the motion never leaves the tolerance, infinity if it
  ///   never stays within it (an undamped spring, or any negative tolerance), and not a number for a
  ///   tolerance that is not a number.
  func settlingTime(within tolerance: Double) -> Double

  /// The points after the launch at which the value turns back, in order of time.
  ///
  /// It rises up to one and falls from there, or the other way round, so that highs and lows
  /// alternate, and the motion is monotone between two of them. In particular:
  ///
  /// - at a kink, such as a contact with a wall, it is the velocity's jump from one sign to the
  ///   other that counts, with the value of the kink;
  /// - on a plateau it is the beginning, and only if the value leaves the way it came;
  /// - the launch and the arrival at the final rest are ends, where nothing turns back;
  /// - an inflection at which the velocity is 0 for a moment is none.
  ///
  /// The sequence goes on in a tail after ``duration``, as far as it can be told from the rest; that of
  /// an undamped spring has no end.
  ///
  /// The default is for motions of other modules. It solves for the zeros of the velocity up to the
  /// ``duration``, which must be finite, as far apart as a billionth of the stretch between two
  /// ``breakpoints``; without an ``accelerationBound(over:)``, a 512th. It finds all of them, up to four
  /// million between two breaks, unless the bound is a thousand times too wide.
  var extrema: MotionEvents<Extremum> { get }

  /// The times after the launch at which the value comes to that of its rest, in order.
  ///
  /// It may pass it, or only touch it and turn back, as at a wall: both count, once. Of a stay at the
  /// rest only the beginning counts, so that the last one is the arrival of a motion that comes to
  /// its rest exactly; a damped spring never does, and its sequence ends with its ``extrema``. The
  /// launch does not count.
  ///
  /// The default solves for them as for the ``extrema``.
  var targetCrossings: MotionEvents<Double> { get }

  /// The times at which the velocity jumps, in rising order: the contacts with a wall, the corners
  /// of a polyline.
  ///
  /// The default is none. ``PiecewiseLinearFit`` needs them for its proof of the error.
  var breakpoints: [Double] { get }

  /// An upper bound of the second derivative's magnitude between two times, in units of the value
  /// per second squared, or `nil` where none is known.
  ///
  /// It holds between the ``breakpoints``, so the range must not contain one in its interior. The
  /// default is `nil`; ``PiecewiseLinearFit`` then estimates the curvature and says so.
  func accelerationBound(over range: ClosedRange<Double>) -> Double?

  /// An upper bound of the distance, at any time between two times, of the value from the straight
  /// line between the two values, or `nil` where none is known.
  ///
  /// It holds between the ``breakpoints``. The default is M·h²/8, with M the
  /// ``accelerationBound(over:)`` and h the length of the range. A motion whose acceleration is
  /// infinite somewhere, as that of an eased segment may be, can have a bound of its own.
  func chordDistanceBound(over range: ClosedRange<Double>) -> Double?
}

extension Motion {
  /// The value at an infinite time.
  public var target: Double { value(at: .infinity) }

  /// No break: the motion is smooth.
  public var breakpoints: [Double] { [] }

  /// No bound is known.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? { nil }

  /// M·h²/8, if the acceleration has a bound M.
  public func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    let length = range.upperBound - range.lowerBound
    guard let bound = accelerationBound(over: range) else { return nil }
    return bound * length * length / 8
  }
}

extension Motion {
  /// Returns the values on an even grid from the launch to a time, both ends included.
  ///
  /// Sample i is the value at i·duration/(count − 1).
  ///
  /// ```swift
  /// let fall = try GravityBounce(from: 0, to: 200, numberOfBounces: 0, duration: 1)
  /// fall.samples(count: 3, duration: 1)  // 0, 50, 200
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of samples; for 1, only the start value, and for less, none.
  ///   - duration: The time of the last sample, in seconds. If it is not finite, there are none.
  public func samples(count: Int, duration: Double) -> [Double] {
    guard count > 0, duration.isFinite else { return [] }
    let last = Double(count - 1)
    // A single sample is the start value.
    return (0..<count).map { value(at: $0 == 0 ? 0 : Double($0) / last * duration) }
  }
}
