import Boing

/// Frames per second as an exact fraction, so that no clock drifts over a long movie.
///
///     let ntsc = try FrameRate(parsing: "59.94")
///     ntsc.description        // "60000/1001"
///     ntsc.time(ofFrame: 60)  // 1.001
///
/// Rates lie in ``range``; everything else is refused with ``MovieError/frameRate(_:reason:)``.
public struct FrameRate: Hashable, Sendable {
  /// Frames in ``denominator`` seconds, in lowest terms.
  public let numerator: Int

  /// Seconds that ``numerator`` frames last, in lowest terms.
  public let denominator: Int

  /// The slowest and the fastest rate, in frames per second.
  public static let range = 0.01...1000.0

  /// Neither term exceeds this, so that frame index × denominator stays exact in a `Double`.
  static let largestTerm = 1_000_000

  /// 24 frames per second, film.
  public static let fps24 = FrameRate(reduced: 24, 1)

  /// 30 frames per second.
  public static let fps30 = FrameRate(reduced: 30, 1)

  /// 60 frames per second, most displays.
  public static let fps60 = FrameRate(reduced: 60, 1)

  /// 120 frames per second, fast displays.
  public static let fps120 = FrameRate(reduced: 120, 1)

  private init(reduced numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates the rate `numerator / denominator`, brought to lowest terms.
  ///
  /// - Throws: ``MovieError/frameRate(_:reason:)`` unless both terms are positive, at most
  ///   1,000,000 after reduction, and their ratio lies in ``range``.
  public init(numerator: Int, denominator: Int) throws(MovieError) {
    let name = "\(numerator)/\(denominator)"
    guard numerator > 0, denominator > 0 else {
      throw .frameRate(name, reason: "is not above zero")
    }
    let divisor = greatestCommonDivisor(numerator, denominator)
    let reduced = FrameRate(reduced: numerator / divisor, denominator / divisor)
    guard FrameRate.range.contains(reduced.framesPerSecond) else {
      throw .frameRate(name, reason: "is out of range")
    }
    guard max(reduced.numerator, reduced.denominator) <= FrameRate.largestTerm else {
      throw .frameRate(name, reason: "has terms above \(FrameRate.largestTerm)")
    }
    self = reduced
  }

  /// Creates the fraction that a decimal number of frames per second stands for.
  ///
  /// The decimals by which the broadcast rates go are taken for those rates: 23.976, 29.97, 59.94
  /// and 119.88 (and 24, 30, 48, 60, 120 or 240 times 1000/1001 in general, within 0.02 %). Any
  /// other number becomes the simplest fraction within one part in 10⁹.
  ///
  /// - Throws: ``MovieError/frameRate(_:reason:)`` for NaN, infinities and numbers outside
  ///   ``range``.
  public init(_ framesPerSecond: Double) throws(MovieError) {
    guard FrameRate.range.contains(framesPerSecond) else {
      let reason =
        framesPerSecond.isNaN
        ? "is not a number" : framesPerSecond > 0 ? "is out of range" : "is not above zero"
      throw .frameRate("\(framesPerSecond)", reason: reason)
    }
    for nominal in [24, 30, 48, 60, 120, 240] {
      let broadcast = Double(nominal) * 1000 / 1001
      if abs(framesPerSecond - broadcast) <= broadcast * 2e-4 {
        try self.init(numerator: nominal * 1000, denominator: 1001)
        return
      }
    }
    let fraction = simplestFraction(
      near: framesPerSecond, within: framesPerSecond * 1e-9, largestTerm: FrameRate.largestTerm)
    try self.init(numerator: fraction.numerator, denominator: fraction.denominator)
  }

  /// Creates the rate written as a whole number, a decimal or a fraction: "60", "59.94", "30000/1001".
  ///
  /// - Throws: ``MovieError/frameRate(_:reason:)`` for any other text and for rates outside
  ///   ``range``.
  public init(parsing text: String) throws(MovieError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = text.allSatisfy { "0123456789./".contains($0) }
    if isPlain, parts.count == 2, let top = Int(parts[0]), let bottom = Int(parts[1]) {
      try self.init(numerator: top, denominator: bottom)
    } else if isPlain, parts.count == 1, let number = Double(text) {
      try self.init(number)
    } else {
      throw .frameRate(text, reason: "is not a number")
    }
  }

  /// The rate as a number, rounded once.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The duration of one frame, in seconds.
  public var frameDuration: Double { Double(denominator) / Double(numerator) }

  /// The time of frame `index`: index · denominator / numerator seconds, rounded once.
  ///
  /// A pure function of the index: nothing is accumulated, so frame 60,000 of 59.94 is at 1001 s
  /// exactly. Indices below zero give times before the movie.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// The minimum number of frames that cover `duration` seconds, at least one.
  ///
  ///     FrameRate.fps60.frameCount(covering: 0.5)    // 30
  ///     FrameRate.fps60.frameCount(covering: 0.501)  // 31
  ///
  /// A duration that is a whole number of frames but for rounding counts as that number.
  ///
  /// - Throws: ``MovieError/duration(_:)`` if the duration is negative or not finite, and
  ///   ``MovieError/frameCount(_:)`` if it takes more than ``FrameSequence/largestCount`` frames.
  public func frameCount(covering duration: Double) throws(MovieError) -> Int {
    guard duration.isFinite, duration >= 0 else { throw .duration(duration) }
    let frames = duration * framesPerSecond
    guard frames <= Double(FrameSequence.largestCount) else {
      throw .frameCount(Int(exactly: frames.rounded(.up)) ?? .max)
    }
    let nearest = frames.rounded()
    let isWhole = abs(frames - nearest) <= 1e-9 * max(1, nearest)
    return max(1, Int(clamping: isWhole ? nearest : frames.rounded(.up)))
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as ``init(parsing:)`` reads it: "60" or "60000/1001".
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

/// Euclid's algorithm, for positive numbers.
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}

/// The first convergent of the continued fraction of `value` that is no further than `tolerance`
/// away, or the last one whose terms stay within `largestTerm`.
///
/// `value` is finite and not negative. A value above `largestTerm` gives `largestTerm / 1`.
func simplestFraction(
  near value: Double, within tolerance: Double, largestTerm: Int
) -> (numerator: Int, denominator: Int) {
  guard value < Double(largestTerm) else { return (largestTerm, 1) }
  var (previous, current) = (
    (numerator: 1, denominator: 0), (numerator: Int(clamping: value), denominator: 1)
  )
  var remainder = value - value.rounded(.down)
  while remainder > 0,
    abs(value - Double(current.numerator) / Double(current.denominator)) > tolerance
  {
    let inverse = 1 / remainder
    guard inverse < Double(largestTerm) else { break }
    let term = Int(clamping: inverse)
    let next = (
      numerator: term * current.numerator + previous.numerator,
      denominator: term * current.denominator + previous.denominator
    )
    guard next.numerator <= largestTerm, next.denominator <= largestTerm else { break }
    (previous, current) = (current, next)
    remainder = inverse - inverse.rounded(.down)
  }
  return current
}
