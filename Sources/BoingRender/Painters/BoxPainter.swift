/// Backgrounds and borders of layers.
enum BoxPainter {
  /// Paints the background of `layer`.
  ///
  /// - Parameter outline: What is filled in place of the layer's box.
  static func paintBackground(
    of layer: PlacedLayer, within outline: BoxOutline?, _ output: OutputColorSpace,
    to writer: inout DisplayListWriter
  ) {
    let color = output.pixel(layer.values.backgroundColor, opacity: layer.plane.opacity)
    guard color != 0 else { return }
    let plan = outline.map { EdgePlan($0) } ?? EdgePlan(layer)
    writer.begin(plan)
    writer.fill(
      plan.outline, layer.plane.map, color, isAntialiased: layer.values.edges.hasAny)
    writer.end(plan, layer.plane.map)
  }

  /// Paints a border within the box of `layer`.
  ///
  /// - Parameters:
  ///   - width: The width in points, above 0.
  ///   - color: The premultiplied colour.
  ///   - isClipped: True if a group is clipped to the layer's box, beyond which the border may reach.
  static func paintBorder(
    of layer: PlacedLayer, width: Double, _ color: UInt32, isClipped: Bool,
    to writer: inout DisplayListWriter
  ) {
    guard color != 0 else { return }
    let (box, map) = (layer.values.box, layer.plane.map)
    let isAntialiased = layer.values.edges.hasAny
    let inner = box.insetBy(width)
    if let inner, !isClipped, box.isRectangle, let outside = map.pixels(of: box.rect),
      let inside = map.pixels(of: inner.rect)
    {
      return paintFrame(outside, inside, color, to: &writer)
    }
    let plan = isClipped ? EdgePlan(map.grown(box)) : EdgePlan(layer)
    writer.begin(plan)
    if let inner {
      writer.fillRing(plan.outline, inner, map, color, isAntialiased: isAntialiased)
    } else {
      writer.fill(plan.outline, map, color, isAntialiased: isAntialiased)
    }
    writer.end(plan, map)
  }

  /// Paints the whole pixels between two rectangles.
  private static func paintFrame(
    _ outer: PixelRect, _ inner: PixelRect, _ color: UInt32, to writer: inout DisplayListWriter
  ) {
    writer.fill(
      PixelRect(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: inner.minY), color)
    writer.fill(
      PixelRect(minX: outer.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY), color)
    writer.fill(
      PixelRect(minX: inner.maxX, minY: inner.minY, maxX: outer.maxX, maxY: inner.maxY), color)
    writer.fill(
      PixelRect(minX: outer.minX, minY: inner.maxY, maxX: outer.maxX, maxY: outer.maxY), color)
  }
}
