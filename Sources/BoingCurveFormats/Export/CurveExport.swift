import BoingCurves
import BoingElementary

/// The choices of an export.
public struct CurveExportOptions: Sendable, Hashable {
  /// The maximum error, as a fraction of the distance; from 0.000001 to 1.
  public var maximumError = 0.001
  /// A limit on the size of CSS, within which its error is as small as possible and at most ``maximumError``;
  /// nil for none.
  public var sizeLimit: CSSLimit?
  /// The quantity of CSS that is minimised within ``maximumError``.
  public var economy = CSSEconomy.bytes
  /// The frames per second of formats that count time in frames; from 0.01 to 1000.
  public var frameRate = 60.0
  /// The CSS property that keyframes animate.
  public var property = "translate"
  /// The property's value, with `{}` in the position of the number.
  public var template = "0 {}px"
  /// True if CSS is the easing alone, without custom properties around it.
  public var isValueOnly = false
  /// True if CSS has an easing for browsers without `linear()`, too.
  public var hasFallback = false
  /// False if a spring goes out as a curve also where the format has springs.
  public var usesSprings = true

  /// Creates the default choices.
  public init() {}
}

/// A motion as text of a format, with what the text is worth.
public struct CurveExport: Sendable, Hashable {
  /// The maximum number of points of a text.
  public static var maximumPoints: Int { 10_000 }

  /// The format of the text.
  public let format: CurveFormat
  /// The text, without a line end at its end.
  public let text: String
  /// The size and the error of the text.
  public private(set) var certificate: CurveCertificate
  /// The curve as a reader of the format reads it: progress over seconds.
  public let played: PlayedCurve

  init(
    format: CurveFormat, text: String, certificate: CurveCertificate, played: PlayedCurve
  ) {
    (self.format, self.text) = (format, text)
    (self.certificate, self.played) = (certificate, played)
  }

  /// Returns the export with one more deviation, of a fraction of the distance.
  package func noting(_ summary: String, _ amount: Double) -> CurveExport {
    var export = self
    export.certificate.deviations.append(PlayerDeviation(summary, amount))
    return export
  }
}

/// The measured size and error of a text, and how its player deviates from it.
///
/// The error is proved on the text as a reader of the format reads it, apart from the exporter.
public struct CurveCertificate: Sendable, Hashable {
  /// The form that a motion has in a text.
  public enum Form: String, Sendable, Hashable {
    /// The constants of a spring.
    case spring
    /// Points joined by straight lines.
    case lines
    /// Cubic Bézier curves.
    case cubics
  }

  /// The form of the motion in the text.
  public let form: Form
  /// An upper bound of the difference of values at equal times, as a fraction of the distance.
  public let maximumError: Double
  /// True if the motion bounds its own curvature, so that no time between two samples can be worse.
  public let isProven: Bool
  /// The number of points; 1 for a spring.
  public let points: Int
  /// The length of the text.
  public let bytes: Int
  /// The duration in seconds.
  public let duration: Double
  /// The limits of the format, and the ways in which its player deviates from the text.
  public internal(set) var deviations: [PlayerDeviation]
}

/// A way in which a player departs from the numbers of a text, or a format from the motion.
public struct PlayerDeviation: Sendable, Hashable {
  /// The unit of an amount.
  public enum Unit: String, Sendable, Hashable {
    /// A fraction of the distance.
    case fraction
    /// Seconds.
    case seconds
  }

  /// A sentence that says what is different.
  public let summary: String
  /// The size of the difference; nil where nobody knows it.
  public let amount: Double?
  /// The unit of the amount.
  public let unit: Unit

  init(_ summary: String, _ amount: Double?, _ unit: Unit = .fraction) {
    self.summary = summary
    self.amount = amount
    self.unit = unit
  }
}

#if !hasFeature(Embedded)
  extension CurveCertificate: Encodable {}
  extension CurveCertificate.Form: Encodable {}
  extension PlayerDeviation: Encodable {}
  extension PlayerDeviation.Unit: Encodable {}
#endif

/// The precision with which a text is written.
struct WritingPlan {
  /// The maximum error of the fit, as a fraction of the distance.
  let fitError: Double
  /// The number of decimals of times and progress.
  let decimals: Int
  let options: CurveExportOptions

  /// Returns the text of a fraction of the time, or of a progress.
  @inline(never) func number(_ value: Double) -> String {
    DecimalText.plain(value, decimals: decimals)
  }

  /// Returns the number of decimals with which a value in units is as precise as progress.
  @inline(never) func decimals(forDistance distance: Double) -> Int {
    let digits = Int(clamping: Double.log10(max(1e-15, distance.magnitude)).rounded(.down))
    return max(0, min(15, decimals - digits))
  }
}

/// A text that an exporter wrote, with what it takes to compare it with the motion.
struct CurveDraft {
  var text: String
  var form: CurveCertificate.Form
  var points: Int
  /// The seconds of a unit of the text's time.
  var timeUnit: Double
  /// True if the text's numbers are values, not progress.
  var isInUnits = false
  var deviations: [PlayerDeviation] = []
}

extension PlayedCurve {
  /// Returns the spring that is the only piece, until just before a time, with its velocity in other
  /// units; nil where there is none.
  func spring(velocityUnit: Double, until time: Double) -> PlayedCurve? {
    guard case .spring(let motion) = pieces[0].shape,
      let scaled = try? SpringMotion(
        from: 0, to: 1, initialVelocity: motion.initialVelocity / velocityUnit,
        spring: motion.spring)
    else { return nil }
    return PlayedCurve(spring: scaled, duration: time * (1 - 1e-9))
  }

  /// Returns the spring that is the only piece, launched at another velocity; nil where there is none.
  func spring(launchedAt velocity: Double) -> PlayedCurve? {
    guard case .spring(let motion) = pieces[0].shape,
      let launched = try? SpringMotion(
        from: 0, to: 1, initialVelocity: velocity, spring: motion.spring)
    else { return nil }
    return PlayedCurve(spring: launched, duration: duration)
  }
}
