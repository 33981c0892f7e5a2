import Boing
import BoingMovies
import Testing

@Suite("Motion blur")
struct MotionBlurTests {
  /// A display of 8 × 1 points in which a white pixel runs to the right, 60 points a second.
  private func runner() throws -> (Recording, Compositor) {
    let display = Display(size: CGSize(width: 8, height: 1), clock: ManualClock())
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    box.anchorPoint = .zero
    box.position = CGPoint(x: 7, y: 0)
    box.backgroundColor = CGColor.white
    display.rootLayer.addSublayer(box)
    let run = CABasicAnimation(keyPath: "position.x")
    run.fromValue = 0.0
    run.toValue = 7.0
    run.duration = 7.0 / 60
    box.add(run, forKey: "run")
    let recording = display.record(until: 0.2)
    return (recording, try Compositor(size: display.size))
  }

  private func row(_ image: CGImage) -> [Int] {
    (0..<image.width).map { Int(image.pixel(x: $0, y: 0).w) }
  }

  @Test("the moments lie evenly about the frame's time, within the open shutter")
  func moments() throws {
    let offsets = try MotionBlur(shutterAngle: 180, samples: 4).offsets(frameDuration: 0.04)
    // Half of 40 ms, in four parts: their middles.
    for (offset, expected) in zip(offsets, [-0.0075, -0.0025, 0.0025, 0.0075]) {
      #expect(abs(offset - expected) < 1e-15)
    }
    #expect(offsets.count == 4)
  }

  @Test("with the shutter open all the time a runner covers its way evenly")
  func wholeFrame() throws {
    let (recording, compositor) = try runner()
    let blurred = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, duration: 0.1,
      motionBlur: MotionBlur(shutterAngle: 360, samples: 256))
    // From 2.5 to 3.5 points about 3: the box of width 1 covers pixels 2, 3 and 4 by the integral of
    // its overlap, 1/8, 3/4 and 1/8. Each moment's coverage is rounded to 1/255 once.
    let row = row(try blurred.frame(3))
    for (value, expected) in zip(row, [0, 0, 31.9, 191.2, 31.9, 0, 0, 0]) {
      #expect(abs(Double(value) - expected) <= 1.5)
    }
  }

  @Test("what stands still is as sharp as without")
  func still() throws {
    let (recording, compositor) = try runner()
    let sharp = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, start: 0.15, duration: 0.05)
    let blurred = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, start: 0.15, duration: 0.05,
      motionBlur: MotionBlur())
    for index in 0..<sharp.count {
      #expect(try blurred.frame(index).hasSamePixels(as: sharp.frame(index)))
    }
  }

  @Test("the first frame does not look before the beginning, where the animation has not begun")
  func beginning() throws {
    let (recording, compositor) = try runner()
    let blurred = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, duration: 0.1,
      motionBlur: MotionBlur(shutterAngle: 360, samples: 8))
    // The model value, at the right end, would show before the animation begins.
    #expect(row(try blurred.frame(0))[7] == 0)
    #expect(row(try blurred.frame(0))[0] > 128)
  }

  @Test(
    "angles and counts out of range are refused by name",
    arguments: [
      (0.0, 16), (-180, 16), (721, 16), (.nan, 16), (.infinity, 16), (180, 1), (180, 257),
      (180, -1),
    ])
  func refusals(angle: Double, samples: Int) {
    #expect(throws: MovieError.self) { try MotionBlur(shutterAngle: angle, samples: samples) }
  }
}
