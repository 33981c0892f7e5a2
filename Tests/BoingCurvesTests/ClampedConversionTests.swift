import BoingCurves
import Testing

@Suite struct ClampedConversionTests {
  @Test func realsWithinTheRangeAreTruncated() {
    #expect(
      [-2.7, -0.9, 0, 0.9, 2.7, 1e15].map { Int(clamping: $0) } == [
        -2, 0, 0, 0, 2, 1_000_000_000_000_000,
      ])
    #expect(UInt8(clamping: 254.999) == 254)
    #expect(Int32(clamping: Float(-8_388_607.5)) == -8_388_607)
  }

  @Test func realsBeyondTheRangeAreClamped() {
    let far: [Double] = [1e30, 1e300, 1e308, .greatestFiniteMagnitude, .infinity]
    for value in far {
      #expect(Int(clamping: value) == .max)
      #expect(Int(clamping: -value) == .min)
      #expect(UInt32(clamping: value) == .max)
      #expect(UInt32(clamping: -value) == 0)
    }
    #expect(UInt8(clamping: 256.0) == 255)
    #expect(UInt8(clamping: -1.0) == 0)
    #expect(Int8(clamping: -129.0) == -128)
  }

  /// No `Double` is the largest `Int`: the one above it is 2⁶³, the one below 2⁶³ − 1,024.
  @Test func theEdgesOfSixtyFourBitsAreExact() {
    #expect(Int(clamping: 0x1p63) == .max)
    #expect(Int(clamping: 0x1p63.nextDown) == Int.max - 1_023)
    #expect(Int(clamping: -0x1p63) == .min)
    #expect(Int(clamping: (-0x1p63).nextUp) == Int.min + 1_024)
    #expect(UInt64(clamping: 0x1p64) == .max)
    #expect(UInt64(clamping: 0x1p64.nextDown) == UInt64.max - 2_047)
  }

  @Test func whatIsNotANumberHasAStatedValue() {
    #expect(Int(clamping: Double.nan) == 0)
    #expect(Int(clamping: -Double.nan) == 0)
    #expect(UInt16(clamping: Float.signalingNaN) == 0)
    #expect(Int(clamping: Double.nan, notANumber: 7) == 7)
  }

  @Test func componentsAreConvertedOneByOne() {
    let values = SIMD4<Float>(-3, 12.9, .infinity, .nan)
    #expect(SIMD4<UInt8>(clamping: values) == SIMD4(0, 12, 255, 0))
  }
}
