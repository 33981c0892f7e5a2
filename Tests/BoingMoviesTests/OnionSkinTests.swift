import Boing
import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@Suite("Onion skins")
struct OnionSkinTests {
  @Test(
    "the last frame shows in full, the first with the faintest weight", arguments: [false, true])
  func weights(opaque: Bool) throws {
    // Red boxes of 4 pixels at 0…3 and 8…11.
    let movie = try Frames.movingBox(count: 9, opaque: opaque)
    let skin = try OnionSkin(frames: [0, 4, 8], faintest: 0.25).image(of: movie)
    let ground: SIMD4<UInt8> = opaque ? [0, 0, 255, 255] : [0, 0, 0, 0]
    #expect(skin.pixel(x: 9, y: 3) == [255, 0, 0, 255])
    #expect(skin.pixel(x: 20, y: 3) == ground)
    #expect(skin.pixel(x: 9, y: 12) == ground)
    let first = skin.pixel(x: 1, y: 3)
    // A quarter of the way from the ground to red.
    let expected: SIMD4<Int> = opaque ? [64, 0, 191, 255] : [64, 0, 0, 64]
    for component in 0..<4 { #expect(abs(Int(first[component]) - expected[component]) <= 1) }
    // Halfway between a quarter and one.
    #expect(abs(Int(skin.pixel(x: 5, y: 3).x) - 159) <= 1)
  }

  /// A smooth red disc that moves over a clear ground, and what of it covers a pixel.
  private static func movingDisc(count: Int, line: UInt8 = 0) throws -> FrameSequence {
    try FrameSequence(width: 40, height: 24, frameRate: .fps60, count: count) { index in
      try CGImage.straight(width: 40, height: 24) { x, y in
        let alpha = coverage(x, y, index)
        // A faint line at rest lies under it.
        let below = y == 12 ? Double(line) * (1 - alpha) : 0
        let sum = alpha * 255 + below
        return [
          sum > 0 ? UInt8((alpha * 255 * 255 / sum).rounded()) : 0, 0, 0, UInt8(sum.rounded()),
        ]
      }
    }
  }

  private static func coverage(_ x: Int, _ y: Int, _ index: Int) -> Double {
    let (dx, dy) = (Double(x) - 10 - Double(index) * 4, Double(y) - 12)
    return min(1, max(0, 8 - (dx * dx + dy * dy).squareRoot()))
  }

  @Test("where smooth discs overlap no edge is nearer to the ground than either of them")
  func smoothEdges() throws {
    let movie = try Self.movingDisc(count: 3)
    let weights = [0.25, 0.625, 1]
    let skin = try OnionSkin(frames: [0, 1, 2], faintest: 0.25).image(of: movie)
    let rounding = 2.0
    var edges = 0
    for y in 0..<24 {
      for x in 0..<40 {
        let coverages = (0..<3).map { Self.coverage(x, y, $0) }
        let alphas = zip(coverages, weights).map { $0 * $1 }
        let found = Double(skin.pixel(x: x, y: y).w)
        #expect(found >= (alphas.max() ?? 0) * 255 - rounding)
        guard Set(coverages).count == 3 else { continue }
        edges += 1
        let through = alphas.reduce(1) { $0 * (1 - $1) }
        #expect(abs(found - (1 - through) * 255) <= rounding)
      }
    }
    #expect(edges > 20)
  }

  @Test("what rests is drawn once and cuts nothing")
  func restingLine() throws {
    let movie = try Self.movingDisc(count: 5, line: 40)
    let skin = try OnionSkin(frames: [0, 2, 4], faintest: 0.5).image(of: movie)
    let plain = try OnionSkin(frames: [0, 2, 4], faintest: 0.5).image(of: Self.movingDisc(count: 5))
    #expect(skin.pixel(x: 38, y: 12) == [0, 0, 0, 40])
    #expect(skin.pixel(x: 0, y: 12) == [0, 0, 0, 40])
    for x in 0..<40 {
      #expect(Int(skin.pixel(x: x, y: 12).x) >= Int(plain.pixel(x: x, y: 12).x) - 2)
    }
  }

  @Test("a background lies beneath the finished picture", arguments: [1, 0.5])
  func background(alpha: Double) throws {
    let movie = try Self.movingDisc(count: 3)
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: alpha)
    let skin = try OnionSkin(frames: [0, 1, 2], background: blue).image(of: movie)
    let bare = try OnionSkin(frames: [0, 1, 2]).image(of: movie)
    for x in 0..<40 {
      let (found, above) = (skin.pixel(x: x, y: 12), bare.pixel(x: x, y: 12))
      let through = (255 - Double(above.w)) * alpha
      #expect(abs(Double(found.z) - through) <= 1)
      #expect(abs(Double(found.w) - Double(above.w) - through) <= 1)
      #expect(found.x == above.x)
    }
  }

