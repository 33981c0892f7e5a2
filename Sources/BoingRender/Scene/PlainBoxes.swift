import BoingCurves

/// Layers that are no more than a box of one colour, which most layers are: they need no step of their
/// own, and none of the values that decide how other layers are drawn.
enum PlainBoxes {
  /// Paints the first of `layers`, sublayers of the layer at `parent`, as long as they are such boxes, with the
  /// commands that steps would make.
  ///
  /// - Parameters:
  ///   - map: The map of their superlayer's plane to pixels.
  ///   - opacity: The opacity that they inherit.
  /// - Returns: The number of layers that are such boxes.
  static func paint(
    _ layers: ArraySlice<Int32>, of parent: Int32, in frame: Frame, _ map: Homography,
    opacity: Double, _ output: OutputColorSpace, to writer: inout DisplayListWriter
  ) -> Int {
    guard !frame.hasTransitions, frame.sublayerMatrix(at: Int(parent)) == nil else { return 0 }
    var count = 0
    for index in layers {
      let layer = frame.layers[Int(index)]
      guard layer.isPlainBox(at: index) else { break }
      count += 1
      guard let opacity = layer.values.visibleOpacity(within: opacity) else { continue }
      let color = output.pixel(layer.values.backgroundColor, opacity: opacity)
      guard color != 0 else { continue }
      let own = layer.values.planeToSuperlayer.concatenating(map)
      guard own.isFinite else { continue }
      writer.fill(
        layer.values.box, own, color, isAntialiased: layer.values.allowsEdgeAntialiasing)
    }
    return count
  }
}

extension Frame.Layer {
  /// True if the layer, which is at `index`, has nothing but a background that is seen from both sides
  /// and has the same edge all round.
  fileprivate func isPlainBox(at index: Int32) -> Bool {
    end == index + 1 && values.kind == .plain
      && flags.isDisjoint(with: [.hasDetails, .animatesDetails])
      && values.isDoubleSided
      && values.antialiasedEdges == 15
  }
}

extension LayerValues {
  /// The map of the layer's plane to its superlayer's, as its matrix has it.
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
