/// What a conversion gives up where the target cannot hold a colour.
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
  /// need tables that no space here has.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: NSDictionary?
  ) -> CGColor? {
    guard let colorSpace, let components else { return nil }
    if colorSpace == space { return self }
    let light = components.dropLast().map(\.native)
    var values: [Double]
    switch space.model {
    case .monochrome: values = [CGColorSpace.gray(light, from: colorSpace, to: space)]
    default:
      let converted = CGColorSpace.convert(light, from: colorSpace, to: space)
      values = [converted.x, converted.y, converted.z]
    }
    if !space.isExtended { values = values.map { min(max($0, 0), 1) } }
    return CGColor(space: space, values: values.map { CGFloat($0) } + [alpha])
  }
}

extension CGColorSpace {
  /// Extended sRGB without a name to look up.
  static let sRGBTarget = CGColorSpace(
    name: extendedSRGB, model: .rgb, transfer: .sRGB, isExtended: true)

  /// Components of `source` as red, green and blue of `target`.
  static func convert(
    _ components: [Double], from source: CGColorSpace, to target: CGColorSpace
  ) -> SIMD3<Double> {
    let values =
      components.count == 1
      ? SIMD3(repeating: components[0]) : SIMD3(components[0], components[1], components[2])
    // The common case must give back its very numbers.
    if source.transfer == target.transfer && source.primaries == target.primaries {
      return values
    }
    let light = source.primaries.convert(map(values, source.transfer.decode), to: target.primaries)
    return map(light, target.transfer.encode)
  }

  /// Components of `source` as a grey of `target`.
  static func gray(
    _ components: [Double], from source: CGColorSpace, to target: CGColorSpace
  ) -> Double {
    if components.count == 1 && source.transfer == target.transfer { return components[0] }
    let values =
      components.count == 1
      ? SIMD3(repeating: components[0]) : SIMD3(components[0], components[1], components[2])
    let light = source.primaries.convert(map(values, source.transfer.decode), to: .rec709)
    let luminance =
      (light * SIMD3(0.212_639_005_871_510, 0.715_168_678_767_756, 0.072_192_315_360_734))
    return target.transfer.encode(luminance.sum())
  }

  private static func map(
    _ values: SIMD3<Double>, _ curve: (Double) -> Double
  ) -> SIMD3<Double> {
    SIMD3(curve(values.x), curve(values.y), curve(values.z))
  }
}
