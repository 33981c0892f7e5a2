import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("Animated PNG")
struct AnimatedPNGTests {
  private let scratch = TemporaryFolder()
  private var url: URL { scratch.file("a.apng") }

  /// The parts that a viewer reads: the chunk names in order and the fields of the animation chunks.
  private struct Parsed {
    var types: [String] = []
    var frameCount = 0
    var playCount = 0
    var sequenceNumbers: [Int] = []
    var rects: [PixelRect] = []
    var delays: [Double] = []
    var operations: [[UInt8]] = []
    var canvas = (width: 0, height: 0)

    init(_ url: URL) throws {
      let file = try Data(contentsOf: url)
      let chunks = try #require(PNGChunk.chunks(of: file))
      // Chunks that encode to the file's own bytes have the right checksums.
      #expect(chunks.reduce(into: PNGChunk.signature) { $0 += $1.encoded } == file)
      for chunk in chunks {
        types.append(chunk.type)
        let number = { (offset: Int, length: Int) in
          chunk.data.dropFirst(offset).prefix(length).reduce(0) { $0 << 8 | Int($1) }
        }
        switch chunk.type {
        case "IHDR": canvas = (number(0, 4), number(4, 4))
        case "acTL": (frameCount, playCount) = (number(0, 4), number(4, 4))
        case "fcTL":
          #expect(chunk.data.count == 26)
          sequenceNumbers.append(number(0, 4))
          rects.append(
            PixelRect(x: number(12, 4), y: number(16, 4), width: number(4, 4), height: number(8, 4))
          )
          delays.append(Double(number(20, 2)) / Double(number(22, 2)))
          operations.append([UInt8](chunk.data.suffix(2)))
        case "fdAT": sequenceNumbers.append(number(0, 4))
        default: break
        }
      }
    }
  }

