import Boing
import Foundation
import TestSupport
import Testing

@testable import BoingFormats

@Suite("Parts of a movie")
struct MoviePartTests {
  /// Movies by their names, with their options.
  private static let movies = [
    "clear", "opaque", "resting", "still", "fast", "broadcast", "slow", "lossless", "single group",
  ]

  private static func movie(_ name: String) throws -> (FrameSequence, MovieOptions) {
    var options = MovieOptions(loopCount: 3, workers: 2)
    options.groupLength = 8
    var frames = try Frames.movingBox(count: 37)
    switch name {
    case "opaque":
      // Odd sides, which MP4 pads.
      frames = try Frames.movingBox(width: 25, height: 17, rate: .fps30, count: 37, opaque: true)
      frames.isOpaque = true
    case "resting":
      let box = frames
      // A group that holds the frame before it, and one that begins with it.
      frames = try box.resampled(to: .fps30, count: 37) { min($0, 13) + max(0, $0 - 30) }
    case "still":
      let box = frames
      frames = try box.resampled(to: .fps30, count: 37) { _ in 3 }
    case "fast": frames = try Frames.movingBox(rate: .fps120, count: 37)
    case "broadcast":
      frames = try Frames.movingBox(rate: FrameRate(parsing: "59.94"), count: 37)
    case "slow":
      let box = frames
      // Frames longer than the longest delay of a WebP, which has 24 bits.
      frames = try box.resampled(
        to: FrameRate(numerator: 1, denominator: 100), count: 2200
      ) { $0 < 400 ? 3 : $0 < 1900 ? 4 : 5 }
      options.groupLength = 300
    case "lossless": options.quality = 1
    case "single group": options.groupLength = 600
    default: break
    }
    return (frames, options)
  }

  private static let formats = MovieFormat.allCases.filter {
    $0 != .png && (!$0.needsFFmpeg || Tool.hasFFmpeg)
  }

