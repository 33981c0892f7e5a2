import BoingCurves
import Testing

@testable import BoingRaster
@testable import BoingRender

@Suite("The instances of a replicator")
struct ReplicatorInstanceTests {
  private func frame(_ content: ReplicatorContent) -> Frame {
    var layer = RenderLayer(size: SIMD2(20, 10))
    layer.content = .replicator(content)
    return RenderTree(layer).evaluate(at: 0)
  }

  @Test("each is moved, coloured and delayed further than the one before")
  func progression() {
    var content = ReplicatorContent(count: 4, transform: Matrix4(translation: SIMD3(5, 1, 0)))
    (content.delay, content.color) = (0.5, SIMD4(1, 0.8, 0.6, 1))
    content.colorOffset = SIMD4(-0.1, 0, 0.1, -0.2)
    let instances = frame(content).instances(of: 0, limit: .max)
    #expect(instances.count == 4)
    for (number, instance) in instances.enumerated() {
      let n = Double(number)
      #expect(instance.transform == Matrix4(translation: SIMD3(5 * n, n, 0)))
      #expect(instance.color == content.color + content.colorOffset * n)
      #expect(instance.delay == 0.5 * n)
    }
  }

  @Test("transforms apply about the anchor point")
  func anchor() {
    let turn = Matrix4(rotation: .pi, about: SIMD3(0, 0, 1))
    let instances = frame(ReplicatorContent(count: 2, transform: turn)).instances(
      of: 0, limit: .max)
    let corner = instances[1].transform.apply(SIMD3(0, 0, 0))
    #expect(abs(corner.x - 20) < 1e-12 && abs(corner.y - 10) < 1e-12)
    let middle = instances[1].transform.apply(SIMD3(10, 5, 0))
    #expect(abs(middle.x - 10) < 1e-12 && abs(middle.y - 5) < 1e-12)
  }

  @Test("clear ones are left out, and so are those beyond the limit")
  func limits() {
    var content = ReplicatorContent(count: 10, transform: .identity)
    #expect(frame(content).instances(of: 0, limit: 3).count == 3)
    #expect(frame(content).instances(of: 0, limit: -1).isEmpty)
    content.colorOffset.w = -0.25
    #expect(frame(content).instances(of: 0, limit: .max).count == 4)
    content.color.x = .nan
    #expect(frame(content).instances(of: 0, limit: .max).isEmpty)
    content.count = 0
    #expect(frame(content).instances(of: 0, limit: .max).isEmpty)
  }
}
