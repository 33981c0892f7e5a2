import Boing
import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@Suite("Animated WebP")
struct AnimatedWebPTests {
  private let scratch = TemporaryFolder()
  private var url: URL { scratch.file("a.webp") }

  @Test("WebP has every frame, its size, its loop count", arguments: [0.5, 1])
  func webp(quality: Double) throws {
    let movie = try Frames.movingBox(width: 65, height: 33, rate: .fps60, count: 30)
    let options = MovieOptions(loopCount: 4, quality: quality)
    let summary = try MovieWriter.write(movie, to: url, options: options)
    let file = try WebPFile(url)
    #expect(file.width == 65)
    #expect(file.height == 33)
    #expect(file.loopCount == 4)
    #expect(file.durations.count == 30)
    #expect(file.durations.reduce(0, +) == 500)
    #expect(file.isLossless == (quality == 1))
    #expect(summary.warnings == [.webpDelaysRounded(.fps60)])
  }

  @Test(
    "WebP pictures come at the thousandth nearest to their frames, and rests are counted once",
    arguments: ["60", "59.94", "23.976", "120", "50", "700"])
  func webpTimes(rate: String) throws {
    let box = try Frames.movingBox(rate: FrameRate(parsing: rate), count: 30)
    // Moves in frames 0 to 9, and rests from there on.
    let movie = try FrameSequence(
      width: box.width, height: box.height, frameRate: box.frameRate, count: 30
    ) { try box.frame(min($0, 9)) }
    let summary = try MovieWriter.write(movie, to: url)
    let file = try WebPFile(url)
    #expect(summary.frames == 10)
    try #require(file.durations.count == 10)
    let rounding = 0.5 + 1e-6
    for (index, frame) in [1, 2, 3, 4, 5, 6, 7, 8, 9, 30].enumerated() {
      let end = Double(file.durations[...index].reduce(0, +))
      #expect(abs(end - movie.frameRate.time(ofFrame: frame) * 1000) <= rounding)
    }
  }

  @Test("a WebP of which nothing changes is told to be a still")
  func stillWebP() throws {
    let box = try Frames.movingBox()
    let movie = try FrameSequence(
      width: box.width, height: box.height, frameRate: .fps30, count: 5
    ) { _ in try box.frame(3) }
    let summary = try MovieWriter.write(movie, to: url)
    #expect(summary.frames == 1)
    #expect(summary.warnings.contains(.nothingChanges(.webp)))
    let single = try FrameSequence(width: 24, height: 16, frameRate: .fps30, count: 1) { _ in
      try box.frame(3)
    }
    #expect(try !MovieWriter.write(single, to: url).warnings.contains(.nothingChanges(.webp)))
  }

  @Test("a lossless WebP has every pixel, transparent ones too")
  func webpPixels() throws {
    // Its corners are opaque, so that the picture is as large as the movie.
    let movie = try FrameSequence(width: 25, height: 17, frameRate: .fps30, count: 3) { index in
      try CGImage.straight(width: 25, height: 17) { x, y in
        (x + y) % 2 == 0 ? [UInt8(x * 10), UInt8(y * 15), UInt8(index * 80), 255] : [0, 0, 0, 0]
      }
    }
    try MovieWriter.write(
      movie, to: url, options: MovieOptions(quality: 1))
    let first = try #require(try WebPFile(url).firstPicture)
    let decoded = Frames.bytes(try CGImage(data: first, name: "first"))
    let expected = Frames.bytes(try movie.frame(0))
    try #require(decoded.count == expected.count)
    for index in stride(from: 0, to: expected.count, by: 4) {
      #expect(decoded[index + 3] == expected[index + 3])
      guard expected[index + 3] == 255 else { continue }
      #expect(decoded[index..<index + 4].elementsEqual(expected[index..<index + 4]))
    }
  }

  @Test("WebP's own bound on sides holds")
  func webpBound() throws {
    let movie = try FrameSequence(width: 16_384, height: 1, frameRate: .fps60, count: 1) {
      throw FrameFailure(index: $0)
    }
    #expect(throws: MovieError.self) { try MovieWriter.write(movie, to: url) }
    #expect(scratch.names == [])
  }

  @Test("a rest longer than a WebP frame can last is there in full")
  func longRest() throws {
    let box = try Frames.movingBox()
    // Frames of 100 s, of which all but the first are equal: 39,900 s, and a frame lasts 16,777 s at most.
    let rate = try FrameRate(parsing: "0.01")
    let movie = try FrameSequence(width: 24, height: 16, frameRate: rate, count: 400) {
      try box.frame(min($0, 1))
    }
    try MovieWriter.write(movie, to: url)
    let durations = try WebPFile(url).durations
    #expect(durations.first == 100_000)
    #expect(durations.reduce(0, +) == 40_000_000)
  }

  @Test("a movie that lasts longer than WebP can count is refused before a frame is drawn")
  func longest() throws {
    let rate = try FrameRate(parsing: "0.01")
    let movie = try FrameSequence(width: 4, height: 4, frameRate: rate, count: 21_475) { index in
      Issue.record("frame \(index) was drawn")
      throw FrameFailure(index: index)
    }
    let expected = MovieError.option(
      name: "the duration", value: "2147500.0 s", allowed: "up to 2147483 s in WebP")
    #expect(throws: expected) { try MovieWriter.write(movie, to: url) }
    #expect(scratch.names == [])
  }

  @Test(
    "with loss, opaque and clear pixels stay what they are within the loss", arguments: [0.5, 0.9])
  func lossyPixels(quality: Double) throws {
    let movie = try FrameSequence(width: 32, height: 16, frameRate: .fps30, count: 2) { index in
      try CGImage.straight(width: 32, height: 16) { x, y in
        x < 16 || (x, y) == (31, 15) ? [200, 100, UInt8(index * 50), 255] : [0, 0, 0, 0]
      }
    }
    try MovieWriter.write(
      movie, to: url, options: MovieOptions(quality: quality))
    let first = try #require(try WebPFile(url).firstPicture)
    let image = try CGImage(data: first, name: "first")
    let inside = image.pixel(x: 4, y: 8)
    let codecLoss = 6
    for (found, expected) in zip([inside.x, inside.y, inside.z, inside.w], [200, 100, 0, 255]) {
      #expect(abs(Int(found) - expected) <= codecLoss)
    }
    #expect(image.pixel(x: 24, y: 8).w == 0)
  }

  @Test("a background shows behind transparent pixels")
  func background() throws {
    let teal = CGColor(srgbRed: 0, green: 128.0 / 255, blue: 128.0 / 255, alpha: 1)
    try MovieWriter.write(
      Frames.movingBox(count: 2), to: url,
      options: MovieOptions(background: teal, quality: 1))
    let first = try #require(try WebPFile(url).firstPicture)
    let image = try CGImage(data: first, name: "first")
    #expect(image.pixel(x: 1, y: 3) == [255, 0, 0, 255])
    #expect(image.pixel(x: 20, y: 12) == [0, 128, 128, 255])
  }
}
