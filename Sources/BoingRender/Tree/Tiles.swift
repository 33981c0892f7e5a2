import BoingCurves

/// A part of a tiled layer's contents, drawn.
package struct Tile: Sendable {
  /// In the layer's coordinates.
  package let rect: SIMD4<Double>
  /// Pixels for each point; the last may reach beyond the layer's bounds.
  package let scale: Double
  package let image: Bitmap

  package init(rect: SIMD4<Double>, scale: Double, image: Bitmap) {
    (self.rect, self.scale, self.image) = (rect, scale, image)
  }
}

/// The visible part of the coordinates of the root's superlayer, and its scale, for which tiled layers draw.
package struct TileView {
  /// x, y, width, height.
  package var rect: SIMD4<Double>
  /// Pixels for each point.
  package var scale: Double

  package init(rect: SIMD4<Double>, scale: Double) { (self.rect, self.scale) = (rect, scale) }

  /// The part of the layer at `index` that may be seen, in its own coordinates, and how many pixels a
  /// point of it has; nil where nothing of it shows.
  ///
  /// The part may be larger than what shows: in perspective, and in replicators, it is the whole.
  package func visibility(of index: Int, in frame: Frame) -> (rect: SIMD4<Double>, scale: Double)? {
    var chain: [Int] = []
    var node = Int32(index)
    while node >= 0 {
      chain.append(Int(node))
      node = frame.parent(of: Int(node))
    }
    // Nil where the part is not known.
    var seen: SIMD4<Double>? = rect
    var map = Homography(scale: scale)
    var space: Matrix4?
    for ancestor in chain.reversed() {
      let values = frame.values(at: ancestor)
      guard !values.isHidden, values.opacity > 0 else { return nil }
      var matrix = values.matrixToSuperlayer
      let parent = frame.parent(of: ancestor)
      if parent >= 0, let sublayers = frame.sublayerMatrix(at: Int(parent)) {
        matrix = matrix.concatenating(sublayers)
      }
      if let outer = space { matrix = matrix.concatenating(outer) }
      if values.kind == .transform {
        space = matrix
        continue
      }
      space = nil
      let step = Homography(matrix)
      map = step.concatenating(map)
      seen = seen.flatMap { step.inverse?.boundingBox(of: $0) }
      if values.masksToBounds || ancestor == index {
        guard let part = Self.intersection(seen ?? values.bounds, values.bounds) else {
          return nil
        }
        seen = part
      }
      // Instances lie elsewhere.
      if values.kind == .replicator { seen = nil }
    }
    guard let seen else { return nil }
    return (seen, map.maximumCornerScale(of: seen))
  }

  private static func intersection(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double>? {
    let low = pointwiseMax(a.lowHalf, b.lowHalf)
    let size = pointwiseMin(a.lowHalf + a.highHalf, b.lowHalf + b.highHalf) - low
    return size.x > 0 && size.y > 0 ? SIMD4(lowHalf: low, highHalf: size) : nil
  }
}

extension Homography {
  /// The smallest upright rectangle about the image of `rect`; nil where that reaches infinity.
  fileprivate func boundingBox(of rect: SIMD4<Double>) -> SIMD4<Double>? {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    var signs: (Bool, Bool) = (false, false)
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let h = apply(SIMD2(rect.x + rect.z * corner.0, rect.y + rect.w * corner.1))
      signs = (signs.0 || h.z > 1e-9, signs.1 || h.z < -1e-9)
      guard h.z.magnitude > 1e-9 else { return nil }
      let p = SIMD2(h.x, h.y) / h.z
      (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
    }
    let size = high - low
    guard signs.0 != signs.1, size * 0 == .zero else { return nil }
    return SIMD4(lowHalf: low, highHalf: size)
  }
}
