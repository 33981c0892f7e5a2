import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingDemos

/// Small frames of every demo, at its poster and while something else moves.
@Suite("Golden frames of the demos")
struct GoldenFrameTests {
  private static let names: [String] = Demos.all.map { $0.name }
  private static let images = GoldenImages(
    folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden"))
  /// A quarter of a pixel for each point: enough to see what moved.
  private static let scale = 0.25
  /// Antialiasing and hinting, which differ along edges, are not what is compared here.
  private static let tolerance = GoldenImages.Tolerance(threshold: 64, fraction: 0.012)

  /// Moments just after a layer came or went, and others at which something once went wrong.
  private static let moments: [String: [(label: String, time: Double)]] = [
    "gravity": [("contact", 0.833), ("sparks-gone", 1.4)],
    "dock": [("light", 0.5)],
    "bounceable": [("counted", 0.8)],
    "retarget": [("dots", 1.4)],
    "two-axis": [("furthest", 0.37)],
    "rect": [("furthest", 0.37)],
  ]

  @Test("look as they did", arguments: names)
  func frames(name: String) throws {
    let demo = try #require(Demos.named(name))
    let moments =
      [("poster", demo.posterTime), ("later", demo.duration * 0.6)]
      + Self.moments[name, default: []]
    let recording = demo.init().record(scale: Self.scale)
    let compositor = try Compositor(size: demo.size, scale: Self.scale)
    for (label, time) in moments {
      let actual = compositor.image(of: recording.frame(at: time))
      let failure = try Self.images.failure(
        of: actual, named: "\(name)-\(label)", within: Self.tolerance)
      #expect(failure == nil, "\(failure ?? "") (at \(time) s)")
    }
  }

  @Test("would notice a box that is elsewhere")
  func notices() throws {
    let recording = OneAxis().record(scale: Self.scale)
    let compositor = try Compositor(size: OneAxis.size, scale: Self.scale)
    let before = compositor.image(of: recording.frame(at: 0))
    let after = compositor.image(of: recording.frame(at: 0.9))
    let comparison = try #require(ImageComparison(expected: before, actual: after))
    let count = comparison.count(above: Self.tolerance.threshold)
    #expect(Double(count) > Self.tolerance.fraction * Double(comparison.pixelCount))
    let same = try #require(ImageComparison(expected: before, actual: before))
    #expect(same.count(above: 0) == 0)
  }
}
