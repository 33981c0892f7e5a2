import BoingCurves
import OpenCoreGraphics

/// Emitter layers.
extension SceneBuilder {
  /// A particle that is to be drawn.
  struct Emitted {
    var particle: Particle
    let cell: EmitterCellValues
    /// Whether its colours are added to what lies beneath.
    let isAdditive: Bool
  }

  /// Adds the particles of the emitter at `index`, flattened into its plane.
  mutating func addParticles(
    _ index: Int32, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    for emitted in Self.particles(of: index, in: frame) {
      add(emitted, CATransform3DIdentity, map, opacity, isFlipped)
    }
  }

  /// The particles of the emitter at `index` in the order in which it draws them.
  static func particles(of index: Int32, in frame: Frame) -> [Emitted] {
    let store = frame.properties(at: Int(index))
    var particles = Particles(Particles.Emitter(store))
    let order = store[EmitterProperty.renderMode].string
    let isAdditive = order == "additive"
    var drawn: [Emitted] = []
    let time = frame.layers[Int(index)].time
    for generation in particles.living(store.emitterCells, at: time)
    where generation.cell.image != nil {
      drawn += generation.particles.map {
        Emitted(particle: $0, cell: generation.cell, isAdditive: isAdditive)
      }
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
    }.map(\.element)
  }

  /// Adds one particle.
  ///
  /// - Parameters:
  ///   - matrix: from the emitter's coordinates to the plane in which they are shown.
  ///   - map: from there to pixels.
  mutating func add(
    _ emitted: Emitted, _ matrix: CATransform3D, _ map: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    let (particle, cell) = (emitted.particle, emitted.cell)
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
    rare.minificationFilterBias = cell.minificationFilterBias
    let plane = Homography(CATransform3DConcat(particle.matrix, matrix)).concatenating(map)
    guard plane.isFinite else { return }
    if emitted.isAdditive { beginGroup(.beginGroup) }
    let first = scene.commands.count
    addContents(image, values, rare, plane, opacity, isFlipped, within: nil)
    if tint != .max {
      for command in first..<scene.commands.count
      where scene.commands[command].kind == .painted {
        scene.commands[command].color = tint
      }
    }
    if emitted.isAdditive { endGroup(blend: .plusLighter) }
  }
}

extension Particle {
  /// From the particle's picture, about its middle, to the emitter's coordinates.
  fileprivate var matrix: CATransform3D {
    let turned = CATransform3DConcat(
      CATransform3DMakeScale(scale, scale, 1), CATransform3DMakeRotation(angle, 0, 0, 1))
    return CATransform3DConcat(
      turned, CATransform3DMakeTranslation(position.x, position.y, position.z))
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
        shape: store[EmitterProperty.emitterShape].string ?? "point",
        mode: store[EmitterProperty.emitterMode].string ?? "volume",
        position: solid(EmitterProperty.emitterPosition, EmitterProperty.emitterZPosition),
        size: solid(EmitterProperty.emitterSize, EmitterProperty.emitterDepth)),
      birthRate: number(EmitterProperty.birthRate), lifetime: number(EmitterProperty.lifetime),
      velocity: number(EmitterProperty.velocity), scale: number(EmitterProperty.scale),
      spin: number(EmitterProperty.spin))
  }
}
