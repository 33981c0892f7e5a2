import Foundation
import OpenQuartzCore

/// Paragraph styles and the attributes beside them.
extension Drawing {
  private static func block(
    _ text: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    isWrapped: Bool = true, _ change: (NSMutableParagraphStyle) -> Void
  ) -> CATextLayer {
    let style = NSMutableParagraphStyle()
    change(style)
    let layer = label(
      NSAttributedString(
        string: text,
        attributes: [.font: TextFont("DejaVu Sans", size: 9), .paragraphStyle: style]),
      x, y, width, height)
    layer.isWrapped = isWrapped
    return layer
  }

  private static let words = "several words that fill more than a line"

  static let paragraphs = [
    Drawing(name: "paragraph-alignment", width: 180, height: 132, isText: true) { root in
      let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
      for (index, alignment) in alignments.enumerated() {
        let y = 4 + Double(index) * 25
        root.addSublayer(block(words, 4, y, 84, 22) { $0.alignment = alignment })
        root.addSublayer(
          block("two words", 92, y, 84, 22, isWrapped: false) { $0.alignment = alignment })
      }
    },
    Drawing(name: "paragraph-indents", width: 180, height: 100, isText: true) { root in
      root.addSublayer(block(words, 4, 4, 84, 44) { $0.firstLineHeadIndent = 20 })
      root.addSublayer(block(words, 92, 4, 84, 44) { $0.headIndent = 20 })
      root.addSublayer(block(words, 4, 52, 84, 44) { $0.tailIndent = -24 })
      root.addSublayer(
        block("אחת שתיים שלוש ארבע חמש שש", 92, 52, 84, 44) {
          $0.firstLineHeadIndent = 20
          $0.baseWritingDirection = .rightToLeft
        })
    },
    Drawing(name: "paragraph-spacing", width: 180, height: 132, isText: true) { root in
      let two = "one one one one one\ntwo two two"
      root.addSublayer(block(two, 4, 4, 56, 60) { $0.lineSpacing = 8 })
      root.addSublayer(block(two, 62, 4, 56, 60) { $0.paragraphSpacing = 12 })
      root.addSublayer(block(two, 120, 4, 56, 60) { $0.paragraphSpacingBefore = 12 })
      root.addSublayer(block(two, 4, 68, 56, 60) { $0.lineHeightMultiple = 1.5 })
      root.addSublayer(block(two, 62, 68, 56, 60) { $0.minimumLineHeight = 18 })
      root.addSublayer(block(two, 120, 68, 56, 60) { $0.maximumLineHeight = 8 })
    },
    Drawing(name: "paragraph-breaks", width: 180, height: 100, isText: true) { root in
      let modes: [NSLineBreakMode] = [
        .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
        .byTruncatingMiddle,
      ]
      for (index, mode) in modes.enumerated() {
        let place = (x: 4 + Double(index % 2) * 88, y: 4 + Double(index / 2) * 32)
        root.addSublayer(
          block("several considerable words", place.x, place.y, 84, 28) {
            $0.lineBreakMode = mode
          })
      }
    },
    Drawing(name: "paragraph-tabs", width: 180, height: 90, isText: true) { root in
      root.addSublayer(block("a\tb\tc\nlonger\tb\tc", 4, 4, 172, 26) { _ in })
      root.addSublayer(
        block("l\tcentre\tright\nll\tc\t1\nl\tcc\t1000", 4, 34, 172, 36) {
          $0.tabStops = [
            NSTextTab(textAlignment: .center, location: 80),
            NSTextTab(textAlignment: .right, location: 160),
          ]
        })
      root.addSublayer(
        block("a\tb\tc\td", 4, 74, 172, 13) {
          $0.tabStops = []
          $0.defaultTabInterval = 50
        })
    },
    Drawing(name: "text-lines", width: 180, height: 60, isText: true) { root in
      let text = NSMutableAttributedString(string: "")
      func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
        let font = TextFont("DejaVu Sans", size: 12)
        text.append(
          NSAttributedString(string: string, attributes: [.font: font].merging(attributes) { $1 }))
      }
      add("by some words", [.underlineStyle: NSUnderlineStyle([.single, .byWord]).rawValue])
      add(" ", [:])
      add("rose", [.underlineStyle: 9, .underlineColor: CGColor.rose])
      add(" ", [:])
      add("through", [.strikethroughStyle: 1, .strikethroughColor: CGColor.rose])
      add(" x", [:])
      add("2", [.superscript: 1])
      add(" H", [:])
      add("2", [.superscript: -1])
      add("O office ", [:])
      add("office", [.ligature: 0])
      add(" ", [:])
      add("wide", [.tracking: 3])
      let layer = label(text, 4, 4, 172, 52)
      layer.isWrapped = true
      root.addSublayer(layer)
    },
  ]
}
