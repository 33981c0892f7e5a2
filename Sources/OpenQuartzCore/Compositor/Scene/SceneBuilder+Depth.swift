import OpenCoreGraphics

/// Transform layers, whose sublayers share one space.
extension SceneBuilder {
  /// A layer in the space of a transform layer.
  private struct Plane {
    let index: Int32
    /// To the plane in which the transform layer itself lies.
    let matrix: CATransform3D
    let opacity: Double
    let isFlipped: Bool
  }

  /// How near to the eye's plane a layer in space is cut off.
  private static let nearest = 1e-4
  /// How far beyond its bounds a layer that is split is shown, in parts of its size.
  private static let margin = 0.02

  /// Adds the sublayers of the transform layer at `index` from far to near.
  ///
  /// - Parameters:
  ///   - matrix: from the layer to its superlayer.
  ///   - outer: from there to pixels.
  mutating func addSpace(
    _ index: Int32, _ matrix: CATransform3D, _ outer: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    var planes: [Plane] = []
    var stack = [Plane(index: index, matrix: matrix, opacity: opacity, isFlipped: isFlipped)]
    while let node = stack.popLast() {
      let values = frame.layers[Int(node.index)].values
      if values.kind != .transform {
        planes.append(node)
        continue
      }
      let end = frame.layers[Int(node.index)].end
      let sublayers = frame.sublayerMatrix(at: Int(node.index))
      var child = node.index + 1
      while child < end {
        let layer = frame.layers[Int(child)]
        let opacity = min(max(layer.values.opacity, 0), 1) * node.opacity
        if !layer.isMask, !layer.values.isHidden, opacity > 0 {
          var m = layer.values.matrixToSuperlayer
          if let sublayers { m = CATransform3DConcat(m, sublayers) }
          // A plane's own opacity is applied when it is drawn.
          stack.append(
            Plane(
              index: child, matrix: CATransform3DConcat(m, node.matrix),
              opacity: layer.values.kind == .transform ? opacity : node.opacity,
              isFlipped: node.isFlipped != values.isGeometryFlipped))
        }
        child = layer.end
      }
    }
    planes.sort { $0.index < $1.index }
    let faces = planes.indices.compactMap { face(of: planes[$0], $0) }
    for face in DepthOrder.sorted(faces).reversed() {
      let plane = planes[face.index]
      let step = Step.plane(
        plane.index, Homography(plane.matrix).concatenating(outer), opacity: plane.opacity,
        isFlipped: plane.isFlipped)
      guard face.isSplit else {
        work.append(step)
        continue
      }
      let corners = face.points.map { SIMD2($0.x, $0.y) }
      work.append(.endPart(corners, outer))
      work.append(step)
      work.append(.beginPart)
    }
  }

  /// The bounds of a layer as they lie in space; nil where they lie behind the eye.
  private func face(of plane: Plane, _ place: Int) -> DepthOrder.Face? {
    let bounds = frame.layers[Int(plane.index)].values.bounds
    let m = plane.matrix
    let (dx, dy) = (bounds.z * Self.margin, bounds.w * Self.margin)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { corner -> SIMD4<Double> in
      let x = bounds.x - dx + (bounds.z + 2 * dx) * corner.0
      let y = bounds.y - dy + (bounds.w + 2 * dy) * corner.1
      let rows = [
        SIMD4(m.m11.native, m.m12.native, m.m13.native, m.m14.native),
        SIMD4(m.m21.native, m.m22.native, m.m23.native, m.m24.native),
        SIMD4(m.m41.native, m.m42.native, m.m43.native, m.m44.native),
      ]
      return x * rows[0] + y * rows[1] + rows[2]
    }
    guard corners.allSatisfy({ $0 * 0 == .zero }) else { return nil }
    var points: [SIMD3<Double>] = []
    var last = corners[3]
    for corner in corners {
      if (corner.w >= Self.nearest) != (last.w >= Self.nearest) {
        let cut = last + (corner - last) * ((Self.nearest - last.w) / (corner.w - last.w))
        points.append(SIMD3(cut.x, cut.y, cut.z) / Self.nearest)
      }
      if corner.w >= Self.nearest { points.append(SIMD3(corner.x, corner.y, corner.z) / corner.w) }
      last = corner
    }
    return points.count >= 3 ? DepthOrder.Face(points: points, index: place) : nil
  }
}
