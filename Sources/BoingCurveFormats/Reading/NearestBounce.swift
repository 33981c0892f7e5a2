import BoingCurves

/// The bounce that is nearest to a curve, with its distance.
///
/// ```swift
/// if case .curve(let curve) = try MotionText(reading: "linear(0, .2 20%, 1 45%, .75 60%, 1 75%, .94, 1)") {
///   NearestBounce(to: curve)?.numberOfBounces  // 3
/// }
/// ```
public struct NearestBounce: Sendable, Hashable {
  /// The kinds of bounces that are compared.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A spring that starts from rest.
    case spring
    /// A `CosineWallBounce` that starts from rest.
    case wall
    /// A `GravityBounce`.
    case gravity
  }

  /// The kind of the bounce.
  public let kind: Kind
  /// The number of bounces.
  public let numberOfBounces: Int
  /// The visible fraction with which the bounce is described.
  public let visibleFraction: Double
  /// The fraction of the distance that a spring leaves at its end; nil for one whose last visible movement ends
  /// there, as Boing's bounces do, and for other kinds.
  public let residualFraction: Double?
  /// An upper bound of the distance of the curve from the bounce, as a fraction of the distance.
  public let maximumError: Double
  /// True if the bound holds at every time.
  public let isProven: Bool

  /// The maximum number of bounces that is looked for.
  public static var maximumCount: Int { 16 }

  /// Finds the nearest bounce from the curve's first value to its last, in the curve's time.
  ///
  /// It is the best of all kinds and counts, with the visible fraction searched for; the distance is then
  /// bounded at every time.
  ///
  /// - Returns: `nil` for a curve that ends where it starts, or has no length.
  public init?(to curve: PlayedCurve) {
    guard curve.rest != curve.startValue, curve.duration > 0, curve.duration.isFinite else {
      return nil
    }
    let unit = curve.scaled(
      time: 1 / curve.duration, zero: curve.startValue, one: curve.rest)
    let samples = (0...Self.sampleCount).map { index in
      unit.value(at: Double(index) / Double(Self.sampleCount))
    }
    var best = Candidate(form: .tapered, count: 0, fraction: 0.02, error: .infinity)
    for form in Candidate.Form.allCases {
      for count in 0...Self.maximumCount {
        for fraction in [0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002] {
          best.take(Candidate(form, count, fraction, samples))
        }
      }
    }
    var step = 1.5
    while step > 1.000_1 {
      let before = best
      for fraction in [before.fraction * step, before.fraction / step] {
        best.take(Candidate(before.form, before.count, fraction, samples))
      }
      if best.error == before.error { step = step.squareRoot() }
    }
    guard let motion = best.motion else { return nil }
    let distance = CurveDistance(
      of: unit, to: motion, precision: max(1e-6, best.error / 10))
    kind = best.form.kind
    residualFraction = best.form == .residual ? Candidate.residualFraction : nil
    numberOfBounces = best.count
    visibleFraction = best.fraction
    maximumError = distance.maximumError
    isProven = distance.isProven
  }

  private static var sampleCount: Int { 240 }

  private struct Candidate {
    /// A kind of bounce, a spring with either of its ends.
    enum Form: CaseIterable {
      case tapered, residual, wall, gravity

      var kind: Kind {
        switch self {
        case .tapered, .residual: .spring
        case .wall: .wall
        case .gravity: .gravity
        }
      }
    }

    /// The fraction of the distance that a spring with a residual leaves.
    static var residualFraction: Double { 0.001 }

    let form: Form
    let count: Int
    let fraction: Double
    var error: Double

    init(form: Form, count: Int, fraction: Double, error: Double) {
      self.form = form
      self.count = count
      self.fraction = fraction
      self.error = error
    }

    init(_ form: Form, _ count: Int, _ fraction: Double, _ samples: [Double]) {
      self.init(form: form, count: count, fraction: fraction, error: .infinity)
      guard let motion else { return }
      error = 0
      for (index, sample) in samples.enumerated() {
        let value = motion.value(at: Double(index) / Double(samples.count - 1))
        error = max(error, (value - sample).magnitude)
      }
    }

    mutating func take(_ other: Candidate) {
      if other.error < error { self = other }
    }

    /// The bounce from 0 to 1 in a time of 1; nil where there is none.
    var motion: AnyMotion? {
      switch form {
      case .tapered:
        (try? TaperedMotion(duration: 1, visibleWithin: fraction) { length throws(ParameterError) in
          try spring(length, residual: fraction)
        }).map { AnyMotion($0) }
      case .residual:
        (try? spring(1, residual: min(Self.residualFraction, fraction)))
          .map { AnyMotion(SettledMotion($0, at: 1, duration: 1)) }
      case .wall:
        (try? CosineWallBounce(
          from: 0, to: 1, numberOfBounces: count, duration: 1, startsAtRest: true,
          finalEnvelopeFraction: fraction)).map { AnyMotion($0) }
      case .gravity:
        (try? GravityBounce(
          from: 0, to: 1, numberOfBounces: count, duration: 1, visibleFraction: fraction))
          .map { AnyMotion($0) }
      }
    }

    private func spring(
      _ duration: Double, residual: Double
    ) throws(ParameterError) -> SpringyBounce {
      try SpringyBounce(
        from: 0, to: 1, numberOfBounces: count, duration: duration, visibleFraction: fraction,
        residualFraction: residual)
    }
  }
}
