import OpenCoreGraphics

/// A plane transform taken apart as CSS Transforms Level 1 does: translation, scale, angle and a
/// remainder (shear), so that a rotation in between never distorts a scale.
package struct AffineParts: Sendable {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  /// Degrees, as the specification has it.
  var angle: Double
  /// What is left when translation, scale and angle are taken out, row by row.
  var remainder: SIMD4<Double>

  /// The parts of the affine transform `t`.
  init(_ t: CATransform3D) {
    var row0 = SIMD2(Double(t.m11), Double(t.m12))
    var row1 = SIMD2(Double(t.m21), Double(t.m22))
    translation = SIMD2(Double(t.m41), Double(t.m42))
    scale = SIMD2((row0 * row0).sum().squareRoot(), (row1 * row1).sum().squareRoot())
    if row0.x * row1.y - row0.y * row1.x < 0 {
      if row0.x < row1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    if scale.x != 0 { row0 /= scale.x }
    if scale.y != 0 { row1 /= scale.y }
    let radians = atan2(row0.y, row0.x)
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
    if abs(a.angle - b.angle) > 180 {
      if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
    }
    a.translation += (b.translation - a.translation) * progress
    a.scale += (b.scale - a.scale) * progress
    a.angle += (b.angle - a.angle) * progress
    a.remainder += (b.remainder - a.remainder) * progress
    return a
  }

  /// The transform that these parts make.
  var transform: CATransform3D {
    // Whole turns leave no rounding behind.
    let radians = angle.remainder(dividingBy: 360) * .pi / 180
    let (s, c) = (sin(radians), cos(radians))
    // remainder, then rotation, then scale of the rows, then translation
    let row0 = SIMD2(
      c * remainder.x + s * remainder.z, c * remainder.y + s * remainder.w)
    let row1 = SIMD2(
      -s * remainder.x + c * remainder.z, -s * remainder.y + c * remainder.w)
    var t = CATransform3DIdentity
    (t.m11, t.m12) = (row0.x * scale.x, row0.y * scale.x)
    (t.m21, t.m22) = (row1.x * scale.y, row1.y * scale.y)
    (t.m41, t.m42) = (translation.x, translation.y)
    return t
  }
}
