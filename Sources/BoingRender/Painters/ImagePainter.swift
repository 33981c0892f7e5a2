import BoingCurves
import BoingElementary

/// Paints an image: placed by gravity, cut to the part that is shown, stretched about its centre, upright on
/// the display.
struct ImagePainter {
  private let content: ImageContent
  private let placement: ContentsPlacement
  private let plane: PlacedPlane
  private let opacity: UInt8
  private let output: OutputColorSpace
  /// The trilinear filter; nil for the others.
  private let mipmapFilter: MipmapFilter?

  /// Nil where nothing of the image would show.
  private init?(_ content: ImageContent, _ plane: PlacedPlane, _ output: OutputColorSpace) {
    placement = ContentsPlacement(content)
    opacity = plane.opacityByte
    guard placement.isVisible, opacity > 0, content.tint >> 24 > 0 else { return nil }
    (self.content, self.plane, self.output) = (content, plane, output)
    mipmapFilter =
      content.minification == .trilinear ? MipmapFilter(bias: content.bias) : nil
  }

  /// Paints `content` in `plane`.
  ///
  /// - Parameter outline: What the image is clipped to; nil where it is shown whole.
  static func paint(
    _ content: ImageContent, in plane: PlacedPlane, within outline: BoxOutline? = nil,
    _ output: OutputColorSpace, to writer: inout DisplayListWriter
  ) {
    ImagePainter(content, plane, output)?.paint(within: outline, to: &writer)
  }

  private func paint(within outline: BoxOutline?, to writer: inout DisplayListWriter) {
    let parts = placement.parts(center: content.center)
    let covers = placement.covers(content.bounds)
    // Without a clip, contents have the edges of their own rectangle.
    let fills = parts.count == 1 && (outline == nil ? parts[0].rect == placement.rect : covers)
    var plan = EdgePlan(outline ?? BoxOutline(placement.rect), content.edges, plane.map)
    if !fills { plan = plan.clippingAllSides }
    if fills || outline != nil, !plan.clips.isEmpty {
      writer.begin(plan)
      for part in parts { paint(part, within: fills ? plan.outline : nil, to: &writer) }
      return writer.end(plan, plane.map)
    }
    if let outline, parts.count > 1 || !covers {
      // A group is clipped as a whole.
      writer.beginGroup(.beginGroup)
      for part in parts { paint(part, within: nil, to: &writer) }
      return writer.endGroup(
        cutTo: outline, plane.map, isAntialiased: content.edges.hasAny)
    }
    for part in parts { paint(part, within: outline, to: &writer) }
  }

  private func paint(
    _ part: ContentsPlacement.Part, within outline: BoxOutline?,
    to writer: inout DisplayListWriter
  ) {
    var toLayer = part.toLayer
    var rect = part.rect
    if plane.isFlipped {
      // Mirrored about the middle of the whole, so that the image stands upright.
      let sum = 2 * placement.rect.y + placement.rect.w
      toLayer.y = -toLayer.y
      toLayer.origin.y = sum - toLayer.origin.y
      rect.y = sum - rect.y - rect.w
    }
    let toPixels = Homography(toLayer).concatenating(plane.map)
    guard let back = toPixels.inverse else { return }
    let outline = outline ?? BoxOutline(rect)
    if toPixels.isAffine, let mipmapFilter {
      return paint(
        mipmapFilter.levels(toPixels.affine), back, within: outline, to: &writer)
    }
    paint(outline, opacity, to: &writer) { list in
      let image = content.image.converted(to: output)
      return toPixels.isAffine
        ? affineShader(image, toPixels.affine, back, list) : projectiveShader(image, back, list)
    }
  }

  @inline(__always)
  private func paint(
    _ outline: BoxOutline, _ opacity: UInt8, to writer: inout DisplayListWriter,
    _ shader: (DisplayList) -> Shader?
  ) {
    writer.paint(
      outline, plane.map, opacity: opacity, isAntialiased: content.edges.hasAny,
      tint: content.tint, shader)
  }

