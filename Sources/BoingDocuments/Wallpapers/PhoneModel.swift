import BoingCurves
import Foundation

/// The screen of a phone or tablet model.
///
///     PhoneModel.named("17 pro")?.size   // 402 × 874 points
///
/// Sizes and scales are Apple's; the corner radii of iPads of 2024 and later are estimates of others.
public struct PhoneModel: Sendable, Hashable {
  /// The names of all models with this screen, the first as the name of the screen.
  public let names: [String]
  /// The screen in points, upright.
  public let size: CGSize
  /// The number of pixels per point.
  public let scale: Double
  /// The radius of the screen's corners in points, whose curve is continuous; nil where nobody has published it.
  public let cornerRadius: Double?

  private init(
    _ names: [String], _ width: Double, _ height: Double, _ scale: Double, _ cornerRadius: Double?
  ) {
    self.names = names
    size = CGSize(width: width, height: height)
    (self.scale, self.cornerRadius) = (scale, cornerRadius)
  }

  /// The name of the first model.
  public var name: String { names[0] }

  /// The class that `Wallpaper.plist` calls the screen by, such as `402w-874h@3x~iphone`.
  public var screenClass: String {
    let device = name.hasPrefix("iPad") ? "ipad" : "iphone"
    return
      "\(Int(clamping: size.width))w-\(Int(clamping: size.height))h@\(Int(clamping: scale))x~\(device)"
  }

  /// The model for which documents are made and rendered by default: the iPhone 14, whose size most wallpapers have.
  public static let standard = named("iPhone 14") ?? all[0]

  /// All models, the largest phones first.
  public static let all: [PhoneModel] = [
    PhoneModel(["iPhone 17 Pro Max", "iPhone 16 Pro Max"], 440, 956, 3, 62),
    PhoneModel(["iPhone 17", "iPhone 17 Pro", "iPhone 16 Pro"], 402, 874, 3, 62),
    PhoneModel(["iPhone Air"], 420, 912, 3, 62),
    PhoneModel(
      ["iPhone 16 Plus", "iPhone 15 Pro Max", "iPhone 15 Plus", "iPhone 14 Pro Max"], 430, 932, 3,
      55),
    PhoneModel(["iPhone 16", "iPhone 15 Pro", "iPhone 15", "iPhone 14 Pro"], 393, 852, 3, 55),
    PhoneModel(
      [
        "iPhone 16e", "iPhone 14", "iPhone 13", "iPhone 13 Pro", "iPhone 12", "iPhone 12 Pro",
      ], 390, 844, 3, 47.33),
    PhoneModel(
      ["iPhone 14 Plus", "iPhone 13 Pro Max", "iPhone 12 Pro Max"], 428, 926, 3, 53.33),
    PhoneModel(["iPhone 13 mini", "iPhone 12 mini"], 375, 812, 3, 44),
    PhoneModel(["iPhone 11 Pro Max", "iPhone XS Max"], 414, 896, 3, 39),
    PhoneModel(["iPhone 11 Pro", "iPhone XS", "iPhone X"], 375, 812, 3, 39),
    PhoneModel(["iPhone 11", "iPhone XR"], 414, 896, 2, 41.5),
    PhoneModel(["iPhone SE", "iPhone SE 3", "iPhone SE 2"], 375, 667, 2, 0),
    PhoneModel(["iPad Pro 13"], 1_032, 1_376, 2, 30),
    PhoneModel(["iPad Pro 11"], 834, 1_210, 2, 30),
    PhoneModel(["iPad Air 13", "iPad Pro 12.9"], 1_024, 1_366, 2, 18),
    PhoneModel(["iPad Air 11", "iPad", "iPad 11", "iPad 10"], 820, 1_180, 2, 18),
    PhoneModel(["iPad Pro 11 M2"], 834, 1_194, 2, 18),
    PhoneModel(["iPad mini"], 744, 1_133, 2, 21.5),
    PhoneModel(["iPad 9"], 810, 1_080, 2, nil),
  ]

  /// Returns the screen of a model, whatever the case and the spaces of its name; “iPhone” may be left out.
  public static func named(_ name: String) -> PhoneModel? {
    let wanted = key(name)
    return all.first { model in
      model.names.contains { key($0) == wanted || key($0) == "iphone" + wanted }
    }
  }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
