import BoingTestSupport
import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("Work that a frame may ask for", .timeLimit(.minutes(60)))
struct FrameBudgetTests {
  private let size = CGSize(width: 64, height: 64)

  /// The result of drawing a tree.
  private struct Built {
    let list = DisplayList()
    let budget = FrameBudget(canvasArea: 64 * 64)
    var said: [String] = []
  }

  /// Returns the display list and the budget of a tree that has been built, and what was reported.
  private func built(side: Int = 64, _ build: (CALayer) -> Void) -> Built {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let root = CALayer()
    let size = CGSize(width: side, height: side)
    root.frame = CGRect(origin: .zero, size: size)
    build(root)
    let display = Display(rootLayer: root, size: size, clock: ManualClock())
    CATransaction.commit()
    let frame = display.frame(at: 1)
    var built = Built()
    let resources = RenderResources(
      cache: ContentCache(limit: 1 << 24), budget: built.budget, displayScale: 1)
    built.said = diagnostics {
      DisplayListBuilder(resources).build(
        frame, Homography(scale: 1), into: built.list,
        within: PixelRect(minX: 0, minY: 0, maxX: side, maxY: side))
      built.budget.reportExhausted()
    }
    return built
  }

  private func nestedShadows(_ count: Int, in root: CALayer) {
    var outer = root
    for index in 0..<count {
      let layer = box(Double(index % 3), Double(index % 2), 40, 40, index % 2 == 0 ? .rose : .sun)
      (layer.shadowOpacity, layer.shadowRadius) = (0.7, CGFloat(1 + index % 3))
      outer.addSublayer(layer)
      outer = layer
    }
  }

  @Test("layers with shadows, each in the one before, are visited in proportion to their number")
  func nestedShadowVisits() {
    func visits(_ count: Int) -> Int {
      built { nestedShadows(count, in: $0) }.budget.visitCount
    }
    let counts = [4, 8, 16].map(visits)
    #expect(counts[2] - counts[1] == 2 * (counts[1] - counts[0]))
    #expect(counts[2] <= 8 * 17)
  }

  @Test("shadows that are nested too deep are left out, and said once")
  func nestingReport() {
    let said = built { nestedShadows(FrameBudget.maximumNesting + 10, in: $0) }.said
    #expect(said.count == 1)
    #expect(said.first?.contains("nested too deep") == true)
    #expect(built { nestedShadows(4, in: $0) }.said.isEmpty)
  }

