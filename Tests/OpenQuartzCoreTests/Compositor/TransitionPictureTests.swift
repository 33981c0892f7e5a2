import OpenQuartzCore
import Testing

@Suite("Pictures of transitions")
struct TransitionPictureTests {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  /// What three roundings to eight bits may differ by.
  private static let roundings = 3

  /// A picture of 8 × 8 points, filled by a layer that turns from red to blue in one second.
  private func picture(
    _ type: CATransitionType, _ side: CATransitionSubtype?, at time: Double,
    change: (CALayer) -> Void = { $0.backgroundColor = Self.blue }
  ) throws -> CGImage {
    let layer = CALayer()
    let clock = ManualClock()
    let display = Display(size: CGSize(width: 8, height: 8), clock: clock)
    CATransaction.flush()
    CATransaction.setDisableActions(true)
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.backgroundColor = Self.red
    display.rootLayer.addSublayer(layer)
    CATransaction.flush()
    CATransaction.setDisableActions(true)
    let transition = CATransition()
    transition.type = type
    transition.subtype = side
    transition.duration = 1
    layer.add(transition, forKey: nil)
    change(layer)
    return try display.image(at: time)
  }

  /// Rows or columns of the picture as letters: red, blue, or nothing.
  private func line(_ image: CGImage, across: Bool) -> String {
    (0..<8).map { place in
      let pixel = image.pixel(x: across ? place : 3, y: across ? 3 : place)
      if pixel.w < 128 { return "-" }
      return pixel.x > 128 ? "r" : "b"
    }.joined()
  }

  static let moves: [(CATransitionType, CATransitionSubtype?, Bool, String)] = [
    (.push, .fromRight, true, "rrrrrrbb"), (.push, .fromLeft, true, "bbrrrrrr"),
    (.push, nil, true, "bbrrrrrr"), (.push, .fromBottom, false, "bbrrrrrr"),
    (.push, .fromTop, false, "rrrrrrbb"), (.moveIn, .fromRight, true, "rrrrrrbb"),
    (.moveIn, .fromBottom, false, "bbrrrrrr"), (.reveal, .fromRight, true, "rrrrrrbb"),
    (.reveal, .fromLeft, true, "bbrrrrrr"),
  ]

  @Test("a quarter of the way a quarter is new", arguments: moves)
  func moved(
    type: CATransitionType, side: CATransitionSubtype?, across: Bool, row: String
  ) throws {
    #expect(line(try picture(type, side, at: 0.25), across: across) == row)
  }

  @Test(
    "a fade adds the states up, so that both are opaque together", arguments: [0, 0.25, 0.5, 1])
  func fade(time: Double) throws {
    let pixel = try picture(.fade, nil, at: time).pixel(x: 3, y: 3)
    let expected = [1 - time, 0, time, 1].map { Int(($0 * 255).rounded()) }
    for (shown, expected) in zip([pixel.x, pixel.y, pixel.z, pixel.w], expected) {
      #expect(abs(Int(shown) - expected) <= Self.roundings)
    }
  }

  @Test(
    "what goes out of sight fades away, and what comes into sight fades in",
    arguments: [true, false])
  func hiding(isOpacity: Bool) throws {
    let image = try picture(.fade, nil, at: 0.75) {
      if isOpacity { $0.opacity = 0 } else { $0.isHidden = true }
    }
    let pixel = image.pixel(x: 3, y: 3)
    #expect(abs(Int(pixel.w) - 64) <= Self.roundings && abs(Int(pixel.x) - 64) <= Self.roundings)
  }

  @Test("sublayers of both states come with them")
  func sublayers() throws {
    let image = try picture(.push, .fromRight, at: 0.5) { layer in
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      child.backgroundColor = Self.blue
      layer.addSublayer(child)
    }
    #expect(line(image, across: true) == "rrrrbbbb")
  }

  @Test("the moved states keep the layer's own transform")
  func turned() throws {
    let image = try picture(.push, .fromRight, at: 0.25) {
      $0.backgroundColor = Self.blue
      $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    // The new state comes along its own x axis, which points down; the old one moves to the left.
    #expect(line(image, across: false) == "rrrrrrbb")
  }

  @Test("after the end the new state shows alone")
  func over() throws {
    let image = try picture(.push, .fromRight, at: 1.5)
    #expect(line(image, across: true) == "bbbbbbbb")
  }
}
