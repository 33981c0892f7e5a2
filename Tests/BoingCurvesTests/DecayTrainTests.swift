import BoingCurves
import Foundation
import Testing

@Suite("DecayTrain")
struct DecayTrainTests {
  func expectClose(_ values: [Double], _ expected: [Double]) {
    #expect(values.count == expected.count)
    for (value, other) in zip(values, expected) { #expect((value - other).magnitude < 1e-12) }
  }

  @Test("the lid alternates between open and a third of the last rebound")
  func lid() throws {
    let lid = try DecayTrain.rebound(duration: 3)
    expectClose(
      lid.values, [0, 135, 90, 135, 120, 135, 130, 135, 135 - 5.0 / 3, 135])
    expectClose(lid.keyTimes, (0...9).map { Double($0) / 9 })
    #expect(
      lid.timingFunctions
        == (0..<9).map { $0 % 2 == 0 ? CubicBezierEasing.easeIn : .easeOut })
    #expect(lid.value(at: 3) == 135 && lid.value(at: 10) == 135 && lid.value(at: -1) == 0)
  }

  @Test("the spring leaps from its box about its relaxed length")
  func spring() throws {
    let spring = try DecayTrain.leap(
      compressed: 200, relaxed: 400, extension: 100, ratio: 0.25, duration: 2)
    expectClose(
      spring.values, [200, 500, 400, 425, 400, 406.25, 400, 401.5625, 400])
    #expect(
      spring.timingFunctions
        == (0..<8).map { $0 % 2 == 0 ? CubicBezierEasing.easeOut : .easeIn })
  }

  @Test("the head wobbles to both sides and rests")
  func wobble() throws {
    let wobble = try DecayTrain.wobble(amplitude: 18, duration: 2)
    expectClose(wobble.values, [0, 18, -18, 6, -6, 2, -2, 0])
    #expect(wobble.timingFunctions.allSatisfy { $0 == .easeOut })
  }

  @Test("between its keyframes it is eased, at them exact")
  func easing() throws {
    let lid = try DecayTrain.rebound(duration: 9)
    for (index, value) in lid.values.enumerated() {
      #expect((lid.value(at: Double(index)) - value).magnitude < 1e-11)
    }
    let eased = CubicBezierEasing.easeOut.value(at: 0.3)
    #expect((lid.value(at: 1.3) - (135 - 45 * eased)).magnitude < 1e-11)
    #expect(lid.velocity(at: 9) == 0 && lid.velocity(at: -1) == 0)
  }

  @Test("strokes may shrink in time, too")
  func shrinkingTimes() throws {
    let train = try DecayTrain(
      target: 0, displacement: 8, ratio: 0.5, threshold: 4, duration: 1, durationRatio: 0.5)
    expectClose(train.values, [8, 0, 4, 0])
    expectClose(train.keyTimes, [0, 4.0 / 7, 6.0 / 7, 1])
  }

  @Test("a displacement below the threshold is one stroke")
  func small() throws {
    let train = try DecayTrain(
      target: 3, displacement: 0.5, ratio: 0.5, threshold: 1, duration: 1)
    #expect(train.values == [3.5, 3] && train.keyTimes == [0, 1])
    let still = try DecayTrain.wobble(amplitude: 0, duration: 1)
    #expect(still.values == [0, 0] && still.value(at: 0.4) == 0)
    #expect(still.settlingTime(within: 0) == 0)
    #expect(still.value(at: .nan).isNaN)
  }

  @Test("parameters that mean nothing, or make too many strokes, are refused")
  func refused() {
    for ratio in [0, 1, -1, .nan] as [Double] {
      #expect(throws: ParameterError.self) { try DecayTrain.rebound(ratio: ratio, duration: 1) }
    }
    for threshold in [0, -1, .nan] as [Double] {
      #expect(throws: ParameterError.self) {
        try DecayTrain.rebound(threshold: threshold, duration: 1)
      }
    }
    #expect(throws: ParameterError.self) { try DecayTrain.rebound(duration: 0) }
    #expect(throws: ParameterError.self) { try DecayTrain.rebound(open: .infinity, duration: 1) }
    #expect(throws: ParameterError.self) {
      try DecayTrain.rebound(ratio: 0.999_999, threshold: 1e-300, duration: 1)
    }
  }

  @Test(
    "key times rise from 0 to 1 however many strokes grow or shrink by whatever",
    arguments: [0.01, 0.5, 0.999, 1, 1.001, 2, 100])
  func keyTimes(durationRatio: Double) throws {
    let train = try DecayTrain(
      target: 0, displacement: 1_000, ratio: 0.95, threshold: 1, duration: 1,
      durationRatio: durationRatio)
    let times = train.keyTimes
    #expect(times.count == train.values.count && times.first == 0 && times.last == 1)
    #expect(times.count > 250)
    for (one, next) in zip(times, times.dropFirst()) { #expect(one <= next) }
    // The last three strokes are as the ratio has them, where they can be told apart.
    if durationRatio >= 1 {
      let lengths = zip(times.dropFirst(), times).map { $0 - $1 }.suffix(3).map { $0 }
      for (one, next) in zip(lengths, lengths.dropFirst()) {
        #expect((next / one / durationRatio - 1).magnitude < 1e-9)
      }
    }
    for step in 0...100 { #expect(train.value(at: Double(step) / 100).isFinite) }
  }
}