  private func emitter(_ change: (CAEmitterCell) -> Void, cells: Int = 1) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(origin: .zero, size: size)
    emitter.emitterPosition = CGPoint(x: 32, y: 32)
    emitter.emitterCells = (0..<cells).map { _ in
      let cell = CAEmitterCell()
      cell.contents = CGImage(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF }
      (cell.birthRate, cell.lifetime) = (10, 10)
      change(cell)
      return cell
    }
    return emitter
  }

  @Test("particles of many cells end with the budget of births, the first cells first")
  func births() {
    let result = built { $0.addSublayer(emitter({ $0.birthRate = 1e9 }, cells: 200)) }
    #expect(result.budget.remainingBirths == 0)
    #expect(result.list.commands.count <= FrameBudget.maximumBirths)
    #expect(result.said.count { $0.contains("some of its particles only") } == 1)
    let small = built { $0.addSublayer(emitter({ $0.birthRate = 100 })) }
    #expect(small.said.isEmpty)
    #expect(FrameBudget.maximumBirths - small.budget.remainingBirths == 101)
  }

  @Test("particles that cover the canvas over and over end with the budget of coverage")
  func coverage() {
    let result = built {
      $0.addSublayer(
        emitter({
          $0.birthRate = 100_000
          $0.lifetime = 1
          $0.scale = 10_000
        }))
    }
    let area = result.list.commands.reduce(0) { $0 + $1.bounds.width * $1.bounds.height }
    // The canvas is small, so that the smallest budget holds; the last particle may go beyond it.
    #expect(area <= FrameBudget.maximumCoverage << 20 + 64 * 64)
    let reports = result.said.count { $0.contains("leaves out particles") }
    #expect(reports == (area < 20_000 * 64 * 64 ? 1 : 0))
  }

  @Test("backdrops end with the budget of coverage, and everything else is drawn")
  func backdrops() {
    let budget = FrameBudget(canvasArea: 0)
    #expect(budget.takeCoverage(FrameBudget.maximumCoverage << 20))
    #expect(!budget.takeCoverage(1))
    #expect(!budget.takeCoverage(1))
    #expect(budget.exhausted == [.coverage])
    #expect(diagnostics { budget.reportExhausted() }.count == 1)
  }

  @Test("a backdrop of more pixels than all bitmaps may have is left out, and said")
  func wideBackdrop() {
    func said(side: Int) -> [String] {
      built(side: side) { root in
        root.backgroundColor = .rose
        let layer = CALayer()
        layer.frame = root.bounds
        layer.backgroundFilters = [CAFilter(type: "colorInvert")]
        root.addSublayer(layer)
      }.said
    }
    #expect(said(side: 9_000).count { $0.contains("bitmaps") } == 1)
    #expect(said(side: 64).isEmpty)
  }

  @Test("bitmaps end with the budget of pixels; one that is used twice counts once")
  func bitmaps() {
    let budget = FrameBudget(canvasArea: 0)
    let side = 4_096
    let large = CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)) { _ in }
    let count = FrameBudget.maximumBitmapPixels / (side * side)
    for _ in 0..<2 * count { budget.take(large) }
    #expect(budget.allowsBitmap())
    var others: [CachedBitmap] = []
    for _ in 1..<count {
      others.append(CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)) { _ in })
      budget.take(others[others.count - 1])
    }
    #expect(!budget.allowsBitmap())
    #expect(budget.exhausted == [.bitmapPixels])
  }

  @Test("instances with delays in one space end with the budget of layers")
  func spaces() {
    let result = built { root in
      let replicator = CAReplicatorLayer()
      replicator.frame = root.bounds
      (replicator.instanceCount, replicator.instanceDelay) = (32_768, 0.01)
      replicator.preservesDepth = true
      let inner = CALayer()
      for _ in 0..<2_000 { inner.addSublayer(box(0, 0, 2, 2)) }
      replicator.addSublayer(inner)
      root.addSublayer(replicator)
    }
    #expect(result.budget.remainingLayers >= 0)
    #expect(result.list.commands.count > 0)
    #expect(result.said.contains { $0.contains("replicators' instances") })
  }

  @Test("replicators in replicators of one space make no instances beyond the budget")
  func nestedSpaces() {
    let result = built { root in
      let outer = CAReplicatorLayer()
      (outer.instanceCount, outer.preservesDepth) = (32_768, true)
      for sublayers in [[], [box(0, 0, 2, 2)]] {
        let inner = CAReplicatorLayer()
        (inner.instanceCount, inner.preservesDepth) = (1_000_000, true)
        inner.sublayers = sublayers
        outer.addSublayer(inner)
      }
      root.addSublayer(outer)
    }
    #expect(result.budget.remainingLayers == 0)
    #expect(result.list.commands.count > 0)
    #expect(result.said.count { $0.contains("replicators' instances") } == 1)
  }

  /// A path of `count` sides between random points of a square of `side` points.
  private func tangle(_ count: Int, side: Double) -> CGPath {
    var generator = SeededGenerator(seed: 5)
    let path = CGMutablePath()
    path.move(to: .zero)
    for _ in 0..<count {
      path.addLine(
        to: CGPoint(
          x: Double.random(in: 0...side, using: &generator),
          y: Double.random(in: 0...side, using: &generator)))
    }
    return path
  }

  @Test("paths are drawn until their edges have crossed as many rows as a frame may have, and said")
  func pathCrossings() {
    let long = tangle(100_000, side: 1_000)
    func shape(_ path: CGPath) -> CAShapeLayer {
      let shape = CAShapeLayer()
      shape.path = path
      return shape
    }
    let many = built { root in
      for _ in 0..<100 { root.addSublayer(shape(long)) }
    }
    let drawn = many.list.commands.count
    #expect(drawn > 1 && drawn < 100)
    #expect(many.said.count { $0.contains("leaves out paths") } == 1)
    let few = built { root in
      for _ in 0..<100 { root.addSublayer(shape(tangle(500, side: 64))) }
    }
    #expect(few.list.commands.count == 100)
    #expect(few.said.isEmpty)
  }

  @Test("a path that is left out takes what its edges took, and the others are not even begun")
  func refusedPaths() {
    let budget = FrameBudget(canvasArea: 0)
    let edges = FrameBudget.maximumCrossings / 100
    #expect(!budget.take(edges: edges, crossings: FrameBudget.maximumCrossings))
    #expect(budget.allowsPath(elementCount: edges))
    for _ in 0..<10 { _ = budget.take(edges: edges, crossings: FrameBudget.maximumCrossings) }
    #expect(!budget.allowsPath(elementCount: 1))
    #expect(budget.exhausted == [.pathCrossings])
    #expect(FrameBudget(canvasArea: 0).allowsPath(elementCount: 100_000))
  }

  @Test("round corners and ends of a wide stroke are coarser where there are very many of them")
  func roundStrokes() {
    func outline(_ count: Int, isDashed: Bool = false, width: Double = 300) -> PathOutline {
      let stroke = StrokeStyle(
        width: width, cap: .round, join: .round, miterLimit: 10, dashes: isDashed ? [1, 1] : [],
        dashPhase: 0)
      return PathOutline(PathKey(tangle(count, side: 900).data, scale: 1, stroke: stroke))
    }
    let wide = outline(100_000)
    #expect(wide.isCoarse)
    #expect(wide.points.count < 3_000_000)
    // Some ten thousand dashes.
    let dashed = outline(40, isDashed: true)
    #expect(dashed.isCoarse)
    #expect(dashed.points.count < 3_000_000)
    #expect(!outline(2_000, width: 3).isCoarse)
  }

  @Test("a path of very many long curves is drawn coarser, and said")
  func pathLines() {
    var generator = SeededGenerator(seed: 6)
    func point() -> CGPoint {
      CGPoint(
        x: Double.random(in: 0...1_000, using: &generator),
        y: Double.random(in: 0...1_000, using: &generator))
    }
    let path = CGMutablePath()
    path.move(to: .zero)
    for _ in 0..<20_000 { path.addCurve(to: point(), control1: point(), control2: point()) }
    let outline = PathOutline(PathKey(path.data, scale: 1))
    #expect(outline.isCoarse)
    #expect(outline.points.count < 1_000_000)
    let result = built { root in
      let shape = CAShapeLayer()
      shape.path = path
      root.addSublayer(shape)
    }
    #expect(result.said.count { $0.contains("coarser") } == 1)
    #expect(
      !PathOutline(
        PathKey(
          CGPath(ellipseIn: .init(x: 0, y: 0, width: 9, height: 9), transform: nil).data, scale: 1)
      ).isCoarse)
  }

  /// Something that takes many times as long to paint as a plain box.
  enum CostlyLayer: CaseIterable {
    case blendMode, colorFilter, conicGradient

    func make() -> CALayer {
      let layer: CALayer
      switch self {
      case .blendMode:
        layer = CALayer()
        layer.compositingFilter = CAFilter(type: "screenBlendMode")
      case .colorFilter:
        layer = CALayer()
        layer.filters = [CAFilter(type: "colorInvert")]
      case .conicGradient:
        let gradient = CAGradientLayer()
        (gradient.type, gradient.colors) = (.conic, [CGColor.ink, CGColor.sun])
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer = gradient
      }
      layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.backgroundColor = .rose
      return layer
    }
  }

  @Test(
    "copies that would take minutes to paint are left out, and said",
    arguments: CostlyLayer.allCases)
  func painting(kind: CostlyLayer) {
    func copies(_ count: Int) -> Built {
      built { root in
        let replicator = CAReplicatorLayer()
        replicator.frame = root.bounds
        replicator.instanceCount = count
        replicator.addSublayer(kind.make())
        root.addSublayer(replicator)
      }
    }
    let many = copies(65_536)
    #expect(many.said.count { $0.contains("leaves out layers: ") } == 1)
    let painted = many.list.commands.reduce(0) {
      $0 + $1.bounds.width * $1.bounds.height * $1.weight(in: many.list)
    }
    #expect(painted <= FrameBudget.maximumPainting * FrameBudget.minimumCanvasArea)
    #expect(copies(100).said.isEmpty)
    // Gradients of the same colours share them.
    #expect(many.list.ramps.count <= GradientShader.rampCount)
  }

  @Test("a wide blur after a narrow one is made of few, large pixels")
  func wideBlur() {
    let result = built { root in
      let layer = box(0, 0, 60, 60, .rose)
      layer.filters = [
        CAFilter(type: "gaussianBlur", name: "a", inputs: ["inputRadius": .number(0.3)]),
        CAFilter(type: "colorInvert"),
        CAFilter(type: "gaussianBlur", name: "b", inputs: ["inputRadius": .number(50_000)]),
      ]
      root.addSublayer(layer)
    }
    #expect(result.budget.bitmapPixels < 1 << 20)
  }

  @Test("a stroke of any width has an outline of limited length", arguments: [1e15, 1e300])
  func wideStroke(width: Double) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 3, y: 0), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: -1))
    let stroke = StrokeStyle(width: width)
    #expect(PathOutline(PathKey(path.data, scale: 1, stroke: stroke)).points.count < 1_100_000)
  }

  @Test("no outline is made of a path that cannot be seen")
  func hiddenPath() {
    let shape = CAShapeLayer()
    shape.path = tangle(20_000, side: 1_000)
    shape.position = CGPoint(x: 5_000, y: 0)
    let result = built { root in
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 1_000
      replicator.addSublayer(shape)
      root.addSublayer(replicator)
    }
    #expect(result.said.isEmpty)
    #expect(result.list.commands.isEmpty)
  }

  @Test("planes that all cross one another are split a limited number of times")
  func crossingPlanes() {
    var generator = SeededGenerator(seed: 4)
    func number() -> Double { .random(in: -1...1, using: &generator) }
    let faces = (0..<120).map { index in
      let (u, v) = (SIMD3(number(), number(), number()), SIMD3(number(), number(), number()))
      return DepthOrder.Face(points: [u + v, u - v, -u - v, v - u], index: index)
    }
    let sorted = DepthOrder.sorted(faces)
    #expect(Set(sorted.map(\.index)).count == 120)
    #expect(sorted.count < 30_000)
    #expect(sorted.allSatisfy { $0.points.count >= 3 })
  }

  @Test("a layer whose corners the division by w leads beyond all numbers takes no place in depth")
  func infiniteCorners() {
    let result = built { root in
      let space = CATransformLayer()
      let huge = box(0, 0, 10, 10, .rose)
      huge.bounds = CGRect(x: 0, y: 0, width: 1e305, height: 1e305)
      huge.transform.m44 = 1e-4
      let particles = emitter { $0.birthRate = 1 }
      particles.preservesDepth = true
      for layer in [box(0, 0, 50, 50, .sun), huge, particles] { space.addSublayer(layer) }
      root.addSublayer(space)
    }
    #expect(result.said.isEmpty)
  }

  @Test(
    "shadows in rasterised layers and in transitions leave shadow paths out as their layer does")
  func inheritedShadowPaths() {
    let resources = RenderResources(
      cache: ContentCache(limit: 0), budget: FrameBudget(canvasArea: 0), displayScale: 3,
      usesShadowPaths: false)
    let outer = BuildContext(Frame(time: 0), resources)
    for inner in [outer.nested(), outer.nested(in: Frame(time: 1))] {
      #expect(inner?.resources === resources)
      #expect(inner?.nesting == 1)
    }
  }

  @Test("render(in:) of a rasterised layer leaves the shadow paths in it out")
  func renderedShadowPaths() throws {
    func pixels(hasPath: Bool) throws -> Data {
      let layer = box(0, 0, 40, 40, nil)
      layer.shouldRasterize = true
      let inner = box(10, 10, 8, 8, .rose)
      (inner.shadowOpacity, inner.shadowOffset) = (1, CGSize(width: 6, height: 6))
      if hasPath {
        inner.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 25, height: 25), transform: nil)
      }
      layer.addSublayer(inner)
      return try layer.rendered(40, 40).withUnsafeBytes { Data($0) }
    }
    #expect(try pixels(hasPath: true) == pixels(hasPath: false))
  }
}

