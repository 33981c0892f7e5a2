import Boing
import Foundation
import Testing

@testable import BoingDemos

/// Small pictures of every demo, at its poster and while something else moves.
///
/// `BOING_RECORD_GOLDEN=1` writes them anew; look at them before you commit them.
@Suite("Golden frames of the demos")
struct GoldenFrameTests {
  private static let names: [String] = Demos.all.map { $0.name }
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  /// A quarter of a pixel for each point: enough to see what moved.
  private static let scale = 0.25
  /// How far a channel may be off: antialiasing and hinting are not what is compared here.
  private static let channelThreshold = 64
  /// The part of the pixels that may be further off, along edges.
  private static let allowedPart = 0.012

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
      let file = Self.folder.appendingPathComponent("\(name)-\(label).png")
      if ProcessInfo.processInfo.environment["BOING_RECORD_GOLDEN"] == "1" {
        try actual.pngData().write(to: file)
        continue
      }
      let data = try #require(
        try? Data(contentsOf: file), "there is no picture \(file.lastPathComponent); record it")
      let expected = try CGImage(data: data, name: file.lastPathComponent)
      try #require(expected.width == actual.width && expected.height == actual.height)
      let part = Self.partThatDiffers(expected, actual)
      #expect(part <= Self.allowedPart, "\(name) at \(time) s: \(part * 100) % of it differs")
    }
  }

  @Test("would notice a box that is elsewhere")
  func notices() throws {
    let recording = OneAxis().record(scale: Self.scale)
    let compositor = try Compositor(size: OneAxis.size, scale: Self.scale)
    let before = compositor.image(of: recording.frame(at: 0))
    let after = compositor.image(of: recording.frame(at: 0.9))
    #expect(Self.partThatDiffers(before, after) > Self.allowedPart)
    #expect(Self.partThatDiffers(before, before) == 0)
  }

  private static func partThatDiffers(_ a: CGImage, _ b: CGImage) -> Double {
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        let gap = (0..<4).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
        if gap > channelThreshold { count += 1 }
      }
    }
    return Double(count) / Double(a.width * a.height)
  }
}
