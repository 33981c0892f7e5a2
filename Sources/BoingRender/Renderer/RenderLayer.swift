import BoingCurves

/// A layer of a render tree, as a program writes it by hand: geometry, appearance, content, animations and
/// sublayers.
///
/// Lengths are in points, angles in radians, times in seconds. Rectangles are x, y, width and height. Colours
/// are straight components of extended sRGB: red, green, blue and alpha. The y axis points down.
///
/// The properties mean what those of Core Animation's layers mean, and have the same defaults.
public struct RenderLayer: Sendable {
  package var state = LayerState()
  package var outOfLine = OutOfLineState()
  package var timing = MediaTiming()

  /// The animations, each of which writes over what those before it have written.
  public var animations: [LayerAnimation] = []
  /// The sublayers, from back to front where their ``zPosition`` is equal.
  public var sublayers: [RenderLayer] = []
  private var masks: [RenderLayer] = []

  /// Creates a layer of a size whose bounds begin at the origin.
  public init(size: SIMD2<Double> = .zero) {
    state.bounds = SIMD4(0, 0, size.x, size.y)
  }

  /// The layer whose alpha the layer and its sublayers are multiplied by; nil for none.
  public var mask: RenderLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  // MARK: Geometry

  /// The rectangle of the layer in its own coordinates.
  public var bounds: SIMD4<Double> {
    get { state.bounds }
    set { state.bounds = newValue }
  }

  /// The position of the anchor point in the superlayer.
  public var position: SIMD2<Double> {
    get { state.position }
    set { state.position = newValue }
  }

  /// The point of the bounds that lies at the position, (0, 0)…(1, 1); the middle by default.
  public var anchorPoint: SIMD2<Double> {
    get { state.anchorPoint }
    set { state.anchorPoint = newValue }
  }

  /// The distance towards the viewer; layers further away are drawn first.
  public var zPosition: Double {
    get { state.zPosition }
    set { state.zPosition = newValue }
  }

  /// The transform about the anchor point.
  public var transform: Matrix4 {
    get { state.transform }
    set { state.transform = newValue }
  }

  /// The transform of the sublayers about the anchor point, such as a perspective.
  public var sublayerTransform: Matrix4 {
    get { outOfLine.uncommon.sublayerTransform }
    set { outOfLine.uncommon.sublayerTransform = newValue }
  }

  // MARK: Appearance

  /// The opacity of the layer and its sublayers together, clamped to 0…1.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue }
  }

  /// True if neither the layer nor its sublayers are drawn.
  public var isHidden: Bool {
    get { state.isHidden }
    set { state.isHidden = newValue }
  }

  /// True if the layer is drawn when it turns its back to the viewer; true by default.
  public var isDoubleSided: Bool {
    get { state.isDoubleSided }
    set { state.isDoubleSided = newValue }
  }

  /// True if contents and sublayers are clipped to the bounds with their corners.
  public var masksToBounds: Bool {
    get { state.masksToBounds }
    set { state.masksToBounds = newValue }
  }

  /// The colour that fills the bounds; nil for none.
  public var backgroundColor: SIMD4<Double>? {
    get { state.backgroundColor * 0 == .zero ? state.backgroundColor : nil }
    set { state.backgroundColor = newValue ?? LayerState.noColor }
  }

  /// The radius of the corners.
  public var cornerRadius: Double {
    get { state.cornerRadius }
    set { state.cornerRadius = newValue }
  }

  /// The width of the border inside the bounds; 0 for none.
  public var borderWidth: Double {
    get { outOfLine.uncommon.borderWidth }
    set { outOfLine.uncommon.borderWidth = newValue }
  }

  /// The colour of the border; black by default.
  public var borderColor: SIMD4<Double> {
    get { outOfLine.uncommon.borderColor }
    set { outOfLine.uncommon.borderColor = newValue }
  }

  /// The opacity of the shadow, 0…1; 0, no shadow, by default.
  public var shadowOpacity: Double {
    get { outOfLine.uncommon.shadowOpacity }
    set { outOfLine.uncommon.shadowOpacity = newValue }
  }

  /// The radius of the shadow's blur, twice its standard deviation; 3 by default.
  public var shadowRadius: Double {
    get { outOfLine.uncommon.shadowRadius }
    set { outOfLine.uncommon.shadowRadius = newValue }
  }

  /// The offset of the shadow; 3 points upwards by default, as in Core Animation.
  public var shadowOffset: SIMD2<Double> {
    get { outOfLine.uncommon.shadowOffset }
    set { outOfLine.uncommon.shadowOffset = newValue }
  }

  /// The colour of the shadow; black by default.
  public var shadowColor: SIMD4<Double> {
    get { outOfLine.uncommon.shadowColor }
    set { outOfLine.uncommon.shadowColor = newValue }
  }

  // MARK: Content

  /// The bitmap that fills the bounds; nil for none.
  public var contents: Bitmap? {
    get { outOfLine.image }
    set { outOfLine.image = newValue }
  }

  /// The content that the layer draws beside its background and ``contents``.
  public var content: LayerContent = .none {
    didSet { content.store(in: &self) }
  }
}

