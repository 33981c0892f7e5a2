import BoingCurves

/// A layer's content in a plane of its own, by all that it depends on beside the frame and its resources.
struct IsolatedContent: Hashable {
  let index: Int32
  /// The number of pixels per point.
  let scale: Double
  /// The position of the plane's origin in pixels.
  var phase = SIMD2<Double>.zero
  /// The pixels that may be drawn.
  var extent = OffscreenRenderer.extent
  let isFlipped: Bool
  /// True if the content is clipped to the layer's bounds as the layer says.
  var isClipped = true
}

/// Draws the contents of single layers for shadows, filters and rasterised layers: without transform, opacity,
/// shadow, mask and blend mode.
struct OffscreenRenderer {
  private let context: BuildContext

  init(_ context: BuildContext) { self.context = context }

  /// The pixels that a bitmap may have.
  static let extent = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
  /// The maximum distance of a bitmap's pixels from the origin.
  static let reach = 1 << 14

  /// Returns the display list of `content`, built at most once a frame; nil where it would be nested too deep.
  func displayList(of content: IsolatedContent) -> DisplayList? {
    if let list = context.memo.contents[content] { return list }
    guard let nested = context.nested() else { return nil }
    let list = DisplayList()
    var traversal = LayerTraversal(
      nested, Canvas(extent: content.extent),
      DisplayListWriter(list, clip: content.extent, allows: context.budget.takePainting))
    let map = Homography(
      Affine2D(scale: SIMD2(repeating: content.scale), origin: content.phase))
    traversal.run([
      .content(
        content.index, PlacedPlane(map: map, opacity: 1, isFlipped: content.isFlipped),
        isClipped: content.isClipped)
    ])
    context.memo.contents[content] = list
    return list
  }

  /// Returns the content of `layer` at `scale` pixels per point, and the pixels that it touches; nil where there
  /// is nothing, or too much.
  func content(of layer: PlacedLayer, scale: Double) -> (list: DisplayList, rect: PixelRect)? {
    let content = IsolatedContent(
      index: layer.index, scale: scale, isFlipped: layer.plane.isFlipped)
    guard let list = displayList(of: content) else { return nil }
    let rect = list.bounds
    guard !rect.isEmpty, rect.width <= CachedBitmap.maximumSide,
      rect.height <= CachedBitmap.maximumSide
    else { return nil }
    return (list, rect)
  }

  /// Returns the cached bitmap of the content of `layer`; nil where there is nothing, or too much.
  func bitmap(of layer: PlacedLayer, scale: Double) -> CachedBitmap? {
    guard let (list, rect) = content(of: layer, scale: scale) else { return nil }
    return context.resources.bitmap(.scene(DisplayListContents(list))) {
      CachedBitmap(of: list, rect)
    }
  }
}
