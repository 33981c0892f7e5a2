import BoingCurves

/// A projective map of a layer's plane on its way to the screen, for row vectors,
/// `[x y 1] · m`.
///
/// It is the 4 × 4 transform with its z row and column left out, since a layer flattens its sublayers
/// into its own plane.
package struct Homography: Hashable, Sendable {
  package var x: SIMD3<Double>
  package var y: SIMD3<Double>
  package var w: SIMD3<Double>

  /// Scales both axes by `scale`.
  package init(scale: Double) {
    x = SIMD3(scale, 0, 0)
    y = SIMD3(0, scale, 0)
    w = SIMD3(0, 0, 1)
  }

  /// Creates the plane z = 0 under `t`, seen along z.
  package init(_ t: Matrix4) {
    x = SIMD3(t.row0.x, t.row0.y, t.row0.w)
    y = SIMD3(t.row1.x, t.row1.y, t.row1.w)
    w = SIMD3(t.row3.x, t.row3.y, t.row3.w)
  }

  /// Creates the plane under an affine map.
  package init(_ t: Affine2D) {
    x = SIMD3(t.x, 0)
    y = SIMD3(t.y, 0)
    w = SIMD3(t.origin, 1)
  }

  package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// `self` first, then `next`.
  package func concatenating(_ next: Homography) -> Homography {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * next.x + r.y * next.y + r.z * next.w }
    return Homography(x: row(x), y: row(y), w: row(w))
  }

  /// True if parallels stay parallel, and every entry is finite.
  package var isAffine: Bool { x.z == 0 && y.z == 0 && w.z != 0 }

  package var isFinite: Bool { x * 0 == .zero && y * 0 == .zero && w * 0 == .zero }

  /// The affine map, where ``isAffine`` holds.
  package var affine: Affine2D {
    Affine2D(x: SIMD2(x.x, x.y) / w.z, y: SIMD2(y.x, y.y) / w.z, origin: SIMD2(w.x, w.y) / w.z)
  }

  /// Both axes of what it maps to times `factor`.
  package func scaled(by factor: Double) -> Homography {
    let factors = SIMD3(factor, factor, 1)
    return Homography(x: x * factors, y: y * factors, w: w * factors)
  }

  /// The homogeneous image of a point.
  package func apply(_ p: SIMD2<Double>) -> SIMD3<Double> { p.x * x + p.y * y + w }

  /// The area's sign and size at `p`: negative where the plane shows its back.
  package func orientation(at p: SIMD2<Double>) -> Double {
    let h = apply(p)
    guard h.z > 0 else { return 0 }
    // The Jacobian of the projection, up to the positive factor 1 ⁄ w³.
    let dx = SIMD2(x.x * h.z - h.x * x.z, x.y * h.z - h.y * x.z)
    let dy = SIMD2(y.x * h.z - h.x * y.z, y.y * h.z - h.y * y.z)
    return dx.x * dy.y - dx.y * dy.x
  }

  /// The map back; nil where there is none.
  package var inverse: Homography? {
    let (a, b, c) = (x, y, w)
    let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b))
    let determinant = (a * bc).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    return Homography(
      x: SIMD3(bc.x, ca.x, ab.x) / determinant, y: SIMD3(bc.y, ca.y, ab.y) / determinant,
      w: SIMD3(bc.z, ca.z, ab.z) / determinant)
  }
}
