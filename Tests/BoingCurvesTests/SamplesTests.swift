import BoingCurves
import Testing

@Suite("Motion.samples(count:duration:)")
struct SamplesTests {
  @Test("samples lie on an even grid with both ends")
  func grid() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 1)
    let values = bounce.samples(count: 101, duration: 2)
    #expect(values.count == 101)
    for (index, value) in values.enumerated() {
      #expect((value - bounce.value(at: Double(index) * 0.02)).magnitude < 1e-13)
    }
    #expect(values[0] == 0 && values[100] == bounce.value(at: 2))
  }

  @Test("counts and times that make no grid make no samples")
  func edges() throws {
    let bounce = try SpringyBounce(from: 0.5, to: 1, numberOfBounces: 3, duration: 1)
    #expect(bounce.samples(count: 1, duration: 1) == [0.5])
    #expect(bounce.samples(count: 0, duration: 1).isEmpty)
    #expect(bounce.samples(count: -4, duration: 1).isEmpty)
    #expect(bounce.samples(count: 4, duration: .nan).isEmpty)
    #expect(bounce.samples(count: 4, duration: .infinity).isEmpty)
    #expect(bounce.samples(count: 3, duration: 0) == [0.5, 0.5, 0.5])
  }
}
