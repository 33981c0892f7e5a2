import BoingCurves
import Foundation

/// The coordinates in which values of one kind move towards a target in straight lines.
struct ValueChart {
  private let target: BounceValue
  /// Nil for values that are their numbers.
  private let transforms: TransformChart?

  /// Creates the coordinates of the interpolation from `start` to `target`.
  init(from start: BounceValue, to target: BounceValue) {
    self.target = target
    if case .transform(let start) = start, case .transform(let target) = target {
      transforms = TransformChart(from: start, to: target)
    } else {
      transforms = nil
    }
  }

  func coordinates(of value: BounceValue) -> Components {
    guard let transforms, case .transform(let matrix) = value else {
      return value.components
    }
    // A singular transform, such as one of scale 0, has no velocity and no direction.
    return transforms.coordinates(of: matrix).map { Components($0) } ?? .zero
  }

  func value(_ coordinates: Components) -> BounceValue {
    guard let transforms else { return target.replacing(coordinates) }
    return .transform(transforms.matrix(of: coordinates.numbers))
  }

  /// Returns a velocity at a point of this chart in the coordinates of another.
  func carried(
    _ velocity: Components, at point: Components, into other: ValueChart
  ) -> Components {
    let speed = velocity.magnitudeSquared.squareRoot()
    guard transforms != nil, speed > 0 else { return velocity }
    let step = 1e-5 / speed
    let (after, before) = (
      other.coordinates(of: value(point + velocity.scaled(step))),
      other.coordinates(of: value(point - velocity.scaled(step)))
    )
    guard after.count > 0, before.count > 0 else { return .zero }
    return (after - before).scaled(1 / (2 * step))
  }
}

/// The trajectory of a layer's value towards one target.
struct ValueTrajectory {
  private let chart: ValueChart
  let bounce: TimedBounce
  let leg: BounceLeg<Components>
  let target: BounceValue

  /// Creates a bounce from rest, or from an initial velocity in numbers per second.
  init(_ bounce: TimedBounce, from start: BounceValue, to target: BounceValue, velocity: [Double]?)
  {
    (self.bounce, self.target) = (bounce, target)
    chart = ValueChart(from: start, to: target)
    let (first, last) = (chart.coordinates(of: start), chart.coordinates(of: target))
    if let velocity {
      leg = BounceLeg(
        bounce,
        after: Movement(
          value: first, velocity: Components(velocity), direction: last - first),
        to: last)
    } else {
      leg = BounceLeg(bounce, by: last - first, to: last)
    }
  }

  /// Creates the bounce that takes over another one at a time.
  ///
  /// - Parameters:
  ///   - shown: The value at that moment.
  ///   - velocity: The velocity in numbers per second; nil if that is the other's.
  init(
    _ bounce: TimedBounce, after other: ValueTrajectory, at time: Double, shown: BounceValue,
    to target: BounceValue, velocity: [Double]?
  ) {
    (self.bounce, self.target) = (bounce, target)
    chart = ValueChart(from: shown, to: target)
    let point = other.leg.value(at: time) ?? other.leg.target
    let own = other.chart.carried(other.leg.velocity(at: time) ?? .zero, at: point, into: chart)
    leg = BounceLeg(
      bounce,
      after: Movement(
        value: chart.coordinates(of: shown), velocity: velocity.map { Components($0) } ?? own,
        direction: other.chart.carried(other.leg.displacement, at: point, into: chart)),
      to: chart.coordinates(of: target))
  }

  /// Returns the value at a time; after the end, the target.
  func value(at time: Double) -> BounceValue {
    leg.value(at: time).map { chart.value($0) } ?? target
  }

  /// Returns the velocity at a time, per second.
  func velocity(at time: Double) -> [Double] {
    let velocity = leg.velocity(at: time) ?? .zero
    return velocity.count == 0 ? target.numbers.map { _ in 0 } : velocity.numbers
  }

  /// The contacts with the wall, with speeds in units of the value per second; none without a wall.
  var contacts: [Contact] {
    guard leg.isWall else { return [] }
    let distance = leg.displacement.magnitudeSquared.squareRoot()
    return leg.motion.targetCrossings.prefix(BounceCurve.maximumCount).map { time in
      // Just before it: at the contact itself the velocity is the one after it.
      Contact(
        time: time, speed: abs(leg.motion.velocity(at: time * (1 - 1e-12))) * distance)
    }
  }

  /// Returns the values between which the trajectory is straight within a fraction of the whole change.
  func polyline(maximumError: Double) -> ValuePolyline {
    let times = leg.knots(maximumError: maximumError)
    var values = times.map { value(at: $0) }
    guard times.count > 1 else {
      return ValuePolyline(times: [0, 1e-3], values: [target, target])
    }
    values[values.count - 1] = target
    return ValuePolyline(times: times, values: values)
  }
}

/// Values at times, joined by straight lines: what a layer shows of a trajectory.
struct ValuePolyline {
  /// The time of each value in seconds, rising from 0.
  let times: [Double]
  let values: [BounceValue]

  var duration: Double { times[times.count - 1] }

  /// Returns the value at a time, clamped to both ends.
  func value(at time: Double) -> BounceValue {
    guard time > 0 else { return values[0] }
    guard time < duration else { return values[values.count - 1] }
    let index = times.segmentIndex(at: time)
    return values[index].interpolated(
      to: values[index + 1],
      progress: (time - times[index]) / (times[index + 1] - times[index]))
  }
}
