/// A point of a curve in the plane of time and value.
public struct CurvePoint: Sendable, Hashable {
  /// Seconds.
  public var time: Double
  /// In the units of the curve.
  public var value: Double

  /// Creates a point at a time and a value.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

/// A cubic Bézier curve in the plane of time and value that never runs back in time.
public struct CubicBezierSegment: Sendable, Hashable {
  /// The start point.
  public let start: CurvePoint
  /// The handle of the start; its time is between those of the two ends.
  public let control1: CurvePoint
  /// The handle of the end; its time is between those of the two ends.
  public let control2: CurvePoint
  /// The end point.
  public let end: CurvePoint

  /// The point at a parameter from 0 to 1.
  public func point(at parameter: Double) -> CurvePoint {
    let s = parameter
    let r = 1 - s
    let (w0, w1, w2, w3) = (r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s)
    return CurvePoint(
      time: w0 * start.time + w1 * control1.time + w2 * control2.time + w3 * end.time,
      value: w0 * start.value + w1 * control1.value + w2 * control2.value + w3 * end.value)
  }

  /// Returns the value at a time, which is clamped to the range; not a number for not a number.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= start.time { return start.value }
    if time >= end.time { return end.value }
    let s = timing(ofValues: false).parameter(at: (time - start.time) / (end.time - start.time))
    return point(at: s).value
  }

  /// The segment as a timing function between its end values, as CSS's and Core Animation's keyframes
  /// take it; `nil` where the end values agree, as no easing between them leaves them.
  public var timingFunction: CubicBezierTiming? {
    start.value == end.value ? nil : timing(ofValues: true)
  }

  private func timing(ofValues: Bool) -> CubicBezierTiming {
    let duration = end.time - start.time
    let rise = ofValues ? end.value - start.value : 1
    return CubicBezierTiming(
      holding: (control1.time - start.time) / duration,
      ofValues ? (control1.value - start.value) / rise : 0,
      (control2.time - start.time) / duration,
      ofValues ? (control2.value - start.value) / rise : 1)
  }
}
