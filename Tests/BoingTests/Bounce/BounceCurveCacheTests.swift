import BoingCurves
import Testing

@testable import Boing

@Suite("The memory of bounce curves")
struct BounceCurveCacheTests {
  @Test("gives the same curve again, and another for another style")
  func remembers() throws {
    let cache = BounceCurveCache(capacity: 4_000)
    let first = try cache.curve(.springy(bounces: 2), maximumError: 0.001, straight: false)
    #expect(try cache.curve(.springy(bounces: 2), maximumError: 0.001, straight: false) === first)
    #expect(try cache.curve(.springy(bounces: 3), maximumError: 0.001, straight: false) !== first)
    let fall = try cache.curve(.wall(.gravity()), maximumError: 0.001, straight: false)
    #expect(fall.curve.timingFunctions != nil)
    let straight = try cache.curve(.wall(.gravity()), maximumError: 0.001, straight: true)
    #expect(straight.curve.timingFunctions == nil)
  }

  @Test("stays within its bound however many styles there are, the oldest going first")
  func bounded() throws {
    let cache = BounceCurveCache(capacity: 400)
    let style = { (index: Int) in
      Bounce.springy(bounces: 1).counting(visibleFraction: 0.02 + Double(index) / 1000)
    }
    let oldest = try cache.curve(style(0), maximumError: 0.05, straight: false)
    for index in 1..<200 {
      _ = try cache.curve(style(index), maximumError: 0.05, straight: false)
      #expect(cache.count <= 400)
    }
    let again = try cache.curve(style(0), maximumError: 0.05, straight: false)
    #expect(again !== oldest)
    #expect(again.curve.times == oldest.curve.times)
    #expect(again.curve.progress == oldest.curve.progress)
  }

  @Test("does not keep a curve that would push out all others")
  func largeCurves() throws {
    let cache = BounceCurveCache(capacity: 400)
    let curve = try cache.curve(.springy(bounces: 8), maximumError: 0.001, straight: false)
    #expect(curve.curve.times.count > 400 / 16)
    #expect(cache.count == 0)
  }
}
