/// The way in which a source is composited with the backdrop: the blend modes of PDF and the operators of
/// Porter and Duff, in the order of `CGBlendMode`.
public enum BlendMode: UInt8, Sendable, CaseIterable {
  /// The source over the backdrop.
  case normal
  /// The product of source and backdrop, at least as dark as either.
  case multiply
  /// The complement of the product of the complements, at least as light as either.
  case screen
  /// ``multiply`` where the backdrop is dark, ``screen`` where it is light.
  case overlay
  /// The darker of source and backdrop, in each component.
  case darken
  /// The lighter of source and backdrop, in each component.
  case lighten
  /// A backdrop made lighter by the source.
  case colorDodge
  /// A backdrop made darker by the source.
  case colorBurn
  /// A backdrop made darker or lighter, softly, as the source is dark or light.
  case softLight
  /// ``multiply`` where the source is dark, ``screen`` where it is light.
  case hardLight
  /// The difference of source and backdrop.
  case difference
  /// A ``difference`` of less contrast.
  case exclusion
  /// The hue of the source, saturation and luminosity of the backdrop.
  case hue
  /// The saturation of the source, hue and luminosity of the backdrop.
  case saturation
  /// Hue and saturation of the source, the luminosity of the backdrop.
  case color
  /// The luminosity of the source, hue and saturation of the backdrop.
  case luminosity
  /// Nothing.
  case clear
  /// The source alone.
  case copy
  /// The source within the backdrop.
  case sourceIn
  /// The source outside of the backdrop.
  case sourceOut
  /// The source within the backdrop, over it.
  case sourceAtop
  /// The backdrop over the source.
  case destinationOver
  /// The backdrop within the source.
  case destinationIn
  /// The backdrop outside of the source.
  case destinationOut
  /// The backdrop within the source, over it.
  case destinationAtop
  /// Source and backdrop where they do not meet.
  case xor
  /// The sum of source and backdrop less 1.
  case plusDarker
  /// The sum of source and backdrop.
  case plusLighter
}

/// The formulas are those of PDF 1.7, section 11.3.5, except where Core Graphics was measured to
/// differ: `softLight` uses one formula for dark and for light sources, and `colorBurn` is clamped
/// only after compositing. Colours are red, green, blue and alpha, the alpha multiplied in.
extension BlendMode {
  /// Returns what the mode makes of `source` over `backdrop`.
  ///
  /// The components of the result may lie outside 0…alpha; whoever stores it clamps them.
  package func composite(
    _ source: SIMD4<Float>, over backdrop: SIMD4<Float>
  ) -> SIMD4<Float> {
    let (sa, da) = (source.w, backdrop.w)
    func weighed(_ a: Float, _ b: Float) -> SIMD4<Float> { source * a + backdrop * b }
    switch self {
    case .normal: return weighed(1, 1 - sa)
    case .clear: return .zero
    case .copy: return source
    case .sourceIn: return weighed(da, 0)
    case .sourceOut: return weighed(1 - da, 0)
    case .sourceAtop: return weighed(da, 1 - sa)
    case .destinationOver: return weighed(1 - da, 1)
    case .destinationIn: return weighed(0, sa)
    case .destinationOut: return weighed(0, 1 - sa)
    case .destinationAtop: return weighed(1 - da, sa)
    case .xor: return weighed(1 - da, 1 - sa)
    case .plusLighter: return source + backdrop
    case .plusDarker:
      let alpha = min(sa + da, 1)
      // What both lack of white is summed.
      var result = alpha - (sa - source) - (da - backdrop)
      result.w = alpha
      return result
    default:
      guard sa > 0 else { return backdrop }
      guard da > 0 else { return source }
      let blended = blend(SIMD3(source.straight), over: SIMD3(backdrop.straight))
      return SIMD4(blended, 1) * (sa * da) + weighed(1 - da, 1 - sa)
    }
  }

  /// PDF's B(backdrop, source) for colours without their alpha.
  private func blend(_ s: SIMD3<Float>, over d: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: s.withSaturation(d.saturation).withLuminosity(d.luminosity)
    case .saturation: d.withSaturation(s.saturation).withLuminosity(d.luminosity)
    case .color: s.withLuminosity(d.luminosity)
    case .luminosity: d.withLuminosity(s.luminosity)
    default: SIMD3(blend(s.x, over: d.x), blend(s.y, over: d.y), blend(s.z, over: d.z))
    }
  }

  private func blend(_ s: Float, over d: Float) -> Float {
    switch self {
    case .multiply: s * d
    case .screen: s + d - s * d
    case .overlay: BlendMode.hardLight.blend(d, over: s)
    case .darken: min(s, d)
    case .lighten: max(s, d)
    case .colorDodge: d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: d >= 1 ? 1 : s <= 0 ? -.infinity : 1 - (1 - d) / s
    case .hardLight: s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
    case .softLight: (1 - 2 * s) * d * d + 2 * s * d
    case .difference: (s - d).magnitude
    case .exclusion: s + d - 2 * s * d
    default: s
    }
  }
}

extension SIMD4<Float> {
  /// The colour without its alpha, each component clamped to 0…1.
  fileprivate var straight: SIMD4 { (self / w).clamped(lowerBound: .zero, upperBound: .one) }
}

extension SIMD3<Float> {
  fileprivate init(_ color: SIMD4<Float>) { self.init(color.x, color.y, color.z) }

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
