import Foundation

/// The same attributes for `AttributedString`: `text.textFont = TextFont("DejaVu Sans", size: 12)`.
extension AttributeScopes {
  /// The attributes of text that are drawn.
  public struct DrawnTextAttributes: AttributeScope {
    /// The font.
    public let textFont: FontAttribute
    /// The letters' colour.
    public let textColor: ColorAttribute
    /// The layout of a paragraph's lines; its first character counts.
    public let textParagraphStyle: ParagraphStyleAttribute
    /// The colour behind the letters.
    public let textBackgroundColor: BackgroundColorAttribute
    /// The lines under the letters.
    public let textUnderline: UnderlineAttribute
    /// The lines through the letters.
    public let textStrikethrough: StrikethroughAttribute
    /// The colour of the lines under the letters, its alpha aside.
    public let textUnderlineColor: UnderlineColorAttribute
    /// The colour of the lines through the letters, its alpha aside.
    public let textStrikethroughColor: StrikethroughColorAttribute
    /// The ligatures that are set: 0, 1 or 2 as for ``Foundation/NSAttributedString/Key/ligature``.
    public let textLigature: LigatureAttribute
    /// Above 0 for raised letters, below 0 for lowered ones.
    public let textSuperscript: SuperscriptAttribute
    /// Extra space after each letter in points.
    public let textKern: KernAttribute
    /// The height of the letters above the line in points.
    public let textBaselineOffset: BaselineOffsetAttribute

    /// The font of a run of text.
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

    /// The layout of a paragraph's lines.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// A paragraph's style.
      public typealias Value = TextParagraphStyle
      /// The name of ``Foundation/NSAttributedString/Key/paragraphStyle``.
      public static let name = "NSParagraphStyle"
    }

    /// The colour of lines under letters.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = CGColor
      /// The name of ``Foundation/NSAttributedString/Key/underlineColor``.
      public static let name = "NSUnderlineColor"
    }

    /// The colour of lines through letters.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = CGColor
      /// The name of ``Foundation/NSAttributedString/Key/strikethroughColor``.
      public static let name = "NSStrikethroughColor"
    }

    /// The ligatures of letters.
    public enum LigatureAttribute: AttributedStringKey {
      /// 0, 1 or 2.
      public typealias Value = Int
      /// The name of ``Foundation/NSAttributedString/Key/ligature``.
      public static let name = "NSLigature"
    }

    /// Letters above or below the line.
    public enum SuperscriptAttribute: AttributedStringKey {
      /// Above or below 0.
      public typealias Value = Int
      /// The name of ``Foundation/NSAttributedString/Key/superscript``.
      public static let name = "NSSuperScript"
    }
  }
}

extension AttributeDynamicLookup {
  /// The attributes of text that are drawn, by their names.
  public subscript<T: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.DrawnTextAttributes, T>
  ) -> T { self[T.self] }
}
