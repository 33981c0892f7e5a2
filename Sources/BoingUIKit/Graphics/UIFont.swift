import BoingQuartzCore
import Synchronization

/// A typeface at a size.
///
/// The system's font is the one that fontconfig calls "Sans". A family that is not installed is replaced by another when
/// text is drawn.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  // Immutable, whatever a subclass adds.
  package let textFont: TextFont
  private let measured: Metrics

  /// The measures of a typeface at a size, in points.
  private struct Metrics {
    var ascender: CGFloat = 0
    var lineHeight: CGFloat = 0

    init(_ font: TextFont) {
      let line = TextLayout(StyledText("x"), font: font)
      ascender = line.baseline
      lineHeight = line.size.height
    }

    static let cache = Mutex<[TextFont: Metrics]>([:])

    static func of(_ font: TextFont) -> Metrics {
      if let known = cache.withLock({ $0[font] }) { return known }
      let metrics = Metrics(font)
      cache.withLock { $0[font] = metrics }
      return metrics
    }
  }

  init(textFont: TextFont) {
    self.textFont = textFont
    measured = Metrics.of(textFont)
  }

  /// Creates a font by its family's or its PostScript name; nil for an empty name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(textFont: TextFont(named: fontName, size: Self.size(fontSize)))
  }

  /// A size that is not above 0 is that of the system's font.
  private static func size(_ size: CGFloat) -> CGFloat { size > 0 ? size : systemFontSize }

  private static func system(
    _ size: CGFloat, _ weight: Weight = .regular, isItalic: Bool = false, family: String = "Sans"
  ) -> UIFont {
    UIFont(
      textFont: TextFont(
        family, size: Self.size(size), weight: weight.textWeight, isItalic: isItalic))
  }

  /// Returns the system's font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize) }

  /// Returns the system's font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight)
  }

  /// Returns the system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .bold) }

  /// Returns the system's slanted font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(fontSize, isItalic: true)
  }

  /// Returns the system's font whose letters all have one width.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight, family: "Monospace")
  }

  /// Returns the font of a kind of text.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let (size, weight) = style.font
    return system(size, weight)
  }

  /// The size of buttons: 18 points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of the system's text: 14 points.
  open class var systemFontSize: CGFloat { 14 }

  /// The name of the family.
  open var familyName: String { textFont.family }
  /// The name of the font: its family and its style.
  open var fontName: String {
    let weight = Weight.name(of: textFont.weight)
    let style = weight + (textFont.isItalic ? "Italic" : "")
    return style.isEmpty ? textFont.family : textFont.family + "-" + style
  }
  /// The size in points.
  open var pointSize: CGFloat { textFont.size }
  /// The distance from the top of a line to its baseline.
  open var ascender: CGFloat { measured.ascender }
  /// The distance from the bottom of a line to its baseline, which is negative.
  open var descender: CGFloat { measured.ascender - measured.lineHeight }
  /// The height of a line.
  open var lineHeight: CGFloat { measured.lineHeight }

  /// Returns the font at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var font = textFont
    font.size = fontSize
    return UIFont(textFont: font)
  }

  /// Returns the font itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns true if `object` is the same font.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.textFont == textFont
  }

  /// A number that equal fonts share.
  open override var hash: Int { textFont.hashValue }
}

extension UIFont: DrawnTextFont {
  package var drawnTextFont: TextFont { textFont }
}

extension UIFont {
  /// The boldness of a font, from −1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: CGFloat

    /// Creates a weight by its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a weight by its number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// −0.8.
    public static let ultraLight = Weight(-0.8)
    /// −0.6.
    public static let thin = Weight(-0.6)
    /// −0.4.
    public static let light = Weight(-0.4)
    /// 0.
    public static let regular = Weight(0)
    /// 0.23.
    public static let medium = Weight(0.23)
    /// 0.3.
    public static let semibold = Weight(0.3)
    /// 0.4.
    public static let bold = Weight(0.4)
    /// 0.56.
    public static let heavy = Weight(0.56)
    /// 0.62.
    public static let black = Weight(0.62)

    private static let scale: [(weight: Weight, text: Int, name: String)] = [
      (.thin, 100, "Thin"), (.ultraLight, 200, "UltraLight"), (.light, 300, "Light"),
      (.regular, 400, ""), (.medium, 500, "Medium"), (.semibold, 600, "Semibold"),
      (.bold, 700, "Bold"), (.heavy, 800, "Heavy"), (.black, 900, "Black"),
    ]

    /// The nearest weight of the scale from 100 to 900.
    var textWeight: Int {
      let nearest = Self.scale.min {
        abs($0.weight.rawValue - rawValue) < abs($1.weight.rawValue - rawValue)
      }
      return nearest?.text ?? 400
    }

    static func name(of textWeight: Int) -> String {
      scale.min { abs($0.text - textWeight) < abs($1.text - textWeight) }?.name ?? ""
    }
  }

  /// A kind of text, which has a font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a style by its name; unknown ones look like ``body``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size and the weight, those that Apple lists for the default size of text.
    var font: (CGFloat, Weight) {
      switch self {
      case .largeTitle: (34, .regular)
      case .title1: (28, .regular)
      case .title2: (22, .regular)
      case .title3: (20, .regular)
      case .headline: (17, .semibold)
      case .subheadline: (15, .regular)
      case .callout: (16, .regular)
      case .footnote: (13, .regular)
      case .caption1: (12, .regular)
      case .caption2: (11, .regular)
      default: (17, .regular)
      }
    }
  }
}
