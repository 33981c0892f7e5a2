import BoingQuartzCore
import Foundation
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

  @Test("a text with attributes is as large as they say, and Helvetica of 12 points without")
  func attributed() {
    let (plain, attributed) = (CATextLayer(), CATextLayer())
    plain.string = "text"
    plain.fontSize = 12
    attributed.string = NSAttributedString(string: "text")
    let size = plain.preferredFrameSize()
    #expect(attributed.preferredFrameSize() == size)
    attributed.string = NSAttributedString(
      string: "text", attributes: [.font: TextFont("Helvetica", size: 24)])
    #expect(abs(attributed.preferredFrameSize().width - 2 * size.width) < 0.01)
  }

  @Test("truncation plays no part in the preferred size")
  func truncated() {
    let layer = CATextLayer()
    layer.string = "one two three"
    let size = layer.preferredFrameSize()
    layer.truncationMode = .end
    layer.bounds.size = CGSize(width: 30, height: 50)
    #expect(layer.preferredFrameSize() == size)
  }

  @Test("attributes that have a look and are not drawn are named once for each text")
  func undrawn() {
    let names = diagnostics {
      let layer = CATextLayer()
      layer.string = NSAttributedString(
        string: "text", attributes: [.strokeWidth: 3, .kern: 2, .obliqueness: 0.2])
      layer.string = NSAttributedString(
        string: "text", attributes: [NSAttributedString.Key(rawValue: "NSLink"): "a"])
      layer.string = "text"
    }
    #expect(names.count == 3)
    for (text, name) in zip(names, ["obliqueness", "strokeWidth", "link"]) {
      #expect(text.contains("attribute \(name) "))
    }
  }
}
