import BoingCurves
import BoingRender
import CCairo
import OpenCoreGraphics

/// Text layers, laid out by Pango and kept while they do not change.
extension SceneBuilder {
  mutating func addText(
    _ store: PropertyStore, _ values: LayerValues, _ map: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    let color = store[TextProperty.foregroundColor].lanes ?? SIMD4(1, 1, 1, 1)
    let bounds = values.bounds
    guard bounds.z > 0, bounds.w > 0,
      let request = TextRequest(
        store, size: CGSize(width: bounds.z, height: bounds.w), output: output)
    else { return }
    let pixel = output.pixel(request.isAttributed ? SIMD4(0, 0, 0, 1) : color)
    guard pixel != 0 else { return }
    let layout = cache.layout(request)
    guard layout.size.width > 0, layout.size.height > 0 else { return }
    let room = SIMD2(layout.size.width.native, layout.size.height.native)
    let scale = CachedBitmap.scale(
      showing: map.maximumCornerScale(of: bounds), unit: unitScale,
      size: room + layout.greatestFontSize.native)
    let key = TextKey(layout: layout, color: pixel, scale: scale)
    guard let picture = bitmap(.text(key), { TextPainter.picture(key, budget)?.trimmed(margin: 3) })
    else { return }
    // A single line stands within the bounds as its alignment says.
    let slack = layout.maximumWidth != nil ? 0 : bounds.z - room.x
    let across: Double =
      switch layout.alignment {
      case .right: slack
      case .center: slack / 2
      case .natural, .justified: layout.isRightToLeft ? slack : 0
      case .left: 0
      }
    var place = CATransform3DMakeTranslation(bounds.x + across, bounds.y, 0)
    if isFlipped {
      // Upright on the display, from the greatest y down.
      place = CATransform3DConcat(
        CATransform3DMakeScale(1, -1, 1),
        CATransform3DMakeTranslation(bounds.x + across, bounds.y + bounds.w, 0))
    }
    // A layer's drawing ends at its bounds.
    add(
      picture, scale: scale, Homography(place).concatenating(map), opacity: opacity,
      within: BoxOutline(SIMD4(-across, 0, bounds.z, bounds.w)))
  }
}

/// A text as it is kept.
struct TextKey: Hashable, Sendable {
  let layout: TextLayout
  /// Premultiplied.
  let color: UInt32
  let scale: Double
}

/// Texts as bitmaps: filled outlines of glyphs, or what Pango draws where they have colours of their own.
enum TextPainter {
  /// Pango puts glyphs on whole pixels: of bitmaps this many times as large, the error is as much smaller.
  private static let oversampling = 4

  static func picture(_ key: TextKey, _ budget: FrameBudget) -> CachedBitmap? {
    if let outlines = key.layout.outlines() {
      return SceneBuilder.bitmap(of: outlines.data, scale: key.scale, color: key.color, budget)
    }
    let fine = TextKey(
      layout: key.layout, color: key.color, scale: key.scale * Double(oversampling))
    return drawing(fine)?.reduced(by: oversampling) ?? drawing(key)
  }

  private static func drawing(_ key: TextKey) -> CachedBitmap? {
    // Letters may reach beyond their advance widths and line heights.
    let margin =
      Int(clamping: (key.layout.greatestFontSize.native * key.scale / 2).rounded(.down)) + 1
    let width = Int(clamping: (key.layout.size.width.native * key.scale).rounded(.down)) + 1
    let height = Int(clamping: (key.layout.size.height.native * key.scale).rounded(.down)) + 1
    let rect = PixelRect(minX: -margin, minY: -margin, maxX: width + margin, maxY: height + margin)
    guard rect.width <= 2 * CachedBitmap.maximumSide, rect.height <= 2 * CachedBitmap.maximumSide
    else { return nil }
    return CachedBitmap(rect) { surface in
      let target = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(surface.base).assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32, Int32(rect.width), Int32(rect.height), Int32(rect.width * 4))
      defer { cairo_surface_destroy(target) }
      guard let cairo = cairo_create(target) else { return }
      defer { cairo_destroy(cairo) }
      let base = CGAffineTransform(
        a: key.scale, b: 0, c: 0, d: key.scale, tx: CGFloat(margin), ty: CGFloat(margin))
      let context = CGContext(cairo: cairo, baseTransform: base)
      let alpha = CGFloat(key.color >> 24) / 255
      func channel(_ shift: UInt32) -> CGFloat { CGFloat((key.color >> shift) & 255) / 255 / alpha }
      key.layout.draw(
        in: context, at: .zero,
        color: CGColor(srgbRed: channel(16), green: channel(8), blue: channel(0), alpha: alpha))
      cairo_surface_flush(target)
    }
  }
}
