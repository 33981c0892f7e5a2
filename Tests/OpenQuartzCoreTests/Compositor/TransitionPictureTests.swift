import OpenQuartzCore
import Testing

@Suite("Pictures of transitions and fades")
struct TransitionPictureTests {
  /// A layer that was red and is blue, `time` into a transition of one second.
  private func picture(
    _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, at time: Double
  ) throws -> CGImage {
    let clock = ManualClock()
    let root = box(0, 0, 40, 20, nil)
    root.masksToBounds = true
    let layer = box(0, 0, 40, 20, .red)
    root.addSublayer(layer)
    let display = Display(rootLayer: root, size: root.bounds.size, clock: clock)
    display.update()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = .blue
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    layer.add(transition, forKey: nil)
    CATransaction.commit()
    display.update()
    clock.now = time
    return try display.image()
  }

  @Test("a fade keeps what is opaque in both opaque", arguments: [0.25, 0.5])
  func fade(time: Double) throws {
    let pixel = try picture(.fade, at: time).pixel(x: 20, y: 10)
    #expect(abs(Int(pixel.x) - Int(255 * (1 - time))) <= 2)
    #expect(abs(Int(pixel.z) - Int(255 * time)) <= 2)
    #expect(pixel.w >= 254)
  }

  @Test("a push moves both, a move in the new one, a reveal the old one")
  func movement() throws {
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    let blue = SIMD4<UInt8>(0, 0, 255, 255)
    for type in [CATransitionType.push, .moveIn, .reveal] {
      let image = try picture(type, .fromRight, at: 0.25)
      // A quarter of the way: the boundary has come 10 points from the right.
      #expect(image.pixel(x: 28, y: 10) == red, "\(type)")
      #expect(image.pixel(x: 35, y: 10) == blue, "\(type)")
    }
  }

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
