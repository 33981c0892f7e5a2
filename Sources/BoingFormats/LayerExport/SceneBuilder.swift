import Boing
import BoingCurves
import BoingMovies
import BoingRender
import Foundation

/// The limits of a layer tree that is exported.
enum SceneLimits {
  /// The maximum number of layers, those of replicators' instances counted each.
  static let layerCount = 8_000
  /// The maximum depth of nesting.
  static let depth = 100
  /// The maximum length in seconds.
  static let duration = 3_600.0
  /// The maximum number of images that a layer is rendered to.
  static let bakedImageCount = 1_000
  /// The maximum number of renderings of layers to images, of which some may show nothing.
  static let renderingCount = 10_000
}

/// Builds the scene of a committed layer tree.
final class SceneBuilder {
  private let tree: RenderTree
  private let names: [Int32: String]
  private let duration: Double
  private let options: LayerExportOptions
  private let log: ExportLog
  private let budget: FittingBudget
  private let texts: ContentSource
  private let baker: LayerBaker
  /// The number of pixels of everything that was rendered to images, and the number of renderings.
  private var bakedArea = 0
  private var renderingCount = 0
  private var images: [SceneImage] = []
  private var imageIndices: [ImageKey: Int] = [:]
  /// Images must outlive the table that knows them by their identity.
  private var bitmaps: [Bitmap] = []
  private var layerCount = 0

  private struct ImageKey: Hashable {
    let id: ObjectIdentifier
    let part: SIMD4<Double>
    let tint: SIMD4<Double>
  }

  /// The state that a layer takes from those around it.
  private struct Surroundings {
    var delay = 0.0
    /// Factors of colours and alpha: those of a replicator's instance.
    var tint = SIMD4<Double>(1, 1, 1, 1)
    /// True if the y axis of the superlayer's sublayers points up.
    var isFlipped = false
    var depth = 0
  }

  init(
    _ tree: RenderTree, names: [Int32: String], duration: Double, options: LayerExportOptions,
    log: ExportLog
  ) {
    self.tree = tree
    self.names = names
    self.duration = duration
    self.options = options
    // Each layer may take a fifth of it besides, up to a hundred of them.
    let cost = options.maximumFittingCost
    budget = FittingBudget(cost + cost / 5 * min(tree.count, 100))
    self.log = log
    texts = TextSource(limit: 1 << 24).contentSource
    baker = LayerBaker(tree: tree, scale: options.imageScale, texts: texts)
  }

  /// Returns the scene of `size` points.
  ///
  /// - Throws: ``LayerExportError`` where the tree is beyond the limits.
  func scene(size: SIMD2<Double>, loops: Bool) throws(LayerExportError) -> AnimatedScene {
    guard tree.count <= SceneLimits.layerCount else {
      throw .tooManyLayers(limit: SceneLimits.layerCount)
    }
    let root = SceneNode(name: "root")
    if tree.root >= 0, let node = try node(of: tree.root, Surroundings()) {
      root.items = [.node(node)]
    }
    root.removeClips(covering: size)
    return AnimatedScene(size: size, duration: duration, loops: loops, root: root, images: images)
  }

  // MARK: Layers

  private func name(of slot: Int32) -> String {
    if let name = names[slot] { return name }
    var path: [Int] = []
    var node = slot
    while tree.nodes[Int(node)].parent >= 0 {
      let parent = tree.nodes[Int(node)].parent
      path.append(children(of: parent).firstIndex(of: node) ?? 0)
      node = parent
      if let name = names[node] {
        return name + "/" + path.reversed().map(String.init).joined(separator: "/")
      }
    }
    return path.isEmpty ? "root" : path.reversed().map(String.init).joined(separator: "/")
  }

  /// The slots of a layer's sublayers and its mask, in the order of the tree.
  private func children(of slot: Int32) -> [Int32] {
    var list: [Int32] = []
    var child = tree.nodes[Int(slot)].firstChild
    while child >= 0 {
      list.append(child)
      child = tree.nodes[Int(child)].nextSibling
    }
    return list
  }

  private func node(
    of slot: Int32, _ outer: Surroundings
  ) throws(LayerExportError) -> SceneNode? {
    layerCount += 1
    guard layerCount <= SceneLimits.layerCount else {
      throw .tooManyLayers(limit: SceneLimits.layerCount)
    }
    guard outer.depth < SceneLimits.depth else { throw .tooDeep(limit: SceneLimits.depth) }
    let layer = LayerTimeline(tree: tree, slot: slot, delay: outer.delay)
    let label = name(of: slot)
    let node = SceneNode(name: label)
    node.opacity = opacity(of: layer, label)
    if node.opacity.isConstant, node.opacity.initial[0] <= 0 { return nil }
    let first = layer.state(at: 0)
    if first.values.kind != .transform { node.transform = transform(of: layer, label) }
    if let property = inexpressible(layer, first) {
      node.items = baked(.everything, of: layer, outer, label, property)
      node.blend = first.details.values.compositing
      return node.items.isEmpty ? nil : node
    }
    report(layer, first, label)

    var inner = outer
    inner.depth += 1
    inner.isFlipped = outer.isFlipped != first.values.isGeometryFlipped
    let isFlat = first.values.kind != .transform
    if isFlat {
      node.items += background(of: layer, outer, label)
      node.items += contents(of: layer, outer, label)
      node.items += drawing(of: layer, first, outer, label)
    }
    let own = node.items.count
    for item in try sublayers(of: layer, first, inner, label) { node.items.append(.node(item)) }
    let all = children(of: slot)
    if let mask = all.first(where: { tree.nodes[Int($0)].flags.contains(.isMask) }) {
      var around = inner
      around.tint = SIMD4(1, 1, 1, 1)
      // A mask that shows nothing hides the layer.
      guard let shown = try self.node(of: mask, around) else { return nil }
      node.mask = shown
    }
    let clips = first.values.masksToBounds || layer.isAnimated([.masksToBounds])
    if clips, isFlat, node.items.count > (own > 0 && hasBackground(layer) ? 1 : 0) {
      node.clip = box(of: layer, label)
    }
    if isFlat { node.items += border(of: layer, outer, label) }
    node.shadow = first.values.masksToBounds ? nil : shadow(of: layer, label)
    node.blend = first.details.values.compositing
    return node.items.isEmpty ? nil : node
  }

