import BoingCurves
import Foundation

extension StyledText {
  /// Creates a text with the attributes that are drawn; others are left out.
  public init(_ text: NSAttributedString) {
    var undrawn: Set<String> = []
    self.init(text, undrawn: &undrawn)
  }

  /// The names of what `text` asks for and is not drawn, in order.
  package static func undrawnAttributes(of text: NSAttributedString) -> [String] {
    var undrawn: Set<String> = []
    _ = StyledText(text, undrawn: &undrawn)
    return undrawn.sorted()
  }

  private init(_ text: NSAttributedString, undrawn: inout Set<String>) {
    self.init("")
    let whole = NSRange(location: 0, length: text.length)
    let string = text.string as NSString
    text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      var reader = TextAttributeReader(attributes)
      append(string.substring(with: range), reader.style)
      undrawn.formUnion(reader.undrawn)
    }
  }
}

/// The attributes of a run of an attributed string.
private struct TextAttributeReader {
  private let attributes: [NSAttributedString.Key: Any]
  private(set) var undrawn: [String] = []

  init(_ attributes: [NSAttributedString.Key: Any]) { self.attributes = attributes }

  /// Those that have a look on Apple platforms and none here, with the names that are said of them.
  private static let withoutPictures: [NSAttributedString.Key: String] = [
    .strokeColor: "strokeColor", .strokeWidth: "strokeWidth", .obliqueness: "obliqueness",
    .expansion: "expansion", .init(rawValue: "NSShadow"): "shadow",
    .init(rawValue: "NSLink"): "link", .init(rawValue: "NSAttachment"): "attachment",
    .init(rawValue: "NSTextEffect"): "textEffect",
    .init(rawValue: "NSWritingDirection"): "writingDirection",
    .init(rawValue: "NSVerticalGlyphForm"): "verticalGlyphForm",
    .init(rawValue: "CTVerticalForms"): "verticalGlyphForm",
    .init(rawValue: "NSGlyphInfo"): "glyphInfo",
    .init(rawValue: "CTForegroundColorFromContext"): "CTForegroundColorFromContext",
  ]

  /// The style; what of it is not drawn is noted.
  var style: TextStyle {
    mutating get {
      let (lines, through) = (lines(.underlineStyle), lines(.strikethroughStyle))
      // Core Text has a name of its own for the colour.
      let foreground: NSAttributedString.Key =
        attributes[.foregroundColor] != nil
        ? .foregroundColor : NSAttributedString.Key(rawValue: "CTForegroundColor")
      let kern = number(.kern, "kern") ?? 0
      var style = TextStyle(
        font: attributes[.font].flatMap { TextFont(attribute: $0) },
        color: color(foreground, "foregroundColor"),
        backgroundColor: color(.backgroundColor, "backgroundColor"),
        underlineCount: lines.lineCount, isStruckThrough: through.lineCount > 0,
        kern: kern != 0 ? kern : number(.tracking, "tracking") ?? 0,
        baselineOffset: number(.baselineOffset, "baselineOffset") ?? 0)
      if attributes[.font] != nil, style.font == nil { undrawn.append("font (not a TextFont)") }
      style.linesSkipSpaces = lines.union(through).contains(.byWord)
      style.underlineColor = color(.underlineColor, "underlineColor")
      style.strikethroughColor = color(.strikethroughColor, "strikethroughColor")
      style.ligatures = Int(clamping: min(max(number(.ligature, "ligature") ?? 1, 0), 2))
      let rise = number(.superscript, "superscript") ?? 0
      style.superscript = rise > 0 ? 1 : rise < 0 ? -1 : 0
      style.paragraph = paragraph
      undrawn += lines.undrawn.map { "underlineStyle (\($0))" }
      undrawn += (through.undrawn + through.undrawnTwice).map { "strikethroughStyle (\($0))" }
      for (key, name) in Self.withoutPictures {
        guard let value = attributes[key], Self.number(value) != 0 else { continue }
        undrawn.append(name)
      }
      return style
    }
  }

  private var paragraph: TextParagraphStyle? {
    mutating get {
      switch attributes[.paragraphStyle] {
      case nil: return nil
      case let style as NSParagraphStyle:
        undrawn += style.undrawn.map { "paragraphStyle (\($0))" }
        return style.values
      case let style as TextParagraphStyle: return style
      default:
        undrawn.append("paragraphStyle (not an NSParagraphStyle)")
        return nil
      }
    }
  }

  private mutating func color(_ key: NSAttributedString.Key, _ name: String) -> CGColor? {
    switch attributes[key] {
    case nil: return nil
    case let color as CGColor: return color
    case let color as any DrawnTextColor: return color.drawnTextColor
    default:
      undrawn.append("\(name) (not a CGColor)")
      return nil
    }
  }

  private mutating func number(_ key: NSAttributedString.Key, _ name: String) -> CGFloat? {
    guard let value = attributes[key] else { return nil }
    guard let number = Self.number(value), number.isFinite else {
      undrawn.append("\(name) (not a finite number)")
      return nil
    }
    return number
  }

  private static func number(_ value: Any) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }

  private func lines(_ key: NSAttributedString.Key) -> NSUnderlineStyle {
    guard let value = attributes[key] else { return [] }
    if let style = value as? NSUnderlineStyle { return style }
    guard let number = Self.number(value), number.magnitude < 1e6 else { return [] }
    return NSUnderlineStyle(rawValue: Int(clamping: number))
  }
}

extension NSUnderlineStyle {
  /// Two lines through letters are drawn as one.
  fileprivate var undrawnTwice: [String] { lineCount == 2 ? ["double"] : [] }
}

/// An object that stands for a colour in the attributes of text: a `UIColor`.
package protocol DrawnTextColor {
  /// The colour that text is drawn in.
  var drawnTextColor: CGColor { get }
}

/// An object that stands for a font in the attributes of text: a `UIFont`.
package protocol DrawnTextFont {
  /// The font that text is drawn in.
  var drawnTextFont: TextFont { get }
}

extension TextFont {
  /// Creates a font from whatever may stand for one: a font, or a name; nil for anything else.
  package init?(attribute: Any, size: CGFloat = 12) {
    switch attribute {
    case let font as TextFont: self = font
    case let font as any DrawnTextFont: self = font.drawnTextFont
    case let font as CGFont: self.init(named: font.fullName ?? "", size: size)
    case let name as String: self.init(named: name, size: size)
    default: return nil
    }
  }
}
