import BoingCurves
import BoingTestSupport
import Foundation
import Testing

@testable import BoingRaster
@testable import BoingRender

/// The render core on many threads, for the thread sanitizer as much as for the bytes.
@Suite("Rendering on many threads")
struct ThreadedRenderingTests {
  /// Threads of their own, each with every so many pieces.
  private struct ThreadRunner: WorkRunner {
    let width: Int

    func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
      withoutActuallyEscaping(body) { body in
        let work = Work(body)
        let done = DispatchSemaphore(value: 0)
        for first in 0..<width {
          Thread {
            for index in stride(from: first, to: count, by: width) { work.body?(index) }
            done.signal()
          }.start()
        }
        for _ in 0..<width { done.wait() }
        work.body = nil
      }
    }

    /// The function that the threads call.
    private final class Work: @unchecked Sendable {
      // Written before the threads begin, and after each has said that it is done.
      var body: (@Sendable (Int) -> Void)?

      init(_ body: @escaping @Sendable (Int) -> Void) { self.body = body }
    }
  }

  /// Images that are halved when they are first drawn, gradients, masks, blurs and shadows, many of them shared.
  private static func tree() -> RenderTree {
    var random = SeededGenerator(seed: 11)
    var root = ReferenceLayer.canvas
    let clips = ReferenceLayer.Clip.allCases
    root.sublayers = (0..<6).map { index in
      var group = random.group(clips[index % clips.count], layers: 3).renderLayer
      group.blendMode = index % 2 == 0 ? .multiply : .normal
      if index == 2 { group.filters = [.gaussianBlur(radius: 2), .saturation(0.5)] }
      if index == 3 { group.shadowOpacity = 0.8 }
      if index == 4 { group.backgroundFilters = [.gaussianBlur(radius: 1.5)] }
      return group
    }
    var small = random.wholeImage().renderLayer
    small.transform = Matrix4(scale: SIMD3(0.1, 0.12, 1))
    root.sublayers.append(small)
    return RenderTree(root)
  }

  private static func pixels(
    _ frame: Frame, _ cache: ContentCache, on runner: some WorkRunner
  ) -> [UInt32] {
    let side = 2 * ReferenceCanvas.side
    let canvas = FrameRenderer(width: side, height: side)
    canvas.build(frame, Homography(scale: 2), cache: cache, canvasColor: .max, on: runner)
    return [UInt32](unsafeUninitializedCapacity: side * side) { buffer, count in
      count = side * side
      canvas.draw(
        [canvas.whole], into: buffer.baseAddress!, stride: side, canvasColor: .max,
        minimumTileHeight: 3, on: runner)
    }
  }

  @Test("gives the same bytes from tiles that eight threads draw")
  func tiles() {
    let frame = Self.tree().evaluate(at: 0)
    let expected = Self.pixels(frame, ContentCache(limit: 1 << 24), on: SerialRunner())
    for _ in 0..<4 {
      let drawn = Self.pixels(frame, ContentCache(limit: 1 << 24), on: ThreadRunner(width: 8))
      #expect(drawn == expected)
    }
  }

  @Test("gives the same bytes from eight threads that draw one tree, each whole")
  func renderers() {
    let tree = Self.tree()
    let expected = Self.pixels(
      tree.evaluate(at: 0), ContentCache(limit: 1 << 24), on: SerialRunner())
    // A tree of its own, so that mip levels and outlines are made while others ask for them.
    let (shared, cache) = (Self.tree(), ContentCache(limit: 1 << 24))
    ThreadRunner(width: 8).run(16) { _ in
      let drawn = Self.pixels(shared.evaluate(at: 0), cache, on: SerialRunner())
      #expect(drawn == expected)
    }
  }
}
