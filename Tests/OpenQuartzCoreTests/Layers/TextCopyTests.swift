import Foundation
import Testing

@testable import OpenQuartzCore

@Suite("Texts that may change")
struct TextCopyTests {
  @Test("are copied however they are set")
  func copies() {
    func set(_ set: (CATextLayer, NSMutableAttributedString) -> Void) -> String? {
      let layer = CATextLayer()
      let text = NSMutableAttributedString(string: "before")
      set(layer, text)
      text.mutableString.setString("after")
      return (layer.extras.store[TextProperty.string].object as? NSAttributedString)?.string
    }
    #expect(set { $0.string = $1 } == "before")
    #expect(set { $0.setValue($1, forKey: "string") } == "before")
    #expect(set { $0.setValue($1, forKeyPath: "string") } == "before")
  }

  @Test("are copied where they are plain")
  func plain() {
    let layer = CATextLayer()
    let text = NSMutableString(string: "before")
    layer.setValue(text, forKey: "string")
    text.append(" and after")
    #expect(layer.string as? String == "before")
  }
}
