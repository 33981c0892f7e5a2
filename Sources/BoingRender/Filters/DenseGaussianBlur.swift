import BoingCurves

/// A Gaussian blur that is wide for the small bitmap it spreads in, whose edges are normalised: in the
/// end, the bitmap's mean.
enum DenseGaussianBlur {
  /// Blurs `source` onto `target`, which has the same rectangle.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation in pixels.
  ///   - part: what counts of the bitmap.
  static func blur(
    _ source: PixelSurface, onto target: PixelSurface, deviation: Double, part: SIMD4<Double>
  ) {
    let rect = source.rect
    let across = weights(rect.minX, rect.width, part.x, part.z, deviation)
    let down = weights(rect.minY, rect.height, part.y, part.w, deviation)
    var rows = [SIMD4<Float>](repeating: .zero, count: rect.width * rect.height)
    for y in 0..<rect.height {
      let row = source.row(y + rect.minY) + rect.minX
      for x in 0..<rect.width {
        var sum = SIMD4<Float>.zero
        for other in 0..<rect.width {
          let lanes = unsafeBitCast(row[other], to: SIMD4<UInt8>.self)
          sum += SIMD4<Float>(lanes) * across[x * rect.width + other]
        }
        rows[y * rect.width + x] = sum
      }
    }
    for y in 0..<rect.height {
      let row = target.row(y + rect.minY) + rect.minX
      for x in 0..<rect.width {
        var sum = SIMD4<Float>.zero
        for other in 0..<rect.height {
          sum += rows[other * rect.width + x] * down[y * rect.height + other]
        }
        let bytes = (sum + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        row[x] = unsafeBitCast(SIMD4<UInt8>(clamping: bytes), to: UInt32.self)
      }
    }
  }

  /// For each pixel along an axis the weights of all, which sum up to 1 over what counts.
  private static func weights(
    _ first: Int, _ count: Int, _ start: Double, _ length: Double, _ deviation: Double
  ) -> [Float] {
    var weights = [Float](repeating: 0, count: count * count)
    for pixel in 0..<count {
      var sum = 0.0
      for other in 0..<count {
        let distance = Double(pixel - other) / deviation
        let weight = Double.exp(-distance * distance / 2)
        weights[pixel * count + other] = Float(weight)
        let position = Double(first + other)
        sum += weight * max(0, min(position + 1, start + length) - max(position, start))
      }
      guard sum > 0 else { continue }
      for other in 0..<count { weights[pixel * count + other] /= Float(sum) }
    }
    return weights
  }
}
