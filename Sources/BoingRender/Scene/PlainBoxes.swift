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
      let values = frame.values(at: Int(index))
      guard frame.end(of: Int(index)) == index + 1, values.isPlainBox,
        !frame.hasDetails(at: Int(index))
      else { break }
      count += 1
      guard let opacity = values.visibleOpacity(within: opacity) else { continue }
      let color = output.pixel(values.backgroundColor, opacity: opacity)
      guard color != 0 else { continue }
      let own = values.planeToSuperlayer.concatenating(map)
      guard own.isFinite else { continue }
      writer.fill(values.box, own, color, isAntialiased: values.allowsEdgeAntialiasing)
    }
    return count
  }
}

extension LayerValues {
  /// True if a layer without sublayers and details is a background that is seen from both sides and has the same edge
  /// all round.
  fileprivate var isPlainBox: Bool { kind == .plain && isDoubleSided && antialiasedEdges == 15 }

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
