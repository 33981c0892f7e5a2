import BoingCoreGraphics
import Foundation
import Testing

@Suite("Paragraph styles") struct ParagraphStyleTests {
  private func paragraph(_ style: NSParagraphStyle) -> TextParagraphStyle? {
    StyledText(NSAttributedString(string: "x", attributes: [.paragraphStyle: style]))
      .runs.first?.style.paragraph
  }

  private let changed: NSMutableParagraphStyle = {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.firstLineHeadIndent = 1
    style.headIndent = 2
    style.tailIndent = -3
    style.lineBreakMode = .byTruncatingTail
    style.maximumLineHeight = 4
    style.minimumLineHeight = 5
    style.lineHeightMultiple = 6
    style.lineSpacing = 7
    style.paragraphSpacing = 8
    style.paragraphSpacingBefore = 9
    style.baseWritingDirection = .rightToLeft
    style.defaultTabInterval = 10
    style.tabStops = [
      NSTextTab(textAlignment: .right, location: 90),
      NSTextTab(textAlignment: .center, location: 30),
    ]
    return style
  }()

  @Test("say nothing of their own by default, but for a tab stop every 28 points")
  func defaults() {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
    #expect(style.baseWritingDirection == .natural)
    let lengths = [
      style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.maximumLineHeight,
      style.minimumLineHeight, style.lineHeightMultiple, style.lineSpacing,
      style.paragraphSpacing, style.paragraphSpacingBefore, style.defaultTabInterval,
    ]
    #expect(lengths == Array(repeating: 0, count: 10))
    #expect(style.tabStops.map(\.location) == (1...12).map { 28 * CGFloat($0) })
    #expect(style.hyphenationFactor == 0 && !style.usesDefaultHyphenation)
    #expect(!style.allowsDefaultTighteningForTruncation)
  }

  @Test("are taken over as they are, tab stops in order")
  func values() throws {
    let taken = try #require(paragraph(changed))
    var expected = TextParagraphStyle()
    expected.alignment = .right
    expected.firstLineHeadIndent = 1
    expected.headIndent = 2
    expected.tailIndent = -3
    expected.lineBreakMode = .byTruncatingTail
    expected.maximumLineHeight = 4
    expected.minimumLineHeight = 5
    expected.lineHeightMultiple = 6
    expected.lineSpacing = 7
    expected.paragraphSpacing = 8
    expected.paragraphSpacingBefore = 9
    expected.baseWritingDirection = .rightToLeft
    expected.defaultTabInterval = 10
    expected.tabStops = [
      TextTabStop(location: 30, alignment: .center), TextTabStop(location: 90, alignment: .right),
    ]
    #expect(taken == expected)
  }

