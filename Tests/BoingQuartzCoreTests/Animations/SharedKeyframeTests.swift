import BoingRender
import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Keyframes that animations share")
struct SharedKeyframeTests {
  /// The tracks of `animations` on one layer, compiled in one commit.
  private func tracks(
    of animations: [CAAnimation], _ keyframes: CompiledKeyframes = CompiledKeyframes()
  ) -> [Track] {
    var compiler = TrackCompiler(
      object: CALayer(), begin: 0, defaultDuration: 0.25, snapshot: nil, keyframes)
    for animation in animations { animation.compile(into: &compiler) }
    return compiler.tracks
  }

  @Test("a list of values is converted once, however many animations have it")
  func conversions() {
    let values: [Any] = (0..<100).map { Double($0) / 100 }
    let animations = (0..<50).map { index -> CAKeyframeAnimation in
      let animation = CAKeyframeAnimation(keyPath: index % 2 == 0 ? "opacity" : "zPosition")
      animation.values = values
      return animation
    }
    let keyframes = CompiledKeyframes()
    #expect(tracks(of: animations, keyframes).count == 50)
    #expect(keyframes.conversionCount == 1)
    // Another kind of value is another conversion.
    let point = CAKeyframeAnimation(keyPath: "position")
    point.values = [CGPoint.zero, CGPoint(x: 1, y: 1)]
    _ = tracks(of: [point, point], keyframes)
    #expect(keyframes.conversionCount == 2)
  }

  @Test("shared values show what values of their own show, with each animation's own schedule")
  func sameResult() throws {
    let values: [Any] = [0.0, 0.9, 0.3, 0.6]
    func animation(_ mode: CAAnimationCalculationMode, _ times: [NSNumber]?) -> CAKeyframeAnimation
    {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.calculationMode = mode
      animation.keyTimes = times
      animation.duration = 1
      animation.beginTime = 1e-100
      return animation
    }
    let keyframes = CompiledKeyframes()
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic] {
      for times in [nil, [0, 0.1, 0.4, 1]] as [[NSNumber]?] {
        let (shared, alone) = (animation(mode, times), animation(mode, times))
        shared.values = values
        alone.values = values.map { $0 as? Double ?? 0 } as [Any]
        let a = try #require(tracks(of: [shared], keyframes).first)
        let b = try #require(tracks(of: [alone]).first)
        for step in 0...20 {
          var (x, y) = (LayerValues(), LayerValues())
          a.apply(at: Double(step) / 20, to: &x)
          b.apply(at: Double(step) / 20, to: &y)
          #expect(x.opacity == y.opacity)
        }
      }
    }
    #expect(keyframes.conversionCount == 1)
  }

  @Test("a value that cannot be used is reported for each animation that has it")
  func unusable() {
    let values: [Any] = [0.5, "half"]
    let animations = ["opacity", "zPosition"].map { path -> CAAnimation in
      let animation = CAKeyframeAnimation(keyPath: path)
      animation.values = values
      return animation
    }
    let said = diagnostics { #expect(tracks(of: animations).isEmpty) }
    #expect(said.count == 2)
    #expect(said.allSatisfy { $0.contains("values[1]") })
  }
}