@Suite("The memory of the content cache")
struct CacheMemoryTests {
  @Test("scenes in keys count, and what several entries hold counts once")
  func keys() {
    func contents(_ boxes: Int, _ owner: CachedBitmap?) -> DisplayListContents {
      let scene = DisplayList()
      if let owner { _ = scene.texture(owner) }
      let area = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
      for index in 0..<boxes {
        var command = Command(kind: .box, bounds: area)
        command.color = UInt32(index)
        scene.commands.append(command)
      }
      return DisplayListContents(scene)
    }
    let cache = ContentCache(limit: 1 << 30)
    func add(_ contents: DisplayListContents) -> Int {
      let before = cache.byteCount
      _ = cache.bitmap(.scene(contents)) { nil }
      return cache.byteCount - before
    }
    let many = add(contents(50_000, nil))
    #expect(many >= 50_000 * MemoryLayout<Command>.stride)
    #expect(add(contents(10, nil)) < many / 100)
    let bitmap = CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)) { _ in }
    #expect(add(contents(1, bitmap)) >= bitmap.byteCount)
    #expect(add(contents(2, bitmap)) < bitmap.byteCount)
  }

  @Test("what is let go of is counted off again")
  func eviction() {
    let cache = ContentCache(limit: 1 << 20)
    for index in 0..<200 {
      let scene = DisplayList()
      var command = Command(kind: .box, bounds: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
      command.color = UInt32(index)
      scene.commands.append(contentsOf: repeatElement(command, count: 100))
      _ = cache.bitmap(.scene(DisplayListContents(scene))) {
        CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 20)) { _ in }
      }
      #expect(cache.byteCount <= 1 << 20)
      #expect(cache.byteCount > 0)
    }
  }

  @Test("laid out texts take no more than a part of the limit")
  func layouts() {
    let limit = 1 << 20
    let texts = TextSource(limit: limit / 4)
    for index in 0..<20 {
      let layer = CATextLayer()
      layer.string = String(repeating: "word \(index) ", count: 300)
      let content = texts.contentSource.content(
        layer.details.properties, SIMD4(0, 0, 100, 100), .sRGB)
      #expect(content != nil)
      #expect(texts.byteCount <= max(limit / 4, 64 * 3_000 + 4_096))
    }
  }
}