  @Test("are copied by value, and equal where they say the same")
  func copies() throws {
    let copy = try #require(changed.copy() as? NSParagraphStyle)
    let mutable = try #require(changed.mutableCopy() as? NSMutableParagraphStyle)
    #expect(
      copy.isEqual(changed) && copy.hash == changed.hash && !(copy is NSMutableParagraphStyle))
    mutable.lineSpacing = 70
    #expect(changed.lineSpacing == 7 && !mutable.isEqual(changed))
    mutable.setParagraphStyle(copy)
    #expect(mutable.isEqual(changed))
  }

  @Test("tab stops are added at their places and taken away by their values")
  func stops() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
    style.addTabStop(NSTextTab(textAlignment: .left, location: 20))
    #expect(style.tabStops.map(\.location) == [20, 50])
    style.removeTabStop(NSTextTab(textAlignment: .left, location: 50))
    style.removeTabStop(NSTextTab(textAlignment: .right, location: 20))
    #expect(style.tabStops.map(\.location) == [20])
  }

  @Test("an attributed string has a paragraph's style, lines, ligatures and scripts")
  func attributes() {
    let old = NSAttributedString(
      string: "x",
      attributes: [
        .paragraphStyle: changed, .underlineStyle: 0x8009, .underlineColor: CGColor.testRed,
        .strikethroughStyle: 1, .strikethroughColor: CGColor.black, .ligature: 2, .superscript: -3,
        .tracking: 4,
      ])
    let style = StyledText(old).runs.first?.style
    #expect(style?.paragraph == paragraph(changed) && style?.isStruckThrough == true)
    #expect(style?.underlineColor == .testRed && style?.strikethroughColor == .black)
    #expect(style?.linesSkipSpaces == true && style?.underlineCount == 2)
    #expect(style?.superscript == -1 && style?.ligatures == 2 && style?.kern == 4)
  }

  private func undrawn(_ attributes: [NSAttributedString.Key: Any]) -> [String] {
    StyledText.undrawnAttributes(of: NSAttributedString(string: "x", attributes: attributes))
  }

  @Test("everything that has a look and is not drawn has a name")
  func names() {
    let style = NSMutableParagraphStyle()
    #expect(undrawn([.paragraphStyle: style]).isEmpty)
    style.hyphenationFactor = 0.5
    style.usesDefaultHyphenation = true
    style.allowsDefaultTighteningForTruncation = true
    style.tabStops = [
      NSTextTab(textAlignment: .left, location: 1, options: [.columnTerminators: 1])
    ]
    #expect(undrawn([.paragraphStyle: style]).count == 4)
    for (key, name) in [
      (NSAttributedString.Key.strokeWidth, "strokeWidth"), (.obliqueness, "obliqueness"),
      (.expansion, "expansion"),
    ] {
      #expect(undrawn([key: 3]) == [name])
      #expect(undrawn([key: 0]).isEmpty)
    }
    for name in ["Shadow", "Link", "Attachment", "TextEffect", "WritingDirection", "StrokeColor"] {
      let key = NSAttributedString.Key(rawValue: "NS" + name)
      #expect(undrawn([key: "something"]).count == 1)
    }
    #expect(undrawn([.underlineStyle: 2]) == ["underlineStyle (thick)"])
    #expect(undrawn([.underlineStyle: 0x101]) == ["underlineStyle (pattern)"])
    #expect(undrawn([.strikethroughStyle: 9]) == ["strikethroughStyle (double)"])
    #expect(undrawn([.foregroundColor: "red"]) == ["foregroundColor (not a CGColor)"])
    #expect(undrawn([.kern: CGFloat.nan]) == ["kern (not a finite number)"])
    #expect(undrawn([.init(rawValue: "someone's own"): 7]).isEmpty)
  }

  @Test("lines leave spaces out where they are by word, and take their own colour")
  func lines() throws {
    func red(_ attributes: [NSAttributedString.Key: Any]) throws -> Int {
      let context = try makeContext(120, 30)
      let font = TextFont("DejaVu Sans", size: 20)
      let text = NSAttributedString(
        string: "L     L", attributes: [.font: font].merging(attributes) { $1 })
      TextLayout(StyledText(text), font: font)
        .draw(in: context, at: CGPoint(x: 0, y: 30), color: .black)
      let image = try #require(context.makeImage())
      // The longest row of red.
      return (0..<30).map { y in
        (0..<120).filter {
          let pixel = image.pixel(x: $0, y: y)
          return pixel.w > 60 && pixel.x == pixel.w && pixel.y == 0 && pixel.z == 0
        }.count
      }.max() ?? 0
    }
    for lines in [NSAttributedString.Key.underlineStyle, .strikethroughStyle] {
      let color: NSAttributedString.Key =
        lines == .underlineStyle ? .underlineColor : .strikethroughColor
      let whole = try red([lines: 1, color: CGColor.testRed])
      let words = try red([lines: 0x8001, color: CGColor.testRed])
      #expect(whole > 40)
      #expect(words > 10 && words < whole - 20)
      #expect(try red([lines: 1]) == 0)
    }
  }

  @Test("raised and lowered letters are smaller and stand apart, letters apart have no ligatures")
  func scripts() {
    func layout(_ attributes: [NSAttributedString.Key: Any]) -> TextLayout {
      let font = TextFont("DejaVu Sans", size: 20)
      return TextLayout(
        StyledText(NSAttributedString(string: "fi", attributes: attributes)), font: font)
    }
    let plain = layout([.ligature: 1])
    #expect(layout([.superscript: 1]).size.width < plain.size.width)
    #expect(layout([.superscript: -1]).size.width < plain.size.width)
    let apart = layout([.ligature: 0]).size.width
    let sum = ["f", "i"].reduce(0) {
      $0 + TextLayout($1, fontName: "DejaVu Sans", size: 20).size.width
    }
    // One by one the letters take as much room as without a ligature, but for their kerning.
    #expect(abs(apart - sum) < 1)
  }
}
