import BoingCurves
import BoingTestSupport
import Foundation
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("Layers written by hand")
struct RenderLayerTests {
  private let box = redBox(SIMD2(10, 10), at: SIMD2(15, 15))

  @Test("fill their bounds at their position, and nothing else")
  func position() {
    let bitmap = rendering(stage(box))
    expect(0xFFFF_0000, in: bitmap) { (10..<20).contains($0) && (10..<20).contains($1) }
  }

  @Test("stand between two keyframes in proportion to the time", arguments: [0.0, 0.25, 0.5, 1])
  func keyframes(time: Double) throws {
    var box = box
    box.animations = [
      try LayerAnimation(.positionX, [5, 25], timing: AnimationTiming(duration: 1))
    ]
    let x = Int(20 * time)
    let bitmap = rendering(stage(box), at: time)
    #expect(pixel(bitmap, x, 15) == 0xFFFF_0000)
    #expect(pixel(bitmap, x + 9, 15) == 0xFFFF_0000)
    #expect(pixel(bitmap, x + 10, 15) == 0xFFFF_FFFF)
  }

  @Test("follow a motion within the error asked for")
  func motion() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0.4)
    let motion = try SpringMotion(from: 0, to: 100, spring: spring)
    var layer = box
    layer.animations = [
      try LayerAnimation(.positionY, following: motion, duration: 2, maximumError: 0.02)
    ]
    let tree = stage(layer)
    for step in 0...200 {
      let time = Double(step) / 100
      let y = tree.evaluate(at: time).layers[1].values.position.y
      #expect(abs(y - motion.value(at: time)) <= 0.02 + 1e-9)
    }
  }

  @Test("a quarter of a turn of a bar stands it on its end")
  func rotation() throws {
    var bar = RenderLayer(size: SIMD2(20, 4))
    bar.position = SIMD2(20, 20)
    bar.backgroundColor = SIMD4(0, 0, 1, 1)
    bar.animations = [
      try LayerAnimation(.rotation, [0, 2 * Double.pi], timing: AnimationTiming(duration: 4))
    ]
    let tree = stage(bar)
    #expect(pixel(rendering(tree), 11, 20) == 0xFF00_00FF)
    let turned = rendering(tree, at: 1)
    #expect(pixel(turned, 11, 20) == 0xFFFF_FFFF)
    #expect(pixel(turned, 20, 11) == 0xFF00_00FF)
    #expect(pixel(turned, 20, 28) == 0xFF00_00FF)
  }

  @Test("a chain of 2,000 layers becomes a tree, and is drawn")
  func depth() {
    // Built from the inside: each layer holds the one before.
    var layer = box
    for _ in 0..<2_000 {
      var outer = RenderLayer(size: SIMD2(40, 40))
      outer.position = SIMD2(20, 20)
      outer.sublayers = [layer]
      layer = outer
    }
    let tree = stage(layer)
    #expect(tree.count == 2_002)
    #expect(pixel(rendering(tree), 15, 15) == 0xFFFF_0000)
  }

  @Test("animations that mean nothing are refused with the reason")
  func errors() {
    let second = AnimationTiming(duration: 1)
    #expect(throws: AnimationError.tooFewValues) {
      try LayerAnimation(.opacity, [1], timing: second)
    }
    #expect(throws: AnimationError.notFinite(index: 1)) {
      try LayerAnimation(.opacity, [1, .nan], timing: second)
    }
    #expect(throws: AnimationError.keyTimes) {
      try LayerAnimation(.opacity, [0, 1], keyTimes: [0], timing: second)
    }
    #expect(throws: AnimationError.keyTimes) {
      try LayerAnimation(.opacity, [0, 1, 0], keyTimes: [0, 0.7, 0.5], timing: second)
    }
    #expect(throws: AnimationError.timing) {
      try LayerAnimation(.opacity, [0, 1], timing: AnimationTiming(duration: 0))
    }
    #expect(throws: AnimationError.timing) {
      try LayerAnimation(.opacity, [0, 1], timing: AnimationTiming(begin: .nan, duration: 1))
    }
  }

  @Test(
    "show their colour through a filter",
    arguments: [
      (RenderFilter.inversion, 0xFF00_FFFF), (.saturation(0), 0xFF36_3636),
      (.saturation(1), 0xFFFF_0000), (.brightness(0.2), 0xFFFF_3333), (.contrast(0), 0xFF80_8080),
      (.colorMatrix([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]), 0xFF00_FF00),
      (.hueRotation(.nan), 0xFFFF_0000), (.colorMatrix([1]), 0xFFFF_0000),
    ] as [(RenderFilter, UInt32)])
  func colorFilter(filter: RenderFilter, expected: UInt32) {
    var box = box
    box.filters = [filter]
    let bitmap = rendering(stage(box))
    #expect(pixel(bitmap, 15, 15) == expected)
    #expect(pixel(bitmap, 5, 5) == 0xFFFF_FFFF)
  }

  @Test("may change their content without losing their filters")
  func contentAndFilters() {
    var box = box
    box.filters = [.inversion]
    box.content = .gradient(GradientContent([SIMD4(0, 0, 1, 1), SIMD4(0, 0, 1, 1)]))
    #expect(pixel(rendering(stage(box)), 15, 15) == 0xFFFF_FF00)
  }

  /// An opaque blue square of 4 × 4 pixels.
  private static let square = Bitmap(width: 4, height: 4, isOpaque: true) { pixels in
    for index in 0..<16 { pixels[index] = 0xFF00_00FF }
  }

  /// A layer that covers the stage and shows `content`.
  private func covering(_ content: LayerContent) -> RenderLayer {
    var layer = RenderLayer(size: SIMD2(40, 40))
    layer.position = SIMD2(20, 20)
    layer.content = content
    return layer
  }

  /// Emits one particle a second to the right at ten points a second, for ten seconds.
  private var emitter: EmitterContent {
    var cell = EmitterCell()
    cell.birthRate = 1
    cell.lifetime = 10
    cell.velocity = 10
    cell.image = Self.square
    var emitter = EmitterContent([cell])
    emitter.position = SIMD3(5, 20, 0)
    return emitter
  }

  @Test("show particles where their speed and their age bring them")
  func particles() {
    let bitmap = rendering(stage(covering(.emitter(emitter))), at: 2)
    expect(0xFF00_00FF, in: bitmap) { x, y in
      (18..<22).contains(y) && x < 27 && (x + 7) % 10 < 4
    }
  }

  @Test("animate the position from which particles come")
  func emitterPosition() throws {
    var layer = covering(.emitter(emitter))
    layer.animations = [
      try LayerAnimation(
        .emitterPosition, [SIMD2(5, 10), SIMD2(5, 30)], timing: AnimationTiming(duration: 1))
    ]
    let bitmap = rendering(stage(layer), at: 1)
    #expect(pixel(bitmap, 5, 30) == 0xFF00_00FF)
    #expect(pixel(bitmap, 15, 30) == 0xFF00_00FF)
    #expect(pixel(bitmap, 5, 20) == 0xFFFF_FFFF)
  }

  @Test("fill outlines of external content in its colour, aligned within the bounds")
  func outlines() {
    var path = Path()
    path.addRect(origin: SIMD2(0, 0), size: SIMD2(10, 6))
    let text = ExternalContent(size: SIMD2(10, 6), alignment: 0.5, outlines: path)
    let bitmap = rendering(stage(covering(.external(text, color: SIMD4(0, 0, 1, 1)))))
    expect(0xFF00_00FF, in: bitmap) { (15..<25).contains($0) && $1 < 6 }
  }

  @Test(
    "show bitmaps of external content at the scale of the display, opaque ones whatever their alpha",
    arguments: [1.0, 2], [false, true])
  func drawing(scale: Double, isOpaque: Bool) {
    let text = ExternalContent(size: SIMD2(8, 4)) { scale, color in
      Bitmap(width: Int(8 * scale), height: Int(4 * scale), isOpaque: isOpaque) { pixels in
        let color = isOpaque ? color & 0xFF_FFFF : color
        for index in 0..<Int(32 * scale * scale) { pixels[index] = color }
      }
    }
    let side = Int(40 * scale)
    let tree = stage(covering(.external(text, color: SIMD4(0, 1, 0, 1))))
    let bitmap = Renderer(width: side, height: side, scale: scale, background: SIMD4(1, 1, 1, 1))
      .bitmap(of: tree.evaluate(at: 0))
    expect(0xFF00_FF00, in: bitmap) { $0 < Int(8 * scale) && $1 < Int(4 * scale) }
  }

  @Test("draw nothing for external content that has nothing to draw or no size")
  func noDrawing() {
    for content in [
      ExternalContent(size: SIMD2(8, 4)) { _, _ in nil },
      ExternalContent(size: SIMD2(0, 4), outlines: Path()),
      ExternalContent(size: SIMD2(.nan, 4), outlines: Path()),
    ] {
      let bitmap = rendering(stage(covering(.external(content, color: SIMD4(0, 1, 0, 1)))))
      expect(0xFFFF_FFFF, in: bitmap) { _, _ in true }
    }
  }
}
