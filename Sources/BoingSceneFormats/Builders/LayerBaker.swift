import Boing
import BoingCurves
import BoingMovies
import BoingRender

/// Renders what vector formats do not say to images: filters, particles, transitions, conic gradients, stretched
/// middles of images.
final class LayerBaker {
  private let tree: RenderTree
  private let scale: Double
  private let texts: ContentSource
  /// The painting that is left for all images: that of one frame of a million pixels.
  private var painting = FrameBudget(canvasArea: FrameBudget.minimumCanvasArea).remainingPainting
  /// The births of particles that are left for all images: those of a hundred full frames.
  private var births = 100 * FrameBudget.maximumBirths
  private var reported: Set<FrameBudget.Resource> = []
  /// The number of pixels of everything that was rendered, and the number of renderings.
  private var area = 0
  private var renderingCount = 0

  /// - Parameter scale: Pixels a point.
  init(tree: RenderTree, scale: Double, texts: ContentSource) {
    (self.tree, self.scale, self.texts) = (tree, scale, texts)
  }

  /// The part of a layer that is rendered.
  enum Part {
    /// The layer and everything below it, but for its opacity and where it stands.
    case everything
    /// The drawing of the layer's class.
    case drawing
    /// The layer's own image.
    case contents
  }

  /// An image in a layer's coordinates.
  struct Image {
    let bitmap: Bitmap
    let origin: SIMD2<Double>
    let size: SIMD2<Double>
  }

  // MARK: Items

  /// Renders a part of a layer to an image, or to one for each step where it moves.
  ///
  /// - Parameter property: The property that formats do not say, for reports.
  func items(_ part: Part, of layer: SceneLayer, _ property: String) -> [SceneItem] {
    let (duration, rate) = (layer.context.duration, layer.context.options.imageRate)
    var isStill = isStill(layer.timeline.slot, part)
    if !isStill, duration <= 0 {
      layer.report(
        property, "it moves, and shows as at the beginning; give the export a duration")
      isStill = true
    }
    guard isStill || rate > 0, duration * rate <= Double(SceneLimits.bakedImageCount) else {
      layer.report(
        property,
        "it moves, and is left out: it would take more than \(SceneLimits.bakedImageCount) images, or "
          + "none were asked for; write a shorter time, or another number of images a second")
      return []
    }
    let shown = images(of: layer, part, isStill: isStill, property)
    let count = shown.count { $0.index != nil }
    guard count > 0 else { return [] }
    let unit = "of \(NumberText.text(scale)) pixels a point"
    layer.report(
      property,
      isStill || count == 1
        ? "it is an image \(unit)"
        : "it is \(count) images \(unit), \(NumberText.text(rate)) a second")
    return shown.indices.compactMap { position in
      guard let index = shown[position].index, let image = shown[position].image else { return nil }
      let end = position + 1 < shown.count ? shown[position + 1].start : duration
      return .image(
        SceneImageUse(
          image: index, origin: Channel(image.origin.x, image.origin.y),
          size: Channel(image.size.x, image.size.y),
          alpha: Self.visible(from: shown[position].start, to: end, of: duration),
          isFlipped: layer.outer.isFlipped, isPixelated: false))
    }
  }

  /// Returns the images that follow one another, each with the second from which on it shows.
  private func images(
    of layer: SceneLayer, _ part: Part, isStill: Bool, _ property: String
  ) -> [(index: Int?, image: Image?, start: Double)] {
    let options = layer.context.options
    let (duration, rate) = (layer.context.duration, options.imageRate)
    let count = isStill ? 1 : max(1, Int(clamping: (duration * rate).rounded(.up)))
    var shown: [(index: Int?, image: Image?, start: Double)] = []
    for step in 0..<count {
      let time = isStill ? 0 : Double(step) / rate
      guard area <= options.maximumImageArea, renderingCount < SceneLimits.renderingCount else {
        layer.report(
          property,
          "it is left out from \(NumberText.text(time)) s on: there are \(SceneLimits.renderingCount) "
            + "images, or they have more than \(options.maximumImageArea) pixels together")
        break
      }
      renderingCount += 1
      // In the middle of its time an image is off by half of it at most.
      let middle = isStill ? 0 : min(time + 0.5 / rate, duration)
      let image = image(
        of: layer.timeline.slot, part, at: middle - layer.outer.delay,
        isFlipped: layer.outer.isFlipped)
      var index: Int?
      if let image {
        area += image.bitmap.pixelWidth * image.bitmap.pixelHeight
        index = layer.context.images.index(of: image.bitmap, tint: layer.outer.tint, layer.label)
      }
      if let last = shown.last, last.index == index, last.image?.origin == image?.origin {
        continue
      }
      shown.append((index, image, time))
    }
    return shown
  }

