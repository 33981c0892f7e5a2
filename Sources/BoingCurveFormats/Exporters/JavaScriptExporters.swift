import BoingCurves
import BoingElementary

/// An easing function in JavaScript that depends on nothing.
enum EasingFunction {
  /// Returns the declarations of a table and of a function of it.
  ///
  /// - Parameters:
  ///   - prefix: What stands before the function's keyword, such as `export`.
  ///   - directive: A line at the beginning of the function, such as `'worklet';`.
  static func text(
    of source: CurveSource, _ chain: CubicChain, _ plan: WritingPlan, prefix: String = "",
    directive: String = "", constant: String = "const", variable: String = "let"
  ) -> String {
    let name = Code.identifier(source.name)
    return """
      // Rows: the start of a segment, its value, the values of both handles and that of the end.
      \(constant) \(name)Segments = [
      \(Code.segments(chain, plan))
      ];
      \(prefix)function \(name)(t) {
      \(directive)  if (t >= 1) return \(plan.number(source.progress.rest));
        \(constant) rows = \(name)Segments;
        \(constant) x = Math.max(0, t);
        \(variable) i = 0;
        while (i + 5 < rows.length && rows[i + 5] <= x) i += 5;
        \(constant) end = i + 5 < rows.length ? rows[i + 5] : 1;
        \(constant) u = (x - rows[i]) / (end - rows[i]);
        \(constant) r = 1 - u;
        return r * r * r * rows[i + 1] + 3 * r * r * u * rows[i + 2]
          + 3 * r * u * u * rows[i + 3] + u * u * u * rows[i + 4];
      }
      """
  }

  /// Returns a draft of a text with the function, and what stands after it.
  static func draft(
    of source: CurveSource, _ plan: WritingPlan, directive: String = "", after: String,
    deviations: [PlayerDeviation] = []
  ) throws(CurveExportError) -> CurveDraft {
    let chain = try source.chain(plan)
    let function = text(of: source, chain, plan, prefix: "export ", directive: directive)
    return CurveDraft(
      text: function + "\n" + after, form: .cubics, points: chain.pieces.count + 1,
      timeUnit: source.duration, deviations: deviations)
  }

  /// Reads the function's table, or else the parameters of a spring.
  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    return scanner.find("Segments =")
      ? try SegmentReader.curve(text, after: "Segments =") : try SpringReader.curve(text)
  }
}

/// The thresholds at which a player takes a spring's target.
struct SpringStop {
  /// Units of the value.
  let displacement: String
  /// Units of the value per second.
  let speed: String
  /// The maximum distance that is left out, as a fraction of the distance.
  let deviation: Double

  /// Creates thresholds of a thousandth of the distance, and of a speed that carries no further.
  init(_ spring: Spring, of source: CurveSource) {
    let travel = (source.one - source.zero).magnitude
    let rate = min(0.01, 0.001 * spring.angularFrequency)
    displacement = DecimalText.significant(travel / 1000, digits: 6)
    speed = DecimalText.significant(travel * rate, digits: 6)
    deviation = spring.reach(from: 0.001, speed: rate)
  }
}

extension Spring {
  /// The angular frequency without damping, in radians per second.
  var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// Returns a bound of the distance that is reached from a distance at a speed, by their energy.
  func reach(from distance: Double, speed: Double) -> Double {
    .hypot(distance, speed / angularFrequency)
  }
}

/// The constants of a spring, as texts.
struct SpringText {
  let mass: String
  let stiffness: String
  let damping: String
  /// Units of the value per second.
  let velocity: String
  /// Units of the distance per second.
  let rate: String

  init(_ spring: Spring, of source: CurveSource) {
    mass = DecimalText.significant(spring.mass)
    stiffness = DecimalText.significant(spring.stiffness)
    damping = DecimalText.significant(spring.dampingCoefficient)
    velocity = DecimalText.significant(source.launchVelocity)
    rate = DecimalText.significant(source.launchRate)
  }
}

