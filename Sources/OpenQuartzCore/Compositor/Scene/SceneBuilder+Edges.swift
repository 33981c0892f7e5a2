import OpenCoreGraphics

/// Layers some of whose edges are smoothed and some not.
extension SceneBuilder {
  /// What a layer draws of itself within its bounds, by which edges are smoothed.
  struct Edges {
    /// The outline, reaching beyond the edges that are not smoothed.
    let outline: BoxOutline
    /// The same beyond the others, to be cut to without smoothing; nil where all edges are alike.
    let hard: BoxOutline?
  }

  /// The outline of a layer in the plane that `map` brings to pixels.
  ///
  /// Rounded outlines are smoothed all around, or not at all.
  static func edges(of values: LayerValues, _ map: Homography) -> Edges {
    let box = values.box
    let smooth = values.antialiasedEdges
    guard smooth != 0, smooth != 15, values.allowsEdgeAntialiasing, box.isRectangle,
      map.pixels(of: box.rect) == nil
    else { return Edges(outline: box, hard: nil) }
    // Two pixels beyond, no coverage is left that the other outline could cut.
    let reach = 2 / max(map.leastScale(of: box.rect), 1e-3)
    func grown(_ edges: UInt8) -> BoxOutline {
      func side(_ bit: UInt8) -> Double { edges & bit != 0 ? reach : 0 }
      let rect = box.rect
      return BoxOutline(
        SIMD4(
          rect.x - side(1), rect.y - side(4), rect.z + side(1) + side(2),
          rect.w + side(4) + side(8)))
    }
    return Edges(outline: grown(~smooth & 15), hard: grown(smooth))
  }
}

extension Homography {
  /// About how many pixels a point of the plane is where it is smallest among the corners of `rect`.
  fileprivate func leastScale(of rect: SIMD4<Double>) -> Double {
    var least = Double.infinity
    for corner in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let p = SIMD2(rect.x + rect.z * corner.0, rect.y + rect.w * corner.1)
      let h = apply(p)
      guard h.z > 1e-3 else { continue }
      // A parallelogram's least height is its area by its longer side.
      let longer = Homography.stretch(self, h)
      guard longer > 0 else { continue }
      least = min(least, orientation(at: p).magnitude / (h.z * h.z * h.z * h.z) / longer)
    }
    return least.isFinite ? least : 0
  }

  private static func stretch(_ map: Homography, _ h: SIMD3<Double>) -> Double {
    let square = h.z * h.z
    let dx = SIMD2(map.x.x * h.z - h.x * map.x.z, map.x.y * h.z - h.y * map.x.z) / square
    let dy = SIMD2(map.y.x * h.z - h.x * map.y.z, map.y.y * h.z - h.y * map.y.z) / square
    return max((dx * dx).sum(), (dy * dy).sum()).squareRoot()
  }
}
