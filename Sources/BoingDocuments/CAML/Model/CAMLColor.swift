import Boing
import BoingMovies

/// Red, green, blue and alpha in gamma-encoded sRGB; 0…1, and beyond for extended colours.
public struct CAMLColor: Sendable, Hashable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The alpha component, 0…1; not multiplied into the others.
  public var alpha = 1.0
}

extension CAMLColor {
  init?(parsing text: String) {
    if let hexadecimal = CAMLColor(hexadecimal: text) {
      self = hexadecimal
      return
    }
    guard let list = NumberList(text), list.numbers.allSatisfy(\.isFinite) else { return nil }
    let n = list.numbers
    switch n.count {
    case 1: self.init(red: n[0], green: n[0], blue: n[0])
    case 2: self.init(red: n[0], green: n[0], blue: n[0], alpha: n[1])
    case 3: self.init(red: n[0], green: n[1], blue: n[2])
    case 4: self.init(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    default: return nil
    }
  }

  /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  package init?(hexadecimal text: String) {
    let digits = text.trimmed
    guard digits.hasPrefix("#"), digits.dropFirst().allSatisfy(\.isHexDigit),
      let number = UInt32(digits.dropFirst(), radix: 16)
    else { return nil }
    func part(_ shift: UInt32, _ mask: UInt32) -> Double {
      Double(number >> shift & mask) / Double(mask)
    }
    switch digits.count {
    case 4: self.init(red: part(8, 15), green: part(4, 15), blue: part(0, 15))
    case 5:
      self.init(red: part(12, 15), green: part(8, 15), blue: part(4, 15), alpha: part(0, 15))
    case 7: self.init(red: part(16, 255), green: part(8, 255), blue: part(0, 255))
    case 9:
      self.init(
        red: part(24, 255), green: part(16, 255), blue: part(8, 255), alpha: part(0, 255))
    default: return nil
    }
  }

  /// `red green blue`.
  var components: String { NumberText.list([red, green, blue]) }
}

extension CAMLColor {
  /// Creates the colour whose components are given in a colour space; nil if the space is not known, or has
  /// one component where three different ones are given.
  ///
  /// - Parameters:
  ///   - components: The components as red, green and blue; a gray value is in all three.
  ///   - name: One of `CGColorSpace`'s names, with or without `kCGColorSpace`, or the name of a device
  ///     space; the case of letters and punctuation do not matter.
  init?(_ components: CAMLColor, inSpaceNamed name: String) {
    guard let space = Self.space(named: name) else { return nil }
    let (r, g, b, a) = (components.red, components.green, components.blue, components.alpha)
    let parts: [CGFloat]
    if space.numberOfComponents == 1 {
      guard r == g, g == b else { return nil }
      parts = [r, a]
    } else {
      parts = [r, g, b, a]
    }
    // What is given in sRGB stays as it is, to the last bit.
    if space.name == CGColorSpace.extendedSRGB {
      self = components
      return
    }
    guard let color = CGColor(colorSpace: space, components: parts) else { return nil }
    let converted = color.srgbComponents
    self.init(red: converted.x, green: converted.y, blue: converted.z, alpha: converted.w)
  }

  private static func space(named name: String) -> CGColorSpace? {
    let plain = plain(name)
    guard let known = spaces[plain] else { return nil }
    return CGColorSpace(name: known)
  }

  /// The letters and digits of a name, without the prefix of Apple's constants.
  private static func plain(_ name: String) -> String {
    let plain = name.filter { $0.isLetter || $0.isNumber }.lowercased()
    let prefix = "kcgcolorspace"
    return plain.hasPrefix(prefix) ? String(plain.dropFirst(prefix.count)) : plain
  }

  /// The spaces by their plain names; of a space that has an extended form that one, whose components
  /// go beyond 0…1 as those of documents may.
  private static let spaces: [String: String] = {
    let extended = [
      CGColorSpace.sRGB: CGColorSpace.extendedSRGB,
      CGColorSpace.linearSRGB: CGColorSpace.extendedLinearSRGB,
      CGColorSpace.displayP3: CGColorSpace.extendedDisplayP3,
      CGColorSpace.linearDisplayP3: CGColorSpace.extendedLinearDisplayP3,
      CGColorSpace.genericGrayGamma2_2: CGColorSpace.extendedGray,
      CGColorSpace.linearGray: CGColorSpace.extendedLinearGray,
    ]
    let others = [
      CGColorSpace.adobeRGB1998, CGColorSpace.dcip3, CGColorSpace.itur_709,
      CGColorSpace.itur_2020, CGColorSpace.rommrgb, CGColorSpace.acescgLinear,
      CGColorSpace.genericXYZ, CGColorSpace.genericLab,
    ]
    // The device's colours are sRGB's here, and its gray has sRGB's curve.
    var spaces = [
      "rgb": CGColorSpace.extendedSRGB, "devicergb": CGColorSpace.extendedSRGB,
      "srgbiec6196621": CGColorSpace.extendedSRGB, "p3": CGColorSpace.extendedDisplayP3,
      "gray": CGColorSpace.extendedSRGB, "devicegray": CGColorSpace.extendedSRGB,
    ]
    for (name, space) in extended {
      spaces[plain(name)] = space
      spaces[plain(space)] = space
    }
    for name in others { spaces[plain(name)] = name }
    return spaces
  }()
}
