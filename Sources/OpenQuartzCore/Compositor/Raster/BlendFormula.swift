import BoingCurves

/// The blend modes of PDF and the operators of Porter and Duff, on whole pictures.
enum BlendFormula {
  /// Combines `source`, at `opacity` of 255, with what of `target` lies under it.
  static func apply(
    _ mode: BlendFilter, _ source: PixelSurface, opacity: UInt32, onto target: PixelSurface
  ) {
    let rect = source.rect.intersection(target.rect)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      let (from, to) = (source.row(y), target.row(y))
      for x in rect.minX..<rect.maxX {
        to[x] = mix(mode, Pixel.scaled(from[x], by: opacity), to[x])
      }
    }
  }

  /// The pixel that `mode` makes of `source` and `target`.
  static func mix(_ mode: BlendFilter, _ source: UInt32, _ target: UInt32) -> UInt32 {
    let (s, d) = (unpack(source), unpack(target))
    let (sa, da) = (s.w, d.w)
    func weighed(_ a: Float, _ b: Float) -> SIMD4<Float> { s * a + d * b }
    switch mode {
    case .normal: return pack(weighed(1, 1 - sa))
    case .clear: return 0
    case .copy: return source
    case .sourceIn: return pack(weighed(da, 0))
    case .sourceOut: return pack(weighed(1 - da, 0))
    case .sourceAtop: return pack(weighed(da, 1 - sa))
    case .destinationOver: return pack(weighed(1 - da, 1))
    case .destinationIn: return pack(weighed(0, sa))
    case .destinationOut: return pack(weighed(0, 1 - sa))
    case .destinationAtop: return pack(weighed(1 - da, sa))
    case .xor: return pack(weighed(1 - da, 1 - sa))
    case .plusLighter: return pack(s + d)
    case .plusDarker:
      // What both lack of white is summed.
      let alpha = min(sa + da, 1)
      return pack(
        SIMD4(
          alpha - (sa - s.x) - (da - d.x), alpha - (sa - s.y) - (da - d.y),
          alpha - (sa - s.z) - (da - d.z), alpha))
    default:
      guard sa > 0 else { return target }
      guard da > 0 else { return source }
      let blended = colors(mode, SIMD3(s.x, s.y, s.z) / sa, SIMD3(d.x, d.y, d.z) / da)
      let both = SIMD4(blended, 1) * (sa * da)
      return pack(both + weighed(1 - da, 1 - sa))
    }
  }

  /// Red, green, blue and alpha, 0…1.
  private static func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float((pixel >> 16) & 255), Float((pixel >> 8) & 255), Float(pixel & 255),
      Float(pixel >> 24)) / 255
  }

  /// The nearest pixel whose colours are not above its alpha.
  private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let alpha = UInt32(clamping: max(0, min(color.w, 1)) * 255 + 0.5)
    func channel(_ value: Float) -> UInt32 {
      min(UInt32(clamping: max(0, min(value, 1)) * 255 + 0.5), alpha)
    }
    return alpha << 24 | channel(color.x) << 16 | channel(color.y) << 8 | channel(color.z)
  }

  /// B(backdrop, source) of PDF for straight colours.
  private static func colors(
    _ mode: BlendFilter, _ s: SIMD3<Float>, _ d: SIMD3<Float>
  ) -> SIMD3<Float> {
    switch mode {
    case .hue: return setLuminosity(setSaturation(s, saturation(d)), luminosity(d))
    case .saturation: return setLuminosity(setSaturation(d, saturation(s)), luminosity(d))
    case .color: return setLuminosity(s, luminosity(d))
    case .luminosity: return setLuminosity(d, luminosity(s))
    default:
      return SIMD3(channel(mode, s.x, d.x), channel(mode, s.y, d.y), channel(mode, s.z, d.z))
    }
  }

  private static func channel(_ mode: BlendFilter, _ s: Float, _ d: Float) -> Float {
    switch mode {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .overlay: return channel(.hardLight, d, s)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .colorDodge: return d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: return s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let root = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (root - d)
    case .difference: return (s - d).magnitude
    case .exclusion: return s + d - 2 * s * d
    default: return s
    }
  }

  // MARK: Modes that do not treat channels alike

  private static func luminosity(_ c: SIMD3<Float>) -> Float {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func saturation(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

  private static func setLuminosity(_ c: SIMD3<Float>, _ value: Float) -> SIMD3<Float> {
    var color = c + (value - luminosity(c))
    let (low, high) = (color.min(), color.max())
    let middle = SIMD3<Float>(repeating: value)
    if low < 0 { color = middle + (color - middle) * (value / (value - low)) }
    if high > 1 { color = middle + (color - middle) * ((1 - value) / (high - value)) }
    return color
  }

  private static func setSaturation(_ c: SIMD3<Float>, _ value: Float) -> SIMD3<Float> {
    let (low, high) = (c.min(), c.max())
    guard high > low else { return .zero }
    return (c - low) * (value / (high - low))
  }
}