/// The content of a ``RenderLayer``.
public enum LayerContent: Sendable {
  /// Nothing of its own.
  case none
  /// A path, filled and stroked.
  case shape(ShapeContent)
  /// A gradient within the bounds.
  case gradient(GradientContent)
  /// Copies of the sublayers.
  case replicator(ReplicatorContent)
  /// The sublayers share the space of the superlayer: they are sorted by depth, and not flattened.
  case space

  fileprivate func store(in layer: inout RenderLayer) {
    layer.outOfLine.store = PropertyStore()
    switch self {
    case .none: layer.state.kind = .plain
    case .shape(let shape):
      layer.state.kind = .shape
      shape.store(in: &layer.outOfLine.store)
    case .gradient(let gradient):
      layer.state.kind = .gradient
      gradient.store(in: &layer.outOfLine.store)
    case .replicator(let replicator):
      layer.state.kind = .replicator
      replicator.store(in: &layer.outOfLine.store)
    case .space: layer.state.kind = .transform
    }
  }
}

/// A path that is filled and stroked, in the coordinates of its layer.
public struct ShapeContent: Sendable {
  /// The outline.
  public var path: Path
  /// The colour of the inside; nil for none, black by default.
  public var fillColor: SIMD4<Double>? = SIMD4(0, 0, 0, 1)
  /// The colour of the stroke; nil, the default, for none.
  public var strokeColor: SIMD4<Double>?
  /// The width of the stroke; 1 by default.
  public var lineWidth = 1.0
  /// True if an odd number of edges around a point makes it inside, in place of a winding number.
  public var isEvenOdd = false
  /// True if the ends and corners of the stroke are round, in place of butt ends and mitered corners.
  public var isRound = false
  /// The lengths of dash and gap in turn; none, the default, for an unbroken line.
  public var dashes: [Double] = []
  /// The fraction of the path's length at which the stroke begins, 0…1.
  public var strokeStart = 0.0
  /// The fraction of the path's length at which the stroke ends, 0…1.
  public var strokeEnd = 1.0

  /// Creates a shape that is filled with black.
  public init(_ path: Path) { self.path = path }

  fileprivate func store(in store: inout PropertyStore) {
    store[ShapeProperty.path] = .path(path)
    store[ShapeProperty.fillColor] = .lanes(fillColor ?? LayerState.noColor)
    store[ShapeProperty.strokeColor] = .lanes(strokeColor ?? LayerState.noColor)
    store[ShapeProperty.lineWidth] = .number(lineWidth)
    store[ShapeProperty.strokeStart] = .number(strokeStart)
    store[ShapeProperty.strokeEnd] = .number(strokeEnd)
    if isEvenOdd { store[ShapeProperty.fillRule] = .string("even-odd") }
    if isRound {
      store[ShapeProperty.lineCap] = .string("round")
      store[ShapeProperty.lineJoin] = .string("round")
    }
    if !dashes.isEmpty { store[ShapeProperty.lineDashPattern] = .numbers(dashes) }
  }
}

/// A gradient within the bounds of its layer.
public struct GradientContent: Sendable {
  /// The course of the colours.
  public enum Kind: Sendable {
    /// Along the line from the start to the end.
    case axial
    /// From the start outwards, up to the ellipse whose corner is the end.
    case radial
    /// Around the start, from the direction of the end.
    case conic
  }

