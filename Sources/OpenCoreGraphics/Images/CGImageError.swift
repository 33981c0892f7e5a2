/// A fault of an image, with the file's name and a remedy.
public enum CGImageError: Error, Hashable, Sendable {
  /// The file could not be read.
  case unreadable(name: String, cause: String)
  /// The bytes are no image of a known format, or they are damaged or end too early.
  case undecodable(name: String, cause: String)
  /// The image has more pixels than are decoded.
  case tooLarge(name: String, width: Int, height: Int)
  /// The image could not be written in a format.
  case unencodable(format: String, cause: String)
}

extension CGImageError: CustomStringConvertible, LocalizedError {
  /// A sentence with the name, the cause and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let name, let cause):
      "\(name): cannot be read (\(cause)). Check the path and its permissions."
    case .undecodable(let name, let cause):
      "\(name): cannot be decoded as an image (\(cause)). "
        + "Check that the file is complete and of a format gdk-pixbuf has a loader for."
    case .tooLarge(let name, let width, let height):
      "\(name): \(width) × \(height) pixels are too many. "
        + "Scale it to at most \(CGImage.greatestSide) pixels a side "
        + "and \(CGImage.greatestPixelCount) in all."
    case .unencodable(let format, let cause):
      "The image cannot be written as \(format) (\(cause))."
    }
  }

  /// The same sentence as ``description``.
  public var errorDescription: String? { description }
}
