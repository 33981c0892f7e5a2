import BoingCurves

/// The table of cubics and the function that evaluates it, in Kotlin.
enum KotlinFunction {
  static func text(
    of source: CurveSource, _ chain: CubicChain, _ plan: WritingPlan
  ) -> String {
    let name = Code.identifier(source.name)
    return """
      // Rows: the start of a segment, its value, the values of both handles and that of the end.
      private val \(name)Segments = doubleArrayOf(
      \(Code.segments(chain, plan, number: real))
      )

      fun \(name)Progress(fraction: Float): Float {
        if (fraction >= 1f) return \(plan.number(source.progress.rest))f
        val rows = \(name)Segments
        val x = maxOf(0.0, fraction.toDouble())
        var i = 0
        while (i + 5 < rows.size && rows[i + 5] <= x) i += 5
        val end = if (i + 5 < rows.size) rows[i + 5] else 1.0
        val u = (x - rows[i]) / (end - rows[i])
        val r = 1 - u
        return (r * r * r * rows[i + 1] + 3 * r * r * u * rows[i + 2] +
          3 * r * u * u * rows[i + 3] + u * u * u * rows[i + 4]).toFloat()
      }
      """
  }

  /// Returns a number as Kotlin takes it for a Double, which a whole number without a point is not.
  private static func real(_ number: String) -> String {
    number.utf8.contains(UInt8(ascii: ".")) ? number : number + ".0"
  }

  /// Returns a draft of imports, the function, and what stands after it.
  static func draft(
    of source: CurveSource, _ plan: WritingPlan, imports: [String], after: String
  ) throws(CurveExportError) -> CurveDraft {
    let chain = try source.chain(plan)
    let lines = imports.map { "import \($0)\n" }.joined()
    return CurveDraft(
      text: lines + "\n" + text(of: source, chain, plan) + "\n\n" + after, form: .cubics,
      points: chain.pieces.count + 1, timeUnit: source.duration,
      deviations: [millisecondDeviation(source.duration)])
  }

  /// The difference of a duration from whole milliseconds.
  static func millisecondDeviation(_ duration: Double) -> PlayerDeviation {
    let rounded = (duration * 1000).rounded() / 1000
    return PlayerDeviation(
      "The duration is a whole number of milliseconds.", (rounded - duration).magnitude, .seconds)
  }

  static func wholeMilliseconds(_ duration: Double) -> String {
    DecimalText.plain(max(1, (duration * 1000).rounded()), decimals: 0)
  }

  /// Reads the table, or else the parameters of a spring, whose numbers are Float.
  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    return scanner.find("Segments = doubleArrayOf")
      ? try SegmentReader.curve(text, after: "Segments = doubleArrayOf")
      : try SpringReader.curve(text)
  }

  /// Returns a damping ratio and a stiffness as Android counts them, with a mass of 1, as Float.
  static func spring(_ spring: Spring) -> (ratio: String, stiffness: String) {
    func text(_ value: Double) -> String {
      DecimalText.significant(Double(Float(value)), digits: 10)
    }
    return (text(spring.dampingRatio), text(spring.stiffness / spring.mass))
  }
}

/// Jetpack Compose: `spring`, or `tween` with an `Easing` that is a function.
///
/// A cubic Easing has lost its overshoot in some releases; a function of the fraction has not.
enum ComposeExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan) {
      let (ratio, stiffness) = KotlinFunction.spring(spring)
      let travel = (source.one - source.zero).magnitude
      let velocity = DecimalText.significant(source.launchVelocity, digits: 10)
      let launch = "\n\n// animateTo(target, \(name)Spec, initialVelocity = \(velocity)f)"
      return CurveDraft(
        text: """
          import androidx.compose.animation.core.spring

          val \(name)Spec = spring<Float>(
            dampingRatio = \(ratio)f, stiffness = \(stiffness)f,
            visibilityThreshold = \(DecimalText.significant(travel / 1000, digits: 6))f
          )\(source.launchVelocity == 0 ? "" : launch)
          """,
        form: .spring, points: 1, timeUnit: 1, isInUnits: true,
        deviations: [
          PlayerDeviation(
            "Compose takes the target when a thousandth of the distance is left.", 0.001),
          PlayerDeviation("Compose cuts the play time to whole milliseconds.", 0.001, .seconds),
        ])
    }
    return try KotlinFunction.draft(
      of: source, plan,
      imports: [
        "androidx.compose.animation.core.Easing", "androidx.compose.animation.core.tween",
      ],
      after: """
        val \(name)Easing = Easing { fraction -> \(name)Progress(fraction) }
        val \(name)Spec = tween<Float>(
          durationMillis = \(KotlinFunction.wholeMilliseconds(source.duration)), easing = \(name)Easing
        )
        """)
  }
}

/// Jetpack Compose: `keyframes` on whole milliseconds.
enum ComposeKeyframesExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let decimals = plan.decimals(forDistance: source.one - source.zero)
    var lines: [String] = []
    var last = -1.0
    for point in try source.points(plan, format: "compose-keyframes") {
      let time = (point.time * source.duration * 1000).rounded()
      if time == last { continue }
      last = time
      let value = DecimalText.plain(source.value(ofProgress: point.value), decimals: decimals)
      lines.append("  \(value)f at \(DecimalText.plain(time, decimals: 0)) using LinearEasing")
    }
    let name = Code.identifier(source.name)
    return CurveDraft(
      text: """
        import androidx.compose.animation.core.LinearEasing
        import androidx.compose.animation.core.keyframes

        val \(name)Spec = keyframes<Float> {
          durationMillis = \(KotlinFunction.wholeMilliseconds(source.duration))
        \(lines.joined(separator: "\n"))
        }
        """,
      form: .lines, points: lines.count, timeUnit: 0.001, isInUnits: true,
      deviations: [KotlinFunction.millisecondDeviation(source.duration)])
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    guard scanner.find("durationMillis ="), scanner.number() != nil else {
      throw .damaged(form: "keyframes", reason: "its duration is missing")
    }
    var points: [(time: Double, value: Double)] = []
    while let value = scanner.number(), scanner.take("f"), scanner.take("at"),
      let time = scanner.number(), scanner.take("using LinearEasing")
    {
      points.append((time, Double(Float(value))))
    }
    return try PlayedCurve(form: "keyframes", points: points)
  }
}

