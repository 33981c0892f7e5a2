extension BounceValue {
  /// Straight extended sRGB components of a colour; nil for anything else.
  static func color(_ any: Any) -> SIMD4<Double>? {
    #if os(Linux)
      guard let color = any as? CGColor else { return nil }
    #else
      // A Core Foundation type cannot be asked for with `as?`.
      guard CFGetTypeID(any as CFTypeRef) == CGColor.typeID else { return nil }
      let color = any as! CGColor
    #endif
    guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
      let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
      let c = converted.components, c.count == 4
    else { return nil }
    return SIMD4(Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
  }

  /// The colour of straight extended sRGB components; alpha is held within 0…1.
  static func makeColor(_ c: SIMD4<Double>) -> CGColor {
    let alpha = min(max(c.w, 0), 1)
    let components = [CGFloat(c.x), CGFloat(c.y), CGFloat(c.z), CGFloat(alpha)]
    guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
      let color = CGColor(colorSpace: space, components: components)
    else { return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: alpha) }
    return color
  }
}
