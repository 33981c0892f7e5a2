import BoingCurves

/// Draws layers in Core Animation's order: background, contents, sublayers from far to near, border.
///
/// The tree is walked with a stack of its own, so that its depth does not matter.
struct LayerTraversal {
  private let context: BuildContext
  private let canvas: Canvas
  private var writer: DisplayListWriter
  /// The remaining steps, last first.
  private var steps: [TraversalStep] = []
  /// The sublayers of the layer whose content is being drawn.
  private var children: [Int32] = []

  init(_ context: BuildContext, _ canvas: Canvas, _ writer: DisplayListWriter) {
    (self.context, self.canvas, self.writer) = (context, canvas, writer)
  }

  private var frame: Frame { context.frame }

  /// Does `first`, and whatever follows from them.
  mutating func run(_ first: [TraversalStep]) {
    steps += first.reversed()
    while let step = steps.popLast() {
      switch step {
      case .layer(let index, let outer):
        if let transition = frame.transition(at: Int(index)) {
          next(transition.steps(of: index, in: outer))
        } else {
          enter(index, in: outer)
        }
      case .state(let index, let outer, let offset): enter(index, in: outer, offset: offset)
      case .plane(let index, let plane): enterPlane(index, plane)
      case .instance(let replicator, let delay, let sublayers, let plane):
        if let earlier = frame.subtree(at: Int(replicator), delay: delay) {
          // The replicator is the first layer there.
          run(sublayers.map { .layer($0 - replicator, plane) }, in: earlier)
        } else {
          next(sublayers.map { .layer($0, plane) })
        }
      case .steps(let steps, let other): run(steps, in: other)
      default: perform(step)
      }
    }
  }

  /// Does a step within which no layer is entered.
  ///
  /// It stands apart from ``run(_:)``, whose variables are on the stack once for each layer drawn for another.
  private mutating func perform(_ step: TraversalStep) {
    switch step {
    case .layer, .state, .plane, .instance, .steps: preconditionFailure("these enter layers")
    case .content(let index, let plane, let isClipped):
      var layer = place(index, plane)
      if !isClipped { layer.values.masksToBounds = false }
      addContent(of: layer, detailValues(of: index))
    case .border(let index, let plane, let isClipped):
      let details = frame.details(at: Int(index)).values
      BoxPainter.paintBorder(
        of: place(index, plane), width: details.borderWidth,
        context.resources.output.pixel(details.borderColor, opacity: plane.opacity),
        isClipped: isClipped, to: &writer)
    case .particle(let emitted, let matrix, let plane):
      ParticlePainter.paint(emitted, matrix, in: plane, context.resources, to: &writer)
    case .beginGroup: writer.beginGroup(.beginGroup)
    case .beginMask: writer.beginGroup(.beginMask)
    case .end(let scope): leave(scope)
    }
  }

  /// Does `list` next.
  private mutating func next(_ list: [TraversalStep]) { steps += list.reversed() }

  /// Does steps in another frame, drawn onto the same canvas.
  private func run(_ steps: [TraversalStep], in other: Frame) {
    guard let context = context.nested(in: other) else { return }
    var inner = LayerTraversal(context, canvas, writer)
    inner.run(steps)
  }

  /// Closes what encloses the steps before.
  private mutating func leave(_ scope: TraversalScope) {
    switch scope {
    case .group(let opacity, let blend): writer.endGroup(opacity: opacity, blend: blend)
    case .tint(let tint): writer.endGroup(tint: tint)
    case .colorFilters(let colors, let index, let plane):
      if colors.contains(where: { $0.affectsTransparentBlack }) {
        let bounds = writer.pixels(
          of: BoxOutline(frame.values(at: Int(index)).bounds), plane.map)
        if !bounds.isEmpty { writer.widen(to: bounds.intersection(writer.clip)) }
      }
      writer.endGroup(opacity: plane.opacity, filters: colors)
    case .fragment(let corners, let map, let isBack):
      writer.endGroup(cutTo: corners, map, isBackFragment: isBack)
    case .box(let index, let plane):
      writer.end(EdgePlan.clipping(to: place(index, plane)), plane.map)
    case .mask: writer.endMask()
    case .clip(let rect): writer.clip = rect
    }
  }

