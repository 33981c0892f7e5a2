import Boing
import Foundation

/// SKBounceAnimation's algorithm of 2012 with its faults: one keyframe for each sixtieth of a second,
/// every number of a value on a curve of its own.
struct AncestorBounce {
  var duration: Double
  var numberOfBounces: Int
  /// Points that may be left at the end; medium by default.
  var stiffness = 0.1

  private var steps: Int { Int(60 * duration) }

  /// The rate of decay for each step: it depends on the distance in points, or whatever the unit is.
  private func rate(_ start: Double, _ end: Double) -> Double {
    let rate =
      start == end
      ? log2(stiffness) / Double(steps) : log2(stiffness / abs(end - start)) / Double(steps)
    return rate > 0 ? -rate : rate
  }

  /// Returns the equation's value `step` sixtieths of a second from the start, whole or not.
  func value(_ start: Double, _ end: Double, atStep step: Double) -> Double {
    let periods = Double(numberOfBounces / 2) + 0.5
    let frequency = periods * 2 * .pi / Double(steps)
    return (start - end) * pow(2.71, rate(start, end) * step) * cos(frequency * step) + end
  }

  /// The keyframes of a number.
  func values(_ start: Double, _ end: Double) -> [Double] {
    let rate = rate(start, end)
    let periods = Double(numberOfBounces / 2) + 0.5
    let frequency = periods * 2 * .pi / Double(steps)
    return (0..<steps).map { step in
      (start - end) * pow(2.71, rate * Double(step)) * cos(frequency * Double(step)) + end
    }
  }

  /// The keyframes of a point.
  func values(_ start: CGPoint, _ end: CGPoint) -> [CGPoint] {
    zip(values(start.x, end.x), values(start.y, end.y)).map { CGPoint(x: $0, y: $1) }
  }

  /// The keyframes of a transform, entry by entry: the first one is skipped, and m34 lands
  /// in m44.
  func values(_ start: CATransform3D, _ end: CATransform3D) -> [CATransform3D] {
    let columns = zip(start.entries, end.entries).map { values($0, $1) }
    return (1..<steps).map { step in
      var transform = CATransform3D(entries: columns.map { $0[step] })
      (transform.m34, transform.m44) = (0, transform.m34)
      return transform
    }
  }
}

extension CATransform3D {
  /// The sixteen numbers, row by row.
  var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Creates a transform of sixteen numbers, row by row.
  init(entries e: [Double]) {
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }
}