  /// Reports the properties that no format here says.
  private func report(
    _ layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails), _ label: String
  ) {
    if first.details.values.hasBackgroundFilters {
      log.report(label, "backgroundFilters", "filters of what lies behind are left out")
    }
    if first.values.kind == .tiled {
      log.report(label, "contents", "tiles are left out; use a layer with an image")
    }
    if layer.isAnimated([.zPosition]),
      layer.parent.map({ children(of: $0.slot).count > 1 }) ?? false
    {
      log.report(label, "zPosition", "layers keep the order that they have at the beginning")
    }
    if layer.isAnimated([.isGeometryFlipped, .masksToBounds]) {
      log.report(
        label, "geometryFlipped, masksToBounds", "the value at the beginning holds throughout")
    }
    if !first.values.isDoubleSided, hasBack(layer) {
      log.report(label, "doubleSided", "the back of the layer shows")
    }
  }

  // MARK: Rendered layers

  /// The property for which a layer and everything below it are rendered to images; nil where formats say them.
  private func inexpressible(
    _ layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails)
  ) -> String? {
    if first.details.values.hasFilters { return "filters" }
    if first.values.kind == .emitter { return "emitterCells" }
    if tree.nodes[Int(layer.slot)].flags.contains(.hasTransitions) { return "transition" }
    return nil
  }

  /// Renders a part of a layer to an image, or to one for each step where it moves.
  private func baked(
    _ part: LayerBaker.Part, of layer: LayerTimeline, _ outer: Surroundings, _ label: String,
    _ property: String
  ) -> [SceneItem] {
    let rate = options.imageRate
    var isStill = baker.isStill(layer.slot, part)
    if !isStill, duration <= 0 {
      log.report(
        label, property, "it moves, and shows as at the beginning; give the export a duration")
      isStill = true
    }
    guard isStill || rate > 0, duration * rate <= Double(SceneLimits.bakedImageCount) else {
      log.report(
        label, property,
        "it moves, and is left out: it would take more than \(SceneLimits.bakedImageCount) images, or "
          + "none were asked for; write a shorter time, or another number of images a second")
      return []
    }
    // In the middle of its time an image is off by half of it at most.
    let times =
      isStill
      ? [0]
      : (0..<max(1, Int(clamping: (duration * rate).rounded(.up)))).map { Double($0) / rate }
    var shown: [(index: Int?, image: LayerBaker.Image?, start: Double)] = []
    for time in times {
      guard bakedArea <= options.maximumImageArea, renderingCount < SceneLimits.renderingCount
      else {
        log.report(
          label, property,
          "it is left out from \(NumberText.text(time)) s on: there are \(SceneLimits.renderingCount) "
            + "images, or they have more than \(options.maximumImageArea) pixels together")
        break
      }
      renderingCount += 1
      let middle = isStill ? 0 : min(time + 0.5 / rate, duration)
      let image = baker.image(
        of: layer.slot, part, at: middle - layer.delay, isFlipped: outer.isFlipped)
      var index: Int?
      if let image {
        bakedArea += image.bitmap.pixelWidth * image.bitmap.pixelHeight
        index = imageIndex(image.bitmap, part: SIMD4(0, 0, 1, 1), tint: outer.tint, label)
      }
      if let last = shown.last, last.index == index, last.image?.origin == image?.origin {
        continue
      }
      shown.append((index, image, time))
    }
    let images = shown.compactMap(\.index)
    guard !images.isEmpty else { return [] }
    log.report(
      label, property,
      isStill || images.count == 1
        ? "it is an image of \(NumberText.text(options.imageScale)) pixels a point"
        : "it is \(images.count) images of \(NumberText.text(options.imageScale)) pixels a point, "
          + "\(NumberText.text(rate)) a second")
    return shown.indices.compactMap { position in
      guard let index = shown[position].index, let image = shown[position].image else { return nil }
      let end = position + 1 < shown.count ? shown[position + 1].start : duration
      return .image(
        SceneImageUse(
          image: index, origin: Channel(image.origin.x, image.origin.y),
          size: Channel(image.size.x, image.size.y),
          alpha: Self.visible(from: shown[position].start, to: end, of: duration),
          isFlipped: outer.isFlipped, isPixelated: false))
    }
  }

  /// 1 in a stretch of time, 0 before and after.
  private static func visible(from start: Double, to end: Double, of duration: Double) -> Channel {
    guard start > 0 || end < duration else { return Channel(1) }
    var segments: [Channel.Segment] = []
    func add(_ from: Double, _ to: Double, _ value: Double) {
      guard to > from else { return }
      segments.append(
        Channel.Segment(start: from, end: to, from: [value], to: [value], easing: .hold))
    }
    add(0, start, 0)
    add(start, end, 1)
    add(end, duration, 0)
    return Channel(segments, maximumError: 0)
  }

  private func hasBack(_ layer: LayerTimeline) -> Bool {
    let steps = 60
    return (0...steps).contains { step in
      let map = Homography(layer.plane(at: duration * Double(step) / Double(steps)))
      return map.orientation(at: .zero) < 0
    }
  }

  // MARK: Channels

  /// Returns a channel that depends on properties of layers.
  ///
  /// - Parameters:
  ///   - limits: The range to which the value is clamped.
  ///   - signs: Numbers at whose change of sign the value has a corner.
  private func channel(
    _ sources: [(layer: LayerTimeline, properties: [PropertyDescriptor])], tolerance: Double,
    _ label: String, clampedTo limits: ClosedRange<Double>? = nil,
    signs: ((Double) -> [Double])? = nil, _ value: @escaping (Double) -> [Double]
  ) -> Channel {
    func clamped(_ list: [Double]) -> [Double] {
      guard let limits else { return list }
      return list.map { min(max($0, limits.lowerBound), limits.upperBound) }
    }
    func constant() -> Channel {
      Channel(clamped(value(0)).map { $0.isFinite ? $0 : 0 })
    }
    let animated = sources.filter { $0.layer.isAnimated($0.properties) }
    guard !animated.isEmpty else { return constant() }
    let property =
      animated[0].properties.first {
        animated[0].layer.isAnimated([$0])
      }.map { "\($0.name)" } ?? "animation"
    var breaks: [Double] = []
    var easings: [ChannelEasing] = []
    for (layer, properties) in animated {
      guard let found = layer.breaks(properties, duration: duration) else {
        log.report(label, property, "it repeats too often; the value at the beginning holds")
        return constant()
      }
      breaks += found
      easings += layer.easings(properties)
    }
    var fitter = ChannelFitter(
      duration: duration, breaks: breaks, easings: easings, budget: budget)
    var corner: ((Double) -> [Double])? = signs
    if let limits {
      corner = { value($0).flatMap { [$0 - limits.lowerBound, $0 - limits.upperBound] } }
    }
    if let corner {
      let more = fitter.changes(of: corner)
      fitter = ChannelFitter(
        duration: duration, breaks: fitter.breaks + more, easings: easings, budget: budget)
    }
    guard
      let channel = fitter.fit(
        tolerance: tolerance, staysInRange: limits != nil, { clamped(value($0)) })
    else {
      log.report(
        label, property,
        "it has no finite value, or needs too many keyframes; that at the beginning holds")
      return constant()
    }
    return channel.map(clamped)
  }

  /// Returns two numbers, together where that takes no more keyframes than apart.
  private func pair(
    _ sources: [(layer: LayerTimeline, properties: [PropertyDescriptor])], tolerance: Double,
    _ label: String, _ value: @escaping (Double) -> SIMD2<Double>
  ) -> PairChannel {
    let both = channel(sources, tolerance: tolerance, label) { [value($0).x, value($0).y] }
    guard both.segments.count > 4 else { return .joint(both) }
    let x = channel(sources, tolerance: tolerance, label) { [value($0).x] }
    let y = channel(sources, tolerance: tolerance, label) { [value($0).y] }
    return both.segments.count > max(x.segments.count, y.segments.count)
      ? .split(x, y) : .joint(both)
  }

  private var positionTolerance: Double { options.maximumError }

  /// The tolerance of a factor or an angle, so that no point of the layer's box is further off than the
  /// maximum error.
  private func linearTolerance(_ layer: LayerTimeline) -> Double {
    let bounds = layer.state(at: 0).values.bounds
    return options.maximumError
      / max(
        100,
        Double.hypot(bounds.z, bounds.w).isFinite
          ? Double.hypot(bounds.z, bounds.w) : 100)
  }

  private static let colorTolerance = 1.0 / 1024

  private func opacity(of layer: LayerTimeline, _ label: String) -> Channel {
    channel(
      [(layer, [.opacity, .isHidden])], tolerance: Self.colorTolerance, label, clampedTo: 0...1
    ) { time in
      let values = layer.state(at: time).values
      return [values.isHidden ? 0 : values.opacity]
    }
  }

  // MARK: Transform

  private func transform(of layer: LayerTimeline, _ label: String) -> SceneTransform {
    let sources = layer.planeProperties
    var isProjected = false
    func map(_ time: Double) -> Affine2D {
      let values = layer.state(at: time).values
      let plane = Homography(layer.plane(at: time))
      if plane.isAffine { return plane.affine }
      // About the middle of the box.
      isProjected = true
      let middle = SIMD2(
        values.bounds.x + values.bounds.z / 2, values.bounds.y + values.bounds.w / 2)
      let h = plane.apply(middle)
      guard h.z > 0 else { return Affine2D(scale: .zero) }
      let at = SIMD2(h.x, h.y) / h.z
      let x = (SIMD2(plane.x.x, plane.x.y) - at * plane.x.z) / h.z
      let y = (SIMD2(plane.y.x, plane.y.y) - at * plane.y.z) / h.z
      return Affine2D(x: x, y: y, origin: at - middle.x * x - middle.y * y)
    }
    func anchor(_ time: Double) -> SIMD2<Double> {
      let anchor = layer.state(at: time).values.anchor
      return SIMD2(anchor.x, anchor.y)
    }
    var result = SceneTransform()
    result.anchor = channel(
      [(layer, [.bounds, .anchorPoint])], tolerance: positionTolerance, label
    ) { [anchor($0).x, anchor($0).y] }
    result.position = pair(sources, tolerance: positionTolerance, label) { time in
      map(time).apply(anchor(time))
    }
    let animated = sources.filter { $0.layer.isAnimated($0.properties) }
    let breaks = animated.compactMap { $0.layer.breaks($0.properties, duration: duration) }
    let linear = sources.map { source in
      (source.layer, source.properties.filter { ![.position, .zPosition, .bounds].contains($0) })
    }
    if linear.contains(where: { $0.0.isAnimated($0.1) }), breaks.count == animated.count {
      let fitter = ChannelFitter(duration: duration, breaks: breaks.flatMap { $0 }, easings: [])
      let unwound = UnwoundMap(duration: duration, breaks: fitter.breaks, map)
      let tolerance = linearTolerance(layer)
      result.scale = pair(sources, tolerance: tolerance, label) { unwound.parts(at: $0).scale }
      result.rotation = channel(sources, tolerance: tolerance, label) {
        [unwound.parts(at: $0).rotation]
      }
      result.skew = channel(sources, tolerance: tolerance, label) {
        [Double.atan(unwound.parts(at: $0).skew)]
      }
    } else if let parts = LinearParts(map(0), near: nil) {
      result.scale = PairChannel(parts.scale.x, parts.scale.y)
      result.rotation = Channel(parts.rotation)
      result.skew = Channel(Double.atan(parts.skew))
    } else {
      result.scale = PairChannel(0, 0)
    }
    if isProjected {
      log.report(
        label, "transform", "perspective is replaced by the nearest parallel map about the middle")
    }
    return result
  }

  // MARK: Boxes

  private func hasBackground(_ layer: LayerTimeline) -> Bool {
    layer.isAnimated([.backgroundColor]) || layer.state(at: 0).values.backgroundColor.w > 0
  }

  private static let boxProperties: [PropertyDescriptor] = [.bounds, .cornerRadius]

  /// Returns the outline of a layer's box, `inset` points further in.
  private func box(
    of layer: LayerTimeline, _ label: String, inset: ((Double) -> Double)? = nil,
    _ more: [PropertyDescriptor] = []
  ) -> SceneGeometry {
    let properties = Self.boxProperties + more
    let sources = [(layer: layer, properties: properties)]
    func outline(_ time: Double) -> BoxOutline {
      let values = layer.state(at: time).values
      let distance = inset?(time) ?? 0
      var rect = values.bounds
      rect += SIMD4(distance, distance, -2 * distance, -2 * distance)
      (rect.z, rect.w) = (max(rect.z, 0), max(rect.w, 0))
      return BoxOutline(
        rect, radius: values.cornerRadius - distance, corners: values.maskedCorners,
        isContinuous: values.hasContinuousCorners)
    }
    let first = layer.state(at: 0).values
    let isRounded = first.cornerRadius > 0 || layer.isAnimated([.cornerRadius])
    if isRounded, first.hasContinuousCorners {
      log.report(label, "cornerCurve", "continuous corners are drawn as circular ones")
    }
    if isRounded, first.maskedCorners != 15 {
      return .path(
        ScenePath(
          verbs: Self.roundedVerbs,
          coordinates: channel(sources, tolerance: positionTolerance, label) {
            Self.roundedCoordinates(outline($0))
          }))
    }
    func part(_ value: @escaping (BoxOutline) -> [Double]) -> Channel {
      channel(sources, tolerance: positionTolerance, label) { value(outline($0)) }
    }
    return .rect(
      origin: part { [$0.rect.x, $0.rect.y] },
      center: part { [$0.rect.x + $0.rect.z / 2, $0.rect.y + $0.rect.w / 2] },
      size: part { [$0.rect.z, $0.rect.w] },
      radius: channel(
        sources, tolerance: positionTolerance, label,
        signs: { time in
          let values = layer.state(at: time).values
          return [
            values.cornerRadius - values.bounds.z / 2, values.cornerRadius - values.bounds.w / 2,
            values.cornerRadius,
          ]
        }
      ) { [outline($0).radius] })
  }

  /// A box of four corners, each a curve, and the lines between.
  private static let roundedVerbs: [Path.Verb] =
    [.move] + [[Path.Verb]](repeating: [.curve, .line], count: 4).flatMap { $0 }.dropLast() + [
      .close
    ]

  private static func roundedCoordinates(_ box: BoxOutline) -> [Double] {
    let (x0, y0) = (box.rect.x, box.rect.y)
    let (x1, y1) = (box.rect.x + box.rect.z, box.rect.y + box.rect.w)
    func radius(_ bit: UInt8) -> Double { box.corners & bit != 0 ? box.radius : 0 }
    let k = 1 - quarterCircleHandle
    let (a, b, c, d) = (radius(1), radius(2), radius(8), radius(4))
    return [
      x0, y0 + a, x0, y0 + a * k, x0 + a * k, y0, x0 + a, y0, x1 - b, y0,
      x1 - b * k, y0, x1, y0 + b * k, x1, y0 + b, x1, y1 - c,
      x1, y1 - c * k, x1 - c * k, y1, x1 - c, y1, x0 + d, y1,
      x0 + d * k, y1, x0, y1 - d * k, x0, y1 - d,
    ]
  }

  /// Returns the channels of a colour and its alpha, tinted; nil where it never shows.
  private func color(
    _ layer: LayerTimeline, _ properties: [PropertyDescriptor], _ tint: SIMD4<Double>,
    _ label: String,
    _ value: @escaping ((values: LayerValues, details: LayerDetails)) -> SIMD4<Double>
  ) -> (color: Channel, alpha: Channel)? {
    let sources = [(layer: layer, properties: properties)]
    func tinted(_ time: Double) -> SIMD4<Double> {
      let color = value(layer.state(at: time))
      return color * 0 == .zero ? color * tint : .zero
    }
    let alpha = channel(sources, tolerance: Self.colorTolerance, label, clampedTo: 0...1) {
      [tinted($0).w]
    }
    if alpha.isConstant, alpha.initial[0] <= 0 { return nil }
    let color = channel(sources, tolerance: Self.colorTolerance, label, clampedTo: 0...1) { time in
      let color = tinted(time)
      return [color.x, color.y, color.z]
    }
    return (color, alpha)
  }

  private func background(
    of layer: LayerTimeline, _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    guard hasBackground(layer),
      let (color, alpha) = color(
        layer, [.backgroundColor], outer.tint, label, { $0.values.backgroundColor })
    else { return [] }
    return [
      .shape(
        SceneShape(
          geometry: box(of: layer, label),
          paint: .fill(color: color, alpha: alpha, isEvenOdd: false)))
    ]
  }

  private func border(
    of layer: LayerTimeline, _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    let properties: [PropertyDescriptor] = [.borderWidth]
    let width = channel([(layer, properties)], tolerance: positionTolerance, label) {
      [max(0, layer.state(at: $0).details.values.borderWidth)]
    }
    guard !width.isConstant || width.initial[0] > 0,
      let (color, alpha) = color(
        layer, [.borderColor], outer.tint, label, { $0.details.values.borderColor })
    else { return [] }
    // A line of that width whose middle lies half of it further in.
    let geometry = box(
      of: layer, label, inset: { layer.state(at: $0).details.values.borderWidth / 2 }, properties)
    let stroke = SceneStroke(
      width: width, cap: "butt", join: "miter", miterLimit: 10, dashes: [],
      dashPhase: Channel(0), trim: nil)
    return [
      .shape(SceneShape(geometry: geometry, paint: .stroke(color: color, alpha: alpha, stroke)))
    ]
  }

  private func shadow(of layer: LayerTimeline, _ label: String) -> SceneShadow? {
    let isThere =
      layer.state(at: 0).details.values.shadowOpacity > 0 || layer.isAnimated([.shadowOpacity])
    guard isThere,
      let (color, alpha) = color(
        layer, [.shadowColor, .shadowOpacity], SIMD4(1, 1, 1, 1), label,
        { state in
          var color = state.details.values.shadowColor
          color.w *= min(max(state.details.values.shadowOpacity, 0), 1)
          return color
        })
    else { return nil }
    if layer.state(at: 0).details.properties[.shadowPath].path != nil {
      log.report(label, "shadowPath", "the shadow is that of what the layer shows")
    }
    return SceneShadow(
      color: color, alpha: alpha,
      offset: channel([(layer, [.shadowOffset])], tolerance: positionTolerance, label) { time in
        let offset = layer.state(at: time).details.values.shadowOffset
        return [offset.x, offset.y]
      },
      radius: channel([(layer, [.shadowRadius])], tolerance: positionTolerance, label) {
        [max(0, layer.state(at: $0).details.values.shadowRadius)]
      })
  }

  // MARK: Contents

  private func contents(
    of layer: LayerTimeline, _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    let isAnimated = layer.isAnimated([.contents])
    if layer.state(at: 0).details.values.contentsCenter != SIMD4(0, 0, 1, 1)
      || layer.isAnimated([.contentsCenter])
    {
      return baked(.contents, of: layer, outer, label, "contentsCenter")
    }
    guard isAnimated || layer.state(at: 0).details.contents != nil else { return [] }
    let properties: [PropertyDescriptor] = [.contents]
    guard isAnimated else {
      guard let image = layer.state(at: 0).details.contents else { return [] }
      return [self.image(image, layer, outer, Channel(1), label)].compactMap { $0 }
    }
    // Each image that shows at a time, with the weight that it has then.
    let (tree, slot, delay) = (self.tree, layer.slot, layer.delay)
    func weights(_ time: Double) -> [(image: Bitmap, weight: Double)] {
      let frame = tree.evaluate(at: time - delay, root: slot)
      let fade = frame.details(at: 0).fade
      var list: [(Bitmap, Double)] = []
      if let from = fade?.from { list.append((from, 1 - (fade?.fraction ?? 0))) }
      if let image = frame.details(at: 0).contents { list.append((image, fade?.fraction ?? 1)) }
      return list
    }
    guard let breaks = layer.breaks(properties, duration: duration) else {
      log.report(label, "contents", "it repeats too often; the image at the beginning holds")
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
      log.report(
        label, "contents",
        "images fade one over the other; ours are added up, which is brighter midway")
    }
    return shown.prefix(1_000).compactMap { image in
      let alpha = channel(
        [(layer, properties)], tolerance: Self.colorTolerance, label, clampedTo: 0...1
      ) { time in [weights(time).reduce(0) { $1.image === image ? max($0, $1.weight) : $0 }] }
      return self.image(image, layer, outer, alpha, label)
    }
  }

  private func image(
    _ bitmap: Bitmap, _ layer: LayerTimeline, _ outer: Surroundings, _ weight: Channel,
    _ label: String
  ) -> SceneItem? {
    let first = layer.state(at: 0)
    let details = first.details.values
    if layer.isAnimated([.contentsRect, .contentsMultiplyColor]) {
      log.report(
        label, "contentsRect, contentsMultiplyColor", "the value at the beginning holds throughout")
    }
    var tint = details.contentsMultiplyColor
    if !(tint * 0 == .zero) { tint = SIMD4(1, 1, 1, 1) }
    tint *= outer.tint
    let alphaFactor = min(max(tint.w, 0), 1)
    tint.w = 1
    guard let index = imageIndex(bitmap, part: details.contentsRect, tint: tint, label) else {
      return nil
    }
    let pixels = SIMD2(
      details.contentsRect.z * Double(bitmap.pixelWidth),
      details.contentsRect.w * Double(bitmap.pixelHeight))
    func rect(_ time: Double) -> SIMD4<Double> {
      let values = layer.state(at: time).values
      return ContentsPlacement.rect(
        of: pixels, values.gravity, in: values.bounds,
        details.contentsScale > 0 ? details.contentsScale : 1)
    }
    let isPixelated = first.values.magnification == .nearest
    if isPixelated, options.format.isLottie {
      log.report(label, "magnificationFilter", "players smooth enlarged pixels")
    }
    let sources = [(layer: layer, properties: [PropertyDescriptor.bounds])]
    return .image(
      SceneImageUse(
        image: index,
        origin: channel(sources, tolerance: positionTolerance, label) { [rect($0).x, rect($0).y] },
        size: channel(sources, tolerance: positionTolerance, label) { [rect($0).z, rect($0).w] },
        alpha: weight.map { [$0[0] * alphaFactor] }, isFlipped: outer.isFlipped,
        isPixelated: isPixelated))
  }

  /// Returns the index of an image cut to `part` and multiplied by `tint`; nil where it cannot be written.
  private func imageIndex(
    _ bitmap: Bitmap, part: SIMD4<Double>, tint: SIMD4<Double>, _ label: String
  ) -> Int? {
    let key = ImageKey(id: ObjectIdentifier(bitmap), part: part, tint: tint)
    if let known = imageIndices[key] { return known }
    let (width, height) = (Double(bitmap.pixelWidth), Double(bitmap.pixelHeight))
    let low = SIMD2((part.x * width).rounded(), (part.y * height).rounded())
    let high = SIMD2(((part.x + part.z) * width).rounded(), ((part.y + part.w) * height).rounded())
    let exact = SIMD4(
      low.x / width, low.y / height, (high.x - low.x) / width, (high.y - low.y) / height)
    if zip([exact.x, exact.y, exact.z, exact.w], [part.x, part.y, part.z, part.w]).contains(where: {
      !(($0 - $1).magnitude < 1e-9)
    }) {
      log.report(label, "contentsRect", "the image is cut at whole pixels")
    }
    let cut = SIMD4(
      max(low.x, 0), max(low.y, 0), min(high.x, width), min(high.y, height))
    guard cut.z > cut.x, cut.w > cut.y else { return nil }
    let (x0, y0) = (Int(clamping: cut.x), Int(clamping: cut.y))
    let (w, h) = (Int(clamping: cut.z - cut.x), Int(clamping: cut.w - cut.y))
    let isWhole = w == bitmap.pixelWidth && h == bitmap.pixelHeight && tint == SIMD4(1, 1, 1, 1)
    let image: CGImage
    if isWhole, let own = bitmap as? CGImage {
      image = own
    } else {
      image = CGImage(width: w, height: h, isOpaque: bitmap.isOpaque) { bytes in
        let target = bytes.bindMemory(to: UInt32.self)
        for y in 0..<h {
          let row = bitmap.row(y0 + y)
          for x in 0..<w {
            let pixel = row[x0 + x] | bitmap.alphaFill
            func channel(_ shift: UInt32, _ factor: Double) -> UInt32 {
              UInt32(
                clamping: Int(
                  clamping: (Double((pixel >> shift) & 255) * min(max(factor, 0), 1)).rounded()))
                << shift
            }
            target[y * w + x] =
              pixel & 0xFF00_0000 | channel(16, tint.x) | channel(8, tint.y) | channel(0, tint.z)
          }
        }
      }
    }
    do throws(CGImageError) {
      let png = try image.pngData()
      bitmaps.append(bitmap)
      if let known = images.firstIndex(where: { $0.png == png }) {
        imageIndices[key] = known
        return known
      }
      images.append(SceneImage(id: "image-\(images.count + 1)", width: w, height: h, png: png))
      imageIndices[key] = images.count - 1
      return images.count - 1
    } catch {
      log.report(label, "contents", "the image cannot be written: \(error.description)")
      return nil
    }
  }

  // MARK: Classes

  private func drawing(
    of layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails),
    _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    switch first.values.kind {
    case .shape: shape(of: layer, outer, label)
    case .gradient: gradient(of: layer, first.details.properties, outer, label)
    case .text: text(of: layer, first, outer, label)
    case .external: external(of: layer, first, outer, label)
    case .plain, .replicator, .emitter, .transform, .scroll, .tiled: []
    }
  }

  private func shape(
    of layer: LayerTimeline, _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    let store = layer.state(at: 0).details.properties
    var shown = store[ShapeProperty.path].path
    if shown == nil || layer.isAnimated([ShapeProperty.path]) {
      // The first that there is tells the elements.
      let steps = 240
      for step in 0...steps where shown == nil {
        shown =
          layer.state(at: duration * Double(step) / Double(steps)).details.properties[
            ShapeProperty.path
          ].path
      }
    }
    guard let reference = shown.map(Self.cubic), !reference.isEmpty else { return [] }
    var differs = false
    let coordinates = channel(
      [(layer, [ShapeProperty.path])], tolerance: positionTolerance, label
    ) { time in
      let path = layer.state(at: time).details.properties[ShapeProperty.path].path.map(Self.cubic)
      let same = path.flatMap { $0.verbs == reference.verbs ? $0 : nil }
      if same == nil { differs = true }
      return (same ?? reference).points.flatMap { [$0.x, $0.y] }
    }
    if differs {
      log.report(label, "path", "its elements change; the path keeps those that it has first")
    }
    let geometry = SceneGeometry.path(ScenePath(verbs: reference.verbs, coordinates: coordinates))
    var items: [SceneItem] = []
    func lanes(_ property: PropertyDescriptor) -> (color: Channel, alpha: Channel)? {
      color(layer, [property], outer.tint, label) {
        $0.details.properties[property].components ?? .zero
      }
    }
    if let (color, alpha) = lanes(ShapeProperty.fillColor) {
      items.append(
        .shape(
          SceneShape(
            geometry: geometry,
            paint: .fill(
              color: color, alpha: alpha,
              isEvenOdd: store[ShapeProperty.fillRule].string == "even-odd"))))
    }
    func number(
      _ property: PropertyDescriptor, _ tolerance: Double,
      clampedTo limits: ClosedRange<Double>? = nil
    ) -> Channel {
      channel([(layer, [property])], tolerance: tolerance, label, clampedTo: limits) {
        [layer.state(at: $0).details.properties[property].components?.x ?? 0]
      }
    }
    let width = number(ShapeProperty.lineWidth, positionTolerance, clampedTo: 0...1e6)
    if !width.isConstant || width.initial[0] > 0,
      let (color, alpha) = lanes(ShapeProperty.strokeColor)
    {
      let pattern = (store[ShapeProperty.lineDashPattern].numbers ?? []).filter(\.isFinite)
      let stroke = SceneStroke(
        width: width, cap: store[ShapeProperty.lineCap].string ?? "butt",
        join: store[ShapeProperty.lineJoin].string ?? "miter",
        miterLimit: store[ShapeProperty.miterLimit].components?.x ?? 10,
        dashes: pattern.contains { $0 > 0 } ? pattern.map { max($0, 0) } : [],
        dashPhase: number(ShapeProperty.lineDashPhase, positionTolerance), trim: nil)
      let (start, end) = (
        number(ShapeProperty.strokeStart, 1e-4, clampedTo: 0...1),
        number(ShapeProperty.strokeEnd, 1e-4, clampedTo: 0...1)
      )
      let whole = SceneShape(
        geometry: geometry, paint: .stroke(color: color, alpha: alpha, stroke))
      if start.isConstant, start.initial[0] <= 0, end.isConstant, end.initial[0] >= 1 {
        items.append(.shape(whole))
      } else {
        let outline = MovingOutline(
          reference: reference, coordinates: coordinates,
          path: { layer.state(at: $0).details.properties[ShapeProperty.path].path.map(Self.cubic) })
        items += trimmed(stroke, color, alpha, of: layer, outline, label)
      }
    }
    return items
  }

  /// A path whose points may move.
  private struct MovingOutline {
    /// The path that tells the elements.
    let reference: Path
    let coordinates: Channel
    /// The path at a time.
    let path: (Double) -> Path?

    /// Returns the fractions of the whole length between which each subpath lies at a time.
    func spans(at time: Double) -> [(low: Double, high: Double)] {
      let path = path(time).flatMap { $0.verbs == reference.verbs ? $0 : nil } ?? reference
      var lengths: [Double] = []
      path.forEachSegment(
        { lengths[lengths.count - 1] += $0.length }, onMove: { _ in lengths.append(0) })
      let total = lengths.reduce(0, +)
      guard total > 0, total.isFinite else { return lengths.map { _ in (0, 0) } }
      var passed = 0.0
      return lengths.map { length in
        defer { passed += length }
        return (passed / total, (passed + length) / total)
      }
    }
  }

  /// Returns the strokes of a part of a line, one for each subpath: they count one after another, where players begin
  /// anew with each.
  private func trimmed(
    _ stroke: SceneStroke, _ color: Channel, _ alpha: Channel, of layer: LayerTimeline,
    _ outline: MovingOutline, _ label: String
  ) -> [SceneItem] {
    let subpaths = outline.reference.subpaths
    let still = outline.coordinates.isConstant ? outline.spans(at: 0) : nil
    var properties = [ShapeProperty.strokeStart, ShapeProperty.strokeEnd]
    if still == nil, subpaths.count > 1 { properties.append(ShapeProperty.path) }
    // Where subpaths cross, the whole line covers once.
    let isTogether = subpaths.count > 1 && !(alpha.isConstant && alpha.initial == [1])
    var shapes: [SceneItem] = []
    for (index, subpath) in subpaths.enumerated() {
      func fractions(_ time: Double) -> (start: Double, end: Double) {
        let store = layer.state(at: time).details.properties
        func fraction(_ property: PropertyDescriptor) -> Double {
          min(max(store[property].components?.x ?? 0, 0), 1)
        }
        let start = fraction(ShapeProperty.strokeStart)
        let end = max(start, fraction(ShapeProperty.strokeEnd))
        guard subpaths.count > 1 else { return (start, end) }
        let (low, high) = (still ?? outline.spans(at: time))[index]
        guard high > low else { return (0, 0) }
        func local(_ value: Double) -> Double { min(max((value - low) / (high - low), 0), 1) }
        return (local(start), local(end))
      }
      func channel(_ value: @escaping ((start: Double, end: Double)) -> Double) -> Channel {
        self.channel([(layer, properties)], tolerance: 1e-4, label, clampedTo: 0...1) {
          [value(fractions($0))]
        }
      }
      var stroke = stroke
      let trim = SceneTrim(
        start: channel(\.start), end: channel(\.end), length: channel { $0.end - $0.start })
      if trim.length.isConstant, trim.length.initial[0] <= 0 { continue }
      if !trim.length.isConstant || trim.length.initial[0] < 1 { stroke.trim = trim }
      let geometry = ScenePath(
        verbs: subpath.verbs,
        coordinates: outline.coordinates.map { Array($0[subpath.coordinates]) }.simplified)
      shapes.append(
        .shape(
          SceneShape(
            geometry: .path(geometry),
            paint: .stroke(color: color, alpha: isTogether ? Channel(1) : alpha, stroke))))
    }
    guard isTogether, !shapes.isEmpty else { return shapes }
    let group = SceneNode(name: label)
    (group.opacity, group.items) = (alpha, shapes)
    return [.node(group)]
  }

  /// The same path with cubic curves only.
  private static func cubic(_ path: Path) -> Path {
    guard path.verbs.contains(.quad) else { return path }
    var result = Path()
    path.forEach { element in
      switch element {
      case .move(let point): result.move(to: point)
      case .line(let end): result.addLine(to: end)
      case .quad(let control, let end):
        let start = result.current
        result.addCurve(
          to: end, control1: start + (control - start) * (2 / 3),
          control2: end + (control - end) * (2 / 3))
      case .curve(let control1, let control2, let end):
        result.addCurve(to: end, control1: control1, control2: control2)
      case .close: result.closeSubpath()
      }
    }
    return result
  }

  private func gradient(
    of layer: LayerTimeline, _ store: PropertyStore, _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    let kind = store[GradientProperty.type].string ?? "axial"
    guard kind != "conic" else {
      return baked(.drawing, of: layer, outer, label, "type")
    }
    guard let colors = store[GradientProperty.colors].colors, colors.count >= 2,
      colors.count <= 1_000
    else { return [] }
    let given = store[GradientProperty.locations].numbers
    let count = colors.count
    guard given.map({ $0.count >= count }) ?? true else { return [] }
    func location(_ time: Double, _ index: Int) -> Double {
      let list = layer.state(at: time).details.properties[GradientProperty.locations].numbers
      guard let list, list.count > index else { return Double(index) / Double(count - 1) }
      // Rising, as players want them.
      return list.prefix(index + 1).reduce(0) { max($0, min(max($1, 0), 1)) }
    }
    func point(_ property: PropertyDescriptor) -> Channel {
      channel([(layer, [property])], tolerance: linearTolerance(layer), label) { time in
        let point = layer.state(at: time).details.properties[property].components ?? .zero
        return [point.x, point.y]
      }
    }
    func color(_ time: Double, _ index: Int) -> [Double] {
      let list = layer.state(at: time).details.properties[GradientProperty.colors].colors ?? colors
      let color = (list.count == count ? list : colors)[index]
      let tinted = color * 0 == .zero ? color * outer.tint : .zero
      return [tinted.x, tinted.y, tinted.z, tinted.w]
    }
    let gradient = SceneGradient(
      kind: kind == "radial" ? .radial : .axial, start: point(GradientProperty.startPoint),
      end: point(GradientProperty.endPoint),
      locations: (0..<count).map { index in
        channel([(layer, [GradientProperty.locations])], tolerance: 1e-3, label) {
          [location($0, index)]
        }
      },
      colors: (0..<count).map { index in
        channel(
          [(layer, [GradientProperty.colors])], tolerance: Self.colorTolerance, label,
          clampedTo: 0...1
        ) { color($0, index) }
      },
      stops: channel(
        [(layer, [GradientProperty.locations, GradientProperty.colors])],
        tolerance: Self.colorTolerance, label, clampedTo: 0...1
      ) { time in (0..<count).flatMap { [location(time, $0)] + color(time, $0) } })
    return [.shape(SceneShape(geometry: box(of: layer, label), paint: .gradient(gradient)))]
  }

  private func text(
    of layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails),
    _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    let (store, bounds) = (first.details.properties, first.values.bounds)
    guard bounds.z > 0, bounds.w > 0, let (content, color) = texts.content(store, bounds, .sRGB)
    else {
      return []
    }
    if layer.isAnimated([.bounds, TextProperty.fontSize]) {
      log.report(label, "bounds, fontSize", "the text keeps the layout of the beginning")
    }
    let isPlain =
      store[TextProperty.string].objectValue?.text != nil
      || store[TextProperty.string].objectValue?.reference is NSString
    if options.text == .live, isPlain,
      let string = store[TextProperty.string].objectValue?.text?.string
        ?? (store[TextProperty.string].objectValue?.reference as? NSString).map({ "\($0)" }),
      !string.contains("\n"), store[TextProperty.wrapped].flag != true,
      let (fill, alpha) = self.color(
        layer, [TextProperty.foregroundColor], outer.tint, label,
        { $0.details.properties[TextProperty.foregroundColor].components ?? color })
    {
      let size = store[TextProperty.fontSize].components?.x ?? 36
      let family = store[TextProperty.font].objectValue?.text?.string ?? "Helvetica"
      let anchor = content.alignment == 0 ? "start" : content.alignment == 1 ? "end" : "middle"
      let x = bounds.x + bounds.z * content.alignment
      // The first baseline, as most fonts have it: four fifths down the line.
      let ascent = content.size.y * 0.8
      let y = outer.isFlipped ? bounds.y + bounds.w - ascent : bounds.y + ascent
      return [
        .text(
          SceneText(
            string: string, family: family, fontSize: size, origin: SIMD2(x, y), anchor: anchor,
            color: fill, alpha: alpha, isFlipped: outer.isFlipped))
      ]
    }
    let isAttributed = store[TextProperty.string].objectValue?.text == nil && !isPlain
    return external(
      content, layer, bounds, outer, isAttributed ? [] : [TextProperty.foregroundColor], label
    ) { state in
      isAttributed
        ? color : state.details.properties[TextProperty.foregroundColor].components ?? color
    }
  }

  private func external(
    of layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails),
    _ outer: Surroundings, _ label: String
  ) -> [SceneItem] {
    guard
      case .external(let content)? = first.details.properties[ExternalProperty.content].objectValue?
        .content
    else { return [] }
    return external(content, layer, first.values.bounds, outer, [ExternalProperty.color], label) {
      $0.details.properties[ExternalProperty.color].components ?? .zero
    }
  }

  private func external(
    _ content: ExternalContent, _ layer: LayerTimeline, _ bounds: SIMD4<Double>,
    _ outer: Surroundings, _ properties: [PropertyDescriptor], _ label: String,
    _ color: @escaping ((values: LayerValues, details: LayerDetails)) -> SIMD4<Double>
  ) -> [SceneItem] {
    guard content.size.x > 0, content.size.y > 0,
      let (fill, alpha) = self.color(layer, properties, outer.tint, label, color)
    else { return [] }
    let indent = (bounds.z - content.size.x) * content.alignment
    var toLayer = Affine2D(origin: SIMD2(bounds.x + indent, bounds.y))
    if outer.isFlipped {
      toLayer.y.y = -1
      toLayer.origin.y = bounds.y + bounds.w
    }
    let item: SceneItem
    let low: SIMD2<Double>, high: SIMD2<Double>
    switch content.form {
    case .outlines(let path):
      let moved = Self.cubic(path.applying(toLayer))
      guard !moved.isEmpty else { return [] }
      let box = moved.outlineBox
      (low, high) = (box.low, box.high)
      item = .shape(
        SceneShape(
          geometry: .path(
            ScenePath(
              verbs: moved.verbs, coordinates: Channel(moved.points.flatMap { [$0.x, $0.y] }))),
          paint: .fill(color: fill, alpha: alpha, isEvenOdd: false)))
    case .drawing(let draw):
      let scale = options.imageScale
      guard let drawn = draw(scale, 0xFF00_0000 | Self.pixel(fill.initial)) else { return [] }
      log.report(
        label, "string",
        "glyphs with colours become an image of \(NumberText.text(scale)) pixels a point")
      guard
        let index = imageIndex(
          drawn.bitmap(in: drawn.rect), part: SIMD4(0, 0, 1, 1), tint: SIMD4(1, 1, 1, 1), label)
      else { return [] }
      let corner = SIMD2(Double(drawn.rect.minX), Double(drawn.rect.minY)) / scale
      let size = SIMD2(Double(drawn.rect.width), Double(drawn.rect.height)) / scale
      let (a, b) = (toLayer.apply(corner), toLayer.apply(corner + size))
      (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
      item = .image(
        SceneImageUse(
          image: index, origin: Channel(low.x, low.y), size: Channel(size.x, size.y),
          alpha: alpha, isFlipped: outer.isFlipped, isPixelated: false))
    }
    let inside =
      low.x >= bounds.x - 0.5 && low.y >= bounds.y - 0.5
      && high.x <= bounds.x + bounds.z + 0.5 && high.y <= bounds.y + bounds.w + 0.5
    if inside { return [item] }
    // A layer's drawing ends at its bounds.
    let node = SceneNode(name: label)
    node.items = [item]
    node.clip = .rect(
      origin: Channel(bounds.x, bounds.y),
      center: Channel(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2),
      size: Channel(bounds.z, bounds.w), radius: Channel(0))
    return [.node(node)]
  }

  private static func pixel(_ color: [Double]) -> UInt32 {
    color.prefix(3).reduce(0) { $0 << 8 | UInt32(clamping: Int(clamping: ($1 * 255).rounded())) }
  }

  // MARK: Sublayers

  private func sublayers(
    of layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails),
    _ inner: Surroundings, _ label: String
  ) throws(LayerExportError) -> [SceneNode] {
    var list = children(of: layer.slot).filter { !tree.nodes[Int($0)].flags.contains(.isMask) }
    func depth(_ slot: Int32) -> Double { layer.other(slot).state(at: 0).values.zPosition }
    let depths = list.map(depth)
    if depths.contains(where: { $0 != depths.first }) {
      list = list.enumerated().sorted {
        (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
      }.map(\.element)
    }
    if first.values.kind == .transform, list.count > 1 {
      log.report(label, "sublayers", "layers in one space are drawn in order, not by their depth")
    }
    guard first.values.kind == .replicator else { return try nodes(of: list, inner) }
    return try instances(of: layer, first, list, inner, label)
  }

  private func nodes(
    of slots: [Int32], _ inner: Surroundings
  ) throws(LayerExportError) -> [SceneNode] {
    var result: [SceneNode] = []
    for slot in slots { if let node = try node(of: slot, inner) { result.append(node) } }
    return result
  }

  /// The copies that a replicator makes of its sublayers.
  private func instances(
    of layer: LayerTimeline, _ first: (values: LayerValues, details: LayerDetails),
    _ sublayers: [Int32], _ inner: Surroundings, _ label: String
  ) throws(LayerExportError) -> [SceneNode] {
    if layer.isAnimated(ReplicatorProperty.all) {
      log.report(label, "instances", "the replicator's values at the beginning hold throughout")
    }
    var paths = ClockPaths()
    let speed = paths.clocks(of: layer.slot, in: tree).reduce(1.0) { $0 * $1.speed }
    let frame = tree.evaluate(at: -layer.delay, root: layer.slot)
    let instances = frame.instances(of: 0, limit: SceneLimits.layerCount)
    // Known before the first of thousands is rendered to an image.
    guard layerCount + instances.count * sublayers.count <= SceneLimits.layerCount else {
      throw .tooManyLayers(limit: SceneLimits.layerCount)
    }
    var result: [SceneNode] = []
    for instance in instances {
      var around = inner
      around.tint *= instance.color
      // The replicator's own clock runs at another speed than the scene's.
      if instance.delay != 0, speed != 0 { around.delay += instance.delay / speed }
      let plane = Homography(instance.transform)
      guard plane.isAffine, let parts = LinearParts(plane.affine, near: nil) else {
        log.report(label, "instanceTransform", "instances in perspective are left out")
        continue
      }
      let node = SceneNode(name: "\(label) instance \(result.count + 1)")
      node.transform.scale = PairChannel(parts.scale.x, parts.scale.y)
      node.transform.rotation = Channel(parts.rotation)
      node.transform.skew = Channel(Double.atan(parts.skew))
      node.transform.position = PairChannel(plane.affine.origin.x, plane.affine.origin.y)
      node.items = try nodes(of: sublayers, around).map { .node($0) }
      if !node.items.isEmpty { result.append(node) }
    }
    return result
  }
}

