import BoingRender

extension Homography {
  /// The plane z = 0 under `t`, seen along z.
  init(_ t: CATransform3D) {
    self.init(
      x: SIMD3(t.m11, t.m12, t.m14), y: SIMD3(t.m21, t.m22, t.m24), w: SIMD3(t.m41, t.m42, t.m44))
  }
}
