import BoingCurves
import Testing

@Suite("StepTiming")
struct StepTimingTests {
  /// CSS Easing Functions Level 1: values of four steps within each quarter.
  static let cases: [(StepTiming.JumpPosition, [Double])] = [
    (.start, [0.25, 0.5, 0.75, 1]),
    (.end, [0, 0.25, 0.5, 0.75]),
    (.none, [0, 1.0 / 3, 2.0 / 3, 1]),
    (.both, [0.2, 0.4, 0.6, 0.8]),
  ]

  @Test("the four jump positions are CSS's", arguments: cases)
  func positions(position: StepTiming.JumpPosition, expected: [Double]) throws {
    let timing = try StepTiming(count: 4, position: position)
    for (index, value) in expected.enumerated() {
      #expect(timing.value(at: Double(index) / 4) == value)
      #expect(timing.value(at: Double(index) / 4 + 0.2) == value)
    }
    #expect(timing.value(at: -1) == 0)
    #expect(timing.value(at: 1) == 1)
    #expect(timing.value(at: 7) == 1)
    #expect(timing.value(at: .nan).isNaN)
  }

  @Test("too few steps are refused")
  func refused() {
    #expect(throws: TimingError.stepCount(value: 0, minimum: 1)) { try StepTiming(count: 0) }
    #expect(throws: TimingError.stepCount(value: 1, minimum: 2)) {
      try StepTiming(count: 1, position: .none)
    }
  }
}
