import BoingCurves

/// Filters on what a layer and its sublayers show together.
///
/// Changes of colour apply to the group's pixels. A blur is made in the layer's own coordinates, so that
/// it turns and grows with the layer, and kept. What `masksToBounds` cuts off, it cuts off the result.
extension SceneBuilder {
  /// Returns the operations of a layer's filters.
  func filterSteps(_ list: LayerProperty, of index: Int32) -> [FilterOperation] {
    // Pictures within pictures without end are drawn as they are.
    guard nesting < Self.maximumNesting else {
      budget.report(.nesting)
      return []
    }
    return frame.properties(at: Int(index)).filters(list).prefix(LayerFilter.maximumCount)
      .flatMap { $0.steps }.joined
  }

  /// Blurs of more pixels than this are made of fewer, larger pixels.
  static let maximumDeviation = 5.0
  /// The variance that bilinear enlarging adds, midway between its minimum and its maximum.
  static let enlargement = 0.125
  private static let leastSide = 8.0
  /// Pixels of a picture that is always kept whole.
  private static let smallArea = 1 << 18
  /// The maximum distance of a group's contents from the origin, in pixels.
  private static let farthest = 1 << 14

  /// Opens the groups of filters that change colours only; what follows is the layer's content.
  mutating func beginColorFilters(
    _ steps: [ColorOperation], _ index: Int32, _ map: Homography, _ opacity: Double
  ) {
    if steps.contains(where: { $0.fills }) {
      writer.beginGroup(.beginGroup)
      work.append(.endCut(index, map))
    }
    writer.beginGroup(.beginGroup)
    work.append(.endFilters(steps, index, map, opacity: opacity))
  }

  /// Closes the innermost group and changes its colours.
  mutating func endColorFilters(
    _ steps: [ColorOperation], _ index: Int32, _ map: Homography, _ opacity: Double
  ) {
    if steps.contains(where: { $0.fills }) {
      let first = scene.points.count
      let count = scene.add(BoxOutline(frame.layers[Int(index)].values.bounds), map)
      if count > 0 { writer.widen(to: scene.bounds(ofLast: count).intersection(clip)) }
      scene.points.removeAll(from: first)
    }
    writer.endGroup(opacity: opacity, filters: steps)
  }

  /// Adds the blurred picture of a layer.
  mutating func addBlurred(
    _ steps: [FilterOperation], _ index: Int32, _ values: LayerState, _ map: Homography,
    _ opacity: Double, _ isFlipped: Bool
  ) {
    let split = steps.split(atLastBlur: values.bounds)
    guard let blurred = blurredPicture(split.before, index, values, map, isFlipped) else { return }
    let isNormalized = split.before.contains(where: { $0.isNormalized })
    let box = values.masksToBounds ? values.box : isNormalized ? BoxOutline(values.bounds) : nil
    if !split.after.isEmpty { writer.beginGroup(.beginGroup) }
    add(
      blurred.picture, scale: blurred.scale, phase: blurred.phase, map,
      opacity: split.after.isEmpty ? opacity : 1, within: box)
    if !split.after.isEmpty { writer.endGroup(opacity: opacity, filters: split.after) }
  }

  private func blurredPicture(
    _ steps: [FilterOperation], _ index: Int32, _ values: LayerState, _ map: Homography,
    _ isFlipped: Bool
  ) -> (picture: CachedBitmap, scale: Double, phase: SIMD2<Double>)? {
    let least = steps.minimumDeviation
    let isNormalized = steps.contains(where: { $0.isNormalized })
    let shown = CachedBitmap.scale(
      showing: map.maximumCornerScale(of: values.bounds), unit: unitScale, size: .zero)
    var scale = shown
    // What is spread within a box must leave enough of the box to tell its mean.
    let side = min(values.bounds.z, values.bounds.w)
    while least * scale >= Self.maximumDeviation, !isNormalized || side * scale > Self.leastSide {
      scale /= 2
    }
    let phase = scale == shown && least * scale < 2 ? map.phase(atScale: scale) : .zero
    guard
      let (inner, rect) = filterSource(
        index, steps, map, &scale, phase, isFlipped, within: isNormalized ? values.bounds : nil)
    else { return nil }
    let lost = scale < shown ? Self.enlargement : 0
    let scaled = FilteredBitmap.scaled(steps, by: scale, lost: lost)
    let part = values.bounds * scale + SIMD4(phase.x, phase.y, 0, 0)
    let key = FilterKey(
      contents: DisplayListContents(inner), rect: rect, steps: scaled, part: part)
    let runner = self.runner
    let picture = bitmap(.filtered(key)) {
      let sharp = CachedBitmap(rect) { DisplayListRasterizer().draw(inner, onto: $0, part: rect) }
      return FilteredBitmap.make(sharp, scaled, part: part, on: runner)
    }
    return picture.map { ($0, scale, phase) }
  }

