import BoingCurves

/// A property, or a component of one, as an animation's key path names it.
package struct PropertyTarget: Sendable, Hashable {
  package let property: PropertyDescriptor
  package let part: Part

  /// The part of a property that a path names.
  package enum Part: Sendable, Hashable {
    case whole
    /// Consecutive components: `position.x`, `bounds.size`.
    case components(first: Int, kind: ValueKind)
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
    case .components(_, let kind): kind
    case .rotation, .scale, .translation(.axis): .number
    case .translation(.plane): .size
    }
  }

  /// The index of the first component within the property, and the number of components.
  var componentRange: (first: Int, count: Int) {
    if case .components(let first, let kind) = part { return (first, kind.componentCount) }
    return (0, property.kind.componentCount)
  }
}

/// Reading and writing the part of a value that a target names.
extension PropertyValue {
  /// Returns the part of this value, which is the whole property's.
  package func part(_ target: PropertyTarget) -> PropertyValue {
    switch (target.part, self) {
    case (.whole, _): return self
    case (.components(let first, let kind), .components(let components)):
      var result = SIMD4<Double>.zero
      for component in 0..<kind.componentCount { result[component] = components[first + component] }
      return .components(result)
    case (_, .transform(let transform)): return .components(transform.components(target.part))
    default: return target.kind.zero
    }
  }

  /// Returns this value, which is the whole property's, with its part replaced by `value`.
  ///
  /// A value of another kind than the target's is ignored.
  package func replacing(_ target: PropertyTarget, by value: PropertyValue) -> PropertyValue {
    switch (target.part, self, value) {
    case (.whole, _, _): return value
    case (.components(let first, let kind), .components(var whole), .components(let part)):
      for component in 0..<kind.componentCount { whole[first + component] = part[component] }
      return .components(whole)
    case (_, .transform(var transform), .components(let components)):
      transform.setComponents(components, target.part)
      return .transform(transform)
    default: return self
    }
  }
}

extension Matrix4 {
  /// Returns the named part of this transform.
  func components(_ part: PropertyTarget.Part) -> SIMD4<Double> {
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
    case .whole, .components:
      return .zero
    }
  }

  /// Replaces the named part of this transform.
  mutating func setComponents(_ components: SIMD4<Double>, _ part: PropertyTarget.Part) {
    switch part {
    case .rotation(axis: 2) where isFlat:
      rotateInPlane(to: components.x)
    case .rotation(let axis):
      var angles = rotationParts
      angles[axis] = components.x
      rotationParts = angles
    case .scale(.axis(let axis)):
      var scale = scaleParts
      scale[axis] = components.x
      scaleParts = scale
    case .scale(.uniform):
      scaleParts = SIMD3(repeating: components.x)
    case .scale(.plane):
      scaleParts = SIMD3(components.x, components.x, scaleParts.z)
    case .translation(.axis(let axis)):
      row3[axis] = components.x
    case .translation(.plane):
      (row3.x, row3.y) = (components.x, components.y)
    case .whole, .components:
      break
    }
  }
}
