/// A plane transform taken apart as CSS Transforms Level 1 does: translation, scale, angle and a
/// remainder (shear), so that a rotation in between never distorts a scale.
struct AffineParts: Sendable, Hashable {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  /// Degrees, as the specification has it.
  var angle: Double
  /// The matrix that is left when translation, scale and angle are taken out, row by row.
  var remainder: SIMD4<Double>

  /// The parts of the affine transform `m`.
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

  /// The parts at `progress` from `self` to `other`; progress may leave 0…1.
  func interpolated(to other: AffineParts, progress: Double) -> AffineParts {
    var (a, b) = (self, other)
    // Mirrors along opposite axes differ by half a turn, not by two flips.
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? 180 : -180
    }
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

  /// The transform that these parts make.
  var matrix: Matrix4 {
    // Whole turns leave no rounding behind.
    let radians = angle.remainder(dividingBy: 360) * .pi / 180
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
