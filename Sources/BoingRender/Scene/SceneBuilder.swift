import BoingCurves

/// Turns a frame into a scene, layer by layer in Core Animation's order: background, contents, sublayers
/// from far to near, border.
///
/// The tree is walked with a stack of its own, so that its depth does not matter.
package struct SceneBuilder {
  let frame: Frame
  var writer: DisplayListWriter
  /// The pixels that may be drawn at all.
  let extent: PixelRect
  var work: [Step] = []
  private var children: [Int32] = []
  let cache: ContentCache
  /// The contents of single layers of the frame, shared with the builders that work for this one.
  let isolated: IsolatedContents
  package let budget: FrameBudget
  /// The display's pixels for each point.
  var unitScale = 1.0
  /// The number of bitmaps, each drawn for the one before, that are being drawn.
  var nesting = 0
  /// The number of other frames around this one.
  var frameNesting = 0
  /// The layers of which it is known whether they paint twice.
  var knownPaintsTwice: [Int32: Bool] = [:]
  var ignoresShadowPaths = false
  /// The space of the pixels that are made.
  package var output = OutputColorSpace.sRGB
  /// The layer whose content alone is drawn.
  var contentRoot: Int32 = -1
  /// True if that layer's content is not cut to its box.
  var ignoresRootMask = false
  /// The threads that may draw cached bitmaps.
  package var runner = ErasedRunner(SerialRunner())
  /// The pixel behind all layers, premultiplied.
  package var canvasColor: UInt32 = 0

  /// The number of groups and masks that may be in one another: each has a surface of its own while it
  /// is drawn.
  package static let maximumGroupDepth = 128

  /// The remaining work, last first.
  enum Step {
    /// A layer, and what brings its superlayer's plane to pixels.
    case layer(Int32, Homography, opacity: Double, isFlipped: Bool)
    /// A layer in space, and what brings its own plane to pixels.
    case plane(Int32, Homography, opacity: Double, isFlipped: Bool)
    /// A layer in one of a transition's states, moved by parts of its size.
    case state(
      Int32, Homography, offset: SIMD2<Double>, opacity: Double, isFlipped: Bool)
    /// The state before a transition.
    case before(
      Frame.Before, Homography, offset: SIMD2<Double>, opacity: Double, isFlipped: Bool)
    /// Sublayers of a replicator as they were some time ago.
    indirect case instance(Int32, Double, [Step])
    case endTint(UInt32)
    /// Ends the innermost group of a layer and changes its colours.
    case endFilters([ColorOperation], Int32, Homography, opacity: Double)
    /// Around a part of a plane: the corners of the part, and what brings them to pixels.
    case beginPart
    case endPart([SIMD2<Double>], Homography, isBackFragment: Bool)
    /// A step in another frame.
    indirect case elsewhere(Frame, Step)
    /// A particle in space, what brings it to a plane, and that to pixels.
    indirect case particle(
      Emitted, Matrix4, Homography, opacity: Double, isFlipped: Bool)
    case border(Int32, Homography, opacity: Double, isCut: Bool)
    case restoreClip(PixelRect)
    /// Ends the innermost group.
    case endGroup(opacity: Double, blend: BlendMode)
    /// Ends the innermost group, cut to the box of a layer.
    case endCut(Int32, Homography)
    case beginMask
    case endMask
  }

  /// Creates the builder of a whole frame, whose budget follows from the area of `clip` unless another is
  /// given.
  package init(
    _ frame: Frame, _ scene: DisplayList, clip: PixelRect, cache: ContentCache,
    budget: FrameBudget? = nil
  ) {
    self.frame = frame
    writer = DisplayListWriter(scene, clip: clip)
    extent = clip
    self.cache = cache
    isolated = IsolatedContents()
    self.budget = budget ?? FrameBudget(canvasArea: clip.width * clip.height)
  }

  /// Creates a builder that does a part of the work of `outer`, in another scene or another frame.
  init(
    within outer: SceneBuilder, _ frame: Frame, _ scene: DisplayList, clip: PixelRect,
    isolated: IsolatedContents
  ) {
    self.frame = frame
    writer = DisplayListWriter(scene, clip: clip)
    extent = clip
    cache = outer.cache
    self.isolated = isolated
    budget = outer.budget
    unitScale = outer.unitScale
    nesting = outer.nesting + 1
    frameNesting = outer.frameNesting
    ignoresShadowPaths = outer.ignoresShadowPaths
    output = outer.output
    runner = outer.runner
  }

  var scene: DisplayList { writer.list }

  /// The pixels that may be drawn at present.
  var clip: PixelRect {
    get { writer.clip }
    set { writer.clip = newValue }
  }

  /// Fills the scene with `frame`; `base` maps the display's points to pixels.
  package mutating func build(_ base: Homography) {
    guard frame.count > 0 else { return }
    unitScale = base.x.x
    run(.layer(0, base, opacity: 1, isFlipped: false))
  }

  /// Does one step, and whatever follows from it.
  mutating func run(_ first: Step) {
    work.append(first)
    while let step = work.popLast() {
      switch step {
      case .layer(let index, let outer, let opacity, let isFlipped):
        if let transition = frame.transition(at: Int(index)), index != contentRoot {
          add(transition, index, outer, opacity, isFlipped)
        } else {
          add(index, outer, .zero, opacity, isFlipped)
        }
      case .state(let index, let outer, let offset, let opacity, let isFlipped):
        add(index, outer, offset, opacity, isFlipped)
      case .before(let state, let outer, let offset, let opacity, let isFlipped):
        add(state, outer, offset, opacity, isFlipped)
      case .instance(let index, let delay, let steps):
        addInstance(index, delay, steps)
      case .endTint(let tint):
        writer.endGroup(tint: tint)
      case .endFilters(let steps, let index, let map, let opacity):
        endColorFilters(steps, index, map, opacity)
      case .plane(let index, let map, let opacity, let isFlipped):
        addPlane(index, map, opacity, isFlipped)
      case .beginPart:
        writer.beginGroup(.beginGroup)
      case .endPart(let corners, let map, let isBackFragment):
        writer.endGroup(cutTo: corners, map, isBackFragment: isBackFragment)
      case .elsewhere(let other, let step):
        self.run(in: other, [step])
      case .particle(let emitted, let matrix, let map, let opacity, let isFlipped):
        add(emitted, matrix, map, opacity, isFlipped)
      case .border(let index, let map, let opacity, let isCut):
        addBorder(index, map, opacity, isCut: isCut)
      case .restoreClip(let rect):
        clip = rect
      case .endGroup(let opacity, let blend):
        writer.endGroup(opacity: opacity, blend: blend)
      case .endCut(let index, let map):
        endCut(to: frame.layers[Int(index)].values, map)
      case .beginMask:
        writer.beginGroup(.beginMask)
      case .endMask:
        writer.endMask()
      }
    }
  }

  private mutating func add(
    _ index: Int32, _ outer: Homography, _ offset: SIMD2<Double>, _ inherited: Double,
    _ isFlipped: Bool
  ) {
    let place = Int(index)
    let layer = frame.layers[place]
    let values = layer.values
    if index == contentRoot { return addContent(of: index, values, outer, isFlipped) }
    let opacity = min(max(values.opacity, 0), 1) * inherited
    guard !values.isHidden, opacity > 0 else { return }
    // The superlayer's sublayer transform sees the layer in depth; only then is it flattened.
    var matrix = values.matrixToSuperlayer
    if offset != .zero {
      matrix = Matrix4(
        translation: SIMD3(offset.x * values.bounds.z, offset.y * values.bounds.w, 0)
      ).concatenating(matrix)
    }
    if layer.parent >= 0, let sublayerMatrix = frame.sublayerMatrix(at: Int(layer.parent)) {
      matrix = matrix.concatenating(sublayerMatrix)
    }
    if values.kind != .plain, Self.isSpace(index, in: frame) {
      return addSpace(index, matrix, outer, opacity, isFlipped)
    }
    addPlane(index, Homography(matrix).concatenating(outer), inherited, isFlipped)
  }

  /// Adds a layer whose plane `map` brings to pixels.
  private mutating func addPlane(
    _ index: Int32, _ map: Homography, _ inherited: Double, _ isFlipped: Bool
  ) {
    let place = Int(index)
    let layer = frame.layers[place]
    let values = layer.values
    let opacity = min(max(values.opacity, 0), 1) * inherited
    budget.visitCount += 1
    guard map.isFinite else { return }
    guard writer.openGroups.count < Self.maximumGroupDepth else {
      return budget.report(.groups)
    }
    if !values.isDoubleSided, values.showsBack(map, isFlipped) { return }

    let hasOutOfLineState = !layer.traits.isDisjoint(with: [
      .hasOutOfLineState, .hasOutOfLineAnimations,
    ])
    let uncommon = hasOutOfLineState ? frame.uncommon(at: place) : .defaults
    let hasShadow = uncommon.shadowOpacity > 0 && !values.masksToBounds
    let filters = uncommon.hasFilters ? filterSteps(.filters, of: index) : []
    let isGroup =
      uncommon.compositing != .normal
      || (opacity < 1 && values.allowsGroupOpacity
        && (hasShadow || (filters.isEmpty && paintsTwice(index))))
    let ownOpacity = isGroup ? 1 : opacity

    let isMasked = maskIndex(of: index) != nil
    let backdrop =
      uncommon.hasBackgroundFilters ? self.backdrop(of: index, values, map) : nil
    if let backdrop, !isGroup, !isMasked {
      replace(by: backdrop, values, map, opacity: ownOpacity)
    }
    // Steps are pushed in reverse: the last is done first.
    if isGroup {
      writer.beginGroup(.beginGroup)
      work.append(.endGroup(opacity: opacity, blend: uncommon.compositing))
    }
    if let mask = maskIndex(of: index) {
      writer.beginGroup(.beginGroup)
      work.append(.endGroup(opacity: 1, blend: .normal))
      work.append(.endMask)
      work.append(
        .layer(mask, map, opacity: 1, isFlipped: isFlipped != values.isGeometryFlipped))
      work.append(.beginMask)
    }
    if let backdrop, isGroup || isMasked {
      add(backdrop, values, map, opacity: ownOpacity)
    }
    if hasShadow { addShadow(index, values, uncommon, map, ownOpacity, isFlipped) }
    var contentOpacity = ownOpacity
    if !filters.isEmpty {
      guard let colors = filters.colorsOnly else {
        return addBlurred(filters, index, values, map, ownOpacity, isFlipped)
      }
      beginColorFilters(colors, index, map, ownOpacity)
      contentOpacity = 1
    }
    if uncommon.shouldRasterize,
      addBitmap(of: index, uncommon.rasterizationScale, map, contentOpacity, isFlipped)
    {
      return
    }
    // The content of a layer in the shadow of a shadow is drawn from its bitmap: drawn anew for both, the
    // work would double with each level.
    if hasShadow, nesting > 1,
      addBitmap(of: index, bitmapScale(of: values, map), map, contentOpacity, isFlipped)
    {
      return
    }
    addContent(index, values, uncommon, hasOutOfLineState, map, contentOpacity, isFlipped)
  }

  /// Adds what a layer shows by itself, without its place, opacity, mask and shadow.
  private mutating func addContent(
    of index: Int32, _ values: LayerState, _ map: Homography, _ isFlipped: Bool
  ) {
    let traits = frame.layers[Int(index)].traits
    let hasOutOfLineState = !traits.isDisjoint(with: [.hasOutOfLineState, .hasOutOfLineAnimations])
    let uncommon = hasOutOfLineState ? frame.uncommon(at: Int(index)) : .defaults
    var values = values
    if ignoresRootMask { values.masksToBounds = false }
    addContent(index, values, uncommon, hasOutOfLineState, map, 1, isFlipped)
  }

  /// The scale of a bitmap of a layer's content that shows as sharp as the content itself.
  private func bitmapScale(of values: LayerState, _ map: Homography) -> Double {
    CachedBitmap.scale(
      showing: map.maximumCornerScale(of: values.bounds), unit: unitScale,
      size: SIMD2(values.bounds.z, values.bounds.w))
  }

  /// Adds a layer's content as a bitmap of `scale` pixels a point; false where there can be none.
  private mutating func addBitmap(
    of index: Int32, _ scale: Double, _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) -> Bool {
    guard scale > 0, scale.isFinite,
      let (inner, rect) = content(of: index, scale: scale, isFlipped: isFlipped),
      let picture = keep(inner, rect)
    else { return false }
    add(picture, scale: scale, map, opacity: opacity)
    return true
  }

  /// Adds background, contents, sublayers and border.
  private mutating func addContent(
    _ index: Int32, _ values: LayerState, _ uncommon: UncommonState, _ hasOutOfLineState: Bool,
    _ map: Homography, _ opacity: Double, _ isFlipped: Bool
  ) {
    let image = hasOutOfLineState ? frame.image(at: Int(index)) : nil
    let first = children.count
    collectSublayers(of: index)
    defer { children.removeLast(children.count - first) }
    let hasChildren = children.count > first
    let clips = values.masksToBounds && (hasChildren || image != nil || values.kind != .plain)
    let edge = boxEdge(of: values, uncommon, image, map, opacity, hasChildren: hasChildren)
    if edge.cut == .everything {
      beginCut(to: values, map)
      work.append(.endCut(index, map))
    }
    if uncommon.borderWidth > 0 {
      work.append(.border(index, map, opacity: opacity, isCut: edge.cut == .everything))
    }
    if edge.cut == .ownContent { beginCut(to: values, map) }
    if !edge.hidesBackground { addBackground(values, map, opacity, within: edge.outline) }

    var outline = edge.contentsOutline
    if clips, edge.cut == .nothing {
      let box = values.box
      if let rect = box.isRectangle ? map.pixels(of: box.rect) : nil {
        work.append(.restoreClip(clip))
        clip = clip.intersection(rect)
      } else {
        outline = outline ?? box
      }
    }
    if hasOutOfLineState, !clip.isEmpty {
      addImages(index, image, values, uncommon, map, opacity, isFlipped, outline)
      if values.kind == .gradient {
        addGradient(frame.properties(at: Int(index)), values, map, opacity, within: edge.outline)
      }
    }
    if edge.cut == .ownContent { endCut(to: values, map) }
    guard !clip.isEmpty else { return }
    if hasOutOfLineState { addDrawing(index, values, map, opacity, isFlipped) }
    if values.kind == .tiled { addTiles(index, values, uncommon, map, opacity, isFlipped) }
    if values.kind == .replicator {
      return addInstances(index, Array(children[first...]), values, map, opacity, isFlipped)
    }
    let simple = addPlainBoxes(children[first...], of: index, map, opacity)
    for child in children[(first + simple)...].reversed() {
      work.append(
        .layer(
          child, map, opacity: opacity, isFlipped: isFlipped != values.isGeometryFlipped))
    }
  }

  /// Adds what a layer draws by its class over its contents.
  private mutating func addDrawing(
    _ index: Int32, _ values: LayerState, _ map: Homography, _ opacity: Double,
    _ isFlipped: Bool
  ) {
    switch values.kind {
    case .shape: addShape(frame.properties(at: Int(index)), map, opacity)
    case .emitter: addParticles(index, map, opacity, isFlipped)
    case .text:
      addExternalContent(frame.properties(at: Int(index)), values, map, opacity, isFlipped)
    default: break
    }
  }

  /// Adds the contents, or the two between which they fade.
  private mutating func addImages(
    _ index: Int32, _ image: Bitmap?, _ values: LayerState, _ uncommon: UncommonState,
    _ map: Homography, _ opacity: Double, _ isFlipped: Bool, _ outline: BoxOutline?
  ) {
    guard let fade = frame.contentsFade(at: Int(index)) else {
      if let image {
        addContents(image, values, uncommon, map, opacity, isFlipped, within: outline)
      }
      return
    }
    // The sum of both, so that what is equal in them stays as it is.
    writer.beginGroup(.beginGroup)
    if let from = fade.from {
      addContents(
        from, values, uncommon, map, opacity * (1 - fade.fraction), isFlipped, within: outline)
    }
    if let image {
      writer.beginGroup(.beginGroup)
      addContents(image, values, uncommon, map, opacity * fade.fraction, isFlipped, within: outline)
      writer.endGroup(blend: .plusLighter)
    }
    writer.endGroup()
  }

  /// Adds the sublayers to ``children`` from far to near; equal distances keep the tree's order.
  private mutating func collectSublayers(of index: Int32) {
    let end = frame.layers[Int(index)].end
    let first = children.count
    var isSorted = true
    var child = index + 1
    while child < end {
      if !frame.layers[Int(child)].isMask {
        if children.count > first, depth(children[children.count - 1]) > depth(child) {
          isSorted = false
        }
        children.append(child)
      }
      child = frame.layers[Int(child)].end
    }
    guard !isSorted else { return }
    let layers = frame.layers
    children[first...].sort {
      let (a, b) = (layers[Int($0)].values.zPosition, layers[Int($1)].values.zPosition)
      return a != b ? a < b : $0 < $1
    }
  }

  private func depth(_ index: Int32) -> Double { frame.layers[Int(index)].values.zPosition }

  func maskIndex(of index: Int32) -> Int32? {
    let first = index + 1
    guard first < frame.layers[Int(index)].end, frame.layers[Int(first)].isMask else { return nil }
    return first
  }
}

