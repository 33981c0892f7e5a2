import BoingCurves

/// The painting of a box some of whose edges are antialiased and some not: beyond the box, and then clipped.
struct EdgePlan {
  /// The outline to paint; it reaches beyond the clips, if there are any.
  let outline: BoxOutline
  /// The clips after painting, in order; none if all edges are alike.
  private(set) var clips: [Clip] = []

  /// A clip of a group.
  struct Clip {
    enum Outline {
      case box(BoxOutline)
      case polygon([SIMD2<Double>])
    }
    let outline: Outline
    let isAntialiased: Bool
  }

  /// Creates a plan that paints to `outline`, all of whose edges are alike.
  init(_ outline: BoxOutline) { self.outline = outline }

  /// Creates the plan of `box` in the plane that `map` brings to pixels.
  init(_ box: BoxOutline, _ edges: AntialiasedEdges, _ map: Homography) {
    guard edges.areMixed, !box.isRectangle || map.pixels(of: box.rect) == nil else {
      outline = box
      return
    }
    let reach = map.clipReach(of: box.rect)
    func grown(_ edges: UInt8) -> BoxOutline {
      func side(_ bit: UInt8) -> Double { edges & bit != 0 ? reach : 0 }
      let rect = box.rect
      return BoxOutline(
        SIMD4(
          rect.x - side(1), rect.y - side(4), rect.z + side(1) + side(2),
          rect.w + side(4) + side(8)))
    }
    if box.isRectangle {
      outline = grown(~edges.mask & 15)
      clips = [Clip(outline: .box(grown(edges.mask)), isAntialiased: false)]
    } else {
      let parts = OutlineParts(box, scale: map.maximumCornerScale(of: box.rect))
      outline = grown(15)
      clips = [
        Clip(outline: .polygon(parts.antialiased(edges.mask, reach: reach)), isAntialiased: true),
        Clip(outline: .polygon(parts.hard(edges.mask, reach: reach)), isAntialiased: false),
      ]
    }
  }

  /// Creates the plan of a layer's box.
  init(_ layer: PlacedLayer) {
    self.init(layer.values.box, layer.values.edges, layer.plane.map)
  }

  /// Returns the same plan for what is not painted to the outline, and is to be clipped on all sides.
  var clippingAllSides: EdgePlan {
    guard clips.count == 1 else { return self }
    var plan = self
    plan.clips.insert(Clip(outline: .box(outline), isAntialiased: true), at: 0)
    return plan
  }

  /// Returns the plan that clips whatever is painted to a layer's box, whether its edges are alike or not.
  static func clipping(to layer: PlacedLayer) -> EdgePlan {
    var plan = EdgePlan(layer).clippingAllSides
    if plan.clips.isEmpty {
      plan.clips = [
        Clip(outline: .box(layer.values.box), isAntialiased: layer.values.edges.hasAny)
      ]
    }
    return plan
  }
}

extension DisplayListWriter {
  /// Opens the groups that the clips of `plan` close.
  mutating func begin(_ plan: EdgePlan) {
    for _ in plan.clips { beginGroup(.beginGroup) }
  }

  /// Clips what was drawn since the plan began, in the plane that `map` brings to pixels.
  mutating func end(_ plan: EdgePlan, _ map: Homography, opacity: Double = 1) {
    for (index, clip) in plan.clips.enumerated() {
      let opacity = index == plan.clips.count - 1 ? opacity : 1
      switch clip.outline {
      case .box(let box):
        endGroup(cutTo: box, map, isAntialiased: clip.isAntialiased, opacity: opacity)
      case .polygon(let points):
        endGroup(cutTo: points, map, isAntialiased: clip.isAntialiased, opacity: opacity)
      }
    }
  }
}

/// The sides and corners of a rounded outline, to be smoothed one by one.
///
/// A side is smoothed as the layer says. A corner belongs to two sides and is smoothed where either is: a
/// curve has a part of every pixel on its way, which only smoothing can show, and it joins a smooth side
/// without a step. Where neither is, the corner is whole pixels as they are.
struct OutlineParts {
  /// Points of the corners clockwise, from the one at the least x and y on; one point where it is square.
  private var corners: [[SIMD2<Double>]] = []
  /// The points at which the sides of each corner meet.
  private let cornerPoints: [SIMD2<Double>]

