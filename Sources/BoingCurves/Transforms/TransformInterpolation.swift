/// The way from one transform to another, taken apart once and then evaluated at any progress.
///
/// Core Animation's rule, measured: two affine transforms of the plane go by CSS Transforms Level 1, so
/// that a rotation never distorts a scale; others by quaternion and "unmatrix" (Level 2); and entry by
/// entry where one of them is singular.
public struct TransformInterpolation: Sendable, Hashable {
  private enum Way: Sendable, Hashable {
    case affine(AffineParts, AffineParts)
    case spatial(SpatialParts, SpatialParts)
    case entries(Matrix4, Matrix4)
  }

  private let way: Way

  /// Prepares the way from `from` to `to`.
  public init(from: Matrix4, to: Matrix4) {
    if from.isPlaneAffine, to.isPlaneAffine {
      way = .affine(AffineParts(from), AffineParts(to))
    } else if let a = SpatialParts(from), let b = SpatialParts(to) {
      way = .spatial(a, b)
    } else {
      way = .entries(from, to)
    }
  }

  /// The transform at `progress`; below 0 and above 1 the way is extended.
  public func matrix(at progress: Double) -> Matrix4 {
    switch way {
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
