/// The kinds of colour component.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  /// Not known.
  case unknown = -1
  /// One component, from black to white.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Lightness and two axes of colour: CIE 1976 L*a*b*.
  case lab = 3
  /// The amounts X, Y and Z of CIE 1931.
  case XYZ = 7
}

/// The meaning of a colour's components: primaries, transfer curve and range.
///
/// Two colour spaces are equal when they have the same name. The device spaces, which have no name
/// and are equal to themselves alone, use sRGB's numbers.
public final class CGColorSpace: Sendable {
  /// The space's name, `nil` for the device spaces.
  public let name: String?
  /// The kind of component.
  public let model: CGColorSpaceModel
  let primaries: Primaries
  let transfer: TransferFunction
  let isExtended: Bool

  init(
    name: String?, model: CGColorSpaceModel, primaries: Primaries = .rec709,
    transfer: TransferFunction, isExtended: Bool = false
  ) {
    self.name = name
    self.model = model
    self.primaries = primaries
    self.transfer = transfer
    self.isExtended = isExtended
  }

  /// Creates the space of a given name, `nil` when it is not one of the names declared here.
  public convenience init?(name: String) {
    guard let known = CGColorSpace.named[name] else { return nil }
    self.init(
      name: name, model: known.model, primaries: known.primaries, transfer: known.transfer,
      isExtended: known.isExtended)
  }

  /// The number of components of a colour without alpha: 1 of a grey, or 3.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// True if a context can draw in this space: yes, for every space here.
  public var supportsOutput: Bool { true }

  /// True if the space holds colours that sRGB does not.
  public var isWideGamutRGB: Bool {
    model == .rgb && (isExtended || primaries != .rec709)
  }
}

extension CGColorSpace {
  /// sRGB: IEC 61966-2-1's primaries and curve.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB's primaries, linear in light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB with components below 0 and above 1; the curve is mirrored about zero.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// Linear sRGB with components below 0 and above 1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3: wider primaries, sRGB's curve.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Display P3 with components below 0 and above 1.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries, linear in light.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Display P3's primaries, linear in light, with components below 0 and above 1.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Grey with the curve v^2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey with the curve v^2.2 and components below 0 and above 1.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Grey, linear in light.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Grey, linear in light, with components below 0 and above 1.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"

  /// Adobe RGB (1998): a wider green, the curve v^(563⁄256).
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// DCI P3: the cinema's primaries with a greenish white, which counts as white here, and the curve
  /// v^2.6.
  public static let dcip3 = "kCGColorSpaceDCIP3"
  /// ITU-R BT.709: sRGB's primaries, the curve of cameras.
  public static let itur_709 = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020: the primaries of ultra-high definition, the curve of cameras.
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  /// ROMM RGB, also known as ProPhoto: primaries beyond what can be seen, the curve v^1.8 with a
  /// straight foot.
  public static let rommrgb = "kCGColorSpaceROMMRGB"
  /// ACEScg: the working space of film, linear in light; components go beyond 0…1.
  public static let acescgLinear = "kCGColorSpaceACESCGLinear"
  /// CIE XYZ with the white D50, whose amounts are 0.9642, 1 and 0.8249.
  public static let genericXYZ = "kCGColorSpaceGenericXYZ"
  /// CIE L*a*b* with the white D50: 0…100, and two axes of about ±128.
  public static let genericLab = "kCGColorSpaceGenericLab"

  static let standardRGB = named[sRGB] ?? deviceRGB
  static let genericGray = named[genericGrayGamma2_2] ?? deviceGray
  static let deviceRGB = CGColorSpace(name: nil, model: .rgb, transfer: .sRGB)
  static let deviceGray = CGColorSpace(name: nil, model: .monochrome, transfer: .sRGB)

  private static let named: [String: CGColorSpace] = {
    func rgb(_ name: String, _ primaries: Primaries, _ curve: TransferFunction, _ extended: Bool)
      -> CGColorSpace
    {
      CGColorSpace(
        name: name, model: .rgb, primaries: primaries, transfer: curve, isExtended: extended)
    }
    func gray(_ name: String, _ curve: TransferFunction, _ extended: Bool) -> CGColorSpace {
      CGColorSpace(name: name, model: .monochrome, transfer: curve, isExtended: extended)
    }
    let all = [
      rgb(sRGB, .rec709, .sRGB, false),
      rgb(linearSRGB, .rec709, .linear, false),
      rgb(extendedSRGB, .rec709, .sRGB, true),
      rgb(extendedLinearSRGB, .rec709, .linear, true),
      rgb(displayP3, .displayP3, .sRGB, false),
      rgb(extendedDisplayP3, .displayP3, .sRGB, true),
      rgb(linearDisplayP3, .displayP3, .linear, false),
      rgb(extendedLinearDisplayP3, .displayP3, .linear, true),
      gray(genericGrayGamma2_2, .gamma22, false),
      gray(extendedGray, .gamma22, true),
      gray(linearGray, .linear, false),
      gray(extendedLinearGray, .linear, true),
      rgb(adobeRGB1998, .adobeRGB, .adobeRGB, false),
      rgb(dcip3, .dciP3, .cinema, false),
      rgb(itur_709, .rec709, .camera, false),
      rgb(itur_2020, .rec2020, .camera, false),
      rgb(rommrgb, .romm, .romm, false),
      rgb(acescgLinear, .acesCG, .linear, true),
      CGColorSpace(
        name: genericXYZ, model: .XYZ, primaries: .xyz, transfer: .linear, isExtended: true),
      CGColorSpace(
        name: genericLab, model: .lab, primaries: .xyz, transfer: .linear, isExtended: true),
    ]
    return Dictionary(
      uniqueKeysWithValues: all.compactMap { space in
        space.name.map { ($0, space) }
      })
  }()
}

extension CGColorSpace: Hashable {
  /// Returns true if both have the same name, or are the same device space.
  public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool {
    first === second || (first.name != nil && first.name == second.name)
  }

  /// Mixes the name into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(model)
  }
}

/// The red, green and blue of the device, which are sRGB's here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The grey of the device, which has sRGB's curve here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

extension CGColorSpace {
  /// Display P3.
  package static let wideRGB =
    CGColorSpace(name: displayP3)
    ?? CGColorSpace(
      name: displayP3, model: .rgb, primaries: .displayP3, transfer: .sRGB)
}
