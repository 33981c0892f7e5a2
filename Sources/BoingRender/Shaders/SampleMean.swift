/// The division of the sums of a pixel's samples, of which there are at most 256 of 8 bits, so that 16 bits hold them.
struct SampleMean {
  private let inverse: SIMD4<Float>
  private let shift: SIMD4<Float>
  /// The summand by which quotients that are rounded down become the nearest.
  let half: SIMD8<UInt16>

  init(count: Int) {
    let inverse = 1 / Float(count)
    self.inverse = SIMD4(repeating: inverse)
    // Half of a quotient's step beyond −½, so that the nearest integer is the floor and never a tie: a step is 1 ⁄ 256 at
    // least, and the error of the product below 2⁻¹⁵. 1.5 · 2²³ leaves no bit for a fraction, so that adding it rounds.
    shift = SIMD4(repeating: (inverse - 1) / 2)
    half = SIMD8(repeating: UInt16(truncatingIfNeeded: count / 2))
  }

  /// Returns each lane over the count, rounded down.
  @inline(__always)
  func quotients(_ sums: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let pairs = unsafeBitCast(sums, to: SIMD4<UInt32>.self)
    func quotients(_ sums: SIMD4<UInt32>) -> SIMD4<UInt32> {
      // Below 2²³ the bits of a sum are those of a real number's fraction.
      let magic = SIMD4<Float>(repeating: 8_388_608)
      let real =
        unsafeBitCast(sums | unsafeBitCast(magic, to: SIMD4<UInt32>.self), to: SIMD4<Float>.self)
        - magic
      return unsafeBitCast(real * inverse + shift + 12_582_912, to: SIMD4<UInt32>.self) & 255
    }
    return unsafeBitCast(
      quotients(pairs & 0xFFFF) | (quotients(pairs &>> 16) &<< 16), to: SIMD8<UInt16>.self)
  }
}
