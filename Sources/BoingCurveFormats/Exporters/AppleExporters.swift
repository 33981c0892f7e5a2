import BoingCurves

/// The table of cubics and the function that evaluates it, in Swift.
enum SwiftFunction {
  /// Returns the members of a type: `segments`, and `progress(at:)` for a fraction of the time.
  static func members(
    of source: CurveSource, _ chain: CubicChain, _ plan: WritingPlan
  ) -> String {
    """
      /// Seconds.
      static let duration: Double = \(Code.seconds(source.duration))

      /// Rows: the start of a segment, its value, the values of both handles and that of the end.
      private static let segments: [Double] = [
    \(Code.segments(chain, plan, indentation: "    "))
      ]

      /// Returns the progress at a fraction of the duration.
      static func progress(at fraction: Double) -> Double {
        if fraction >= 1 { return \(plan.number(source.progress.rest)) }
        let rows = segments
        let x = max(0, fraction)
        var i = 0
        while i + 5 < rows.count, rows[i + 5] <= x { i += 5 }
        let end = i + 5 < rows.count ? rows[i + 5] : 1
        let u = (x - rows[i]) / (end - rows[i])
        let r = 1 - u
        let first = r * r * r * rows[i + 1] + 3 * r * r * u * rows[i + 2]
        return first + 3 * r * u * u * rows[i + 3] + u * u * u * rows[i + 4]
      }
    """
  }

  /// Reads the table, or else the parameters of a spring.
  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    return scanner.find("segments: [Double] =")
      ? try SegmentReader.curve(text, after: "segments: [Double] =")
      : try SpringReader.curve(text)
  }
}

/// SwiftUI: `interpolatingSpring`, which evaluates the closed form, or a `CustomAnimation`.
///
/// `spring` is integrated by the player instead, and a spring beyond the critical damping is drawn as if it
/// had just that: it goes out as a `CustomAnimation`.
enum SwiftUIExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan), spring.dampingRatio <= 1 {
      let text = SpringText(spring, of: source)
      return CurveDraft(
        text: """
          import SwiftUI

          extension Animation {
            static let \(name) = Animation.interpolatingSpring(
              mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping),
              initialVelocity: \(text.rate))
          }
          """,
        form: .spring, points: 1, timeUnit: 1,
        deviations: [
          PlayerDeviation(
            "SwiftUI takes the target when the envelope is down to a thousandth.", 0.001)
        ])
    }
    let chain = try source.chain(plan)
    let type = Code.typeName(source.name)
    let members = SwiftFunction.members(of: source, chain, plan)
    let text: String
    var deviations: [PlayerDeviation] = []
    if source.endsAtStart {
      deviations = [
        PlayerDeviation(
          "An Animation of SwiftUI ends at the new value, where this one ends at the old one: take "
            + "progress(at:) in a TimelineView.", nil)
      ]
      text = """
        import SwiftUI

        enum \(type)Progress {
        \(members)
        }
        """
    } else {
      text = """
        import SwiftUI

        struct \(type)Animation: CustomAnimation {
        \(members)

          func animate<V: VectorArithmetic>(
            value: V, time: TimeInterval, context: inout AnimationContext<V>
          ) -> V? {
            if time >= Self.duration { return nil }
            return value.scaled(by: Self.progress(at: time / Self.duration))
          }
        }

        extension Animation {
          static let \(name) = Animation(\(type)Animation())
        }
        """
    }
    return CurveDraft(
      text: text, form: .cubics, points: chain.pieces.count + 1, timeUnit: source.duration,
      deviations: deviations)
  }
}

/// UIKit: `UISpringTimingParameters`.
enum UIKitExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    guard let spring = source.spring, spring.dampingRatio <= 1 else {
      throw .unsayable(
        format: "uikit",
        reason:
          "UIKit's timing parameters are springs up to the critical damping, or one cubic; give "
          + "such a spring, or export as core-animation")
    }
    let text = SpringText(spring, of: source)
    let name = Code.identifier(source.name)
    return CurveDraft(
      text: """
        import UIKit

        let \(name)Timing = UISpringTimingParameters(
          mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping),
          initialVelocity: CGVector(dx: \(text.rate), dy: \(text.rate)))
        let \(name)Animator = UIViewPropertyAnimator(duration: 0, timingParameters: \(name)Timing)
        """,
      form: .spring, points: 1, timeUnit: 1,
      deviations: [
        PlayerDeviation(
          "UIKit ignores the animator's duration for these constants, and takes the target when about a "
            + "thousandth is left.", 0.001)
      ])
  }
}

