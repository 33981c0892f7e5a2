import Boing
import Foundation
import Testing

@Suite("An animation along a decay train")
struct DecayTrainAnimationTests {
  @Test("has the lid's values: 135 − δ and 135 in turn, δ shrinking to a third")
  func lid() throws {
    let lid = try CAKeyframeAnimation(
      keyPath: "transform.rotation.z",
      train: .rebound(closed: 0, open: 135, ratio: 1.0 / 3, threshold: 1, duration: 1.2))
    let values = try #require(lid.values as? [Double])
    // δ = 135, 45, 15, 5, 1.67: the next would be below one degree.
    let expected = [0, 135, 90, 135, 120, 135, 130, 135, 135 - 135.0 / 81, 135]
    #expect(values.count == expected.count)
    for (value, goal) in zip(values, expected) { #expect(abs(value - goal) < 1e-9) }
    #expect(lid.duration == 1.2)
    #expect(lid.keyTimes?.count == values.count)
    let paces = try #require(lid.timingFunctions)
    #expect(paces.count == values.count - 1)
    for (index, pace) in paces.enumerated() {
      // It eases in to the stop and out on the way back.
      #expect(
        pace == CAMediaTimingFunction(name: index.isMultiple(of: 2) ? .easeIn : .easeOut))
    }
  }

  @Test("has the spring's values: beyond and back to rest, h shrinking to a third")
  func spring() throws {
    let spring = try CAKeyframeAnimation(
      keyPath: "bounds.size.height",
      train: .leap(compressed: 200, relaxed: 400, extension: 90, duration: 2))
    let values = try #require(spring.values as? [Double])
    // h = 90, 30, 10, 3.33, 1.11: the next would be below one point.
    let expected = [200, 490, 400, 430, 400, 410, 400, 400 + 10.0 / 3, 400, 400 + 10.0 / 9, 400]
    #expect(values.count == expected.count)
    for (value, goal) in zip(values, expected) { #expect(abs(value - goal) < 1e-9) }
  }

  @Test("has the wobble's values: to one side and the other, and back to rest")
  func wobble() throws {
    let wobble = try CAKeyframeAnimation(
      keyPath: "transform.rotation.z", train: .wobble(amplitude: 27, duration: 2))
    let values = try #require(wobble.values as? [Double])
    let expected = [0, 27, -27, 9, -9, 3, -3, 1, -1, 0.0]
    #expect(values.count == expected.count)
    for (value, goal) in zip(values, expected) { #expect(abs(value - goal) < 1e-9) }
  }
}
