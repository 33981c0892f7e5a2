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
  /// The pattern the colour is, `nil` for one that is the same everywhere.
  public let pattern: CGPattern?

  init(space: CGColorSpace, values given: SIMD4<Double>, pattern: CGPattern? = nil) {
    self.pattern = pattern
    let isUnit = space == .standardRGB
    let held = given.replacing(with: 0, where: given .!= given)
      .clamped(
        lowerBound: isUnit ? SIMD4.zero : CGColor.lowest,
        upperBound: isUnit ? SIMD4(repeating: 1) : CGColor.greatest)
    colorSpace = space
    values = held
    let color = CGColorSpace.convert(
      SIMD3(held.x, held.y, held.z), from: space, to: .sRGBTarget)
    srgbComponents = SIMD4(color, held.w)
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
    guard colorSpace.model != .pattern else { return nil }
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
    guard components.count > colorSpace.numberOfComponents, colorSpace.model != .pattern else {
      return nil
    }
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
      space: colorSpace, values: SIMD4(values.x, values.y, values.z, alpha.native),
      pattern: pattern)
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
  private static let greatest = SIMD4<Double>(65_504, 65_504, 65_504, 1)
}

extension CGColor: Hashable {
  /// Returns true if both have the same space and components: the same colour in another space is not
  /// equal.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first === second
      || (first.colorSpace == second.colorSpace && first.values == second.values
        && first.pattern === second.pattern)
  }

  /// Mixes the space and the components into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(colorSpace)
    hasher.combine(values)
  }
}
