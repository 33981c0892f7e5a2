import BoingCurves
import OpenQuartzCore

extension CGPoint {
  /// The length of the point as a vector.
  var length: CGFloat { CGFloat(Double.hypot(x.native, y.native)) }

  /// Returns the vector that leads to `other`.
  func vector(to other: CGPoint) -> CGPoint { CGPoint(x: other.x - x, y: other.y - y) }

  /// Returns the distance to `other`.
  func distance(to other: CGPoint) -> CGFloat { vector(to: other).length }
}
