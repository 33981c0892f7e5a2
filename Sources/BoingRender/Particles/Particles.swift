import BoingCurves

/// One particle of an emitter as it is at some time.
struct Particle {
  var position: SIMD3<Double>
  /// In radians about ``axis``.
  var angle: Double
  /// A unit vector.
  var axis: SIMD3<Double>
  var scale: Double
  /// Straight sRGB components.
  var color: SIMD4<Double>
  var age: Double
}

/// An emitter's particles as a function of its seed and of time.
///
/// The particle born as the n-th of its kind is the same whenever one looks, so that its state needs
/// only its own age, and that of whatever emitted it. Rates and speeds count as if they had always been
/// what they are now.
package struct Particles {
  /// What an emitter layer gives to all of its cells.
  struct Emitter {
    var seed: UInt64
    var birthplace: Birthplace
    var birthRate: Double
    var lifetime: Double
    var velocity: Double
    var scale: Double
    var spin: Double
  }

  /// Living particles of a cell, or of one below it.
  struct Generation {
    let cell: EmitterCell
    var particles: [Particle] = []
    /// The number of generations of the cell and of those below it.
    fileprivate(set) var count = 1
    /// The time after a birth in which something of it may live.
    fileprivate(set) var reach = 0.0
  }

  /// Births of one kind that are looked at; the oldest beyond are left out.
  package static let maximumCount = 20_000

  let emitter: Emitter
  /// The number of births that have been computed.
  private(set) var examined = 0
  /// True if there were more births than may be computed.
  private(set) var isCutShort = false
  /// The number of births at which the present cell ends.
  private var limit = 0
  private var generations: [Generation] = []

  init(_ emitter: Emitter) {
    self.emitter = emitter
  }

  /// The living particles of `cells` and of the cells below them, oldest first in each, at the emitter's
  /// time `time`.
  ///
  /// - Parameter births: the number of births to compute at most; the cells come in their order.
  mutating func living(
    _ cells: [EmitterCell], at time: Double, births: Int = .max
  ) -> [Generation] {
    generations = []
    examined = 0
    for (kind, cell) in cells.enumerated() {
      limit = min(births, examined + Self.maximumCount * 4)
      let place = generations.count
      prepare(cell)
      emit(cell, place, Source(random: ParticleRandom(emitter.seed, kind)), at: time)
    }
    return generations
  }

  /// A place for the particles of each of the cells at and below `cell`.
  private mutating func prepare(_ cell: EmitterCell) {
    let place = generations.count
    generations.append(Generation(cell: cell))
    for cell in cell.cells { prepare(cell) }
    generations[place].count = generations.count - place
    generations[place].reach = reach(of: cell)
  }

  /// What emits: the layer, or a particle.
  private struct Source {
    let random: ParticleRandom
    /// Nil for the layer.
    var parent: ParticlePath?
    /// How old the parent becomes.
    var end = Double.infinity
  }

  /// Adds what `source` has emitted of `cell`, the `place`-th of all, at the source's time `time`.
  private mutating func emit(
    _ cell: EmitterCell, _ place: Int, _ source: Source, at time: Double
  ) {
    let rate = cell.birthRate * emitter.birthRate
    let timing = cell.timing
    let now = timing.localTime(fromParent: time)
    guard cell.isEnabled, rate > 0, rate.isFinite, now.isFinite, time >= timing.beginTime,
      timing.speed > 0 || source.parent == nil
    else { return }
    let end = min(
      timing.localTime(fromParent: source.end), timing.timeOffset + timing.activeDuration)
    let reach = generations[place].reach
    let last = (min(now, end) * rate).rounded(.down)
    let eldest = max(0, ((now - reach) * rate).rounded(.up))
    let oldest = max(eldest, last - Double(Self.maximumCount))
    guard reach > 0, oldest <= last else { return }
    guard last < 9e15 else {
      // Neighbouring births have no numbers of their own.
      isCutShort = true
      return
    }
    if oldest > eldest { isCutShort = true }
    for number in Int(clamping: oldest)...Int(clamping: last) {
      guard examined < limit else {
        isCutShort = true
        return
      }
      examined += 1
      let age = now - Double(number) / rate
      var random = source.random.descendant(number)
      let birth = source.parent?.birth(
        age: max(timing.parentTime(fromLocal: Double(number) / rate), 0))
      let path = ParticlePath(cell, emitter, birth, &random)
      if age <= path.lifetime { generations[place].particles.append(path.particle(age: age)) }
      var below = place + 1
      for (kind, child) in cell.cells.enumerated() {
        let own = Source(
          random: random.descendant(kind), parent: path, end: path.lifetime)
        emit(child, below, own, at: age)
        below += generations[below].count
      }
    }
  }

  /// How long after a birth something of it may still live: itself, or what it has emitted.
  private func reach(of cell: EmitterCell) -> Double {
    let own = (cell.lifetime + cell.lifetimeRange.magnitude / 2) * emitter.lifetime
    guard own > 0 else { return 0 }
    // What has been emitted goes on by its own clock.
    return own
      + cell.cells.reduce(0) { longest, child in
        let speed = child.timing.speed
        return speed > 0 ? max(longest, reach(of: child) / speed) : longest
      }
  }
}

/// Numbers that follow from a seed and from counts.
struct ParticleRandom {
  private var state: UInt64

  init(_ seed: UInt64, _ kind: Int) {
    state = Self.mixed(
      seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(truncatingIfNeeded: kind) &* 0xd1b5_4a32_d192_ed03)
  }

  /// The numbers of the `number`-th of those that follow from these.
  func descendant(_ number: Int) -> ParticleRandom {
    var copy = self
    copy.state =
      Self.mixed(state) ^ UInt64(truncatingIfNeeded: number) &* 0x8cb9_2ba7_2f3d_8dd7
    return copy
  }

  /// The next number, 0..<1.
  var unit: Double {
    mutating get {
      state &+= 0x9e37_79b9_7f4a_7c15
      return Double(Self.mixed(state) >> 11) * 0x1p-53
    }
  }

  /// The next number, −1..<1.
  var signed: Double {
    mutating get { unit * 2 - 1 }
  }

  /// The finalizer of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
