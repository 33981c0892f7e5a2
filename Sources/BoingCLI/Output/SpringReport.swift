import BoingCurves
import CurveFormats
import Foundation

/// One spring in all descriptions; what never comes is nil.
struct SpringReport: Encodable {
  let mass: Double
  let stiffness: Double
  let damping: Double
  /// Seconds.
  let response: Double
  let dampingRatio: Double
  /// Seconds.
  let perceptualDuration: Double
  let bounce: Double
  /// The bounces that stand out by `visibleFraction` of the way.
  let bounces: Int?
  let visibleFraction: Double
  /// Seconds until a thousandth of the way is left in the envelope, as `--duration` counts.
  let duration: Double?
  /// Core Animation's `settlingDuration`, in seconds.
  let settlingDuration: Double?
  /// Seconds until the value stays within a hundredth of the way.
  let settlingTime: Double?
  /// The maximum distance beyond the target, as a fraction of the whole distance.
  let overshoot: Double
  /// Swift source.
  let coreAnimation: String
  /// Swift source.
  let swiftUI: String
  /// CSS, within a hundredth of the way; nil for a spring that never rests.
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
    duration =
      try? SpringyBounce(from: 0, to: 1, spring: spring, visibleFraction: visible).duration
    let apple = try CoreAnimationSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.dampingCoefficient,
      allowsOverdamping: true
    ).settlingDuration
    // Core Animation's greatest time stands for never.
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
    css = easing.map { "transition: translate \(CSSReport.seconds(motion.duration)) \($0.text)" }
  }

  /// A table for a reader, and the lines to take away.
  var text: String {
    func number(_ value: Double) -> String { String(format: "%.9g", value) }
    let never = "never settles"
    let counted =
      bounces.map { "\($0), by at least \(visibleFraction.plain) of the way" } ?? "without end"
    let rows = [
      ("mass", number(mass)), ("stiffness", number(stiffness)), ("damping", number(damping)),
      ("response", number(response) + " s"), ("damping ratio", number(dampingRatio)),
      ("perceptual duration", number(perceptualDuration) + " s"), ("bounce", number(bounce)),
      ("visible bounces", counted),
      ("duration", duration.map { number($0) + " s, until 0.001 of the way is left" } ?? never),
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
