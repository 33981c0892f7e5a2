import Foundation
import Testing

@testable import BoingCoreGraphics

@Suite("Paragraphs") struct ParagraphTests {
  private let font = TextFont("DejaVu Sans", size: 10)
  private let words = "one two three four five six seven eight nine ten"
  /// Pango measures in 1,024ths; a line of many glyphs adds some of their roundings up.
  private let rounding = 0.05

  private struct Line: Equatable {
    let x: Double
    let baseline: Double
    let end: Double
  }

  private func styled(
    _ string: String, _ change: (inout TextParagraphStyle) -> Void = { _ in }
  ) -> StyledText {
    var paragraph = TextParagraphStyle()
    change(&paragraph)
    var style = TextStyle()
    style.paragraph = paragraph
    var text = StyledText("")
    text.append(string, style)
    return text
  }

  private func lines(_ text: StyledText, _ frame: TextFrame) -> [Line] {
    TextParagraphs(text: text, font: font, frame: frame).withLines { lines, _ in
      lines.map { Line(x: $0.x, baseline: $0.baseline, end: $0.x + $0.width) }
    }
  }

  private func layout(_ text: StyledText, _ frame: TextFrame = TextFrame()) -> TextLayout {
    TextLayout(text, font: font, in: frame)
  }

  private var single: TextLayout { layout(StyledText("x")) }
  private func width(_ string: String) -> Double {
    layout(StyledText(string)).size.width.native
  }
  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < rounding }

  @Test("a style that says nothing changes nothing", arguments: [nil, 100, 60] as [CGFloat?])
  func plain(width: CGFloat?) {
    for string in [words, "\(words)\n\(words)", "a\r\nb\u{2029}\nc\n"] {
      let frame = TextFrame(maximumWidth: width)
      let plain = layout(StyledText(string), frame)
      let same = layout(styled(string), frame)
      #expect(same.lineCount == plain.lineCount)
      #expect(near(same.size.height, plain.size.height))
      #expect(near(same.baseline, plain.baseline))
      if width == nil { #expect(near(same.size.width, plain.size.width)) }
    }
  }

  @Test("first lines and others begin at their indents, from the leading margin on")
  func indents() {
    for (first, head) in [(20.0, 10.0), (5, 30), (0, 12), (7, 7)] {
      let text = styled(words) {
        $0.firstLineHeadIndent = first
        $0.headIndent = head
      }
      let lines = lines(text, TextFrame(maximumWidth: 100))
      #expect(lines.count > 2)
      for (index, line) in lines.enumerated() {
        #expect(near(line.x, index == 0 ? first : head))
        #expect(line.end <= 100 + rounding)
      }
      let mirrored = styled(words) {
        $0.firstLineHeadIndent = first
        $0.headIndent = head
        $0.baseWritingDirection = .rightToLeft
      }
      for (index, line) in self.lines(mirrored, TextFrame(maximumWidth: 100)).enumerated() {
        #expect(near(line.end, 100 - (index == 0 ? first : head)))
        #expect(line.x >= -rounding)
      }
    }
  }

  @Test("lines end at the tail indent: from the leading margin where positive, else from the other")
  func tails() {
    for (tail, end) in [(-30.0, 70.0), (60, 60), (0, 100)] {
      let text = styled(words) {
        $0.tailIndent = tail
        $0.alignment = .right
      }
      for line in lines(text, TextFrame(maximumWidth: 100)) { #expect(near(line.end, end)) }
    }
  }

  @Test(
    "lines stand between their indents as they are aligned",
    arguments: [NSTextAlignment.left, .center, .right, .natural])
  func alignment(alignment: NSTextAlignment) throws {
    let text = styled("word") {
      $0.alignment = alignment
      $0.firstLineHeadIndent = 10
      $0.tailIndent = -20
    }
    let own = width("word")
    let expected: Double =
      switch alignment {
      case .center: (10 + 80 - own) / 2
      case .right: 80 - own
      default: 10
      }
    for breaks in [true, false] {
      var frame = TextFrame(maximumWidth: 100, alignment: .left)
      frame.breaksLines = breaks
      let line = try #require(lines(text, frame).first)
      #expect(near(line.x, expected))
      #expect(layout(text, frame).size.width == 100)
    }
    // The frame's alignment is for those that are natural.
    let frame = TextFrame(maximumWidth: 100, alignment: .right)
    let line = try #require(lines(text, frame).first)
    #expect(near(line.x, alignment == .natural ? 80 - own : expected))
  }

  @Test("justified lines fill the width, but for the last")
  func justified() {
    let lines = lines(styled(words) { $0.alignment = .justified }, TextFrame(maximumWidth: 100))
    for line in lines.dropLast() { #expect(near(line.end, 100)) }
    #expect(lines.last.map { $0.end < 95 } == true)
  }

  @Test(
    "a line's height is multiplied, then held between its least and greatest, the rest above the letters",
    arguments: [(0.0, 0.0, 0.0), (2, 0, 0), (0.5, 0, 0), (0, 40, 0), (0, 0, 6), (3, 0, 20)])
  func heights(multiple: Double, least: Double, greatest: Double) {
    let own = single.size.height.native
    var height = own * (multiple > 0 ? multiple : 1)
    height = max(height, least)
    if greatest > 0 { height = min(height, greatest) }
    let text = styled(words) {
      $0.lineHeightMultiple = multiple
      $0.minimumLineHeight = least
      $0.maximumLineHeight = greatest
      $0.lineSpacing = 3
    }
    let frame = TextFrame(maximumWidth: 100)
    let lines = lines(text, frame)
    for (index, line) in lines.enumerated() {
      let bottom = Double(index) * (height + 3) + height
      #expect(near(line.baseline, bottom - (own - single.baseline.native)))
    }
    let count = Double(lines.count)
    #expect(near(layout(text, frame).size.height, count * height + (count - 1) * 3))
  }

  @Test("paragraphs keep the sum of both their distances, none before the first or after the last")
  func spacing() {
    let text = styled("a\nb") {
      $0.paragraphSpacing = 7
      $0.paragraphSpacingBefore = 4
    }
    let (own, lines) = (single.size.height.native, lines(text, TextFrame()))
    #expect(near(lines[0].baseline, single.baseline))
    #expect(near(lines[1].baseline - lines[0].baseline, own + 11))
    #expect(near(layout(text).size.height, 2 * own + 11))
  }

  @Test("a paragraph's first character says how all of it stands")
  func first() {
    var text = styled("a") { $0.firstLineHeadIndent = 5 }
    text.append("b\n", TextStyle())
    text.append("c", TextStyle(kern: 1))
    var other = TextStyle()
    other.paragraph = TextParagraphStyle()
    other.paragraph?.firstLineHeadIndent = 50
    text.append("d\n", other)
    text.append("e", other)
    #expect(lines(text, TextFrame()).map(\.x) == [5, 0, 50])
  }

  @Test("line break modes go before what the frame says")
  func breaks() {
    func lines(_ mode: NSLineBreakMode, _ text: String? = nil) -> [Line] {
      self.lines(styled(text ?? words) { $0.lineBreakMode = mode }, TextFrame(maximumWidth: 100))
    }
    #expect(lines(.byWordWrapping).count > 2)
    // Between letters, a line holds what is left of it by less than a letter.
    for line in lines(.byCharWrapping, String(repeating: "x", count: 50)).dropLast() {
      #expect(line.end > 100 - width("x"))
      // Only letters: no hyphens.
      #expect(near((line.end / width("x")).rounded() * width("x"), line.end))
    }
    let clipped = lines(.byClipping)
    #expect(clipped.count == 1 && near(clipped[0].end, width(words)))
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle] {
      let cut = lines(mode)
      #expect(cut.count == 1 && cut[0].end <= 100 && cut[0].end > 70)
      let text = styled(words) { $0.lineBreakMode = mode }
      #expect(layout(text, TextFrame(maximumWidth: 100)).isTruncated)
    }
  }

  @Test("a truncated text ends at the height, whatever its lines' height", arguments: 1...3)
  func truncation(count: Int) {
    let text = styled("\(words)\n\(words)") {
      $0.minimumLineHeight = 30
      $0.lineSpacing = 5
    }
    let frame = TextFrame(
      maximumWidth: 100, truncation: .end, maximumHeight: Double(count) * 35 + 2)
    let cut = layout(text, frame)
    #expect(cut.isTruncated && cut.lineCount == count)
    #expect(cut.size.height <= Double(count) * 35)
    // One line is always there.
    let none = TextFrame(maximumWidth: 100, truncation: .end, maximumHeight: 0)
    #expect(layout(text, none).lineCount == 1)
  }

  @Test("a paragraph that is cut by its own line break mode leaves room for the next ones")
  func cutOnce() {
    var text = styled("\(words)\n") { $0.lineBreakMode = .byTruncatingTail }
    var plain = TextStyle()
    plain.paragraph = TextParagraphStyle()
    text.append("one\ntwo\nthree", plain)
    let frame = TextFrame(maximumWidth: 100, truncation: .end, maximumHeight: 1_000)
    #expect(layout(text, frame).lineCount == 4 && layout(text, frame).isTruncated)
    // What does not fit at all is left out.
    let room = single.size.height * 2.5
    let less = TextFrame(maximumWidth: 100, truncation: .end, maximumHeight: room)
    #expect(layout(text, less).lineCount == 2)
  }

  @Test("text after a tab stands at the next stop, from the leading margin on")
  func tabs() {
    func end(_ string: String, _ change: (inout TextParagraphStyle) -> Void = { _ in }) -> Double {
      lines(styled(string, change), TextFrame(maximumWidth: 400))[0].end
    }
    let b = width("bb")
    #expect(near(end("a\tbb"), 28 + b))
    #expect(near(end("a\t\tbb"), 56 + b))
    #expect(near(end("a\tbb") { $0.firstLineHeadIndent = 10 }, 28 + b))
    #expect(
      near(
        end("a\tbb") {
          $0.firstLineHeadIndent = 10
          $0.headIndent = 20
        }, 28 + b))
    func stop(_ alignment: NSTextAlignment) -> Double {
      end("a\tbb") { $0.tabStops = [TextTabStop(location: 100, alignment: alignment)] }
    }
    #expect(near(stop(.left), 100 + b))
    #expect(near(stop(.right), 100))
    #expect(near(stop(.center), 100 + b / 2))
    func interval(_ string: String) -> Double {
      end(string) {
        $0.tabStops = [TextTabStop(location: 30)]
        $0.defaultTabInterval = 50
      }
    }
    #expect(near(interval("a\tbb"), 30 + b))
    #expect(near(interval("a\t\tbb"), 50 + b))
    #expect(near(interval("a\t\t\tbb"), 100 + b))
  }

  @Test(
    "lengths that are not finite or below zero count as none, enormous ones are held",
    arguments: [CGFloat.nan, .infinity, -.infinity, -5, 1e300])
  func bad(value: CGFloat) {
    let text = styled("\(words)\ta\n\(words)") {
      $0.firstLineHeadIndent = value
      $0.headIndent = value
      $0.tailIndent = value
      $0.lineSpacing = value
      $0.paragraphSpacing = value
      $0.paragraphSpacingBefore = value
      $0.minimumLineHeight = value
      $0.maximumLineHeight = value
      $0.lineHeightMultiple = value
      $0.defaultTabInterval = value
      $0.tabStops = [TextTabStop(location: value), TextTabStop(location: 5)]
    }
    for width in [nil, 0, 100] as [CGFloat?] {
      for truncation in [nil, TextTruncation.end] {
        let frame = TextFrame(maximumWidth: width, truncation: truncation, maximumHeight: 50)
        let layout = layout(text, frame)
        #expect(layout.size.width.isFinite && layout.size.height.isFinite)
        #expect(layout.lineCount > 0)
      }
    }
  }

  @Test("are drawn where they stand, from bitmaps and from outlines alike")
  func drawn() throws {
    let text = styled("L") {
      $0.alignment = .right
      $0.minimumLineHeight = 30
    }
    let layout = TextLayout(text, font: font, in: TextFrame(maximumWidth: 60))
    let context = try makeContext(60, 40)
    layout.draw(in: context, at: CGPoint(x: 0, y: 40), color: .testRed)
    let image = try #require(context.makeImage())
    var ink = CGRect.null
    for y in 0..<40 {
      for x in 0..<60 where image.pixel(x: x, y: y).w > 100 {
        ink = ink.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    #expect(abs(ink.maxX - 60) <= 2 && abs(ink.maxY - layout.baseline) <= 1)
    let outline = TextAttributes(text: text, font: font, frame: layout.frame).outlines(scale: 8)
    let box = CGPath(outline).boundingBoxOfPath
    #expect(abs(box.maxX - ink.maxX) <= 1 && abs(box.maxY - layout.baseline) <= 1)
  }
}
