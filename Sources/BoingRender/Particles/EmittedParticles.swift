import BoingCurves

/// A particle that is to be drawn.
struct EmittedParticle {
  var particle: Particle
  let kind: Kind

  /// The values that all particles of a cell have in common.
  final class Kind {
    let cell: EmitterCell
    /// True if the colours are added to what lies beneath.
    let isAdditive: Bool

    init(_ cell: EmitterCell, isAdditive: Bool) {
      self.cell = cell
      self.isAdditive = isAdditive
    }
  }
}

/// The particles of an emitter layer in the order in which it draws them.
struct EmittedParticles {
  private(set) var particles: [EmittedParticle] = []
  /// The number of births that were computed.
  let evaluatedBirths: Int
  /// True if there were more births than may be computed.
  let isCutShort: Bool

  /// Evaluates the emitter at `index` of `frame`; its cells are taken in their order as long as the births
  /// last.
  init(of index: Int32, in frame: Frame, maximumBirths: Int) {
    let store = frame.details(at: Int(index)).properties
    var emission = Particles(Particles.Emitter(store))
    let order = EmitterRenderMode(store[EmitterProperty.renderMode].name)
    let isAdditive = order == .additive
    let batches = emission.liveParticles(
      store.emitterCells, at: frame.time(of: Int(index)), births: maximumBirths)
    evaluatedBirths = emission.evaluatedBirths
    isCutShort = emission.isCutShort
    for batch in batches where batch.cell.image != nil {
      let kind = EmittedParticle.Kind(batch.cell, isAdditive: isAdditive)
      particles += batch.particles.map { EmittedParticle(particle: $0, kind: kind) }
    }
    let key: ((Particle) -> Double)? =
      switch order {
      case .oldestFirst?: { -$0.age }
      case .oldestLast?: { $0.age }
      case .backToFront?: { $0.position.z }
      default: nil
      }
    guard let key else { return }
    // Sorting is not stable, so equal ones stay in order by their index.
    particles = particles.enumerated().sorted { a, b in
      let (x, y) = (key(a.element.particle), key(b.element.particle))
      return x != y ? x < y : a.offset < b.offset
    }.map { $0.element }
  }
}

extension Particles.Emitter {
  fileprivate init(_ store: PropertyStore) {
    func number(_ property: PropertyDescriptor) -> Double { store[property].components?.x ?? 0 }
    func solid(_ pair: PropertyDescriptor, _ third: PropertyDescriptor) -> SIMD3<Double> {
      let components = store[pair].components ?? .zero
      return SIMD3(components.x, components.y, number(third))
    }
    let seed = number(EmitterProperty.seed)
    self.init(
      seed: seed.isFinite ? UInt64(clamping: min(max(seed, 0), 9e15)) : 0,
      shape: EmissionShape(
        shape: EmitterShape(store[EmitterProperty.emitterShape].name) ?? .point,
        mode: EmitterMode(store[EmitterProperty.emitterMode].name) ?? .volume,
        position: solid(EmitterProperty.emitterPosition, EmitterProperty.emitterZPosition),
        size: solid(EmitterProperty.emitterSize, EmitterProperty.emitterDepth)),
      birthRate: number(EmitterProperty.birthRate), lifetime: number(EmitterProperty.lifetime),
      velocity: number(EmitterProperty.velocity), scale: number(EmitterProperty.scale),
      spin: number(EmitterProperty.spin))
  }
}
