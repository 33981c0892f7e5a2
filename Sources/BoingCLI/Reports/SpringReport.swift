import Boing
import BoingCurveFormats
import BoingCurves
import BoingRender
import Foundation

/// One spring in all descriptions; what never comes is nil.
struct SpringReport: Report {
  static let schema = "boing.spring/1"

  let mass: Double
  let stiffness: Double
  let damping: Double
  /// Seconds.
  let response: Double
  let dampingRatio: Double
  /// Seconds.
  let perceptualDuration: Double
  let bounce: Double
  /// The number of bounces of at least `visibleFraction` of the distance.
  let bounces: Int?
  let visibleFraction: Double
  /// Seconds, as `--duration` counts: the last visible movement ends at 92 % of them.
  let duration: Double?
  /// Core Animation's `settlingDuration`, in seconds.
  let settlingDuration: Double?
  /// Seconds until the value stays within a hundredth of the distance.
  let settlingTime: Double?
  /// The maximum distance beyond the target, as a fraction of the whole distance.
  let overshoot: Double
  /// Swift source.
  let coreAnimation: String
  /// Swift source.
  let swiftUI: String
  /// CSS, within a hundredth of the distance; nil for a spring that never rests.
  let css: String?

  init(_ spring: Spring, visible: Double) throws {
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.dampingCoefficient
    response = spring.response
    dampingRatio = spring.dampingRatio
    perceptualDuration = spring.perceptualDuration
    bounce = spring.bounce
    visibleFraction = visible
    let count = try spring.numberOfBounces(visibleFraction: visible)
    let rests = motion.duration.isFinite
    bounces = rests && count < .max - 1 ? count : nil
    duration = (motion.settlingTime(within: visible) / Bounce.visibleDurationFraction).ifFinite
    let apple = try CoreAnimationSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.dampingCoefficient,
      allowsOverdamping: true
    ).settlingDuration
    // Core Animation's maximum time stands for never.
    settlingDuration = rests && apple < Double(Float.greatestFiniteMagnitude) ? apple : nil
    settlingTime = motion.settlingTime(within: 0.01).ifFinite
    overshoot = motion.extrema.first { _ in true }.map { $0.value - 1 } ?? 0
    let isOverdamped = spring.dampingRatio > 1
    func number(_ value: Double) -> String { String(format: "%.10g", value) }
    coreAnimation =
      "let spring = CASpringAnimation(keyPath: \"position.y\"); spring.mass = \(number(mass)); "
      + "spring.stiffness = \(number(stiffness)); spring.damping = \(number(damping)); "
      + (isOverdamped ? "spring.allowsOverdamping = true; " : "")
      + "spring.duration = spring.settlingDuration"
    swiftUI = ".spring(duration: \(number(perceptualDuration)), bounce: \(number(bounce)))"
    let easing =
      rests
      ? try? CSSLinearFunction(
        of: motion, from: 0, to: 1, limit: .maximumError(0.01), economy: .points)
      : nil
    css = easing.map { "transition: translate \(Self.seconds(motion.duration)) \($0.text)" }
  }

  /// Returns seconds as CSS has them, to a thousandth of a millisecond.
  private static func seconds(_ duration: Double) -> String {
    (duration * 1e6).rounded() / 1e6 == duration.rounded()
      ? duration.plain + "s" : String(format: "%.6g", duration) + "s"
  }

  /// A table for a reader, and the lines to take away.
  var text: String {
    func number(_ value: Double) -> String { String(format: "%.9g", value) }
    let never = "never settles"
    let counted =
      bounces.map { "\($0), by at least \(visibleFraction.plain) of the distance" } ?? "without end"
    let rows = [
      ("mass", number(mass)), ("stiffness", number(stiffness)), ("damping", number(damping)),
      ("response", number(response) + " s"), ("damping ratio", number(dampingRatio)),
      ("perceptual duration", number(perceptualDuration) + " s"), ("bounce", number(bounce)),
      ("visible bounces", counted),
      (
        "duration",
        duration.map { number($0) + " s, whose last visible movement ends at 92 %" } ?? never
      ),
      ("settling time", settlingTime.map { number($0) + " s, within 1 %" } ?? never),
      (
        "settlingDuration",
        settlingDuration.map { number($0) + " s, Core Animation's rule" } ?? never
      ),
      ("overshoot", number(overshoot * 100) + " %"),
    ]
    let table = rows.map { name, value in
      name + String(repeating: " ", count: 21 - name.count) + value
    }
    let lines =
      ["Core Animation: " + coreAnimation, "SwiftUI: " + swiftUI]
      + (css.map { ["CSS (within 0.01): " + $0] } ?? [])
    return (table + [""] + lines).joined(separator: "\n")
  }
}

/// The bounce nearest to a curve, for a reader or as JSON.
struct NearestBounceReport: Report {
  static let schema = "boing.nearest-bounce/1"

  let motion: String
  let bounces: Int
  let visibleFraction: Double
  /// A fraction of the distance.
  let maximumError: Double
  /// True if the error holds at every time.
  let isProven: Bool
  /// The options of `boing export` for it.
  let options: String

  init(_ nearest: NearestBounce, duration: Double) {
    motion = nearest.kind.rawValue
    bounces = nearest.numberOfBounces
    visibleFraction = nearest.visibleFraction
    maximumError = nearest.maximumError
    isProven = nearest.isProven
    options =
      "--motion \(motion) --bounces \(bounces) --duration \(duration.plain) "
      + "--visible-fraction \(String(format: "%.6g", visibleFraction))"
      + (nearest.residualFraction.map { " --residual-fraction \($0.plain)" } ?? "")
  }

  /// A sentence for a reader, and the options to take away.
  var text: String {
    let kind = ["spring": "on a spring", "wall": "against a wall", "gravity": "under gravity"][
      motion]
    let count = bounces == 1 ? "1 visible bounce" : "\(bounces) visible bounces"
    let proof = isProven ? "" : " (measured, not proven)"
    return "nearest: \(count) \(kind ?? motion), within "
      + String(format: "%.2g", maximumError * 100) + " % of the distance" + proof
      + "\nboing export \(options)"
  }
}
