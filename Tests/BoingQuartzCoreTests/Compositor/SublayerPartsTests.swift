import BoingTestSupport
import Foundation
import Synchronization
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("Sublayers that several threads draw", .timeLimit(.minutes(60)))
struct SublayerPartsTests {
  /// A runner that says how often it was asked, and does the last piece first.
  private final class BackwardRunner: WorkRunner {
    let width = 4
    let runCount = Atomic(0)

    func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
      runCount.add(1, ordering: .relaxed)
      for index in (0..<count).reversed() { body(index) }
    }
  }

  /// The result of drawing a frame.
  private struct Built {
    let list = DisplayList()
    let budget = FrameBudget(canvasArea: 64 * 64)

    init(_ frame: Frame, _ cache: ContentCache, _ runner: some WorkRunner) {
      let resources = RenderResources(
        cache: cache, budget: budget, displayScale: 1, runner: ErasedRunner(runner))
      DisplayListBuilder(resources).build(
        frame, Homography(scale: 1), into: list,
        within: PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 64))
    }

    /// The part of the budget that was used or is left.
    var remains: [Int] {
      [budget.bitmapPixels, budget.remainingBirths, budget.remainingLayers]
    }

    var points: [SIMD2<Double>] {
      list.points.memory.array(count: list.points.count)
    }

    /// The commands, without the places of points where they have none.
    var commands: [Command] {
      list.commands.map { command in
        var command = command
        if command.pointCount == 0 { command.firstPoint = 0 }
        if command.polygonCount == 0 { command.firstPolygon = 0 }
        return command
      }
    }
  }

  /// Returns the frame of a tree whose root has what `build` adds.
  private func frame(_ build: (CALayer) -> Void) -> Frame {
    let root = box(0, 0, 64, 64, nil)
    build(root)
    return root.onDisplay().frame(at: 1)
  }

  /// Expects one list and one budget, whoever draws the sublayers of `frame`.
  ///
  /// - Parameter usesThreads: true if they are drawn in parts at all.
  private func expectOneList(
    of frame: Frame, usesThreads: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let cache = ContentCache(limit: 1 << 26, source: TextSource(limit: 1 << 24).contentSource)
    let whole = Built(frame, cache, SerialRunner())
    let backward = BackwardRunner()
    let lists = [
      Built(frame, cache, backward), Built(frame, cache, DispatchRunner(width: 3)),
    ]
    #expect(
      (backward.runCount.load(ordering: .relaxed) > 0) == usesThreads,
      sourceLocation: sourceLocation)
    for built in lists {
      #expect(built.commands == whole.commands, sourceLocation: sourceLocation)
      #expect(built.points == whole.points, sourceLocation: sourceLocation)
      #expect(built.list.polygonCounts == whole.list.polygonCounts, sourceLocation: sourceLocation)
      #expect(built.list.paints == whole.list.paints, sourceLocation: sourceLocation)
      #expect(built.list.textures == whole.list.textures, sourceLocation: sourceLocation)
      #expect(built.list.ramps == whole.list.ramps, sourceLocation: sourceLocation)
      #expect(built.list.filters == whole.list.filters, sourceLocation: sourceLocation)
      #expect(
        built.list.owners.map(\.id) == whole.list.owners.map(\.id), sourceLocation: sourceLocation)
      #expect(built.list.mayErase == whole.list.mayErase, sourceLocation: sourceLocation)
      #expect(built.budget.exhausted == whole.budget.exhausted, sourceLocation: sourceLocation)
      #expect(built.remains == whole.remains, sourceLocation: sourceLocation)
    }
  }

  @Test("make the list that one thread makes", arguments: 0..<6 as Range<UInt64>)
  func random(seed: UInt64) {
    expectOneList(
      of: frame { root in
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
          root.addSublayer(RandomTree.drawing(.random(in: 1...3, using: &random), using: &random))
          root.addSublayer(box(.random(in: 0...40, using: &random), 3, 20, 9, .rose))
        }
      })
  }

  @Test("are plain boxes at first, or later only", arguments: [0, 70, 200])
  func boxes(firstOther: Int) {
    expectOneList(
      of: frame { root in
        for index in 0..<200 {
          let layer = box(Double(index % 50), 2, 7.5, 20, index % 2 == 0 ? .rose : .sun)
          if index == firstOther { layer.borderWidth = 2 }
          layer.transform = CATransform3DMakeRotation(CGFloat(index), 1, CGFloat(index % 3), 0.5)
          (layer.zPosition, layer.opacity) = (CGFloat(index % 7) * 3.3, Float(index % 11) / 10)
          root.addSublayer(layer)
        }
      })
  }

  @Test("are texts, each laid out once")
  func texts() {
    expectOneList(
      of: frame { root in
        for index in 0..<160 {
          let text = CATextLayer()
          text.frame = CGRect(x: index % 40, y: index % 30, width: 40, height: 14)
          text.fontSize = 10
          text.string = "\(index % 20)"
          root.addSublayer(text)
        }
      })
  }

  @Test("change what lies behind them, which is drawn by one thread")
  func backdrops() {
    expectOneList(
      of: frame { root in
        for index in 0..<160 {
          let layer = box(Double(index % 50), Double(index % 40), 12, 12, .rose)
          layer.opacity = Float(index % 7) / 7
          if index % 40 == 39 {
            layer.backgroundColor = nil
            layer.backgroundFilters = [CAFilter(type: "colorInvert")]
          }
          root.addSublayer(layer)
        }
      })
  }

  @Test("are emitters whose particles end with the budget of births, as one thread ends")
  func births() {
    let frame = frame { root in
      for index in 0..<160 {
        let emitter = CAEmitterLayer()
        emitter.frame = root.bounds
        let cell = CAEmitterCell()
        cell.contents = CGImage(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF }
        (cell.birthRate, cell.lifetime) = (index % 3 == 0 ? 2_000 : 10, 10)
        emitter.emitterCells = [cell]
        root.addSublayer(emitter)
      }
    }
    expectOneList(of: frame)
    let whole = Built(frame, ContentCache(limit: 1 << 20), SerialRunner())
    #expect(whole.budget.exhausted == [.births])
  }

  @Test(
    "are replicators whose instances fit the budget, though no part of it, or do not",
    arguments: [1, 2])
  func instances(replicators: Int) {
    expectOneList(
      of: frame { root in
        for index in 0..<128 {
          let isReplicator = index == 0 || index == 1 && replicators == 2
          let layer = isReplicator ? CAReplicatorLayer() : CALayer()
          layer.frame = root.bounds
          (layer as? CAReplicatorLayer)?.instanceCount = 40_000
          layer.addSublayer(box(1, 1, 2, 2))
          root.addSublayer(layer)
        }
      })
  }

  @Test("that parts cannot draw are not tried again with each level of the tree")
  func levels() {
    let backward = BackwardRunner()
    let built = Built(
      frame { root in
        var outer = root
        for _ in 0..<20 {
          for _ in 0..<130 { outer.addSublayer(box(1, 1, 9, 9, .rose)) }
          outer = outer.sublayers![0]
        }
        outer.backgroundFilters = [CAFilter(type: "colorInvert")]
      }, ContentCache(limit: 1 << 20), backward)
    #expect(backward.runCount.load(ordering: .relaxed) == 1)
    #expect(built.list.commands.count > 20)
  }

  @Test("are few, in a group, or below a layer drawn for another: one thread draws them")
  func one() {
    @Sendable func boxes(_ count: Int, in layer: CALayer) {
      for index in 0..<count { layer.addSublayer(box(Double(index % 50), 1, 9, 9, .rose)) }
    }
    expectOneList(of: frame { boxes(127, in: $0) }, usesThreads: false)
    expectOneList(
      of: frame { root in
        let group = box(0, 0, 60, 60)
        group.opacity = 0.5
        boxes(200, in: group)
        root.addSublayer(group)
      }, usesThreads: false)
    expectOneList(
      of: frame { root in
        let rasterized = box(0, 0, 60, 60)
        rasterized.shouldRasterize = true
        boxes(200, in: rasterized)
        root.addSublayer(rasterized)
      }, usesThreads: false)
  }
}
