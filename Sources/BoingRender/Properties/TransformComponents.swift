import BoingCurves
import BoingElementary

/// The parts of a transform that key paths name: `rotation.z`, `scale.xy`, `translation` …
///
/// A transform is read as scale · Rx · Ry · Rz · translation (row vectors). Replacing one part
/// leaves shear, perspective and the other parts as they are.
extension Matrix4 {
  /// Lengths of the first three rows; a mirrored transform has a negative first one.
  var scaleParts: SIMD3<Double> {
    get {
      let (r0, r1, r2) = (row0, row1, row2)
      var scale = SIMD3(r0.xyz.length, r1.xyz.length, r2.xyz.length)
      if (r0.xyz * r1.xyz.cross(r2.xyz)).sum() < 0 { scale.x = -scale.x }
      return scale
    }
    set {
      let old = scaleParts
      let rotation = rotationRows
      // A row of length zero has lost its direction; the rotation's own row stands in.
      func scaled(_ row: SIMD4<Double>, _ old: Double, _ new: Double, _ unit: SIMD3<Double>)
        -> SIMD4<Double>
      {
        old == 0 ? SIMD4(unit * new, row.w) : SIMD4(row.xyz * (new / old), row.w)
      }
      row0 = scaled(row0, old.x, newValue.x, rotation.0)
      row1 = scaled(row1, old.y, newValue.y, rotation.1)
      row2 = scaled(row2, old.z, newValue.z, rotation.2)
    }
  }

  /// The angles in radians about x, y and z of Rx · Ry · Rz.
  var rotationParts: SIMD3<Double> {
    get {
      let r = rotationRows
      let pitch = Double.asin(max(-1, min(1, -r.0.z)))
      if abs(r.0.z) > 1 - 1e-12 {
        // Looking straight along an axis, x and z turn the same way; the whole turn is given to z.
        return SIMD3(0, pitch, Double.atan2(y: -r.1.x, x: r.1.y))
      }
      return SIMD3(Double.atan2(y: r.1.z, x: r.2.z), pitch, Double.atan2(y: r.0.y, x: r.0.x))
    }
    set {
      if isFlat, newValue.x == 0, newValue.y == 0 {
        rotateInPlane(to: newValue.z)
        return
      }
      let old = rotationRows
      let new = Self.rotation(newValue)
      func turned(_ row: SIMD4<Double>) -> SIMD4<Double> {
        let v = row.xyz
        let local = SIMD3((v * old.0).sum(), (v * old.1).sum(), (v * old.2).sum())
        return SIMD4(local.x * new.0 + local.y * new.1 + local.z * new.2, row.w)
      }
      (row0, row1, row2) = (turned(row0), turned(row1), turned(row2))
    }
  }

  /// True if x and y stay in their plane and z keeps its direction, so that there is no other angle
  /// than that about z.
  var isFlat: Bool {
    row0.z == 0 && row1.z == 0 && row2.x == 0 && row2.y == 0 && row2.z > 0
  }

  /// Rotates the rows within the plane so that the angle about z becomes `angle`: the common case,
  /// without inverse trigonometry.
  mutating func rotateInPlane(to angle: Double) {
    let length = (row0.x * row0.x + row0.y * row0.y).squareRoot()
    let mirrored = row0.x * row1.y - row0.y * row1.x < 0
    let (c0, s0): (Double, Double)
    if length > 0 {
      let sign = mirrored ? -1.0 : 1.0
      (c0, s0) = (sign * row0.x / length, sign * row0.y / length)
    } else {
      let other = (row1.x * row1.x + row1.y * row1.y).squareRoot()
      (c0, s0) = other > 0 ? (row1.y / other, -row1.x / other) : (1, 0)
    }
    let (s1, c1) = Double.sineAndCosine(angle)
    let (c, s) = (c0 * c1 + s0 * s1, c0 * s1 - s0 * c1)
    (row0.x, row0.y) = (row0.x * c - row0.y * s, row0.x * s + row0.y * c)
    (row1.x, row1.y) = (row1.x * c - row1.y * s, row1.x * s + row1.y * c)
  }

  /// Orthonormal rows of the rotation; rows that vanish are completed to a right-handed frame.
  private var rotationRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let scale = SIMD3(row0.xyz.length, row1.xyz.length, row2.xyz.length)
    let mirrored = (row0.xyz * row1.xyz.cross(row2.xyz)).sum() < 0
    var r0 = scale.x == 0 ? nil : row0.xyz / (mirrored ? -scale.x : scale.x)
    var r1 = scale.y == 0 ? nil : row1.xyz / scale.y
    if r0 == nil {
      let r2 = scale.z == 0 ? SIMD3(0.0, 0, 1) : row2.xyz / scale.z
      r0 = r1.map { $0.cross(r2) } ?? (abs(r2.z) > 0.5 ? SIMD3(r2.z, 0, -r2.x) : SIMD3(0, 1, 0))
      r0 = r0! / r0!.length
    }
    if r1 == nil {
      let r2 = scale.z == 0 ? SIMD3(0.0, 0, 1) : row2.xyz / scale.z
      let candidate = r2.cross(r0!)
      r1 = candidate.length > 0 ? candidate / candidate.length : SIMD3(0, 1, 0)
    }
    // Gram–Schmidt takes shear out of the second row.
    var second = r1! - r0! * (r0! * r1!).sum()
    let length = second.length
    second = length > 1e-12 ? second / length : SIMD3(-r0!.y, r0!.x, 0)
    return (r0!, second, r0!.cross(second))
  }

  /// The rows of Rx · Ry · Rz.
  private static func rotation(
    _ angles: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (sx, cx) = Double.sineAndCosine(angles.x)
    let (sy, cy) = Double.sineAndCosine(angles.y)
    let (sz, cz) = Double.sineAndCosine(angles.z)
    return (
      SIMD3(cy * cz, cy * sz, -sy),
      SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    )
  }
}