extension ChannelFitter {
  /// Returns the times at which one of some numbers changes its sign.
  func changes(of numbers: (Double) -> [Double]) -> [Double] {
    let steps = min(max(Int(clamping: (duration * 240).rounded(.up)), 16), 1 << 15)
    var found: [Double] = []
    var before = numbers(0)
    for step in 1...steps {
      let end = duration * Double(step) / Double(steps)
      let after = numbers(end)
      for index in before.indices where index < after.count {
        guard (before[index] < 0) != (after[index] < 0) else { continue }
        var (low, high) = (duration * Double(step - 1) / Double(steps), end)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          let value = numbers(middle)
          guard index < value.count else { break }
          if (value[index] < 0) == (before[index] < 0) { low = middle } else { high = middle }
        }
        found.append(high)
      }
      before = after
      if found.count > Self.maximumCount { break }
    }
    return found
  }
}

extension Path {
  /// The verbs from each move to the next, and the indices of their coordinates among those of the whole path.
  fileprivate var subpaths: [(verbs: [Verb], coordinates: Range<Int>)] {
    var subpaths: [(verbs: [Verb], coordinates: Range<Int>)] = []
    var next = 0
    for verb in verbs {
      if verb == .move { subpaths.append(([], next..<next)) }
      next += 2 * verb.pointCount
      let last = subpaths.count - 1
      subpaths[last].verbs.append(verb)
      subpaths[last].coordinates = subpaths[last].coordinates.lowerBound..<next
    }
    return subpaths
  }
}
