import Boing
import BoingCurves
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
