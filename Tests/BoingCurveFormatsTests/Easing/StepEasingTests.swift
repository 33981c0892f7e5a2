import BoingCurveFormats
import BoingCurves
import Testing

@Suite("StepEasing")
struct StepEasingTests {
  /// CSS Easing Functions Level 1: values of four steps within each quarter.
  static let cases: [(StepEasing.JumpPosition, [Double])] = [
    (.start, [0.25, 0.5, 0.75, 1]),
    (.end, [0, 0.25, 0.5, 0.75]),
    (.none, [0, 1.0 / 3, 2.0 / 3, 1]),
    (.both, [0.2, 0.4, 0.6, 0.8]),
  ]

  @Test("the four jump positions are CSS's", arguments: cases)
  func positions(position: StepEasing.JumpPosition, expected: [Double]) throws {
    let timing = try StepEasing(count: 4, position: position)
    for (index, value) in expected.enumerated() {
      #expect(timing.value(at: Double(index) / 4) == value)
      #expect(timing.value(at: Double(index) / 4 + 0.2) == value)
    }
    #expect(timing.value(at: -1) == 0)
    #expect(timing.value(at: 1) == 1)
    #expect(timing.value(at: 7) == 1)
    #expect(timing.value(at: .nan).isNaN)
  }

  /// Of one step: the value in the middle, and at the very start.
  static let single: [(StepEasing.JumpPosition, Double)] = [(.start, 1), (.end, 0), (.both, 0.5)]

  @Test("one step is CSS's step-start, step-end, or half", arguments: single)
  func singleStep(position: StepEasing.JumpPosition, expected: Double) throws {
    let timing = try StepEasing(count: 1, position: position)
    #expect(timing.value(at: 0) == expected && timing.value(at: 0.999) == expected)
    #expect(timing.value(at: -0.001) == 0 && timing.value(at: 1) == 1)
    if position == .start { #expect(timing == .stepStart) }
    if position == .end { #expect(timing == .stepEnd) }
  }

  @Test("the steps are as high and as long as each other", arguments: [2, 3, 7, 10, 100])
  func evenSteps(count: Int) throws {
    for position in StepEasing.JumpPosition.allCases {
      let timing = try StepEasing(count: count, position: position)
      let jumps = count + (position == .both ? 1 : position == .none ? -1 : 0)
      let first = position == .start || position == .both ? 1 : 0
      for step in 0..<count {
        let middle = (Double(step) + 0.5) / Double(count)
        #expect(timing.value(at: middle) == Double(first + step) / Double(jumps))
      }
    }
  }

  @Test("too few steps are refused")
  func refused() {
    let one = #expect(throws: ParameterError.self) { try StepEasing(count: 0) }
    #expect(one?.parameter == .stepCount && one?.allowed.lowerBound == 1)
    let two = #expect(throws: ParameterError.self) { try StepEasing(count: 1, position: .none) }
    #expect(two?.parameter == .stepCount && two?.allowed.lowerBound == 2)
  }
}