  /// 1 in a stretch of time, 0 before and after.
  private static func visible(from start: Double, to end: Double, of duration: Double) -> Channel {
    guard start > 0 || end < duration else { return Channel(1) }
    return Channel(holding: [(0, start, 0), (start, end, 1), (end, duration, 0)])
  }

  // MARK: Renderings

  /// The properties that say where a layer stands, which formats have.
  private static let placement: Set<PropertyDescriptor> = [
    .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity, .isHidden,
  ]

  /// Returns true if a part of a layer looks the same at all times.
  func isStill(_ slot: Int32, _ part: Part) -> Bool {
    let own = tree.tracks[Int(slot)].allSatisfy { Self.placement.contains($0.target.property) }
    guard own, part == .everything else { return own }
    var slots = [slot]
    while let next = slots.popLast() {
      let node = tree.nodes[Int(next)]
      guard next == slot || tree.tracks[Int(next)].isEmpty, !node.flags.contains(.hasTransitions),
        tree.layer(next, at: 0).values.kind != .emitter
      else { return false }
      var child = node.firstChild
      while child >= 0 {
        slots.append(child)
        child = tree.nodes[Int(child)].nextSibling
      }
    }
    return true
  }

  /// Returns an image of a part of a layer at a time; nil where there is nothing to see or it is too large.
  ///
  /// - Parameters:
  ///   - time: In the display's seconds.
  ///   - isFlipped: True if the superlayer's y axis points up: then the first row is that of the maximum y.
  func image(of slot: Int32, _ part: Part, at time: Double, isFlipped: Bool) -> Image? {
    var frame = tree.evaluate(at: time, root: slot)
    guard frame.count > 0 else { return nil }
    frame.change(at: 0) { values, details in
      (values.opacity, values.isHidden) = (1, false)
      details.values.compositing = .normal
    }
    if part != .everything { strip(&frame, to: part) }
    let cache = ContentCache(limit: 64 << 20, source: texts)
    let budget = FrameBudget(
      canvasArea: DisplayListBuilder.maximumArea, painting: painting, births: births)
    let givenBirths = budget.remainingBirths
    defer {
      painting = budget.remainingPainting
      births -= givenBirths - budget.remainingBirths
      for resource in budget.exhausted where reported.insert(resource).inserted {
        Diagnostics.report(.exhausted(resource))
      }
    }
    let resources = RenderResources(cache: cache, budget: budget, displayScale: scale)
    guard let drawn = DisplayListBuilder(resources).bitmap(of: frame, isFlipped: isFlipped),
      drawn.rect.width <= Bitmap.maximumBitmapSide, drawn.rect.height <= Bitmap.maximumBitmapSide
    else { return nil }
    guard let rect = Self.shown(drawn),
      CGImage.isAcceptable(width: rect.width, height: rect.height)
    else { return nil }
    let low = SIMD2(Double(rect.minX), isFlipped ? -Double(rect.maxY) : Double(rect.minY)) / scale
    return Image(
      bitmap: drawn.bitmap(in: rect), origin: low,
      size: SIMD2(Double(rect.width), Double(rect.height)) / scale)
  }

  /// The rectangle of the pixels that are not clear; nil where all are.
  private static func shown(_ drawn: CachedBitmap) -> BoingRaster.PixelRect? {
    let (rect, texture) = (drawn.rect, drawn.texture)
    var (low, high) = (SIMD2(rect.width, rect.height), SIMD2(-1, -1))
    for y in 0..<rect.height {
      for x in 0..<rect.width where texture.base[y * texture.stride + x] != 0 {
        let pixel = SIMD2(x, y)
        low = pointwiseMin(low, pixel)
        high = pointwiseMax(high, pixel)
      }
    }
    guard high.x >= low.x else { return nil }
    return BoingRaster.PixelRect(
      minX: rect.minX + low.x, minY: rect.minY + low.y, maxX: rect.minX + high.x + 1,
      maxY: rect.minY + high.y + 1)
  }

  /// Leaves one part of the frame's first layer.
  private func strip(_ frame: inout Frame, to part: Part) {
    frame.removeSublayers()
    frame.change(at: 0) { values, details in
      values.backgroundColor = LayerValues.noColor
      details.values.borderWidth = 0
      details.values.shadowOpacity = 0
      if part == .drawing {
        (details.contents, details.fade) = (nil, nil)
      } else {
        values.kind = .plain
      }
    }
  }
}

extension CachedBitmap {
  /// Returns a copy of the pixels in a rectangle within that of the bitmap.
  func bitmap(in part: BoingRaster.PixelRect) -> Bitmap {
    Bitmap(width: part.width, height: part.height) { target in
      for y in 0..<part.height {
        let row = (part.minY - rect.minY + y) * texture.stride + part.minX - rect.minX
        for x in 0..<part.width { target[y * part.width + x] = texture.base[row + x] }
      }
    }
  }
}
