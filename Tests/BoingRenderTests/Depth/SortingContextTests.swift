import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("Layers and particles that share a space")
struct SortingContextTests {
  private func space(_ layers: RenderLayer...) -> RenderLayer {
    var space = RenderLayer()
    space.content = .space
    space.sublayers = layers
    return space
  }

  private func box(z: Double = 0) -> RenderLayer {
    var box = redBox(SIMD2(20, 20), at: .zero)
    box.zPosition = z
    return box
  }

  private func turned(_ angle: Double) -> RenderLayer {
    var box = box()
    box.transform = Matrix4(rotation: angle, about: SIMD3(0, 1, 0))
    return box
  }

  private func context(_ root: RenderLayer) -> SortingContext {
    SortingContext(
      SortedLayer(index: 0, matrix: .identity, opacity: 1, isFlipped: false),
      RenderTree(root).evaluate(at: 0), FrameBudget(canvasArea: 1_600))
  }

  /// The indices in the frame from far to near; nil for particles.
  private func order(_ context: SortingContext) -> [Int32?] {
    context.ordered.map { item in
      switch item {
      case .face(let face): context.nodes[face.index].index
      case .particle: nil
      }
    }
  }

  @Test("lie from far to near, whichever space within the space they are in")
  func nested() {
    var inner = space(box(z: 5), box(z: -5))
    inner.zPosition = 1
    // The root, the inner space with two boxes, then two more.
    #expect(order(context(space(inner, box(), box(z: 7)))) == [3, 4, 2, 5])
  }

  @Test("of equal distance keep the tree's order")
  func stable() {
    #expect(order(context(space(box(), box(), box()))) == [1, 2, 3])
  }

  @Test("are split where they cross, so that each fragment is in front of those before it")
  func crossing() {
    let context = context(space(turned(0.5), turned(-0.5)))
    #expect(context.ordered.count == 3)
    for x in [-6.0, -2, 2, 6] {
      for y in [-5.0, 5] {
        var last = -Double.infinity
        for case .face(let face) in context.ordered {
          guard let height = face.height(at: x, y) else { continue }
          #expect(height >= last - 1e-9, "at \(x), \(y)")
          last = height
        }
        #expect(last > -Double.infinity)
      }
    }
  }

  @Test("are left out where they are hidden, or lie behind the eye")
  func unseen() {
    var hidden = box()
    hidden.isHidden = true
    // The eye is 100 points in front of the plane z = 0.
    var root = space(hidden, box(z: 200), box(z: 50))
    root.sublayerTransform.row2.w = -1 / 100
    #expect(order(context(root)) == [3])
  }

  @Test("have the opacity of the spaces around them")
  func opacity() {
    var (outer, inner) = (space(), space(box()))
    outer.opacity = 0.5
    inner.opacity = 0.5
    outer.sublayers = [inner]
    let nodes = context(space(outer)).nodes
    #expect(nodes.map { $0.opacity } == [0.25])
  }

  @Test("particles lie between the layers before and behind them")
  func particles() {
    var cell = EmitterCell()
    cell.birthRate = 1
    cell.lifetime = 1
    cell.image = Bitmap(width: 1, height: 1) { $0[0] = 0xFFFF_FFFF }
    var emitter = EmitterContent([cell])
    emitter.position = SIMD3(0, 0, 2)
    emitter.preservesDepth = true
    var sparks = RenderLayer()
    sparks.content = .emitter(emitter)
    // The emitter, then the boxes.
    #expect(order(context(space(sparks, box(z: 5), box(z: -5)))) == [3, nil, 2])
    emitter.position.z = 9
    sparks.content = .emitter(emitter)
    #expect(order(context(space(sparks, box(z: 5), box(z: -5)))) == [3, 2, nil])
  }
}
