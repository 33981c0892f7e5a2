import BoingQuartzCore

/// A colour with an opacity.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
  // Immutable, whatever a subclass adds.
  /// The colour for Core Graphics.
  public let cgColor: CGColor

  /// Creates a grey.
  public init(white: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(genericGrayGamma2_2Gray: white, alpha: alpha)
  }

  /// Creates a colour of sRGB by its hue, saturation and brightness, each from 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    cgColor = CGColor(srgbRed: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
  }

  /// Creates a colour of sRGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour of Display P3.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    cgColor =
      space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
      ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour from one of Core Graphics.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Returns the colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// Reads the components in extended sRGB; pointers that are nil are left out.
  ///
  /// - Returns: True: every colour has such components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.srgbComponents
    red?.pointee = color.x
    green?.pointee = color.y
    blue?.pointee = color.z
    alpha?.pointee = color.w
    return true
  }

  /// Reads hue, saturation and brightness, each from 0 to 1; pointers that are nil are left out.
  ///
  /// - Returns: True: every colour has such components.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.srgbComponents
    let hsb = HSB(red: color.x, green: color.y, blue: color.z)
    hue?.pointee = hsb.hue
    saturation?.pointee = hsb.saturation
    brightness?.pointee = hsb.brightness
    alpha?.pointee = color.w
    return true
  }

  /// Reads the components of a grey; pointers that are nil are left out.
  ///
  /// - Returns: False, with nothing read, if the colour is no grey.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let cg = cgColor
    let color = cg.srgbComponents
    let parts = cg.components ?? []
    guard parts.count == 2 || (color.x == color.y && color.y == color.z) else { return false }
    white?.pointee = parts.count == 2 ? parts[0] : color.x
    alpha?.pointee = color.w
    return true
  }

  /// Fills and strokes in this colour from now on.
  open func set() {
    setFill()
    setStroke()
  }

  /// Fills in this colour from now on.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Strokes in this colour from now on.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Returns the colour itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns true if `object` is the same colour.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  /// A number that equal colours share.
  open override var hash: Int { cgColor.hashValue }

  /// The components in sRGB.
  open override var description: String {
    let color = cgColor.srgbComponents
    return "UIExtendedSRGBColorSpace \(color.x) \(color.y) \(color.z) \(color.w)"
  }
}

extension UIColor: DrawnTextColor {
  package var drawnTextColor: CGColor { cgColor }
}

/// Hue, saturation and brightness, each from 0 to 1.
private struct HSB {
  var hue: CGFloat
  var saturation: CGFloat
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
  }

  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let high = max(red, green, blue)
    let range = high - min(red, green, blue)
    brightness = high
    saturation = high > 0 ? range / high : 0
    guard range > 0 else {
      hue = 0
      return
    }
    var sextant: CGFloat
    switch high {
    case red: sextant = (green - blue) / range
    case green: sextant = (blue - red) / range + 2
    default: sextant = (red - green) / range + 4
    }
    if sextant < 0 { sextant += 6 }
    hue = sextant / 6
  }

  var rgb: SIMD3<CGFloat.NativeType> {
    guard hue.isFinite, saturation.isFinite, brightness.isFinite else { return .zero }
    let sextant = (hue - hue.rounded(.down)) * 6
    func component(_ offset: CGFloat) -> CGFloat.NativeType {
      let k = (offset + sextant).truncatingRemainder(dividingBy: 6)
      return (brightness - brightness * saturation * max(0, min(k, 4 - k, 1))).native
    }
    return SIMD3(component(5), component(3), component(1))
  }
}
