/// An image that a layer shows, and how it shows it.
struct ImageContent {
  var image: Bitmap
  /// The rectangle that the image is placed in: x, y, width, height.
  var bounds: SIMD4<Double>
  var gravity = LayerValues.ContentsGravity.resize
  /// The part of the image that is shown, in parts of its size.
  var part = SIMD4<Double>(0, 0, 1, 1)
  /// The part that is stretched, in parts of the shown part's size.
  var center = SIMD4<Double>(0, 0, 1, 1)
  /// The number of the image's pixels per point.
  var scale = 1.0
  var magnification = LayerValues.Filter.linear
  var minification = LayerValues.Filter.linear
  /// The number of mip levels by which the trilinear filter takes a smaller one than needed.
  var bias = 0.0
  /// The factors of red, green, blue and alpha; 255 each where there is no colour.
  var tint = UInt32.max
  var edges = AntialiasedEdges.all

  init(_ image: Bitmap, bounds: SIMD4<Double>) { (self.image, self.bounds) = (image, bounds) }

  /// Creates the content of a layer with an image as its contents.
  init(_ image: Bitmap, _ values: LayerValues, _ details: LayerDetails.Values) {
    self.init(image, bounds: values.bounds)
    (gravity, edges) = (values.gravity, values.edges)
    (magnification, minification) = (values.magnification, values.minification)
    (part, center) = (details.contentsRect, details.contentsCenter)
    (scale, bias) = (details.contentsScale, details.minificationFilterBias)
    tint = details.contentsTint
  }

  var magnifiesNearest: Bool { magnification == .nearest }
  var minifiesNearest: Bool { minification == .nearest }
}

extension LayerDetails.Values {
  /// The factors of the contents' red, green, blue and alpha; 255 each where there is no colour.
  var contentsTint: UInt32 {
    contentsMultiplyColor * 0 == .zero ? Pixel.tint(contentsMultiplyColor) : .max
  }
}

/// The position of a layer's contents in its own coordinates.
package struct ContentsPlacement {
  /// The rectangle that the shown part of the image fills.
  let rect: SIMD4<Double>
  /// The shown part in pixels of the image.
  private let source: SIMD4<Double>
  /// Pixels of the image for each point of corners that are not stretched.
  private let contentsScale: Double

  /// A piece of the image and its position.
  struct Part {
    let rect: SIMD4<Double>
    /// The map of the image's pixels to the layer's coordinates.
    let toLayer: Affine2D
  }

  init(_ content: ImageContent) {
    let image = content.image
    let natural = SIMD2(Double(image.pixelWidth), Double(image.pixelHeight))
    let part = content.part
    source = SIMD4(
      part.x * natural.x, part.y * natural.y, part.z * natural.x, part.w * natural.y)
    contentsScale = content.scale > 0 ? content.scale : 1
    rect = Self.rect(
      of: SIMD2(source.z, source.w), content.gravity, in: content.bounds, contentsScale)
  }

  /// True if there is anything to show.
  var isVisible: Bool {
    source.z > 0 && source.w > 0 && rect.z > 0 && rect.w > 0 && (rect * 0 + source * 0) == .zero
  }

  /// True if the image lies under every point of `bounds`.
  func covers(_ bounds: SIMD4<Double>) -> Bool {
    rect.x <= bounds.x && rect.y <= bounds.y && rect.x + rect.z >= bounds.x + bounds.z
      && rect.y + rect.w >= bounds.y + bounds.w
  }

  /// Returns the rectangle of an image of so many pixels within `bounds`.
  package static func rect(
    of natural: SIMD2<Double>, _ gravity: LayerValues.ContentsGravity, in bounds: SIMD4<Double>,
    _ contentsScale: Double
  ) -> SIMD4<Double> {
    if gravity == .resize { return bounds }
    var size = natural / contentsScale
    let available = SIMD2(bounds.z, bounds.w)
    let ratio = available / natural
    switch gravity {
    case .resizeAspect: size = natural * min(ratio.x, ratio.y)
    case .resizeAspectFill: size = natural * max(ratio.x, ratio.y)
    default: break
    }
    // Top is where y is maximum, as on a Mac.
    let (across, up): (Double, Double) =
      switch gravity {
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
    let corner = SIMD2(bounds.x, bounds.y) + (available - size) * SIMD2(across, up)
    return SIMD4(lowHalf: corner, highHalf: size)
  }

  /// Returns the whole image, or the nine parts of it about `center`, in unit coordinates of the shown part.
  ///
  /// The four corners keep their size, the edges are stretched along one axis and the middle along
  /// both; where two corners do not fit side by side, they are shrunk in proportion.
  func parts(center: SIMD4<Double>) -> [Part] {
    if center == SIMD4(0, 0, 1, 1) || !((center * 0) == .zero) {
      return [part(SIMD2(rect.x, rect.z), SIMD2(rect.y, rect.w), column: nil, row: nil)]
        .compactMap { $0 }
    }
    let columns = Self.strips(
      SIMD2(rect.x, rect.z), SIMD2(source.x, source.z), SIMD2(center.x, center.z), contentsScale)
    let rows = Self.strips(
      SIMD2(rect.y, rect.w), SIMD2(source.y, source.w), SIMD2(center.y, center.w), contentsScale)
    var parts: [Part] = []
    for row in rows {
      for column in columns {
        if let part = part(column.target, row.target, column: column.source, row: row.source) {
          parts.append(part)
        }
      }
    }
    return parts
  }

  private func part(
    _ x: SIMD2<Double>, _ y: SIMD2<Double>, column: SIMD2<Double>?, row: SIMD2<Double>?
  ) -> Part? {
    let column = column ?? SIMD2(source.x, source.z)
    let row = row ?? SIMD2(source.y, source.w)
    guard x.y > 0, y.y > 0 else { return nil }
    // A middle without pixels repeats the line between its neighbours.
    let sx = x.y / max(column.y, 1e-3)
    let sy = y.y / max(row.y, 1e-3)
    let toLayer = Affine2D(
      scale: SIMD2(sx, sy), origin: SIMD2(x.x - column.x * sx, y.x - row.x * sy))
    return Part(rect: SIMD4(x.x, y.x, x.y, y.y), toLayer: toLayer)
  }

  /// Returns three strips along one axis, each a start and a length.
  private static func strips(
    _ target: SIMD2<Double>, _ source: SIMD2<Double>, _ center: SIMD2<Double>, _ scale: Double
  ) -> [(target: SIMD2<Double>, source: SIMD2<Double>)] {
    let low = max(0, min(1, center.x))
    let high = max(low, min(1, center.x + center.y))
    let (before, after) = (low * source.y, (1 - high) * source.y)
    var (first, last) = (before / scale, after / scale)
    if first + last > target.y {
      let factor = target.y / (first + last)
      (first, last) = (first * factor, last * factor)
    }
    let middle = target.y - first - last
    return [
      (SIMD2(target.x, first), SIMD2(source.x, before)),
      (SIMD2(target.x + first, middle), SIMD2(source.x + before, source.y - before - after)),
      (SIMD2(target.x + first + middle, last), SIMD2(source.x + source.y - after, after)),
    ]
  }
}
