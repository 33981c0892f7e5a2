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
  /// The values of an emitter layer that apply to all of its cells.
  struct Emitter {
    var seed: UInt64
    var shape: EmissionShape
    var birthRate: Double
    var lifetime: Double
    var velocity: Double
    var scale: Double
    var spin: Double
  }

  /// The live particles of a cell, or of one below it.
  struct ParticleBatch {
    let cell: EmitterCell
    var particles: [Particle] = []
    /// The number of batches of the cell and of those below it.
    fileprivate(set) var count = 1
    /// The time after a birth during which something of it may live.
    fileprivate(set) var reach = 0.0
  }

  /// The maximum number of births of one kind that are evaluated; older ones are left out.
  package static let maximumCount = 20_000

  let emitter: Emitter
  /// The number of births that have been computed.
  private(set) var evaluatedBirths = 0
  /// True if there were more births than may be computed.
  private(set) var isCutShort = false
  /// The number of births at which the present cell ends.
  private var limit = 0
  private var batches: [ParticleBatch] = []

  init(_ emitter: Emitter) {
    self.emitter = emitter
  }

  /// Returns the live particles of `cells` and of the cells below them, oldest first in each, at the emitter's
  /// time `time`.
  ///
  /// - Parameter births: the number of births to compute at most; the cells come in their order.
  mutating func liveParticles(
    _ cells: [EmitterCell], at time: Double, births: Int = .max
  ) -> [ParticleBatch] {
    batches = []
    evaluatedBirths = 0
    for (kind, cell) in cells.enumerated() {
      limit = min(births, evaluatedBirths + Self.maximumCount * 4)
      let batch = batches.count
      prepare(cell)
      emit(cell, batch, Source(random: ParticleRandom(emitter.seed, kind)), at: time)
    }
    return batches
  }

  /// Adds an empty batch for each of the cells at and below `cell`.
  private mutating func prepare(_ cell: EmitterCell) {
    let batch = batches.count
    batches.append(ParticleBatch(cell: cell))
    for cell in cell.cells { prepare(cell) }
    batches[batch].count = batches.count - batch
    batches[batch].reach = reach(of: cell)
  }

  /// The emitter of particles: the layer, or a particle.
  private struct Source {
    let random: ParticleRandom
    /// Nil for the layer.
    var parent: ParticleTrajectory?
    /// The age that the parent reaches.
    var end = Double.infinity
  }

  /// Adds what `source` has emitted of `cell`, the `batch`-th of all, at the source's time `time`.
  private mutating func emit(
    _ cell: EmitterCell, _ batch: Int, _ source: Source, at time: Double
  ) {
    let rate = cell.birthRate * emitter.birthRate
    let timing = cell.timing
    let now = timing.localTime(fromParent: time)
    guard cell.isEnabled, rate > 0, rate.isFinite, now.isFinite, time >= timing.beginTime,
      timing.speed > 0 || source.parent == nil
    else { return }
    let end = min(
      timing.localTime(fromParent: source.end), timing.timeOffset + timing.activeDuration)
    let reach = batches[batch].reach
    let last = (min(now, end) * rate).rounded(.down)
    let firstLive = max(0, ((now - reach) * rate).rounded(.up))
    let oldest = max(firstLive, last - Double(Self.maximumCount))
    guard reach > 0, oldest <= last else { return }
    guard last < 9e15 else {
      // Neighbouring births have no numbers of their own.
      isCutShort = true
      return
    }
    if oldest > firstLive { isCutShort = true }
    for number in Int(clamping: oldest)...Int(clamping: last) {
      guard evaluatedBirths < limit else {
        isCutShort = true
        return
      }
      evaluatedBirths += 1
      let age = now - Double(number) / rate
      var random = source.random.substream(number)
      let origin = source.parent?.origin(
        age: max(timing.parentTime(fromLocal: Double(number) / rate), 0))
      let trajectory = ParticleTrajectory(cell, emitter, origin, &random)
      if age <= trajectory.lifetime {
        batches[batch].particles.append(trajectory.particle(age: age))
      }
      var below = batch + 1
      for (kind, child) in cell.cells.enumerated() {
        let own = Source(
          random: random.substream(kind), parent: trajectory, end: trajectory.lifetime)
        emit(child, below, own, at: age)
        below += batches[below].count
      }
    }
  }

  /// Returns the time after a birth during which something of it may live: itself, or what it has emitted.
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

  /// Returns the `number`-th of the streams that follow from this one.
  func substream(_ number: Int) -> ParticleRandom {
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

/// The whole life of one particle: its state at any age.
struct ParticleTrajectory {
  /// Seconds of its cell.
  let lifetime: Double
  private let start: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let acceleration: SIMD3<Double>
  private let spin: Double
  /// At birth, in radians about the axis.
  private let angle: Double
  private let axis: SIMD3<Double>
  /// At birth and by the second, before the emitter's factor.
  private let scale: SIMD2<Double>
  private let scaleFactor: Double
  private let color: SIMD4<Double>
  private let colorSpeed: SIMD4<Double>

  /// Creates a particle of `cell`, born at `origin`, or in the emitter's shape where that is nil.
  init(
    _ cell: EmitterCell, _ emitter: Particles.Emitter, _ origin: EmissionOrigin?,
    _ random: inout ParticleRandom
  ) {
    lifetime = (cell.lifetime + cell.lifetimeRange * random.signed / 2) * emitter.lifetime
    let origin = origin ?? emitter.shape.origin(&random)
    start = origin.position
    let cone = EmissionCone(origin, cell)
    let fraction = random.unit
    let speed = (cell.velocity + cell.velocityRange * random.signed / 2) * emitter.velocity
    acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    scale = SIMD2(
      (cell.scale + cell.scaleRange * random.signed / 2) * origin.scale, cell.scaleSpeed)
    scaleFactor = emitter.scale
    spin = (cell.spin + cell.spinRange * random.signed / 2) * emitter.spin
    let ranges = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange)
    let chance = SIMD4(random.signed, random.signed, random.signed, random.signed)
    color = (cell.color + ranges * chance / 2) * origin.color
    velocity = cone.direction(fraction, rotation: random.unit) * speed
    colorSpeed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
    // Numbers of their own, so that particles without a rotation are what they were.
    var rotationRandom = random.substream(-1)
    angle = cell.rotation + cell.rotationRange * rotationRandom.signed / 2
    switch cell.particleType {
    case .sprite: axis = SIMD3(0, 0, 1)
    case .plane:
      axis = EmissionCone(orientationOf: cell).direction(
        rotationRandom.unit, rotation: rotationRandom.unit)
    }
  }

  private func position(age: Double) -> SIMD3<Double> {
    start + velocity * age + acceleration * (age * age / 2)
  }

  /// Returns the particle at `age`.
  func particle(age: Double) -> Particle {
    Particle(
      position: position(age: age), angle: angle + spin * age, axis: axis,
      scale: max((scale.x + scale.y * age) * scaleFactor, 0),
      color: color + colorSpeed * age, age: age)
  }

  /// Returns the origin of what it emits at `age`: its position, direction, scale and colour.
  func origin(age: Double) -> EmissionOrigin {
    var origin = EmissionOrigin(
      position: position(age: age), looking: velocity + acceleration * age)
    origin.scale = max(scale.x + scale.y * age, 0)
    let shown = color + colorSpeed * age
    origin.color = shown.clamped(lowerBound: .zero, upperBound: .one)
    return origin
  }
}
