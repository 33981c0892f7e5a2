import BoingQuartzCore

/// Colours by name, and those of the system in their light form.
///
/// The values of the system's colours are those that Apple's Human Interface Guidelines list.
extension UIColor {
  /// Creates a colour of the system from its components in 255ths and its opacity.
  private static func system(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
  )
    -> UIColor
  {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
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
  public static let systemRed = system(255, 59, 48)
  /// The system's orange.
  public static let systemOrange = system(255, 149, 0)
  /// The system's yellow.
  public static let systemYellow = system(255, 204, 0)
  /// The system's green.
  public static let systemGreen = system(52, 199, 89)
  /// The system's mint.
  public static let systemMint = system(0, 199, 190)
  /// The system's teal.
  public static let systemTeal = system(48, 176, 199)
  /// The system's cyan.
  public static let systemCyan = system(50, 173, 230)
  /// The system's blue.
  public static let systemBlue = system(0, 122, 255)
  /// The system's indigo.
  public static let systemIndigo = system(88, 86, 214)
  /// The system's purple.
  public static let systemPurple = system(175, 82, 222)
  /// The system's pink.
  public static let systemPink = system(255, 45, 85)
  /// The system's brown.
  public static let systemBrown = system(162, 132, 94)
  /// The system's gray.
  public static let systemGray = system(142, 142, 147)
  /// The system's second gray.
  public static let systemGray2 = system(174, 174, 178)
  /// The system's third gray.
  public static let systemGray3 = system(199, 199, 204)
  /// The system's fourth gray.
  public static let systemGray4 = system(209, 209, 214)
  /// The system's fifth gray.
  public static let systemGray5 = system(229, 229, 234)
  /// The system's sixth gray.
  public static let systemGray6 = system(242, 242, 247)
  /// The colour of text.
  public static let label = system(0, 0, 0)
  /// The colour of text of second importance.
  public static let secondaryLabel = system(60, 60, 67, 0.6)
  /// The colour of text of third importance.
  public static let tertiaryLabel = system(60, 60, 67, 0.3)
  /// The colour of text of fourth importance.
  public static let quaternaryLabel = system(60, 60, 67, 0.18)
  /// The colour of text that stands for what is missing.
  public static let placeholderText = system(60, 60, 67, 0.3)
  /// The colour of links.
  public static let link = system(0, 122, 255)
  /// The colour of lines through which something shows.
  public static let separator = system(60, 60, 67, 0.29)
  /// The colour of lines.
  public static let opaqueSeparator = system(198, 198, 200)
  /// The colour of thin and small shapes.
  public static let systemFill = system(120, 120, 128, 0.2)
  /// The colour of medium shapes.
  public static let secondarySystemFill = system(120, 120, 128, 0.16)
  /// The colour of large shapes.
  public static let tertiarySystemFill = system(118, 118, 128, 0.12)
  /// The colour of large areas.
  public static let quaternarySystemFill = system(116, 116, 128, 0.08)
  /// The colour of the background.
  public static let systemBackground = system(255, 255, 255)
  /// The colour of groups on the background.
  public static let secondarySystemBackground = system(242, 242, 247)
  /// The colour of groups within groups.
  public static let tertiarySystemBackground = system(255, 255, 255)
  /// The colour of the background of grouped lists.
  public static let systemGroupedBackground = system(242, 242, 247)
  /// The colour of groups on the background of grouped lists.
  public static let secondarySystemGroupedBackground = system(255, 255, 255)
  /// The colour of groups within groups of lists.
  public static let tertiarySystemGroupedBackground = system(242, 242, 247)
}
