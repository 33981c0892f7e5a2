import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("Movies through ffmpeg", .enabled(if: Tool.hasFFmpeg))
struct FFmpegTests {
  private let scratch = TemporaryFolder()

  /// Half a frame at 60 per second: durations may be rounded to the format's clock.
  private static let clockRounding = 1.0 / 120

  @Test(
    "a file has every frame, its size and its duration",
    arguments: [(MovieFormat.mp4, "h264"), (.webm, "vp9"), (.gif, "gif")])
  func probed(format: MovieFormat, codec: String) throws {
    let url = format.place(in: scratch)
    let movie = try Frames.movingBox(width: 64, height: 48, rate: .fps30, count: 45)
    let summary = try MovieWriter.write(movie, to: url)
    let probe = try Tool.probe(url)
    #expect(probe["codec_name"] == codec)
    #expect(probe["width"] == "64")
    #expect(probe["height"] == "48")
    #expect(probe["nb_read_frames"] == "45")
    let duration = try #require(probe["duration"].flatMap(Double.init))
    #expect(abs(duration - 1.5) <= Self.clockRounding)
    #expect(summary.frames == 45)
    #expect(summary.bytes == (try Data(contentsOf: url)).count)
    #expect(scratch.names == ["a." + format.rawValue])
  }

  @Test(
    "the rate is in the file, in MP4 as the fraction that it is",
    arguments: [MovieFormat.mp4, .webm],
    [("59.94", "60000/1001"), ("120", "120/1"), ("23.976", "24000/1001")])
  func exactRate(format: MovieFormat, rate: (text: String, fraction: String)) throws {
    let url = format.place(in: scratch)
    let movie = try Frames.movingBox(
      width: 64, height: 48, rate: FrameRate(parsing: rate.text), count: 24)
    try MovieWriter.write(movie, to: url)
    let entries = "stream=r_frame_rate:format=duration"
    let arguments = ["-v", "error", "-show_entries", entries, "-of", "default=nk=1:nw=1", url.path]
    let lines = String(decoding: try Tool.output("ffprobe", arguments) ?? Data(), as: UTF8.self)
      .split(separator: "\n")
    let shown = try #require(lines.first.map { String($0) })
    if format == .mp4 { #expect(shown == rate.fraction) }
    // WebM has the length of a frame in whole nanoseconds, from which a reader takes a fraction.
    let parts = shown.split(separator: "/").compactMap { Double($0) }
    let nanoseconds = 1e-6
    #expect(abs(parts[0] / parts[1] / movie.frameRate.framesPerSecond - 1) <= nanoseconds)
    let duration = try #require(lines.last.flatMap { Double($0) })
    #expect(abs(duration - movie.duration) <= Self.clockRounding)
  }

  @Test(
    "MP4 is 4:2:0 and pads odd sides with what is there", arguments: [(33, 21), (1, 1), (2, 7)])
  func oddSizes(width: Int, height: Int) throws {
    let url = scratch.file("a.mp4")
    let movie = try FrameSequence(width: width, height: height, frameRate: .fps60, count: 4) { _ in
      try CGImage.straight(width: width, height: height) { _, _ in [0, 64, 0, 255] }
    }
    let summary = try MovieWriter.write(movie, to: url, options: MovieOptions(quality: 1))
    let even = (width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2)
    let probe = try Tool.probe(url)
    #expect(probe["width"] == "\(even.width)")
    #expect(probe["height"] == "\(even.height)")
    #expect(probe["pix_fmt"] == "yuv420p")
    #expect(
      summary.warnings == [
        .padded(fromWidth: width, fromHeight: height, width: even.width, height: even.height)
      ])
    let pixels = try #require(try Tool.videoPixels(url))
    #expect(pixels.count == 4 * even.width * even.height * 3)
    let codecLoss = 4
    let green = [0, 64, 0]
    #expect(pixels.indices.allSatisfy { abs(Int(pixels[$0]) - green[$0 % 3]) <= codecLoss })
  }

