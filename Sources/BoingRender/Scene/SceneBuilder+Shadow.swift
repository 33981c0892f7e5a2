import BoingCurves

/// Shadows: of what a layer shows, or of its shadow path.
extension SceneBuilder {
  /// The maximum radius of a blur, in pixels of the cached bitmap.
  private static let maximumBlurReach = 48.0

  /// Adds the shadow of the layer at `index`, whose plane `map` brings to pixels.
  mutating func addShadow(
    _ index: Int32, _ values: LayerState, _ uncommon: UncommonState, _ map: Homography,
    _ opacity: Double, _ isFlipped: Bool
  ) {
    let color = output.pixel(uncommon.shadowColor)
    let strength = min(uncommon.shadowOpacity, 1) * opacity
    let offset = uncommon.shadowOffset
    guard color != 0, strength > 0, (offset * 0) == .zero, uncommon.shadowRadius.isFinite else {
      return
    }
    let radius = min(max(0, uncommon.shadowRadius), LayerFilter.maximumBlurRadius)
    let path = ignoresShadowPaths ? nil : frame.properties(at: Int(index))[.shadowPath].path
    let size = SIMD2(values.bounds.z, values.bounds.w) + 4 * radius
    var scale = CachedBitmap.scale(
      showing: map.maximumCornerScale(of: values.bounds), unit: unitScale, size: size)
    // A wide blur leaves nothing that needs many pixels.
    while 2 * radius * scale > Self.maximumBlurReach { scale /= 2 }
    let reach = Int(clamping: (2 * radius * scale).rounded())
    let picture: CachedBitmap?
    if let path {
      let key = ShadowKey(shape: .path(path), scale: scale, reach: reach, color: color)
      picture = bitmap(.shadow(key)) {
        Self.bitmap(of: path, scale: scale, color: 0xFF00_0000, budget).flatMap {
          Self.blurred($0, reach, color)
        }
      }
    } else {
      guard let (inner, rect) = content(of: index, scale: scale, isFlipped: isFlipped) else {
        return
      }
      let key = ShadowKey(
        shape: .scene(DisplayListContents(inner)), scale: scale, reach: reach, color: color)
      picture = bitmap(.shadow(key)) {
        let sharp = CachedBitmap(rect) { DisplayListRasterizer().draw(inner, onto: $0, part: rect) }
        return Self.blurred(sharp, reach, color)
      }
    }
    guard let picture else { return }
    let moved = Homography(Matrix4(translation: SIMD3(offset.x, offset.y, 0))).concatenating(map)
    add(picture, scale: scale, moved, opacity: strength)
  }

  /// The alpha of `picture`, blurred and in one colour.
  private static func blurred(_ picture: CachedBitmap, _ reach: Int, _ color: UInt32)
    -> CachedBitmap
  {
    let rect = picture.rect.insetBy(-reach)
    let texture = picture.texture
    var values = [UInt32](repeating: 0, count: rect.width * rect.height)
    for y in 0..<texture.height {
      let row = (y + reach) * rect.width + reach
      for x in 0..<texture.width {
        // Eight bits below the point keep the means from wearing it down.
        values[row + x] = (texture.base[y * texture.stride + x] >> 24) << 8
      }
    }
    BoxBlur.blur(&values, width: rect.width, height: rect.height, reach: reach)
    return CachedBitmap(rect) { surface in
      for index in values.indices {
        surface.base[index] = Pixel.scaled(color, by: min((values[index] + 128) >> 8, 255))
      }
    }
  }
}