/// A path for Android's `PathInterpolator`, made of lines, since it plays lines within 0.002 of curves.
enum AndroidPath {
  /// Returns the points from (0, 0) to (1, 1).
  static func points(
    of source: CurveSource, _ plan: WritingPlan, format: String
  ) throws(CurveExportError) -> [(time: Double, value: Double)] {
    guard isSayable(source) else {
      throw .unsayable(
        format: format,
        reason: "a path runs from 0 to 1, and this motion ends at "
          + "\(DecimalText.significant(source.progress.rest, digits: 6)) of the distance; export it as "
          + "android or lottie")
    }
    return try source.points(plan, format: format)
  }

  static func isSayable(_ source: CurveSource) -> Bool {
    source.progress.value(at: 0).magnitude < 1e-9 && (source.progress.rest - 1).magnitude < 1e-9
  }

  /// Reads pairs of a time and a value, which are Float.
  static func curve(_ numbers: [Double]) throws(CurveReadError) -> PlayedCurve {
    var points: [(time: Double, value: Double)] = []
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      points.append((Double(Float(numbers[index])), Double(Float(numbers[index + 1]))))
    }
    guard let first = points.first, let last = points.last, first == (0, 0), last == (1, 1) else {
      throw .damaged(
        form: "PathInterpolator", reason: "its path does not run from (0, 0) to (1, 1)")
    }
    return try PlayedCurve(form: "PathInterpolator", points: points)
  }
}

/// Android: a `PathInterpolator` in Kotlin, or a `TimeInterpolator` where the motion ends elsewhere than
/// at 1.
enum AndroidExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    guard AndroidPath.isSayable(source) else {
      return try KotlinFunction.draft(
        of: source, plan, imports: ["android.animation.TimeInterpolator"],
        after: """
          val \(name)Interpolator = TimeInterpolator { fraction -> \(name)Progress(fraction) }
          const val \(name)Duration = \(KotlinFunction.wholeMilliseconds(source.duration))L
          """)
    }
    let points = try AndroidPath.points(of: source, plan, format: "android")
    let lines = points.dropFirst().map { point in
      "  lineTo(\(plan.number(point.time))f, \(plan.number(point.value))f)"
    }
    return CurveDraft(
      text: """
        import android.graphics.Path
        import android.view.animation.PathInterpolator

        val \(name)Interpolator = PathInterpolator(Path().apply {
          moveTo(0f, 0f)
        \(lines.joined(separator: "\n"))
        })
        const val \(name)Duration = \(KotlinFunction.wholeMilliseconds(source.duration))L
        """,
      form: .lines, points: points.count, timeUnit: source.duration,
      deviations: [KotlinFunction.millisecondDeviation(source.duration)])
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    guard scanner.find("moveTo(") else { return try KotlinFunction.read(text) }
    var numbers = scanner.numbers()
    while scanner.find("lineTo(") { numbers += scanner.numbers() }
    return try AndroidPath.curve(numbers)
  }
}

/// Android: a `pathInterpolator` resource.
enum AndroidXMLExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let points = try AndroidPath.points(of: source, plan, format: "android-xml")
    let path = points.map { "\(plan.number($0.time)),\(plan.number($0.value))" }
    return CurveDraft(
      text: """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- Play it for \(KotlinFunction.wholeMilliseconds(source.duration)) ms. -->
        <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
            android:pathData="M \(path.joined(separator: " L "))" />
        """,
      form: .lines, points: points.count, timeUnit: source.duration,
      deviations: [KotlinFunction.millisecondDeviation(source.duration)])
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    guard scanner.find("pathData=\"M") else {
      throw .damaged(form: "pathInterpolator", reason: "its path does not begin with M")
    }
    var numbers: [Double] = []
    repeat { numbers += scanner.numbers() } while scanner.take("L")
    return try AndroidPath.curve(numbers)
  }
}

/// Android: a `SpringForce` of the dynamic animation library.
enum AndroidSpringExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    guard let spring = source.spring else {
      throw .unsayable(
        format: "android-spring",
        reason: "a SpringForce is a spring; give one, or export as android")
    }
    let (ratio, stiffness) = KotlinFunction.spring(spring)
    let name = Code.identifier(source.name)
    let target = DecimalText.significant(source.one, digits: 9)
    return CurveDraft(
      text: """
        import androidx.dynamicanimation.animation.SpringForce

        // SpringAnimation(view, property).setSpring(\(name))
        //   .setStartVelocity(\(DecimalText.significant(source.launchVelocity, digits: 10))f).start()
        val \(name) = SpringForce(\(target)f).apply {
          dampingRatio = \(ratio)f
          stiffness = \(stiffness)f
        }
        """,
      form: .spring, points: 1, timeUnit: 1, isInUnits: true,
      deviations: [
        PlayerDeviation(
          "Android takes the target at three quarters of the minimum visible change, of pixels 0.75, "
            + "and at 62.5 times that a second.",
          spring.reach(from: 0.75, speed: 0.75 * 62.5) / (source.one - source.zero).magnitude)
      ])
  }
}
