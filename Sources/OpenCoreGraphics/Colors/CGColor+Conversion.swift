import BoingCurves

/// The property that a conversion preserves where the target cannot hold a colour.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// The context's own choice.
  case defaultIntent = 0
  /// Colours outside the target are moved to its edge, relative to the medium's own white.
  case absoluteColorimetric = 1
  /// Colours outside the target are moved to its edge.
  case relativeColorimetric = 2
  /// All colours are compressed to fit.
  case perceptual = 3
  /// Saturation is kept rather than hue.
  case saturation = 4
}

extension CGColor {
  /// The colour that looks the same in another space.
  ///
  /// Components go to light, through the primaries, and back through the target's curve; grey is
  /// the luminance. A target that is not extended gets its components held in 0…1 whatever
  /// `intent` says: all spaces here share one white, so colorimetric intents agree, and the others
  /// need tables that no space here has. `nil` for patterns.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: NSDictionary?
  ) -> CGColor? {
    guard let colorSpace, pattern == nil, space.model != .pattern else { return nil }
    if colorSpace == space { return self }
    let own = SIMD3(values.x, values.y, values.z)
    var color =
      space.model == .monochrome
      ? SIMD3(repeating: CGColorSpace.gray(own, from: colorSpace, to: space))
      : CGColorSpace.convert(own, from: colorSpace, to: space)
    if !space.isExtended {
      color.clamp(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    }
    return CGColor(space: space, values: SIMD4(color, values.w))
  }
}

extension CGColorSpace {
  /// What every colour is converted to when it is made.
  static let sRGBTarget = CGColorSpace(
    name: extendedSRGB, model: .rgb, transfer: .sRGB, isExtended: true)

  /// Components of `source` as red, green and blue of `target`.
  static func convert(
    _ values: SIMD3<Double>, from source: CGColorSpace, to target: CGColorSpace
  ) -> SIMD3<Double> {
    // The common case must give back its very numbers.
    if source.transfer == target.transfer && source.primaries == target.primaries
      && (source.model == .lab) == (target.model == .lab)
    {
      return values
    }
    let light = source.primaries.convert(source.light(values), to: target.primaries)
    if target.model == .lab { return Lab.encode(light) }
    return map(light, target.transfer.encode)
  }

  /// Components of this space as light in its primaries.
  private func light(_ values: SIMD3<Double>) -> SIMD3<Double> {
    model == .lab ? Lab.decode(values) : Self.map(values, transfer.decode)
  }

  /// Components of `source` as a grey of `target`.
  static func gray(
    _ values: SIMD3<Double>, from source: CGColorSpace, to target: CGColorSpace
  ) -> Double {
    if source.model == .monochrome && source.transfer == target.transfer { return values.x }
    let light = source.primaries.convert(source.light(values), to: .rec709)
    // Rec. 709's share of each primary in the luminance of white.
    let weights = SIMD3(0.212_639_005_871_510, 0.715_168_678_767_756, 0.072_192_315_360_734)
    return target.transfer.encode((light * weights).sum())
  }

  private static func map(
    _ values: SIMD3<Double>, _ curve: (Double) -> Double
  ) -> SIMD3<Double> {
    SIMD3(curve(values.x), curve(values.y), curve(values.z))
  }
}

/// CIE 1976 L*a*b*, under the white of profiles.
enum Lab {
  /// X, Y and Z of a colour.
  static func decode(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    func amount(_ t: Double) -> Double {
      t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29)
    }
    let y = (lab.x + 16) / 116
    return SIMD3(amount(y + lab.y / 500), amount(y), amount(y - lab.z / 200))
      * Primaries.profileWhite
  }

  /// The colour of these X, Y and Z.
  static func encode(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    func root(_ t: Double) -> Double {
      t > 216.0 / 24_389 ? Double.cbrt(t) : t * (841.0 / 108) + 4.0 / 29
    }
    let t = xyz / Primaries.profileWhite
    let (x, y, z) = (root(t.x), root(t.y), root(t.z))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
