import Boing
import Foundation
import Testing

@Suite("An animation along a decay train")
struct DecayTrainAnimationTests {
  @Test("has the lid's values: 135 − δ and 135 in turn, δ shrinking to a third")
  func lid() throws {
    let lid = try CAKeyframeAnimation(
      keyPath: "transform.rotation.z",
      train: .lid(closed: 0, open: 135, ratio: 1.0 / 3, threshold: 1, duration: 1.2))
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
}
