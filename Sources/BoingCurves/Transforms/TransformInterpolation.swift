import BoingElementary

/// An interpolation between two transforms, decomposed once and then evaluated at any progress.
///
/// Core Animation's rule, measured: two affine transforms of the plane go by CSS Transforms Level 1, so
/// that a rotation never distorts a scale; others by quaternion and "unmatrix" (Level 2); and entry by
/// entry where one of them is singular.
package struct TransformInterpolation: Sendable, Hashable {
  private enum Method: Sendable, Hashable {
    case affine(DecomposedAffineTransform, DecomposedAffineTransform)
    case spatial(DecomposedTransform3D, DecomposedTransform3D)
    case entries(Matrix4, Matrix4)
  }

  private let method: Method

  /// Creates an interpolation from `from` to `to`.
  package init(from: Matrix4, to: Matrix4) {
    if from.isAffine2D, to.isAffine2D {
      method = .affine(DecomposedAffineTransform(from), DecomposedAffineTransform(to))
    } else if let a = DecomposedTransform3D(from), let b = DecomposedTransform3D(to) {
      method = .spatial(a, b)
    } else {
      method = .entries(from, to)
    }
  }

  /// Returns the transform at `progress`; below 0 and above 1 it is extrapolated.
  package func matrix(at progress: Double) -> Matrix4 {
    switch method {
    case .affine(let a, let b):
      return a.interpolated(to: b, progress: progress).matrix
    case .spatial(let a, let b):
      return a.interpolated(to: b, progress: progress).matrix
    case .entries(let a, let b):
      return Matrix4(
        a.row0 + (b.row0 - a.row0) * progress, a.row1 + (b.row1 - a.row1) * progress,
        a.row2 + (b.row2 - a.row2) * progress, a.row3 + (b.row3 - a.row3) * progress)
    }
  }
}

/// Coordinates of transforms about a target, in which the interpolation towards it is a straight line.
///
/// A transform of the plane has nine, one of space sixteen, of which three are a rotation away from the target's.
package struct TransformChart: Sendable, Hashable {
  private enum Method: Sendable, Hashable {
    case affine(DecomposedAffineTransform)
    case spatial(DecomposedTransform3D)
    case entries
  }

  private let method: Method

  /// Creates the coordinates of the interpolation from `start` to `target`, by the rule of ``TransformInterpolation``.
  package init(from start: Matrix4, to target: Matrix4) {
    if start.isAffine2D, target.isAffine2D {
      method = .affine(DecomposedAffineTransform(target))
    } else if DecomposedTransform3D(start) != nil, let target = DecomposedTransform3D(target) {
      method = .spatial(target)
    } else {
      method = .entries
    }
  }

  /// Returns the coordinates of a transform; the nearest ones, as an angle has many; nil for a singular one between
  /// transforms of space.
  package func coordinates(of matrix: Matrix4) -> [Double]? {
    switch method {
    case .affine(let target):
      let parts = DecomposedAffineTransform(matrix).aligned(to: target)
      let (shift, scale, rest) = (parts.translation, parts.scale, parts.remainder)
      return [
        shift.x, shift.y, scale.x, scale.y, parts.angle, rest.x, rest.y, rest.z, rest.w,
      ]
    case .spatial(let target):
      guard let parts = DecomposedTransform3D(matrix) else { return nil }
      let vectors = [parts.translation, parts.scale, parts.skew, parts.rotation(from: target)]
      let perspective = parts.perspective
      return [perspective.x, perspective.y, perspective.z, perspective.w]
        + vectors.flatMap { [$0.x, $0.y, $0.z] }
    case .entries:
      return [matrix.row0, matrix.row1, matrix.row2, matrix.row3].flatMap {
        [$0.x, $0.y, $0.z, $0.w]
      }
    }
  }

  /// Returns the transform of coordinates.
  package func matrix(of c: [Double]) -> Matrix4 {
    switch method {
    case .affine(var parts):
      (parts.translation, parts.scale) = (SIMD2(c[0], c[1]), SIMD2(c[2], c[3]))
      (parts.angle, parts.remainder) = (c[4], SIMD4(c[5], c[6], c[7], c[8]))
      return parts.matrix
    case .spatial(var parts):
      parts.perspective = SIMD4(c[0], c[1], c[2], c[3])
      parts.translation = SIMD3(c[4], c[5], c[6])
      parts.scale = SIMD3(c[7], c[8], c[9])
      parts.skew = SIMD3(c[10], c[11], c[12])
      parts.rotate(by: SIMD3(c[13], c[14], c[15]))
      return parts.matrix
    case .entries:
      return Matrix4(
        SIMD4(c[0], c[1], c[2], c[3]), SIMD4(c[4], c[5], c[6], c[7]),
        SIMD4(c[8], c[9], c[10], c[11]), SIMD4(c[12], c[13], c[14], c[15]))
    }
  }
}

/// An affine transform of the plane, decomposed as CSS Transforms Level 1 does: translation, scale, angle and a
/// remainder (shear), so that a rotation in between never distorts a scale.
struct DecomposedAffineTransform: Sendable, Hashable {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  /// Degrees, as the specification has it.
  var angle: Double
  /// The matrix that is left when translation, scale and angle are taken out, row by row.
  var remainder: SIMD4<Double>

