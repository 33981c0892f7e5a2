/// The measured size and error of a piece of CSS.
///
/// The errors are measured on the numbers that were written, after all rounding, at every time.
public struct CSSCertificate: Sendable, Hashable {
  /// The number of points in the text.
  public let points: Int
  /// The number of points below which no curve of straight lines keeps within the error asked for, or
  /// within ``maximumError`` where a number of points or bytes was asked for.
  public internal(set) var minimumPoints: Int
  /// The maximum difference of values at equal times, as a fraction of the distance.
  public let maximumError: Double
  /// The length of the text.
  public let bytes: Int
  /// The duration of the motion, in seconds.
  public let duration: Double
  /// True if the motion bounds its own curvature, so that no time between two samples can be worse.
  public let isProven: Bool
}

/// A limit on the error or the size of a piece of CSS.
public enum CSSLimit: Sendable, Hashable {
  /// The maximum error, as a fraction of the distance, from 0.000001 to 1; the size follows.
  case maximumError(Double)
  /// The maximum number of points, 2 to 10000; the error is as small as they allow.
  case maximumPoints(Int)
  /// The maximum number of bytes, up to 1000000; the error is as small as found with them.
  case maximumBytes(Int)
}

/// The quantity that is minimised within a limit.
public enum CSSEconomy: String, Sendable, Hashable, CaseIterable {
  /// The number of bytes; a point more may save digits.
  case bytes
  /// The number of points, and then the number of bytes.
  case points
}