  private func place(_ index: Int32, _ plane: PlacedPlane) -> PlacedLayer {
    PlacedLayer(index: index, values: frame.values(at: Int(index)), plane: plane)
  }

  // MARK: Layers

  /// Draws a layer in its superlayer's plane, moved by parts of its size.
  private mutating func enter(
    _ index: Int32, in outer: PlacedPlane, offset: SIMD2<Double> = .zero
  ) {
    let values = frame.values(at: Int(index))
    guard let opacity = values.visibleOpacity(within: outer.opacity) else { return }
    // The superlayer's sublayer transform sees the layer in depth; only then is it flattened.
    var matrix = values.matrixToSuperlayer
    if offset != .zero {
      matrix = Matrix4(
        translation: SIMD3(offset.x * values.bounds.z, offset.y * values.bounds.w, 0)
      ).concatenating(matrix)
    }
    let parent = frame.parent(of: Int(index))
    if parent >= 0, let sublayerMatrix = frame.sublayerMatrix(at: Int(parent)) {
      matrix = matrix.concatenating(sublayerMatrix)
    }
    if values.kind != .plain, frame.preservesDepth(at: index) {
      let root = SortedLayer(
        index: index, matrix: matrix, opacity: opacity, isFlipped: outer.isFlipped)
      return next(SortingContext(root, frame, context.budget).steps(in: outer.map))
    }
    var plane = outer
    plane.map = Homography(matrix).concatenating(outer.map)
    enterPlane(index, plane)
  }

  /// Draws a layer in its own plane, whose opacity is the one that it inherits.
  private mutating func enterPlane(_ index: Int32, _ plane: PlacedPlane) {
    guard let planned = isolate(index, plane) else { return }
    if planned.hasShadow {
      ShadowPainter.paint(of: planned.layer, planned.details, context, to: &writer)
    }
    switch planned.filters {
    case .blurred(let operations):
      BlurredLayer.paint(planned.layer, operations, context, to: &writer)
    case .none: paint(planned.layer, planned)
    case .colors(let colors):
      begin(colors, of: planned.layer)
      var layer = planned.layer
      layer.plane.opacity = 1
      paint(layer, planned)
    }
  }

  /// A layer about to be drawn within the groups that it needs.
  private struct IsolatedLayer {
    let layer: PlacedLayer
    let details: LayerDetails.Values
    let hasShadow: Bool
    let filters: IsolationPlan.Filters
    let rasterizationScale: Double?
  }

  /// Opens what a layer needs around it; nil where it is not drawn.
  private mutating func isolate(_ index: Int32, _ plane: PlacedPlane) -> IsolatedLayer? {
    context.budget.visitCount += 1
    guard plane.map.isFinite else { return nil }
    guard writer.openGroups.count < FrameBudget.maximumGroupDepth else {
      context.budget.report(.groups)
      return nil
    }
    var layer = place(index, plane)
    if layer.values.isCulled(plane.map, isFlipped: plane.isFlipped) { return nil }
    let details = detailValues(of: index)
    let plan = IsolationPlan(
      layer.values, details, inherited: plane.opacity, mask: frame.maskIndex(of: index),
      filters: details.hasFilters ? context.filterOperations(.filters, of: index) : []
    ) { context.hasOverlappingContent(index) }
    layer.plane.opacity = plan.opacity
    open(plan, around: layer, details)
    return IsolatedLayer(
      layer: layer, details: details, hasShadow: plan.hasShadow, filters: plan.filters,
      rasterizationScale: plan.rasterizationScale)
  }