  /// The course of the colours.
  public var kind = Kind.axial
  /// The colours.
  public var colors: [SIMD4<Double>]
  /// The positions of the colours, rising from 0 to 1; evenly spaced if there are none.
  public var locations: [Double] = []
  /// The start in parts of the bounds.
  public var startPoint = SIMD2(0.5, 0.0)
  /// The end in parts of the bounds.
  public var endPoint = SIMD2(0.5, 1.0)

  /// Creates a gradient from the top to the bottom.
  public init(_ colors: [SIMD4<Double>]) { self.colors = colors }

  fileprivate func store(in store: inout PropertyStore) {
    store[GradientProperty.colors] = .colors(colors)
    if !locations.isEmpty { store[GradientProperty.locations] = .numbers(locations) }
    store[GradientProperty.startPoint] = .point(startPoint.x, startPoint.y)
    store[GradientProperty.endPoint] = .point(endPoint.x, endPoint.y)
    switch kind {
    case .axial: break
    case .radial: store[GradientProperty.type] = .string("radial")
    case .conic: store[GradientProperty.type] = .string("conic")
    }
  }
}

/// Copies of the sublayers of a layer, each moved, coloured and delayed from the one before.
public struct ReplicatorContent: Sendable {
  /// The number of copies, the sublayers themselves among them.
  public var count: Int
  /// The transform from one copy to the next, about the anchor point.
  public var transform: Matrix4
  /// The time by which each copy is behind the one before.
  public var delay = 0.0
  /// The colour that the first copy is multiplied by; white by default.
  public var color = SIMD4<Double>(1, 1, 1, 1)
  /// The difference of the colours of neighbouring copies.
  public var colorOffset = SIMD4<Double>.zero
  /// True if the copies are sorted by depth, and not flattened.
  public var preservesDepth = false

  /// Creates a number of copies.
  public init(count: Int, transform: Matrix4) {
    (self.count, self.transform) = (count, transform)
  }

  fileprivate func store(in store: inout PropertyStore) {
    store[ReplicatorProperty.instanceCount] = .number(Double(count))
    store[ReplicatorProperty.instanceTransform] = .transform(transform)
    store[ReplicatorProperty.instanceDelay] = .number(delay)
    store[ReplicatorProperty.instanceColor] = .lanes(color)
    store[ReplicatorProperty.redOffset] = .number(colorOffset.x)
    store[ReplicatorProperty.greenOffset] = .number(colorOffset.y)
    store[ReplicatorProperty.blueOffset] = .number(colorOffset.z)
    store[ReplicatorProperty.alphaOffset] = .number(colorOffset.w)
    store[ReplicatorProperty.preservesDepth] = .flag(preservesDepth)
  }
}

extension RenderTree {
  /// Creates the render tree of `root` and everything below it.
  ///
  /// The root lies in the coordinates of the rendering, with its position at its anchor point.
  public init(_ root: RenderLayer) {
    self.init()
    self.root = 0
    var pending: [(layer: RenderLayer, parent: Int32, isMask: Bool)] = [(root, -1, false)]
    var lastChild: [Int32] = []
    while let (layer, parent, isMask) = pending.popLast() {
      let slot = Int32(nodes.count)
      var node = Node()
      node.values = layer.state
      node.parent = parent
      node.flags = [.isLive]
      node.flags.set(.isMask, isMask)
      node.flags.set(.hasOutOfLineState, !layer.outOfLine.isEmpty)
      nodes.append(node)
      timings.append(layer.timing)
      extras.append(layer.outOfLine)
      tracks.append([])
      setTracks(layer.animations.map { $0.track }, of: Int(slot))
      lastChild.append(-1)
      count += 1
      if parent >= 0 {
        let previous = lastChild[Int(parent)]
        if previous >= 0 {
          nodes[Int(previous)].nextSibling = slot
        } else {
          nodes[Int(parent)].firstChild = slot
        }
        lastChild[Int(parent)] = slot
      }
      // The mask comes first; what is pushed last is next.
      for sublayer in layer.sublayers.reversed() { pending.append((sublayer, slot, false)) }
      if let mask = layer.mask { pending.append((mask, slot, true)) }
    }
  }
}
