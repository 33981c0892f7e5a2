import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("The painting of edges")
struct EdgePlanTests {
  private let half = Homography(Affine2D(origin: SIMD2(0.5, 0.5)))
  private let box = BoxOutline(SIMD4(0, 0, 20, 10))
  private let rounded = BoxOutline(
    SIMD4(0, 0, 20, 10), radius: 3, corners: 15, isContinuous: false)

  @Test("edges that are alike need no clip", arguments: [0, 15] as [UInt8])
  func alike(mask: UInt8) {
    let edges = AntialiasedEdges(mask: mask)
    for outline in [box, rounded] {
      let plan = EdgePlan(outline, edges, half)
      #expect(plan.outline == outline)
      #expect(plan.clips.isEmpty)
      #expect(plan.clippingAllSides.clips.isEmpty)
    }
  }

  @Test("a rectangle on whole pixels needs no clip, whatever its edges are")
  func wholePixels() {
    #expect(EdgePlan(box, AntialiasedEdges(mask: 1), Homography(scale: 1)).clips.isEmpty)
  }

  /// The bits of the sides, and the sides as offsets of x, y, far x and far y.
  private static let sides: [(mask: UInt8, offsets: SIMD4<Double>)] = [
    (1, SIMD4(-1, 0, 0, 0)), (2, SIMD4(0, 0, 1, 0)), (4, SIMD4(0, -1, 0, 0)),
    (8, SIMD4(0, 0, 0, 1)), (3, SIMD4(-1, 0, 1, 0)), (7, SIMD4(-1, -1, 1, 0)),
  ]

  /// The corners of a rectangle: x, y, far x, far y.
  private func corners(_ rect: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(rect.x, rect.y, rect.x + rect.z, rect.y + rect.w)
  }

  @Test(
    "a rectangle is painted two pixels beyond its hard sides, and clipped two pixels beyond the others",
    arguments: sides)
  func rectangle(mask: UInt8, offsets: SIMD4<Double>) throws {
    for scale in [0.5, 1, 4] {
      let map = Homography(Affine2D(scale: SIMD2(scale, scale), origin: SIMD2(0.5, 0.5)))
      let plan = EdgePlan(box, AntialiasedEdges(mask: mask), map)
      let reach = 2 / scale
      let all = SIMD4<Double>(-1, -1, 1, 1) - offsets
      #expect(corners(plan.outline.rect) == corners(box.rect) + all * reach)
      #expect(plan.clips.count == 1)
      guard case .box(let clip)? = plan.clips.first?.outline else {
        Issue.record("no clip of a rectangle")
        return
      }
      #expect(corners(clip.rect) == corners(box.rect) + offsets * reach)
      #expect(plan.clips.first?.isAntialiased == false)
      #expect(plan.clippingAllSides.clips.count == 2)
    }
  }

  @Test("a rounded box is clipped twice: to its smooth sides, and to whole pixels along the others")
  func roundedBox() {
    let plan = EdgePlan(rounded, AntialiasedEdges(mask: 1), half)
    #expect(plan.clips.map { $0.isAntialiased } == [true, false])
    #expect(plan.outline == BoxOutline(SIMD4(-2, -2, 24, 14)))
    // Clipped on all sides already.
    #expect(plan.clippingAllSides.clips.count == 2)
  }
}

@Suite("The paints that share a box's edge")
struct SharedEdgeTests {
  /// A layer half a pixel off the pixels, with a background.
  private var layer: PlacedLayer {
    var state = LayerValues()
    state.bounds = SIMD4(0, 0, 20, 10)
    state.backgroundColor = SIMD4(1, 0, 0, 1)
    let map = Homography(Affine2D(origin: SIMD2(0.5, 0.5)))
    return PlacedLayer(
      index: 0, values: state, plane: PlacedPlane(map: map, opacity: 1, isFlipped: false))
  }

  private func image(isOpaque: Bool = true) -> Bitmap {
    Bitmap(width: 2, height: 1, isOpaque: isOpaque) { $0[0] = .max }
  }

  private func edge(
    _ layer: PlacedLayer, image: Bitmap? = nil, border: (width: Double, alpha: UInt32) = (0, 0),
    hasSublayers: Bool = false
  ) -> SharedEdge {
    SharedEdge(
      of: layer, contents: image.map { ImageContent($0, layer.values, .defaults) },
      borderWidth: border.width, borderAlpha: border.alpha, hasSublayers: hasSublayers)
  }

  @Test("a background alone ends at the box")
  func background() {
    #expect(edge(layer).arrangement == .separate(hidesBackground: false))
  }

  @Test("a box on whole pixels shares nothing")
  func wholePixels() {
    var layer = layer
    layer.plane.map = Homography(scale: 1)
    layer.values.masksToBounds = true
    #expect(
      edge(layer, image: image(), border: (2, 255), hasSublayers: true).arrangement
        == .separate(hidesBackground: false))
  }

  @Test("opaque contents that fill the box hide the background, others are grouped with it")
  func contents() {
    let opaque = edge(layer, image: image())
    #expect(opaque.hidesBackground && opaque.includesContents && opaque.outline == nil)
    let clear = edge(layer, image: image(isOpaque: false))
    #expect(clear.clipsOwnContent && !clear.hidesBackground)
    #expect(clear.contentsOutline == clear.outline && clear.outline != nil)
    var faded = layer
    faded.plane.opacity = 0.5
    #expect(edge(faded, image: image()).clipsOwnContent)
    var centred = layer
    centred.values.gravity = .center
    #expect(edge(centred, image: image()).arrangement == .separate(hidesBackground: false))
  }

  @Test("beneath an opaque border the others end half its width inside")
  func opaqueBorder() {
    let edge = edge(layer, border: (4, 255))
    let inner = BoxOutline(SIMD4(2, 2, 16, 6), radius: 0, corners: 15, isContinuous: false)
    #expect(edge.arrangement == .beneathBorder(inner))
    #expect(!edge.clipsEverything && !edge.clipsOwnContent)
  }

  @Test("a translucent border, and a box that masks its sublayers, are clipped with everything")
  func everything() {
    #expect(edge(layer, border: (4, 128)).clipsEverything)
    #expect(!edge(layer, border: (4, 128), hasSublayers: true).clipsEverything)
    var masking = layer
    masking.values.masksToBounds = true
    #expect(edge(masking, hasSublayers: true).clipsEverything)
    #expect(!edge(masking).clipsEverything)
  }
}
