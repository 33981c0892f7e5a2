import Foundation
import Testing

@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

@Suite("Images in perspective on offscreen surfaces")
struct ProjectiveBlockTests {
  @Test("have pixels that do not depend on where a row begins, left of pixel 0 too")
  func rowStarts() {
    var levels: [Texture] = []
    var owners: [CachedBitmap] = []
    for level in 0..<6 {
      let side = 64 >> level
      let bitmap = CachedBitmap(PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)) { surface in
        // Each mip level has a colour of its own, so that the choice shows.
        for index in 0..<(side * side) { surface.base[index] = 0xFF00_0000 | UInt32(40 * level) }
      }
      owners.append(bitmap)
      levels.append(bitmap.texture)
    }
    let map = Homography(
      x: SIMD3(1, 0, 0.002), y: SIMD3(0, 1, 0), w: SIMD3(80, 32, 0.25))
    let (first, end) = (-70, 60)
    levels.withUnsafeBufferPointer { levels in
      let paint = ProjectiveImageShader(
        levels: Memory(levels), levelCount: levels.count, back: map, magnifiesNearest: false,
        minifiesNearest: false)
      let scratch = Scratch<UInt32>(capacity: end - first)
      defer { scratch.deallocate() }
      let row = scratch.memory - first
      _ = paint.pixels(0, first, end, row)
      let whole = (first..<end).map { row[$0] }
      #expect(Set(whole).count > 1)
      for start in first..<end {
        _ = paint.pixels(0, start, end, row)
        #expect((start..<end).map { row[$0] } == Array(whole[(start - first)...]))
      }
    }
    withExtendedLifetime(owners) {}
  }
}
