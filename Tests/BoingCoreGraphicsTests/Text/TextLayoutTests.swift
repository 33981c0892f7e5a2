import BoingCoreGraphics
import Testing

@Suite struct TextLayoutTests {
  /// The rows and columns that have ink.
  private func ink(_ image: CGImage) -> CGRect {
    var box = CGRect.null
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x: x, y: y).w > 127 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test(
    "text is upright, ink above the baseline, whichever way y points", arguments: [true, false])
  func upright(pointsUp: Bool) throws {
    let layout = TextLayout("L", size: 40)
    let context = try makeContext(60, 80)
    if !pointsUp {
      context.translateBy(x: 0, y: 80)
      context.scaleBy(x: 1, y: -1)
    }
    layout.draw(in: context, at: CGPoint(x: 10, y: pointsUp ? 70 : 10), color: .testRed)
    let image = try #require(context.makeImage())
    let box = ink(image)
    #expect(abs(box.maxY - (10 + layout.baseline)) <= 1)
    #expect(box.minX >= 10 && box.maxX <= 10 + layout.size.width + 1)
    // An L has its foot at the bottom right.
    #expect(image.pixel(x: Int(box.maxX) - 2, y: Int(box.maxY) - 2) == redPixel)
    #expect(image.pixel(x: Int(box.maxX) - 2, y: Int(box.minY) + 2) == noPixel)
  }

  @Test("measures grow in proportion to the size")
  func proportion() {
    let small = TextLayout("Bounce", size: 10)
    let large = TextLayout("Bounce", size: 100)
    #expect(small.size.width > 0)
    #expect(near(large.size.width, 10 * small.size.width, within: 0.01))
    #expect(near(large.size.height, 10 * small.size.height, within: 0.02))
    #expect(small.baseline > 0 && small.baseline < small.size.height)
    #expect(small.ascent == small.baseline)
  }

  @Test("lines break at the width")
  func lines() {
    let single = TextLayout("one two three", size: 20)
    let narrow = TextLayout("one two three", size: 20, maximumWidth: single.size.width / 2)
    #expect(narrow.size.height > 1.9 * single.size.height)
    #expect(narrow.size.width <= single.size.width / 2 + 1)
  }

  @Test("bold text has more ink")
  func weight() throws {
    func amount(_ weight: Int) throws -> Int {
      let context = try makeContext(200, 60)
      TextLayout("Bounce", size: 40, weight: weight)
        .draw(in: context, at: CGPoint(x: 0, y: 60), color: .black)
      let image = try #require(context.makeImage())
      return (0..<12_000).reduce(0) { $0 + Int(image.pixel(x: $1 % 200, y: $1 / 200).w) }
    }
    #expect(try amount(700) > amount(400) + amount(400) / 10)
  }

  @Test("nothing to lay out takes no space")
  func empty() {
    for layout in [
      TextLayout("", size: 20), TextLayout("\0", size: 20), TextLayout("a", size: 0),
      TextLayout("a", size: nan), TextLayout("a", size: -4),
    ] {
      #expect(layout.size == .zero && layout.baseline == 0)
    }
  }

  @Test("odd arguments are held in range")
  func oddArguments() throws {
    #expect(TextLayout("a", size: infinity).fontSize == 10_000)
    #expect(TextLayout("a", size: 10, weight: -5).weight == 100)
    #expect(TextLayout("a", size: 10, weight: 99_999).weight == 1_000)
    #expect(TextLayout("a", size: 10, maximumWidth: nan).maximumWidth == nil)
    #expect(TextLayout("a", size: 10, maximumWidth: -1).maximumWidth == 0)
    #expect(TextLayout("a b", size: 10, maximumWidth: 1e300).size.height > 0)
    #expect(TextLayout("a", fontName: "no such family", size: 10).size.width > 0)
    #expect(TextLayout("a\0b", size: 10).size == TextLayout("ab", size: 10).size)
    let context = try makeContext(20, 20)
    TextLayout("W", size: 10_000).draw(in: context, at: CGPoint(x: -500, y: 5_000), color: .black)
    context.setFillColor(.testRed)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try context.pixel(5, 5) == redPixel)
  }

  @Test("glyphs too large for bitmaps are drawn from their outlines, in the same place")
  func outlines() throws {
    // An em up to 2,000 pixels is drawn from bitmaps, a greater one from outlines.
    func stem(_ em: CGFloat) throws -> CGRect {
      let context = try makeContext(100, 160)
      // Shows the foot of a huge L: its baseline 40 pixels above the bottom.
      let layout = TextLayout("L", size: 50)
      context.scaleBy(x: em / 50, y: em / 50)
      layout.draw(
        in: context, at: CGPoint(x: -5 + 2000 / em, y: layout.baseline + 2000 / em), color: .black)
      return ink(try #require(context.makeImage()))
    }
    let (bitmap, outline) = (try stem(1_990), try stem(2_010))
    #expect(!bitmap.isNull && bitmap != CGRect(x: 0, y: 0, width: 100, height: 160))
    #expect(near(bitmap, outline, within: 0.03))
  }

  @Test("equal arguments give equal layouts")
  func equality() {
    #expect(TextLayout("a", size: 10) == TextLayout("a", size: 10))
    #expect(TextLayout("a", size: 10) != TextLayout("a", size: 11))
  }
}
