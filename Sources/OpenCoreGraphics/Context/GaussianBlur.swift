import BoingCurves

/// A picture of one number a pixel, to be blurred: coverage, 0…1.
package struct CoverageBuffer {
  package let width: Int
  package let height: Int
  package var values: [Float]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Float](repeating: 0, count: width * height)
  }

  /// Convolves the picture with a Gaussian, beyond whose threefold standard deviation nothing is
  /// counted; outside the picture there is nothing.
  ///
  /// - Parameter sigma: The standard deviation in pixels; below 0.05, and where it is not a number,
  ///   nothing changes. The work grows with it.
  package mutating func blur(sigma: Double) {
    guard sigma >= 0.05, sigma.isFinite, width > 0, height > 0 else { return }
    let radius = min(Int(clamping: (3 * sigma).rounded(.up)), max(width, height))
    // Each weight is the Gaussian's share of a pixel, so that edges become exact error functions.
    let width2 = sigma * 2.0.squareRoot()
    var kernel = (0...radius).map { offset in
      Double.erf((Double(offset) + 0.5) / width2) - Double.erf((Double(offset) - 0.5) / width2)
    }
    let sum = kernel[0] + 2 * kernel.dropFirst().reduce(0, +)
    kernel = kernel.map { $0 / sum }
    let weights = kernel.map { Float($0) }
    var target = [Float](repeating: 0, count: values.count)
    let (width, height) = (width, height)
    values.withUnsafeMutableBufferPointer { values in
      target.withUnsafeMutableBufferPointer { target in
        guard let source = values.baseAddress, let result = target.baseAddress else { return }
        for row in 0..<height {
          let (from, to) = (source + row * width, result + row * width)
          for (offset, weight) in weights.enumerated() where offset < width {
            add(from, weight, to: to + offset, count: width - offset)
            if offset > 0 { add(from + offset, weight, to: to, count: width - offset) }
          }
        }
        values.update(repeating: 0)
        for (offset, weight) in weights.enumerated() where offset < height {
          let count = (height - offset) * width
          add(result, weight, to: source + offset * width, count: count)
          if offset > 0 { add(result + offset * width, weight, to: source, count: count) }
        }
      }
    }
  }
}

@inline(__always)
private func add(
  _ source: UnsafePointer<Float>, _ weight: Float, to target: UnsafeMutablePointer<Float>,
  count: Int
) {
  for index in 0..<count { target[index] += source[index] * weight }
}
