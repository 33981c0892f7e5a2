import BoingElementary
import BoingTestSupport
import Testing

@Suite("Angles within half a turn")
struct HalfTurnTests {
  @Test("are IEEE 754's remainder, at every size")
  func random() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200_000 {
      let exponent = Int.random(in: -20...1_000, using: &random)
      for degrees in [
        Double.random(in: -1_000...1_000, using: &random),
        Double(
          sign: .plus, exponent: exponent, significand: Double.random(in: -1...1, using: &random)),
      ] {
        #expect(Double.withinHalfTurn(degrees) == degrees.remainder(dividingBy: 360), "\(degrees)")
      }
    }
  }

  @Test("of half a turn, and next to it")
  func halves() {
    for turns in -50...50 {
      let half = Double(turns) * 180
      for degrees in [half, half.nextUp, half.nextDown, half + 0x1p-20, half - 0x1p-20] {
        let expected = degrees.remainder(dividingBy: 360)
        #expect(Double.withinHalfTurn(degrees) == expected, "\(degrees)")
      }
    }
    #expect(Double.withinHalfTurn(.greatestFiniteMagnitude).magnitude <= 180)
    #expect(Double.withinHalfTurn(.infinity).isNaN)
    #expect(Double.withinHalfTurn(.nan).isNaN)
  }
}
