import BoingRaster
import CBoingCairo

extension CGContext {
  /// Restricts drawing to the inside of the current path, and empties the path.
  ///
  /// An empty path changes nothing.
  public func clip(using rule: CGPathFillRule = .winding) {
    defer { beginPath() }
    guard !isPathEmpty else { return }
    clipCairo(devicePath, rule: rule)
  }

  /// Restricts drawing to a rectangle, and empties the current path.
  ///
  /// The null rectangle leaves nothing to draw in; another that is not finite changes nothing.
  public func clip(to rect: CGRect) {
    clip(to: [rect])
  }

  /// Restricts drawing to the union of rectangles, and empties the current path.
  ///
  /// No rectangles, or one that is not finite, change nothing; the null rectangle adds nothing to
  /// the union.
  public func clip(to rects: [CGRect]) {
    beginPath()
    guard !rects.isEmpty, rects.allSatisfy({ $0.isNull || $0.isFinite }) else { return }
    var union = Path()
    for rect in rects where !rect.isNull { union.addRect(rect) }
    clipCairo(union.applying(deviceTransform), rule: .winding)
  }

  /// Takes away every restriction since the context was made.
  public func resetClip() {
    cairo_reset_clip(cairo)
    state.clipMask = nil
    state.clipBox = initialClip
    guard bitmap == nil else { return }
    var data = Path()
    data.addRect(initialClip)
    clipCairo(data, rule: .winding)
  }

  /// The smallest rectangle of the user space that holds everything that can be drawn in, not rounded
  /// to pixels; null when there is nothing, and under a singular transform.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clipBox.isEmpty, let back = deviceTransform.inverse else { return .null }
    return state.clipBox.applying(back)
  }

  private func clipCairo(_ data: Path, rule: CGPathFillRule) {
    state.clipBox = state.clipBox.intersection(CGPath(data).boundingBoxOfPath)
    setCairoPath(data)
    setCairoMode()
    cairo_set_fill_rule(
      cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(cairo)
  }
}

/// The coverage mask by position in device space; zero outside the image.
final class ClipMask {
  let layer: OffscreenSurface

  init(_ layer: OffscreenSurface) {
    self.layer = layer
  }

  /// Paints the source that is set through the mask.
  func apply(to cairo: OpaquePointer) {
    cairo_mask_surface(cairo, layer.surface, 0, 0)
  }
}

extension CGContext {
  /// Restricts drawing to a rectangle and what an image stretched into it lets through, and empties
  /// the current path.
  ///
  /// An image mask lets through what it would paint; an image with alpha its alpha; any other image
  /// its brightness: nothing where it is black, all where it is white. A rectangle that is empty or
  /// not finite, and a singular transform, change nothing.
  ///
  /// - Parameters:
  ///   - rect: Where, in the user space; the image's top row lies at its maximum y.
  ///   - mask: What lets through.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard rect.isFinite, !rect.isEmpty, deviceTransform.inverse != nil else { return beginPath() }
    clip(to: rect)
    let frame = CGContext.clipExtents(of: cairo).integral
    guard let layer = OffscreenSurface(frame: frame) else { return }
    let outer = state
    state.shadow = nil
    state.alpha = 1
    state.clipMask = nil
    state.fillColor = .black
    draw(into: layer) { paint(mask.coverageImage, in: rect) }
    state = outer
    if let present = state.clipMask {
      cairo_set_operator(layer.cairo, CAIRO_OPERATOR_DEST_IN)
      cairo_set_source_surface(layer.cairo, present.layer.surface, 0, 0)
      cairo_paint(layer.cairo)
    }
    state.clipMask = ClipMask(layer)
  }
}

extension CGImage {
  /// The image seen through a mask stretched over it.
  ///
  /// - Parameter mask: An image mask, or an image, by the rules of `CGContext.clip(to:mask:)`.
  /// - Returns: `nil` where this is itself an image mask.
  public func masking(_ mask: CGImage) -> CGImage? {
    let layout =
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard !isMask,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: .deviceRGB, bitmapInfo: layout)
    else { return nil }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: bounds, mask: mask)
    context.interpolationQuality = .none
    context.draw(self, in: bounds)
    guard let result = context.makeImage() else { return nil }
    return CGImage(
      width: width, height: height, rowStride: result.rowStride, isOpaque: false,
      buffer: result.buffer, offset: result.offset, pixelSpace: pixelSpace,
      shouldInterpolate: shouldInterpolate)
  }
}
