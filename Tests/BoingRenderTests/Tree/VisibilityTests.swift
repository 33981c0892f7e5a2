import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("What shows of a layer")
struct VisibilityTests {
  @Test(
    "opacities multiply, clamped to 0…1; what is clear or hidden does not show",
    arguments: [
      (1.0, 1.0, 1.0 as Double?), (0.5, 0.5, 0.25), (3, 0.5, 0.5), (0, 1, nil), (-1, 1, nil),
      (1, 0, nil), (.nan, 1, nil),
    ])
  func opacity(own: Double, inherited: Double, expected: Double?) {
    var state = LayerValues()
    state.opacity = own
    #expect(state.visibleOpacity(within: inherited) == expected)
    state.isHidden = true
    #expect(state.visibleOpacity(within: inherited) == nil)
  }

  @Test("a single-sided layer shows its front alone, whichever way the y axis points")
  func sides() {
    var state = LayerValues()
    state.bounds = SIMD4(0, 0, 10, 10)
    let front = Homography(scale: 1)
    let back = Homography(Matrix4(scale: SIMD3(-1, 1, 1)))
    for map in [front, back] { #expect(!state.isCulled(map, isFlipped: false)) }
    state.isDoubleSided = false
    #expect(!state.isCulled(front, isFlipped: false))
    #expect(state.isCulled(back, isFlipped: false))
    #expect(state.isCulled(front, isFlipped: true))
    #expect(!state.isCulled(back, isFlipped: true))
  }
}
