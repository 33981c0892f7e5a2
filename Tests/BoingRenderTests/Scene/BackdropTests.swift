import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("Filters of what lies behind a layer")
struct BackdropTests {
  private func glass(
    _ size: SIMD2<Double>, at position: SIMD2<Double>, _ filters: [RenderFilter]
  ) -> RenderLayer {
    var glass = RenderLayer(size: size)
    glass.position = position
    glass.backgroundFilters = filters
    return glass
  }

  @Test("a blur leaves one colour as it is, up to the edge of the canvas", arguments: [1.0, 4, 30])
  func uniform(radius: Double) {
    let pane = glass(SIMD2(20, 20), at: SIMD2(10, 10), [.gaussianBlur(radius: radius)])
    let bitmap = rendering(stage(pane), on: SIMD4(1, 0, 0, 1))
    expect(0xFFFF_0000, in: bitmap) { _, _ in true }
  }

  @Test("a blur of an edge is the error function, within the bounds alone", arguments: [1.0, 2, 4])
  func edge(radius: Double) {
    let wall = redBox(SIMD2(60, 40), at: SIMD2(-10, 20))
    let pane = glass(SIMD2(40, 10), at: SIMD2(20, 20), [.gaussianBlur(radius: radius)])
    let bitmap = rendering(stage(wall, pane))
    for x in 4..<36 {
      let part = blurredBox(x, radius, from: -1000, to: 20)
      #expect(abs(green(bitmap, x, 20) - 255 * (1 - part)) < 6, "at \(x)")
      #expect(pixel(bitmap, x, 5) == (x < 20 ? 0xFFFF_0000 : 0xFFFF_FFFF), "at \(x)")
    }
  }

  @Test("changes of colour come one after another, and before what the layer itself shows")
  func order() {
    let wall = redBox(SIMD2(40, 40), at: SIMD2(20, 20))
    var pane = glass(SIMD2(20, 20), at: SIMD2(20, 20), [.inversion, .brightness(-1), .inversion])
    #expect(pixel(rendering(stage(wall, pane)), 20, 20) == 0xFFFF_FFFF)
    pane.backgroundColor = SIMD4(0, 0, 1, 1)
    #expect(pixel(rendering(stage(wall, pane)), 20, 20) == 0xFF00_00FF)
  }

  @Test("the outermost layer has nothing behind it, and nothing in front counts")
  func outermost() {
    var root = glass(SIMD2(40, 40), at: SIMD2(20, 20), [.inversion])
    #expect(pixel(rendering(RenderTree(root)), 20, 20) == 0xFFFF_FFFF)
    root.backgroundFilters = []
    let pane = glass(SIMD2(20, 20), at: SIMD2(20, 20), [.inversion])
    let bitmap = rendering(stage(root, pane, redBox(SIMD2(4, 4), at: SIMD2(20, 20))))
    #expect(pixel(bitmap, 20, 20) == 0xFFFF_0000)
    #expect(pixel(bitmap, 14, 20) == 0xFF00_0000)
  }

  @Test("a layer's opacity is how much of its backdrop replaces what lies behind it")
  func opacity() {
    var pane = glass(SIMD2(20, 20), at: SIMD2(20, 20), [.inversion])
    pane.opacity = 0.5
    let bitmap = rendering(stage(pane), on: SIMD4(1, 0, 0, 1))
    for shift in [0, 8, 16] as [UInt32] {
      // Half of red, and half of cyan.
      let value = (pixel(bitmap, 20, 20) >> shift) & 255
      #expect((126...129).contains(value))
    }
  }
}
