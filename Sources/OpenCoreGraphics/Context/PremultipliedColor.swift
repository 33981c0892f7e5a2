import BoingCurves

/// One pixel as numbers in 0…1, alpha multiplied into the colour.
struct PremultipliedColor {
  /// Red, green and blue.
  var color: SIMD3<Float>
  var alpha: Float

  init(color: SIMD3<Float>, alpha: Float) {
    self.color = color
    self.alpha = alpha
  }

  /// Reads blue, green, red and alpha, or with `swapped` red, green, blue and alpha.
  init(_ pixel: UnsafePointer<UInt8>, isOpaque: Bool, swapped: Bool) {
    let (red, blue) = swapped ? (pixel[0], pixel[2]) : (pixel[2], pixel[0])
    color = SIMD3(Float(red), Float(pixel[1]), Float(blue)) / 255
    alpha = isOpaque ? 1 : Float(pixel[3]) / 255
  }

  /// Writes the pixel, no colour above its alpha.
  func write(to pixel: UnsafeMutablePointer<UInt8>, swapped: Bool) {
    let top = UInt8(clamping: (min(max(alpha, 0), 1) * 255).rounded())
    func byte(_ value: Float) -> UInt8 {
      min(top, UInt8(clamping: (min(max(value, 0), 1) * 255).rounded()))
    }
    pixel[0] = byte(swapped ? color.x : color.z)
    pixel[1] = byte(color.y)
    pixel[2] = byte(swapped ? color.z : color.x)
    pixel[3] = top
  }

  /// The colour without its alpha; black where there is none.
  var straight: SIMD3<Float> {
    alpha > 0 ? (color / alpha).clamped(lowerBound: .zero, upperBound: .one) : .zero
  }
}

extension CGBlendMode {
  /// Whether the mode is drawn by ``blend(_:over:)``: Cairo has no `plusDarker`, and what it makes of
  /// the modes of hue and luminosity goes beyond its alpha.
  var isBlendedHere: Bool {
    switch self {
    case .plusDarker, .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }

  /// The formulas of PDF 1.7, section 11.3.5, and Quartz's for `plusDarker`; every other mode draws
  /// over.
  func blend(
    _ above: PremultipliedColor, over below: PremultipliedColor
  ) -> PremultipliedColor {
    let (source, backdrop) = (above.straight, below.straight)
    let mixed: SIMD3<Float>
    switch self {
    case .plusDarker:
      let alpha = min(1, above.alpha + below.alpha)
      let darkness = (below.alpha - below.color) + (above.alpha - above.color)
      return PremultipliedColor(
        color: (alpha - darkness).clamped(lowerBound: .zero, upperBound: .one), alpha: alpha)
    case .hue:
      mixed = source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      mixed = backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: mixed = source.withLuminosity(backdrop.luminosity)
    case .luminosity: mixed = backdrop.withLuminosity(source.luminosity)
    default: mixed = source
    }
    let alone = above.color * (1 - below.alpha) + below.color * (1 - above.alpha)
    return PremultipliedColor(
      color: alone + mixed * (above.alpha * below.alpha),
      alpha: above.alpha + below.alpha - above.alpha * below.alpha)
  }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate var saturation: Float { self.max() - self.min() }

  fileprivate func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    var color = self + (luminosity - self.luminosity)
    let (low, high) = (color.min(), color.max())
    if low < 0 { color = luminosity + (color - luminosity) * (luminosity / (luminosity - low)) }
    if high > 1 {
      color = luminosity + (color - luminosity) * ((1 - luminosity) / (high - luminosity))
    }
    return color
  }

  fileprivate func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let range = self.saturation
    return range > 0 ? (self - self.min()) * (saturation / range) : .zero
  }
}
