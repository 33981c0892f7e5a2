import ArgumentParser
import BoingCurves

extension MotionArguments {
  /// The motion that is described, with every number checked.
  ///
  /// - Throws: `ValidationError` with the option, its value as typed, and what to give instead.
  func subject() throws -> MotionSubject {
    try checkLaw()
    let share = try (anticipationShare ?? 0.25).number(
      "anticipation-share", "give a part of the time from 0.01 to 0.9"
    ) { (0.01...0.9).contains($0) }
    let fraction = try anticipation?.number(
      "anticipation", "give a part of the way above 0, up to 10, such as 0.1"
    ) { $0 > 0 && $0 <= 10 }
    let values = (try value(from ?? 0, "from"), try value(to ?? 1, "to"))
    do {
      var subject = try plain(
        values.0, values.1,
        duration: { try spring.checkedDuration() * (fraction == nil ? 1 : 1 - share) })
      if let fraction {
        if !subject.rests {
          throw ValidationError.option(
            "anticipation", anticipation?.text ?? "", "the spring never rests; give it damping")
        }
        subject = try subject.anticipated(fraction: fraction, share: share)
      }
      return subject
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private func value(_ typed: TypedNumber, _ option: String) throws -> Double {
    try typed.number(option, "give a number from -1e+100 to 1e+100") { abs($0) <= 1e100 }
  }

  private func plain(
    _ from: Double, _ to: Double, duration: () throws -> Double
  ) throws -> MotionSubject {
    switch chosenLaw {
    case .spring: return try springSubject(from, to, duration)
    case .wall:
      let visible = try spring.checkedVisible()
      let motion = try CosineWallBounce(
        from: from, to: to, numberOfBounces: spring.checkedBounces(), duration: duration(),
        startsAtRest: !cosine, finalEnvelopeFraction: visible)
      return contact(
        .wall, motion, from, to, motion.numberOfBounces, motion.apexes, motion.contacts, visible)
    case .gravity: return try gravitySubject(from, to, duration)
    case .shake:
      let visible = try spring.checkedVisible()
      let motion = try Shake(
        about: to, amplitude: from - to, numberOfSwings: spring.checkedBounces(),
        duration: duration(), visibleFraction: visible,
        residualFraction: checkedResidual(atMost: visible))
      return MotionSubject(
        law: .shake, motion: motion, duration: motion.duration, from: from, to: to,
        way: (to, from), bounces: motion.numberOfSwings, visibleFraction: visible,
        extrema: Array(motion.extrema.prefix(motion.numberOfSwings)), peak: abs(from - to))
    case .dock:
      let height = try value(self.height ?? 1, "height")
      let steps = try DockBounce(height: height, table: dock.table == .view ? .twoHops : .threeHops)
      let motion: any Motion = dock.smooth ? steps.smooth : steps
      return MotionSubject(
        law: .dock, motion: motion, duration: motion.duration, from: 0, to: 0, way: (0, height),
        extrema: motion.extrema.filter { $0.value != 0 },
        contactTimes: Array(motion.targetCrossings), peak: abs(height))
    case .train: return try trainSubject(from, to, duration())
    case .ease:
      let name = ease ?? "ease"
      guard let easing = EasingName(name) else {
        throw ValidationError.option("ease", name, EasingName.remedy)
      }
      let motion = EasedMotion(from: from, to: to, duration: try duration(), pace: easing.pace)
      let turns = motion.extrema.filter { abs($0.value - to) > 0.002 * abs(to - from) }
      return MotionSubject(
        law: .ease, motion: motion, duration: motion.duration, from: from, to: to,
        way: (from, to), extrema: turns,
        peak: turns.filter { ($0.value - to) * (to - from) > 0 }
          .reduce(0) { max($0, abs($1.value - to)) })
    }
  }

  private func springSubject(
    _ from: Double, _ to: Double, _ duration: () throws -> Double
  ) throws -> MotionSubject {
    let velocity = try value(self.velocity ?? 0, "velocity")
    let visible = try spring.checkedVisible()
    let level = visible * abs(to - from)
    var subject: MotionSubject
    if let spring = try spring.spring() {
      for (name, text) in [("residual", residual?.text), ("cosine", cosine ? "" : nil)] {
        if let text {
          throw ValidationError(
            "--\(name)\(text.isEmpty ? "" : " " + text): it goes with --bounces and --duration "
              + "only, not with a spring's constants.")
        }
      }
      let motion = try SpringMotion(from: from, to: to, initialVelocity: velocity, spring: spring)
      let rests = motion.duration.isFinite
      // Four periods of a spring that never rests are enough to see what it does.
      subject = MotionSubject(
        law: .spring, motion: motion, duration: rests ? motion.duration : 4 * spring.response,
        rests: rests, from: from, to: to, way: (from, to))
      if rests {
        let arrival = motion.targetCrossings.first { _ in true } ?? .infinity
        subject.extrema = motion.extrema.prefix(1_000).prefix { $0.time <= subject.duration }
          .filter { $0.time < arrival || abs($0.value - to) >= level }
        subject.bounces = subject.extrema.filter { $0.time > arrival }.count
        subject.peak = subject.extrema.filter { $0.time > arrival }
          .reduce(0) { max($0, abs($1.value - to)) }
      } else {
        subject.extrema = motion.extrema.prefix(1_000).prefix { $0.time <= subject.duration }
          .map { $0 }
        subject.peak = subject.extrema.reduce(0) { max($0, abs($1.value - to)) }
      }
      if subject.duration == 0 { subject.duration = spring.response }
    } else {
      let motion = try bounce(from, to, velocity, visible, duration())
      let arrival = motion.targetCrossings.first { _ in true } ?? .infinity
      let extrema = Array(motion.extrema.prefix(motion.numberOfBounces + 1))
      subject = MotionSubject(
        law: .spring, motion: motion, duration: motion.duration, from: from, to: to,
        way: (from, to), bounces: motion.numberOfBounces,
        extrema: extrema.filter { $0.time < arrival || abs($0.value - to) >= level },
        peak: extrema.filter { $0.time > arrival }.reduce(0) { max($0, abs($1.value - to)) })
    }
    subject.velocity = velocity
    subject.visibleFraction = visible
    return subject
  }

  private func bounce(
    _ from: Double, _ to: Double, _ velocity: Double, _ visible: Double, _ duration: Double
  ) throws -> SpringyBounce {
    let count = try spring.checkedBounces()
    let residual = try checkedResidual(atMost: visible)
    if cosine {
      if let typed = self.velocity {
        throw ValidationError.option(
          "velocity", typed.text, "it follows from --cosine; leave one of them out")
      }
      return try SpringyBounce(
        cosineFrom: from, to: to, numberOfBounces: count, duration: duration,
        visibleFraction: visible, residualFraction: residual)
    }
    return try SpringyBounce(
      from: from, to: to, numberOfBounces: count, duration: duration, initialVelocity: velocity,
      visibleFraction: visible, residualFraction: residual)
  }

  private func checkedResidual(atMost visible: Double) throws -> Double? {
    try residual?.number(
      "residual", "give a part of the way from 0.000000001 to --visible, which is \(visible.plain)"
    ) { (1e-9...visible).contains($0) }
  }

  private func gravitySubject(
    _ from: Double, _ to: Double, _ duration: () throws -> Double
  ) throws -> MotionSubject {
    let visible = try spring.checkedVisible()
    let restitution = try falling.restitution?.number(
      "restitution", "give a part of the speed from 0 to 0.999, such as 0.6"
    ) { (0...0.999).contains($0) }
    let gravity = try falling.gravity?.number("gravity", "give a number above 0, up to 1e+100") {
      $0 > 0 && $0 <= 1e100
    }
    if gravity != nil, let typed = spring.duration {
      throw ValidationError.option(
        "duration", typed.text, "it follows from --gravity; leave one of them out")
    }
    if let restitution, let typed = spring.bounces, gravity != nil || height != nil {
      throw ValidationError.option(
        "bounces", typed.text,
        "they follow from --restitution \(restitution.plain); leave one of them out")
    }
    let bounces = try spring.checkedBounces()
    let motion: GravityBounce
    if let typedHeight = self.height {
      if let from = self.from {
        throw ValidationError.option(
          "from", from.text, "a hop starts at --to; leave out --height, or this")
      }
      let height = try value(typedHeight, "height")
      switch (restitution, gravity) {
      case (let restitution?, let gravity?):
        motion = try GravityBounce(
          thrownFrom: to, apexHeight: height, restitution: restitution, gravity: gravity,
          visibleFraction: visible)
      case (nil, nil):
        motion = try GravityBounce(
          thrownFrom: to, apexHeight: height, numberOfBounces: bounces, duration: duration(),
          visibleFraction: visible)
      default:
        throw ValidationError(
          "A hop takes --bounces and --duration, or --restitution and --gravity; give both of "
            + "either.")
      }
    } else {
      switch (restitution, gravity) {
      case (let restitution?, let gravity?):
        motion = try GravityBounce(
          from: from, to: to, restitution: restitution, gravity: gravity, visibleFraction: visible)
      case (nil, let gravity?):
        motion = try GravityBounce(
          from: from, to: to, numberOfBounces: bounces, gravity: gravity, visibleFraction: visible)
      case (let restitution?, nil) where spring.bounces != nil:
        motion = try GravityBounce(
          from: from, to: to, numberOfBounces: bounces, restitution: restitution,
          duration: duration())
      case (let restitution?, nil):
        motion = try GravityBounce(
          from: from, to: to, restitution: restitution, duration: duration(),
          visibleFraction: visible)
      case (nil, nil):
        motion = try GravityBounce(
          from: from, to: to, numberOfBounces: bounces, duration: duration(),
          visibleFraction: visible)
      }
    }
    var subject = contact(
      .gravity, motion, motion.from, to, motion.numberOfBounces, motion.apexes, motion.contacts,
      visible)
    // The sum of the arcs may miss what was asked for by a rounding.
    if gravity == nil { subject.duration = try duration() }
    if height != nil {
      subject.way = (to, motion.apex)
      subject.extrema.insert(Extremum(time: motion.fallTime, value: motion.apex), at: 0)
    }
    return subject
  }

  private func trainSubject(
    _ from: Double, _ to: Double, _ duration: Double
  ) throws -> MotionSubject {
    let ratio = try (decayTrain.ratio ?? TypedNumber(argument: "\(1.0 / 3)")).number(
      "ratio", "give a part from 0.01 to 0.99, such as 0.33"
    ) { (0.01...0.99).contains($0) }
    let way = abs(to - from)
    let least = try decayTrain.threshold?.number("threshold", "give a number above 0, up to 1e+100")
    {
      $0 > 0 && $0 <= 1e100
    }
    let threshold = least ?? (way > 0 ? way / 135 : 1)
    let kind = decayTrain.train ?? .lid
    let displacement: Double =
      switch kind {
      case .lid, .wobble: from - to
      case .spring: try height.map { try value($0, "height") } ?? (to - from) / 2
      }
    let motion = try DecayTrain(
      from: kind == .spring ? from : nil, target: to, displacement: displacement,
      ratio: ratio, threshold: threshold, sides: kind == .wobble ? .alternating : .oneSided,
      outgoing: timing(decayTrain.away, "away") ?? .easeOut,
      returning: timing(decayTrain.back, "back") ?? (kind == .wobble ? .easeOut : .easeIn),
      duration: duration,
      durationRatio: decayTrain.durationRatio?.number(
        "duration-ratio", "give a number from 0.01 to 100"
      ) {
        (0.01...100).contains($0)
      } ?? 1)
    let turns = motion.values.indices.dropFirst().dropLast()
      .map { Extremum(time: motion.keyTimes[$0] * duration, value: motion.values[$0]) }
    return MotionSubject(
      law: .train, motion: motion, duration: duration, from: from, to: to,
      way: kind == .wobble ? (to, from) : (from, to), extrema: turns.filter { $0.value != to },
      contactTimes: kind == .lid
        ? turns.filter { $0.value == to }.map(\.time) + [duration] : [],
      peak: turns.reduce(0) { max($0, abs($1.value - to)) })
  }

  private func timing(_ name: String?, _ option: String) throws -> CubicBezierEasing? {
    guard let name else { return nil }
    guard case .bezier(let timing) = EasingName(name)?.pace else {
      throw ValidationError.option(
        option, name,
        "give linear, ease, ease-in, ease-out, ease-in-out, or four numbers x1,y1,x2,y2")
    }
    return timing
  }

  private func contact(
    _ law: CurveLaw, _ motion: any Motion, _ from: Double, _ to: Double, _ bounces: Int,
    _ peaks: [Extremum], _ contacts: [Contact], _ visible: Double
  ) -> MotionSubject {
    MotionSubject(
      law: law, motion: motion, duration: motion.duration, from: from, to: to, way: (from, to),
      bounces: bounces, visibleFraction: visible, extrema: peaks,
      contactTimes: contacts.map(\.time), contacts: contacts,
      peak: peaks.reduce(0) { max($0, abs($1.value - to)) })
  }
}
