import Foundation
import OpenQuartzCore
import Testing

@Suite("Text layers")
struct TextLayerTests {
  @Test("the preferred size is that of the text, higher and narrower where lines are broken")
  func size() {
    let layer = CATextLayer()
    #expect(layer.preferredFrameSize() == .zero)
    layer.string = "one two three four five six"
    let line = layer.preferredFrameSize()
    #expect(line.width > line.height && line.height > 36)
    layer.bounds.size.width = line.width / 2
    #expect(layer.preferredFrameSize() == line)
    layer.isWrapped = true
    let broken = layer.preferredFrameSize()
    #expect(broken.width <= line.width / 2 && broken.height >= 2 * line.height)
  }

  @Test("a text with attributes is as large as one without")
  func attributed() {
    let (plain, old, new) = (CATextLayer(), CATextLayer(), CATextLayer())
    plain.string = "text"
    old.string = NSAttributedString(string: "text")
    new.string = AttributedString("text")
    #expect(old.preferredFrameSize() == plain.preferredFrameSize())
    #expect(new.preferredFrameSize() == plain.preferredFrameSize())
  }
}
