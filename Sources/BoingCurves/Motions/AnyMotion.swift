/// A motion of any type.
///
/// It answers as the motion that it holds, to the bit, at the cost of a dynamic call for each question. Two are equal
/// if they hold equal motions of one type.
///
/// ```swift
/// let spring = try SpringMotion(from: 0, to: 1, spring: .bouncy)
/// let motions = [AnyMotion(spring), AnyMotion(try Shake(about: 0, amplitude: 4, numberOfSwings: 3, duration: 1))]
/// ```
public struct AnyMotion: Motion {
  private let box: any MotionBox

  /// Creates a motion that answers as another one.
  public init(_ motion: some Motion) { box = ErasedMotion(motion) }

  /// Creates the same motion, without a second call for each question.
  public init(_ motion: AnyMotion) { self = motion }

  /// The motion's value at a time.
  public func value(at time: Double) -> Double { box.value(at: time) }

  /// The motion's velocity at a time.
  public func velocity(at time: Double) -> Double { box.velocity(at: time) }

  /// The motion's target.
  public var target: Double { box.target }

  /// The motion's duration in seconds.
  public var duration: Double { box.duration }

  /// The motion's settling time in seconds.
  public func settlingTime(within tolerance: Double) -> Double {
    box.settlingTime(within: tolerance)
  }

  /// The motion's extrema.
  public var extrema: MotionEvents<Extremum> { box.extrema }

  /// The times at which the motion comes to its target.
  public var targetCrossings: MotionEvents<Double> { box.targetCrossings }

  /// The times at which the motion's velocity jumps.
  public var breakpoints: [Double] { box.breakpoints }

  /// The motion's bound on its acceleration; nil where it knows none.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    box.accelerationBound(over: range)
  }

  /// The motion's bound on its distance from a chord; nil where it knows none.
  public func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    box.chordDistanceBound(over: range)
  }

  /// Returns true if both hold equal motions of one type.
  public static func == (a: AnyMotion, b: AnyMotion) -> Bool { a.box.isEqual(to: b.box) }

  /// Hashes the motion.
  public func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }
}

/// A motion behind a reference: only those to objects can be of any type in Embedded Swift.
private protocol MotionBox: AnyObject, Sendable {
  var target: Double { get }
  var duration: Double { get }
  var extrema: MotionEvents<Extremum> { get }
  var targetCrossings: MotionEvents<Double> { get }
  var breakpoints: [Double] { get }
  func value(at time: Double) -> Double
  func velocity(at time: Double) -> Double
  func settlingTime(within tolerance: Double) -> Double
  func accelerationBound(over range: ClosedRange<Double>) -> Double?
  func chordDistanceBound(over range: ClosedRange<Double>) -> Double?
  func isEqual(to other: any MotionBox) -> Bool
  func hash(into hasher: inout Hasher)
}

private final class ErasedMotion<Base: Motion>: MotionBox {
  private let motion: Base

  init(_ motion: Base) { self.motion = motion }

  var target: Double { motion.target }
  var duration: Double { motion.duration }
  var extrema: MotionEvents<Extremum> { motion.extrema }
  var targetCrossings: MotionEvents<Double> { motion.targetCrossings }
  var breakpoints: [Double] { motion.breakpoints }
  func value(at time: Double) -> Double { motion.value(at: time) }
  func velocity(at time: Double) -> Double { motion.velocity(at: time) }

  func settlingTime(within tolerance: Double) -> Double {
    motion.settlingTime(within: tolerance)
  }

  func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    motion.accelerationBound(over: range)
  }

  func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    motion.chordDistanceBound(over: range)
  }

  func isEqual(to other: any MotionBox) -> Bool {
    (other as? ErasedMotion<Base>)?.motion == motion
  }

  func hash(into hasher: inout Hasher) { motion.hash(into: &hasher) }
}
