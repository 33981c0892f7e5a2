/// One operation of a filter, its inputs read.
package enum FilterOperation: Hashable, Sendable {
  case color(ColorOperation)
  /// A Gaussian blur of a standard deviation in points.
  case blur(sigma: Double, edges: BlurEdges)
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
  package var affectsTransparentBlack: Bool { constant.w > 0 }

  /// The colour that this makes of `color`, each component held to 0…1.
  @inline(__always)
  func apply(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let sum = red * color.x + green * color.y + blue * color.z + alpha * color.w + constant
    return sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }
}

extension FilterOperation {
  /// True if it is a blur that keeps to the layer's box.
  var isNormalized: Bool {
    if case .blur(_, .normalized) = self { true } else { false }
  }
}

extension ColorOperation {
  /// True if what is clear becomes visible.
  package var affectsTransparentBlack: Bool {
    if case .matrix(let matrix) = self { matrix.affectsTransparentBlack } else { false }
  }
}

extension [FilterOperation] {
  /// True if any blur keeps to the layer's box.
  package var haveNormalizedEdges: Bool { contains { $0.isNormalized } }

  /// The changes of colour, where there is no blur among them; nil where there is.
  package var colorsOnly: [ColorOperation]? {
    var colors: [ColorOperation] = []
    for operation in self {
      guard case .color(let color) = operation else { return nil }
      colors.append(color)
    }
    return colors
  }

  /// The same with blurs that follow each other as one, whose variance is the sum of theirs; none is wider than
  /// `maximum`.
  package func joiningBlurs(maximum: Double) -> [FilterOperation] {
    reduce(into: []) { operations, operation in
      if case .blur(let a, .clear)? = operations.last, case .blur(let b, .clear) = operation {
        let sigma = Swift.min((a * a + b * b).squareRoot(), maximum)
        operations[operations.count - 1] = .blur(sigma: sigma, edges: .clear)
      } else {
        operations.append(operation)
      }
    }
  }

  /// The same with blurs for which nothing outside counts.
  package var normalizingEdges: [FilterOperation] {
    map { operation in
      guard case .blur(let sigma, _) = operation else { return operation }
      return .blur(sigma: sigma, edges: .normalized)
    }
  }

  /// The smallest standard deviation of a blur; infinite where there is none.
  package var minimumSigma: Double {
    reduce(Double.infinity) { minimum, operation in
      if case .blur(let sigma, _) = operation { Swift.min(minimum, sigma) } else { minimum }
    }
  }

  /// The maximum standard deviation of a blur; 0 where there is none.
  package var maximumSigma: Double {
    reduce(0) { maximum, operation in
      if case .blur(let sigma, _) = operation { Swift.max(maximum, sigma) } else { maximum }
    }
  }

  /// Returns the operations up to the last blur, and the changes of colour after it.
  ///
  /// - Parameter bounds: The bounds of the layer; a blur far wider than them is no wider to the eye.
  package func split(
    atLastBlur bounds: SIMD4<Double>
  ) -> (blurs: [FilterOperation], colors: [ColorOperation]) {
    let last = lastIndex { if case .blur = $0 { true } else { false } } ?? endIndex - 1
    let widest = 4 * Swift.max(bounds.z.magnitude, bounds.w.magnitude, 1)
    let blurs = self[...last].map { operation in
      guard case .blur(let sigma, .normalized) = operation else { return operation }
      return FilterOperation.blur(sigma: Swift.min(sigma, widest), edges: .normalized)
    }
    return (blurs, Array(self[(last + 1)...]).colorsOnly ?? [])
  }
}
