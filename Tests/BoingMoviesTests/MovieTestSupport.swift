import Boing
import BoingTestSupport
import Foundation

@testable import BoingMovies

extension TemporaryFolder {
  /// Puts a shell script named ffmpeg into it and gives the search path that finds it.
  func fakeFFmpeg(_ script: String) throws -> String {
    try fakeFFmpeg(bytes: Data(("#!/bin/sh\n" + script + "\n").utf8))
  }

  /// Puts an executable file named ffmpeg into it and gives the search path that finds it.
  func fakeFFmpeg(bytes: Data) throws -> String {
    let folder = file("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent("source").path
    try bytes.write(to: URL(fileURLWithPath: source))
    // Copied by another process: one that this process had open for writing could not be run while
    // a child of another test still had it open, too.
    guard try Tool.output("install", ["-m", "755", source, folder.path + "/ffmpeg"]) != nil else {
      throw FrameFailure(index: 0)
    }
    return folder.path
  }
}

extension URL {
  /// Writes a whole file at this place.
  func put(_ data: Data, _ files: ReplaceableFiles = .all) throws(FileError) {
    let file = try AtomicFile(replacing: self, files)
    try file.write(data)
    try file.commit()
  }
}

extension MovieFormat {
  /// The formats of moving pictures that can be written here.
  static let moving = allCases.filter { $0 != .png && (!$0.needsFFmpeg || Tool.hasFFmpeg) }

  /// A place for a file, or a folder of frames, of this format.
  func place(in scratch: TemporaryFolder, _ name: String = "a") -> URL {
    URL(fileURLWithPath: scratch.path + "/" + name + (fileExtension.map { "." + $0 } ?? "/"))
  }
}

extension StagedFolder {
  /// Creates a folder of files, of which a former one holds replaceable files alone.
  convenience init(
    framesAt url: URL, _ overwriting: Overwriting = .always,
    isReplaceable: @escaping @Sendable (String) -> Bool
  ) throws {
    try self.init(replacing: url, .files(overwriting, isReplaceable: isReplaceable))
  }
}

/// An error of a frame's own.
struct FrameFailure: Error, Equatable {
  let index: Int
}

enum Frames {
  /// Rows of red, green, blue and alpha of an image whose pixels are opaque or clear.
  static func bytes(_ image: CGImage) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image.pixel(x: x, y: y)
        bytes += [pixel.x, pixel.y, pixel.z, pixel.w]
      }
    }
    return bytes
  }

  /// A red box that moves one pixel to the right each frame over a clear or blue ground.
  static func movingBox(
    width: Int = 24, height: Int = 16, rate: FrameRate = .fps60, count: Int = 8,
    opaque: Bool = false
  ) throws -> FrameSequence {
    try FrameSequence(width: width, height: height, frameRate: rate, count: count) { index in
      let left = index % max(1, width - 4)
      return try CGImage.straight(width: width, height: height) { x, y in
        left..<left + 4 ~= x && 2..<6 ~= y
          ? [255, 0, 0, 255] : opaque ? [0, 0, 255, 255] : [0, 0, 0, 0]
      }
    }
  }

  /// Frames of noise, which no codec makes small.
  static func noise(width: Int, height: Int, count: Int) throws -> FrameSequence {
    try FrameSequence(width: width, height: height, frameRate: .fps30, count: count) { index in
      var state = UInt64(index + 1)
      return try CGImage.straight(width: width, height: height) { _, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return [
          UInt8(truncatingIfNeeded: state >> 33), UInt8(truncatingIfNeeded: state >> 41),
          UInt8(truncatingIfNeeded: state >> 49), 255,
        ]
      }
    }
  }
}

extension Tool {
  /// The key=value lines that ffprobe prints of the first stream, its frames counted.
  static func probe(_ url: URL) throws -> [String: String] {
    let entries = "stream=codec_name,width,height,pix_fmt,nb_read_frames:format=duration"
    let data = try output(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", entries + ":stream_tags=alpha_mode",
        "-of", "default=noprint_wrappers=1", url.path,
      ])
    var result: [String: String] = [:]
    for line in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
    }
    return result
  }

  /// Every frame of a video as RGB rows, as ffmpeg decodes them.
  static func videoPixels(_ url: URL) throws -> Data? {
    try output(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-vf", "scale=in_color_matrix=bt709", "-f", "rawvideo",
        "-pix_fmt", "rgb24", "pipe:1",
      ])
  }

  /// Every frame as straight RGBA rows, as ffmpeg decodes them.
  static func decodedFrames(_ url: URL) throws -> Data? {
    try output(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgba", "-vsync",
        "passthrough",
        "pipe:1",
      ])
  }
}