  /// Decomposes the affine transform `m`.
  init(_ m: Matrix4) {
    var row0 = m.row0.lowHalf
    var row1 = m.row1.lowHalf
    translation = m.row3.lowHalf
    scale = SIMD2((row0 * row0).sum().squareRoot(), (row1 * row1).sum().squareRoot())
    if row0.x * row1.y - row0.y * row1.x < 0 {
      if row0.x < row1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    if scale.x != 0 { row0 /= scale.x }
    if scale.y != 0 { row1 /= scale.y }
    let radians = Double.atan2(y: row0.y, x: row0.x)
    angle = radians * 180 / .pi
    remainder = SIMD4(row0.x, row0.y, row1.x, row1.y)
    if radians != 0 {
      let (sine, cosine) = (-row0.y, row0.x)
      remainder = SIMD4(
        cosine * row0.x + sine * row1.x, cosine * row0.y + sine * row1.y,
        -sine * row0.x + cosine * row1.x, -sine * row0.y + cosine * row1.y)
    }
  }

  /// Returns the parts at `progress` from `self` to `other`; progress may leave 0…1.
  func interpolated(to other: DecomposedAffineTransform, progress: Double)
    -> DecomposedAffineTransform
  {
    var (a, b) = (mirrored(as: other), other)
    if a.angle == 0 { a.angle = 360 }
    if b.angle == 0 { b.angle = 360 }
    if (a.angle - b.angle).magnitude > 180 {
      if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
    }
    a.translation += (b.translation - a.translation) * progress
    a.scale += (b.scale - a.scale) * progress
    a.angle += (b.angle - a.angle) * progress
    a.remainder += (b.remainder - a.remainder) * progress
    return a
  }

  /// Returns these parts, or the same transform without flips against the other: mirrors along opposite axes differ by
  /// half a turn, not by two flips.
  private func mirrored(as other: DecomposedAffineTransform) -> DecomposedAffineTransform {
    var parts = self
    if (scale.x < 0 && other.scale.y < 0) || (scale.y < 0 && other.scale.x < 0) {
      parts.scale = -scale
      parts.angle += angle < 0 ? 180 : -180
    }
    return parts
  }

  /// Returns these parts with an angle from which all of them change in a straight line to `other`: the shorter way
  /// round, as ``interpolated(to:progress:)`` goes.
  func aligned(to other: DecomposedAffineTransform) -> DecomposedAffineTransform {
    var parts = mirrored(as: other)
    let turn =
      (parts.angle == 0 ? 360 : parts.angle) - (other.angle == 0 ? 360 : other.angle)
    parts.angle = other.angle + (turn.magnitude > 180 ? turn - (turn > 0 ? 360 : -360) : turn)
    return parts
  }

  /// The transform composed of these parts.
  var matrix: Matrix4 {
    // Whole turns leave no rounding behind.
    let radians = Double.withinHalfTurn(angle) * .pi / 180
    let (s, c) = Double.sineAndCosine(radians)
    // remainder, then rotation, then scale of the rows, then translation
    let row0 = SIMD2(
      c * remainder.x + s * remainder.z, c * remainder.y + s * remainder.w)
    let row1 = SIMD2(
      -s * remainder.x + c * remainder.z, -s * remainder.y + c * remainder.w)
    var m = Matrix4.identity
    m.row0.lowHalf = row0 * scale.x
    m.row1.lowHalf = row1 * scale.y
    m.row3.lowHalf = translation
    return m
  }
}

/// A transform of space, decomposed by the "unmatrix" method of CSS Transforms Level 2:
/// perspective, translation, rotation as a quaternion, skew and scale.
struct DecomposedTransform3D: Sendable, Hashable {
  var translation: SIMD3<Double>
  var scale: SIMD3<Double>
  /// Skew xy, xz, yz.
  var skew: SIMD3<Double>
  /// The rotation: x, y, z and the real part w.
  var quaternion: SIMD4<Double>
  var perspective: SIMD4<Double>

