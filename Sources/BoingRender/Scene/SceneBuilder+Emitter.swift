import BoingCurves

/// Emitter layers.
extension SceneBuilder {
  /// A particle that is to be drawn.
  struct Emitted {
    var particle: Particle
    let kind: Kind

    /// The values that all particles of a cell share.
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

  /// Adds the particles of the emitter at `index`, flattened into its plane.
  mutating func addParticles(
    _ index: Int32, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    for emitted in Self.particles(of: index, in: frame, budget) {
      add(emitted, Matrix4.identity, map, opacity, isFlipped)
    }
  }

  /// The particles of the emitter at `index` in the order in which it draws them.
  ///
  /// Cells are taken in their order as long as `budget` lasts.
  static func particles(of index: Int32, in frame: Frame, _ budget: FrameBudget) -> [Emitted] {
    let store = frame.properties(at: Int(index))
    var particles = Particles(Particles.Emitter(store))
    let order = store[EmitterProperty.renderMode].name
    let isAdditive = order == "additive"
    var drawn: [Emitted] = []
    let time = frame.layers[Int(index)].time
    let living = particles.living(
      store.emitterCells, at: time, births: budget.remainingBirths)
    budget.takeBirths(particles.examined)
    if particles.isCutShort { budget.report(.births) }
    for generation in living where generation.cell.image != nil {
      let kind = Emitted.Kind(generation.cell, isAdditive: isAdditive)
      drawn += generation.particles.map { Emitted(particle: $0, kind: kind) }
    }
    let key: ((Particle) -> Double)? =
      switch order {
      case "oldestFirst": { -$0.age }
      case "oldestLast": { $0.age }
      case "backToFront": { $0.position.z }
      default: nil
      }
    guard let key else { return drawn }
    // Sorting is not stable, so equal ones keep their places by number.
    return drawn.enumerated().sorted { a, b in
      let (x, y) = (key(a.element.particle), key(b.element.particle))
      return x != y ? x < y : a.offset < b.offset
    }.map { $0.element }
  }

  /// Adds one particle.
  ///
  /// - Parameters:
  ///   - matrix: from the emitter's coordinates to the plane in which they are shown.
  ///   - map: from there to pixels.
  mutating func add(
    _ emitted: Emitted, _ matrix: Matrix4, _ map: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    let (particle, cell) = (emitted.particle, emitted.kind.cell)
    guard let image = cell.image, particle.scale > 0, particle.color * 0 == .zero,
      particle.position * 0 == .zero
    else { return }
    let tint = Pixel.tint(particle.color)
    guard tint >> 24 > 0 else { return }
    let part = cell.contentsRect
    let size =
      SIMD2(Double(image.pixelWidth) * part.z, Double(image.pixelHeight) * part.w)
      / max(cell.contentsScale, 1e-3)
    var values = LayerState()
    values.bounds = SIMD4(-size.x / 2, -size.y / 2, size.x, size.y)
    values.magnification = cell.magnification
    values.minification = cell.minification
    var uncommon = UncommonState.defaults
    uncommon.contentsRect = part
    uncommon.minificationFilterBias = cell.minificationFilterBias
    let plane = Homography(particle.matrix.concatenating(matrix)).concatenating(map)
    guard plane.isFinite, budget.takeCoverage(0) else { return }
    if emitted.kind.isAdditive { writer.beginGroup(.beginGroup) }
    let first = scene.commands.count
    tinting(tint) {
      $0.addContents(image, values, uncommon, plane, opacity, isFlipped, within: nil)
    }
    if emitted.kind.isAdditive { writer.endGroup(blend: .plusLighter) }
    var area = 0
    for command in scene.commands[min(first, scene.commands.count)...] {
      area += command.bounds.width * command.bounds.height
    }
    _ = budget.takeCoverage(area)
  }
}

extension Particle {
  /// From the particle's picture, about its middle, to the emitter's coordinates.
  fileprivate var matrix: Matrix4 {
    let turned = Matrix4(scale: SIMD3(scale, scale, 1)).concatenating(
      Matrix4(rotation: angle, about: SIMD3(axis.x, axis.y, axis.z)))
    return turned.concatenating(Matrix4(translation: SIMD3(position.x, position.y, position.z)))
  }
}

extension Particles.Emitter {
  fileprivate init(_ store: PropertyStore) {
    func number(_ property: LayerProperty) -> Double { store[property].lanes?.x ?? 0 }
    func solid(_ pair: LayerProperty, _ third: LayerProperty) -> SIMD3<Double> {
      let lanes = store[pair].lanes ?? .zero
      return SIMD3(lanes.x, lanes.y, number(third))
    }
    let seed = number(EmitterProperty.seed)
    self.init(
      seed: seed.isFinite ? UInt64(clamping: min(max(seed, 0), 9e15)) : 0,
      birthplace: Birthplace(
        shape: Birthplace.Shape(store[EmitterProperty.emitterShape].name),
        mode: Birthplace.Mode(store[EmitterProperty.emitterMode].name),
        position: solid(EmitterProperty.emitterPosition, EmitterProperty.emitterZPosition),
        size: solid(EmitterProperty.emitterSize, EmitterProperty.emitterDepth)),
      birthRate: number(EmitterProperty.birthRate), lifetime: number(EmitterProperty.lifetime),
      velocity: number(EmitterProperty.velocity), scale: number(EmitterProperty.scale),
      spin: number(EmitterProperty.spin))
  }
}