  @Test("the file has the structure of the specification")
  func structure() throws {
    let movie = try Frames.movingBox(count: 6)
    let summary = try MovieWriter.write(movie, to: url, options: MovieOptions(loopCount: 3))
    let file = try Parsed(url)
    let frame = ["fcTL", "fdAT"]
    #expect(
      file.types == ["IHDR", "acTL", "fcTL", "IDAT"] + frame + frame + frame + frame + frame
        + ["IEND"])
    #expect(file.frameCount == 6)
    #expect(file.playCount == 3)
    #expect(file.sequenceNumbers == Array(0...10))
    #expect(file.delays == Array(repeating: 1.0 / 60, count: 6))
    #expect(file.operations.allSatisfy { $0 == [0, 0] })
    #expect(file.rects[0] == PixelRect(x: 0, y: 0, width: 24, height: 16))
    // A box of four pixels that moves by one changes the column it leaves and the one it enters.
    for index in 1..<6 {
      #expect(file.rects[index] == PixelRect(x: index - 1, y: 2, width: 5, height: 4))
    }
    #expect(summary.frames == 6)
    #expect(summary.bytes == (try scratch.data("a.apng")).count)
    #expect(summary.warnings == [])
    #expect(scratch.names == ["a.apng"])
  }

  @Test("a viewer that knows no animation shows the first frame")
  func firstFrame() throws {
    let movie = try Frames.movingBox()
    try MovieWriter.write(movie, to: url)
    let decoded = try CGImage(contentsOf: url)
    #expect(decoded.hasSamePixels(as: try movie.frame(0)))
  }

  @Test("every frame decodes to its own pixels", .enabled(if: Tool.hasFFmpeg), arguments: [1, 3])
  func decodedFrames(workers: Int) throws {
    // The box returns to the start, so that clear pixels must replace red ones.
    let movie = try Frames.movingBox(width: 10, height: 9, count: 15)
    try MovieWriter.write(movie, to: url, options: MovieOptions(workers: workers))
    let decoded = try #require(try Tool.decodedFrames(url))
    #expect(decoded.count == 15 * 10 * 9 * 4)
    for index in 0..<15 {
      let frame = decoded.dropFirst(index * 360).prefix(360)
      #expect(Array(frame) == Frames.bytes(try movie.frame(index)), "frame \(index)")
    }
  }

  @Test("equal neighbours become one frame of a longer delay")
  func merging() throws {
    let shades: [UInt8] = [1, 1, 1, 2, 3, 3, 3, 3]
    let movie = try FrameSequence(width: 2, height: 2, frameRate: .fps30, count: 8) { index in
      try CGImage.straight(width: 2, height: 2) { _, _ in [shades[index], 0, 0, 255] }
    }
    let summary = try MovieWriter.write(movie, to: url)
    let file = try Parsed(url)
    let expected: [Double] = [3.0 / 30, 1.0 / 30, 4.0 / 30]
    #expect(file.delays == expected)
    #expect(file.frameCount == 3)
    #expect(summary.frames == 3)
  }

  @Test("a movie that never changes is one frame", arguments: [1, 100])
  func still(count: Int) throws {
    let image = try CGImage.straight(width: 2, height: 2) { _, _ in [0, 0, 0, 0] }
    let movie = try FrameSequence(width: 2, height: 2, frameRate: .fps24, count: count) { _ in image
    }
    try MovieWriter.write(movie, to: url)
    let file = try Parsed(url)
    #expect(file.types == ["IHDR", "acTL", "fcTL", "IDAT", "IEND"])
    #expect(file.delays == [Double(count) / 24])
  }

  @Test("a background makes the file opaque")
  func background() throws {
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    try MovieWriter.write(
      Frames.movingBox(), to: url, options: MovieOptions(background: green))
    let decoded = try CGImage(contentsOf: url)
    #expect(decoded.isOpaque)
    #expect(decoded.pixel(x: 0, y: 0) == [0, 255, 0, 255])
    #expect(decoded.pixel(x: 0, y: 3) == [255, 0, 0, 255])
  }

  @Test("delays are exact where 16 bits allow it and do not drift where they do not")
  func delays() throws {
    let ntsc = try FrameRate(parsing: "59.94")
    let one = APNGDelay(frames: 1, at: ntsc, remaining: ntsc.frameDuration)
    #expect(one.numerator == 1001 && one.denominator == 60_000)
    let half = APNGDelay(frames: 30, at: .fps60, remaining: 0.5)
    #expect(half.numerator == 1 && half.denominator == 2)

    // 999983 is prime, so no delay of this rate fits 16 bits.
    let odd = try FrameRate(numerator: 999_983, denominator: 20_000)
    var written = 0.0
    for index in 1...10_000 {
      written +=
        APNGDelay(frames: 1, at: odd, remaining: odd.time(ofFrame: index) - written).seconds
    }
    let noticeable = 1e-3
    #expect(abs(written - odd.time(ofFrame: 10_000)) < noticeable)
  }

  @Test("a picture that stays longer than the longest delay is shown again")
  func longHold() throws {
    let image = try CGImage.straight(width: 1, height: 1) { _, _ in [5, 6, 7, 255] }
    let slow = try FrameRate(parsing: "0.01")
    let movie = try FrameSequence(width: 1, height: 1, frameRate: slow, count: 700) { _ in image }
    let summary = try MovieWriter.write(movie, to: url)
    let file = try Parsed(url)
    #expect(file.delays.reduce(0, +) == 70_000)
    #expect(file.delays.count == summary.frames)
    #expect(file.sequenceNumbers == Array(0..<file.sequenceNumbers.count))
  }

  @Test("a rate that browsers slow down gives a warning")
  func fastRates() throws {
    let fast = try Frames.movingBox(rate: .fps120, count: 3)
    let summary = try MovieWriter.write(fast, to: url)
    #expect(summary.warnings == [.slowInBrowsers(.apng, .fps120)])
  }
}
