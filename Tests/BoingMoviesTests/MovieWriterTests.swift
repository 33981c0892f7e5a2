import Boing
import BoingMovies
import BoingTestSupport
import Foundation
import Testing

@Suite("Movie files")
struct MovieWriterTests {
  private let scratch = TemporaryFolder()

  @Test(
    "the extension names the format",
    arguments: [
      ("a.png", MovieFormat.png), ("a.APNG", .apng), ("dir.x/a.b.gif", .gif), ("a.webp", .webp),
      ("/somewhere/a.mp4", .mp4), ("a.webm", .webm), ("frames/", .pngSequence),
      ("a.mov/", .pngSequence),
    ])
  func extensions(path: String, format: MovieFormat) throws {
    #expect(try MovieFormat(path: path) == format)
  }

  @Test(
    "an unknown extension is refused with the known ones", arguments: ["a.mov", "a", ".png2", ""])
  func unknownExtension(path: String) {
    let error = #expect(throws: MovieError.self) { try MovieFormat(path: path) }
    for known in [".png", ".apng", ".gif", ".webp", ".mp4", ".webm"] {
      #expect(error?.description.contains(known) == true)
    }
  }

  @Test("a PNG shows the first frame, or the one that was chosen")
  func still() throws {
    let movie = try Frames.movingBox()
    let url = scratch.file("a.png")
    let summary = try MovieWriter.write(movie, to: url)
    #expect(summary.warnings == [.singleFrame(index: 0, count: 8)])
    #expect(try CGImage(contentsOf: url).hasSamePixels(as: movie.frame(0)))
    let chosen = try MovieWriter.write(movie, to: url, options: MovieOptions(stillFrame: 5))
    #expect(chosen.warnings == [])
    #expect(chosen.frames == 1)
    #expect(try CGImage(contentsOf: url).hasSamePixels(as: movie.frame(5)))
    #expect(throws: MovieError.frameIndex(8, count: 8)) {
      try MovieWriter.write(movie, to: url, options: MovieOptions(stillFrame: 8))
    }
  }

  @Test("a folder of frames is numbered and replaces only frames")
  func folder() throws {
    let movie = try Frames.movingBox(count: 12)
    let url = MovieFormat.pngSequence.place(in: scratch, "frames")
    let summary = try MovieWriter.write(movie, to: url)
    #expect(
      scratch.names(in: "frames")
        == (1...12).map { "frame-00" + ($0 < 10 ? "0" : "") + "\($0).png" })
    #expect(summary.frames == 12)
    let third = try CGImage(contentsOf: url.appendingPathComponent("frame-0003.png"))
    #expect(third.hasSamePixels(as: try movie.frame(2)))

    try MovieWriter.write(Frames.movingBox(count: 3), to: url)
    #expect(scratch.names(in: "frames") == ["frame-0001.png", "frame-0002.png", "frame-0003.png"])
    #expect(scratch.names == ["frames"])

    try Data([1]).write(to: url.appendingPathComponent("notes.txt"))
    #expect(throws: FileError.folderInUse(url.path, found: "notes.txt")) {
      try MovieWriter.write(movie, to: url)
    }
    #expect(scratch.names(in: "frames").count == 4)
    #expect(scratch.names == ["frames"])
  }

  @Test("a destination is refused before any frame is drawn")
  func destinationFirst() throws {
    try Data([1]).write(to: scratch.file("plain"))
    let movie = try FrameSequence(width: 4, height: 4, frameRate: .fps60, count: 2) { index in
      Issue.record("frame \(index) was drawn")
      throw FrameFailure(index: index)
    }
    for format in [MovieFormat.png, .apng, .pngSequence] {
      for folder in ["none", "plain"] {
        #expect(throws: FileError.self) {
          try MovieWriter.write(movie, to: format.place(in: scratch, folder + "/a"))
        }
      }
    }
    #expect(scratch.names == ["plain"])
  }

  @Test("options out of range are refused")
  func options() throws {
    let movie = try Frames.movingBox()
    let bad = [
      MovieOptions(loopCount: -1), MovieOptions(loopCount: 65_536), MovieOptions(quality: .nan),
      MovieOptions(quality: -0.1), MovieOptions(quality: 1.1), MovieOptions(workers: 0),
      MovieOptions(workers: 100_000), MovieOptions(stillFrame: -1),
    ]
    for options in bad {
      #expect(throws: MovieError.self) {
        try MovieWriter.write(movie, to: scratch.file("a.apng"), options: options)
      }
    }
    #expect(scratch.names == [])
  }

  @Test("ffmpeg is found in absolute folders only, and only if it can be run")
  func search() throws {
    let folder = try scratch.fakeFFmpeg("true")
    try FileManager.default.createDirectory(
      at: scratch.file("other/ffmpeg"), withIntermediateDirectories: true)
    let other = scratch.file("other").path
    #expect(FFmpeg.find(in: "\(other):/none:\(folder)") == folder + "/ffmpeg")
    #expect(FFmpeg.find(in: ":bin:.:..:\(other)") == nil)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder + "/ffmpeg")
    #expect(FFmpeg.find(in: folder) == nil)
  }

  @Test("without ffmpeg the error says what to install and what works", arguments: ["", "/none"])
  func noFFmpeg(searchPath: String) throws {
    let movie = try Frames.movingBox()
    for format in MovieFormat.allCases where format.needsFFmpeg {
      let url = format.place(in: scratch)
      let error = #expect(throws: EncoderError.missing(format)) {
        try MovieWriter.write(movie, to: url, options: MovieOptions(searchPath: searchPath))
      }
      #expect(error?.description.contains("apt install ffmpeg") == true)
      #expect(error?.description.contains(format.name) == true)
      #expect(error?.description.contains(".apng") == true)
    }
    #expect(scratch.names == [])
  }

  @Test("the bytes are the same with any number of workers", arguments: MovieFormat.moving)
  func workers(format: MovieFormat) throws {
    let movie = try Frames.movingBox(width: 64, height: 48, rate: .fps30, count: 20)
    let files = try [1, 2, 5].map { workers in
      let name = "\(workers)"
      let url = format.place(in: scratch, name)
      try MovieWriter.write(movie, to: url, options: MovieOptions(workers: workers))
      return format == .pngSequence
        ? try Data(contentsOf: url.appendingPathComponent("frame-0020.png"))
        : try Data(contentsOf: url)
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test(
    "an error of a frame or of the caller leaves what was there before, or nothing",
    arguments: MovieFormat.moving, [false, true])
  func errors(format: MovieFormat, isThere: Bool) throws {
    let box = try Frames.movingBox(width: 64, height: 48, count: 30)
    let url = format.place(in: scratch)
    if isThere { try MovieWriter.write(Frames.movingBox(width: 64, height: 48), to: url) }
    let before = scratch.files
    let broken = try FrameSequence(width: 64, height: 48, frameRate: .fps60, count: 30) { index in
      if index >= 20 { throw FrameFailure(index: index) }
      return try box.frame(index)
    }
    for workers in [1, 2] {
      let options = MovieOptions(workers: workers)
      #expect(throws: FrameFailure(index: 20)) {
        try MovieWriter.write(broken, to: url, options: options)
      }
      #expect(throws: FrameFailure(index: 7)) {
        try MovieWriter.write(box, to: url, options: options) { done, _ in
          if done == 7 { throw FrameFailure(index: 7) }
        }
      }
    }
    #expect(scratch.files == before && (isThere || scratch.names == []))
  }

  @Test(
    "a full disk is told apart and leaves no file", .enabled(if: SmallDisk.isPossible),
    arguments: MovieFormat.moving)
  func fullDisk(format: MovieFormat) throws {
    let disk = try SmallDisk()
    let movie = try Frames.noise(width: 128, height: 128, count: 30)
    let error = #expect(throws: FileError.self) {
      try MovieWriter.write(
        movie, to: format.place(in: disk.scratch), options: MovieOptions(quality: 1))
    }
    guard case .diskFull = error else {
      Issue.record("\(String(describing: error)) is not about a full disk")
      return
    }
    #expect(disk.scratch.names == [])
  }
}
