extension BounceValue {
  /// The entries of a transform as a matrix.
  static func matrix(_ t: CATransform3D) -> Matrix4 {
    Matrix4(
      SIMD4(Double(t.m11), Double(t.m12), Double(t.m13), Double(t.m14)),
      SIMD4(Double(t.m21), Double(t.m22), Double(t.m23), Double(t.m24)),
      SIMD4(Double(t.m31), Double(t.m32), Double(t.m33), Double(t.m34)),
      SIMD4(Double(t.m41), Double(t.m42), Double(t.m43), Double(t.m44)))
  }

  /// The transform of a matrix's entries.
  static func coreTransform(_ m: Matrix4) -> CATransform3D {
    func row(_ r: SIMD4<Double>) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (CGFloat(r.x), CGFloat(r.y), CGFloat(r.z), CGFloat(r.w))
    }
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m13, t.m14) = row(m.row0)
    (t.m21, t.m22, t.m23, t.m24) = row(m.row1)
    (t.m31, t.m32, t.m33, t.m34) = row(m.row2)
    (t.m41, t.m42, t.m43, t.m44) = row(m.row3)
    return t
  }
}
