import Boing
import Foundation

/// The algorithm of SKBounceAnimation (2012), faults and all, for tests that show what is no longer so.
struct AncestorPort {
  enum Law { case bounce, shake, wall }

  var duration: Double
  var numberOfBounces: Int
  /// Points that may be left at the end; medium by default.
  var stiffness = 0.1
  var law = Law.bounce

  private var steps: Int { Int(60 * duration) }

  /// The keyframes of a number: one for each sixtieth of a second, the last of them missing.
  func values(_ start: Double, _ end: Double) -> [Double] {
    let difference = abs(end - start)
    var rate =
      difference == 0
      ? log2(stiffness) / Double(steps) : log2(stiffness / difference) / Double(steps)
    if rate > 0 { rate = -rate }
    let periods = Double(numberOfBounces / 2) + 0.5
    let frequency = periods * 2 * Double.pi / Double(steps)
    return (0..<max(steps, 0)).map { step in
      let envelope = (start - end) * pow(2.71, rate * Double(step))
      let phase = frequency * Double(step)
      switch law {
      case .bounce: return envelope * cos(phase) + end
      case .shake: return envelope * sin(phase) + end
      case .wall: return abs(envelope * cos(phase)) * (start < end ? -1 : 1) + end
      }
    }
  }

  /// The keyframes of a point: each number on a curve of its own.
  func values(_ start: CGPoint, _ end: CGPoint) -> [CGPoint] {
    zip(values(start.x, end.x), values(start.y, end.y)).map { CGPoint(x: $0, y: $1) }
  }

  /// The keyframes of a transform, entry by entry: the first one is skipped, and m34 lands
  /// in m44.
  func values(_ start: CATransform3D, _ end: CATransform3D) -> [CATransform3D] {
    let columns = zip(start.entries, end.entries).map { values($0, $1) }
    return (1..<steps).map { step in
      var entries = columns.map { $0[step] }
      entries[15] = entries[11]
      entries[11] = 0
      return CATransform3D(entries: entries)
    }
  }
}

extension CATransform3D {
  /// The sixteen numbers, row by row.
  var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  init(entries e: [Double]) {
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }
}

/// Returns the number of extrema after the first arrival that stand out by 2 % of the distance.
func visibleTurns(_ values: [Double], from start: Double, to end: Double) -> Int {
  let progress = values.map { ($0 - start) / (end - start) }
  guard let arrival = progress.firstIndex(where: { $0 >= 1 }) else { return 0 }
  return progress.indices.filter { index in
    index >= arrival && index > 0 && index + 1 < progress.count
      && (progress[index] - progress[index - 1]) * (progress[index + 1] - progress[index]) < 0
      && abs(progress[index] - 1) >= 0.02
  }.count
}
