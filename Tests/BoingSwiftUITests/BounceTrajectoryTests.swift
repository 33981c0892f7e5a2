import BoingCurves
import Testing

@testable import Boing

/// A vector of two components, in the order of SwiftUI's `AnimatablePair`.
private struct Pair: BounceVector, CustomStringConvertible {
  var x: Double
  var y: Double

  static var zero: Pair { Pair(x: 0, y: 0) }
  static func + (a: Pair, b: Pair) -> Pair { Pair(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Pair, b: Pair) -> Pair { Pair(x: a.x - b.x, y: a.y - b.y) }
  mutating func scale(by factor: Double) { (x, y) = (x * factor, y * factor) }
  var magnitudeSquared: Double { x * x + y * y }
  var description: String { "(\(x), \(y))" }
  func distance(to other: Pair) -> Double { (self - other).magnitudeSquared.squareRoot() }
}

private typealias Trajectory = BounceTrajectory<Pair>

extension Trajectory {
  /// Returns the value at a time at which the bounce is not over.
  fileprivate mutating func shown(
    _ bounce: TimedBounce, towards target: Pair, at time: Double
  ) throws -> Pair {
    let value = value(of: bounce, towards: target, at: time)
    return try #require(value)
  }
}

@Suite("A trajectory of bounces")
struct BounceTrajectoryTests {
  static let shapes: [Bounce] = [
    .springy(bounces: 0), .springy(bounces: 4), .springy(bounces: 3, initialVelocity: 5),
    .cosine(bounces: 3), .wall(.cosine, bounces: 3), .wall(.gravity(), bounces: 3),
    .wall(.gravity(restitution: 0.7)), .bouncy, .snappy, .shake(swings: 5), .dock(isSmooth: true),
    .pulse(count: 2), .decayTrain(.oneSided), .motion(CubicBezierEasingMotion()),
    .springy(bounces: 2).anticipated(),
  ]

  @Test("begins at zero and ends when the bounce does", arguments: shapes)
  func ends(shape: Bounce) throws {
    let bounce = try TimedBounce(shape, duration: 0.8)
    var trajectory = Trajectory()
    let target = Pair(x: 140, y: -30)
    let start = try trajectory.shown(bounce, towards: target, at: 0)
    #expect(start == (shape.isCyclic ? target : .zero))
    let last = try trajectory.shown(bounce, towards: target, at: 0.8 * (1 - 1e-9))
    #expect(last.distance(to: target) < 1e-3)
    let end = trajectory.value(of: bounce, towards: target, at: 0.8)
    #expect(end == nil)
    #expect(trajectory.velocity(of: bounce, towards: target, at: 0.8) == nil)
    let never = trajectory.value(of: bounce, towards: target, at: .nan)
    #expect(never == nil)
  }

  @Test(
    "keeps value and velocity when it is interrupted", arguments: shapes,
    [0.05, 0.31, 0.52, 0.79])
  func continuity(shape: Bounce, time: Double) throws {
    let bounce = try TimedBounce(shape, duration: 0.8)
    let old = Pair(x: 140, y: -30)
    var before = Trajectory()
    let value = try before.shown(bounce, towards: old, at: time)
    let velocity = try #require(before.velocity(of: bounce, towards: old, at: time))
    for next in Self.shapes {
      let successor = try TimedBounce(next, duration: 0.6)
      for target in [Pair(x: -50, y: 0), Pair(x: 300, y: 220), old, .zero, value] {
        // At a wall the value comes back from it: see below.
        if target == value, case .wall = next.shape { continue }
        var after = before.interrupted(bounce, towards: .zero, at: time)
        let first = try after.shown(successor, towards: target, at: time)
        #expect(first.distance(to: value) < 1e-9 * 140)
        let launch = try #require(after.velocity(of: successor, towards: target, at: time))
        let scale = max(velocity.magnitudeSquared.squareRoot(), 140)
        #expect(launch.distance(to: velocity) < 1e-9 * scale, "\(next) to \(target)")
        // The velocity is that of the values: a cubic's error of a short step.
        let step = 1e-6
        let ahead = try after.shown(successor, towards: target, at: time + step)
        var slope = ahead - value
        slope.scale(by: 1 / step)
        #expect(slope.distance(to: velocity) < 0.02 * scale, "\(next) to \(target)")
      }
    }
  }

  @Test("has exactly the bounces that it is asked for after an interruption", arguments: 1...5)
  func count(bounces: Int) throws {
    let first = try TimedBounce(.springy(bounces: 2), duration: 0.5)
    let second = try TimedBounce(.springy(bounces: bounces), duration: 0.9)
    for time in [0.03, 0.1, 0.22, 0.4] {
      for (old, new) in [(140.0, 0.0), (140, 280), (140, -200), (140, 190)] {
        var trajectory = Trajectory()
        let start = try trajectory.shown(first, towards: Pair(x: old, y: 0), at: time).x
        trajectory = trajectory.interrupted(first, towards: .zero, at: time)
        let heights = (0..<18_000).compactMap { index in
          trajectory.value(
            of: second, towards: Pair(x: new, y: 0), at: time + Double(index) * 0.9 / 18_000
          ).map { ($0.x - new) / (start - new) }
        }
        // Extrema after the first arrival that stand out by the fraction that counts.
        let arrival = try #require(heights.firstIndex { $0 <= 0 })
        let visible = (arrival + 1..<heights.count - 1).count { index in
          let height = heights[index]
          return abs(height) >= SpringyBounce.defaultVisibleFraction
            && (height - heights[index - 1]) * (heights[index + 1] - height) < 0
        }
        #expect(visible == bounces, "at \(time) from \(start) to \(new)")
      }
    }
  }

