/// An immutable colour: a colour space, its components, and alpha.
///
/// Alpha is straight (not multiplied into the components) and held in 0…1. The other components
/// keep values below 0 and above 1, which extended spaces give a meaning to. What is not a number
/// becomes 0, and components are held within ±65,504, the range of a half-precision number.
public final class CGColor: Sendable {
  /// The space the components belong to.
  public let colorSpace: CGColorSpace?
  /// The components in the space's order, then alpha.
  public let components: [CGFloat]?
  /// The opacity, 0…1.
  public let alpha: CGFloat
  /// Red, green, blue and straight alpha in extended sRGB.
  ///
  /// Converted once, when the colour is made. Not an Apple name: the compositor's way in.
  public let srgbComponents: SIMD4<Double>

  init(space: CGColorSpace, values: [CGFloat]) {
    let count = space.numberOfComponents
    let colors = values.prefix(count).map { value in
      value.isNaN ? 0 : min(max(value, -CGColor.greatestComponent), CGColor.greatestComponent)
    }
    let given = values[count]
    let alpha = given.isNaN ? 0 : min(max(given, 0), 1)
    colorSpace = space
    components = colors + [alpha]
    self.alpha = alpha
    srgbComponents = SIMD4(
      CGColorSpace.convert(colors.map(\.native), from: space, to: .sRGBTarget), alpha.native)
  }

  /// Creates a colour from a space and its components followed by alpha.
  ///
  /// - Parameter components: At least one number more than the space has components.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = colorSpace.numberOfComponents + 1
    self.init(
      space: colorSpace, values: Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Creates a colour from a space and its components followed by alpha, `nil` when there are too
  /// few of them.
  public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    guard components.count > colorSpace.numberOfComponents else { return nil }
    self.init(space: colorSpace, values: components)
  }

  /// Creates a colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Creates a colour in the generic RGB space, which is sRGB here.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Creates a grey in the generic grey space of gamma 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, values: [gray, alpha])
  }

  /// Creates a grey in the generic grey space of gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .genericGray, values: [gray, alpha])
  }

  /// How many components there are, alpha counted.
  public var numberOfComponents: Int { components?.count ?? 0 }

  /// The same colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace, let components else { return nil }
    return CGColor(space: colorSpace, values: components.dropLast() + [alpha])
  }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// Opaque black, in the generic grey space.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, in the generic grey space.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black without opacity, in the generic grey space.
  public static let clear = CGColor(gray: 0, alpha: 0)

  private static let greatestComponent: CGFloat = 65_504
}

extension CGColor: Hashable {
  /// Whether both have the same space and components: the same colour in another space is not
  /// equal.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first === second
      || (first.colorSpace == second.colorSpace && first.components == second.components)
  }

  /// Mixes the space and the components into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(colorSpace)
    hasher.combine(components)
  }
}