  /// Draws what a layer shows, from a bitmap where that serves.
  private mutating func paint(_ layer: PlacedLayer, _ planned: IsolatedLayer) {
    if let scale = planned.rasterizationScale, paintBitmap(of: layer, scale: scale) { return }
    // The content of a layer in the shadow of a shadow is drawn from its bitmap: drawn anew for both, the
    // work would double with each level.
    if planned.hasShadow, context.nesting > 1 {
      let bounds = layer.values.bounds
      let scale = context.resources.bitmapScale(
        layer.plane.map, bounds: bounds, size: SIMD2(bounds.z, bounds.w))
      if paintBitmap(of: layer, scale: scale) { return }
    }
    addContent(of: layer, planned.details)
  }

  /// Opens the group and the mask of a layer, and draws its backdrop.
  private mutating func open(
    _ plan: IsolationPlan, around layer: PlacedLayer, _ details: LayerDetails.Values
  ) {
    if details.hasBackgroundFilters { context.budget.requireWhole() }
    let backdrop =
      details.hasBackgroundFilters
      ? Backdrop(behind: layer, writer, canvas, context) : nil
    let isEnclosed = plan.group != nil || plan.mask != nil
    if let backdrop, !isEnclosed { backdrop.replaceBackground(of: layer, to: &writer) }
    // Steps are pushed in reverse: the last is done first.
    if let group = plan.group {
      writer.beginGroup(.beginGroup)
      steps.append(.end(.group(opacity: group.opacity, blend: group.blend)))
    }
    if let mask = plan.mask {
      writer.beginGroup(.beginGroup)
      next([
        .beginMask, .layer(mask, layer.sublayerPlane.withOpacity(1)), .end(.mask),
        .end(.group(opacity: 1, blend: .normal)),
      ])
    }
    if let backdrop, isEnclosed { backdrop.paint(in: layer, to: &writer) }
  }

  /// Opens the groups of filters that change colours only; what follows is the layer's content.
  private mutating func begin(_ colors: [ColorOperation], of layer: PlacedLayer) {
    if colors.contains(where: { $0.affectsTransparentBlack }) {
      writer.begin(EdgePlan.clipping(to: layer))
      steps.append(.end(.box(layer.index, layer.plane)))
    }
    writer.beginGroup(.beginGroup)
    steps.append(.end(.colorFilters(colors, layer.index, layer.plane)))
  }

  /// Draws a layer's content from a bitmap of `scale` pixels per point; false where there can be none.
  private mutating func paintBitmap(of layer: PlacedLayer, scale: Double) -> Bool {
    guard scale > 0, scale.isFinite,
      let bitmap = OffscreenRenderer(context).bitmap(of: layer, scale: scale)
    else { return false }
    PlacedBitmap(bitmap: bitmap, scale: scale).paint(
      layer.plane.map, opacity: layer.plane.opacity, to: &writer)
    return true
  }

  // MARK: Content

  /// Draws background, contents, sublayers and border.
  private mutating func addContent(of layer: PlacedLayer, _ details: LayerDetails.Values) {
    let (index, plane) = (layer.index, layer.plane)
    let hasDetails = frame.hasDetails(at: Int(index))
    let image = hasDetails ? frame.details(at: Int(index)).contents : nil
    let first = children.count
    frame.appendSublayers(of: index, to: &children)
    defer { children.removeLast(children.count - first) }
    let hasSublayers = children.count > first
    let output = context.resources.output
    let edge = SharedEdge(
      of: layer, contents: image.map { ImageContent($0, layer.values, details) },
      borderWidth: details.borderWidth,
      borderAlpha: details.borderWidth > 0
        ? output.pixel(details.borderColor, opacity: plane.opacity) >> 24 : 0,
      hasSublayers: hasSublayers)
    if edge.clipsEverything {
      writer.begin(EdgePlan.clipping(to: layer))
      steps.append(.end(.box(index, plane)))
    }
    if details.borderWidth > 0 {
      steps.append(.border(index, plane, isClipped: edge.clipsEverything))
    }
    if edge.clipsOwnContent { writer.begin(EdgePlan.clipping(to: layer)) }
    if !edge.hidesBackground {
      BoxPainter.paintBackground(of: layer, within: edge.outline, output, to: &writer)
    }
    var outline = edge.contentsOutline
    let clips =
      layer.values.masksToBounds && (hasSublayers || image != nil || layer.values.kind != .plain)
    if clips, !edge.clipsEverything, !edge.clipsOwnContent {
      let box = layer.values.box
      if let rect = box.isRectangle ? plane.map.pixels(of: box.rect) : nil {
        steps.append(.end(.clip(writer.clip)))
        writer.clip = writer.clip.intersection(rect)
      } else {
        outline = outline ?? box
      }
    }
    if hasDetails, !writer.clip.isEmpty {
      addImages(image, of: layer, details, within: outline)
      if layer.values.kind == .gradient {
        GradientPainter.paint(
          frame.details(at: Int(index)).properties, in: layer, within: edge.outline,
          context.resources,
          to: &writer)
      }
    }
    if edge.clipsOwnContent { writer.end(EdgePlan.clipping(to: layer), plane.map) }
    guard !writer.clip.isEmpty else { return }
    addDrawing(of: layer, details, hasDetails)
    addSublayers(children[first...], of: layer)
  }

