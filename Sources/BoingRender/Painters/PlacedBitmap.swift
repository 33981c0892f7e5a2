import BoingCurves

/// A cached bitmap in a plane.
struct PlacedBitmap {
  let bitmap: CachedBitmap
  /// The number of the bitmap's pixels per point of the plane.
  let scale: Double
  /// The position of the plane's origin in the bitmap's pixels.
  var phase = SIMD2<Double>.zero
  /// True if no pixels are interpolated.
  var isNearest = false
  /// The factors of red, green, blue and alpha, 255 for 1.
  var tint = UInt32.max

  /// The rectangle of the bitmap in the plane.
  private var area: SIMD4<Double> {
    let rect = bitmap.rect
    return SIMD4(
      Double(rect.minX) - phase.x, Double(rect.minY) - phase.y, Double(rect.width),
      Double(rect.height)) / scale
  }

  /// Paints the bitmap in a plane.
  ///
  /// - Parameters:
  ///   - map: The map of the plane to pixels.
  ///   - outline: What the bitmap is clipped to; nil where it is shown whole.
  func paint(
    _ map: Homography, opacity: Double, within outline: BoxOutline? = nil,
    to writer: inout DisplayListWriter
  ) {
    let opacity = PlacedPlane(map: map, opacity: opacity, isFlipped: false).opacityByte
    guard opacity > 0 else { return }
    let rect = bitmap.rect
    let toPlane = Affine2D(
      scale: SIMD2(repeating: 1 / scale),
      origin: (SIMD2(Double(rect.minX), Double(rect.minY)) - phase) / scale)
    let toPixels = Homography(toPlane).concatenating(map)
    guard let back = toPixels.inverse else { return }
    let sampling = toPixels.isAffine ? Sampling(toPixels.affine, isNearest: isNearest) : nil
    var outline = outline ?? BoxOutline(area)
    if bitmap.margin > 1, outline.isRectangle, let sampling,
      // Half a pixel and half the bitmap's pixel beyond what is not clear, nothing of it shows.
      sampling.step <= Double(2 * (bitmap.margin - 1))
    {
      outline = BoxOutline(outline.rect.intersection(area))
      guard outline.rect.z > 0, outline.rect.w > 0 else { return }
    }
    writer.paint(outline, map, opacity: opacity, tint: tint) { list in
      if let sampling {
        affineShader(sampling, back.affine, list)
      } else {
        projectiveShader(back, list)
      }
    }
  }

  private func affineShader(
    _ sampling: Sampling, _ back: Affine2D, _ list: DisplayList
  ) -> Shader? {
    // Many samples take the place of mip levels.
    let factor = 1 << sampling.level
    return AffineImageShader(
      list.texture(bitmap), back: back, isNearest: isNearest,
      across: min(sampling.across * factor, 16), down: min(sampling.down * factor, 16)
    ).map(Shader.init)
  }

  private func projectiveShader(_ back: Homography, _ list: DisplayList) -> Shader {
    // The levels live as long as the bitmap that they belong to.
    _ = list.texture(bitmap)
    let first = list.textures.count
    let levels = isNearest ? [bitmap] : bitmap.levels
    list.textures.append(contentsOf: levels.map { $0.texture })
    return .projective(
      first: first, count: levels.count, back: back, magnifiesNearest: isNearest,
      minifiesNearest: isNearest)
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