/// Core Animation: `CASpringAnimation`, or `CAKeyframeAnimation` with a timing function for each stretch.
enum CoreAnimationExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    func value(_ progress: Double) -> String {
      DecimalText.plain(source.value(ofProgress: progress), decimals: decimals)
    }
    if let spring = source.writtenSpring(plan) {
      let text = SpringText(spring, of: source)
      let overdamping = spring.dampingRatio > 1 ? "\n\(name).allowsOverdamping = true" : ""
      return CurveDraft(
        text: """
          import QuartzCore

          let \(name) = CASpringAnimation(keyPath: "position.y")
          \(name).fromValue = \(value(0))
          \(name).toValue = \(value(1))
          \(name).mass = \(text.mass)
          \(name).stiffness = \(text.stiffness)
          \(name).damping = \(text.damping)
          \(name).initialVelocity = \(text.rate)\(overdamping)
          \(name).duration = \(name).settlingDuration
          """,
        form: .spring, points: 1, timeUnit: 1,
        deviations: [
          PlayerDeviation(
            "The animation is cut when about a thousandth of the distance is left.", 0.001)
        ])
    }
    let chain = try source.chain(plan)
    var keys: [(time: String, value: String)] = []
    var timings: [String] = []
    for (index, piece) in chain.pieces.enumerated() {
      keys.append((plan.number(piece.start), value(piece.values.0)))
      let (y1, y2) = piece.isStraight ? (1.0 / 3, 2.0 / 3) : piece.easing
      timings.append(
        "  CAMediaTimingFunction(controlPoints: "
          + "\(plan.number(1.0 / 3)), \(plan.number(y1)), \(plan.number(2.0 / 3)), \(plan.number(y2)))"
      )
      let isLast = index + 1 == chain.pieces.count
      let next = isLast ? source.progress.rest : chain.pieces[index + 1].values.0
      if isLast || (next - piece.values.3).magnitude > 1e-9 {
        keys.append((plan.number(piece.end), value(piece.values.3)))
        if (next - piece.values.3).magnitude > 1e-9 {
          timings.append("  CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)")
          if isLast { keys.append(("1", value(next))) }
        }
      }
    }
    return CurveDraft(
      text: """
        import QuartzCore

        let \(name) = CAKeyframeAnimation(keyPath: "position.y")
        \(name).duration = \(Code.seconds(source.duration))
        \(name).keyTimes = [\(keys.map { $0.time }.joined(separator: ", "))]
        \(name).values = [\(keys.map { $0.value }.joined(separator: ", "))]
        \(name).timingFunctions = [
        \(timings.joined(separator: ",\n"))
        ]
        """,
      form: .cubics, points: keys.count, timeUnit: source.duration, isInUnits: true)
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    guard scanner.find("keyTimes = [") else { return try SpringReader.curve(text) }
    let times = scanner.numbers()
    guard scanner.find("values = [") else {
      throw .damaged(form: "CAKeyframeAnimation", reason: "its values are missing")
    }
    let values = scanner.numbers()
    var keys: [(time: Double, value: Double, easing: [Double])] = []
    guard times.count == values.count else {
      throw .damaged(form: "CAKeyframeAnimation", reason: "it has not as many times as values")
    }
    for (time, value) in zip(times, values) {
      let hasTiming = keys.count + 1 < times.count && scanner.find("controlPoints:")
      // The control points are Float.
      let numbers = hasTiming ? scanner.numbers().map { Double(Float($0)) } : []
      keys.append((time, value, numbers))
    }
    return try PlayedCurve(form: "CAKeyframeAnimation", keys: keys)
  }
}
