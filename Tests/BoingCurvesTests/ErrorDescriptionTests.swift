import Testing

@testable import BoingCurves

@Suite("The texts of errors")
struct ErrorDescriptionTests {
  private static let ranges: [(range: ParameterError.Range, text: String)] = [
    (.finite, "a finite number"),
    (.positive, "a finite number greater than 0.0"),
    (.nonNegative, "a finite number at least 0.0"),
    (.nonNegativeOrInfinite, "a number at least 0.0, or infinity"),
    (.openFraction, "greater than 0.0 and less than 1.0"),
    (.unitInterval, "at least 0.0 and at most 1.0"),
    (ParameterError.Range(-.infinity, 3), "a finite number less than 3.0"),
    (ParameterError.Range(-.infinity, 3, includesUpperBound: true), "a finite number at most 3.0"),
  ]

  @Test("say what numbers a range has", arguments: 0..<ranges.count)
  func rangeTexts(index: Int) {
    #expect(Self.ranges[index].range.description == Self.ranges[index].text)
  }

  @Test("hold what the range does: its ends where they are included, and never not a number")
  func membership() {
    for (range, _) in Self.ranges {
      #expect(!range.contains(.nan))
      #expect(range.contains(range.lowerBound) == range.includesLowerBound)
      #expect(range.contains(range.upperBound) == range.includesUpperBound)
    }
    #expect(ParameterError.Range.openFraction.contains(1.0.nextDown))
    #expect(ParameterError.Range.positive.contains(.leastNonzeroMagnitude))
  }

  @Test("name the parameter by the name that it was given by")
  func parameters() {
    let envelope = #expect(throws: ParameterError.self) {
      try CosineWallBounce(
        from: 0, to: 1, numberOfBounces: 1, duration: 1, finalEnvelopeFraction: 2)
    }
    #expect(envelope?.parameter == .finalEnvelopeFraction)
    let train = #expect(throws: ParameterError.self) {
      try DecayTrain(target: 0, displacement: .nan, ratio: 0.5, threshold: 0.1, duration: 1)
    }
    #expect(train?.parameter == .displacement)
    let pulses = #expect(throws: BounceError.self) {
      try Bounce.pulse(count: -1).motion(duration: 1)
    }
    guard case .parameter(let error) = pulses else {
      Issue.record("\(String(describing: pulses))")
      return
    }
    #expect(error.parameter == .numberOfPulses)
  }

  @Test("name what has the parameter, its value and what it may be")
  func subjects() {
    let spring = #expect(throws: ParameterError.self) { try Spring(duration: -1) }
    #expect(
      spring?.description
        == "The spring's perceptualDuration is -1.0; it must be a finite number greater than 0.0.")
    let shake = #expect(throws: ParameterError.self) {
      try Shake(about: 0, amplitude: .nan, numberOfSwings: 1, duration: 1)
    }
    #expect(shake?.parameter == .amplitude)
    #expect(shake?.description.hasPrefix("The motion's amplitude is nan; it must be") == true)
  }

  @Test("of fits name the place, and the error that is too small for the curve")
  func fits() {
    let value = #expect(throws: ParameterError.self) {
      try PiecewiseLinearFit(of: Undefined(), over: 0...1, maximumError: 0.1)
    }
    #expect(
      value?.description == "The fit's fittedValue at time 0.0 is nan; it must be a finite number.")
    #expect(
      ParameterError.tooSmall(1e-30).description
        == "The fit's maximumError is 1e-30; it must be a finite number greater than 1e-30.")
  }

  private struct Undefined: Motion {
    var duration: Double { 1 }
    func value(at time: Double) -> Double { .nan }
    func velocity(at time: Double) -> Double { .nan }
  }

  @Test("of easing functions name the number and its position")
  func easings() {
    let x = #expect(throws: ParameterError.self) { try CubicBezierEasing(0.3, 0, 1.5, 1) }
    #expect(
      x?.description == "The timing function's x2 is 1.5; it must be at least 0.0 and at most 1.0.")
    let y = #expect(throws: ParameterError.self) { try CubicBezierEasing(0.3, .nan, 0.5, 1) }
    #expect(y?.description == "The timing function's y1 is nan; it must be a finite number.")
  }
}