  /// The content of a layer, or of it what can be seen where that is too large for a picture; then
  /// `scale` may become less.
  private func filterSource(
    _ index: Int32, _ steps: [FilterOperation], _ map: Homography, _ scale: inout Double,
    _ phase: SIMD2<Double>, _ isFlipped: Bool, within bounds: SIMD4<Double>?
  ) -> (scene: DisplayList, rect: PixelRect)? {
    var area: PixelRect?
    while scale > 1e-7 {
      let plane = Homography(Affine2D(scale: SIMD2(repeating: scale), origin: phase))
      var reachable = PixelRect(
        minX: -Self.farthest, minY: -Self.farthest, maxX: Self.farthest, maxY: Self.farthest)
      if let bounds { reachable = reachable.intersection(pixels(of: BoxOutline(bounds), plane)) }
      if let area { reachable = reachable.intersection(area) }
      let key = IsolatedContents.Key(
        index: index, scale: scale, phase: phase, clip: reachable, isFlipped: isFlipped,
        ignoresMask: true)
      guard let inner = isolatedScene(key) else { return nil }
      let rect = inner.bounds
      guard !rect.isEmpty else { return nil }
      func visible() -> PixelRect {
        let reach = FilteredBitmap.reach(steps, scale: scale)
        return map.area(seenIn: clip, scale: scale, farthest: Self.farthest).insetBy(-reach)
      }
      let fits = max(rect.width, rect.height) <= CachedBitmap.maximumSide
      if fits, area != nil { return (inner, rect) }
      if area == nil {
        // What is much larger than what can be seen is not worth keeping whole.
        let seen = visible()
        let enough = max(Self.smallArea, 4 * seen.width * seen.height)
        if fits, rect.width * rect.height <= enough { return (inner, rect) }
        area = seen
      } else {
        scale /= 2
        area = visible()
      }
    }
    return nil
  }
}

extension FilterOperation {
  /// True if it is a blur that keeps to the layer's box.
  var isNormalized: Bool {
    if case .blur(_, .normalized) = self { true } else { false }
  }
}

extension ColorOperation {
  /// True if what is clear becomes visible.
  var fills: Bool {
    if case .matrix(let matrix) = self { matrix.fills } else { false }
  }
}

extension [FilterOperation] {
  /// The changes of colour, where there is no blur among them; nil where there is.
  var colorsOnly: [ColorOperation]? {
    var colors: [ColorOperation] = []
    for step in self {
      guard case .color(let color) = step else { return nil }
      colors.append(color)
    }
    return colors
  }

  /// The same with blurs that follow each other as one, whose variance is the sum of theirs.
  fileprivate var joined: [FilterOperation] {
    reduce(into: []) { steps, step in
      if case .blur(let a, .clear)? = steps.last, case .blur(let b, .clear) = step {
        let deviation = Swift.min((a * a + b * b).squareRoot(), LayerFilter.maximumBlurRadius)
        steps[steps.count - 1] = .blur(deviation: deviation, edges: .clear)
      } else {
        steps.append(step)
      }
    }
  }

  /// The smallest standard deviation.
  var minimumDeviation: Double {
    reduce(Double.infinity) { least, step in
      if case .blur(let deviation, _) = step { Swift.min(least, deviation) } else { least }
    }
  }

  /// The steps up to the last blur, and the changes of colour after it.
  ///
  /// - Parameter bounds: those of the layer; a blur far wider than them is no wider to the eye.
  func split(atLastBlur bounds: SIMD4<Double>) -> (
    before: [FilterOperation], after: [ColorOperation]
  ) {
    let last = lastIndex { if case .blur = $0 { true } else { false } } ?? endIndex - 1
    let widest = 4 * Swift.max(bounds.z.magnitude, bounds.w.magnitude, 1)
    let before = self[...last].map { step in
      guard case .blur(let deviation, .normalized) = step else { return step }
      return FilterOperation.blur(deviation: Swift.min(deviation, widest), edges: .normalized)
    }
    return (before, Array(self[(last + 1)...]).colorsOnly ?? [])
  }
}

extension Homography {
  /// Returns the position of the plane's origin within a pixel, if the plane is shown upright at `scale`; else
  /// zero.
  func phase(atScale scale: Double) -> SIMD2<Double> {
    guard isAffine else { return .zero }
    let t = affine
    guard t.x.y == 0, t.y.x == 0, (t.x.x - scale).magnitude < 1e-9,
      (t.y.y - scale).magnitude < 1e-9
    else { return .zero }
    return t.origin - t.origin.rounded(.down)
  }

  /// The part of the plane, in pixels of `scale` a point, that may show in `rect`.
  func area(seenIn rect: PixelRect, scale: Double, farthest: Int) -> PixelRect {
    let all = PixelRect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest)
    guard let back = inverse, isAffine else { return all }
    let t = back.affine
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { x, y in
      t.apply(Double(x), Double(y))
    }
    func bound(_ value: Double) -> Int {
      min(max(Int(clamping: value * scale), -farthest), farthest)
    }
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    return PixelRect(
      minX: bound(xs.min() ?? 0) - 1, minY: bound(ys.min() ?? 0) - 1,
      maxX: bound(xs.max() ?? 0) + 1, maxY: bound(ys.max() ?? 0) + 1)
  }
}
