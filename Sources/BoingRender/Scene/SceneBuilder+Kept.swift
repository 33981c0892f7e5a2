import BoingCurves

/// The contents of single layers, each in a scene of its own, by all that they depend on beside the frame
/// and the output: the source of shadows, filters and rasterised layers.
final class IsolatedContents {
  /// A layer's content in a plane of its own.
  struct Key: Hashable {
    let index: Int32
    /// Pixels for each point.
    let scale: Double
    /// The position of the plane's origin in pixels.
    var phase = SIMD2<Double>.zero
    /// The pixels that may be drawn.
    let clip: PixelRect
    let isFlipped: Bool
    /// True if the content is not clipped to the layer's bounds.
    let ignoresMask: Bool
  }

  /// Complete scenes, which are only read.
  var scenes: [Key: DisplayList] = [:]
}

/// Pictures that are drawn once and kept.
extension SceneBuilder {
  /// The number of builders that may work for one another, each on the stack of the one before: for
  /// shadows of layers with shadows, and the like.
  ///
  /// Without optimisation a level takes some 25 KB of the 512 KB that threads may have.
  package static let maximumNesting = 16
  /// The maximum distance of a cached bitmap's pixels from the origin.
  private static let reach = 1 << 14

  /// The scene of the layer at `index` alone, in its own coordinates at `scale`, and the pixels it
  /// touches: without its transform, opacity, shadow, mask and blend mode; nil where there is nothing.
  func content(of index: Int32, scale: Double, isFlipped: Bool) -> (
    scene: DisplayList, rect: PixelRect
  )? {
    let clip = PixelRect(
      minX: -Self.reach, minY: -Self.reach, maxX: Self.reach, maxY: Self.reach)
    let key = IsolatedContents.Key(
      index: index, scale: scale, clip: clip, isFlipped: isFlipped, ignoresMask: false)
    guard let inner = isolatedScene(key) else { return nil }
    let rect = inner.bounds
    guard !rect.isEmpty, rect.width <= CachedBitmap.maximumSide,
      rect.height <= CachedBitmap.maximumSide
    else { return nil }
    return (inner, rect)
  }

  /// The scene of one layer's content that `key` describes, built at most once a frame; nil where it would
  /// be nested too deep.
  func isolatedScene(_ key: IsolatedContents.Key) -> DisplayList? {
    if let scene = isolated.scenes[key] { return scene }
    guard nesting < Self.maximumNesting else {
      budget.report(.nesting)
      return nil
    }
    let scene = DisplayList()
    var builder = SceneBuilder(within: self, frame, scene, clip: key.clip, isolated: isolated)
    builder.contentRoot = key.index
    builder.ignoresRootMask = key.ignoresMask
    let plane = Homography(Affine2D(scale: SIMD2(repeating: key.scale), origin: key.phase))
    builder.run(.layer(key.index, plane, opacity: 1, isFlipped: key.isFlipped))
    isolated.scenes[key] = scene
    return scene
  }

  /// The cached bitmap under `key`, or a new one; nil where nothing is to be seen, and where the frame's
  /// bitmaps are used up.
  func bitmap(_ key: ContentKey, _ make: () -> CachedBitmap?) -> CachedBitmap? {
    guard budget.allowsBitmap(), let bitmap = cache.bitmap(key, make) else { return nil }
    budget.take(bitmap)
    return bitmap
  }

