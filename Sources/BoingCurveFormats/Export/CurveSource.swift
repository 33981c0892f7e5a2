import BoingCurves

/// A motion to be exported, with the values between which its progress is counted.
///
/// Progress 0 is ``zero`` and 1 is ``one``. What the motion has left at its end is taken out over the whole
/// of it, so that the last value is the target exactly; a spring that goes out as a spring stays as it is.
public struct CurveSource: Sendable {
  /// The name in the text: letters, digits, `-` and `_`, beginning with a letter; no reserved word of a language.
  public let name: String
  /// The motion, in the units of ``zero`` and ``one``.
  public let motion: AnyMotion
  /// The value that is progress 0.
  public let zero: Double
  /// The value that is progress 1.
  public let one: Double
  /// The spring that moves from ``zero`` to ``one`` as the motion does, if there is one.
  public let spring: Spring?

  private(set) var progress: ProgressMotion
  /// The times, in seconds, at which the motion turns back.
  let turningTimes: [Double]

  /// The same source with the work of a new export.
  var renewed: Self {
    var copy = self
    copy.progress = progress.renewed
    return copy
  }

  /// The duration in seconds.
  public var duration: Double { motion.duration }
  /// True if the progress ends at 0, where it starts.
  public var endsAtStart: Bool { progress.rest == 0 }
  /// The velocity of the launch, in units of the value per second.
  var launchVelocity: Double { motion.velocity(at: 0) }
  /// The velocity of the launch, in units of progress per second.
  var launchRate: Double { launchVelocity / (one - zero) }

  /// Creates a source of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion; its duration must be finite and greater than 0.
  ///   - zero: The value that is progress 0.
  ///   - one: The value that is progress 1; for a motion that comes back to where it starts, its
  ///     extremum, say.
  ///   - name: The name that the text gives it.
  ///   - spring: The spring that moves from `zero` to `one` as the motion does, if there is one.
  /// - Throws: ``CurveExportError`` for an input out of its range, or a motion of which a value is no
  ///   number.
  public init(
    _ motion: some Motion, from zero: Double, to one: Double, name: String = "motion",
    spring: Spring? = nil
  ) throws(CurveExportError) {
    let motion = AnyMotion(motion)
    guard Self.isName(name) else { throw .name(name) }
    for time in [0, motion.duration / 2, .infinity] {
      guard motion.value(at: time).isFinite || !(motion.duration > 0) else {
        throw .notFinite(time: time)
      }
    }
    do throws(CSSExportError) {
      progress = try motion.progress(from: zero, to: one)
    } catch {
      throw .css(error)
    }
    guard progress.value(at: 0).isFinite, progress.rest.isFinite else { throw .notFinite(time: 0) }
    self.motion = motion
    self.zero = zero
    self.one = one
    self.name = name
    self.spring = spring
    var times: [Double] = []
    for extremum in motion.extrema {
      if extremum.time >= motion.duration || times.count > CurveExport.maximumPoints { break }
      times.append(extremum.time)
    }
    turningTimes = times
  }

  /// Returns true for a name that can stand in every format.
  package static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, bytes.count <= 100 else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (97...122).contains(byte) || (65...90).contains(byte)
    }
    let identifier = Code.identifier(name).utf8
    return isLetter(first)
      && bytes.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == 45 || $0 == 95 }
      && !reservedWords.utf8.split(separator: 32).contains { $0.elementsEqual(identifier) }
  }

  /// The reserved words of JavaScript, Swift, Kotlin and Dart.
  private static let reservedWords = """
    Any Self actor arguments as assert associatedtype async await break case catch class const continue debugger \
    default defer deinit delete do else enum eval export extends extension fallthrough false fileprivate final finally \
    for fun func function guard if implements import in init inout instanceof interface internal is let new nil null \
    object open operator package precedencegroup private protected protocol public repeat rethrow rethrows return self \
    static struct subscript super switch this throw throws true try typealias typeof undefined val var void when where \
    while with yield
    """
}

extension CurveSource {
  /// Creates a source of a spring's motion, which goes out as that spring where a format has springs.
  ///
  /// - Throws: ``CurveExportError`` as ``init(_:from:to:name:spring:)`` does.
  public init(spring motion: SpringMotion, name: String = "motion") throws(CurveExportError) {
    try self.init(motion, from: motion.from, to: motion.target, name: name, spring: motion.spring)
  }
}

extension PlayedCurve {
  /// The value furthest from the start among the ends of the pieces.
  package var furthestValue: Double {
    pieces.reduce(startValue) { furthest, piece in
      (piece.endValue - startValue).magnitude > (furthest - startValue).magnitude
        ? piece.endValue : furthest
    }
  }
}
