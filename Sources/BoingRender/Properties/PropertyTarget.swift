import BoingCurves

/// A property, or a component of one, as an animation's key path names it.
package struct PropertyTarget: Sendable, Hashable {
  package let property: PropertyDescriptor
  package let part: Part

  /// The part of a property that a path names.
  package enum Part: Sendable, Hashable {
    case whole
    /// Consecutive components: `position.x`, `bounds.size`.
    case lanes(first: Int, kind: ValueKind)
    /// An angle of a transform, by axis 0, 1, 2.
    case rotation(axis: Int)
    case scale(ScalePart)
    case translation(TranslationPart)
  }

  /// The scale factors that a path names.
  package enum ScalePart: Sendable, Hashable {
    case axis(Int)
    /// `scale`: reads the mean of all three and sets all three.
    case uniform
    /// `scale.xy`: reads the mean of x and y and sets both. Undocumented, but in use.
    case plane
  }

  /// The parts of a translation that a path names.
  package enum TranslationPart: Sendable, Hashable {
    case axis(Int)
    /// `translation`: x and y as a size.
    case plane
  }

  package init(_ property: PropertyDescriptor, _ part: Part = .whole) {
    (self.property, self.part) = (property, part)
  }

  /// The type of value at the end of the path.
  package var kind: ValueKind {
    switch part {
    case .whole: property.kind
    case .lanes(_, let kind): kind
    case .rotation, .scale, .translation(.axis): .number
    case .translation(.plane): .size
    }
  }

  /// The index of the first component within the property, and the number of components.
  var laneRange: (first: Int, count: Int) {
    if case .lanes(let first, let kind) = part { return (first, kind.laneCount) }
    return (0, property.kind.laneCount)
  }
}

/// Reading and writing the part of a value that a target names.
extension PropertyValue {
  /// Returns the part of this value, which is the whole property's.
  package func part(_ target: PropertyTarget) -> PropertyValue {
    switch (target.part, self) {
    case (.whole, _): return self
    case (.lanes(let first, let kind), .lanes(let lanes)):
      var result = SIMD4<Double>.zero
      for lane in 0..<kind.laneCount { result[lane] = lanes[first + lane] }
      return .lanes(result)
    case (_, .transform(let transform)): return .lanes(transform.lanes(target.part))
    default: return target.kind.zero
    }
  }

  /// Returns this value, which is the whole property's, with its part replaced by `value`.
  ///
  /// A value of another kind than the target's is ignored.
  package func replacing(_ target: PropertyTarget, by value: PropertyValue) -> PropertyValue {
    switch (target.part, self, value) {
    case (.whole, _, _): return value
    case (.lanes(let first, let kind), .lanes(var whole), .lanes(let part)):
      for lane in 0..<kind.laneCount { whole[first + lane] = part[lane] }
      return .lanes(whole)
    case (_, .transform(var transform), .lanes(let lanes)):
      transform.setLanes(lanes, target.part)
      return .transform(transform)
    default: return self
    }
  }
}

extension Matrix4 {
  /// Returns the named part of this transform.
  func lanes(_ part: PropertyTarget.Part) -> SIMD4<Double> {
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
      return SIMD4(row3[axis], 0, 0, 0)
    case .translation(.plane):
      return SIMD4(row3.x, row3.y, 0, 0)
    case .whole, .lanes:
      return .zero
    }
  }

  /// Replaces the named part of this transform.
  mutating func setLanes(_ lanes: SIMD4<Double>, _ part: PropertyTarget.Part) {
    switch part {
    case .rotation(axis: 2) where isFlat:
      rotateInPlane(to: lanes.x)
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
      row3[axis] = lanes.x
    case .translation(.plane):
      (row3.x, row3.y) = (lanes.x, lanes.y)
    case .whole, .lanes:
      break
    }
  }
}
