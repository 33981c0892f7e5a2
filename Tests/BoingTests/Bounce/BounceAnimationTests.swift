import Boing
import BoingCurves
import Foundation
import Testing

@Suite("A bounce animation")
struct BounceAnimationTests {
  /// Values of every kind that can bounce, as from, to and by.
  static let kinds: [(any Sendable, any Sendable, any Sendable)] = [
    (160.0, 300.0, 140.0),
    (CGPoint(x: 60, y: 60), CGPoint(x: 240, y: 340), CGPoint(x: 180, y: 280)),
    (CGSize(width: 40, height: 40), CGSize(width: 100, height: 90), CGSize(width: 60, height: 50)),
    (
      CGRect(x: 1, y: 2, width: 40, height: 40), CGRect(x: 3, y: 4, width: 100, height: 90),
      CGRect(x: 2, y: 2, width: 60, height: 50)
    ),
  ]

  @Test("begins at the from-value and ends at the to-value, exactly", arguments: 0..<kinds.count)
  func endsAreExact(kind: Int) throws {
    let (from, to, _) = Self.kinds[kind]
    let bounce = SKBounceAnimation(keyPath: "position")
    bounce.fromValue = from
    bounce.toValue = to
    bounce.duration = 0.5
    let values = try #require(bounce.values)
    #expect(AnyHashable(describing: values.first) == AnyHashable(describing: from))
    #expect(AnyHashable(describing: values.last) == AnyHashable(describing: to))
    let times = try #require(bounce.keyTimes).map(\.doubleValue)
    #expect(times.first == 0)
    #expect(times.last == 1)
    #expect(times == times.sorted())
    #expect(times.count == values.count)
  }

  @Test("takes from + by and to − by for an end that is missing", arguments: 0..<kinds.count)
  func byValueStandsForAnEnd(kind: Int) throws {
    let (from, to, by) = Self.kinds[kind]
    let pairs: [((any Sendable)?, (any Sendable)?)] = [(from, nil), (nil, to)]
    for (first, last) in pairs {
      let bounce = SKBounceAnimation(keyPath: "position")
      bounce.fromValue = first
      bounce.toValue = last
      bounce.byValue = by
      bounce.duration = 0.5
      let values = try #require(bounce.values)
      #expect(AnyHashable(describing: values.first) == AnyHashable(describing: from))
      #expect(AnyHashable(describing: values.last) == AnyHashable(describing: to))
    }
  }

  @Test("of colours goes through every component, the first as well")
  func colours() throws {
    let bounce = SKBounceAnimation(keyPath: "backgroundColor")
    bounce.fromValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    bounce.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
    bounce.duration = 1.5
    bounce.numberOfBounces = 0
    let values = try #require(bounce.values as? [CGColor])
    for value in values.dropFirst().dropLast() {
      let c = try #require(value.components).map(Double.init)
      // One law of time: red falls as blue rises, and alpha half as far.
      #expect(abs(c[0] + c[2] - 1) < 1e-12)
      #expect(abs(c[3] - (1 - c[2] / 2)) < 1e-12)
      #expect(c[0] < 1)
    }
  }

  @Test("shows the number of bounces asked for", arguments: 0...8, [0.001, 1.0, 140, 1e6])
  func countIsExact(bounces: Int, distance: Double) throws {
    let bounce = SKBounceAnimation(keyPath: "position.y")
    bounce.fromValue = 0.0
    bounce.toValue = distance
    bounce.duration = 0.5
    bounce.numberOfBounces = bounces
    bounce.maximumError = 0.0005
    let values = try #require(bounce.values as? [Double]).map { $0 / distance }
    #expect(visibleTurns(values, from: 0, to: 1) == bounces)
  }

  @Test("against a wall never passes its target", arguments: 0...6)
  func wall(bounces: Int) throws {
    let bounce = SKBounceAnimation(keyPath: "position.y")
    bounce.fromValue = 0.0
    bounce.toValue = 100.0
    bounce.duration = 0.5
    bounce.numberOfBounces = bounces
    bounce.shouldOvershoot = false
    let keyframes = try bounce.keyframes()
    let values = try #require(keyframes.values as? [Double])
    let allowed = 100 * (1 + keyframes.maximumError)
    #expect(values.allSatisfy { $0 <= allowed })
    #expect(values.last == 100)
  }