  @Test("one frame is that frame")
  func single() throws {
    let movie = try Frames.movingBox()
    let skin = try OnionSkin(frames: [3]).image(of: movie)
    #expect(skin.hasSamePixels(as: try movie.frame(3)))
  }

  @Test("any number of workers gives the same picture")
  func workers() throws {
    let movie = try Frames.movingBox(count: 8)
    let skin = OnionSkin(frames: Array(0..<8))
    #expect(
      try skin.image(of: movie, workers: 1).hasSamePixels(as: skin.image(of: movie, workers: 3)))
  }

  @Test("what rests for most of the frames on a plain ground is not taken for the ground")
  func rest() throws {
    let movie = try Frames.movingBox(count: 12, opaque: true)
    let skin = try OnionSkin(frames: [8, 0, 0, 0, 10], faintest: 0.5).image(of: movie)
    #expect(skin.pixel(x: 1, y: 3).x > 200)
    #expect(skin.pixel(x: 13, y: 3) == [255, 0, 0, 255])
    #expect(skin.pixel(x: 18, y: 3) == [0, 0, 255, 255])
  }

  @Test("without a plain ground, what most frames agree on stays")
  func majority() throws {
    // Stripes of many colours, over which one red pixel runs.
    let movie = try FrameSequence(width: 16, height: 3, frameRate: .fps60, count: 16) { index in
      try CGImage.straight(width: 16, height: 3) { x, y in
        x == index && y == 1 ? [255, 0, 0, 255] : [0, UInt8(x * 16), UInt8(y * 80), 255]
      }
    }
    let skin = try OnionSkin(frames: [2, 8, 14], faintest: 0.5).image(of: movie)
    #expect(skin.pixel(x: 14, y: 1) == [255, 0, 0, 255])
    #expect(skin.pixel(x: 11, y: 1) == [0, 176, 80, 255])
    #expect(abs(Int(skin.pixel(x: 2, y: 1).x) - 128) <= 1)
  }

  @Test("what cannot be drawn is refused by name")
  func refusals() throws {
    let movie = try Frames.movingBox()
    #expect(throws: MovieError.frameCount(0)) { try OnionSkin(frames: []).image(of: movie) }
    #expect(throws: MovieError.frameIndex(8, count: 8)) {
      try OnionSkin(frames: [0, 8]).image(of: movie)
    }
    for weight in [-0.1, 1.1, .nan, .infinity] {
      #expect(throws: MovieError.self) {
        try OnionSkin(frames: [0], faintest: weight).image(of: movie)
      }
    }
    #expect(throws: MovieError.self) {
      try OnionSkin(frames: Array(repeating: 0, count: 1_001)).image(of: movie)
    }
    let large = try FrameSequence(width: 8_000, height: 8_000, frameRate: .fps60, count: 10) { _ in
      throw FrameFailure(index: 0)
    }
    // 256 MB a frame: refused before anything is drawn.
    #expect(throws: MovieError.self) { try OnionSkin(frames: Array(0..<10)).image(of: large) }
  }

  @Test("the file is complete or not there")
  func file() throws {
    let folder = TemporaryFolder()
    let movie = try Frames.movingBox()
    let summary = try OnionSkin(frames: [0, 4]).write(movie, to: folder.file("onion.png"))
    #expect(summary.frames == 2)
    #expect(folder.names == ["onion.png"])
    let failing = try FrameSequence(width: 4, height: 4, frameRate: .fps60, count: 2) { index in
      throw FrameFailure(index: index)
    }
    #expect(throws: FrameFailure(index: 0)) {
      try OnionSkin(frames: [0, 1]).write(failing, to: folder.file("other.png"))
    }
    #expect(folder.names == ["onion.png"])
  }
}
