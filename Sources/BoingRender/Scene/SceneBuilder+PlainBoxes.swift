import BoingCurves

/// Layers that are no more than a box of one colour, which most layers are: they need no step of their
/// own, and none of the values that decide how other layers are drawn.
extension SceneBuilder {
  /// Adds the first of `layers`, as long as they are such boxes.
  ///
  /// - Parameters:
  ///   - map: What brings their superlayer's plane to pixels.
  ///   - opacity: What they have of their superlayer's.
  /// - Returns: how many of them it were.
  mutating func addPlainBoxes(
    _ layers: ArraySlice<Int32>, of parent: Int32, _ map: Homography, _ opacity: Double
  ) -> Int {
    guard contentRoot < 0, !frame.hasTransitions, frame.sublayerMatrix(at: Int(parent)) == nil
    else { return 0 }
    var count = 0
    for index in layers {
      let layer = frame.layers[Int(index)]
      guard layer.isPlainBox(at: index) else { break }
      count += 1
      let part = min(max(layer.values.opacity, 0), 1) * opacity
      guard !layer.values.isHidden, part > 0 else { continue }
      let color = output.pixel(layer.values.backgroundColor, opacity: part)
      guard color != 0 else { continue }
      let place = layer.values.planeToSuperlayer.concatenating(map)
      guard place.isFinite else { continue }
      fill(layer.values.box, place, color, layer.values.allowsEdgeAntialiasing)
    }
    return count
  }
}

extension Frame.Layer {
  /// True if the layer, which is at `index`, has nothing but a background that is seen from both sides
  /// and has the same edge all round.
  fileprivate func isPlainBox(at index: Int32) -> Bool {
    end == index + 1 && values.kind == .plain
      && traits.isDisjoint(with: [.hasOutOfLineState, .hasOutOfLineAnimations])
      && values.isDoubleSided
      && values.antialiasedEdges == 15
  }
}

extension LayerState {
  /// The map of the layer's plane by its matrix to the superlayer.
  fileprivate var planeToSuperlayer: Homography {
    let (t, anchor) = (transform, self.anchor)
    func plane(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.w) }
    let (x, y) = (plane(t.row0), plane(t.row1))
    let (z, w) = (plane(t.row2), plane(t.row3))
    let origin = w - anchor.x * x - anchor.y * y - anchor.z * z
    func moved(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(row.x + row.z * position.x, row.y + row.z * position.y, row.z)
    }
    return Homography(x: moved(x), y: moved(y), w: moved(origin))
  }
}
