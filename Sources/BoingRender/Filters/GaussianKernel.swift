import BoingCurves

/// The weights of a Gaussian on whole pixels: each the Gaussian's integral over its pixel, so that the
/// edge of a half-plane becomes the error function exactly.
package struct GaussianKernel: Hashable {
  /// From the middle outwards, in 65,536ths; all of both sides sum up to 65,536.
  package let weights: [UInt16]

  /// The number of pixels by which the blur spreads to each side.
  package var reach: Int { weights.count - 1 }

  /// The number of standard deviations beyond which nothing is left of an opaque pixel in 8 bits.
  package static let extent = 3.0

  /// - Parameter deviation: the standard deviation in pixels.
  /// - Returns: Nil where the blur would change nothing that 8 bits can show.
  package init?(deviation: Double) {
    guard deviation.isFinite, deviation > 0.15 else { return nil }
    let reach = Int(clamping: (Self.extent * deviation).rounded(.up))
    let root = deviation * 2.0.squareRoot()
    func integral(_ x: Double) -> Double { Double.erf(x / root) / 2 }
    var parts: [Double] = []
    for index in 0...reach {
      parts.append(integral(Double(index) + 0.5) - integral(Double(index) - 0.5))
    }
    let sum: Double = parts[0] + 2 * parts.dropFirst().reduce(0, +)
    for index in parts.indices { parts[index] /= sum }
    var weights: [UInt16] = parts.map { UInt16(clamping: ($0 * 65_536).rounded()) }
    // What rounding leaves over goes to the middle.
    let sides: Int = 2 * weights.dropFirst().reduce(0) { $0 + Int($1) }
    weights[0] = UInt16(clamping: 65_536 - sides)
    guard sides > 0 else { return nil }
    self.weights = weights
  }
}
