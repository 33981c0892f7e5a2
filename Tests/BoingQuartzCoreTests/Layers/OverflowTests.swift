import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("Numbers that overflow on the way")
struct OverflowTests {
  @Test("a timing function that leaves every bound picks the last keyframe, or the first")
  func steepTiming() throws {
    for (y, expected) in [(1e30, 0.75), (-1e30, 0.25)] as [(Float, Double)] {
      for mode in [CAAnimationCalculationMode.discrete, .linear] {
        let animation = CAKeyframeAnimation("opacity", [0.25, 0.5, 0.75], mode: mode)
        animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, y, 0.5, y)
        let stage = Stage()
        stage.add(animation)
        let shown = try stage.opacity(at: 0.5)
        // Between keyframes the curve goes on beyond the last; without anything between it holds.
        if mode == .discrete { #expect(shown == expected) } else { #expect(shown.magnitude > 1e20) }
      }
    }
  }

  @Test(
    "paced keyframes go along a path at an even speed, however large it is",
    arguments: [1, 1e160, 1e300])
  func pacedPath(size: Double) throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: size, y: 0))
    path.addLine(to: CGPoint(x: 4 * size, y: 0))
    let animation = CAKeyframeAnimation("position", nil, mode: .paced)
    animation.path = path
    let stage = Stage()
    stage.add(animation)
    for time in [0, 0.25, 0.5, 0.75] {
      #expect((try stage.x(at: time) / size - 4 * time).magnitude < 1e-9)
    }
  }

  @Test("a path whose lengths no number holds takes the same time for each segment")
  func pathBeyondLengths() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -1e308, y: 0))
    path.addLine(to: CGPoint(x: 1e308, y: 0))
    path.addLine(to: CGPoint(x: 1e308, y: 8))
    let animation = CAKeyframeAnimation("position", nil, mode: .paced)
    animation.path = path
    let stage = Stage()
    stage.add(animation)
    #expect(try stage.x(at: 0.5) == 1e308)
    #expect(try stage.shown(at: 0.75).position.y == 4)
  }

  @Test("media time stays finite in every step of its conversion")
  func mediaTime() {
    var timing = MediaTiming()
    (timing.beginTime, timing.speed) = (-1e308, 10)
    let far = timing.localTime(fromParent: 1)
    #expect(far == .greatestFiniteMagnitude)
    // The next clock starts from the largest time, not from an infinity.
    timing.beginTime = 1e308
    #expect(timing.localTime(fromParent: -far) == -.greatestFiniteMagnitude)
    timing.speed = 1e-308
    #expect(timing.parentTime(fromLocal: 1e308) == .greatestFiniteMagnitude)
    #expect(timing.localTime(fromParent: .infinity) == .infinity)
    #expect(timing.localTime(fromParent: .nan) == 0)
  }

  @Test("a run that began too long ago to tell where it stands is at its start")
  func endlessRuns() throws {
    var timing = MediaTiming()
    (timing.beginTime, timing.speed, timing.duration) = (-1e308, 10, 1)
    timing.repeatCount = .infinity
    let phase = try #require(timing.phase(atParent: 0, removedAtEnd: false))
    #expect(phase.progress == 0)
    #expect(phase.completedRuns == 0x1p53)
    // 2⁵⁰ runs of a second can still be told apart.
    (timing.beginTime, timing.speed) = (0, 1)
    let last = try #require(timing.phase(atParent: 0x1p50 + 0.25, removedAtEnd: false))
    #expect(last.progress == 0.25)
    #expect(last.completedRuns == 0x1p50)
  }

  @Test("a layer whose clock overflows shows the animation's start")
  func overflowingClock() throws {
    let stage = Stage()
    let animation = CABasicAnimation("opacity", from: 0.25, to: 0.75)
    animation.repeatCount = .infinity
    (stage.layer.beginTime, stage.layer.speed) = (-1e308, 10)
    stage.add(animation)
    #expect(stage.display.frame(at: 1).layers[1].values.opacity == 0.25)
  }

  @Test("seeds and levels of detail beyond all integers are clamped")
  func integers() {
    let emitter = CAEmitterLayer()
    emitter.setValue(1e30, forKey: "seed")
    #expect(emitter.seed == .max)
    emitter.setValue(-1, forKey: "seed")
    #expect(emitter.seed == 0)
    let tiled = CATiledLayer()
    tiled.setValue(1e30, forKey: "levelsOfDetail")
    tiled.setValue(-1e30, forKey: "levelsOfDetailBias")
    #expect(tiled.levelsOfDetail == Int(Int32.max))
    #expect(tiled.levelsOfDetailBias == Int(Int32.min))
  }

  @Test("an outline with a coordinate that is not a number shows nothing")
  func outlines() {
    let scene = DisplayList()
    let bounds = SIMD4(0, 1.7e308, 10, 1.7e308)
    #expect(scene.add(BoxOutline(bounds), Homography(scale: 1)) == 0)
    #expect(scene.points.count == 0)
    #expect(scene.add(BoxOutline(SIMD4(0, 0, 10, 10)), Homography(scale: 1)) == 4)
  }

  @Test("a computed property in a table of fields ends the program")
  func computedField() async {
    await #expect(processExitsWith: .failure) {
      struct Values {
        var stored = 1.0
        var computed: Double {
          get { stored }
          set { stored = newValue }
        }
      }
      _ = FieldAddress.offset(in: Values()) { FieldAddress(&$0.computed) }
    }
    let position = FieldAddress.offset(in: LayerValues()) { FieldAddress(&$0.position) }
    #expect(position == MemoryLayout<LayerValues>.offset(of: \.position))
  }
}
