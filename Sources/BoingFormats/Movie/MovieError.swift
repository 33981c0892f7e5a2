import Foundation

/// An error in writing a movie, with the path and the remedy in its text.
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

  /// An option's value out of its range.
  case option(name: String, value: String, allowed: String)

  /// A file name whose extension names no movie format.
  case unknownExtension(String)

  /// The folder that is to hold the file does not exist.
  case folderMissing(String)

  /// The path of the folder that is to hold the file leads to something else.
  case notAFolder(String)

  /// The folder that is to hold the file takes no new files.
  case folderNotWritable(String, reason: String)

  /// A folder stands where the file is to be written.
  case destinationIsFolder(String)

  /// A device, pipe or socket stands where the file is to be written.
  case destinationNotAFile(String)

  /// A file exists where nothing is to be replaced.
  case destinationExists(String)

  /// A file exists that is of another kind than the one to be written, which `expected` names.
  case destinationOfOtherKind(String, expected: String)

  /// A folder for a sequence of frames that already holds other things.
  case folderInUse(String, found: String)

  /// A folder with a document in it also holds a file that the document does not need.
  case foreignFile(folder: String, found: String)

  /// A folder that was to be replaced cannot be read, so nobody knows what is in it.
  case unreadableFolder(String, reason: String)

  /// No room was left on the disk that holds the file.
  case diskFull(String)

  /// A system call failed for another reason.
  case system(operation: String, path: String, code: Int32)

  /// A format needs ffmpeg and none was found.
  case ffmpegMissing(MovieFormat)

  /// ffmpeg ended with an error; `words` are the last lines of its standard error.
  case ffmpegFailed(MovieFormat, ending: String, words: String)

  /// ffmpeg ended well, but the file that it wrote is not whole, as `reason` says.
  case ffmpegOutput(MovieFormat, reason: String)

  /// ffmpeg neither took frames nor wrote anything for `seconds`.
  case ffmpegStalled(MovieFormat, seconds: Double, words: String)

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
    case .option(let name, let value, let allowed):
      "\(name) cannot be \(value); give \(allowed)"
    case .unknownExtension(let name):
      "\"\(name)\" has no known movie extension; known are "
        + "\(MovieFormat.knownExtensions.map { "." + $0 }.joined(separator: ", ")), "
        + "and a name that ends in / for a folder of frames"
    case .ffmpegMissing, .ffmpegFailed, .ffmpegOutput, .ffmpegStalled:
      childDescription
    case .imageEncoding(let index, let reason):
      "frame \(index) could not be encoded: \(reason)"
    default:
      fileDescription
    }
  }

  private var fileDescription: String {
    switch self {
    case .folderMissing(let path):
      "the folder \(path) does not exist; create it or choose another one"
    case .notAFolder(let path):
      "\(path) is not a folder, so nothing can be written below it; choose another path"
    case .folderNotWritable(let path, let reason):
      "no file can be created in \(path): \(reason); choose another folder or change its permissions"
    case .destinationIsFolder(let path):
      "\(path) is a folder; give the name of a file in it"
    case .destinationNotAFile(let path):
      "\(path) is a device, pipe or socket and cannot be replaced by a movie; give a file's name"
    case .destinationExists(let path):
      "\(path) exists already and is not to be replaced; give another name"
    case .destinationOfOtherKind(let path, let expected):
      "\(path) exists already and is not \(expected), so it is not replaced; give another name"
    case .folderInUse(let path, let found):
      "the folder \(path) already holds \(found); frames only replace frames, "
        + "so name an empty or a new folder"
    case .foreignFile(let path, let found):
      "the folder \(path) holds \(found), which is not part of a document and would be lost; "
        + "move it away, or name a new folder"
    case .unreadableFolder(let path, let reason):
      "the folder \(path) cannot be replaced: \(reason)"
    case .diskFull(let path):
      "the disk that holds \(path) is full; free some room or choose another disk"
    case .system(let operation, let path, let code):
      "could not \(operation) \(path): \(String(cString: strerror(code)))"
    default:
      ""
    }
  }

  private var childDescription: String {
    switch self {
    case .ffmpegMissing(let format):
      "\(format.name) needs ffmpeg, which is not on the PATH; install it "
        + "(Debian and Ubuntu: apt install ffmpeg), or write PNG, animated PNG (.apng), WebP, "
        + "a folder of PNG frames or a contact sheet, which need no other program"
    case .ffmpegFailed(let format, let ending, let words):
      "ffmpeg stopped (\(ending)) while it wrote \(format.name): "
        + (words.isEmpty ? "it said nothing" : words)
    case .ffmpegOutput(let format, let reason):
      "ffmpeg ended without an error, but the \(format.name) that it wrote is damaged: \(reason); "
        + "try another version of ffmpeg, or another format"
    case .ffmpegStalled(let format, let seconds, let words):
      "ffmpeg made no progress for \(String(format: "%g", seconds)) seconds while it wrote "
        + "\(format.name), so it was ended"
        + (words.isEmpty ? "" : "; its last lines: \(words)")
    default:
      ""
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