  @Test("MP4 begins with its index, so that it plays while it loads")
  func fastStart() throws {
    let url = scratch.file("a.mp4")
    try MovieWriter.write(Frames.movingBox(width: 64, height: 48), to: url)
    let data = try Data(contentsOf: url)
    let index = try #require(data.range(of: Data("moov".utf8)))
    let pictures = try #require(data.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < pictures.lowerBound)
  }

  @Test("MP4 shows the background's colour behind transparent pixels")
  func background() throws {
    let url = scratch.file("a.mp4")
    let teal = CGColor(srgbRed: 0, green: 0.5, blue: 0.5, alpha: 1)
    let movie = try Frames.movingBox(width: 64, height: 48, count: 2)
    try MovieWriter.write(movie, to: url, options: MovieOptions(background: teal, quality: 1))
    let pixels = try #require(try Tool.videoPixels(url))
    let last = Array(pixels.prefix(64 * 48 * 3).suffix(3)).map { Int($0) }
    let codecLoss = 4
    for (found, expected) in zip(last, [0, 128, 128]) {
      #expect(abs(found - expected) <= codecLoss)
    }
  }

  @Test("WebM keeps alpha")
  func alpha() throws {
    let url = scratch.file("a.webm")
    try MovieWriter.write(Frames.movingBox(width: 64, height: 48), to: url)
    #expect(try Tool.probe(url)["TAG:alpha_mode"] == "1")
    let pixels = try #require(
      try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-c:v", "libvpx-vp9", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgba",
          "pipe:1",
        ]))
    let codecLoss = 24
    #expect(Int(pixels[3 + 4 * (64 * 4 + 2)]) >= 255 - codecLoss)
    #expect(Int(pixels[3 + 4 * (64 * 40 + 50)]) <= codecLoss)
  }

  @Test(
    "an opaque WebM has no plane for alpha, and any size", arguments: [(64, 48), (33, 21), (1, 1)])
  func opaqueWebM(width: Int, height: Int) throws {
    let movie = try FrameSequence(width: width, height: height, frameRate: .fps60, count: 4) { _ in
      try CGImage.straight(width: width, height: height) { _, _ in [0, 64, 0, 255] }
    }
    var known = movie
    known.isOpaque = true
    let black = MovieOptions(background: .black, quality: 1)
    for (frames, options, isOpaque) in [
      (movie, MovieOptions(quality: 1), false), (movie, black, true),
      (known, MovieOptions(quality: 1), true),
    ] {
      let url = scratch.file("a.webm")
      let summary = try MovieWriter.write(frames, to: url, options: options)
      #expect(summary.warnings == [])
      let probe = try Tool.probe(url)
      #expect(probe["width"] == "\(width)")
      #expect(probe["height"] == "\(height)")
      #expect(probe["nb_read_frames"] == "4")
      #expect((probe["TAG:alpha_mode"] == nil) == isOpaque)
      let pixels = try #require(try Tool.videoPixels(url))
      try #require(pixels.count == 4 * width * height * 3)
      // ffmpeg mixes grey into the colour of the last column and row of odd sides.
      let (codecLoss, green) = (4, [0, 64, 0])
      for (place, found) in pixels.enumerated() {
        let (x, y) = (place / 3 % width, place / 3 / width % height)
        guard (x < width - 3 && y < height - 3) || (width % 2 == 0 && height % 2 == 0)
        else { continue }
        #expect(abs(Int(found) - green[place % 3]) <= codecLoss)
      }
    }
  }

  @Test("frames over an opaque ground are known to be opaque, at any rate")
  func knownOpacity() throws {
    let display = Display(
      rootLayer: CALayer(), size: CGSize(width: 4, height: 4), scale: 1, clock: ManualClock())
    let recording = display.record(until: 0.1)
    let grounds: [(CGColor?, Bool)] = [
      (nil, false), (.white, true), (CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5), false),
    ]
    for (ground, isOpaque) in grounds {
      let compositor = try Compositor(size: display.size, background: ground)
      let frames = try FrameSequence(
        recording, compositor: compositor, frameRate: .fps60, duration: 0.1)
      #expect(frames.isOpaque == isOpaque)
      #expect(try MovieTiming(frames, for: .gif).frames.isOpaque == isOpaque)
    }
  }

  @Test("a GIF keeps transparent pixels and shows every frame's pixels")
  func gifPixels() throws {
    let url = scratch.file("a.gif")
    let movie = try Frames.movingBox(width: 12, height: 9, rate: .fps30, count: 10)
    try MovieWriter.write(movie, to: url)
    let decoded = try #require(try Tool.decodedFrames(url))
    #expect(decoded.count == 10 * 12 * 9 * 4)
    let paletteLoss = 8
    for index in 0..<10 {
      let expected = Frames.bytes(try movie.frame(index)).map { Int($0) }
      let found = decoded.dropFirst(index * 432).prefix(432).map { Int($0) }
      for byte in stride(from: 0, to: 432, by: 4) {
        #expect(found[byte + 3] == expected[byte + 3])
        if found[byte + 3] == 255 { #expect(abs(found[byte] - expected[byte]) <= paletteLoss) }
      }
    }
  }

  @Test(
    "GIF delays add up to the movie's duration",
    arguments: [
      ("50", 20, 20), ("30", 31, 31), ("60", 60, 50), ("59.94", 60, 50), ("120", 7, 3),
      ("12", 1, 1),
      ("1000", 3, 1),
    ])
  func gifTiming(rate: String, count: Int, written: Int) throws {
    let url = scratch.file("a.gif")
    let rate = try FrameRate(parsing: rate)
    let movie = try Frames.movingBox(width: 200, height: 8, rate: rate, count: count)
    let summary = try MovieWriter.write(movie, to: url)
    let delays = try GIFFile(url).delays
    #expect(summary.frames == written)
    #expect(delays.count == written)
    #expect(delays.allSatisfy { $0 >= 2 })
    // Rounded to hundredths, and above 50 per second to whole frames of two of them.
    let rounding = rate.framesPerSecond > 50 ? 1.0 : 0.5
    let expected = max(movie.duration * 100, 2)
    #expect(abs(Double(delays.reduce(0, +)) - expected) <= rounding)
    let isExact = 100 * rate.denominator % rate.numerator == 0
    #expect(summary.warnings.isEmpty == isExact)
  }

  @Test(
    "GIF says how often it repeats after the first time",
    arguments: [(0, 0), (1, nil), (2, 1), (65_535, 65_534)])
  func gifLoops(loopCount: Int, repetitions: Int?) throws {
    let url = scratch.file("a.gif")
    let options = MovieOptions(loopCount: loopCount)
    try MovieWriter.write(Frames.movingBox(count: 2), to: url, options: options)
    #expect(try GIFFile(url).repetitions == repetitions)
  }

  @Test(
    "the same file on one core and on all of them",
    .enabled(if: Tool.find("taskset") != nil && MovieOptions.defaultWorkers > 1),
    arguments: [MovieFormat.mp4, .webm, .gif])
  func cores(format: MovieFormat) throws {
    let program = try #require(FFmpeg.find())
    let movie = try Frames.noise(width: 192, height: 160, count: TestRun.isFull ? 40 : 10)
    let files = try ["0", "0-\(MovieOptions.defaultWorkers - 1)"].map { cores in
      let url = format.place(in: scratch)
      let path = try scratch.fakeFFmpeg("exec taskset -c \(cores) \(program) \"$@\"")
      try MovieWriter.write(
        movie, to: url, options: MovieOptions(quality: 0.5, searchPath: path))
      return try Data(contentsOf: url)
    }
    #expect(files[0] == files[1])
  }

  @Test(
    "neither the time of making nor a version is in a file",
    arguments: [MovieFormat.mp4, .webm, .gif])
  func metadata(format: MovieFormat) throws {
    let url = format.place(in: scratch)
    try MovieWriter.write(Frames.movingBox(width: 64, height: 48), to: url)
    let data = try Data(contentsOf: url)
    for program in ["Lavf", "Lavc"] {
      guard let found = data.range(of: Data(program.utf8)) else { continue }
      // A name without a number.
      #expect(
        !data[found.upperBound...].prefix(1).contains {
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        })
    }
    let tags = ["-v", "error", "-show_entries", "format_tags:stream_tags", "-of", "flat", url.path]
    let text = String(decoding: try Tool.output("ffprobe", tags) ?? Data(), as: UTF8.self)
    #expect(!text.contains("time") && !text.contains("date"))
  }

  @Test(
    "a file that is cut off anywhere, or lacks a frame, is found damaged",
    arguments: [MovieFormat.mp4, .webm, .gif])
  func damaged(format: MovieFormat) throws {
    let url = format.place(in: scratch)
    try MovieWriter.write(
      Frames.movingBox(width: 64, height: 48, rate: .fps30, count: 12), to: url)
    #expect(ContainerCheck.problem(of: url.path, format, frames: 12) == nil)
    #expect(ContainerCheck.problem(of: url.path, format, frames: 11) != nil)
    let data = try Data(contentsOf: url)
    for count in stride(from: 0, to: data.count, by: max(1, data.count / 300)) {
      try data.prefix(count).write(to: scratch.file("cut"))
      #expect(
        ContainerCheck.problem(of: scratch.file("cut").path, format, frames: 12) != nil, "\(count)")
    }
  }

  @Test("a frame left out of a GIF is not asked for, and errors name the movie's own index")
  func resampledIndices() throws {
    let small = try CGImage.straight(width: 1, height: 1) { _, _ in [0, 0, 0, 255] }
    let box = try Frames.movingBox(count: 12)
    // At 50 per second, frames 0 1 2 3 4 6 7 8 9 10 of 60 per second are on show.
    let skipping = try FrameSequence(width: 24, height: 16, frameRate: .fps60, count: 12) { index in
      index == 5 || index == 11 ? small : try box.frame(index)
    }
    try MovieWriter.write(skipping, to: scratch.file("a.gif"))
    let broken = try FrameSequence(width: 24, height: 16, frameRate: .fps60, count: 12) { index in
      index == 7 ? small : try box.frame(index)
    }
    let expected = MovieError.frameSize(
      index: 7, width: 1, height: 1, expectedWidth: 24, expectedHeight: 16)
    #expect(throws: expected) { try MovieWriter.write(broken, to: scratch.file("b.gif")) }
    #expect(scratch.names == ["a.gif"])
  }

  @Test("a long GIF has a palette for each frame instead of being held in memory")
  func longGIF() throws {
    let job = { (count: Int) in
      FFmpegJob(
        format: .gif, width: 1920, height: 1080, frameRate: .fps30, count: count, loopCount: 0,
        quality: 1, output: "/a.gif")
    }
    #expect(job(60).sharesPalette)
    #expect(!job(600).sharesPalette)
    #expect(job(600).arguments.contains { $0.contains("stats_mode=single") })
  }

  @Test(
    "a movie of more than four million pixels holds few frames back",
    arguments: [
      (MovieFormat.mp4, ["-x264-params", "rc-lookahead=5:sliced-threads=1"]),
      (.webm, ["-lag-in-frames", "8"]),
    ])
  func large(format: MovieFormat, arguments: [String]) throws {
    let side = 2048
    let job = { (height: Int) in
      FFmpegJob(
        format: format, width: side, height: height, frameRate: .fps30, count: 3, loopCount: 0,
        quality: 1, output: "/a")
    }
    #expect(job(side).arguments.contains(arguments))
    #expect(!job(side / 2).arguments.contains(arguments))
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let image = try #require(context.makeImage())
    let url = format.place(in: scratch)
    try MovieWriter.write(
      try FrameSequence(width: side, height: side, frameRate: .fps30, count: 1) { _ in image },
      to: url)
    #expect(try Tool.probe(url)["nb_read_frames"] == "1")
  }
}
