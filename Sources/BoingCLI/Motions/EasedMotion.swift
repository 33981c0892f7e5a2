import BoingCurves

/// A way that is taken once, by an easing curve.
///
/// The jump of a thousandth with which the published exponential and elastic curves begin or end is
/// spread over the way, so that the value is continuous.
struct EasedMotion: Motion {
  /// The curve.
  enum Pace: Hashable, Sendable {
    case bezier(CubicBezierTiming)
    case classic(Easing)
  }

  let from: Double
  let to: Double
  let duration: Double
  let pace: Pace

  private func progress(_ fraction: Double) -> Double {
    switch pace {
    case .bezier(let timing): timing.value(at: fraction)
    case .classic(let easing): easing.value(at: fraction) + correction(easing, fraction)
    }
  }

  private func correction(_ easing: Easing, _ fraction: Double) -> Double {
    guard easing.family == .exponential || easing.family == .elastic else { return 0 }
    let start = easing.value(at: 1e-15)
    let end = 1 - easing.value(at: 1 - 1e-15)
    return switch easing.direction {
    case .in: -start * (1 - fraction)
    case .out: end * fraction
    case .inOut: fraction < 0.5 ? -start * (1 - 2 * fraction) : end * (2 * fraction - 1)
    }
  }

  func value(at time: Double) -> Double {
    if time <= 0 { return from }
    if time >= duration { return to }
    return from + (to - from) * progress(time / duration)
  }

  func velocity(at time: Double) -> Double {
    if time < 0 || time >= duration { return 0 }
    let slope =
      switch pace {
      case .bezier(let timing): timing.slope(at: time / duration)
      case .classic(let easing): easing.slope(at: time / duration)
      }
    return (to - from) * slope / duration
  }

  /// The last of 4096 even samples that is further from the end than the tolerance, and the next one.
  func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    let count = 4_096
    let last = (0..<count).last { index in
      abs(value(at: duration * Double(index) / Double(count)) - to) > tolerance
    }
    return last.map { duration * Double($0 + 1) / Double(count) } ?? 0
  }

  /// Where the parabolas of the bounce family meet, and the middle of a curve made of two halves.
  var breakTimes: [Double] {
    guard case .classic(let easing) = pace else { return [] }
    let contacts = easing.family == .bounce ? [4.0 / 11, 8.0 / 11, 10.0 / 11] : []
    let breaks: [Double] =
      switch easing.direction {
      case .in: contacts.reversed().map { 1 - $0 }
      case .out: contacts
      case .inOut: contacts.reversed().map { (1 - $0) / 2 } + [0.5] + contacts.map { (1 + $0) / 2 }
      }
    return breaks.map { $0 * duration }
  }
}
