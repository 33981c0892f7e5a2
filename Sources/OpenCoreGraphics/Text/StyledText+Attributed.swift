import Foundation

/// The attributes of text that are drawn, by the names that they have in UIKit and AppKit.
///
/// Foundation on Linux has attributed strings and no such names.
extension NSAttributedString.Key {
  /// A ``TextFont``, a ``CGFont`` or a font's name.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The letters' colour, a ``CGColor``.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the letters, a ``CGColor``.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The lines under the letters: a raw value of ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A line through the letters: a raw value of ``NSUnderlineStyle``.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// Extra space after each letter in points, a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// How many points the letters stand above the line, a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}

/// Lines under or through letters.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// 0 for none, 1 for one line, 2 for a thick one, 9 for two.
  public let rawValue: Int

  /// The style with a raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line, which is drawn like one.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)

  /// How many lines that is.
  fileprivate var lineCount: Int { rawValue & 15 == 0 ? 0 : rawValue & 15 == 9 ? 2 : 1 }
}

/// The same attributes for `AttributedString`: `text.textFont = TextFont("DejaVu Sans", size: 12)`.
extension AttributeScopes {
  /// The attributes of text that are drawn.
  public struct DrawnTextAttributes: AttributeScope {
    /// The font.
    public let textFont: FontAttribute
    /// The letters' colour.
    public let textColor: ColorAttribute
    /// The colour behind the letters.
    public let textBackgroundColor: BackgroundColorAttribute
    /// The lines under the letters.
    public let textUnderline: UnderlineAttribute
    /// The lines through the letters.
    public let textStrikethrough: StrikethroughAttribute
    /// Extra space after each letter in points.
    public let textKern: KernAttribute
    /// How many points the letters stand above the line.
    public let textBaselineOffset: BaselineOffsetAttribute

    /// The font of a stretch of text.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = TextFont
      /// The name of ``Foundation/NSAttributedString/Key/font``.
      public static let name = "NSFont"
    }

    /// The colour of letters.
    public enum ColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = CGColor
      /// The name of ``Foundation/NSAttributedString/Key/foregroundColor``.
      public static let name = "NSColor"
    }

    /// The colour behind letters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = CGColor
      /// The name of ``Foundation/NSAttributedString/Key/backgroundColor``.
      public static let name = "NSBackgroundColor"
    }

    /// Lines under letters.
    public enum UnderlineAttribute: AttributedStringKey {
      /// A style of lines.
      public typealias Value = NSUnderlineStyle
      /// The name of ``Foundation/NSAttributedString/Key/underlineStyle``.
      public static let name = "NSUnderline"
    }

    /// Lines through letters.
    public enum StrikethroughAttribute: AttributedStringKey {
      /// A style of lines.
      public typealias Value = NSUnderlineStyle
      /// The name of ``Foundation/NSAttributedString/Key/strikethroughStyle``.
      public static let name = "NSStrikethrough"
    }

    /// Space after letters.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The name of ``Foundation/NSAttributedString/Key/kern``.
      public static let name = "NSKern"
    }

    /// The height of letters above the line.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The name of ``Foundation/NSAttributedString/Key/baselineOffset``.
      public static let name = "NSBaselineOffset"
    }
  }
}

extension AttributeDynamicLookup {
  /// The attributes of text that are drawn, by their names.
  public subscript<T: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.DrawnTextAttributes, T>
  ) -> T { self[T.self] }
}

extension StyledText {
  /// A text with the attributes that are drawn; others are left out.
  public init(_ text: NSAttributedString) {
    self.init("")
    let whole = NSRange(location: 0, length: text.length)
    let string = text.string as NSString
    text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      append(string.substring(with: range), TextStyle(attributes))
    }
  }

  /// A text with the attributes that are drawn; others are left out.
  public init(_ text: AttributedString) {
    typealias Keys = AttributeScopes.DrawnTextAttributes
    self.init("")
    for run in text.runs {
      append(
        String(text[run.range].characters),
        TextStyle(
          font: run[Keys.FontAttribute.self], color: run[Keys.ColorAttribute.self],
          backgroundColor: run[Keys.BackgroundColorAttribute.self],
          underlineCount: run[Keys.UnderlineAttribute.self]?.lineCount ?? 0,
          isStruckThrough: (run[Keys.StrikethroughAttribute.self]?.lineCount ?? 0) > 0,
          kern: run[Keys.KernAttribute.self] ?? 0,
          baselineOffset: run[Keys.BaselineOffsetAttribute.self] ?? 0))
    }
  }
}

extension TextStyle {
  fileprivate init(_ attributes: [NSAttributedString.Key: Any]) {
    func number(_ key: NSAttributedString.Key) -> CGFloat {
      switch attributes[key] {
      case let value as CGFloat: value
      case let value as Double: CGFloat(value)
      case let value as Int: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: 0
      }
    }
    func lines(_ key: NSAttributedString.Key) -> Int {
      if let style = attributes[key] as? NSUnderlineStyle { return style.lineCount }
      let value = number(key)
      return value.isFinite && abs(value) < 1e6
        ? NSUnderlineStyle(rawValue: Int(value)).lineCount : 0
    }
    // Core Text has a name of its own for the colour.
    let color =
      attributes[.foregroundColor] ?? attributes[.init(rawValue: "CTForegroundColor")]
    self.init(
      font: attributes[.font].flatMap { TextFont(attribute: $0) }, color: color as? CGColor,
      backgroundColor: attributes[.backgroundColor] as? CGColor,
      underlineCount: lines(.underlineStyle), isStruckThrough: lines(.strikethroughStyle) > 0,
      kern: number(.kern), baselineOffset: number(.baselineOffset))
  }
}

extension TextFont {
  /// A font from whatever may stand for one: a font, or a name; nil for anything else.
  package init?(attribute: Any, size: CGFloat = 12) {
    switch attribute {
    case let font as TextFont: self = font
    case let font as CGFont: self.init(named: font.fullName ?? "", size: size)
    case let name as String: self.init(named: name, size: size)
    default: return nil
    }
  }
}
