import Testing

@testable import BoingCurves

@Suite("The texts of errors")
struct ErrorDescriptionTests {
  private static let ranges: [(range: ParameterRange, text: String)] = [
    (.finite, "a finite number"),
    (.positive, "a finite number greater than 0.0"),
    (.nonNegative, "a finite number at least 0.0"),
    (.nonNegativeOrInfinite, "a number at least 0.0, or infinity"),
    (.openFraction, "greater than 0.0 and less than 1.0"),
    (.unitInterval, "at least 0.0 and at most 1.0"),
    (ParameterRange(-.infinity, 3), "a finite number less than 3.0"),
    (ParameterRange(-.infinity, 3, includesUpperBound: true), "a finite number at most 3.0"),
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
    #expect(ParameterRange.openFraction.contains(1.0.nextDown))
    #expect(ParameterRange.positive.contains(.leastNonzeroMagnitude))
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

  private static let fits: [(error: FitError, text: String)] = [
    (
      .maximumErrorOutOfRange(-1),
      "The fit's maximum error is -1.0; it must be a finite number greater than 0."
    ),
    (
      .timesOutOfRange(lowerBound: -1, upperBound: 2),
      "The fit's times run from -1.0 to 2.0; they must be finite and at least 0."
    ),
    (
      .sampleCounts(times: 2, values: 3),
      "The fit has 2 times and 3 values; there must be as many of each, and at least one."
    ),
    (
      .unorderedTime(index: 4, value: 0.5),
      "The fit's time 0.5 at index 4 must be finite and greater than the one before."
    ),
    (
      .valueNotFinite(time: 0.5, value: .infinity),
      "The fit's value at time 0.5 is inf; it must be finite."
    ),
    (
      .maximumErrorTooSmall(1e-30),
      "The fit's maximum error 1e-30 is too small for the curve; use a greater one."
    ),
  ]

  @Test("of fits name the input and the remedy", arguments: 0..<fits.count)
  func fitTexts(index: Int) {
    #expect(Self.fits[index].error.description == Self.fits[index].text)
  }

  @Test("of easing functions name the number and its position")
  func easings() {
    let x = #expect(throws: EasingError.self) { try CubicBezierEasing(0.3, 0, 1.5, 1) }
    #expect(
      x?.description == "The timing function's x2 is 1.5; it must be at least 0 and at most 1.")
    let y = #expect(throws: EasingError.self) { try CubicBezierEasing(0.3, .nan, 0.5, 1) }
    #expect(y?.description == "The timing function's y1 is nan; it must be a finite number.")
    #expect(
      EasingError.stepCount(value: 1, minimum: 2).description
        == "The timing function has 1 steps; it must have at least 2.")
    #expect(
      EasingError.noPoints.description
        == "The linear easing has no points; it must have at least one.")
  }
}
