import Boing

extension MarkupColor {
  /// The colour whose components are given in a colour space, by a name such as `displayP3`,
  /// `kCGColorSpaceSRGB` or `genericGrayGamma2_2`; nil if the name is not known.
  init?(_ components: MarkupColor, inSpaceNamed name: String) {
    let plain = name.filter { $0.isLetter || $0.isNumber }.lowercased()
    let isLinear = plain.contains("linear")
    let space: String? =
      if plain.contains("p3") {
        isLinear ? CGColorSpace.extendedLinearDisplayP3 : CGColorSpace.extendedDisplayP3
      } else if isLinear, plain.contains("srgb") {
        CGColorSpace.extendedLinearSRGB
      } else {
        nil
      }
    guard let space else {
      guard ["rgb", "gray", "grey"].contains(where: plain.contains) else { return nil }
      self = components
      return
    }
    let (r, g, b, a) = (components.red, components.green, components.blue, components.alpha)
    guard let source = CGColorSpace(name: space),
      let color = CGColor(colorSpace: source, components: [r, g, b, a])
    else { return nil }
    let parts = color.srgbComponents
    self.init(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
  }
}
