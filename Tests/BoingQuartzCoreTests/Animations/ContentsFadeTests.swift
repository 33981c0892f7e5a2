import BoingQuartzCore
import BoingRender
import Testing

@Suite("Animations of contents")
struct ContentsFadeTests {
  let images = (0..<3).map { _ in CGImage.white() }

  private func stage(_ animation: CAPropertyAnimation) throws -> Stage {
    let stage = Stage { $0.contents = images[2] }
    animation.isRemovedOnCompletion = false
    _ = try stage.shown(at: 0)
    stage.add(animation)
    stage.layer.speed = 1
    stage.layer.timeOffset = 0
    CATransaction.flush()
    return stage
  }

  @Test(
    "between two ends, or two keyframes, one image fades out while the other fades in",
    arguments: [
      (false, 0.25, 0, 0.25), (false, 0.5, 0, 0.5), (false, 0.9, 0, 0.9), (true, 0.125, 0, 0.25),
      (true, 0.75, 1, 0.5),
    ] as [(Bool, Double, Int, Double)])
  func fades(isKeyframes: Bool, time: Double, first: Int, fraction: Double) throws {
    let animation: CAPropertyAnimation =
      isKeyframes
      ? CAKeyframeAnimation("contents", images)
      : CABasicAnimation("contents", from: images[0], to: images[1])
    let frame = try stage(animation).display.frame(at: time)
    let fade = try #require(frame.details(at: 1).fade)
    #expect(fade.from === images[first] && frame.details(at: 1).contents === images[first + 1])
    #expect(agree(fade.fraction, fraction, Tolerance.rounding))
  }

  @Test(
    "at the ends one image shows alone, and discrete keyframes switch",
    arguments: [
      (false, 0, 0), (false, 1, 1), (false, 1.5, 2), (true, 0.3, 0), (true, 0.34, 1),
      (true, 0.7, 2),
    ] as [(Bool, Double, Int)])
  func alone(isDiscrete: Bool, time: Double, image: Int) throws {
    let animation: CAPropertyAnimation =
      isDiscrete
      ? CAKeyframeAnimation("contents", images, mode: .discrete)
      : CABasicAnimation("contents", from: images[0], to: images[1])
    let frame = try stage(animation).display.frame(at: time)
    #expect(frame.details(at: 1).fade == nil && frame.details(at: 1).contents === images[image])
  }

  @Test("a missing end is the image beneath", arguments: [true, false])
  func missing(from: Bool) throws {
    let frame = try stage(
      CABasicAnimation("contents", from: from ? images[0] : nil, to: from ? nil : images[1])
    ).display.frame(at: 0.5)
    #expect(frame.details(at: 1).fade?.from === images[from ? 0 : 2])
    #expect(frame.details(at: 1).contents === images[from ? 2 : 1])
  }

  @Test("new contents fade in by themselves")
  func implicit() throws {
    let stage = Stage { $0.contents = images[0] }
    stage.layer.contents = images[1]
    CATransaction.flush()
    #expect(stage.layer.animationKeys() == ["contents"])
    let frame = stage.display.frame(at: 0.125)
    let fade = try #require(frame.details(at: 1).fade)
    #expect(fade.from === images[0] && frame.details(at: 1).contents === images[1])
    #expect(agree(fade.fraction, 0.8024034, Tolerance.appleTiming))
    stage.clock.now = 0.1
    #expect(stage.layer.presentation()?.contents as? CGImage === images[1])
  }
}