  /// Draws the contents, or the two between which they fade.
  private mutating func addImages(
    _ image: Bitmap?, of layer: PlacedLayer, _ details: LayerDetails.Values,
    within outline: BoxOutline?
  ) {
    let (plane, output) = (layer.plane, context.resources.output)
    func paint(_ image: Bitmap, opacity: Double, _ writer: inout DisplayListWriter) {
      ImagePainter.paint(
        ImageContent(image, layer.values, details), in: plane.withOpacity(opacity),
        within: outline, output, to: &writer)
    }
    guard let fade = frame.details(at: Int(layer.index)).fade else {
      if let image { paint(image, opacity: plane.opacity, &writer) }
      return
    }
    // The sum of both, so that what is equal in them stays as it is.
    writer.beginGroup(.beginGroup)
    if let from = fade.from {
      paint(from, opacity: plane.opacity * (1 - fade.fraction), &writer)
    }
    if let image {
      writer.beginGroup(.beginGroup)
      paint(image, opacity: plane.opacity * fade.fraction, &writer)
      writer.endGroup(blend: .plusLighter)
    }
    writer.endGroup()
  }

  /// Draws what a layer shows by its class over its contents.
  private mutating func addDrawing(
    of layer: PlacedLayer, _ details: LayerDetails.Values, _ hasDetails: Bool
  ) {
    let (index, resources) = (Int(layer.index), context.resources)
    switch layer.values.kind {
    case .shape where hasDetails:
      ShapePainter.paint(
        frame.details(at: index).properties, in: layer.plane, resources, to: &writer)
    case .text where hasDetails:
      let (store, bounds) = (frame.details(at: index).properties, layer.values.bounds)
      if bounds.z > 0, bounds.w > 0,
        let (content, color) = resources.cache.source.content(store, bounds, resources.output)
      {
        ExternalContentPainter.paint(content, color, in: layer, resources, to: &writer)
      }
    case .external where hasDetails:
      let store = frame.details(at: index).properties
      if case .external(let content)? = store[ExternalProperty.content].objectValue?.content,
        let color = store[ExternalProperty.color].components
      {
        ExternalContentPainter.paint(content, color, in: layer, resources, to: &writer)
      }
    case .emitter where hasDetails:
      for particle in context.budget.particles(of: layer.index, in: frame) {
        ParticlePainter.paint(particle, in: layer.plane, resources, to: &writer)
      }
    case .tiled:
      TilePainter.paint(
        frame.tiles[frame.slot(at: index)] ?? [], in: layer, tint: details.contentsTint,
        resources, to: &writer)
    case .plain, .shape, .gradient, .text, .replicator, .emitter, .transform, .scroll, .external:
      break
    }
  }

