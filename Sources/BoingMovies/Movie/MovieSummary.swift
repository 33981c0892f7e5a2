import Foundation

/// The properties of a movie that was written.
public struct MovieSummary: Sendable, Equatable {
  /// The file, or the folder of frames.
  public let url: URL

  /// The format it has.
  public let format: MovieFormat

  /// The number of frames in it.
  ///
  /// Fewer than the sequence has where equal neighbours were merged (APNG, WebP), frames were left out
  /// (GIF above 50 frames per second) or one was chosen (PNG).
  public let frames: Int

  /// Its size in bytes; of a folder, the sum over its files.
  public let bytes: Int

  /// The differences of the file from what was asked for, for a command to print.
  public let warnings: [MovieWarning]
}

/// A way in which a file differs from the frames it was made of, though it could be written.
public enum MovieWarning: Sendable, Equatable {
  /// GIF delays are whole hundredths of a second, so frames come up to 5 ms early or late.
  case gifDelaysRounded(FrameRate)

  /// GIF viewers slow down above 50 frames per second, so frames were left out.
  case gifResampled(from: FrameRate, frames: Int)

  /// The movie is too large for one palette, so each frame of the GIF has its own.
  case gifPalettePerFrame

  /// WebP delays are whole thousandths of a second, so frames come up to 0.5 ms early or late.
  case webpDelaysRounded(FrameRate)

  /// Browsers show frames shorter than 11 ms for 100 ms.
  case slowInBrowsers(MovieFormat, FrameRate)

  /// The last column or row was repeated, as the format needs even sides.
  case padded(fromWidth: Int, fromHeight: Int, width: Int, height: Int)

  /// The format does not store a loop count.
  case loopCountIgnored(MovieFormat)

  /// All frames are equal, of which the encoder makes a still image without a duration.
  case nothingChanges(MovieFormat)

  /// A single frame was written of a movie of several.
  case singleFrame(index: Int, count: Int)
}

extension MovieWarning: CustomStringConvertible {
  /// A sentence for the user.
  public var description: String {
    switch self {
    case .gifDelaysRounded(let rate):
      "GIF counts in 1/100 s: at \(rate) frames per second some frames come up to 5 ms early or "
        + "late; 50, 25, 20 and 10 are exact"
    case .gifResampled(let rate, let frames):
      "GIF viewers cannot keep \(rate) frames per second; written at 50, as \(frames) frames"
    case .gifPalettePerFrame:
      "the movie is too large for one palette over all frames; each frame of the GIF has its own"
    case .webpDelaysRounded(let rate):
      "WebP counts in 1/1000 s: at \(rate) frames per second some frames come up to 0.5 ms early "
        + "or late"
    case .slowInBrowsers(let format, let rate):
      "browsers show frames shorter than 11 ms for 100 ms; at \(rate) frames per second "
        + "\(format.name) plays too slowly there, and 60 does not"
    case .padded(let fromWidth, let fromHeight, let width, let height):
      "MP4 needs even sides: \(fromWidth)×\(fromHeight) became \(width)×\(height), with the last "
        + "column or row repeated"
    case .loopCountIgnored(let format):
      "\(format.name) does not store a loop count; the player decides"
    case .nothingChanges(let format):
      "all frames are equal, so the \(format.name) is a still image, which has no duration"
    case .singleFrame(let index, let count):
      "a PNG holds one image: frame \(index) of the \(count) frames 0 to \(count - 1)"
    }
  }
}