  @Test("that shakes begins and ends at its place, and goes as far as the from-value")
  func shake() throws {
    let bounce = SKBounceAnimation(keyPath: "position.x")
    bounce.fromValue = 30.0
    bounce.toValue = 10.0
    bounce.duration = 0.5
    bounce.shake = true
    bounce.numberOfBounces = 3
    let values = try #require(bounce.values as? [Double])
    #expect(values.first == 10)
    #expect(values.last == 10)
    #expect(abs(try #require(values.max()) - 30) <= 20 * bounce.maximumError * 1.0001)
    #expect(try #require(values.min()) < 10)
  }

  @Test("keeps the stated error against the true curve", arguments: [0.01, 0.001, 0.0001])
  func certificate(error: Double) throws {
    let bounce = SKBounceAnimation(keyPath: "opacity")
    bounce.fromValue = 0.0
    bounce.toValue = 1.0
    bounce.duration = 0.5
    bounce.numberOfBounces = 4
    bounce.maximumError = error
    bounce.bounce = bounce.bounce.counting(residualFraction: 1e-9)
    let keyframes = try bounce.keyframes()
    #expect(keyframes.maximumError <= error)
    let truth = try SpringyBounce(
      from: 0, to: 1, numberOfBounces: 4, duration: 0.5, residualFraction: 1e-9)
    let values = try #require(keyframes.values as? [Double])
    var worst = 0.0
    for step in 0...20_000 {
      let u = Double(step) / 20_000
      let next = keyframes.keyTimes.firstIndex { $0 >= u } ?? values.count - 1
      let last = max(next - 1, 0)
      let span = keyframes.keyTimes[next] - keyframes.keyTimes[last]
      let f = span > 0 ? (u - keyframes.keyTimes[last]) / span : 0
      let shown = values[last] + (values[next] - values[last]) * f
      worst = max(worst, abs(shown - truth.value(at: u * 0.5)))
    }
    // The residual that is taken out at the end is a billionth.
    #expect(worst <= error + 2e-9)
  }

  @Test("has keyframes for the shortest duration", arguments: [1e-9, 0.001, 1.0 / 61])
  func shortDurations(duration: Double) throws {
    let bounce = SKBounceAnimation(keyPath: "opacity")
    bounce.fromValue = 0.0
    bounce.toValue = 1.0
    bounce.duration = duration
    #expect(try bounce.keyframes().count > 4)
  }

  @Test("makes its keyframes anew after a change")
  func changesTakeEffect() throws {
    let bounce = SKBounceAnimation(keyPath: "opacity")
    bounce.fromValue = 0.0
    bounce.toValue = 1.0
    bounce.duration = 1
    let before = try #require(bounce.values).count
    bounce.numberOfBounces = 8
    #expect(try #require(bounce.values).count > before)
    bounce.toValue = 2.0
    #expect(bounce.values?.last as? Double == 2)
  }

  @Test("names what is wrong with its parameters")
  func errors() {
    let bounce = SKBounceAnimation(keyPath: "opacity")
    #expect(throws: BounceError.self) { try bounce.keyframes() }
    #expect(bounce.values == nil)
    bounce.fromValue = 0.0
    bounce.toValue = Double.nan
    #expect(message(of: bounce).contains("toValue nan"))
    bounce.toValue = CGPoint.zero
    #expect(message(of: bounce).contains("number to a CGPoint"))
    bounce.toValue = 1.0
    bounce.numberOfBounces = -1
    #expect(message(of: bounce).contains("-1"))
    bounce.numberOfBounces = 2
    bounce.maximumError = 0
    #expect(message(of: bounce).contains("maximum error 0"))
    bounce.maximumError = 0.001
    bounce.bounce = bounce.bounce.counting(residualFraction: 0.5)
    #expect(message(of: bounce).contains("0.5"))
  }

  private func message(of bounce: SKBounceAnimation) -> String {
    do {
      _ = try bounce.keyframes()
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}

extension AnyHashable {
  /// Creates a value by its type and printed form, so that values of any kind can be compared.
  init(describing value: Any?) {
    self = AnyHashable(value.map { "\(type(of: $0)) \($0)" } ?? "nil")
  }
}
