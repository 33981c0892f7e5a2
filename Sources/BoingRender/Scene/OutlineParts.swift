/// The sides and corners of a rounded outline, to be smoothed one by one.
///
/// A side is smoothed as the layer says. A corner belongs to two sides and is smoothed where either is: a
/// curve has a part of every pixel on its way, which only smoothing can show, and it joins a smooth side
/// without a step. Where neither is, the corner is whole pixels as they are.
struct OutlineParts {
  /// Points of the corners clockwise, from the one at the least x and y on; one point where it is square.
  private var corners: [[SIMD2<Double>]] = []
  /// The points at which the sides of each corner meet.
  private let tips: [SIMD2<Double>]

  /// The side after each corner, by its bit in the mask of edges.
  private static let sides: [UInt8] = [4, 2, 8, 1]
  /// The outward direction of each side.
  private static let normals: [SIMD2<Double>] = [
    SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0),
  ]

  /// The parts of `box`, cut as finely as `scale` pixels of a point ask for.
  init(_ box: BoxOutline, scale: Double) {
    let (low, high) = (
      SIMD2(box.rect.x, box.rect.y), SIMD2(box.rect.x + box.rect.z, box.rect.y + box.rect.w)
    )
    tips = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    var points: [SIMD2<Double>] = []
    box.forEachPoint(scale: scale) { points.append($0) }
    let areRound = [UInt8(1), 2, 8, 4].map { box.radius > 0 && box.corners & $0 != 0 }
    let roundCount = areRound.filter { $0 }.count
    // All round corners have as many points.
    let length = roundCount > 0 ? (points.count - (4 - roundCount)) / roundCount : 1
    var rest = points[...]
    for isRound in areRound {
      corners.append(Array(rest.prefix(isRound ? length : 1)))
      rest = rest.dropFirst(isRound ? length : 1)
    }
  }

  /// The outline, `reach` beyond it along what is not smoothed.
  func smooth(_ mask: UInt8, reach: Double) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for index in 0..<4 {
      let (before, after) = aside(index, ~mask, reach)
      let corner = corners[index]
      if before != .zero && after != .zero || corner.count == 1 {
        points.append((corner.count == 1 ? corner[0] : tips[index]) + before + after)
        continue
      }
      if before != .zero { points.append(corner[0] + before) }
      points += corner
      if after != .zero { points.append(corner[corner.count - 1] + after) }
    }
    return points
  }

  /// The outline, `reach` beyond it along what is smoothed.
  func hard(_ mask: UInt8, reach: Double) -> [SIMD2<Double>] {
    (0..<4).flatMap { index in
      let (before, after) = aside(index, mask, reach)
      // The line of a hard side goes on past a smooth corner, which lies within it.
      return before == .zero && after == .zero ? corners[index] : [tips[index] + before + after]
    }
  }

  /// Returns the offsets of the sides before and after a corner; those in `mask` are moved out.
  private func aside(
    _ index: Int, _ mask: UInt8, _ reach: Double
  ) -> (before: SIMD2<Double>, after: SIMD2<Double>) {
    func side(_ index: Int) -> SIMD2<Double> {
      mask & Self.sides[index] != 0 ? Self.normals[index] * reach : .zero
    }
    return (side((index + 3) % 4), side(index))
  }
}
