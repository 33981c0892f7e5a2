import Foundation

/// A phone or a tablet: its screen, as documents are made for it.
///
///     Device(named: "iphone-17-pro")?.screenClass  // 402w-874h@3x~iphone
public struct Device: Sendable, Hashable {
  /// The kinds of devices that wallpapers tell apart.
  public enum Kind: String, Sendable, Hashable {
    case iphone, ipad
  }

  /// The name under which the device is sold, such as `iPhone 17 Pro`.
  public let name: String
  /// The size of the upright screen, in points.
  public let size: CGSize
  /// The number of pixels for each point, along each side.
  public let scale: Double
  /// The radius of the screen's corners in points, 0 for square ones; nil where no source tells it.
  public let cornerRadius: Double?
  /// The kind of the device.
  public let kind: Kind

  /// The name as it is typed: lower-case words, joined by hyphens.
  public var identifier: String { Self.identifier(name) }

  /// The class of the screen as `Wallpaper.plist` names it, such as `390w-844h@3x~iphone`.
  public var screenClass: String {
    let numbers = [Double(size.width), Double(size.height), scale].map(NumberText.text)
    return "\(numbers[0])w-\(numbers[1])h@\(numbers[2])x~\(kind.rawValue)"
  }

  /// Creates the device of a name, in upper or lower case, with spaces or hyphens; nil if none has it.
  public init?(named name: String) {
    let wanted = Self.identifier(name)
    guard let device = Self.all.first(where: { $0.identifier == wanted }) else { return nil }
    self = device
  }

  private static func identifier(_ name: String) -> String {
    name.lowercased().split { $0 == " " || $0 == "-" }.joined(separator: "-")
  }

  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Double, radius: Double?, kind: Kind
  ) {
    self.name = name
    size = CGSize(width: width, height: height)
    self.scale = scale
    cornerRadius = radius
    self.kind = kind
  }

  /// The devices, the newest of each size first.
  ///
  /// Points and pixels are those of Apple's Human Interface Guidelines; corner radii are measured by others.
  public static let all: [Device] = screens.flatMap { screen in
    screen.names.map {
      Device(
        $0, screen.width, screen.height, scale: screen.scale, radius: screen.radius,
        kind: $0.hasPrefix("iPad") ? .ipad : .iphone)
    }
  }

  private struct Screen {
    var names: [String]
    var width, height, scale: Double
    var radius: Double?

    init(_ names: String..., size: (Double, Double), scale: Double, radius: Double?) {
      (self.names, (width, height), self.scale, self.radius) = (names, size, scale, radius)
    }
  }

  private static let screens = [
    Screen("iPhone 17 Pro Max", "iPhone 16 Pro Max", size: (440, 956), scale: 3, radius: 62),
    Screen("iPhone 17 Pro", "iPhone 17", "iPhone 16 Pro", size: (402, 874), scale: 3, radius: 62),
    Screen("iPhone Air", size: (420, 912), scale: 3, radius: 62),
    Screen(
      "iPhone 16 Plus", "iPhone 15 Pro Max", "iPhone 15 Plus", "iPhone 14 Pro Max",
      size: (430, 932), scale: 3, radius: 55),
    Screen(
      "iPhone 16", "iPhone 15 Pro", "iPhone 15", "iPhone 14 Pro", size: (393, 852), scale: 3,
      radius: 55),
    Screen(
      "iPhone 16e", "iPhone 14", "iPhone 13 Pro", "iPhone 13", "iPhone 12 Pro", "iPhone 12",
      size: (390, 844), scale: 3, radius: 47.33),
    Screen(
      "iPhone 14 Plus", "iPhone 13 Pro Max", "iPhone 12 Pro Max", size: (428, 926), scale: 3,
      radius: 53.33),
    Screen("iPhone 13 mini", "iPhone 12 mini", size: (375, 812), scale: 3, radius: 44),
    Screen("iPhone 11 Pro Max", "iPhone XS Max", size: (414, 896), scale: 3, radius: 39),
    Screen("iPhone 11 Pro", "iPhone XS", "iPhone X", size: (375, 812), scale: 3, radius: 39),
    Screen("iPhone 11", "iPhone XR", size: (414, 896), scale: 2, radius: 41.5),
    Screen("iPhone SE 3", "iPhone SE 2", size: (375, 667), scale: 2, radius: 0),
    Screen("iPad Pro 13", size: (1032, 1376), scale: 2, radius: 30),
    Screen("iPad Pro 11 M4", size: (834, 1210), scale: 2, radius: 30),
    Screen("iPad Air 13", "iPad Pro 12.9", size: (1024, 1366), scale: 2, radius: 18),
    Screen("iPad Air 11", "iPad A16", "iPad 10", size: (820, 1180), scale: 2, radius: 18),
    Screen("iPad Pro 11", size: (834, 1194), scale: 2, radius: 18),
    Screen("iPad mini 8.3", size: (744, 1133), scale: 2, radius: 21.5),
    Screen("iPad 10.2", size: (810, 1080), scale: 2, radius: nil),
  ]
}
