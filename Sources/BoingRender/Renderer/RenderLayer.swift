import BoingCurves

/// A layer of a render tree, as a program writes it by hand: geometry, appearance, content, animations and
/// sublayers.
///
/// Lengths are in points, angles in radians, times in seconds. Rectangles are x, y, width and height. Colours
/// are straight components of extended sRGB: red, green, blue and alpha. The y axis points down.
///
/// The properties mean what those of Core Animation's layers mean, and have the same defaults.
public struct RenderLayer: Sendable {
  package var values = LayerValues()
  package var details = LayerDetails()

  /// The animations, each of which writes over what those before it have written.
  public var animations: [LayerAnimation] = []
  /// The sublayers, from back to front where their ``zPosition`` is equal.
  public var sublayers: [RenderLayer] = []
  private var masks: [RenderLayer] = []

  /// Creates a layer of a size whose bounds begin at the origin.
  public init(size: SIMD2<Double> = .zero) {
    values.bounds = SIMD4(0, 0, size.x, size.y)
  }

  /// The layer whose alpha the layer and its sublayers are multiplied by; nil for none.
  public var mask: RenderLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  // Written by scripts/properties: render
  /// The layer's rectangle in its own coordinates.
  public var bounds: SIMD4<Double> {
    get { values.bounds }
    set { values.bounds = newValue }
  }

  /// The position of the anchor point in the superlayer.
  public var position: SIMD2<Double> {
    get { values.position }
    set { values.position = newValue }
  }

  /// The distance towards the viewer, in points; layers further away are drawn first.
  public var zPosition: Double {
    get { values.zPosition }
    set { values.zPosition = newValue }
  }

  /// The point that lies at the position, as fractions of the bounds; the middle by default.
  public var anchorPoint: SIMD2<Double> {
    get { values.anchorPoint }
    set { values.anchorPoint = newValue }
  }

  /// The transform about the anchor point.
  public var transform: Matrix4 {
    get { values.transform }
    set { values.transform = newValue }
  }

  /// The opacity of the layer and its sublayers together, clamped to 0…1 when drawn.
  public var opacity: Double {
    get { values.opacity }
    set { values.opacity = newValue }
  }

  /// The radius of the corners in points, at most half the shorter side when drawn.
  public var cornerRadius: Double {
    get { values.cornerRadius }
    set { values.cornerRadius = newValue }
  }

  /// The colour behind the contents; nil for none.
  public var backgroundColor: SIMD4<Double>? {
    get { values.backgroundColor.presentColor }
    set { values.backgroundColor = newValue ?? LayerValues.noColor }
  }

  /// True if neither the layer nor its sublayers are drawn.
  public var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }

  /// True if the layer is drawn when its back faces the viewer; true by default.
  public var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { values.isDoubleSided = newValue }
  }

  /// True if contents and sublayers are clipped to the bounds with their corners.
  public var masksToBounds: Bool {
    get { values.masksToBounds }
    set { values.masksToBounds = newValue }
  }

  /// The transform of the sublayers about the anchor point, such as a perspective.
  public var sublayerTransform: Matrix4 {
    get { details.values.sublayerTransform }
    set { details.values.sublayerTransform = newValue }
  }

  /// The width of the border in points, drawn inside the bounds above the sublayers; 0 for none.
  public var borderWidth: Double {
    get { details.values.borderWidth }
    set { details.values.borderWidth = newValue }
  }

  /// The colour of the border; opaque black by default.
  public var borderColor: SIMD4<Double> {
    get { details.values.borderColor }
    set { details.values.borderColor = newValue }
  }

  /// The colour of the shadow; opaque black by default.
  public var shadowColor: SIMD4<Double> {
    get { details.values.shadowColor }
    set { details.values.shadowColor = newValue }
  }

  /// The opacity of the shadow, clamped to 0…1 when drawn; 0, no shadow, by default.
  public var shadowOpacity: Double {
    get { details.values.shadowOpacity }
    set { details.values.shadowOpacity = newValue }
  }

  /// The offset of the shadow from the layer in points; (0, −3) by default.
  public var shadowOffset: SIMD2<Double> {
    get { details.values.shadowOffset }
    set { details.values.shadowOffset = newValue }
  }

  /// The radius of the shadow's blur in points, twice its standard deviation; 3 by default.
  public var shadowRadius: Double {
    get { details.values.shadowRadius }
    set { details.values.shadowRadius = newValue }
  }
  // End of what scripts/properties writes.

  // MARK: Content

  /// The bitmap that fills the bounds; nil for none.
  public var contents: Bitmap? {
    get { details.contents }
    set { details.contents = newValue }
  }

  /// The content that the layer draws beside its background and ``contents``.
  public var content: LayerContent = .none

  // MARK: Effects

  /// The filters through which the layer and its sublayers are drawn, one after another; the first 64 count.
  public var filters: [RenderFilter] = []

  /// The filters through which what lies behind the layer shows within its bounds; the first 64 count.
  public var backgroundFilters: [RenderFilter] = []

  /// The operator by which the layer and its sublayers together are drawn onto what lies behind them.
  public var blendMode: BlendMode {
    get { details.values.compositing }
    set { details.values.compositing = newValue }
  }

  /// The values of the layer as a node of a render tree has them.
  fileprivate var nodeValues: (values: LayerValues, details: LayerDetails) {
    var (values, details) = (values, details)
    values.kind = content.kind
    content.store(in: &details.properties)
    if !filters.isEmpty {
      details.properties[.filters] = RenderFilter.value(of: filters)
      details.values.hasFilters = true
    }
    if !backgroundFilters.isEmpty {
      details.properties[.backgroundFilters] = RenderFilter.value(of: backgroundFilters)
      details.values.hasBackgroundFilters = true
    }
    return (values, details)
  }
}

