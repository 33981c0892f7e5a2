import BoingCoreGraphics
import Testing

@Suite("Texts in a frame") struct TextFrameTests {
  private let font = TextFont("DejaVu Sans", size: 20)
  private let long = "one two three four five six seven eight nine ten"

  private func layout(_ text: String, _ frame: TextFrame) -> TextLayout {
    TextLayout(StyledText(text), font: font, in: frame)
  }

  @Test(
    "a line that is too long is cut at the width, whichever end gives way, and one that fits is left alone",
    arguments: [TextTruncation.start, .middle, .end])
  func line(truncation: TextTruncation) {
    let whole = layout(long, TextFrame())
    let cut = layout(long, TextFrame(maximumWidth: 120, truncation: truncation))
    #expect(!whole.isTruncated && cut.isTruncated)
    #expect(whole.lineCount == 1 && cut.lineCount == 1)
    #expect(cut.size.width <= 120 && cut.size.width > 80)
    #expect(cut.size.height == whole.size.height)
    let fitting = layout("one", TextFrame(maximumWidth: 200, truncation: truncation))
    #expect(!fitting.isTruncated && fitting.size == layout("one", TextFrame()).size)
  }

  @Test("each paragraph becomes a line of its own, unless there is a height")
  func paragraphs() {
    let cut = layout("\(long)\n\(long)", TextFrame(maximumWidth: 120, truncation: .end))
    #expect(cut.lineCount == 2 && cut.isTruncated)
  }

  @Test("broken lines go on to the height, and the last one is cut", arguments: 1...4)
  func height(lines: Int) {
    let single = layout("one", TextFrame()).size.height
    let room = TextFrame(
      maximumWidth: 120, truncation: .end, maximumHeight: single * (CGFloat(lines) + 0.5))
    let cut = layout(long, room)
    #expect(cut.lineCount == lines && cut.isTruncated)
    #expect(cut.size.width <= 120)
    // One line is always there.
    let flat = layout(long, TextFrame(maximumWidth: 120, truncation: .end, maximumHeight: 0))
    #expect(flat.lineCount == 1 && flat.isTruncated)
  }

  @Test("without truncation every line is there")
  func untruncated() {
    let broken = layout(long, TextFrame(maximumWidth: 120, maximumHeight: 10))
    #expect(broken.lineCount > 3 && !broken.isTruncated)
  }

  @Test("a text's direction is that of its first letter that has one")
  func direction() {
    #expect(!layout("12 abc", TextFrame()).isRightToLeft)
    #expect(layout("12 שלום", TextFrame()).isRightToLeft)
  }

  @Test("sizes that are not numbers, widths and heights that are not finite or below zero are held")
  func bad() {
    let none = TextFrame(maximumWidth: .nan, maximumHeight: .infinity)
    #expect(none.maximumWidth == nil && none.maximumHeight == nil)
    #expect(TextFrame(maximumWidth: -5).maximumWidth == 0)
    let font = TextFont("DejaVu Sans", size: .nan, weight: 99_999)
    #expect(TextLayout(StyledText("x"), font: font).size == .zero)
    #expect(TextLayout(StyledText("x"), font: font).lineCount == 0)
    #expect(!layout("one", TextFrame(maximumWidth: 0, truncation: .end)).size.width.isNaN)
  }
}
