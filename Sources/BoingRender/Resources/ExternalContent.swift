import BoingCurves

/// Content that a layer draws by means that the renderer does not have, such as text: outlines or bitmaps.
///
/// A source hands out the same object as long as the content is the same, since bitmaps are cached by it.
package final class ExternalContent: Sendable {
  /// The width and height in points.
  package let size: SIMD2<Double>
  /// The distance beyond the size that the drawing may reach, in points.
  package let overhang: Double
  /// The fraction of the free width beside the content that lies before it, 0…1.
  package let alignment: Double
  /// Outlines or a drawing.
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
}

/// The source of external content.
package struct ContentSource: Sendable {
  /// Returns the content of a layer with these properties and bounds, in colours of `output`; nil where it
  /// has none.
  package let content:
    @Sendable (_ properties: PropertyStore, _ bounds: SIMD4<Double>, _ output: OutputColorSpace)
      -> (content: ExternalContent, color: SIMD4<Double>)?

  package init(
    _ content:
      @escaping @Sendable (
        _ properties: PropertyStore, _ bounds: SIMD4<Double>, _ output: OutputColorSpace
      ) -> (content: ExternalContent, color: SIMD4<Double>)?
  ) {
    self.content = content
  }

  /// The source that has no content.
  package static let none = ContentSource { _, _, _ in nil }
}

/// A bitmap of external content, as the cache knows it.
struct ExternalKey: Hashable, Sendable {
  let content: ExternalContent
  /// Premultiplied.
  let color: UInt32
  let scale: Double

  static func == (a: ExternalKey, b: ExternalKey) -> Bool {
    a.content === b.content && a.color == b.color && a.scale == b.scale
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(content))
    hasher.combine(color)
    hasher.combine(scale)
  }
}
