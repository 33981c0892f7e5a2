import BoingCurves

/// One of a replicator's copies of its sublayers.
package struct ReplicatorInstance: Equatable {
  /// The transform within the replicator's coordinates.
  package let transform: Matrix4
  /// The factors of the straight colours.
  package let color: SIMD4<Double>
  /// The seconds of the replicator's time by which it lags behind.
  package let delay: Double
}

extension Frame {
  /// Returns the first `limit` instances of the replicator at `index`: the first below the others, each moved
  /// and coloured further than the one before, and at an earlier time.
  ///
  /// Instances that are clear are left out.
  package func instances(of index: Int32, limit: Int) -> [ReplicatorInstance] {
    let store = details(at: Int(index)).properties
    func number(_ property: PropertyDescriptor) -> Double { store[property].components?.x ?? 0 }
    let count = number(ReplicatorProperty.instanceCount)
    let step = store[ReplicatorProperty.instanceTransform].transform ?? Matrix4.identity
    let color = store[ReplicatorProperty.instanceColor].components ?? SIMD4(1, 1, 1, 1)
    let offsets = SIMD4(
      number(ReplicatorProperty.instanceRedOffset), number(ReplicatorProperty.instanceGreenOffset),
      number(ReplicatorProperty.instanceBlueOffset), number(ReplicatorProperty.instanceAlphaOffset))
    let delay = number(ReplicatorProperty.instanceDelay)
    guard count >= 1, color * 0 == .zero, offsets * 0 == .zero else { return [] }
    let anchor = values(at: Int(index)).anchor
    let back = Matrix4(translation: SIMD3(anchor.x, anchor.y, anchor.z))
    var transform = Matrix4(translation: SIMD3(-anchor.x, -anchor.y, -anchor.z))
    var instances: [ReplicatorInstance] = []
    for number in 0..<Int(clamping: min(count, Double(max(limit, 0)))) {
      let tint = color + offsets * Double(number)
      if tint.w > 0 {
        instances.append(
          ReplicatorInstance(
            transform: transform.concatenating(back), color: tint,
            delay: number > 0 ? delay * Double(number) : 0))
      }
      transform = transform.concatenating(step)
    }
    return instances
  }
}
