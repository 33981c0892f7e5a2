/// `transform="rotate(30deg)"` beside `transform.rotation.z` states one rotation twice.
///
/// Editors write both, in degrees and in radians. The transform is the whole truth where it has a
/// rotation; the key paths are then left out, so that it is applied once.
enum RedundantRotation {
  /// Editors round; a tenth of a degree is no disagreement.
  private static let tolerance = 0.1 * Double.pi / 180

  static func remove(from layer: inout LayerDescription, log: WarningLog) {
    guard case .transform(let functions)? = layer.value(forKeyPath: "transform"),
      functions.contains(where: \.turns)
    else { return }
    let angles = principalAngles(functions)
    layer.properties.removeAll { property in
      guard let axis = axes[property.keyPath] else { return false }
      if let angles, let angle = property.value.number, abs(angle - angles[axis]) > tolerance {
        log.warn(
          line: property.line, "\(layer.className)@\(property.keyPath)",
          "it is not the rotation that transform has; transform is used")
      }
      return true
    }
  }

  private static let axes = [
    "transform.rotation": 2, "transform.rotation.x": 0, "transform.rotation.y": 1,
    "transform.rotation.z": 2,
  ]

  /// The rotations about x, y and z, or nil if there are other axes or matrices.
  private static func principalAngles(_ functions: [TransformFunction]) -> [Double]? {
    var angles = [0.0, 0, 0]
    for function in functions {
      switch function {
      case .rotate(let angle, let x, let y, let z):
        switch (x != 0, y != 0, z != 0) {
        case (true, false, false): angles[0] += x > 0 ? angle : -angle
        case (false, true, false): angles[1] += y > 0 ? angle : -angle
        case (false, false, true): angles[2] += z > 0 ? angle : -angle
        case (false, false, false): break
        default: return nil
        }
      case .matrix: return nil
      case .scale, .translate, .perspective, .shear: break
      }
    }
    return angles
  }
}

extension TransformFunction {
  /// True if the function states a rotation; a matrix always does.
  fileprivate var turns: Bool {
    switch self {
    case .rotate, .matrix: true
    case .scale, .translate, .perspective, .shear: false
    }
  }
}
