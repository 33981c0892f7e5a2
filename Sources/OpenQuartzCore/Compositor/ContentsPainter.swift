import CCairo
import OpenCoreGraphics

/// Draws a layer's image: placed by its gravity, cut to its contents rectangle, upright on the display.
struct ContentsPainter {
  let cairo: OpaquePointer
  let width: Int
  let height: Int

  /// Draws `image` into the layer whose plane `map` brings to pixels.
  ///
  /// - Parameter isFlipped: whether the layer lies in coordinates whose y axis points up.
  func draw(
    _ image: CGImage, _ values: LayerValues, _ rare: RareValues, _ map: Homography,
    opacity: Double, isFlipped: Bool
  ) {
    let part = rare.contentsRect
    let rect = place(image, values, rare)
    guard part.z > 0, part.w > 0, rect.z > 0, rect.w > 0 else { return }
    // From pixels of the image to the layer's coordinates.
    let (pixelWidth, pixelHeight) = (Double(image.width), Double(image.height))
    let sx = rect.z / (part.z * pixelWidth)
    let sy = rect.w / (part.w * pixelHeight)
    var toLayer = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: rect.x - part.x * pixelWidth * sx,
      ty: rect.y - part.y * pixelHeight * sy)
    if isFlipped {
      toLayer.d = -sy
      toLayer.ty = rect.y + rect.w + part.y * pixelHeight * sy
    }
    let toPixels = Homography(CATransform3DMakeAffineTransform(toLayer)).concatenating(map)
    guard let back = toPixels.inverse else { return }
    cairo_set_antialias(
      cairo, values.allowsEdgeAntialiasing ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)

    if toPixels.isAffine {
      let sampling = Sampling(enlargement: toPixels.affine, values)
      guard
        let pattern = image.reduced(sampling.level).makePattern(swappingRedAndBlue: false)
      else { return }
      defer { cairo_pattern_destroy(pattern) }
      let b = back.affine
      let s = sampling.factor
      var matrix = cairo_matrix_t(
        xx: b.a * s, yx: b.b * s, xy: b.c * s, yy: b.d * s, x0: b.tx * s, y0: b.ty * s)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, sampling.filter)
      fill(Outline(rect), map, pattern, opacity)
    } else {
      let warp = PerspectiveWarp(
        image: image, back: back, isNearest: values.magnifiesNearest, width: width, height: height)
      guard let pattern = warp.pattern() else { return }
      defer { cairo_pattern_destroy(pattern) }
      fill(Outline(rect), map, pattern, opacity)
    }
  }

  private func fill(
    _ outline: Outline, _ map: Homography, _ pattern: OpaquePointer, _ opacity: Double
  ) {
    cairo_set_source(cairo, pattern)
    outline.append(to: cairo, map)
    if opacity < 1 {
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, opacity)
      cairo_restore(cairo)
    } else {
      cairo_fill(cairo)
    }
    // Nothing may keep the image's memory alive through the context.
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
  }

  /// The rectangle in layer coordinates that the shown part of the image fills.
  private func place(
    _ image: CGImage, _ values: LayerValues, _ rare: RareValues
  ) -> SIMD4<Double> {
    let bounds = values.bounds
    if values.gravity == .resize { return bounds }
    let natural = SIMD2(
      Double(image.width) * rare.contentsRect.z, Double(image.height) * rare.contentsRect.w)
    var size = natural / rare.contentsScale
    let room = SIMD2(bounds.z, bounds.w)
    let ratio = room / natural
    switch values.gravity {
    case .resizeAspect: size = natural * min(ratio.x, ratio.y)
    case .resizeAspectFill: size = natural * max(ratio.x, ratio.y)
    default: break
    }
    let slack = room - size
    let origin = SIMD2(bounds.x, bounds.y)
    // Top is where y is greatest, as on a Mac.
    let (across, up): (Double, Double) =
      switch values.gravity {
      case .center, .resize, .resizeAspect, .resizeAspectFill: (0.5, 0.5)
      case .top: (0.5, 1)
      case .bottom: (0.5, 0)
      case .left: (0, 0.5)
      case .right: (1, 0.5)
      case .topLeft: (0, 1)
      case .topRight: (1, 1)
      case .bottomLeft: (0, 0)
      case .bottomRight: (1, 0)
      }
    let corner = origin + slack * SIMD2(across, up)
    return SIMD4(lowHalf: corner, highHalf: size)
  }
}

/// How an image is sampled under an affine map: from which reduction of it, and by which filter.
struct Sampling {
  /// How often the image is halved first.
  let level: Int
  let filter: cairo_filter_t

  /// Pixels of the reduction for each pixel of the image.
  var factor: Double { 1 / Double(1 << level) }

  /// - Parameter t: from pixels of the image to pixels of the picture.
  init(enlargement t: CGAffineTransform, _ values: LayerValues) {
    let (across, down) = (hypot(t.a, t.b), hypot(t.c, t.d))
    let scale = abs(t.a * t.d - t.b * t.c).squareRoot()
    if scale >= 1 || !(scale > 0) {
      level = 0
      filter = values.magnifiesNearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR
    } else if values.minifiesNearest {
      level = 0
      filter = CAIRO_FILTER_NEAREST
    } else if max(across, down) > 2 * min(across, down) {
      // Squeezed along one axis: a reduction would blur the other, so Cairo weighs every pixel.
      level = 0
      filter = CAIRO_FILTER_GOOD
    } else {
      // From 1 down to ½ the four neighbours that bilinear sampling takes leave no pixel out.
      level = min(Int(log2(1 / scale)), 16)
      filter = CAIRO_FILTER_BILINEAR
    }
  }
}
