import BoingCurves

/// A motion from one value to another, by an easing curve.
///
/// The jump of a thousandth with which the published exponential and elastic curves begin or end is
/// spread over the motion, so that the value is continuous.
package struct EasedMotion: Motion {
  /// The easing curve.
  package enum Curve: Hashable, Sendable {
    case bezier(CubicBezierEasing)
    case classic(PennerEasing)
    case linear(PiecewiseLinearEasing)
    case steps(StepEasing)

    /// True if it is made of straight lines or jumps.
    package var isStraight: Bool {
      switch self {
      case .linear, .steps: true
      case .bezier, .classic: false
      }
    }
  }

  package let from: Double
  package let to: Double
  package let duration: Double
  package let curve: Curve

  /// Creates a motion over `duration` seconds.
  package init(from: Double, to: Double, duration: Double, curve: Curve) {
    (self.from, self.to, self.duration, self.curve) = (from, to, duration, curve)
  }

  private func progress(_ fraction: Double) -> Double {
    switch curve {
    case .bezier(let timing): timing.value(at: fraction)
    case .classic(let easing): easing.value(at: fraction) + correction(easing, fraction)
    case .linear(let easing): easing.value(at: fraction)
    case .steps(let timing): timing.value(at: fraction)
    }
  }

  private func correction(_ easing: PennerEasing, _ fraction: Double) -> Double {
    guard easing.family == .exponential || easing.family == .elastic, fraction > 0, fraction < 1
    else { return 0 }
    let start = easing.value(at: 1e-15)
    let end = 1 - easing.value(at: 1 - 1e-15)
    return switch easing.direction {
    case .in: -start * (1 - fraction)
    case .out: end * fraction
    case .inOut: fraction < 0.5 ? -start * (1 - 2 * fraction) : end * (2 * fraction - 1)
    }
  }

  package func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    let progress = progress(Swift.max(0, Swift.min(1, time / duration)))
    return progress == 1 ? to : from + (to - from) * progress
  }

  package func velocity(at time: Double) -> Double {
    if time < 0 || time >= duration { return 0 }
    let slope =
      switch curve {
      case .bezier(let timing): timing.slope(at: time / duration)
      case .classic(let easing): easing.slope(at: time / duration)
      case .linear(let easing): easing.slope(at: time / duration)
      case .steps: 0.0
      }
    return (to - from) * slope / duration
  }

  /// The times at which two parabolas or lines meet, the value jumps, or the halves of a curve made of two
  /// meet.
  package var breakpoints: [Double] {
    let fractions: [Double]
    switch curve {
    case .bezier: return []
    case .linear(let easing): fractions = easing.inputs
    case .steps(let timing):
      fractions = (0...timing.count).map { Double($0) / Double(timing.count) }
    case .classic(let easing):
      let contacts = easing.family == .bounce ? [4.0 / 11, 8.0 / 11, 10.0 / 11] : []
      fractions =
        switch easing.direction {
        case .in: contacts.reversed().map { 1 - $0 }
        case .out: contacts
        case .inOut:
          contacts.reversed().map { (1 - $0) / 2 } + [0.5] + contacts.map { (1 + $0) / 2 }
        }
    }
    return fractions.filter { $0 > 0 && $0 < 1 }.map { $0 * duration }
  }

  /// No acceleration between the points of straight lines.
  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    curve.isStraight || range.lowerBound >= duration ? 0 : nil
  }

  /// The bound that the control points give; for the published families none is known.
  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if curve.isStraight || range.lowerBound >= duration { return 0 }
    guard case .bezier(let timing) = curve else { return nil }
    let (start, end) = (range.lowerBound / duration, range.upperBound / duration)
    return abs(to - from) * timing.chordDistanceBound(from: start, to: end)
  }
}