  /// Draws the sublayers of a layer, once for each instance if it is a replicator.
  private mutating func addSublayers(_ sublayers: ArraySlice<Int32>, of layer: PlacedLayer) {
    let (index, plane) = (layer.index, layer.sublayerPlane)
    if layer.values.kind == .replicator {
      guard sublayers.contains(where: { frame.preservesDepth(at: $0) }) else {
        let instances = context.budget.instances(of: index, in: frame)
        return next(instances.steps(of: Array(sublayers), of: index, in: plane))
      }
      // The copies are sorted among each other before the replicator flattens them. Its own depth is
      // in the map already.
      let root = SortedLayer(
        index: index, matrix: .identity, opacity: plane.opacity,
        isFlipped: layer.plane.isFlipped)
      return next(SortingContext(root, frame, context.budget).steps(in: plane.map))
    }
    if writer.openGroups.isEmpty, let count = context.partCount(of: sublayers.count),
      paint(sublayers, of: index, in: plane, parts: count)
    {
      return
    }
    add(sublayers, of: index, in: plane)
  }

  /// Draws the first sublayers of a layer, as long as they are plain boxes, and the others next.
  private mutating func add(
    _ sublayers: ArraySlice<Int32>, of index: Int32, in plane: PlacedPlane
  ) {
    let boxes = PlainBoxes.paint(
      sublayers, of: index, in: frame, plane.map, opacity: plane.opacity,
      context.resources.output, to: &writer)
    for child in sublayers.dropFirst(boxes).reversed() { steps.append(.layer(child, plane)) }
  }

  // MARK: Threads

  /// Sublayers that one thread draws into a list of its own.
  private struct Part: @unchecked Sendable {
    // Only the thread that draws the part uses the context and the list.
    let context: BuildContext
    let list: DisplayList
    let sublayers: ArraySlice<Int32>
  }

  /// Draws sublayers on several threads into lists that are joined, which makes the list that one thread would make.
  ///
  /// - Returns: False, and nothing drawn, where a part depends on another: the work that a frame may ask for is nearly
  ///   used up, or a filter works on what lies behind.
  private mutating func paint(
    _ sublayers: ArraySlice<Int32>, of index: Int32, in plane: PlacedPlane, parts count: Int
  ) -> Bool {
    let (budgets, lists) = (context.budget.shares(count), writer.list.parts(count))
    defer { for list in lists { list.removeAll() } }
    let parts = (0..<count).map { number in
      let start = sublayers.startIndex + sublayers.count * number / count
      let end = sublayers.startIndex + sublayers.count * (number + 1) / count
      return Part(
        context: context.part(budgets[number]), list: lists[number],
        sublayers: sublayers[start..<end])
    }
    let (canvas, clip) = (canvas, writer.clip)
    context.resources.runner.run(count) { number in
      let part = parts[number]
      var traversal = LayerTraversal(
        part.context, canvas,
        DisplayListWriter(part.list, clip: clip, allows: part.context.budget.takePainting))
      traversal.add(part.sublayers, of: index, in: plane)
      traversal.run([])
    }
    guard context.budget.take(budgets) else { return false }
    for list in lists { writer.list.append(list) }
    return true
  }

  /// The plain values of a layer's details.
  private func detailValues(of index: Int32) -> LayerDetails.Values {
    frame.hasDetails(at: Int(index)) ? frame.details(at: Int(index)).values : .defaults
  }
}

extension Frame {
  /// Adds the sublayers of a layer, without its mask, from far to near; equal distances keep the tree's order.
  func appendSublayers(of index: Int32, to list: inout [Int32]) {
    let end = end(of: Int(index))
    let first = list.count
    var isSorted = true
    var depth = -Double.infinity
    var child = index + 1
    while child < end {
      if !isMask(at: Int(child)) {
        let own = values(at: Int(child)).zPosition
        if depth > own { isSorted = false }
        depth = own
        list.append(child)
      }
      child = self.end(of: Int(child))
    }
    guard !isSorted else { return }
    list[first...].sort {
      let (a, b) = (values(at: Int($0)).zPosition, values(at: Int($1)).zPosition)
      return a != b ? a < b : $0 < $1
    }
  }

  /// Returns the index of a layer's mask; nil where it has none.
  func maskIndex(of index: Int32) -> Int32? {
    let first = index + 1
    guard first < end(of: Int(index)), isMask(at: Int(first)) else { return nil }
    return first
  }
}
