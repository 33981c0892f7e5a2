import BoingCurves

/// The filter `trilinear`: an image is shown from two of its reductions, mixed.
struct MipmapFilter {
  /// By how many reductions a smaller one than needed is taken.
  private let bias: Double

  /// Nil where the layer is shrunk by another filter.
  init?(_ values: LayerState, _ uncommon: UncommonState) {
    guard values.minification == .trilinear else { return nil }
    bias =
      uncommon.minificationFilterBias.isFinite
      ? min(max(uncommon.minificationFilterBias, -16), 16) : 0
  }

  /// The bias in whole reductions.
  var wholeBias: Int { max(0, Int(clamping: bias.rounded())) }

  /// A reduction, and how much of the next one is mixed in.
  struct Levels {
    let level: Int
    let fraction: Double
  }

  /// The reductions for an image whose pixels `t` brings to the picture's.
  func levels(_ t: Affine2D) -> Levels? {
    let area = t.x.cross(t.y).magnitude
    guard area > 0, area.isFinite else { return nil }
    // How many of the image's pixels the longer step in the picture goes over.
    let step = max(Double.hypot(t.y.y, t.x.y), Double.hypot(t.y.x, t.x.x)) / area
    // An image that is enlarged is left to the other filter.
    guard step > 1 else { return nil }
    let level = min(max(Double.log2(step) + bias, 0), 16)
    return Levels(level: Int(clamping: level), fraction: level - level.rounded(.down))
  }
}

extension SceneBuilder {
  /// Adds an image from two of its reductions; from itself where `levels` is nil.
  mutating func add(
    _ image: Bitmap, _ levels: MipmapFilter.Levels?, _ toPixels: Homography,
    _ outline: BoxOutline, _ values: LayerState, _ map: Homography, _ opacity: UInt8
  ) {
    let level = levels?.level ?? 0
    let isNearest = levels == nil && values.magnifiesNearest
    let share = UInt8(clamping: ((levels?.fraction ?? 0) * Double(opacity)).rounded())
    guard share > 0 else {
      return add(image, level, isNearest, toPixels, outline, values, map, opacity)
    }
    // Their sum, so that what is equal in them stays as it is.
    writer.beginGroup(.beginGroup)
    if opacity > share {
      add(image, level, false, toPixels, outline, values, map, opacity - share)
    }
    writer.beginGroup(.beginGroup)
    add(image, level + 1, false, toPixels, outline, values, map, share)
    writer.endGroup(blend: .plusLighter)
    writer.endGroup()
  }

  private mutating func add(
    _ source: Bitmap, _ level: Int, _ isNearest: Bool, _ toPixels: Homography,
    _ outline: BoxOutline, _ values: LayerState, _ map: Homography, _ opacity: UInt8
  ) {
    guard let back = toPixels.inverse else { return }
    let first = scene.points.count
    guard
      var command = writer.painting(
        outline, map, opacity: opacity, isAntialiased: values.isAntialiased)
    else { return }
    let paint = AffineImageShader(
      scene.texture(source.converted(to: output).mipLevel(level)),
      back: back.scaled(by: 1 / Double(1 << level)).affine, isNearest: isNearest, across: 1,
      down: 1)
    guard command.bounds.intersects(clip), let paint else {
      return scene.points.removeAll(from: first)
    }
    command.paint = scene.paints.count
    if let origin = paint.alignedOrigin {
      scene.paints.append(.aligned(paint.texture, x: origin.x, y: origin.y))
    } else {
      scene.paints.append(.affine(paint))
    }
    writer.append(command)
  }
}