  private func affineShader(
    _ image: Bitmap, _ toPixels: Affine2D, _ back: Homography, _ list: DisplayList
  ) -> Shader? {
    let sampling = Sampling(
      toPixels, magnifiesNearest: content.magnifiesNearest,
      minifiesNearest: content.minifiesNearest)
    return AffineImageShader(
      list.texture(image.mipLevel(sampling.level)), back: back.scaled(by: sampling.factor).affine,
      isNearest: sampling.isNearest, across: sampling.across, down: sampling.down
    ).map(Shader.init)
  }

  private func projectiveShader(
    _ image: Bitmap, _ back: Homography, _ list: DisplayList
  ) -> Shader {
    let first = list.textures.count
    // In perspective the levels are chosen pixel by pixel, and not mixed.
    let base = mipmapFilter?.wholeBias ?? 0
    list.textures.append(list.texture(image.mipLevel(base)))
    var level = base + 1
    while !content.minifiesNearest, max(image.pixelWidth, image.pixelHeight) >> level > 0 {
      list.textures.append(list.texture(image.mipLevel(level)))
      level += 1
    }
    return .projective(
      first: first, count: level - base, back: back.scaled(by: 1 / Double(1 << base)),
      magnifiesNearest: content.magnifiesNearest, minifiesNearest: content.minifiesNearest)
  }

  /// Paints two mip levels of the image, mixed; the image itself where `levels` is nil.
  private func paint(
    _ levels: MipmapFilter.Levels?, _ back: Homography, within outline: BoxOutline,
    to writer: inout DisplayListWriter
  ) {
    let level = levels?.level ?? 0
    let isNearest = levels == nil && content.magnifiesNearest
    let fraction = UInt8(clamping: ((levels?.fraction ?? 0) * Double(opacity)).rounded())
    guard fraction > 0 else {
      return paint(level, isNearest, back, within: outline, opacity, to: &writer)
    }
    // Their sum, so that what is equal in them stays as it is.
    writer.beginGroup(.beginGroup)
    if opacity > fraction {
      paint(level, false, back, within: outline, opacity - fraction, to: &writer)
    }
    writer.beginGroup(.beginGroup)
    paint(level + 1, false, back, within: outline, fraction, to: &writer)
    writer.endGroup(blend: .plusLighter)
    writer.endGroup()
  }

  private func paint(
    _ level: Int, _ isNearest: Bool, _ back: Homography, within outline: BoxOutline,
    _ opacity: UInt8, to writer: inout DisplayListWriter
  ) {
    paint(outline, opacity, to: &writer) { list in
      AffineImageShader(
        list.texture(content.image.converted(to: output).mipLevel(level)),
        back: back.scaled(by: 1 / Double(1 << level)).affine, isNearest: isNearest, across: 1,
        down: 1
      ).map(Shader.init)
    }
  }
}

/// The filter `trilinear`: an image is shown from two of its mip levels, mixed.
struct MipmapFilter {
  /// The number of mip levels by which a smaller one than needed is taken.
  private let bias: Double

  /// - Parameter bias: The number of mip levels, clamped to ±16; 0 where it is not finite.
  init(bias: Double) { self.bias = bias.isFinite ? min(max(bias, -16), 16) : 0 }

  /// The bias in whole mip levels.
  var wholeBias: Int { max(0, Int(clamping: bias.rounded())) }

  /// A mip level, and the fraction of the next one that is mixed in.
  struct Levels {
    let level: Int
    let fraction: Double
  }

  /// Returns the mip levels for an image whose pixels `t` brings to the device's; nil where it is enlarged.
  func levels(_ t: Affine2D) -> Levels? {
    let area = t.x.cross(t.y).magnitude
    guard area > 0, area.isFinite else { return nil }
    // The number of the image's pixels that the longer step on the device goes over.
    let step = max(Double.hypot(t.y.y, t.x.y), Double.hypot(t.y.x, t.x.x)) / area
    // An image that is enlarged is left to the other filter.
    guard step > 1 else { return nil }
    let level = min(max(Double.log2(step) + bias, 0), 16)
    return Levels(level: Int(clamping: level), fraction: level - level.rounded(.down))
  }
}
