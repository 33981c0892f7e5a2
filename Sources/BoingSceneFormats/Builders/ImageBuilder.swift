import BoingCurves
import BoingRender

/// Builds the images that a layer has as its contents.
struct ImageBuilder {
  let layer: SceneLayer

  func items() -> [SceneItem] {
    let details = layer.first.details
    if details.values.contentsCenter != SIMD4(0, 0, 1, 1) || layer.isAnimated([.contentsCenter]) {
      return layer.context.baker.items(.contents, of: layer, "contentsCenter")
    }
    if layer.isAnimated([.contents]) { return fadingImages() }
    return [details.contents.flatMap { image($0, alpha: Channel(1)) }].compactMap { $0 }
  }

  /// Returns each image that shows at a time, with the weight that it has then.
  private func fadingImages() -> [SceneItem] {
    let (timeline, duration) = (layer.timeline, layer.context.duration)
    func weights(_ time: Double) -> [(image: Bitmap, weight: Double)] {
      let frame = timeline.tree.evaluate(at: time - timeline.delay, root: timeline.slot)
      let fade = frame.details(at: 0).fade
      var list: [(Bitmap, Double)] = []
      if let from = fade?.from { list.append((from, 1 - (fade?.fraction ?? 0))) }
      if let image = frame.details(at: 0).contents { list.append((image, fade?.fraction ?? 1)) }
      return list
    }
    guard let breaks = timeline.breaks([.contents], duration: duration) else {
      layer.report("contents", "it repeats too often; the image at the beginning holds")
      return []
    }
    let fitter = ChannelFitter(duration: duration, breaks: breaks, easings: [])
    var shown: [Bitmap] = []
    var start = 0.0
    for end in fitter.breaks + [duration] {
      for part in [0.01, 0.5, 0.99] {
        for (image, _) in weights(start + (end - start) * part)
        where !shown.contains(where: { $0 === image }) { shown.append(image) }
      }
      start = end
    }
    if shown.count > 1 {
      layer.report(
        "contents", "images fade one over the other; ours are added up, which is brighter midway")
    }
    return shown.prefix(1_000).compactMap { image in
      let alpha = layer.context.channel(
        of: ChannelSource(
          inputs: [(timeline, [.contents])], tolerance: SceneLayer.colorTolerance, limits: 0...1,
          label: layer.label,
          value: { time in
            [weights(time).reduce(0) { $1.image === image ? max($0, $1.weight) : $0 }]
          }))
      return self.image(image, alpha: alpha)
    }
  }

  private func image(_ bitmap: Bitmap, alpha: Channel) -> SceneItem? {
    let (values, details) = (layer.first.values, layer.first.details.values)
    if layer.isAnimated([.contentsRect, .contentsMultiplyColor]) {
      layer.report(
        "contentsRect, contentsMultiplyColor", "the value at the beginning holds throughout")
    }
    var tint = details.contentsMultiplyColor
    if !(tint * 0 == .zero) { tint = SIMD4(1, 1, 1, 1) }
    tint *= layer.outer.tint
    let alphaFactor = min(max(tint.w, 0), 1)
    tint.w = 1
    guard
      let index = layer.context.images.index(
        of: bitmap, part: details.contentsRect, tint: tint, layer.label)
    else { return nil }
    let pixels = SIMD2(
      details.contentsRect.z * Double(bitmap.pixelWidth),
      details.contentsRect.w * Double(bitmap.pixelHeight))
    let scale = details.contentsScale > 0 ? details.contentsScale : 1
    func rect(_ state: SceneLayer.State) -> SIMD4<Double> {
      ContentsPlacement.rect(of: pixels, state.values.gravity, in: state.values.bounds, scale)
    }
    return .image(
      SceneImageUse(
        image: index, origin: layer.channel([.bounds]) { [rect($0).x, rect($0).y] },
        size: layer.channel([.bounds]) { [rect($0).z, rect($0).w] },
        alpha: alpha.map { [$0[0] * alphaFactor] }, isFlipped: layer.outer.isFlipped,
        isPixelated: values.magnification == .nearest))
  }
}