extension RenderTree {
  /// Creates the render tree of `root` and everything below it.
  ///
  /// The root lies in the coordinates of the rendering, with its position at its anchor point.
  public init(_ root: RenderLayer) {
    var builder = TreeBuilder()
    var pending: [(layer: RenderLayer, parent: Int32, isMask: Bool)] = [(root, -1, false)]
    while let (layer, parent, isMask) = pending.popLast() {
      let (values, details) = layer.nodeValues
      let slot = builder.add(values, details, isMask: isMask, to: parent)
      builder.set(layer.animations.map { $0.track }, of: slot)
      // The mask comes first; what is pushed last is next.
      for sublayer in layer.sublayers.reversed() { pending.append((sublayer, slot, false)) }
      if let mask = layer.mask { pending.append((mask, slot, true)) }
    }
    self = builder.build()
  }
}

/// A change of the pixels of a ``RenderLayer``, or of what lies behind it.
///
/// Changes of colour apply to gamma-encoded sRGB that is not multiplied by alpha, 0…1, and are clamped to it. One
/// whose numbers are not all finite changes nothing.
public enum RenderFilter: Hashable, Sendable {
  /// A Gaussian blur whose standard deviation is the radius in points, clamped to 0…100,000.
  ///
  /// Pixels beyond the edges count as clear; where edges are kept, they do not count.
  case gaussianBlur(radius: Double, keepsEdges: Bool = false)
  /// Four rows for red, green, blue and alpha, of four factors and a constant each: 20 numbers.
  case colorMatrix([Double])
  /// From grey at 0 through what there is at 1 to more than that.
  case saturation(Double)
  /// From grey at 0 through what there is at 1 to more than that.
  case contrast(Double)
  /// A number that is added to red, green and blue.
  case brightness(Double)
  /// A turn of the colours about the grey axis in radians.
  case hueRotation(Double)
  /// Each component in place of what it lacks of 1.
  case inversion
  /// The luminance as alpha, of black.
  case luminanceToAlpha

  private var filter: LayerFilter {
    switch self {
    case .gaussianBlur(let radius, let keepsEdges):
      LayerFilter(
        type: "gaussianBlur",
        inputs: [
          "inputRadius": .number(radius), "inputNormalizeEdges": .number(keepsEdges ? 1 : 0),
        ])
    case .colorMatrix(let numbers):
      LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": .numbers(numbers)])
    case .saturation(let amount): Self.color("colorSaturate", "inputAmount", amount)
    case .contrast(let amount): Self.color("colorContrast", "inputAmount", amount)
    case .brightness(let amount): Self.color("colorBrightness", "inputAmount", amount)
    case .hueRotation(let angle): Self.color("colorHueRotate", "inputAngle", angle)
    case .inversion: LayerFilter(type: "colorInvert")
    case .luminanceToAlpha: LayerFilter(type: "luminanceToAlpha")
    }
  }

  private static func color(_ type: Name, _ input: Name, _ amount: Double) -> LayerFilter {
    LayerFilter(type: type, inputs: [input: .number(amount)])
  }

  static func value(of filters: [RenderFilter]) -> PropertyValue {
    .object(ObjectValue(content: .filters(filters.map { $0.filter })))
  }
}
