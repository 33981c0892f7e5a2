import Boing
import Foundation

/// The options of a movie apart from its frames and its format.
public struct MovieOptions: Sendable {
  /// The number of times that the movie plays, 0…65,535; 0, the default, is for ever.
  ///
  /// MP4, WebM and stills carry no such number.
  public var loopCount: Int

  /// The colour behind transparent pixels.
  ///
  /// By default they stay transparent where the format has alpha and are laid over white in MP4,
  /// where the colour's own alpha counts as 1.
  public var background: CGColor?

  /// The quality from 0, the smallest file, to 1, the best image (WebP: lossless); 0.8 by default.
  ///
  /// PNG, APNG and GIF have no such choice.
  public var quality: Double

  /// Threads that draw frames, 1…256; by default one for each core.
  ///
  /// The frames do not depend on it.
  public var workers: Int

  /// The frame that a single PNG shows; by default the first.
  public var stillFrame: Int?

  /// Folders in which ffmpeg is looked for, separated by colons; by default the environment's PATH.
  public var searchPath: String?

  /// The rule by which an existing file gives way; by default every one does.
  ///
  /// A folder of frames replaces frames alone, whatever the rule.
  public var overwriting = Overwriting.always

  /// The maximum size of the file in bytes, which is known only when it is written; nil, the default, for any.
  ///
  /// A movie that is larger is an error, ``MovieError/byteCount(_:maximum:)``, and no file.
  public var maximumBytes: Int?

  /// Seconds without progress after which ffmpeg counts as stuck, besides those it needs for its work.
  var stallTimeout = 60.0

  /// One worker for each core.
  public static var defaultWorkers: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Creates options, each with its default.
  public init(
    loopCount: Int = 0, background: CGColor? = nil, quality: Double = 0.8,
    workers: Int = MovieOptions.defaultWorkers, stillFrame: Int? = nil, searchPath: String? = nil
  ) {
    self.loopCount = loopCount
    self.background = background
    self.quality = quality
    self.workers = workers
    self.stillFrame = stillFrame
    self.searchPath = searchPath
  }

  /// Refuses values out of range.
  func check() throws(MovieError) {
    guard 0...65_535 ~= loopCount else {
      throw .option(
        name: "the loop count", value: "\(loopCount)", allowed: "0 (for ever) to 65535")
    }
    guard 0.0...1.0 ~= quality else {
      throw .option(name: "the quality", value: "\(quality)", allowed: "a number from 0 to 1")
    }
    guard 1...256 ~= workers else {
      throw .option(name: "the number of workers", value: "\(workers)", allowed: "1 to 256")
    }
  }
}