  /// Decomposes `m`; nil where `m` is singular.
  init?(_ matrix: Matrix4) {
    let w = matrix.row3.w
    guard w != 0, matrix.isFinite else { return nil }
    let m = (matrix.row0 / w, matrix.row1 / w, matrix.row2 / w, matrix.row3 / w)
    let affine = Matrix4(
      SIMD4(m.0.xyz, 0), SIMD4(m.1.xyz, 0), SIMD4(m.2.xyz, 0), SIMD4(m.3.xyz, 1))
    guard affine.determinant != 0 else { return nil }

    let column = SIMD4(m.0.w, m.1.w, m.2.w, m.3.w)
    if column == SIMD4(0, 0, 0, 1) {
      perspective = column
    } else {
      guard let inverse = affine.inverse else { return nil }
      perspective = SIMD4(
        (inverse.row0 * column).sum(), (inverse.row1 * column).sum(),
        (inverse.row2 * column).sum(), (inverse.row3 * column).sum())
    }
    translation = m.3.xyz

    var (row0, row1, row2) = (m.0.xyz, m.1.xyz, m.2.xyz)
    scale = .zero
    skew = .zero
    scale.x = row0.length
    row0 /= scale.x
    skew.x = (row0 * row1).sum()
    row1 -= row0 * skew.x
    scale.y = row1.length
    row1 /= scale.y
    skew.x /= scale.y
    skew.y = (row0 * row2).sum()
    row2 -= row0 * skew.y
    skew.z = (row1 * row2).sum()
    row2 -= row1 * skew.z
    scale.z = row2.length
    row2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if (row0 * row1.cross(row2)).sum() < 0 {
      scale = -scale
      (row0, row1, row2) = (-row0, -row1, -row2)
    }
    guard scale.x.isFinite, scale.y.isFinite, scale.z.isFinite, skew.x.isFinite,
      skew.y.isFinite, skew.z.isFinite
    else { return nil }
    quaternion = Self.quaternion(row0, row1, row2)
  }

  /// The unit quaternion of the rotation whose rows are given.
  private static func quaternion(
    _ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>
  ) -> SIMD4<Double> {
    let squares = SIMD4(
      1 + r0.x - r1.y - r2.z, 1 - r0.x + r1.y - r2.z, 1 - r0.x - r1.y + r2.z,
      1 + r0.x + r1.y + r2.z)
    // The largest component is found first: the others follow without loss of precision.
    let largest = squares.max()
    let root = Swift.max(largest, 0).squareRoot()
    let (own, scale) = (0.5 * root, 0.5 / root)
    let (xy, xz, yz) = (r0.y + r1.x, r2.x + r0.z, r1.z + r2.y)
    let (xw, yw, zw) = (r1.z - r2.y, r2.x - r0.z, r0.y - r1.x)
    if largest == squares.w { return SIMD4(xw * scale, yw * scale, zw * scale, own) }
    if largest == squares.x { return SIMD4(own, xy * scale, xz * scale, xw * scale) }
    if largest == squares.y { return SIMD4(xy * scale, own, yz * scale, yw * scale) }
    return SIMD4(xz * scale, yz * scale, own, zw * scale)
  }

  /// Returns the parts at `progress` from `self` to `other`; progress may leave 0…1.
  func interpolated(to other: DecomposedTransform3D, progress: Double) -> DecomposedTransform3D {
    var result = self
    result.translation += (other.translation - translation) * progress
    result.scale += (other.scale - scale) * progress
    result.skew += (other.skew - skew) * progress
    result.perspective += (other.perspective - perspective) * progress
    var target = other.quaternion
    var dot = (quaternion * target).sum()
    if dot < 0 {
      target = -target
      dot = -dot
    }
    dot = Swift.min(dot, 1)
    let theta = Double.acos(dot)
    if theta > 1e-9 {
      let weight = Double.sin(progress * theta) / Double.sin(theta)
      result.quaternion =
        quaternion * (Double.cos(progress * theta) - dot * weight) + target * weight
    } else {
      result.quaternion += (target - quaternion) * progress
    }
    return result
  }

  /// Returns the rotation from that of `other` to this one, the shorter way: its axis, as long as half its angle.
  func rotation(from other: DecomposedTransform3D) -> SIMD3<Double> {
    var q = Self.product(quaternion, SIMD4(-other.quaternion.xyz, other.quaternion.w))
    if q.w < 0 { q = -q }
    let sine = q.xyz.length
    return sine > 1e-9 ? q.xyz * (Double.atan2(y: sine, x: q.w) / sine) : q.xyz
  }

  /// Appends a rotation: its axis, as long as half its angle.
  mutating func rotate(by rotation: SIMD3<Double>) {
    let angle = rotation.length
    let turn =
      angle > 1e-9
      ? SIMD4(rotation * (Double.sin(angle) / angle), Double.cos(angle)) : SIMD4(rotation, 1)
    quaternion = Self.product(turn, quaternion)
  }

  /// Returns the product of two quaternions.
  private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a.w * b.xyz + b.w * a.xyz + a.xyz.cross(b.xyz), a.w * b.w - (a.xyz * b.xyz).sum())
  }

  /// The transform composed of these parts.
  var matrix: Matrix4 {
    let (x, y, z, w) = (quaternion.x, quaternion.y, quaternion.z, quaternion.w)
    let rotation = (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
    let row0 = rotation.0
    let row1 = rotation.1 + skew.x * rotation.0
    let row2 = rotation.2 + skew.z * rotation.1 + skew.y * rotation.0
    var m = Matrix4(
      SIMD4(row0 * scale.x, 0), SIMD4(row1 * scale.y, 0), SIMD4(row2 * scale.z, 0),
      SIMD4(translation, 1))
    guard perspective != SIMD4(0, 0, 0, 1) else { return m }
    m.row0.w = (m.row0 * perspective).sum()
    m.row1.w = (m.row1 * perspective).sum()
    m.row2.w = (m.row2 * perspective).sum()
    m.row3.w = (m.row3 * perspective).sum()
    return m
  }
}
