import OpenCoreGraphics

/// Emitter layers.
extension SceneBuilder {
  mutating func addParticles(
    _ index: Int32, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    let store = frame.properties(at: Int(index))
    func number(_ property: LayerProperty) -> Double { store[property].lanes?.x ?? 0 }
    func pair(_ property: LayerProperty) -> SIMD2<Double> {
      let lanes = store[property].lanes ?? .zero
      return SIMD2(lanes.x, lanes.y)
    }
    let seed = number(EmitterProperty.seed)
    let particles = Particles(
      emitter: .init(
        seed: seed.isFinite ? UInt64(min(max(seed, 0), 9e15)) : 0,
        position: pair(EmitterProperty.emitterPosition), size: pair(EmitterProperty.emitterSize),
        shape: store[EmitterProperty.emitterShape].string ?? "point",
        mode: store[EmitterProperty.emitterMode].string ?? "volume",
        birthRate: number(EmitterProperty.birthRate), lifetime: number(EmitterProperty.lifetime),
        velocity: number(EmitterProperty.velocity), scale: number(EmitterProperty.scale),
        spin: number(EmitterProperty.spin)))
    let order = store[EmitterProperty.renderMode].string
    var drawn: [(Particle, EmitterCellValues)] = []
    for (kind, cell) in store.emitterCells.enumerated() where cell.image != nil {
      let living = particles.living(cell, kind: kind, at: frame.layers[Int(index)].time)
      drawn += living.map { ($0, cell) }
    }
    // Sorting is not stable, so equal ages keep their places by number.
    if order == "oldestFirst" || order == "oldestLast" {
      let sign = order == "oldestFirst" ? 1.0 : -1.0
      drawn = drawn.enumerated().sorted { a, b in
        let (x, y) = (a.element.0.age * sign, b.element.0.age * sign)
        return x != y ? x > y : a.offset < b.offset
      }.map(\.element)
    }
    let isAdditive = order == "additive"
    for (particle, cell) in drawn {
      if isAdditive { beginGroup(.beginGroup) }
      add(particle, cell, map, opacity, isFlipped)
      if isAdditive { endGroup(blend: .plusLighter) }
    }
  }

  private mutating func add(
    _ particle: Particle, _ cell: EmitterCellValues, _ map: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    guard let image = cell.image, particle.scale > 0, particle.color * 0 == .zero,
      particle.position * 0 == .zero
    else { return }
    let tint = Pixel.tint(particle.color)
    guard tint >> 24 > 0 else { return }
    let part = cell.contentsRect
    let size =
      SIMD2(Double(image.width) * part.z, Double(image.height) * part.w)
      / max(cell.contentsScale, 1e-3)
    var values = LayerValues()
    values.bounds = SIMD4(-size.x / 2, -size.y / 2, size.x, size.y)
    values.magnification = cell.magnification
    values.minification = cell.minification
    var rare = RareValues.defaults
    rare.contentsRect = part
    var place = CATransform3DMakeScale(particle.scale, particle.scale, 1)
    place = CATransform3DConcat(place, CATransform3DMakeRotation(particle.angle, 0, 0, 1))
    place = CATransform3DConcat(
      place, CATransform3DMakeTranslation(particle.position.x, particle.position.y, 0))
    let first = scene.commands.count
    addContents(
      image, values, rare, Homography(place).concatenating(map), opacity, isFlipped, within: nil)
    guard tint != .max else { return }
    for command in first..<scene.commands.count { scene.commands[command].color = tint }
  }
}
