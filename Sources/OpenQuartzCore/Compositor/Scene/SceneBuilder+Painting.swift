import BoingRender

extension SceneBuilder {
  /// A command that paints an outline whose plane `map` brings to pixels; its paint is still to be given.
  ///
  /// Its points are the scene's last. Nil, and no points, where there is nothing of the outline.
  mutating func painting(
    _ outline: BoxOutline, _ map: Homography, opacity: UInt8, isAntialiased: Bool
  ) -> Command? {
    let first = scene.points.count
    let count = scene.add(outline, map)
    guard count > 0 else { return nil }
    var command = Command(kind: .painted, bounds: scene.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.opacity = opacity
    command.isAntialiased = isAntialiased
    return command
  }
}
