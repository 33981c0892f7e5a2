import Boing
import BoingCurves
import BoingMovies
import BoingRender
import Foundation

/// Builds the drawing of a text layer, and of a layer whose content others lay out.
struct TextBuilder {
  let layer: SceneLayer

  func items() -> [SceneItem] {
    let (store, bounds) = (layer.first.details.properties, layer.first.values.bounds)
    guard bounds.z > 0, bounds.w > 0,
      let (content, color) = layer.context.texts.content(store, bounds, .sRGB)
    else { return [] }
    if layer.isAnimated([.bounds, TextProperty.fontSize]) {
      layer.report("bounds, fontSize", "the text keeps the layout of the beginning")
    }
    let object = store[TextProperty.string].objectValue
    let plain = object?.text?.string ?? (object?.reference as? NSString).map { "\($0)" }
    func foreground(_ state: SceneLayer.State) -> SIMD4<Double> {
      state.details.properties[TextProperty.foregroundColor].components ?? color
    }
    guard let plain else { return items(of: content, [], { _ in color }) }
    if layer.context.options.text == .live, !plain.contains("\n"),
      store[TextProperty.wrapped].flag != true,
      let color = layer.color([TextProperty.foregroundColor], foreground)
    {
      layer.report("string", "the text is drawn in a font of the viewer's machine")
      return [.text(live(plain, content, color))]
    }
    return items(of: content, [TextProperty.foregroundColor], foreground)
  }

  /// Returns what an external content draws.
  func externalItems() -> [SceneItem] {
    let object = layer.first.details.properties[ExternalProperty.content].objectValue
    guard case .external(let content)? = object?.content else { return [] }
    return items(of: content, [ExternalProperty.color]) {
      $0.details.properties[ExternalProperty.color].components ?? .zero
    }
  }

  /// Returns a text in a font of the viewer's machine.
  private func live(
    _ string: String, _ content: ExternalContent, _ color: SceneColor
  ) -> SceneText {
    let (store, bounds) = (layer.first.details.properties, layer.first.values.bounds)
    let isFlipped = layer.outer.isFlipped
    // The first baseline, as most fonts have it: four fifths down the line.
    let ascent = content.size.y * 0.8
    return SceneText(
      string: string, family: store[TextProperty.font].objectValue?.text?.string ?? "Helvetica",
      fontSize: store[TextProperty.fontSize].components?.x ?? 36,
      origin: SIMD2(
        bounds.x + bounds.z * content.alignment,
        isFlipped ? bounds.y + bounds.w - ascent : bounds.y + ascent),
      anchor: content.alignment == 0 ? "start" : content.alignment == 1 ? "end" : "middle",
      color: color, isFlipped: isFlipped)
  }

  private func items(
    of content: ExternalContent, _ properties: [PropertyDescriptor],
    _ color: @escaping (SceneLayer.State) -> SIMD4<Double>
  ) -> [SceneItem] {
    guard content.size.x > 0, content.size.y > 0,
      let fill = layer.color(properties, color)
    else { return [] }
    let bounds = layer.first.values.bounds
    let indent = (bounds.z - content.size.x) * content.alignment
    var toLayer = Affine2D(origin: SIMD2(bounds.x + indent, bounds.y))
    if layer.outer.isFlipped {
      toLayer.y.y = -1
      toLayer.origin.y = bounds.y + bounds.w
    }
    let item: SceneItem
    let low: SIMD2<Double>, high: SIMD2<Double>
    switch content.form {
    case .outlines(let path):
      let moved = path.applying(toLayer).cubic
      guard !moved.isEmpty else { return [] }
      let box = moved.outlineBox
      (low, high) = (box.low, box.high)
      let coordinates = Channel(moved.points.flatMap { [$0.x, $0.y] })
      item = .shape(
        .path(ScenePath(verbs: moved.verbs, coordinates: coordinates)),
        .fill(fill, isEvenOdd: false))
    case .drawing(let draw):
      let scale = layer.context.options.imageScale
      guard let drawn = draw(scale, 0xFF00_0000 | Self.pixel(fill.color.initial)) else { return [] }
      layer.report(
        "string", "glyphs with colours become an image of \(NumberText.text(scale)) pixels a point")
      guard
        let index = layer.context.images.index(of: drawn.bitmap(in: drawn.rect), layer.label)
      else { return [] }
      let corner = SIMD2(Double(drawn.rect.minX), Double(drawn.rect.minY)) / scale
      let size = SIMD2(Double(drawn.rect.width), Double(drawn.rect.height)) / scale
      let (a, b) = (toLayer.apply(corner), toLayer.apply(corner + size))
      (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
      item = .image(
        SceneImageUse(
          image: index, origin: Channel(low.x, low.y), size: Channel(size.x, size.y),
          alpha: fill.alpha, isFlipped: layer.outer.isFlipped, isPixelated: false))
    }
    let inside =
      low.x >= bounds.x - 0.5 && low.y >= bounds.y - 0.5
      && high.x <= bounds.x + bounds.z + 0.5 && high.y <= bounds.y + bounds.w + 0.5
    if inside { return [item] }
    // A layer's drawing ends at its bounds.
    let node = SceneNode(name: layer.label)
    node.items = [item]
    node.clip = .rect(
      SceneRect(
        origin: DeferredChannel(bounds.x, bounds.y),
        center: DeferredChannel(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2),
        size: DeferredChannel(bounds.z, bounds.w), radius: DeferredChannel(0)))
    return [.node(node)]
  }

  private static func pixel(_ color: [Double]) -> UInt32 {
    color.prefix(3).reduce(0) { $0 << 8 | UInt32(clamping: Int(clamping: ($1 * 255).rounded())) }
  }
}
