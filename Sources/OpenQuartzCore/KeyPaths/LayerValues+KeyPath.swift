import OpenCoreGraphics

/// Reading and writing ``LayerValues`` through a resolved key path.
extension LayerValues {
  /// The value at `path`; images do not live here and read as lanes of zero.
  package func value(at path: LayerKeyPath) -> ConvertedValue {
    withUnsafeBytes(of: self) { bytes in
      let field = bytes.baseAddress! + path.property.offset
      switch path.property.kind {
      case .transform:
        let transform = field.loadUnaligned(as: CATransform3D.self)
        return path.part == .whole ? .transform(transform) : .lanes(transform.lanes(path.part))
      case .flag:
        return .flag(field.load(as: Bool.self))
      case .image:
        return .image(nil)
      case .number, .point, .size, .rect, .color:
        let (first, count) = path.laneRange
        return .lanes(Self.load(field + first * MemoryLayout<Double>.stride, count))
      }
    }
  }

  /// Writes `value` at `path`.
  ///
  /// A value of another kind than the path's is ignored.
  package mutating func set(_ value: ConvertedValue, at path: LayerKeyPath) {
    withUnsafeMutableBytes(of: &self) { bytes in
      let field = bytes.baseAddress! + path.property.offset
      switch (path.property.kind, value) {
      case (.transform, .transform(let transform)):
        field.storeBytes(of: transform, as: CATransform3D.self)
      case (.transform, .lanes(let lanes)):
        var transform = field.loadUnaligned(as: CATransform3D.self)
        transform.setLanes(lanes, path.part)
        field.storeBytes(of: transform, as: CATransform3D.self)
      case (.flag, .flag(let flag)):
        field.storeBytes(of: flag, as: Bool.self)
      case (.number, .lanes(let lanes)), (.point, .lanes(let lanes)), (.size, .lanes(let lanes)),
        (.rect, .lanes(let lanes)), (.color, .lanes(let lanes)):
        let (first, count) = path.laneRange
        Self.store(lanes, field + first * MemoryLayout<Double>.stride, count)
      default:
        break
      }
    }
  }

  /// Reads `count` consecutive doubles; the other lanes are zero.
  static func load(_ pointer: UnsafeRawPointer, _ count: Int) -> SIMD4<Double> {
    let p = pointer.assumingMemoryBound(to: Double.self)
    return switch count {
    case 1: SIMD4(p[0], 0, 0, 0)
    case 2: SIMD4(p[0], p[1], 0, 0)
    default: SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  /// Writes the first `count` lanes to consecutive doubles.
  static func store(_ lanes: SIMD4<Double>, _ pointer: UnsafeMutableRawPointer, _ count: Int) {
    let p = pointer.assumingMemoryBound(to: Double.self)
    p[0] = lanes.x
    if count > 1 { p[1] = lanes.y }
    if count > 2 { (p[2], p[3]) = (lanes.z, lanes.w) }
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