/// A JavaScript module with an easing function.
enum JavaScriptExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    try EasingFunction.draft(
      of: source, plan,
      after: "/** Seconds. */\nexport const \(Code.identifier(source.name))Duration = "
        + "\(Code.seconds(source.duration));")
  }
}

/// Motion: a transition.
///
/// Its duration and bounce are solved for by the player, and its CSS form is sampled every 30 ms; the
/// physical constants play right. From the critical damping on it ignores the launch velocity.
enum MotionExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    guard let spring = source.writtenSpring(plan),
      spring.dampingRatio < 1 || source.launchVelocity == 0
    else {
      return try EasingFunction.draft(
        of: source, plan,
        after: "export const \(name)Transition = { duration: \(Code.seconds(source.duration)), "
          + "ease: \(name) };")
    }
    let text = SpringText(spring, of: source)
    let stop = SpringStop(spring, of: source)
    return CurveDraft(
      text: """
        export const \(name)Transition = {
          type: "spring", mass: \(text.mass), stiffness: \(text.stiffness), damping: \(text.damping),
          velocity: \(text.velocity), restDelta: \(stop.displacement),
          restSpeed: \(stop.speed)
        };
        """,
      form: .spring, points: 1, timeUnit: 1, isInUnits: true,
      deviations: [
        PlayerDeviation(
          "Motion takes the target when a thousandth of the distance is left.", stop.deviation)
      ])
  }
}

/// anime.js 4: its spring, which has a mass of at least 1 and constants up to 10,000.
enum AnimeExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan) {
      // The mass is clamped to 1 from below, so that it goes into the other two.
      let (stiffness, damping) = (
        spring.stiffness / spring.mass, spring.dampingCoefficient / spring.mass
      )
      if stiffness <= 10_000, damping <= 10_000, source.duration < 50 {
        return CurveDraft(
          text: """
            import { spring } from "animejs";
            export const \(name) = {
              ease: spring({
                mass: 1, stiffness: \(DecimalText.significant(stiffness)),
                damping: \(DecimalText.significant(damping)),
                velocity: \(DecimalText.significant(source.launchRate))
              })
            };
            """,
          form: .spring, points: 1, timeUnit: 1,
          deviations: [
            PlayerDeviation(
              "anime.js takes the target when 0.0005 of the distance has been left for 0.2 s, as it may be where "
                + "the spring passes it.", stopDeviation(of: spring))
          ])
      }
    }
    return try EasingFunction.draft(
      of: source, plan,
      after: "export const \(name)Parameters = { duration: \(Code.milliseconds(source.duration)), "
        + "ease: \(name) };")
  }

  /// Returns the maximum distance that is left where anime.js stops, as a fraction of the distance.
  ///
  /// Eleven samples 0.02 s apart are within 0.0005. So its mean speed is at most 0.005 a second, from which energy
  /// carries a slow spring no further than that. Of a fast one, whose frequency is at most 100 in a second, samples
  /// may miss the extrema: at worst they alternate a quarter of a swing apart.
  private static func stopDeviation(of spring: Spring) -> Double {
    max(0.0005 * 2.0.squareRoot(), spring.reach(from: 0.0005, speed: 0.005))
  }
}