extension LayerState {
  /// The outline of the layer's bounds with its corners.
  var box: BoxOutline {
    BoxOutline(
      bounds, radius: cornerRadius, corners: maskedCorners, isContinuous: hasContinuousCorners)
  }

  /// True if edges are smoothed.
  var isAntialiased: Bool { allowsEdgeAntialiasing && antialiasedEdges != 0 }

  fileprivate func showsBack(_ map: Homography, _ isFlipped: Bool) -> Bool {
    let middle = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    let orientation = map.orientation(at: middle)
    return isFlipped ? orientation > 0 : orientation < 0
  }
}

extension Homography {
  /// The whole pixels that `rect` covers exactly; nil where it does not, or is turned.
  func pixels(of rect: SIMD4<Double>) -> PixelRect? {
    guard isAffine else { return nil }
    let t = affine
    guard t.x.y == 0, t.y.x == 0 else { return nil }
    let (x0, x1) = (t.x.x * rect.x + t.origin.x, t.x.x * (rect.x + rect.z) + t.origin.x)
    let (y0, y1) = (t.y.y * rect.y + t.origin.y, t.y.y * (rect.y + rect.w) + t.origin.y)
    func whole(_ value: Double) -> Int? {
      guard value.magnitude < 1e6 else { return nil }
      let rounded = value.rounded()
      // Less than half a step of an 8-bit coverage.
      return (value - rounded).magnitude < 1 / 1_024 ? Int(clamping: rounded) : nil
    }
    guard let left = whole(min(x0, x1)), let right = whole(max(x0, x1)),
      let top = whole(min(y0, y1)), let bottom = whole(max(y0, y1))
    else { return nil }
    return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }
}
