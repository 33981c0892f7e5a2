import OpenCoreGraphics

/// What a layer's plane does on its way to the screen: a projective map of the plane for row vectors,
/// `[x y 1] · m`.
///
/// It is the 4 × 4 transform with its z row and column left out, since a layer flattens its sublayers
/// into its own plane.
struct Homography: Hashable, Sendable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var w: SIMD3<Double>

  /// Scales both axes by `scale`.
  init(scale: Double) {
    x = SIMD3(scale, 0, 0)
    y = SIMD3(0, scale, 0)
    w = SIMD3(0, 0, 1)
  }

  /// The plane z = 0 under `t`, seen along z.
  init(_ t: CATransform3D) {
    x = SIMD3(t.m11, t.m12, t.m14)
    y = SIMD3(t.m21, t.m22, t.m24)
    w = SIMD3(t.m41, t.m42, t.m44)
  }

  init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// `self` first, then `next`.
  func concatenating(_ next: Homography) -> Homography {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * next.x + r.y * next.y + r.z * next.w }
    return Homography(x: row(x), y: row(y), w: row(w))
  }

  /// Whether parallels stay parallel, and every entry is finite.
  var isAffine: Bool { x.z == 0 && y.z == 0 && w.z != 0 }

  var isFinite: Bool { x * 0 == .zero && y * 0 == .zero && w * 0 == .zero }

  /// The affine map, where ``isAffine`` holds.
  var affine: CGAffineTransform {
    CGAffineTransform(
      a: x.x / w.z, b: x.y / w.z, c: y.x / w.z, d: y.y / w.z, tx: w.x / w.z, ty: w.y / w.z)
  }

  /// Both axes of what it maps to times `factor`.
  func scaled(by factor: Double) -> Homography {
    let factors = SIMD3(factor, factor, 1)
    return Homography(x: x * factors, y: y * factors, w: w * factors)
  }

  /// The homogeneous image of a point.
  func apply(_ p: SIMD2<Double>) -> SIMD3<Double> { p.x * x + p.y * y + w }

  /// The area's sign and size at `p`: negative where the plane shows its back.
  func orientation(at p: SIMD2<Double>) -> Double {
    let h = apply(p)
    guard h.z > 0 else { return 0 }
    // The Jacobian of the projection, up to the positive factor 1 ⁄ w³.
    let dx = SIMD2(x.x * h.z - h.x * x.z, x.y * h.z - h.y * x.z)
    let dy = SIMD2(y.x * h.z - h.x * y.z, y.y * h.z - h.y * y.z)
    return dx.x * dy.y - dx.y * dy.x
  }

  /// The map back; nil where there is none.
  var inverse: Homography? {
    let (a, b, c) = (x, y, w)
    let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b))
    let determinant = (a * bc).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    return Homography(
      x: SIMD3(bc.x, ca.x, ab.x) / determinant, y: SIMD3(bc.y, ca.y, ab.y) / determinant,
      w: SIMD3(bc.z, ca.z, ab.z) / determinant)
  }
}
