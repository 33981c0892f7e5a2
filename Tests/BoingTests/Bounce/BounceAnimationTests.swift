import Boing
import BoingClassics
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

  @Test(
    "begins and ends at its values exactly, of which one may follow from the change",
    arguments: 0..<kinds.count)
  func ends(kind: Int) throws {
    let (from, to, by) = Self.kinds[kind]
    let given: [((any Sendable)?, (any Sendable)?, (any Sendable)?)] = [
      (from, to, nil), (from, nil, by), (nil, to, by),
    ]
    for (first, last, change) in given {
      let bounce = SKBounceAnimation(keyPath: "position", from: first, to: last, duration: 0.5)
      bounce.byValue = change
      let values = try #require(bounce.values)
      #expect(values.first.map { "\(type(of: $0)) \($0)" } == "\(type(of: from)) \(from)")
      #expect(values.last.map { "\(type(of: $0)) \($0)" } == "\(type(of: to)) \(to)")
      let times = try #require(bounce.keyTimes).map(\.doubleValue)
      #expect(times.first == 0 && times.last == 1 && times == times.sorted())
      #expect(times.count == values.count)
    }
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

  @Test("refuses a duration below 0, and takes that of the transaction for 0")
  func durations() throws {
    for duration in [-1, Double.nan, .infinity] {
      let bounce = BounceAnimation(
        BounceRequest(\.position.y, .fromTo(0, 1), duration: duration))
      #expect(throws: BounceError.self) { try bounce.keyframes() }
    }
    let bounce = SKBounceAnimation(keyPath: "opacity")
    (bounce.fromValue, bounce.toValue) = (0.0, 1.0)
    #expect(bounce.duration == 0)
    #expect(try bounce.keyframes().count > 2)
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