  @Test(
    "never passes a wall",
    arguments: [
      Bounce.wall(.cosine, bounces: 4), .wall(.gravity(), bounces: 3),
      .wall(.gravity(restitution: 0.6)),
    ])
  func walls(wall: Bounce) throws {
    let bounce = try TimedBounce(wall, duration: 0.8)
    for time in [0.05, 0.3, 0.5, 0.7] {
      for target in [220.0, 500, 150] {
        var trajectory = Trajectory()
        _ = trajectory.value(of: bounce, towards: Pair(x: 140, y: 0), at: time)
        trajectory = trajectory.interrupted(bounce, towards: .zero, at: time)
        for index in 0..<4_000 {
          let value = try trajectory.shown(
            bounce, towards: Pair(x: target, y: 0), at: time + Double(index) * 0.8 / 4_000)
          #expect(value.x <= target + 1e-9)
        }
      }
    }
  }

  @Test(
    "never passes a wall that is near beside its velocity",
    arguments: [
      Bounce.wall(.cosine, bounces: 2), .wall(.gravity()), .wall(.gravity(restitution: 0.6)),
    ],
    [0, 1e-12, 0.05, 1])
  func nearWalls(wall: Bounce, distance: Double) throws {
    let bounce = try TimedBounce(wall, duration: 0.8)
    for velocity in [500.0, -500] {
      // Along x to the wall or away from it, and along it.
      var trajectory = Trajectory(
        value: Pair(x: 100 - distance, y: 7), velocity: Pair(x: velocity, y: 0), at: 0)
      let target = Pair(x: 100, y: 7)
      // Where the value is on the wall already, it is kept on the side from which it came.
      let side = distance > 1e-9 || velocity > 0 ? 1.0 : -1
      for index in 0..<4_000 {
        let time = Double(index) * 0.8 / 4_000
        guard let value = trajectory.value(of: bounce, towards: target, at: time) else { break }
        #expect(side * (value.x - 100) <= 1e-9 && value.y == 7)
      }
    }
  }

  @Test("thrown off a wall goes on away from it")
  func awayFromWall() throws {
    let bounce = try TimedBounce(.wall(.gravity(restitution: 0.6)), duration: 0.8)
    let target = Pair(x: 140, y: 0)
    let contact = try #require(bounce.bounce.contacts(duration: 0.8).first?.time)
    for time in [contact * (1 - 1e-14), contact, contact * (1 + 1e-14)] {
      var trajectory = Trajectory()
      _ = trajectory.value(of: bounce, towards: target, at: time)
      trajectory = trajectory.interrupted(bounce, towards: target, at: time)
      let value = try trajectory.shown(bounce, towards: target, at: time + 0.05)
      #expect(value.x < 139)
    }
  }

  @Test("interrupts what is over from its target at rest")
  func over() throws {
    let bounce = try TimedBounce(.springy(), duration: 0.5)
    var trajectory = Trajectory()
    _ = trajectory.value(of: bounce, towards: Pair(x: 10, y: 0), at: 0.1)
    trajectory = trajectory.interrupted(bounce, towards: .zero, at: 3)
    let value = try trajectory.shown(bounce, towards: .zero, at: 3)
    #expect(value == Pair(x: 10, y: 0))
    #expect(trajectory.velocity(of: bounce, towards: .zero, at: 3) == .zero)
  }

  @Test("is replaced under reduced motion")
  func reducedMotion() throws {
    let bounce = Bounce.springy(bounces: 3)
    #expect(
      try TimedBounce(bounce, duration: 0.5, under: .fullMotion)
        == TimedBounce(bounce, duration: 0.5))
    #expect(
      try TimedBounce(bounce, duration: 0.5, under: .easing(duration: 0.2))
        == TimedBounce(.springy(bounces: 0), duration: 0.2))
    #expect(try TimedBounce(bounce, duration: 0.5, under: .crossFade()) == nil)
    #expect(try TimedBounce(.shake(), duration: nil, under: .easing()) == nil)
    #expect(throws: BounceError.duration(-1)) {
      try TimedBounce(bounce, duration: -1, under: .easing())
    }
  }
}

