import BoingCurves

/// Turns frames into display lists and bitmaps.
package struct DisplayListBuilder {
  private let resources: RenderResources

  package init(_ resources: RenderResources) { self.resources = resources }

  /// Fills `list` with what `frame` shows.
  ///
  /// - Parameters:
  ///   - base: The map of the display's points to pixels.
  ///   - extent: The pixels that may be drawn.
  ///   - canvasColor: The premultiplied pixel behind all layers.
  package func build(
    _ frame: Frame, _ base: Homography, into list: DisplayList, within extent: PixelRect,
    canvasColor: UInt32 = 0
  ) {
    guard frame.count > 0 else { return }
    var traversal = LayerTraversal(
      BuildContext(frame, resources), Canvas(extent: extent, color: canvasColor),
      DisplayListWriter(list, clip: extent, allows: resources.budget.takePainting))
    traversal.run([.layer(0, PlacedPlane(map: base, opacity: 1, isFlipped: false))])
  }

  /// Returns the first layer of `frame` with its opacity, shadow and mask, in its own coordinates at the
  /// display's scale; nil where there is nothing to see, or more than ``maximumArea``.
  ///
  /// - Parameter isFlipped: True if the superlayer's y axis points up, as then the bitmap's does.
  package func bitmap(of frame: Frame, isFlipped: Bool = false) -> CachedBitmap? {
    let list = DisplayList()
    var traversal = LayerTraversal(
      BuildContext(frame, resources), Canvas(extent: OffscreenRenderer.extent),
      DisplayListWriter(list, clip: OffscreenRenderer.extent, allows: resources.budget.takePainting)
    )
    let scale = resources.displayScale
    let map = Affine2D(scale: SIMD2(scale, isFlipped ? -scale : scale))
    let plane = PlacedPlane(map: Homography(map), opacity: 1, isFlipped: isFlipped)
    traversal.run([.plane(0, plane)])
    let rect = list.bounds
    guard !rect.isEmpty, rect.width * rect.height <= Self.maximumArea else { return nil }
    return CachedBitmap(of: list, rect)
  }

  /// The maximum number of pixels of a frame's bitmap.
  package static let maximumArea = 1 << 26
}
