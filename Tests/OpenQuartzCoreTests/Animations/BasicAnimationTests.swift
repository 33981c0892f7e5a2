import OpenQuartzCore
import Testing

@Suite("CABasicAnimation")
struct BasicAnimationTests {
  struct Ends: Sendable {
    var from: Double?
    var to: Double?
    var by: Double?
    var half: Double
  }

  /// Model .5, at half time; measured on macOS.
  static let ends = [
    Ends(from: 0.2, half: 0.35), Ends(to: 0.8, half: 0.65), Ends(by: 0.3, half: 0.65),
    Ends(from: 0.2, by: 0.3, half: 0.35), Ends(to: 0.9, by: 0.3, half: 0.75), Ends(half: 0.5),
    Ends(from: 0.2, to: 0.8, half: 0.5), Ends(from: 0.2, to: 0.8, by: 7, half: 0.5),
  ]

  @Test("missing ends come from the model as measured", arguments: ends)
  func missing(ends: Ends) throws {
    let animation = CABasicAnimation("opacity", from: ends.from, to: ends.to, by: ends.by)
    #expect(agree(try Stage.half(animation).opacity(at: 0.5), ends.half))
  }

  @Test("a change of the model moves an end that is missing")
  func readLive() throws {
    let stage = try Stage.half(CABasicAnimation("opacity", to: 1.0))
    #expect(agree(try stage.opacity(at: 0.5), 0.75))
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0
    #expect(agree(try stage.opacity(at: 0.5), 0.5))
  }

  @Test("the value beneath has earlier animations in it")
  func beneath() throws {
    let stage = try Stage.half(CABasicAnimation("opacity", from: 0, to: 1))
    let later = CABasicAnimation("opacity", to: 0)
    later.isRemovedOnCompletion = false
    stage.layer.timeOffset = 0
    stage.add(later, forKey: "later")
    // Beneath .5 at half time, then half way to 0.
    #expect(agree(try stage.opacity(at: 0.5), 0.25))
  }

  @Test("the end value is met exactly")
  func exactEnd() throws {
    let animation = CABasicAnimation("position.x", from: 0.1, to: 0.7 - 0.4)
    #expect(try Stage.half(animation).x(at: 1) == 0.7 - 0.4)
  }

  @Test("colours go component by component")
  func color() throws {
    let (red, blue) = (
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
    )
    let stage = try Stage.half(CABasicAnimation("backgroundColor", from: red, to: blue))
    let shown = try #require(try stage.shown(at: 0.5).backgroundColor?.components)
    #expect(shown == [0.5, 0, 0.5, 0.75])
  }

  @Test("a colour with a missing end shows nothing", arguments: [true, false])
  func missingColor(from: Bool) throws {
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let animation = CABasicAnimation(
      "backgroundColor", from: from ? white : nil, to: from ? nil : white)
    #expect(try Stage.half(animation).shown(at: 0.5).backgroundColor == nil)
  }

  @Test("a colour with a missing start shows nothing at the exact end either")
  func missingColorAtEnd() throws {
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let stage = try Stage.half(CABasicAnimation("backgroundColor", to: white))
    #expect(try stage.shown(at: 1).backgroundColor == nil)
  }

  @Test("what ends with a transform by another begins where that one, added, leads to the end")
  func transformBy() throws {
    let by = CATransform3DMakeTranslation(10, 0, 0)
    let to = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let stage = try Stage.half(CABasicAnimation("transform", to: to, by: by))
    let start = try stage.shown(at: 0).transform
    // The sum is concat(by, start): the start is a quarter turn of the way back.
    #expect(
      start.distance(to: CATransform3DConcat(CATransform3DInvert(by), to)) < Tolerance.rounding)
    #expect(abs(start.m41) < Tolerance.rounding && abs(start.m42 + 10) < Tolerance.rounding)
    stage.add(CABasicAnimation("transform", from: start, by: by))
    #expect(try stage.shown(at: 1).transform.distance(to: to) < Tolerance.rounding)
  }

  @Test("a Boolean switches as soon as the animation is past 0", arguments: [0.01, 0.25, 0.9])
  func flag(time: Double) throws {
    let stage = try Stage.half(CABasicAnimation("hidden", from: false, to: true))
    #expect(try !stage.shown(at: 0).isHidden)
    #expect(try stage.shown(at: time).isHidden)
  }

  @Test("points, sizes, rectangles and their parts")
  func kinds() throws {
    let stage = Stage {
      $0.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
      $0.position = CGPoint(x: 1, y: 2)
    }
    _ = try stage.shown(at: 0)
    stage.add(
      CABasicAnimation("bounds", to: CGRect(x: 2, y: 4, width: 20, height: 40)), forKey: "a")
    stage.add(CABasicAnimation("position", by: CGSize(width: 10, height: 20)), forKey: "b")
    stage.add(CABasicAnimation("bounds.size.height", from: 0, to: 1), forKey: "c")
    stage.add(CABasicAnimation("position.y", from: 7, to: 7), forKey: "d")
    let shown = try stage.shown(at: 0.5)
    #expect(shown.bounds == CGRect(x: 1, y: 2, width: 15, height: 0.5))
    #expect(shown.position == CGPoint(x: 6, y: 7))
  }

  @Test(
    "values of another kind, or not finite, show nothing and are reported",
    arguments: ["a number", "nan", "inf"])
  func unusable(text: String) throws {
    let messages = try diagnostics {
      let stage = try Stage.half(CABasicAnimation("opacity", from: 0, to: text))
      #expect(try stage.opacity(at: 0.25) == 0.5)
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("toValue") == true)
  }

  @Test(
    "a key path that names nothing is reported and shows nothing",
    arguments: ["wobble", "frame", "position.z", "", "transform.rotation.w", "opacity."])
  func unknownPath(path: String) throws {
    let messages = try diagnostics {
      let stage = try Stage.half(CABasicAnimation(path, from: 0, to: 1))
      #expect(try stage.opacity(at: 0.5) == 0.5)
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("'\(path)'") == true)
  }

  @Test("an animation without a key path shows nothing and is listed")
  func noPath() throws {
    let animation = CABasicAnimation()
    animation.toValue = 1
    let stage = try Stage.half(animation)
    #expect(try stage.opacity(at: 0.1) == 0.5)
    #expect(stage.layer.animationKeys() == ["animation"])
  }
}
