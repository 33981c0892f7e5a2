import BoingCurves

/// Paints particles, each with the image of its cell.
enum ParticlePainter {
  /// Paints one particle in `plane`, to which `matrix` brings the emitter's coordinates.
  static func paint(
    _ emitted: EmittedParticle, _ matrix: Matrix4 = .identity, in plane: PlacedPlane,
    _ resources: RenderResources, to writer: inout DisplayListWriter
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
    var content = ImageContent(image, bounds: SIMD4(lowHalf: -size / 2, highHalf: size))
    (content.part, content.tint, content.bias) = (part, tint, cell.minificationFilterBias)
    (content.magnification, content.minification) = (cell.magnification, cell.minification)
    var own = plane
    own.map = Homography(particle.matrix.concatenating(matrix)).concatenating(plane.map)
    guard own.map.isFinite, resources.budget.takeCoverage(0) else { return }
    if emitted.kind.isAdditive { writer.beginGroup(.beginGroup) }
    let first = writer.list.commands.count
    ImagePainter.paint(content, in: own, resources.output, to: &writer)
    if emitted.kind.isAdditive { writer.endGroup(blend: .plusLighter) }
    var area = 0
    let commands = writer.list.commands
    for command in commands[min(first, commands.count)...] {
      area += command.bounds.width * command.bounds.height
    }
    _ = resources.budget.takeCoverage(area)
  }
}

extension Particle {
  /// The transform of the particle's image, about its middle, to the emitter's coordinates.
  fileprivate var matrix: Matrix4 {
    let rotated = Matrix4(scale: SIMD3(scale, scale, 1)).concatenating(
      Matrix4(rotation: angle, about: SIMD3(axis.x, axis.y, axis.z)))
    return rotated.concatenating(
      Matrix4(translation: SIMD3(position.x, position.y, position.z)))
  }
}
