/// What a piece of CSS is worth: how many points it has, and how far it is from the motion.
///
/// The errors are measured on the numbers that were written, after all rounding, at every time.
public struct CSSCertificate: Sendable, Hashable, Codable {
  /// How many points the text has.
  public let points: Int
  /// The number of points below which no curve of straight lines keeps within the error asked for, or
  /// within ``maximumError`` where a number of points or bytes was asked for.
  public let minimumPoints: Int
  /// The greatest difference of values at equal times, as a part of the way.
  public let maximumError: Double
  /// How early or late, in seconds, a value is taken at most; where the motion turns back before it
  /// reaches the value, the time to the turning point counts.
  public let maximumTimeError: Double
  /// The length of the text.
  public let bytes: Int
  /// How long the motion takes, in seconds.
  public let duration: Double
  /// Whether the motion bounds its own curvature, so that no time between two samples can be worse.
  public let isProven: Bool
}

/// How large a piece of CSS may become.
public enum CSSLimit: Sendable, Hashable {
  /// The error may be at most this part of the way, from 0.000001 to 1; the size follows.
  case maximumError(Double)
  /// At most so many points, 2 to 10000; the error is as small as they allow.
  case maximumPoints(Int)
  /// At most so many bytes, up to 1000000; the error is as small as found with them.
  case maximumBytes(Int)
}

/// Of what a piece of CSS has the fewest, within its limit.
public enum CSSEconomy: String, Sendable, Hashable, CaseIterable {
  /// Fewest bytes; a point more may save digits.
  case bytes
  /// Fewest points, and with these the fewest bytes.
  case points
}
