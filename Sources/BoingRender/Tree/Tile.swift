/// A part of a tiled layer's contents, drawn.
package struct Tile: Sendable {
  /// In the layer's coordinates.
  package let rect: SIMD4<Double>
  /// Pixels for each point; the last may reach beyond the layer's bounds.
  package let scale: Double
  package let image: Bitmap

  package init(rect: SIMD4<Double>, scale: Double, image: Bitmap) {
    (self.rect, self.scale, self.image) = (rect, scale, image)
  }
}
