import BoingCurves
import BoingElementary

/// An immutable colour: a colour space, its components, and alpha.
///
/// Alpha is straight (not multiplied into the components) and clamped to 0…1, as are the components
/// of sRGB. Those of other spaces keep values below 0 and above 1, which extended spaces give a
/// meaning to. What is not a number becomes 0, and components are clamped to ±65,504, the range of
/// a half-precision number.
public final class CGColor: Sendable {
  /// The space the components belong to.
  public let colorSpace: CGColorSpace?
  /// Red, green, blue and straight alpha in extended sRGB.
  ///
  /// Converted once, when the colour is made. Not an Apple name: the compositor's way in.
  public let srgbComponents: SIMD4<Double>
  /// The components in their own space, a grey in all three places; alpha last.
  let values: SIMD4<Double>

  init(space: CGColorSpace, values given: SIMD4<Double>) {
    let isUnit = space == .standardRGB
    let clamped = given.replacing(with: 0, where: given .!= given)
      .clamped(
        lowerBound: isUnit ? SIMD4.zero : CGColor.lowest,
        upperBound: isUnit ? SIMD4(repeating: 1) : CGColor.highest)
    colorSpace = space
    values = clamped
    let color = CGColorSpace.convert(
      SIMD3(clamped.x, clamped.y, clamped.z), from: space, to: .sRGBTarget)
    srgbComponents = SIMD4(color, clamped.w)
  }

  /// Creates a colour in sRGB from red, green, blue and straight alpha; in extended sRGB where
  /// sRGB does not have it.
  package convenience init(srgbComponents: SIMD4<Double>) {
    let color = SIMD3(srgbComponents.x, srgbComponents.y, srgbComponents.z)
    let isUnit = color == color.clamped(lowerBound: .zero, upperBound: .one)
    self.init(space: isUnit ? .standardRGB : .sRGBTarget, values: srgbComponents)
  }

  convenience init(space: CGColorSpace, gray: CGFloat, alpha: CGFloat) {
    let gray = gray.native
    self.init(space: space, values: SIMD4(gray, gray, gray, alpha.native))
  }

  convenience init(
    space: CGColorSpace, red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(
      space: space, values: SIMD4(red.native, green.native, blue.native, alpha.native))
  }

  /// Creates a colour from a space and its components followed by alpha.
  ///
  /// - Parameters:
  ///   - colorSpace: What the components mean.
  ///   - components: At least one number more than the space has components.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    if colorSpace.model == .monochrome {
      self.init(space: colorSpace, gray: components[0], alpha: components[1])
    } else {
      self.init(
        space: colorSpace, red: components[0], green: components[1], blue: components[2],
        alpha: components[3])
    }
  }

  /// Creates a colour from a space and its components followed by alpha, `nil` when there are too
  /// few of them.
  public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    guard components.count > colorSpace.numberOfComponents else { return nil }
    if colorSpace.model == .monochrome {
      self.init(space: colorSpace, gray: components[0], alpha: components[1])
    } else {
      self.init(
        space: colorSpace, red: components[0], green: components[1], blue: components[2],
        alpha: components[3])
    }
  }

  /// Creates a colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour in the generic RGB space, which is sRGB here.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey in the generic grey space of gamma 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, gray: gray, alpha: alpha)
  }

  /// Creates a grey in the generic grey space of gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, gray: gray, alpha: alpha)
  }

  /// The components in the space's order, then alpha.
  public var components: [CGFloat]? {
    let all: [Double]
    switch numberOfComponents {
    case 1: all = [values.w]
    case 2: all = [values.x, values.w]
    default: all = [values.x, values.y, values.z, values.w]
    }
    return all.map { CGFloat($0) }
  }

  /// The opacity, 0…1.
  public var alpha: CGFloat { CGFloat(values.w) }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { (colorSpace?.numberOfComponents ?? 3) + 1 }

  /// The same colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(
      space: colorSpace, values: SIMD4(values.x, values.y, values.z, alpha.native))
  }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// Opaque black, in the generic grey space.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, in the generic grey space.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black without opacity, in the generic grey space.
  public static let clear = CGColor(gray: 0, alpha: 0)

  private static let lowest = SIMD4<Double>(-65_504, -65_504, -65_504, 0)
  private static let highest = SIMD4<Double>(65_504, 65_504, 65_504, 1)
}

extension CGColor: Hashable {
  /// Returns true if both have the same space and components: the same colour in another space is not
  /// equal.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first === second
      || (first.colorSpace == second.colorSpace && first.values == second.values)
  }

  /// Mixes the space and the components into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(colorSpace)
    hasher.combine(values)
  }
}

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
  /// the luminance. A target that is not extended gets its components clamped to 0…1 whatever
  /// `intent` says: all spaces here share one white, so colorimetric intents agree, and the others
  /// need tables that no space here has. Never `nil`.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: NSDictionary?
  ) -> CGColor? {
    guard let colorSpace else { return nil }
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
  /// The space that every colour is converted to when it is created.
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
      * Primaries.connectionWhite
  }

  /// The colour of these X, Y and Z.
  static func encode(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    func root(_ t: Double) -> Double {
      t > 216.0 / 24_389 ? Double.cbrt(t) : t * (841.0 / 108) + 4.0 / 29
    }
    let t = xyz / Primaries.connectionWhite
    let (x, y, z) = (root(t.x), root(t.y), root(t.z))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
