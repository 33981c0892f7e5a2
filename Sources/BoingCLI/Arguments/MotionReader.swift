import ArgumentParser
import Boing
import BoingCurveFormats
import BoingCurves
import BoingPlayground

extension MotionArguments {
  /// The motion that is described, with every number checked.
  ///
  /// - Throws: `ValidationError` with the option, its value as typed, and what to give instead.
  func subject() throws -> MotionSubject {
    try checkOptions()
    do {
      return try MotionReader(options: self).subject()
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

extension MotionArguments {
  /// The values of progress 0 and 1.
  ///
  /// - Throws: `ValidationError` for equal ones, between which no curve goes.
  func endpoints() throws -> (from: Double, to: Double) {
    let ends = try MotionReader(options: self).endpoints()
    guard ends.from != ends.to else {
      throw ValidationError.option(
        "to", ends.to.plain, "it is the start, too; let --from and --to differ")
    }
    return ends
  }
}

/// A reader of the motion that options describe.
///
/// What a layer's bounce can be is a `Bounce`, with the defaults of the library and the motion that a layer shows.
/// The rest is a motion of its own: a spring that never rests, a hop, a fall by its acceleration, an easing, a train
/// with its own timing, or a launch from the target itself.
private struct MotionReader {
  let options: MotionArguments

  private var general: EndpointArguments { options.general }
  private var spring: SpringArguments { options.spring }
  private var launch: LaunchArguments { options.launch }
  private var falling: GravityArguments { options.falling }
  private var decayTrain: DecayTrainArguments { options.decayTrain }

  func endpoints() throws -> (from: Double, to: Double) {
    (try value(general.from ?? 0, "from"), try value(general.to ?? 1, "to"))
  }

  func subject() throws -> MotionSubject {
    let anticipation = try anticipation()
    let (from, to) = try endpoints()
    switch options.kind {
    case .spring: return try springSubject(from, to, anticipation)
    case .wall: return try wallSubject(from, to, anticipation)
    case .gravity: return try gravitySubject(from, to, anticipation)
    case .shake:
      let count = try spring.checkedBounces(options.kind)
      return try MotionSubject(
        .shake, counted(.shake(swings: count)), from: from, to: to,
        duration: spring.checkedDuration(options.kind), anticipation)
    case .dock:
      let height = try value(general.height ?? 1, "height")
      let table: DockBounce.Table = options.dock.table == .view ? .twoHops : .threeHops
      var subject = try MotionSubject(
        .dock, .dock(table, isSmooth: options.dock.smooth), from: height, to: 0, duration: nil,
        anticipation)
      subject.from = 0
      return subject
    case .train: return try trainSubject(from, to, anticipation)
    case .ease:
      let name = general.ease ?? "ease"
      guard let easing = EasingName(name) else {
        throw ValidationError.option("ease", name, EasingName.remedy)
      }
      let motion = EasedMotion(
        from: from, to: to, duration: try ownDuration(anticipation), curve: easing.curve)
      let turns = motion.extrema.filter { abs($0.value - to) > 0.002 * abs(to - from) }
      return try MotionSubject(
        kind: .ease, motion: motion, duration: motion.duration, from: from, to: to,
        progressRange: (from, to), extrema: turns,
        peak: turns.filter { ($0.value - to) * (to - from) > 0 }
          .reduce(0) { max($0, abs($1.value - to)) }
      ).anticipated(anticipation)
    }
  }

  // MARK: Options of several kinds

  private func value(_ typed: TypedNumber, _ option: String) throws -> Double {
    try typed.number(option, "give a number from -1e+100 to 1e+100") { abs($0) <= 1e100 }
  }

  private func anticipation() throws -> Anticipation? {
    let durationFraction = try (options.drawBack.anticipationDuration ?? 0.25).number(
      "anticipation-duration", "give a fraction of the duration from 0.01 to 0.9"
    ) { (0.01...0.9).contains($0) }
    return try options.drawBack.anticipation.map {
      Anticipation(
        distanceFraction: try $0.number(
          "anticipation", "give a fraction of the distance above 0, up to 10, such as 0.1"
        ) { $0 > 0 && $0 <= 10 },
        durationFraction: durationFraction)
    }
  }

  /// The duration of the motion itself, in seconds, without the draw-back before it.
  private func ownDuration(_ anticipation: Anticipation?) throws -> Double {
    try spring.checkedDuration(options.kind) * (1 - (anticipation?.durationFraction ?? 0))
  }

  /// The bounce with the fractions of the distance that were asked for.
  private func counted(_ bounce: Bounce) throws -> Bounce {
    let visible = try spring.checkedVisible()
    let residual = try launch.residualFraction?.number(
      "residual-fraction",
      "give a fraction of the distance from 0.000000001 to --visible-fraction, which is \(visible.plain)"
    ) { (1e-9...visible).contains($0) }
    return bounce.counting(visibleFraction: visible, residualFraction: residual)
  }

  // MARK: Springs

  private func springSubject(
    _ from: Double, _ to: Double, _ anticipation: Anticipation?
  ) throws -> MotionSubject {
    let velocity = try value(launch.velocity ?? 0, "velocity")
    let visible = try spring.checkedVisible()
    var subject: MotionSubject
    if let spring = try spring.spring() {
      for (name, text) in [
        ("residual-fraction", launch.residualFraction?.text), ("cosine", launch.cosine ? "" : nil),
      ] {
        if let text {
          throw ValidationError(
            "--\(name)\(text.isEmpty ? "" : " " + text): it goes with --bounces and --duration "
              + "only, not with a spring's constants.")
        }
      }
      if spring.dampingCoefficient == 0, let typed = options.drawBack.anticipation {
        throw ValidationError.option(
          "anticipation", typed.text, "the spring never rests; give it damping")
      }
      if from == to || spring.dampingCoefficient == 0 {
        subject = try springMotion(spring, from, to, velocity).anticipated(anticipation)
      } else {
        subject = try MotionSubject(
          .spring, .spring(spring, initialVelocity: velocity / (to - from)), from: from, to: to,
          duration: nil, anticipation)
      }
    } else {
      let count = try self.spring.checkedBounces(options.kind)
      if launch.cosine, let typed = launch.velocity {
        throw ValidationError.option(
          "velocity", typed.text, "it follows from --cosine; leave one of them out")
      }
      let shape: Bounce =
        launch.cosine
        ? .cosine(bounces: count)
        : .springy(bounces: count, initialVelocity: velocity == 0 ? 0 : velocity / (to - from))
      let duration = try self.spring.checkedDuration(options.kind)
      if from == to, velocity != 0 {
        throw ValidationError.option(
          "velocity", launch.velocity?.text ?? "",
          "bounces are counted by the distance, and there is none; let --from and --to differ, or give a "
            + "spring's constants")
      }
      subject = try MotionSubject(
        .spring, counted(shape), from: from, to: to, duration: duration, anticipation)
    }
    subject.velocity = velocity
    subject.visibleFraction = visible
    return subject
  }

  /// The motion of a spring from its target, or of one that never rests.
  private func springMotion(
    _ spring: Spring, _ from: Double, _ to: Double, _ velocity: Double
  ) throws -> MotionSubject {
    let motion = try SpringMotion(from: from, to: to, initialVelocity: velocity, spring: spring)
    let rests = motion.duration.isFinite
    // Four periods of a spring that never rests are enough to see what it does.
    var duration = rests ? motion.duration : 4 * spring.response
    if duration == 0 { duration = spring.response }
    return MotionSubject(
      kind: .spring, motion: motion, duration: duration, rests: rests, from: from, to: to,
      progressRange: (from, to), bounces: rests ? 0 : nil,
      extrema: Array(motion.extrema.prefix(1_000).prefix { $0.time <= duration })
    ).withPeak()
  }

  // MARK: Walls

  private func wallSubject(
    _ from: Double, _ to: Double, _ anticipation: Anticipation?
  ) throws -> MotionSubject {
    let (count, visible) = (try spring.checkedBounces(options.kind), try spring.checkedVisible())
    guard launch.cosine else {
      return try MotionSubject(
        .wall, counted(.wall(.cosine, bounces: count)), from: from, to: to,
        duration: spring.checkedDuration(options.kind), anticipation)
    }
    if let typed = launch.residualFraction {
      throw ValidationError.option(
        "residual-fraction", typed.text, "a wall has none with --cosine; leave one of them out")
    }
    let motion = try CosineWallBounce(
      from: from, to: to, numberOfBounces: count, duration: ownDuration(anticipation),
      startsAtRest: false, finalEnvelopeFraction: visible)
    return try MotionSubject(
      kind: .wall, motion: motion, duration: motion.duration, from: from, to: to,
      progressRange: (from, to), bounces: count, visibleFraction: visible, extrema: motion.apexes,
      contacts: motion.contacts
    ).withPeak().anticipated(anticipation)
  }

  private func gravitySubject(
    _ from: Double, _ to: Double, _ anticipation: Anticipation?
  ) throws -> MotionSubject {
    let visible = try spring.checkedVisible()
    let restitution = try falling.restitution?.number(
      "restitution", "give a fraction of the speed from 0 to 0.999, such as 0.6"
    ) { (0...0.999).contains($0) }
    let gravity = try falling.gravity?.number("gravity", "give a number above 0, up to 1e+100") {
      $0 > 0 && $0 <= 1e100
    }
    if gravity != nil, let typed = spring.duration {
      throw ValidationError.option(
        "duration", typed.text, "it follows from --gravity; leave one of them out")
    }
    if let restitution, let typed = spring.bounces, gravity != nil || general.height != nil {
      throw ValidationError.option(
        "bounces", typed.text,
        "they follow from --restitution \(restitution.plain); leave one of them out")
    }
    let bounces = try spring.checkedBounces(options.kind)
    if let height = general.height {
      return try hop(
        to: to, height, restitution, gravity, bounces, visible, anticipation)
    }
    guard let gravity else {
      let count = spring.bounces == nil && restitution != nil ? nil : bounces
      return try MotionSubject(
        .gravity, counted(.wall(.gravity(restitution: restitution), bounces: count)), from: from,
        to: to, duration: spring.checkedDuration(options.kind), anticipation)
    }
    let motion =
      try restitution.map {
        try GravityBounce(
          from: from, to: to, restitution: $0, gravity: gravity, visibleFraction: visible)
      }
      ?? GravityBounce(
        from: from, to: to, numberOfBounces: bounces, gravity: gravity, visibleFraction: visible)
    return try MotionSubject(
      motion, duration: motion.duration, progressRange: (from, to), visible
    ).anticipated(anticipation)
  }

  /// A body that is thrown from its target to a height and falls back.
  private func hop(
    to: Double, _ typedHeight: TypedNumber, _ restitution: Double?, _ gravity: Double?,
    _ bounces: Int, _ visible: Double, _ anticipation: Anticipation?
  ) throws -> MotionSubject {
    if let from = general.from {
      throw ValidationError.option(
        "from", from.text, "a hop starts at --to; leave out --height, or this")
    }
    let height = try value(typedHeight, "height")
    let motion: GravityBounce
    var duration: Double?
    switch (restitution, gravity) {
    case (let restitution?, let gravity?):
      motion = try GravityBounce(
        thrownFrom: to, apexHeight: height, restitution: restitution, gravity: gravity,
        visibleFraction: visible)
    case (nil, nil):
      // The sum of the arcs may miss what was asked for by a rounding.
      let length = try ownDuration(anticipation)
      motion = try GravityBounce(
        thrownFrom: to, apexHeight: height, numberOfBounces: bounces, duration: length,
        visibleFraction: visible)
      duration = length
    default:
      throw ValidationError(
        "A hop takes --bounces and --duration, or --restitution and --gravity; give both of "
          + "either.")
    }
    var subject = MotionSubject(
      motion, duration: duration ?? motion.duration, progressRange: (to, motion.apex), visible)
    subject.extrema.insert(Extremum(time: motion.fallTime, value: motion.apex), at: 0)
    return try subject.anticipated(anticipation)
  }

  // MARK: Trains

  private func trainSubject(
    _ from: Double, _ to: Double, _ anticipation: Anticipation?
  ) throws -> MotionSubject {
    let ratio = try (decayTrain.ratio ?? TypedNumber(argument: "\(1.0 / 3)")).number(
      "ratio", "give a fraction from 0.01 to 0.99, such as 0.33"
    ) { (0.01...0.99).contains($0) }
    let distance = abs(to - from)
    let minimum = try decayTrain.threshold?.number(
      "threshold", "give a number above 0, up to 1e+100"
    ) {
      $0 > 0 && $0 <= 1e100
    }
    let threshold =
      minimum ?? (distance > 0 ? distance * SpringyBounce.defaultVisibleFraction : 1)
    let train = decayTrain.train ?? .lid
    let displacement: Double =
      switch train {
      case .lid, .wobble: from - to
      case .spring: try general.height.map { try value($0, "height") } ?? (to - from) / 2
      }
    let hasOwnTiming =
      decayTrain.away != nil || decayTrain.back != nil || decayTrain.durationRatio != nil
    if train != .spring, !hasOwnTiming, distance > 0, threshold < distance {
      return try MotionSubject(
        .train,
        .decayTrain(
          train == .wobble ? .alternating : .oneSided, ratio: ratio,
          threshold: threshold / distance),
        from: from, to: to, duration: spring.checkedDuration(options.kind), anticipation)
    }
    let duration = try ownDuration(anticipation)
    let motion = try DecayTrain(
      from: train == .spring ? from : nil, target: to, displacement: displacement,
      ratio: ratio, threshold: threshold, sides: train == .wobble ? .alternating : .oneSided,
      outgoing: timing(decayTrain.away, "away") ?? .easeOut,
      returning: timing(decayTrain.back, "back") ?? (train == .wobble ? .easeOut : .easeIn),
      duration: duration,
      durationRatio: decayTrain.durationRatio?.number(
        "duration-ratio", "give a number from 0.01 to 100"
      ) {
        (0.01...100).contains($0)
      } ?? 1)
    let turns = motion.values.indices.dropFirst().dropLast()
      .map { Extremum(time: motion.keyTimes[$0] * duration, value: motion.values[$0]) }
    return try MotionSubject(
      kind: .train, motion: motion, duration: duration, from: from, to: to,
      progressRange: train == .wobble ? (to, from) : (from, to),
      extrema: turns.filter { $0.value != to },
      contactTimes: train == .lid
        ? turns.filter { $0.value == to }.map(\.time) + [duration] : []
    ).withPeak().anticipated(anticipation)
  }

  private func timing(_ name: String?, _ option: String) throws -> CubicBezierEasing? {
    guard let name else { return nil }
    guard case .bezier(let timing) = EasingName(name)?.curve else {
      throw ValidationError.option(
        option, name,
        "give linear, ease, ease-in, ease-out, ease-in-out, or four numbers x1,y1,x2,y2")
    }
    return timing
  }
}
