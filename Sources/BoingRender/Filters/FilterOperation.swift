/// One operation of a filter, its inputs read.
package enum FilterOperation: Hashable, Sendable {
  case color(ColorOperation)
  /// A Gaussian blur of a standard deviation in points.
  case blur(deviation: Double, edges: BlurEdges)
}

/// A change of each pixel's colour by itself.
package enum ColorOperation: Hashable, Sendable {
  case matrix(ColorMatrix)
  /// The luminance becomes the alpha of black.
  case luminanceToAlpha
}

/// The treatment of the edges of what is blurred.
package enum BlurEdges: Hashable, Sendable {
  /// Beyond it all is clear, and the bitmap fades out over it.
  case clear
  /// Only what lies within counts, and nothing shows outside.
  case normalized
}

/// Four rows for red, green, blue and alpha of a colour that is not multiplied by alpha, by columns.
package struct ColorMatrix: Hashable, Sendable {
  let red: SIMD4<Float>
  let green: SIMD4<Float>
  let blue: SIMD4<Float>
  let alpha: SIMD4<Float>
  let constant: SIMD4<Float>

  /// - Parameter rows: four rows of four factors and a constant each.
  package init?(rows: [Double]) {
    guard rows.count == 20, rows.allSatisfy({ $0.isFinite }) else { return nil }
    func column(_ index: Int) -> SIMD4<Float> {
      // No pixel of eight bits tells larger factors apart.
      func entry(_ row: Int) -> Float { Float(max(-1e6, min(rows[row * 5 + index], 1e6))) }
      return SIMD4(entry(0), entry(1), entry(2), entry(3))
    }
    (red, green, blue) = (column(0), column(1), column(2))
    (alpha, constant) = (column(3), column(4))
  }

  /// True if what is clear becomes visible.
  package var fills: Bool { constant.w > 0 }

  /// The colour that this makes of `color`, each component held to 0…1.
  @inline(__always)
  func apply(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let sum = red * color.x + green * color.y + blue * color.z + alpha * color.w + constant
    return sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }
}
