import BoingCurves

/// Images: placed by gravity, cut to their contents rectangle, stretched about their centre, upright on
/// the display.
extension SceneBuilder {
  /// Adds `image` as the contents of a layer.
  ///
  /// - Parameters:
  ///   - isFlipped: whether the layer lies in coordinates whose y axis points up.
  ///   - outline: what the image is cut to; nil where it is shown whole.
  mutating func addContents(
    _ image: Bitmap, _ values: LayerState, _ uncommon: UncommonState, _ map: Homography,
    _ opacity: Double, _ isFlipped: Bool, within outline: BoxOutline?
  ) {
    let placement = ContentsPlacement(image, values, uncommon)
    guard placement.isVisible else { return }
    let byte = UInt8(clamping: (opacity * 255).rounded())
    guard byte > 0 else { return }
    tinting(uncommon.contentsTint) {
      $0.addContents(image, placement, values, uncommon, map, byte, isFlipped, within: outline)
    }
  }

  /// Calls `add` and multiplies the colours of what it paints by `tint`.
  mutating func tinting(_ tint: UInt32, _ add: (inout SceneBuilder) -> Void) {
    guard tint >> 24 > 0 else { return }
    let first = scene.commands.count
    add(&self)
    guard tint != .max else { return }
    for command in first..<scene.commands.count where scene.commands[command].kind == .painted {
      scene.commands[command].color = tint
    }
  }

  private mutating func addContents(
    _ image: Bitmap, _ placement: ContentsPlacement, _ values: LayerState,
    _ uncommon: UncommonState,
    _ map: Homography, _ byte: UInt8, _ isFlipped: Bool, within outline: BoxOutline?
  ) {
    let parts = placement.parts(center: uncommon.contentsCenter)
    let filter = MipmapFilter(values, uncommon)
    let covers = placement.covers(values.bounds)
    // Without a clip, contents have the edges of their own rectangle.
    let fills = parts.count == 1 && (outline == nil ? parts[0].rect == placement.rect : covers)
    var edges = Self.edges(of: outline ?? BoxOutline(placement.rect), values, map)
    if !fills { edges = edges.cuttingAll }
    if fills || outline != nil, !edges.cuts.isEmpty {
      begin(edges)
      for part in parts {
        let outline = fills ? edges.outline : nil
        add(image, part, values, map, byte, isFlipped, placement, outline, filter)
      }
      return end(edges, map)
    }
    if let outline, parts.count > 1 || !covers {
      // A group is cut as a whole.
      writer.beginGroup(.beginGroup)
      for part in parts { add(image, part, values, map, byte, isFlipped, placement, nil, filter) }
      return writer.endGroup(cutTo: outline, map, isAntialiased: values.isAntialiased)
    }
    for part in parts {
      add(image, part, values, map, byte, isFlipped, placement, outline, filter)
    }
  }

  private mutating func add(
    _ image: Bitmap, _ part: ContentsPlacement.Part, _ values: LayerState, _ map: Homography,
    _ opacity: UInt8, _ isFlipped: Bool, _ placement: ContentsPlacement, _ outline: BoxOutline?,
    _ filter: MipmapFilter?
  ) {
    var toLayer = part.toLayer
    var rect = part.rect
    if isFlipped {
      // Mirrored about the middle of the whole, so that the image stands upright.
      let sum = 2 * placement.rect.y + placement.rect.w
      toLayer.y = -toLayer.y
      toLayer.origin.y = sum - toLayer.origin.y
      rect.y = sum - rect.y - rect.w
    }
    let toPixels = Homography(toLayer).concatenating(map)
    guard let back = toPixels.inverse else { return }
    let outline = outline ?? BoxOutline(rect)
    if let filter, toPixels.isAffine {
      return add(image, filter.levels(toPixels.affine), toPixels, outline, values, map, opacity)
    }
    let first = scene.points.count
    guard
      var command = writer.painting(
        outline, map, opacity: opacity, isAntialiased: values.isAntialiased)
    else { return }
    guard command.bounds.intersects(clip), let paint = paint(image, toPixels, back, values, filter)
    else {
      scene.points.removeAll(from: first)
      return
    }
    command.paint = scene.paints.count
    scene.paints.append(paint)
    writer.append(command)
  }

  private func paint(
    _ source: Bitmap, _ toPixels: Homography, _ back: Homography, _ values: LayerState,
    _ filter: MipmapFilter?
  ) -> Shader? {
    let image = source.converted(to: output)
    guard toPixels.isAffine else {
      let first = scene.textures.count
      // In perspective the levels are chosen from place to place, and not mixed.
      let base = filter?.wholeBias ?? 0
      scene.textures.append(scene.texture(image.mipLevel(base)))
      var level = base + 1
      while !values.minifiesNearest, max(image.pixelWidth, image.pixelHeight) >> level > 0 {
        scene.textures.append(scene.texture(image.mipLevel(level)))
        level += 1
      }
      return .projective(
        first: first, count: level - base, back: back.scaled(by: 1 / Double(1 << base)),
        magnifiesNearest: values.magnifiesNearest,
        minifiesNearest: values.minifiesNearest)
    }
    let sampling = Sampling(
      toPixels.affine, magnifiesNearest: values.magnifiesNearest,
      minifiesNearest: values.minifiesNearest)
    let reduced = image.mipLevel(sampling.level)
    let paint = AffineImageShader(
      scene.texture(reduced), back: back.scaled(by: sampling.factor).affine,
      isNearest: sampling.isNearest, across: sampling.across, down: sampling.down)
    guard let paint else { return nil }
    if let origin = paint.alignedOrigin {
      return .aligned(paint.texture, x: origin.x, y: origin.y)
    }
    return .affine(paint)
  }
}

extension UncommonState {
  /// The factors of the contents' red, green, blue and alpha; 255 each where there is no colour.
  var contentsTint: UInt32 {
    contentsMultiplyColor * 0 == .zero ? Pixel.tint(contentsMultiplyColor) : .max
  }
}
