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
    "between two ends one image fades out while the other fades in", arguments: [0.25, 0.5, 0.9])
  func ends(time: Double) throws {
    let frame = try stage(CABasicAnimation("contents", from: images[0], to: images[1]))
      .display.frame(at: time)
    let fade = try #require(frame.details(at: 1).fade)
    #expect(
      fade.from === images[0] && frame.details(at: 1).contents === images[1]
        && fade.fraction == time)
  }

  @Test("at the ends one image shows alone", arguments: [(0.0, 0), (1, 1), (1.5, 2)])
  func alone(time: Double, image: Int) throws {
    let frame = try stage(CABasicAnimation("contents", from: images[0], to: images[1]))
      .display.frame(at: time)
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

  @Test("keyframes fade from one to the next", arguments: [(0.125, 0, 0.25), (0.75, 1, 0.5)])
  func keyframes(time: Double, first: Int, fraction: Double) throws {
    let frame = try stage(CAKeyframeAnimation("contents", images)).display.frame(at: time)
    let fade = try #require(frame.details(at: 1).fade)
    #expect(fade.from === images[first] && frame.details(at: 1).contents === images[first + 1])
    #expect(agree(fade.fraction, fraction))
  }

  @Test("discrete keyframes switch", arguments: [(0.3, 0), (0.34, 1), (0.7, 2)])
  func discrete(time: Double, image: Int) throws {
    let frame = try stage(CAKeyframeAnimation("contents", images, mode: .discrete))
      .display.frame(at: time)
    #expect(frame.details(at: 1).fade == nil && frame.details(at: 1).contents === images[image])
  }

  @Test("new contents fade in by themselves")
  func implicit() throws {
    let stage = Stage { $0.contents = images[0] }
    stage.layer.contents = images[1]
    CATransaction.flush()
    let frame = stage.display.frame(at: 0.125)
    let fade = try #require(frame.details(at: 1).fade)
    #expect(fade.from === images[0] && frame.details(at: 1).contents === images[1])
    #expect(agree(fade.fraction, 0.8024034, Tolerance.appleTiming))
  }
}
