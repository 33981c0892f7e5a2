import OpenCoreGraphics

/// The way from one transform to another, taken apart once and then evaluated at any progress.
///
/// Core Animation's rule, measured: two affine transforms go by CSS Transforms Level 1; otherwise
/// by quaternion and "unmatrix"; and entry by entry where a transform is singular.
package enum TransformInterpolator: Sendable {
  case affine(AffineParts, AffineParts)
  case spatial(SpatialParts, SpatialParts)
  case entries(CATransform3D, CATransform3D)

  /// Prepares the way from `from` to `to`.
  package init(from: CATransform3D, to: CATransform3D) {
    if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      self = .affine(AffineParts(from), AffineParts(to))
    } else if let a = SpatialParts(from), let b = SpatialParts(to) {
      self = .spatial(a, b)
    } else {
      self = .entries(from, to)
    }
  }

  /// The transform at `progress`; below 0 and above 1 the way is extended.
  package func transform(at progress: Double) -> CATransform3D {
    switch self {
    case .affine(let a, let b):
      return a.interpolated(to: b, progress: progress).transform
    case .spatial(let a, let b):
      return a.interpolated(to: b, progress: progress).transform
    case .entries(let a, let b):
      let (a, b) = (a.rows, b.rows)
      return CATransform3D(
        rows: a.0 + (b.0 - a.0) * progress, a.1 + (b.1 - a.1) * progress,
        a.2 + (b.2 - a.2) * progress, a.3 + (b.3 - a.3) * progress)
    }
  }
}
