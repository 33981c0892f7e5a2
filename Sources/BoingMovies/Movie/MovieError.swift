import Foundation

/// An error in the frames, the size, the rate or the options of a movie, with the remedy in its text.
public enum MovieError: Error, Equatable, Sendable {
  /// A frame rate that is no number, not above zero, or out of range, as it was given.
  case frameRate(String, reason: String)

  /// A movie's duration in seconds that is negative, not a number or infinite.
  case duration(Double)

  /// A count of frames outside 1…``FrameSequence/largestCount``.
  case frameCount(Int)

  /// A frame index outside a sequence of `count` frames.
  case frameIndex(Int, count: Int)

  /// A size in pixels that is empty or larger than `bound` says.
  case size(width: Int, height: Int, bound: String)

  /// Frame `index` came in another size than its sequence declares.
  case frameSize(index: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)

  /// A movie that has more bytes than its options allow.
  case byteCount(Int, maximum: Int)

  /// An option's value out of its range.
  case option(name: String, value: String, allowed: String)

  /// A file name whose extension names no movie format.
  case unknownExtension(String)

  /// The image library gave a frame that is no PNG of the expected kind.
  case imageEncoding(index: Int, reason: String)
}

extension MovieError: CustomStringConvertible, LocalizedError {
  /// A sentence that says what happened, where, and what to do about it.
  public var description: String {
    switch self {
    case .frameRate(let rate, let reason):
      "frame rate \"\(rate)\" \(reason); give frames per second from 0.01 to 1000, "
        + "such as 60, 59.94 or 30000/1001"
    case .duration(let seconds):
      "a movie cannot last \(seconds) seconds; give a finite duration of zero or more"
    case .frameCount(let count):
      count < 1
        ? "a movie of \(count) frames cannot be written; give at least one frame"
        : "\(count) frames are too many; the maximum is \(FrameSequence.largestCount), "
          + "so shorten the movie or lower its frame rate"
    case .frameIndex(let index, let count):
      "there is no frame \(index); the movie's frames are 0 to \(count - 1)"
    case .size(let width, let height, let bound):
      "a movie of \(width)×\(height) pixels cannot be written; \(bound)"
    case .frameSize(let index, let width, let height, let expectedWidth, let expectedHeight):
      "frame \(index) is \(width)×\(height) pixels where the movie is "
        + "\(expectedWidth)×\(expectedHeight); draw every frame in the movie's size"
    case .byteCount(let bytes, let maximum):
      "the movie has \(bytes) bytes, and \(maximum) are allowed; make it smaller or shorter"
    case .option(let name, let value, let allowed):
      "\(name) cannot be \(value); give \(allowed)"
    case .unknownExtension(let name):
      "\"\(name)\" has no known movie extension; known are "
        + "\(MovieFormat.knownExtensions.map { "." + $0 }.joined(separator: ", ")), "
        + "and a name that ends in / for a folder of frames"
    case .imageEncoding(let index, let reason):
      "frame \(index) could not be encoded: \(reason)"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
