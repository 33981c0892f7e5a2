import BoingCurves

/// A drawing of shapes of one size in pixels, each over those before it.
///
/// Coordinates are pixels from the top left corner; colours are straight components of extended sRGB. A shape whose
/// coordinates are not finite, or a colour that is not, draws nothing.
public final class Drawing {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let list = DisplayList()
  private let background: UInt32

  /// Creates a drawing that shows nothing but `background`, or is clear where that is nil.
  ///
  /// - Precondition: Each side has 1 to ``Bitmap/maximumBitmapSide`` pixels.
  public init(width: Int, height: Int, background: SIMD4<Double>? = nil) {
    let sides = 1...Bitmap.maximumBitmapSide
    precondition(sides.contains(width) && sides.contains(height))
    (self.width, self.height) = (width, height)
    self.background = background.map { OutputColorSpace.sRGB.pixel($0) } ?? 0
  }

  /// Fills the inside of a path.
  public func fill(_ path: Path, _ color: SIMD4<Double>, rule: FillRule = .nonZero) {
    draw(PathKey(path, scale: 1), rule, color)
  }

  /// Strokes a path.
  public func stroke(_ path: Path, _ color: SIMD4<Double>, _ style: StrokeStyle) {
    guard style.width > 0, style.width.isFinite else { return }
    draw(PathKey(path, scale: 1, stroke: style), .nonZero, color)
  }

  private func draw(_ key: PathKey, _ rule: FillRule, _ color: SIMD4<Double>) {
    let pixel = OutputColorSpace.sRGB.pixel(color)
    guard pixel != 0 else { return }
    var writer = DisplayListWriter(list, clip: rect)
    let firstPolygon = list.polygonCounts.count
    let count = list.add(PathOutline(key), Homography(Affine2D.identity))
    writer.fill(ofLast: count, polygonsFrom: firstPolygon, rule, pixel)
  }

  private var rect: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Returns the pixels of what has been drawn so far.
  public func bitmap() -> Bitmap {
    Bitmap(width: width, height: height, isOpaque: background >> 24 == 255) { pixels in
      TiledRasterizer().draw(
        list, [rect], onto: PixelSurface(base: pixels, stride: width, rect: rect),
        canvasColor: background, minimumTileHeight: height, on: SerialRunner())
    }
  }
}