  /// Adds a kept picture, in the plane that `map` brings to pixels.
  ///
  /// - Parameters:
  ///   - scale: the picture's pixels for each point of the plane.
  ///   - phase: where the plane's origin lies in the picture's pixels.
  ///   - outline: what it is cut to; nil where it is shown whole.
  mutating func add(
    _ picture: CachedBitmap, scale: Double, phase: SIMD2<Double> = .zero, _ map: Homography,
    opacity: Double, isNearest: Bool = false, within outline: BoxOutline? = nil
  ) {
    let byte = UInt8(clamping: (min(max(opacity, 0), 1) * 255).rounded())
    guard byte > 0 else { return }
    let rect = picture.rect
    let toLayer = Affine2D(
      scale: SIMD2(repeating: 1 / scale),
      origin: (SIMD2(Double(rect.minX), Double(rect.minY)) - phase) / scale)
    let toPixels = Homography(toLayer).concatenating(map)
    guard let back = toPixels.inverse else { return }
    let area =
      SIMD4(
        Double(rect.minX) - phase.x, Double(rect.minY) - phase.y, Double(rect.width),
        Double(rect.height)) / scale
    let sampling = toPixels.isAffine ? Sampling(toPixels.affine, isNearest: isNearest) : nil
    var outline = outline ?? BoxOutline(area)
    if picture.margin > 1, outline.isRectangle, let sampling,
      // Half a pixel and half the picture's pixel beyond what is not clear, nothing of it shows.
      sampling.step <= Double(2 * (picture.margin - 1))
    {
      outline = BoxOutline(outline.rect.intersection(area))
      guard outline.rect.z > 0, outline.rect.w > 0 else { return }
    }
    let first = scene.points.count
    let count = scene.add(outline, map)
    guard count > 0 else { return }
    var command = Command(kind: .painted, bounds: scene.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.opacity = byte
    command.paint = scene.paints.count
    guard command.bounds.intersects(clip) else { return scene.points.removeAll(from: first) }
    let texture = scene.texture(picture)
    if let sampling {
      // There are no reductions of a kept picture; many samples take their place.
      let factor = 1 << sampling.level
      guard
        let paint = AffineImageShader(
          texture, back: back.affine, isNearest: isNearest,
          across: min(sampling.across * factor, 16),
          down: min(sampling.down * factor, 16))
      else { return scene.points.removeAll(from: first) }
      if let origin = paint.alignedOrigin {
        scene.paints.append(.aligned(texture, x: origin.x, y: origin.y))
      } else {
        scene.paints.append(.affine(paint))
      }
    } else {
      let first = scene.textures.count
      let levels = isNearest ? [picture] : picture.levels
      scene.textures.append(contentsOf: levels.map { $0.texture })
      scene.paints.append(
        .projective(
          first: first, count: levels.count, back: back, magnifiesNearest: isNearest,
          minifiesNearest: isNearest))
    }
    writer.append(command)
  }

  /// The picture of the first layer of `frame` with its opacity, shadow and mask, in its own coordinates
  /// at `scale`; nil where there is nothing to see, or too much.
  package static func bitmap(
    of frame: Frame, scale: Double, cache: ContentCache, _ budget: FrameBudget
  ) -> CachedBitmap? {
    let scene = DisplayList()
    let clip = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    var builder = SceneBuilder(frame, scene, clip: clip, cache: cache, budget: budget)
    builder.unitScale = scale
    builder.ignoresShadowPaths = true
    builder.run(.plane(0, Homography(scale: scale), opacity: 1, isFlipped: false))
    let rect = scene.bounds
    guard !rect.isEmpty, rect.width * rect.height <= maximumArea else { return nil }
    return CachedBitmap(rect) { DisplayListRasterizer().draw(scene, onto: $0, part: rect) }
  }

  /// Pixels of a picture that is not kept.
  package static let maximumArea = 1 << 26

  /// The inside of `path` in one premultiplied colour, at `scale` pixels a point; nil where there is nothing,
  /// and where it is too large.
  static func bitmap(
    of path: Path, scale: Double, color: UInt32, _ budget: FrameBudget
  ) -> CachedBitmap? {
    guard budget.allowsPath(elementCount: path.verbs.count) else { return nil }
    let scene = DisplayList()
    let map = Homography(scale: scale)
    let count = scene.add(PathOutline(PathKey(path, scale: scale)), map)
    guard count > 0 else { return nil }
    let rect = scene.bounds(ofLast: count)
    let limit = CachedBitmap.maximumSide * 2
    guard rect.width <= limit, rect.height <= limit,
      budget.take(edges: count, crossings: scene.crossings(ofLast: count, within: rect))
    else { return nil }
    var command = Command(kind: .path, bounds: rect)
    command.pointCount = count
    command.polygonCount = scene.polygonCounts.count
    command.color = color
    scene.commands.append(command)
    return CachedBitmap(rect) { DisplayListRasterizer().draw(scene, onto: $0, part: rect) }
  }

  /// The picture of a scene, kept.
  func keep(_ inner: DisplayList, _ rect: PixelRect) -> CachedBitmap? {
    bitmap(.scene(DisplayListContents(inner))) {
      CachedBitmap(rect) { DisplayListRasterizer().draw(inner, onto: $0, part: rect) }
    }
  }
}

extension SIMD4<Double> {
  /// Of two rectangles of x, y, width and height what lies in both; its size may be negative.
  fileprivate func intersection(_ other: SIMD4<Double>) -> SIMD4<Double> {
    let (x0, y0) = (Swift.max(x, other.x), Swift.max(y, other.y))
    let (x1, y1) = (Swift.min(x + z, other.x + other.z), Swift.min(y + w, other.y + other.w))
    return SIMD4(x0, y0, x1 - x0, y1 - y0)
  }
}
