import Boing
import BoingClassics
import Foundation
import Synchronization
import Testing

/// Each test shows a fault of 2012 in the port, and its absence here.
@Suite("A fault of SKBounceAnimation is absent:")
struct AncestorFaultTests {
  private func bounce(
    _ start: Any, _ end: Any, bounces: Int = 4, duration: Double = 0.5
  ) -> SKBounceAnimation {
    SKBounceAnimation(keyPath: "any", from: start, to: end, bounces: bounces, duration: duration)
  }

  private func numbers(_ animation: SKBounceAnimation) throws -> [Double] {
    try #require(animation.values as? [Double])
  }

  /// The keyframes of an animation on an even grid.
  private func grid(_ animation: SKBounceAnimation, _ count: Int = 2_000) throws -> [Double] {
    let (values, times) = (try numbers(animation), try animation.keyframes().keyTimes)
    var index = 1
    return (0...count).map { step in
      let u = Double(step) / Double(count)
      while index + 1 < times.count, times[index] < u { index += 1 }
      let part = (u - times[index - 1]) / (times[index] - times[index - 1])
      return values[index - 1] + (values[index] - values[index - 1]) * part
    }
  }

  @Test("the last keyframe was not the end value")
  func lastKeyframe() throws {
    let old = AncestorPort(duration: 0.5, numberOfBounces: 4).values(160, 300)
    #expect(old.last != 300)
    #expect(try numbers(bounce(160.0, 300.0)).last == 300)
  }

  @Test("the motion was over at 70 % of its duration")
  func envelope() throws {
    let port = AncestorPort(duration: 2, numberOfBounces: 4)
    // From log₂ against 2.71: what it promised for the end is reached at ln 2 of the way.
    let old = port.values(0, 100)
    let late = old.indices.filter { Double($0) / Double(old.count) > 0.70 }
    #expect(late.allSatisfy { abs(old[$0] - 100) <= 0.1 })
    // Here the promised residual is reached at the end: after 70 % there is more than it left.
    let style = SKBounceParameters(bounces: 4, stiffness: .light).bounce
    let motion = try style.motion(duration: 2)
    #expect((0...1000).contains { abs(motion.value(at: 1.4 + 0.0006 * Double($0)) - 1) > 0.02 })
  }

  @Test("the decay hung on the distance in points, so that short ways never came to rest")
  func distance() throws {
    let old = AncestorPort(duration: 0.5, numberOfBounces: 2).values(0, 0.1)
    // At a tenth of a point the swing back is as wide as the way there.
    #expect((old.max() ?? 0) > 0.199)
    let far = try numbers(bounce(0.0, 1000.0)).map { $0 / 1000 }
    for distance in [1e-6, 0.1, 0.5, 1e6] {
      let near = try numbers(bounce(0.0, distance)).map { $0 / distance }
      #expect(near.count == far.count)
      for (a, b) in zip(near, far) { #expect(abs(a - b) < 1e-9) }
    }
  }

  @Test("four bounces and five were the same")
  func integerDivision() throws {
    let four = AncestorPort(duration: 0.5, numberOfBounces: 4).values(0, 100)
    #expect(four == AncestorPort(duration: 0.5, numberOfBounces: 5).values(0, 100))
    #expect(
      try visibleTurns(grid(bounce(0.0, 100.0, bounces: 4)), from: 0, to: 100)
        != visibleTurns(grid(bounce(0.0, 100.0, bounces: 5)), from: 0, to: 100))
  }

  @Test("the count asked for was not the count seen", arguments: 0...8)
  func count(bounces: Int) throws {
    let old = AncestorPort(duration: 5, numberOfBounces: bounces).values(0, 100)
    let seen = visibleTurns(old, from: 0, to: 100)
    if bounces > 3 { #expect(seen != bounces) }
    #expect(
      visibleTurns(try grid(bounce(0.0, 100.0, bounces: bounces)), from: 0, to: 100) == bounces)
  }

  @Test("transforms, rects and colours skipped their first keyframe")
  func firstKeyframe() throws {
    let (start, end) = (CATransform3DIdentity, CATransform3DMakeScale(1.5, 1.5, 1.5))
    let old = AncestorPort(duration: 0.5, numberOfBounces: 4).values(start, end)
    #expect(abs(old[0].m11 - 1) > 0.05)
    #expect(bounce(start, end).values?.first as? CATransform3D == start)
    let (r0, r1) = (
      CGRect(x: 0, y: 0, width: 40, height: 40), CGRect(x: 1, y: 2, width: 100, height: 100)
    )
    #expect(bounce(r0, r1).values?.first as? CGRect == r0)
    let (c0, c1) = (
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    )
    #expect(bounce(c0, c1).values?.first as? CGColor == c0)
    #expect(bounce(c0, c1).values?.last as? CGColor == c1)
  }

