/// The kinds of colour component.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  /// Not known.
  case unknown = -1
  /// One component, from black to white.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// A pattern, coloured or in a colour of the base space.
  case pattern = 6
}

/// What the numbers of a colour mean: which primaries, which transfer curve, which range.
///
/// Two colour spaces are equal when they have the same name. The device spaces, which have no name
/// and are equal to themselves alone, use sRGB's numbers.
public final class CGColorSpace: Sendable {
  /// The space's name, `nil` for the device spaces.
  public let name: String?
  /// The kind of component.
  public let model: CGColorSpaceModel
  let primaries: Primaries
  let transfer: TransferCurve
  let isExtended: Bool
  /// The space of the colours that stencils of this space of patterns are painted in.
  public let baseColorSpace: CGColorSpace?

  init(
    name: String?, model: CGColorSpaceModel, primaries: Primaries = .rec709,
    transfer: TransferCurve, isExtended: Bool = false, base: CGColorSpace? = nil
  ) {
    baseColorSpace = base
    self.name = name
    self.model = model
    self.primaries = primaries
    self.transfer = transfer
    self.isExtended = isExtended
  }

  /// The space of a given name, `nil` when it is not one of the names declared here.
  public convenience init?(name: String) {
    guard let known = CGColorSpace.named[name] else { return nil }
    self.init(
      name: name, model: known.model, primaries: known.primaries, transfer: known.transfer,
      isExtended: known.isExtended)
  }

  /// How many components a colour has, alpha not counted: 3, 1, or those of the base of a space of
  /// patterns, 0 without one.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    case .rgb, .unknown: 3
    }
  }

  /// Whether a context can draw in this space: yes, for every space here.
  public var supportsOutput: Bool { true }

  /// Whether the space holds colours that sRGB does not.
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

  static let standardRGB = named[sRGB] ?? deviceRGB
  static let genericGray = named[genericGrayGamma2_2] ?? deviceGray
  static let deviceRGB = CGColorSpace(name: nil, model: .rgb, transfer: .sRGB)
  static let deviceGray = CGColorSpace(name: nil, model: .monochrome, transfer: .sRGB)

  private static let named: [String: CGColorSpace] = {
    func rgb(_ name: String, _ primaries: Primaries, _ curve: TransferCurve, _ extended: Bool)
      -> CGColorSpace
    {
      CGColorSpace(
        name: name, model: .rgb, primaries: primaries, transfer: curve, isExtended: extended)
    }
    func gray(_ name: String, _ curve: TransferCurve, _ extended: Bool) -> CGColorSpace {
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
    ]
    return Dictionary(
      uniqueKeysWithValues: all.compactMap { space in
        space.name.map { ($0, space) }
      })
  }()
}

extension CGColorSpace: Hashable {
  /// Whether both have the same name, or are the same device space.
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
