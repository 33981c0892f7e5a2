import Testing

@testable import BoingMovies

@Suite("Memory for drawing")
struct RenderingMemoryTests {
  @Test("as many workers as fit, never more than were wanted, and at least one")
  func workers() {
    for blur in [false, true] {
      let memory = RenderingMemory(width: 1920, height: 1080, hasMotionBlur: blur)
      for limit in [0, 1 << 20, 200 << 20, 1 << 30, 4 << 30, .max] {
        let count = memory.workers(256, limit: limit)
        #expect((1...256).contains(count))
        #expect(count == 1 || memory.bytes(workers: count) <= limit)
        #expect(count == 256 || memory.bytes(workers: count + 1) > limit)
      }
      #expect(memory.workers(3, limit: .max) == 3)
    }
  }

  @Test("motion blur takes its four sums of four bytes for each pixel and worker, at least")
  func blur() {
    let sharp = RenderingMemory(width: 1000, height: 1000, hasMotionBlur: false)
    let blurred = RenderingMemory(width: 1000, height: 1000, hasMotionBlur: true)
    #expect(blurred.bytes(workers: 10) - sharp.bytes(workers: 10) >= 10 * 1_000_000 * 16)
  }

  @Test("the largest frame of all is counted without overflow")
  func largest() {
    let memory = RenderingMemory(width: 8_192, height: 8_192, hasMotionBlur: true)
    #expect(memory.bytes(workers: 256) > memory.bytes(workers: 1))
    #expect(RenderingMemory.defaultLimit > 0)
  }
}
