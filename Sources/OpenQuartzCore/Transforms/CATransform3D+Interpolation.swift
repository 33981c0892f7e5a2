import BoingCurves
import OpenCoreGraphics

extension CATransform3D {
  /// The same sixteen entries.
  package init(_ m: Matrix4) {
    self.init(rows: m.row0, m.row1, m.row2, m.row3)
  }

  /// The same sixteen entries.
  package var matrix: Matrix4 {
    let rows = self.rows
    return Matrix4(rows.0, rows.1, rows.2, rows.3)
  }
}

extension TransformInterpolation {
  /// Prepares the way from `from` to `to`.
  init(from: CATransform3D, to: CATransform3D) {
    self.init(from: from.matrix, to: to.matrix)
  }

  /// The transform at `progress`; below 0 and above 1 the way is extended.
  func transform(at progress: Double) -> CATransform3D {
    CATransform3D(matrix(at: progress))
  }
}
