import BoingCurves

/// Content that a program draws by means that the renderer does not have, such as text: outlines to fill, or a
/// bitmap for each scale that is asked for.
///
/// Glyphs without colours of their own are outlines, which stay sharp at every scale; a ``ShapeContent`` draws
/// outlines, too, and can be stroked. Emoji and whatever else has many colours are bitmaps. The origin lies at the
/// top left of the layer's bounds, y points down, and the bounds clip the content.
///
/// Bitmaps are cached by the object, so hand out the same object for the same content.
public final class ExternalContent: Sendable {
  /// The width and height in points.
  public let size: SIMD2<Double>
  /// The distance beyond the size that the drawing may reach, in points.
  public let overhang: Double
  /// The fraction of the free width beside the content that lies before it, 0…1.
  public let alignment: Double
  /// The outlines or the drawing.
  package let form: Form

  /// The form in which content comes.
  package enum Form: Sendable {
    /// Outlines to fill, non-zero.
    case outlines(Path)
    /// A drawing at a number of pixels a point in a premultiplied colour; nil where there is nothing to
    /// see, or too much.
    case drawing(@Sendable (_ scale: Double, _ color: UInt32) -> CachedBitmap?)
  }

  package init(size: SIMD2<Double>, overhang: Double, alignment: Double, form: Form) {
    (self.size, self.overhang, self.alignment, self.form) = (size, overhang, alignment, form)
  }

  /// Creates content from outlines, which are filled by the non-zero winding rule.
  ///
  /// - Parameters:
  ///   - size: the width and height in points; nothing is drawn unless both are above 0.
  ///   - overhang: the distance beyond the size that outlines may reach, in points.
  ///   - alignment: the fraction of the free width beside the content that lies before it, 0…1.
  ///   - outlines: the outlines in points.
  public convenience init(
    size: SIMD2<Double>, overhang: Double = 0, alignment: Double = 0, outlines: Path
  ) {
    self.init(size: size, overhang: overhang, alignment: alignment, form: .outlines(outlines))
  }

  /// Creates content from a function that draws it.
  ///
  /// - Parameters:
  ///   - size: the width and height in points; nothing is drawn unless both are above 0.
  ///   - alignment: the fraction of the free width beside the content that lies before it, 0…1.
  ///   - drawing: returns the content at a number of pixels per point in a colour, 32 bits of premultiplied
  ///     alpha, red, green and blue; nil if there is nothing to draw. The first pixel of the bitmap lies at the
  ///     origin. It is called on any thread, once for each scale and colour that are cached.
  public convenience init(
    size: SIMD2<Double>, alignment: Double = 0,
    drawing: @escaping @Sendable (_ scale: Double, _ color: UInt32) -> Bitmap?
  ) {
    self.init(
      size: size, overhang: 0, alignment: alignment,
      form: .drawing { scale, color in
        drawing(scale, color).map { bitmap in
          let rect = PixelRect(
            minX: 0, minY: 0, maxX: min(bitmap.pixelWidth, CachedBitmap.maximumSide),
            maxY: min(bitmap.pixelHeight, CachedBitmap.maximumSide))
          return CachedBitmap(rect) { surface in
            for y in 0..<rect.height {
              let (from, to) = (bitmap.row(y), surface.row(y))
              for x in 0..<rect.width { to[x] = from[x] | bitmap.alphaFill }
            }
          }
        }
      })
  }
}
