import BoingCurves

/// A layer and its sublayers together, blurred.
///
/// A blur is made in the layer's own coordinates, so that it rotates and grows with the layer, and is cached.
/// What `masksToBounds` cuts off, it cuts off the result.
struct BlurredLayer {
  /// A blur of more pixels than this is one of fewer, larger pixels.
  static let maximumSigma = 5.0
  /// The maximum standard deviation in pixels of a blur beside a narrower one: a blur takes as many steps for each pixel.
  static let maximumWideSigma = 64.0
  /// The variance that bilinear enlarging adds, midway between its minimum and its maximum.
  static let resamplingVariance = 0.125
  private static let minimumSide = 8.0
  /// The number of pixels of a bitmap that is always cached whole.
  private static let smallArea = 1 << 18

  private let layer: PlacedLayer
  private let context: BuildContext
  /// The operations up to the last blur.
  private let operations: [FilterOperation]
  /// The pixels that may be drawn.
  private let clip: PixelRect

  /// Paints the content of `layer`, changed by `operations`, of which one at least is a blur.
  static func paint(
    _ layer: PlacedLayer, _ operations: [FilterOperation], _ context: BuildContext,
    to writer: inout DisplayListWriter
  ) {
    let split = operations.split(atLastBlur: layer.values.bounds)
    let blurred = BlurredLayer(
      layer: layer, context: context, operations: split.blurs, clip: writer.clip)
    guard let bitmap = blurred.bitmap(writer) else { return }
    let values = layer.values
    let outline =
      values.masksToBounds
      ? values.box : split.blurs.haveNormalizedEdges ? BoxOutline(values.bounds) : nil
    let opacity = layer.plane.opacity
    guard !split.colors.isEmpty else {
      return bitmap.paint(layer.plane.map, opacity: opacity, within: outline, to: &writer)
    }
    writer.beginGroup(.beginGroup)
    bitmap.paint(layer.plane.map, opacity: 1, within: outline, to: &writer)
    writer.endGroup(opacity: opacity, filters: split.colors)
  }

  private func bitmap(_ writer: DisplayListWriter) -> PlacedBitmap? {
    let (map, bounds) = (layer.plane.map, layer.values.bounds)
    let sigma = operations.minimumSigma
    let isNormalized = operations.haveNormalizedEdges
    let shown = context.resources.bitmapScale(map, bounds: bounds, size: .zero)
    var scale = shown
    // What is spread within a box must leave enough of the box to tell its mean.
    let side = min(bounds.z, bounds.w)
    while sigma * scale >= Self.maximumSigma
      || operations.maximumSigma * scale > Self.maximumWideSigma,
      !isNormalized || side * scale > Self.minimumSide
    {
      scale /= 2
    }
    let phase = scale == shown && sigma * scale < 2 ? map.phase(atScale: scale) : .zero
    guard let (list, rect) = source(at: &scale, phase, writer) else { return nil }
    let scaled = FilteredBitmap.scaled(
      operations, by: scale, resamplingVariance: scale < shown ? Self.resamplingVariance : 0)
    let part = bounds * scale + SIMD4(phase.x, phase.y, 0, 0)
    let key = FilterKey(
      contents: DisplayListContents(list), rect: rect, steps: scaled, part: part)
    let runner = context.resources.runner
    guard
      context.budget.takePainting(
        rect.width * rect.height, FilteredBitmap.weight(scaled, of: rect))
    else { return nil }
    return context.resources.bitmap(.filtered(key)) {
      FilteredBitmap.make(CachedBitmap(of: list, rect), scaled, part: part, on: runner)
    }.map { PlacedBitmap(bitmap: $0, scale: scale, phase: phase) }
  }

  /// Returns the content of the layer, or what can be seen of it where that is too large for a bitmap; then
  /// `scale` may become less.
  private func source(
    at scale: inout Double, _ phase: SIMD2<Double>, _ writer: DisplayListWriter
  ) -> (list: DisplayList, rect: PixelRect)? {
    var area: PixelRect?
    while scale > 1e-7 {
      let plane = Homography(Affine2D(scale: SIMD2(repeating: scale), origin: phase))
      var reachable = OffscreenRenderer.extent
      if operations.haveNormalizedEdges {
        reachable = reachable.intersection(
          writer.pixels(of: BoxOutline(layer.values.bounds), plane))
      }
      if let area { reachable = reachable.intersection(area) }
      let content = IsolatedContent(
        index: layer.index, scale: scale, phase: phase, extent: reachable,
        isFlipped: layer.plane.isFlipped, isClipped: false)
      guard let list = OffscreenRenderer(context).displayList(of: content) else { return nil }
      let rect = list.bounds
      guard !rect.isEmpty else { return nil }
      let fits = max(rect.width, rect.height) <= CachedBitmap.maximumSide
      if area == nil {
        // What is much larger than what can be seen is not worth caching whole.
        let seen = visible(at: scale).intersection(OffscreenRenderer.extent)
        let (all, part) = (rect.width * rect.height, seen.width * seen.height)
        // A quarter of the one, since four times the other is more than 32 bits hold.
        if fits, all <= Self.smallArea || (all + 3) / 4 <= part { return (list, rect) }
        area = seen
      } else {
        if fits { return (list, rect) }
        scale /= 2
        area = visible(at: scale)
      }
    }
    return nil
  }

  /// Returns the part of the layer's plane that may show, in pixels of `scale` a point.
  private func visible(at scale: Double) -> PixelRect {
    layer.plane.map.area(seenIn: clip, scale: scale, limit: OffscreenRenderer.reach)
      .insetBy(-FilteredBitmap.reach(operations, scale: scale))
  }
}

extension Homography {
  /// Returns the position of the plane's origin within a pixel, if the plane is shown upright at `scale`; else
  /// zero.
  fileprivate func phase(atScale scale: Double) -> SIMD2<Double> {
    guard isAffine else { return .zero }
    let t = affine
    guard t.x.y == 0, t.y.x == 0, (t.x.x - scale).magnitude < 1e-9,
      (t.y.y - scale).magnitude < 1e-9
    else { return .zero }
    return t.origin - t.origin.rounded(.down)
  }

  /// Returns the part of the plane, in pixels of `scale` a point, that may show in `rect`; no coordinate is
  /// beyond `limit`.
  fileprivate func area(seenIn rect: PixelRect, scale: Double, limit: Int) -> PixelRect {
    let all = PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
    guard let back = inverse, isAffine else { return all }
    let t = back.affine
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { x, y in
      t.apply(Double(x), Double(y))
    }
    func bound(_ value: Double) -> Int { min(max(Int(clamping: value * scale), -limit), limit) }
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    return PixelRect(
      minX: bound(xs.min() ?? 0) - 1, minY: bound(ys.min() ?? 0) - 1,
      maxX: bound(xs.max() ?? 0) + 1, maxY: bound(ys.max() ?? 0) + 1)
  }
}