  private func contents(of url: URL) throws -> [String: Data] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    guard isFolder.boolValue else { return ["": try Data(contentsOf: url)] }
    return try namesInFolder(url.path).reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: url.appendingPathComponent($1))
    }
  }

  @Test("put together they are the movie that one run writes", arguments: formats, movies)
  func join(format: MovieFormat, name: String) throws {
    if name == "slow", format != .webp { return }
    let scratch = TemporaryFolder()
    let (frames, options) = try Self.movie(name)
    let whole = scratch.file("whole")
    let summary = try MovieWriter.write(frames, to: whole, format: format, options: options)
    let layout = UnitLayout(
      try MovieTiming(frames, for: format).frames, format, groupLength: options.groupLength)
    for count in Set([1, 2, min(3, layout.count), layout.count]) where count <= layout.count {
      let folder = scratch.file("parts\(count)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // In another order, and with other numbers of threads.
      for number in (1...count).reversed() {
        var options = options
        options.workers = number % 3 + 1
        let part = try #require(MoviePart.Index("\(number)/\(count)"))
        let made = try MovieWriter.write(
          part, of: frames, as: format,
          to: folder.appendingPathComponent("\(String(format: "%03d", number)).part"),
          options: options)
        #expect(made.frames == layout.frames(of: layout.units(of: part)).count)
      }
      let joined = scratch.file("joined\(count)")
      let blank = try FrameSequence(
        width: frames.width, height: frames.height, frameRate: frames.frameRate,
        count: frames.count
      ) { throw FrameFailure(index: $0) }
      var undrawn = blank
      undrawn.isOpaque = frames.isOpaque
      let result = try MovieWriter.write(
        undrawn, from: MovieParts(folder: folder), to: joined, format: format, options: options)
      #expect(try contents(of: joined) == contents(of: whole), "\(count) parts")
      #expect((result.frames, result.bytes) == (summary.frames, summary.bytes))
      #expect(result.warnings == summary.warnings)
    }
    // Nothing is left of what they were made from.
    #expect(scratch.names.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test("a movie that is shorter than a group is encoded as one")
  func shortMovies() throws {
    for format in Self.formats where format.isEncodedInGroups {
      let scratch = TemporaryFolder()
      let frames = try Frames.movingBox(count: 37)
      var options = MovieOptions()
      try MovieWriter.write(frames, to: scratch.file("a"), format: format, options: options)
      for length in [37, 38, 10_000] {
        options.groupLength = length
        try MovieWriter.write(frames, to: scratch.file("b"), format: format, options: options)
        #expect(try scratch.data("a") == scratch.data("b"))
      }
      options.groupLength = 36
      try MovieWriter.write(frames, to: scratch.file("b"), format: format, options: options)
      #expect(try scratch.data("a") != scratch.data("b"))
    }
  }

  @Test(
    "a WebP of groups shows every frame as it is",
    arguments: ["clear", "resting", "still", "single group"])
  func webpPixels(name: String) throws {
    let scratch = TemporaryFolder()
    var (frames, options) = try Self.movie(name)
    options.quality = 1
    let url = scratch.file("a.webp")
    try MovieWriter.write(frames, to: url, options: options)
    let shown = try AnimationPlayer.frames(ofWebP: url, width: frames.width, height: frames.height)
    for index in 0..<frames.count {
      // Half a frame after it begins.
      let time = Int(
        frames.frameRate.time(ofFrame: index) * 1000 + 500 * frames.frameRate.frameDuration)
      let picture = try #require(
        shown.first { $0.end > time } ?? (name == "still" ? shown.last : nil))
      #expect(picture.pixels == Frames.bytes(try frames.frame(index)), "frame \(index)")
    }
    if name != "still" { #expect(shown.last?.end == Int((frames.duration * 1000).rounded())) }
  }

  @Test("a frame of WebP that stays longer than the longest delay is followed by clear pixels")
  func longDelays() throws {
    let scratch = TemporaryFolder()
    let (frames, options) = try Self.movie("slow")
    let url = scratch.file("a.webp")
    try MovieWriter.write(frames, to: url, options: options)
    let durations = try WebPFile(url).durations
    #expect(durations.reduce(0, +) == 220_000_000)
    #expect(durations.allSatisfy { $0 <= 0xFF_FFFF })
    let shown = try AnimationPlayer.frames(ofWebP: url, width: frames.width, height: frames.height)
    for (end, frame) in [(40_000_000, 3), (190_000_000, 4), (220_000_000, 5)] {
      let picture = try #require(shown.first { $0.end >= end })
      let expected = Frames.bytes(try Frames.movingBox(count: 37).frame(frame))
      // With loss, the box stays red and the rest clear.
      for pixel in stride(from: 0, to: expected.count, by: 4) {
        #expect((picture.pixels[pixel + 3] == 255) == (expected[pixel + 3] == 255))
      }
    }
  }

  @Test(
    "MP4 and WebM of groups begin each frame at its time", .enabled(if: Tool.hasFFmpeg),
    arguments: ["mp4", "webm"], ["60", "59.94", "24000/1001", "1000/7"])
  func times(format: String, rate: String) throws {
    let scratch = TemporaryFolder()
    let rate = try FrameRate(parsing: rate)
    let frames = try Frames.movingBox(width: 64, height: 48, rate: rate, count: 37)
    var options = MovieOptions()
    options.groupLength = 8
    let url = scratch.file("a." + format)
    try MovieWriter.write(frames, to: url, options: options)
    let output = try #require(
      try Tool.output(
        "ffprobe",
        ["-v", "error", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", url.path]))
    let packets = String(decoding: output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: ",") }
    let times = packets.compactMap { $0.first.flatMap { Double($0) } }.sorted()
    try #require(times.count == 37)
    // WebM counts thousandths; ffprobe prints millionths.
    let tolerance = format == "webm" ? 0.000_501 : 0.000_02
    for (index, time) in times.enumerated() {
      #expect(abs(time - rate.time(ofFrame: index)) <= tolerance, "frame \(index)")
    }
    let keys = packets.filter { $0.count > 1 && $0[1].hasPrefix("K") }
    #expect(keys.count >= 5)
  }

  @Test("WebM of groups keeps alpha", .enabled(if: Tool.hasFFmpeg))
  func webmAlpha() throws {
    let scratch = TemporaryFolder()
    let frames = try Frames.movingBox(width: 64, height: 48, count: 20)
    var options = MovieOptions()
    options.groupLength = 8
    let url = scratch.file("a.webm")
    try MovieWriter.write(frames, to: url, options: options)
    let bytes = try #require(
      try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-c:v", "libvpx-vp9", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgba",
          "-",
        ]
      ))
    try #require(bytes.count == 20 * 64 * 48 * 4)
    let alpha = { (frame: Int, x: Int, y: Int) in bytes[((frame * 48 + y) * 64 + x) * 4 + 3] }
    for frame in 0..<20 {
      #expect(alpha(frame, frame + 1, 3) > 128)
      #expect(alpha(frame, frame + 20, 30) < 32)
    }
  }

  @Test(
    "a movie has as many parts as have the frames that are asked for",
    arguments: [
      // Frames of 60 a second and 50 of GIF; groups of 600.
      (MovieFormat.apng, 100, 10.0, 6), (.apng, 600, 10, 1), (.apng, 1, 1, 60),
      (.gif, 100, 10, 5), (.gif, 7, 1, 8), (.webp, 100, 100, 10), (.mp4, 600, 100, 10),
      (.webm, 601, 100, 5), (.mp4, 6000, 100, 1), (.webp, 100, 10, 1), (.pngSequence, 50, 1, 2),
      (.png, 1, 10, 1), (.apng, .max, 10, 1),
    ])
  func partCount(format: MovieFormat, length: Int, duration: Double, count: Int) throws {
    #expect(
      try MovieWriter.partCount(
        length: length, format: format, frameRate: .fps60, duration: duration) == count)
  }

  @Test("the parts of a layout are all of it, and differ by one unit at most")
  func layout() throws {
    for (frames, length) in [(1, 1), (37, 8), (1000, 1), (10_000_000, 1), (601, 600)] {
      let movie = try FrameSequence(width: 1, height: 1, frameRate: .fps60, count: frames) {
        throw FrameFailure(index: $0)
      }
      let layout = UnitLayout(movie, length == 1 ? .apng : .mp4, groupLength: length)
      for count in [1, 2, 3, 7, layout.count] where count <= layout.count {
        var next = 0
        var sizes: Set<Int> = []
        for number in 1...count {
          let units = layout.units(of: try #require(MoviePart.Index("\(number)/\(count)")))
          #expect(units.lowerBound == next)
          next = units.upperBound
          sizes.insert(units.count)
        }
        #expect(next == layout.count)
        #expect(sizes.count <= 2 && sizes.allSatisfy { $0 >= 1 })
      }
    }
  }

  @Test(
    "what is no position is refused",
    arguments: [
      "", "1", "0/1", "2/1", "1/0", "-1/2", "+1/2", "1/2/3", "a/b", "1/", "/1", "1 /2", "9e9/9e9",
    ])
  func noIndex(text: String) {
    #expect(MoviePart.Index(text) == nil)
  }
}
