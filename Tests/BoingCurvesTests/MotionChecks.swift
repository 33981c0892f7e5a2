import BoingCurves
import Foundation
import Testing

/// The greatest difference between the velocity and a central difference of the value.
func maximumVelocityError(
  _ motion: some Motion, at times: [Double], step: Double
) -> Double {
  times.map { time in
    let slope = (motion.value(at: time + step) - motion.value(at: time - step)) / (2 * step)
    return (slope - motion.velocity(at: time)).magnitude
  }.max() ?? 0
}

/// The last sample at which the motion is further than a tolerance from its rest.
func scannedSettlingTime(
  _ motion: some Motion, rest: Double, within tolerance: Double, until end: Double, steps: Int
) -> Double {
  for index in stride(from: steps, through: 0, by: -1) {
    let time = end * Double(index) / Double(steps)
    if (motion.value(at: time) - rest).magnitude > tolerance { return time }
  }
  return 0
}

/// Checks that the acceleration bound holds between samples, against second differences.
func expectAccelerationBoundHolds(
  _ motion: some Motion, until end: Double, intervals: Int = 200,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let breaks = motion.breakpoints
  for index in 0..<intervals {
    let start = end * Double(index) / Double(intervals)
    let stop = end * Double(index + 1) / Double(intervals)
    if breaks.contains(where: { $0 >= start && $0 <= stop }) { continue }
    let bound = try #require(motion.accelerationBound(over: start...stop))
    let step = (stop - start) / 8
    for inner in 1..<8 {
      let time = start + step * Double(inner)
      let slopeChange = motion.velocity(at: time + step) - motion.velocity(at: time - step)
      let measured = (slopeChange / (2 * step)).magnitude
      let roundingAllowance = 1e-9 * (bound + 1) + 1e-12 / step
      #expect(measured <= bound + roundingAllowance, sourceLocation: sourceLocation)
    }
  }
}
