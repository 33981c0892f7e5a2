import OpenQuartzCore

/// Colours by name, and those of the system in their light and dark forms.
///
/// The values of the system's colours are those that Apple's Human Interface Guidelines list.
extension UIColor {
  /// Creates a dynamic colour from a light and a dark one, in 255ths and with opacities.
  private static func adaptive(
    _ light: (Int, Int, Int, CGFloat), _ dark: (Int, Int, Int, CGFloat)
  ) -> UIColor {
    func color(_ c: (Int, Int, Int, CGFloat)) -> UIColor {
      UIColor(
        red: CGFloat(c.0) / 255, green: CGFloat(c.1) / 255, blue: CGFloat(c.2) / 255, alpha: c.3)
    }
    let (light, dark) = (color(light), color(dark))
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Dark text on a light background: black.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Light text on a dark background: white at 0.6.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The colour of views that have no other tint: the system's blue.
  public static let tintColor = systemBlue
  /// The system's red.
  public static let systemRed = adaptive((255, 59, 48, 1), (255, 69, 58, 1))
  /// The system's orange.
  public static let systemOrange = adaptive((255, 149, 0, 1), (255, 159, 10, 1))
  /// The system's yellow.
  public static let systemYellow = adaptive((255, 204, 0, 1), (255, 214, 10, 1))
  /// The system's green.
  public static let systemGreen = adaptive((52, 199, 89, 1), (48, 209, 88, 1))
  /// The system's mint.
  public static let systemMint = adaptive((0, 199, 190, 1), (99, 230, 226, 1))
  /// The system's teal.
  public static let systemTeal = adaptive((48, 176, 199, 1), (64, 200, 224, 1))
  /// The system's cyan.
  public static let systemCyan = adaptive((50, 173, 230, 1), (100, 210, 255, 1))
  /// The system's blue.
  public static let systemBlue = adaptive((0, 122, 255, 1), (10, 132, 255, 1))
  /// The system's indigo.
  public static let systemIndigo = adaptive((88, 86, 214, 1), (94, 92, 230, 1))
  /// The system's purple.
  public static let systemPurple = adaptive((175, 82, 222, 1), (191, 90, 242, 1))
  /// The system's pink.
  public static let systemPink = adaptive((255, 45, 85, 1), (255, 55, 95, 1))
  /// The system's brown.
  public static let systemBrown = adaptive((162, 132, 94, 1), (172, 142, 104, 1))
  /// The system's gray.
  public static let systemGray = adaptive((142, 142, 147, 1), (142, 142, 147, 1))
  /// The system's second gray.
  public static let systemGray2 = adaptive((174, 174, 178, 1), (99, 99, 102, 1))
  /// The system's third gray.
  public static let systemGray3 = adaptive((199, 199, 204, 1), (72, 72, 74, 1))
  /// The system's fourth gray.
  public static let systemGray4 = adaptive((209, 209, 214, 1), (58, 58, 60, 1))
  /// The system's fifth gray.
  public static let systemGray5 = adaptive((229, 229, 234, 1), (44, 44, 46, 1))
  /// The system's sixth gray.
  public static let systemGray6 = adaptive((242, 242, 247, 1), (28, 28, 30, 1))
  /// The colour of text.
  public static let label = adaptive((0, 0, 0, 1), (255, 255, 255, 1))
  /// The colour of text of second importance.
  public static let secondaryLabel = adaptive((60, 60, 67, 0.6), (235, 235, 245, 0.6))
  /// The colour of text of third importance.
  public static let tertiaryLabel = adaptive((60, 60, 67, 0.3), (235, 235, 245, 0.3))
  /// The colour of text of fourth importance.
  public static let quaternaryLabel = adaptive((60, 60, 67, 0.18), (235, 235, 245, 0.16))
  /// The colour of text that stands for what is missing.
  public static let placeholderText = adaptive((60, 60, 67, 0.3), (235, 235, 245, 0.3))
  /// The colour of links.
  public static let link = adaptive((0, 122, 255, 1), (9, 132, 255, 1))
  /// The colour of lines through which something shows.
  public static let separator = adaptive((60, 60, 67, 0.29), (84, 84, 88, 0.6))
  /// The colour of lines.
  public static let opaqueSeparator = adaptive((198, 198, 200, 1), (56, 56, 58, 1))
  /// The colour of thin and small shapes.
  public static let systemFill = adaptive((120, 120, 128, 0.2), (120, 120, 128, 0.36))
  /// The colour of medium shapes.
  public static let secondarySystemFill = adaptive((120, 120, 128, 0.16), (120, 120, 128, 0.32))
  /// The colour of large shapes.
  public static let tertiarySystemFill = adaptive((118, 118, 128, 0.12), (118, 118, 128, 0.24))
  /// The colour of large areas.
  public static let quaternarySystemFill = adaptive((116, 116, 128, 0.08), (118, 118, 128, 0.18))
  /// The colour of the background.
  public static let systemBackground = adaptive((255, 255, 255, 1), (0, 0, 0, 1))
  /// The colour of groups on the background.
  public static let secondarySystemBackground = adaptive((242, 242, 247, 1), (28, 28, 30, 1))
  /// The colour of groups within groups.
  public static let tertiarySystemBackground = adaptive((255, 255, 255, 1), (44, 44, 46, 1))
  /// The colour of the background of grouped lists.
  public static let systemGroupedBackground = adaptive((242, 242, 247, 1), (0, 0, 0, 1))
  /// The colour of groups on the background of grouped lists.
  public static let secondarySystemGroupedBackground = adaptive((255, 255, 255, 1), (28, 28, 30, 1))
  /// The colour of groups within groups of lists.
  public static let tertiarySystemGroupedBackground = adaptive((242, 242, 247, 1), (44, 44, 46, 1))
}
