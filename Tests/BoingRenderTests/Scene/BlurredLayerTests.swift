import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("Layers that are blurred with their sublayers")
struct BlurredLayerTests {
  /// The error of a blur that is rasterised in eight bits, of 255.
  private let tolerance = 6.0

  private func blurred(_ radius: Double, keepsEdges: Bool = false) -> RenderLayer {
    var box = redBox(SIMD2(10, 10), at: SIMD2(15, 15))
    box.filters = [.gaussianBlur(radius: radius, keepsEdges: keepsEdges)]
    return box
  }

  @Test("keep their coverage, wherever it is spread to", arguments: [0.5, 1, 2, 3])
  func mass(radius: Double) {
    let bitmap = rendering(stage(blurred(radius)))
    var sum = 0.0
    for y in 0..<40 {
      for x in 0..<40 { sum += 1 - green(bitmap, x, y) / 255 }
    }
    // Half a step of eight bits in each of the pixels that the blur reaches, and no bias.
    #expect(abs(sum - 100) < 1)
  }

  @Test("are cut off at their bounds after the blur, not before")
  func masks() {
    var box = blurred(2)
    box.masksToBounds = true
    let bitmap = rendering(stage(box))
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (10..<20).contains(x) && (10..<20).contains(y)
        let part = isInside ? blurredBox(x, 2) * blurredBox(y, 2) : 0
        #expect(abs(green(bitmap, x, y) - 255 * (1 - part)) < tolerance, "at \(x), \(y)")
      }
    }
    #expect(pixel(bitmap, 9, 15) == 0xFFFF_FFFF)
  }

  @Test("of one colour are not changed where edges are kept", arguments: [0.5, 2, 8])
  func keptEdges(radius: Double) {
    let bitmap = rendering(stage(blurred(radius, keepsEdges: true)))
    expect(0xFFFF_0000, in: bitmap) { (10..<20).contains($0) && (10..<20).contains($1) }
  }

  @Test("are blurred as one with what their sublayers show beside them")
  func sublayers() {
    var layer = redBox(SIMD2(5, 10), at: SIMD2(12.5, 15))
    layer.sublayers = [redBox(SIMD2(5, 10), at: SIMD2(7.5, 5))]
    layer.filters = [.gaussianBlur(radius: 2)]
    let bitmap = rendering(stage(layer))
    for x in 2..<28 {
      let part = blurredBox(x, 2) * blurredBox(15, 2)
      #expect(abs(green(bitmap, x, 15) - 255 * (1 - part)) < tolerance, "at \(x)")
    }
  }

  @Test("grow their blur with their transform")
  func scaled() {
    var layer = redBox(SIMD2(5, 5), at: SIMD2(15, 15))
    layer.transform.row0.x = 2
    layer.transform.row1.y = 2
    layer.filters = [.gaussianBlur(radius: 1)]
    let bitmap = rendering(stage(layer))
    for x in 2..<28 {
      let part = blurredBox(x, 2) * blurredBox(15, 2)
      #expect(abs(green(bitmap, x, 15) - 255 * (1 - part)) < tolerance, "at \(x)")
    }
  }
}
