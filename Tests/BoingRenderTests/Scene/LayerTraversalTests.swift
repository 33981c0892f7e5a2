import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("The order and number of a traversal's commands")
struct LayerTraversalTests {
  private static let extent = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

  /// The result of building a display list of a tree of layers.
  private struct Built {
    let list = DisplayList()
    let budget = FrameBudget(canvasArea: 10_000)

    init(_ root: RenderLayer) {
      let frame = RenderTree(root).evaluate(at: 0)
      let resources = RenderResources(
        cache: ContentCache(limit: 1 << 20), budget: budget, displayScale: 1)
      DisplayListBuilder(resources).build(
        frame, Homography(scale: 1), into: list, within: LayerTraversalTests.extent)
    }

    /// The kinds of the commands.
    var kinds: [Command.Kind] { list.commands.map { $0.kind } }
  }

  /// A layer of 10 × 10 points in an opaque shade of grey.
  private func box(_ shade: UInt32, z: Double = 0) -> RenderLayer {
    var box = RenderLayer(size: SIMD2(10, 10))
    box.position = SIMD2(50, 50)
    box.zPosition = z
    let value = Double(shade) / 255
    box.backgroundColor = SIMD4(value, value, value, 1)
    return box
  }

  private func stage(_ layers: [RenderLayer]) -> RenderLayer {
    var stage = RenderLayer(size: SIMD2(100, 100))
    stage.position = SIMD2(50, 50)
    stage.sublayers = layers
    return stage
  }

  private func shades(_ built: Built) -> [UInt32] { built.list.commands.map { $0.color & 255 } }

  @Test("sublayers are drawn from far to near, equal distances in the tree's order")
  func depth() {
    let built = Built(stage([box(1, z: 2), box(2), box(3, z: -1), box(4), box(5, z: 2)]))
    #expect(shades(built) == [3, 2, 4, 1, 5])
  }

  @Test("a layer is drawn before its sublayers, and these before the next of its siblings")
  func depthFirst() {
    var first = box(1)
    var inner = box(2)
    var innermost = box(3)
    innermost.position = SIMD2(5, 5)
    inner.sublayers = [innermost]
    first.sublayers = [inner, box(4)]
    #expect(shades(Built(stage([first, box(5)]))) == [1, 2, 3, 4, 5])
  }

  @Test("background, contents, sublayers and border follow each other")
  func parts() {
    var layer = box(1)
    layer.contents = Bitmap(width: 10, height: 10, isOpaque: true) { pixels in
      for index in 0..<100 { pixels[index] = 0xFF00_0000 }
    }
    layer.borderWidth = 1
    layer.borderColor = SIMD4(0, 0, 1, 1)
    layer.sublayers = [box(2)]
    let built = Built(stage([layer]))
    // A border on whole pixels is four boxes.
    #expect(built.kinds == [.box, .painted, .box, .box, .box, .box, .box])
    #expect(shades(built)[2] == 2)
    #expect(shades(built)[3...].allSatisfy { $0 == 255 })
  }

  @Test("hidden, clear and turned layers, and what is beyond the canvas, make no commands")
  func culled() {
    var hidden = box(1)
    hidden.isHidden = true
    var clear = box(2)
    clear.opacity = 0
    var turned = box(3)
    turned.isDoubleSided = false
    turned.transform = Matrix4(rotation: .pi, about: SIMD3(0, 1, 0))
    var away = box(4)
    away.position = SIMD2(500, 50)
    #expect(Built(stage([hidden, clear, turned, away])).list.commands.isEmpty)
  }

  @Test("a mask comes before what it cuts leaves its group")
  func mask() {
    var layer = box(1)
    layer.cornerRadius = 2
    var mask = RenderLayer(size: SIMD2(6, 6))
    mask.position = SIMD2(5, 5)
    mask.backgroundColor = SIMD4(0, 0, 0, 1)
    layer.mask = mask
    #expect(
      Built(stage([layer])).kinds == [.beginGroup, .polygon, .beginMask, .box, .endMask, .endGroup])
  }

  @Test("a translucent layer with a sublayer is a group, one without is not")
  func opacity() {
    var group = box(1)
    group.opacity = 0.5
    #expect(Built(stage([group])).kinds == [.box])
    group.sublayers = [box(2)]
    #expect(Built(stage([group])).kinds == [.beginGroup, .box, .box, .endGroup])
  }

  @Test("every instance of a replicator is drawn, the first below the others")
  func replicator() {
    var replicator = stage([box(200)])
    var content = ReplicatorContent(count: 3, transform: Matrix4(translation: SIMD3(12, 0, 0)))
    content.colorOffset = SIMD4(-0.25, -0.25, -0.25, 0)
    replicator.content = .replicator(content)
    let built = Built(stage([replicator]))
    #expect(
      built.kinds == [.box, .beginGroup, .box, .endGroup, .beginGroup, .box, .endGroup])
    #expect(
      built.list.commands.filter { $0.kind == .box }.map { $0.bounds.minX } == [45, 57, 69])
  }

  @Test("content that is asked for again is the same display list")
  func isolatedContent() throws {
    let frame = RenderTree(stage([box(1)])).evaluate(at: 0)
    let resources = RenderResources(
      cache: ContentCache(limit: 1 << 20), budget: FrameBudget(canvasArea: 0), displayScale: 1)
    let context = BuildContext(frame, resources)
    let content = IsolatedContent(index: 1, scale: 2, isFlipped: false)
    let first = try #require(OffscreenRenderer(context).displayList(of: content))
    #expect(first.bounds == PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 20))
    let nested = try #require(context.nested())
    #expect(OffscreenRenderer(nested).displayList(of: content) === first)
    let other = IsolatedContent(index: 1, scale: 1, isFlipped: false)
    #expect(OffscreenRenderer(context).displayList(of: other) !== first)
  }
}