@Suite("A bounce that is interrupted")
struct InterruptionTests {
  /// A generator of random numbers that begins with a seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  @Test("on a layer and in SwiftUI, goes on with value and velocity, and passes no wall")
  func random() throws {
    var random = Generator(state: 20)
    for round in 0..<10_000 {
      let shape = try #require(BounceTrajectoryTests.shapes.randomElement(using: &random))
      let time = Double.random(in: 0..<0.79, using: &random)
      func pair() -> Pair {
        Pair(x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random))
      }
      let (start, target, next) = (pair(), pair(), pair())
      let push = Bool.random(using: &random) ? pair() : nil
      let bounce = try TimedBounce(shape, duration: 0.8)
      func value(_ pair: Pair) -> BounceValue { .vector(SIMD4(pair.x, pair.y, 0, 0), .point) }
      let first = ValueTrajectory(bounce, from: value(start), to: value(target), velocity: nil)
      let shown = try #require(first.leg.value(at: time)).numbers
      let layer = ValueTrajectory(
        try TimedBounce(shape.continued, duration: 0.8), after: first, at: time,
        shown: .vector(SIMD4(shown), .point), to: value(next),
        velocity: push.map { [$0.x, $0.y, 0, 0] })
      // SwiftUI counts from the value at which the first bounce began.
      var views = Trajectory()
      _ = views.value(of: bounce, towards: target - start, at: time)
      if let push {
        let old = try views.shown(bounce, towards: target - start, at: time)
        views = Trajectory(value: old, velocity: push, at: time)
      } else {
        views = views.interrupted(bounce, towards: target - start, at: time)
      }
      let velocity = try push ?? #require(first.leg.velocity(at: time)).pair
      let speed = max(velocity.magnitudeSquared.squareRoot(), 500)
      #expect(
        layer.leg.value(at: 0)?.pair.distance(to: Pair(x: shown[0], y: shown[1])) ?? 1 < 1e-9 * 500)
      #expect(
        layer.leg.velocity(at: 0)?.pair.distance(to: velocity) ?? 1 < 1e-9 * speed,
        "\(round) \(shape)")
      let length = layer.leg.duration
      for part in [0.0, 0.13, 0.4, 0.71, 0.95] {
        let view = try views.shown(
          try TimedBounce(shape.continued, duration: 0.8), towards: next - start,
          at: time + length * part)
        let point = try #require(layer.leg.value(at: length * part)).pair
        #expect(point.distance(to: start + view) < 1e-6 * speed, "\(round) \(shape) at \(part)")
        let way = next - Pair(x: shown[0], y: shown[1])
        if shape.bouncesOff { #expect((point - next).product(way) <= 1e-9) }
      }
    }
  }

  @Test("of transforms goes on with value and velocity")
  func transforms() throws {
    var random = Generator(state: 21)
    func transform(inSpace: Bool) -> CATransform3D {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      var t = CATransform3DMakeRotation(
        number(-3...3), inSpace ? number(-1...1) : 0, inSpace ? number(-1...1) : 0, 1)
      t = CATransform3DScale(t, number(0.2...3), number(0.2...3), 1)
      return CATransform3DConcat(
        t, CATransform3DMakeTranslation(number(-99...99), number(-99...99), 0))
    }
    for round in 0..<500 {
      let inSpace = round % 2 == 0
      let values = (0..<3).map { _ in
        BounceValue.transform(BounceValue.matrix(transform(inSpace: inSpace)))
      }
      let shape = try #require(
        [Bounce.springy(bounces: 3), .bouncy, .wall(.gravity())].randomElement(using: &random))
      let bounce = try TimedBounce(shape, duration: 0.8)
      let first = ValueTrajectory(bounce, from: values[0], to: values[1], velocity: nil)
      let time = Double.random(in: 0.05..<0.7, using: &random)
      let step = 1e-6
      let shown = first.value(at: time)
      let second = ValueTrajectory(
        bounce, after: first, at: time, shown: shown, to: values[2], velocity: nil)
      let (now, before, after) = (
        shown.numbers, first.value(at: time - step).numbers, second.value(at: step).numbers
      )
      for index in now.indices {
        #expect(abs(second.value(at: 0).numbers[index] - now[index]) < 1e-9)
        let (old, new) = ((now[index] - before[index]) / step, (after[index] - now[index]) / step)
        #expect(abs(new - old) < 0.5 + 0.01 * abs(old), "\(round) \(shape) \(index)")
      }
      // The way is the interpolation's where nothing is taken over.
      let half = first.leg.motion.value(at: 0.3)
      let direct = values[0].interpolated(to: values[1], progress: half).numbers
      for (a, b) in zip(first.value(at: 0.3).numbers, direct) { #expect(abs(a - b) < 1e-9 * 100) }
    }
  }
}

extension Components {
  fileprivate var pair: Pair { Pair(x: numbers[0], y: numbers[1]) }
}

/// A motion without a parameter for its velocity: smooth, from 0 to 1 in a second.
private struct CubicBezierEasingMotion: Motion {
  var duration: Double { 1 }

  func value(at time: Double) -> Double {
    let u = min(max(time, 0), 1)
    return time.isNaN ? .nan : u * (2 - u)
  }

  func velocity(at time: Double) -> Double {
    time.isNaN ? .nan : time < 0 || time >= 1 ? 0 : 2 - 2 * time
  }
}
