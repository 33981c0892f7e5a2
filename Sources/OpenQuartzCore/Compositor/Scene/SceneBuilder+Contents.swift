import OpenCoreGraphics

/// Images: placed by gravity, cut to their contents rectangle, stretched about their centre, upright on
/// the display.
extension SceneBuilder {
  /// Adds `image` as the contents of a layer.
  ///
  /// - Parameters:
  ///   - isFlipped: whether the layer lies in coordinates whose y axis points up.
  ///   - outline: what the image is cut to; nil where it is shown whole.
  mutating func addContents(
    _ image: CGImage, _ values: LayerValues, _ rare: RareValues, _ map: Homography,
    _ opacity: Double, _ isFlipped: Bool, within outline: BoxOutline?
  ) {
    let placement = ContentsPlacement(image, values, rare)
    guard placement.isVisible else { return }
    let byte = UInt8((opacity * 255).rounded())
    guard byte > 0 else { return }
    let parts = placement.parts(center: rare.contentsCenter)
    if let outline, parts.count > 1 || !placement.covers(values.bounds) {
      // A group is cut as a whole.
      beginGroup(.beginGroup)
      for part in parts { add(image, part, values, map, byte, isFlipped, placement, nil) }
      return endGroup(cutTo: outline, map, isAntialiased: values.isAntialiased)
    }
    for part in parts { add(image, part, values, map, byte, isFlipped, placement, outline) }
  }

  private mutating func add(
    _ image: CGImage, _ part: ContentsPlacement.Part, _ values: LayerValues, _ map: Homography,
    _ opacity: UInt8, _ isFlipped: Bool, _ placement: ContentsPlacement, _ outline: BoxOutline?
  ) {
    var toLayer = part.toLayer
    var rect = part.rect
    if isFlipped {
      // Mirrored about the middle of the whole, so that the image stands upright.
      let sum = 2 * placement.rect.y + placement.rect.w
      toLayer.d = -toLayer.d
      toLayer.ty = sum - toLayer.ty
      rect.y = sum - rect.y - rect.w
    }
    let toPixels = Homography(toLayer).concatenating(map)
    guard let back = toPixels.inverse else { return }
    let first = scene.points.count
    let count = scene.add(outline ?? BoxOutline(rect), map)
    guard count > 0 else { return }
    var command = Command(kind: .painted, bounds: scene.bounds(ofLast: count))
    command.firstPoint = first
    command.pointCount = count
    command.opacity = opacity
    command.isAntialiased = values.isAntialiased
    guard command.bounds.intersects(clip), let paint = paint(image, toPixels, back, values) else {
      scene.points.removeAll(from: first)
      return
    }
    command.paint = scene.paints.count
    scene.paints.append(paint)
    append(command)
  }

  private func paint(
    _ image: CGImage, _ toPixels: Homography, _ back: Homography, _ values: LayerValues
  ) -> Paint? {
    guard toPixels.isAffine else {
      let first = scene.textures.count
      scene.textures.append(scene.texture(image))
      var level = 1
      while !values.minifiesNearest, max(image.width, image.height) >> level > 0 {
        scene.textures.append(scene.texture(image.reduced(level)))
        level += 1
      }
      return .projective(
        first: first, count: level, back: back, magnifiesNearest: values.magnifiesNearest,
        minifiesNearest: values.minifiesNearest)
    }
    let sampling = Sampling(toPixels.affine, values)
    let reduced = image.reduced(sampling.level)
    let paint = AffineImagePaint(
      scene.texture(reduced), back: back.affine.scaledBy(sampling.factor),
      isNearest: sampling.isNearest, across: sampling.across, down: sampling.down)
    guard let paint else { return nil }
    if let origin = paint.alignedOrigin {
      return .aligned(paint.texture, x: origin.x, y: origin.y)
    }
    return .affine(paint)
  }
}

extension Homography {
  fileprivate init(_ t: CGAffineTransform) {
    self.init(CATransform3DMakeAffineTransform(t))
  }
}

extension CGAffineTransform {
  /// Everything times `factor` afterwards.
  fileprivate func scaledBy(_ factor: Double) -> CGAffineTransform {
    CGAffineTransform(
      a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor,
      ty: ty * factor)
  }
}
