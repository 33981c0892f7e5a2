import Testing

@testable import BoingRaster

@Suite("Means of samples")
struct SampleMeanTests {
  @Test("quotients are rounded down, at and about each multiple of the count")
  func floors() {
    for count in 1...256 {
      let mean = SampleMean(count: count)
      for quotient in 0...255 {
        let sums =
          SIMD8<Int>(-1, 0, 1, count / 2, count - 1, count, count + 1, 2 * count)
          &+ quotient &* count
        // Half the count is what rounding to nearest adds at most to 256 samples of 255.
        let held = sums.clamped(
          lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 255 * count + count / 2))
        let quotients = mean.quotients(SIMD8<UInt16>(truncatingIfNeeded: held))
        #expect(SIMD8<Int>(truncatingIfNeeded: quotients) == held / count)
      }
    }
  }
}