  /// The side after each corner, by its bit in the mask of edges.
  private static let sides: [UInt8] = [4, 2, 8, 1]
  /// The outward direction of each side.
  private static let normals: [SIMD2<Double>] = [
    SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0),
  ]

  /// Creates the parts of `box`, cut as finely as `scale` pixels of a point ask for.
  init(_ box: BoxOutline, scale: Double) {
    let (low, high) = (
      SIMD2(box.rect.x, box.rect.y), SIMD2(box.rect.x + box.rect.z, box.rect.y + box.rect.w)
    )
    cornerPoints = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
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
  func antialiased(_ mask: UInt8, reach: Double) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for index in 0..<4 {
      let (previous, next) = outset(index, ~mask, reach)
      let corner = corners[index]
      if previous != .zero && next != .zero || corner.count == 1 {
        points.append((corner.count == 1 ? corner[0] : cornerPoints[index]) + previous + next)
        continue
      }
      if previous != .zero { points.append(corner[0] + previous) }
      points += corner
      if next != .zero { points.append(corner[corner.count - 1] + next) }
    }
    return points
  }

  /// The outline, `reach` beyond it along what is smoothed.
  func hard(_ mask: UInt8, reach: Double) -> [SIMD2<Double>] {
    (0..<4).flatMap { index in
      let (previous, next) = outset(index, mask, reach)
      // The line of a hard side goes on past a smooth corner, which lies within it.
      return previous == .zero && next == .zero
        ? corners[index] : [cornerPoints[index] + previous + next]
    }
  }

  /// Returns the offsets of the sides before and after a corner; those in `mask` are moved out.
  private func outset(
    _ index: Int, _ mask: UInt8, _ reach: Double
  ) -> (previous: SIMD2<Double>, next: SIMD2<Double>) {
    func side(_ index: Int) -> SIMD2<Double> {
      mask & Self.sides[index] != 0 ? Self.normals[index] * reach : .zero
    }
    return (side((index + 3) % 4), side(index))
  }
}

extension Homography {
  /// Returns the rectangle about `box` so far beyond it that no coverage is left which another outline could clip.
  func grown(_ box: BoxOutline) -> BoxOutline {
    let reach = clipReach(of: box.rect)
    return BoxOutline(box.rect + SIMD4(-reach, -reach, 2 * reach, 2 * reach))
  }

  /// Two pixels, in points of the plane.
  fileprivate func clipReach(of rect: SIMD4<Double>) -> Double {
    2 / max(minimumScale(of: rect), 1e-3)
  }

  /// Returns the number of pixels of a point of the plane where it is smallest among the corners of `rect`, about.
  fileprivate func minimumScale(of rect: SIMD4<Double>) -> Double {
    var minimum = Double.infinity
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let p = SIMD2(rect.x + rect.z * corner.0, rect.y + rect.w * corner.1)
      let h = apply(p)
      guard h.z > 1e-3 else { continue }
      // A parallelogram's smaller height is its area by its longer side.
      let longer = Homography.stretch(self, h)
      guard longer > 0 else { continue }
      minimum = min(minimum, orientation(at: p).magnitude / (h.z * h.z * h.z * h.z) / longer)
    }
    return minimum.isFinite ? minimum : 0
  }

  private static func stretch(_ map: Homography, _ h: SIMD3<Double>) -> Double {
    let square = h.z * h.z
    let dx = SIMD2(map.x.x * h.z - h.x * map.x.z, map.x.y * h.z - h.y * map.x.z) / square
    let dy = SIMD2(map.y.x * h.z - h.x * map.y.z, map.y.y * h.z - h.y * map.y.z) / square
    return max((dx * dx).sum(), (dy * dy).sum()).squareRoot()
  }
}