/// react-spring: its spring, where its steps of a millisecond keep the error, or an easing function.
enum ReactSpringExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let name = Code.identifier(source.name)
    if let spring = source.writtenSpring(plan) {
      let deviation = steppedDeviation(of: spring, source)
      if deviation <= plan.options.maximumError {
        let text = SpringText(spring, of: source)
        // It stops at the precision, and at a tenth of it a millisecond, which may carry it far.
        let precision =
          (source.one - source.zero).magnitude / 1000 / spring.reach(from: 1, speed: 100)
        return CurveDraft(
          text: """
            export const \(name)Config = {
              mass: \(text.mass), tension: \(text.stiffness), friction: \(text.damping),
              velocity: \(DecimalText.significant(source.launchVelocity / 1000)),
              precision: \(DecimalText.significant(precision, digits: 6))
            };
            """,
          form: .spring, points: 1, timeUnit: 1, isInUnits: true,
          deviations: [
            PlayerDeviation("react-spring integrates in steps of a millisecond.", deviation),
            PlayerDeviation(
              "react-spring takes the target when a thousandth of the distance is left.", 0.001),
          ])
      }
    }
    return try EasingFunction.draft(
      of: source, plan,
      after: "export const \(name)Config = { duration: \(Code.milliseconds(source.duration)), "
        + "easing: \(name) };")
  }

  /// The maximum distance of the player's integration from the spring, as a fraction of the distance;
  /// infinite beyond a minute.
  static func steppedDeviation(of spring: Spring, _ source: CurveSource) -> Double {
    guard source.duration <= 60 else { return .infinity }
    var (value, velocity, deviation) = (0.0, source.launchRate / 1000, 0.0)
    let steps = Int(clamping: source.duration * 1000)
    for step in 1...max(1, steps) {
      let force =
        -spring.stiffness * 1e-6 * (value - 1) - spring.dampingCoefficient * 1e-3 * velocity
      velocity += force / spring.mass
      value += velocity
      let exact =
        (source.motion.value(at: Double(step) / 1000) - source.zero)
        / (source.one - source.zero)
      deviation = max(deviation, (value - exact).magnitude)
    }
    return deviation
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    let curve = try EasingFunction.read(text)
    // The velocity is one of a millisecond.
    return curve.spring(velocityUnit: 0.001, until: curve.duration) ?? curve
  }
}

/// GSAP: a path for `CustomEase`.
///
/// The first x is 0 and the last 1, so that nothing is normalised; a precision of 2 keeps the anchors.
enum GSAPExporter {
  static func draft(
    of source: CurveSource, _ plan: WritingPlan
  ) throws(CurveExportError) -> CurveDraft {
    let chain = try source.chain(plan)
    let end = chain.pieces[chain.pieces.count - 1].values.3
    if chain.hasJumps || (end - source.progress.rest).magnitude > 1e-9 {
      throw .unsayable(
        format: "gsap", reason: "a CustomEase cannot jump; GSAP's own steps(n) does")
    }
    var path = "M0,\(plan.number(chain.pieces[0].values.0))"
    for piece in chain.pieces {
      let third = (piece.end - piece.start) / 3
      let numbers = [
        piece.start + third, piece.values.1, piece.end - third, piece.values.2, piece.end,
        piece.values.3,
      ]
      path += " C" + numbers.map { plan.number($0) }.joined(separator: ",")
    }
    let name = Code.identifier(source.name)
    return CurveDraft(
      text: """
        // gsap.to(element, { duration: \(Code.seconds(source.duration)), ease: "\(name)" })
        gsap.registerPlugin(CustomEase);
        CustomEase.create("\(name)", "\(path)", { precision: 2 });
        """,
      form: .cubics, points: chain.pieces.count + 1, timeUnit: source.duration,
      deviations: [
        PlayerDeviation("CustomEase plays lines between points of each curve.", 2.5e-6)
      ])
  }

  static func read(_ text: String) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    guard scanner.find("\"M"), var time = scanner.number(), scanner.take(","),
      var value = scanner.number()
    else { throw .damaged(form: "CustomEase", reason: "its path does not begin with M") }
    var pieces: [PlayedCurve.Piece] = []
    while scanner.take("C") {
      let numbers = scanner.numbers()
      guard numbers.count == 6 else {
        throw .damaged(form: "CustomEase", reason: "a curve does not have six numbers")
      }
      pieces.append(
        PlayedCurve.Piece(
          start: time, startValue: value, end: numbers[4], endValue: numbers[5],
          shape: .cubic(
            time1: numbers[0], value1: numbers[1], time2: numbers[2], value2: numbers[3])))
      (time, value) = (numbers[4], numbers[5])
    }
    if pieces.isEmpty { throw .damaged(form: "CustomEase", reason: "its path has no curves") }
    return PlayedCurve(pieces)
  }
}
