import BoingCurveFormats
import BoingCurves
import Foundation
import Testing

@Suite("Easing")
struct PennerEasingTests {
  static let all: [PennerEasing] = PennerEasing.Family.allCases.flatMap { family in
    PennerEasing.Direction.allCases.map { PennerEasing(family, $0) }
  }

  static let s = 1.70158
  static let s2 = 1.70158 * 1.525

  static func bounce(_ x: Double) -> Double {
    if x < 1 / 2.75 { return 7.5625 * x * x }
    if x < 2 / 2.75 { return 7.5625 * pow(x - 1.5 / 2.75, 2) + 0.75 }
    if x < 2.5 / 2.75 { return 7.5625 * pow(x - 2.25 / 2.75, 2) + 0.9375 }
    return 7.5625 * pow(x - 2.625 / 2.75, 2) + 0.984375
  }

  /// The thirty formulae as easings.net prints them, the halves of `inOut` written out.
  static let published: [(PennerEasing, @Sendable (Double) -> Double)] = [
    (PennerEasing(.quadratic, .in), { $0 * $0 }),
    (PennerEasing(.quadratic, .out), { 1 - (1 - $0) * (1 - $0) }),
    (PennerEasing(.quadratic, .inOut), { $0 < 0.5 ? 2 * $0 * $0 : 1 - pow(-2 * $0 + 2, 2) / 2 }),
    (PennerEasing(.cubic, .in), { pow($0, 3) }),
    (PennerEasing(.cubic, .out), { 1 - pow(1 - $0, 3) }),
    (PennerEasing(.cubic, .inOut), { $0 < 0.5 ? 4 * pow($0, 3) : 1 - pow(-2 * $0 + 2, 3) / 2 }),
    (PennerEasing(.quartic, .in), { pow($0, 4) }),
    (PennerEasing(.quartic, .out), { 1 - pow(1 - $0, 4) }),
    (PennerEasing(.quartic, .inOut), { $0 < 0.5 ? 8 * pow($0, 4) : 1 - pow(-2 * $0 + 2, 4) / 2 }),
    (PennerEasing(.quintic, .in), { pow($0, 5) }),
    (PennerEasing(.quintic, .out), { 1 - pow(1 - $0, 5) }),
    (PennerEasing(.quintic, .inOut), { $0 < 0.5 ? 16 * pow($0, 5) : 1 - pow(-2 * $0 + 2, 5) / 2 }),
    (PennerEasing(.sine, .in), { 1 - cos($0 * .pi / 2) }),
    (PennerEasing(.sine, .out), { sin($0 * .pi / 2) }),
    (PennerEasing(.sine, .inOut), { -(cos(.pi * $0) - 1) / 2 }),
    (PennerEasing(.exponential, .in), { pow(2, 10 * $0 - 10) }),
    (PennerEasing(.exponential, .out), { 1 - pow(2, -10 * $0) }),
    (
      PennerEasing(.exponential, .inOut),
      { $0 < 0.5 ? pow(2, 20 * $0 - 10) / 2 : (2 - pow(2, -20 * $0 + 10)) / 2 }
    ),
    (PennerEasing(.circular, .in), { 1 - sqrt(1 - $0 * $0) }),
    (PennerEasing(.circular, .out), { sqrt(1 - pow($0 - 1, 2)) }),
    (
      PennerEasing(.circular, .inOut),
      {
        $0 < 0.5 ? (1 - sqrt(1 - pow(2 * $0, 2))) / 2 : (sqrt(1 - pow(-2 * $0 + 2, 2)) + 1) / 2
      }
    ),
    (PennerEasing(.back, .in), { (s + 1) * pow($0, 3) - s * $0 * $0 }),
    (PennerEasing(.back, .out), { 1 + (s + 1) * pow($0 - 1, 3) + s * pow($0 - 1, 2) }),
    (
      PennerEasing(.back, .inOut),
      {
        $0 < 0.5
          ? pow(2 * $0, 2) * ((s2 + 1) * 2 * $0 - s2) / 2
          : (pow(2 * $0 - 2, 2) * ((s2 + 1) * ($0 * 2 - 2) + s2) + 2) / 2
      }
    ),
    (PennerEasing(.elastic, .in), { -pow(2, 10 * $0 - 10) * sin(($0 * 10 - 10.75) * 2 * .pi / 3) }),
    (PennerEasing(.elastic, .out), { pow(2, -10 * $0) * sin(($0 * 10 - 0.75) * 2 * .pi / 3) + 1 }),
    (
      PennerEasing(.elastic, .inOut),
      {
        let angle = sin((20 * $0 - 11.125) * 2 * .pi / 4.5)
        return $0 < 0.5
          ? -(pow(2, 20 * $0 - 10) * angle) / 2 : pow(2, -20 * $0 + 10) * angle / 2 + 1
      }
    ),
    (PennerEasing(.bounce, .in), { 1 - bounce(1 - $0) }),
    (PennerEasing(.bounce, .out), { bounce($0) }),
    (
      PennerEasing(.bounce, .inOut),
      { $0 < 0.5 ? (1 - bounce(1 - 2 * $0)) / 2 : (1 + bounce(2 * $0 - 1)) / 2 }
    ),
  ]

  @Test("the curves are the published ones")
  func formulae() {
    #expect(Set(Self.published.map(\.0)) == Set(Self.all))
    for (easing, formula) in Self.published {
      for index in 1..<200 {
        let x = Double(index) / 200
        #expect((easing.value(at: x) - formula(x)).magnitude < 1e-14, "\(easing) at \(x)")
      }
    }
  }

  @Test("they start at 0 and end at 1, and are held there", arguments: all)
  func ends(easing: PennerEasing) {
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    #expect(easing.value(at: -3) == 0 && easing.value(at: 7) == 1)
    #expect(easing.slope(at: -3) == 0 && easing.slope(at: 7) == 0)
    #expect(easing.value(at: .nan).isNaN && easing.slope(at: .nan).isNaN)
  }

  @Test("they are continuous, but for the published jumps at an end", arguments: all)
  func continuity(easing: PennerEasing) {
    let jump = easing.family == .exponential || easing.family == .elastic ? 0x1p-10 : 0
    for index in 0...1000 {
      let x = Double(index) / 1000
      let difference = easing.value(at: x + 1e-9) - easing.value(at: x - 1e-9)
      // A circular curve starts or ends vertically, as a square root.
      #expect(difference.magnitude <= jump + 1e-4)
    }
  }

  @Test("the slope is the derivative", arguments: all)
  func slope(easing: PennerEasing) {
    for index in 1..<97 {
      let x = Double(index) / 97
      let slope = (easing.value(at: x + 1e-6) - easing.value(at: x - 1e-6)) / 2e-6
      #expect((easing.slope(at: x) - slope).magnitude < 1e-4 * (1 + slope.magnitude))
    }
  }

  @Test("a vertical end has an infinite slope")
  func vertical() {
    #expect(PennerEasing(.circular, .in).slope(at: 1) == .infinity)
    #expect(PennerEasing(.circular, .out).slope(at: 0) == .infinity)
    #expect(PennerEasing(.circular, .in).slope(at: 0) == 0)
  }
}
