import BoingCurves

/// Layers that are no more than a box of one colour, which most layers are: they need no step of their
/// own, and none of the values that decide how other layers are drawn.
enum PlainBoxes {
  /// Returns the number of the first of `layers`, sublayers of the layer at `parent`, that are such boxes.
  static func count(of layers: ArraySlice<Int32>, of parent: Int32, in frame: Frame) -> Int {
    guard canPaint(in: parent, frame) else { return 0 }
    let first = layers.firstIndex { !frame.layers[Int($0)].isPlainBox(at: $0) }
    return (first ?? layers.endIndex) - layers.startIndex
  }

  private static func canPaint(in parent: Int32, _ frame: Frame) -> Bool {
    !frame.hasTransitions && frame.sublayerMatrix(at: Int(parent)) == nil
  }

  /// Paints the first of `layers`, sublayers of the layer at `parent`, as long as they are such boxes.
  ///
  /// - Parameters:
  ///   - map: The map of their superlayer's plane to pixels.
  ///   - opacity: The opacity that they inherit.
  /// - Returns: The number of layers that are such boxes.
  static func paint(
    _ layers: ArraySlice<Int32>, of parent: Int32, in frame: Frame, _ map: Homography,
    opacity: Double, _ output: OutputColorSpace, to writer: inout DisplayListWriter
  ) -> Int {
    guard canPaint(in: parent, frame) else { return 0 }
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
      && traits.isDisjoint(with: [.hasOutOfLineState, .hasOutOfLineAnimations])
      && values.isDoubleSided
      && values.antialiasedEdges == 15
  }
}

extension LayerState {
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
