import OpenCoreGraphics

/// Reading and writing the part of a value that a key path names.
extension PropertyValue {
  /// The part of this value, which is the whole property's.
  func part(_ path: LayerKeyPath) -> PropertyValue {
    switch (path.part, self) {
    case (.whole, _): self
    case (.lanes(let first, let kind), .lanes(let lanes)):
      .lanes(Self.shifted(lanes, by: first, kind.laneCount))
    case (_, .transform(let transform)): .lanes(transform.lanes(path.part))
    default: path.kind.zero
    }
  }

  /// This value, which is the whole property's, with its part replaced by `value`.
  ///
  /// A value of another kind than the path's is ignored.
  func replacing(_ path: LayerKeyPath, by value: PropertyValue) -> PropertyValue {
    switch (path.part, self, value) {
    case (.whole, _, _): return value
    case (.lanes(let first, let kind), .lanes(var whole), .lanes(let part)):
      for lane in 0..<kind.laneCount { whole[first + lane] = part[lane] }
      return .lanes(whole)
    case (_, .transform(var transform), .lanes(let lanes)):
      transform.setLanes(lanes, path.part)
      return .transform(transform)
    default: return self
    }
  }

  private static func shifted(
    _ lanes: SIMD4<Double>, by first: Int, _ count: Int
  ) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for lane in 0..<count { result[lane] = lanes[first + lane] }
    return result
  }
}

extension LayerKeyPath {
  /// First lane and number of lanes within a property that is made of lanes.
  var laneRange: (first: Int, count: Int) {
    if case .lanes(let first, let kind) = part { return (first, kind.laneCount) }
    return (0, property.kind.laneCount)
  }
}

extension CATransform3D {
  /// The named part of this transform.
  func lanes(_ part: LayerKeyPath.Part) -> SIMD4<Double> {
    switch part {
    case .rotation(let axis):
      return SIMD4(rotationParts[axis], 0, 0, 0)
    case .scale(.axis(let axis)):
      return SIMD4(scaleParts[axis], 0, 0, 0)
    case .scale(.uniform):
      return SIMD4(scaleParts.sum() / 3, 0, 0, 0)
    case .scale(.plane):
      let scale = scaleParts
      return SIMD4((scale.x + scale.y) / 2, 0, 0, 0)
    case .translation(.axis(let axis)):
      return SIMD4(translationParts[axis], 0, 0, 0)
    case .translation(.plane):
      return SIMD4(m41, m42, 0, 0)
    case .whole, .lanes:
      return .zero
    }
  }

  /// Replaces the named part of this transform.
  mutating func setLanes(_ lanes: SIMD4<Double>, _ part: LayerKeyPath.Part) {
    switch part {
    case .rotation(axis: 2) where isFlat:
      turnInPlane(to: lanes.x)
    case .rotation(let axis):
      var angles = rotationParts
      angles[axis] = lanes.x
      rotationParts = angles
    case .scale(.axis(let axis)):
      var scale = scaleParts
      scale[axis] = lanes.x
      scaleParts = scale
    case .scale(.uniform):
      scaleParts = SIMD3(repeating: lanes.x)
    case .scale(.plane):
      scaleParts = SIMD3(lanes.x, lanes.x, scaleParts.z)
    case .translation(.axis(let axis)):
      var translation = translationParts
      translation[axis] = lanes.x
      translationParts = translation
    case .translation(.plane):
      (m41, m42) = (lanes.x, lanes.y)
    case .whole, .lanes:
      break
    }
  }
}