  @Test("m34 landed in m44")
  func perspective() throws {
    var start = CATransform3DIdentity
    start.m34 = -0.002
    var end = start
    end.m34 = -0.004
    let old = AncestorPort(duration: 0.5, numberOfBounces: 4).values(start, end)
    #expect(old.allSatisfy { $0.m34 == 0 && $0.m44 < 0 })
    let values = try #require(bounce(start, end).values as? [CATransform3D])
    #expect(values.allSatisfy { $0.m34 < 0 && abs($0.m44 - 1) < 1e-9 })
  }

  @Test("straight lines bowed, as each number died away at its own rate")
  func straightLine() throws {
    let (start, end) = (CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 1000))
    func bow(_ points: [CGPoint]) -> Double {
      points.map { abs(Double($0.x) - Double($0.y) / 100) }.max() ?? 0
    }
    #expect(bow(AncestorPort(duration: 0.5, numberOfBounces: 4).values(start, end)) > 1)
    let values = try #require(bounce(start, end).values as? [CGPoint])
    #expect(bow(values) < 1e-9)
  }

  @Test("a rotation distorted the scale")
  func rotation() throws {
    let end = CATransform3DMakeRotation(2.5, 0, 0, 1)
    func distortion(_ values: [CATransform3D]) -> Double {
      values.map { abs(hypot($0.m11, $0.m12) - 1) }.max() ?? 0
    }
    let old = AncestorPort(duration: 0.5, numberOfBounces: 4).values(CATransform3DIdentity, end)
    #expect(distortion(old) > 0.3)
    let values = try #require(bounce(CATransform3DIdentity, end).values as? [CATransform3D])
    #expect(distortion(values) < 1e-9)
  }

  @Test("a wall was hit at even intervals, where a falling body's shrink")
  func wallIntervals() throws {
    let port = AncestorPort(duration: 4, numberOfBounces: 6, stiffness: 0.1, law: .wall)
    let old = port.values(0, 100)
    let hits = old.indices.dropFirst().dropLast().filter {
      old[$0] >= old[$0 - 1] && old[$0] > old[$0 + 1]
    }
    let gaps = zip(hits, hits.dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
    let contacts = try Bounce.wall(.gravity(), bounces: 4).contacts(duration: 1).map(\.time)
    let intervals = zip(contacts, contacts.dropFirst()).map { $1 - $0 }
    for (a, b) in zip(intervals, intervals.dropFirst()) {
      #expect(abs(b / a - intervals[1] / intervals[0]) < 1e-9)
      #expect(b < a * 0.9)
    }
  }

  @Test("a duration below a sixtieth of a second made no keyframes")
  func shortDuration() throws {
    #expect(AncestorPort(duration: 0.01, numberOfBounces: 4).values(0, 100).isEmpty)
    #expect(try numbers(bounce(0.0, 100.0, duration: 0.01)).count > 4)
  }

  @Test("grey colours were read past their two components")
  func grey() throws {
    // The port cannot read past an array's end; what it did was undefined.
    let (start, end) = (CGColor(gray: 0, alpha: 1), CGColor(gray: 0.8, alpha: 0.5))
    #expect(start.components?.count == 2)
    let values = try #require(bounce(start, end).values as? [CGColor])
    let inner = try values.dropFirst().dropLast().map { try #require($0.components) }
    for c in inner {
      #expect(abs(c[0] - c[1]) < 1e-9 && abs(c[1] - c[2]) < 1e-9)
      // Alpha falls by as much for each step of grey.
      #expect(abs((1 - c[3]) * inner[0][0] - (1 - inner[0][3]) * c[0]) < 1e-9)
    }
  }

  @Test("every setter rebuilt everything")
  func setters() throws {
    // Keyframes are counted where they are made.
    let animation = bounce(CountedValue(0), CountedValue(100))
    let made = CountedValue.made.withLock { $0 }
    for count in [8, 5, 3] { animation.numberOfBounces = count }
    animation.stiffness = .heavy
    animation.shouldOvershoot = false
    animation.shouldOvershoot = true
    animation.toValue = CountedValue(50)
    animation.duration = 0.7
    #expect(CountedValue.made.withLock { $0 } == made)
    let count = try #require(animation.values?.count)
    #expect(count > 4)
    #expect(animation.keyTimes?.count == count)
    let total = CountedValue.made.withLock { $0 }
    #expect((made + 1...made + count).contains(total), "once, not once for each setter")
  }

  @Test("byValue stood in the header and did nothing")
  func byValue() throws {
    let animation = SKBounceAnimation(keyPath: "position.y")
    animation.fromValue = 160
    animation.byValue = 140
    animation.duration = 0.5
    #expect(animation.values?.first as? Double == 160)
    #expect(animation.values?.last as? Double == 300)
  }
}

/// A number that counts how many of its kind were made as keyframes.
private struct CountedValue: ComponentwiseInterpolatable {
  static let made = Mutex(0)
  var value: Double

  init(_ value: Double) { self.value = value }

  var bounceComponents: [Double] { [value] }

  func replacing(bounceComponents: [Double]) -> CountedValue {
    Self.made.withLock { $0 += 1 }
    return CountedValue(bounceComponents[0])
  }
}
