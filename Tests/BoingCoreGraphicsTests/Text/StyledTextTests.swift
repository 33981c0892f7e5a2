import BoingCoreGraphics
import Foundation
import Testing

@Suite("Texts with styles") struct StyledTextTests {
  private let font = TextFont("DejaVu Sans", size: 10)
  /// Pango measures in 1,024ths; some glyphs' advances are rounded to them.
  private let unit = 0.05

  private func width(_ text: StyledText) -> CGFloat { TextLayout(text, font: font).size.width }

  private func text(_ string: String, _ style: TextStyle) -> StyledText {
    var text = StyledText("")
    text.append(string, style)
    return text
  }

  @Test("a style's font takes the place of the layout's")
  func fonts() {
    let plain = width(StyledText("abc"))
    #expect(
      abs(width(text("abc", TextStyle(font: TextFont("DejaVu Sans", size: 30)))) - 3 * plain)
        < unit)
    let bold = TextStyle(font: TextFont("DejaVu Sans", size: 10, weight: 700))
    #expect(width(text("abc", bold)) > plain)
  }

  @Test("stretches add up")
  func runs() {
    var mixed = StyledText("abc")
    mixed.append("déf", TextStyle(font: TextFont("DejaVu Sans", size: 20)))
    mixed.append("ghi", TextStyle())
    #expect(mixed.string == "abcdéfghi")
    // Counted in bytes, of which é has two.
    #expect(mixed.runs.map(\.range) == [3..<7])
    let sum = width(StyledText("abcghi")) + 2 * width(StyledText("déf"))
    #expect(abs(width(mixed) - sum) < unit)
    let layout = TextLayout(mixed, font: font)
    let large = TextLayout("x", fontName: "DejaVu Sans", size: 20)
    #expect(abs(layout.size.height - large.size.height) < unit)
  }

  @Test("kerning adds its length to each letter")
  func kern() {
    let plain = width(StyledText("abcd"))
    // Pango leaves the space out at one end, or halves it at both.
    let wide = width(text("abcd", TextStyle(kern: 5)))
    #expect((3...4).contains((wide - plain) / 5 + unit / 5) || abs(wide - plain - 20) < unit)
  }

  @Test("null characters are left out wherever they are")
  func nulls() {
    #expect(text("a\0b", TextStyle(kern: 1)).string == "ab")
    #expect(text("\0", TextStyle(kern: 1)).runs.isEmpty)
    #expect(StyledText("a\0b").string == "ab")
  }

  @Test("an attributed string has the styles that are drawn, run by run")
  func attributed() {
    let large = TextFont("DejaVu Sans", size: 30)
    let old = NSMutableAttributedString(string: "plain ")
    old.append(
      NSAttributedString(
        string: "ünder",
        attributes: [
          .font: large, .foregroundColor: CGColor.testRed, .underlineStyle: 9,
          .strikethroughStyle: 1, .kern: 2, .baselineOffset: 3.5, .backgroundColor: CGColor.black,
          NSAttributedString.Key(rawValue: "someone's own"): 7,
        ]))
    let style = TextStyle(
      font: large, color: .testRed, backgroundColor: .black, underlineCount: 2,
      isStruckThrough: true, kern: 2, baselineOffset: 3.5)
    let text = StyledText(old)
    #expect(text.string == "plain ünder")
    #expect(text.runs.map(\.range) == [6..<12])
    #expect(text.runs.first?.style == style)
  }

  @Test("a font may be a font, a name or a CGFont; anything else is none")
  func fontKinds() throws {
    func font(_ value: Any) -> TextFont? {
      StyledText(NSAttributedString(string: "x", attributes: [.font: value])).runs.first?.style.font
    }
    #expect(font(TextFont("A", size: 3)) == TextFont("A", size: 3))
    #expect(font("Arial") == TextFont("Arial", size: 12))
    #expect(font(try #require(CGFont("Arial"))) == TextFont("Arial", size: 12))
    #expect(font(5) == nil)
    #expect(CGFont("") == nil)
  }

  @Test(
    "PostScript names are taken apart",
    arguments: [
      ("Helvetica", "Helvetica", 400, false), ("Helvetica-Bold", "Helvetica", 700, false),
      ("HelveticaNeue-LightItalic", "HelveticaNeue,Helvetica Neue", 300, true),
      ("Arial-BoldMT", "Arial", 700, false), ("Courier-Oblique", "Courier", 400, true),
      ("TimesNewRomanPS-BoldItalicMT", "TimesNewRomanPS,Times New Roman PS", 700, true),
      ("Noto-Sans", "Noto-Sans", 400, false), ("-", "-", 400, false), ("", "", 400, false),
    ])
  func names(name: String, family: String, weight: Int, isItalic: Bool) {
    let font = TextFont(named: name, size: 9)
    if name.hasPrefix("TimesNewRomanPS") {
      #expect(font.weight == weight && font.isItalic == isItalic)
    } else {
      #expect(font == TextFont(family, size: 9, weight: weight, isItalic: isItalic))
    }
  }

  @Test("colours, lines and a raised baseline show where they belong")
  func drawn() throws {
    func picture(_ style: TextStyle, after plain: String = "") throws -> CGImage {
      let context = try makeContext(60, 40)
      var text = StyledText(plain)
      text.append("HHH", style)
      TextLayout(text, font: TextFont("DejaVu Sans", size: 20))
        .draw(in: context, at: CGPoint(x: 2, y: 38), color: .black)
      return try #require(context.makeImage())
    }
    func rows(_ image: CGImage, _ isInk: (SIMD4<UInt8>) -> Bool) -> [Int] {
      (0..<image.height).filter { y in
        (0..<image.width).contains { isInk(image.pixel(x: $0, y: y)) }
      }
    }
    let solid: (SIMD4<UInt8>) -> Bool = { $0.w > 100 }
    let plain = rows(try picture(TextStyle()), solid)
    let red = try picture(TextStyle(color: .testRed))
    #expect(rows(red, { $0.w > 100 && $0.x == $0.w && $0.y == 0 && $0.z == 0 }) == plain)
    // A line below the letters' feet.
    let under = rows(try picture(TextStyle(underlineCount: 1)), { $0.w > 100 })
    #expect(try #require(under.last) > #require(plain.last))
    #expect(under.first == plain.first)
    let twice = rows(try picture(TextStyle(underlineCount: 2)), { $0.w > 100 })
    #expect(try #require(twice.last) > #require(under.last))
    // The ground reaches above and below the letters.
    let ground = rows(try picture(TextStyle(backgroundColor: .testRed)), { $0 == redPixel })
    #expect(ground.count > plain.count)
    #expect(rows(try picture(TextStyle(color: .clear)), solid).isEmpty)
    let raised = rows(try picture(TextStyle(baselineOffset: 6), after: "H"), solid)
    #expect(abs(raised.count - plain.count - 6) <= 1)
  }
}
