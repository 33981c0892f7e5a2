import BoingQuartzCore
import Testing

@Suite("Pictures of transitions")
struct TransitionPictureTests {
  @Test("what is blurred behind a layer in a transition reaches beyond the clip around it")
  func backdrop() throws {
    func glass() -> CALayer {
      let glass = box(0, 0, 20, 20, nil)
      glass.backgroundFilters = [
        CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])
      ]
      // The outermost layer of a frame has nothing behind it.
      let holder = box(0, 0, 20, 20, nil)
      holder.addSublayer(glass)
      return holder
    }
    /// Holders of panes before a boundary of red and blue, clipped at it.
    func image(_ panes: [CALayer], change: () -> Void = {}) throws -> CGImage {
      let root = box(0, 0, 40, 20, nil)
      root.addSublayer(box(0, 0, 20, 20, .red))
      root.addSublayer(box(20, 0, 20, 20, .blue))
      let clip = box(20, 0, 20, 20, nil)
      clip.masksToBounds = true
      for pane in panes { clip.addSublayer(pane) }
      root.addSublayer(clip)
      let display = root.onDisplay()
      display.update()
      change()
      display.update()
      return try display.image()
    }
    let pane = glass()
    let shown = try image([pane]) {
      let transition = CATransition()
      (transition.type, transition.subtype) = (.reveal, .fromRight)
      transition.duration = 1
      pane.add(transition, forKey: nil)
    }
    // At its beginning a reveal draws the old state over the new one.
    let expected = try image([glass(), glass()])
    for x in 0..<40 { #expect(shown.pixel(x: x, y: 10) == expected.pixel(x: x, y: 10), "at \(x)") }
    // One pane alone looks different.
    #expect(try image([glass()]).pixel(x: 21, y: 10) != expected.pixel(x: 21, y: 10))
  }
}
