import BoingCurves
import BoingRender

/// Builds the copies that a replicator makes of its sublayers.
struct ReplicatorBuilder {
  let layer: SceneLayer

  /// Returns a node without items for each copy, and the surroundings of its items; throws where there are more than
  /// `limit` copies.
  func instances(
    _ inner: Surroundings, limit: Int
  ) throws(LayerExportError) -> [(node: SceneNode, surroundings: Surroundings)] {
    if layer.isAnimated(ReplicatorProperty.all) {
      layer.report("instances", "the replicator's values at the beginning hold throughout")
    }
    let (tree, slot) = (layer.context.tree, layer.timeline.slot)
    var paths = ClockPaths()
    let speed = paths.clocks(of: slot, in: tree).reduce(1.0) { $0 * $1.speed }
    let frame = tree.evaluate(at: -layer.outer.delay, root: slot)
    let instances = frame.instances(of: 0, limit: SceneLimits.layerCount)
    // Known before the first of thousands is rendered to an image.
    guard instances.count <= limit else {
      throw .tooManyLayers(limit: SceneLimits.layerCount)
    }
    return instances.compactMap { instance in
      var around = inner
      around.tint *= instance.color
      // The replicator's own clock runs at another speed than the scene's.
      if instance.delay != 0, speed != 0 { around.delay += instance.delay / speed }
      let plane = Homography(instance.transform)
      guard plane.isAffine, let parts = LinearParts(plane.affine, near: nil) else {
        layer.report("instanceTransform", "instances in perspective are left out")
        return nil
      }
      let node = SceneNode(name: layer.label)
      node.transform.set(parts)
      node.transform.position = PairChannel(plane.affine.origin.x, plane.affine.origin.y)
      return (node, around)
    }
  }
}
