import Foundation
import OpenQuartzCore

/// Texts in a font that `make setup` installs.
extension Drawing {
  static func label(
    _ text: Any, _ x: Double, _ y: Double, _ width: Double, _ height: Double, size: CGFloat = 11
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = .snow
    layer.foregroundColor = .ink
    layer.font = "DejaVu Sans"
    layer.fontSize = size
    layer.string = text
    return layer
  }

  static let texts = [
    Drawing(name: "text-alignment", width: 180, height: 120, isText: true) { root in
      let modes: [CATextLayerAlignmentMode] = [.left, .center, .right, .natural, .justified]
      for (index, mode) in modes.enumerated() {
        let line = label("two words", 4, 4 + Double(index) * 22, 80, 18)
        line.alignmentMode = mode
        root.addSublayer(line)
      }
      for (index, mode) in [CATextLayerAlignmentMode.justified, .right].enumerated() {
        let block = label("several words that fill more than a line", 92, 4, 84, 52, size: 9)
        block.frame.origin.y = 4 + Double(index) * 58
        block.isWrapped = true
        block.alignmentMode = mode
        root.addSublayer(block)
      }
    },
    Drawing(name: "text-truncation", width: 180, height: 120, isText: true) { root in
      let modes: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
      for (index, mode) in modes.enumerated() {
        let line = label("a line that is too long", 4, 4 + Double(index) * 28, 80, 20)
        line.truncationMode = mode
        root.addSublayer(line)
        let block = label("a text that is far too long for two lines", 92, 4, 84, 26, size: 9)
        block.frame.origin.y = 4 + Double(index) * 28
        block.isWrapped = true
        block.truncationMode = mode
        root.addSublayer(block)
      }
    },
    Drawing(name: "text-attributes", width: 180, height: 80, isText: true) { root in
      let plain = TextFont("DejaVu Sans", size: 12)
      let text = NSMutableAttributedString(string: "")
      func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
        let attributes = [.font: plain].merging(attributes) { $1 }
        text.append(NSAttributedString(string: string, attributes: attributes))
      }
      add("plain ", [:])
      add("red ", [.foregroundColor: CGColor.rose])
      add("large ", [.font: TextFont("DejaVu Sans", size: 20)])
      add("bold ", [.font: TextFont("DejaVu Sans", size: 12, weight: 700)])
      add("under", [.underlineStyle: NSUnderlineStyle.single.rawValue])
      add(" ", [:])
      add("twice", [.underlineStyle: NSUnderlineStyle.double.rawValue])
      add(" ", [:])
      add("through", [.strikethroughStyle: 1, .foregroundColor: CGColor.leaf])
      add(" wide ", [.kern: 4])
      add("up", [.baselineOffset: 6, .font: TextFont("DejaVu Sans", size: 8)])
      add(" ", [:])
      add("behind", [.backgroundColor: CGColor.sun])
      let layer = label(text, 4, 4, 172, 72)
      layer.isWrapped = true
      root.addSublayer(layer)
    },
    Drawing(name: "text-turned", isText: true) { root in
      root.sublayerTransform.m34 = -1 / 150
      let turned = label("turned", 8, 10, 50, 24, size: 14)
      turned.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      root.addSublayer(turned)
      let deep = label("depth", 64, 10, 50, 24, size: 14)
      deep.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      root.addSublayer(deep)
      let cut = label("Overlong, tall", 8, 50, 60, 14, size: 18)
      cut.opacity = 0.6
      root.addSublayer(cut)
    },
  ]
}
