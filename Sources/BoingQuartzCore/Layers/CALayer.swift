import BoingCoreGraphics
import BoingRender

/// A rectangle that is drawn, transformed and animated, and that holds others.
///
/// A layer is the *model*: properties say where things should be. Attached to a ``Display`` its
/// values are committed to a render tree, from which frames are evaluated at any time. Coordinates
/// are in points, y pointing down from the top left unless ``isGeometryFlipped`` says otherwise.
///
/// Geometry that is not finite is refused: the old value stays and a ``Diagnostic`` says so.
/// Layers of one tree may be used from one thread at a time.
///
/// Members of Apple's class may be overridden, and are called wherever Core Animation calls them.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding, DynamicallyCreated {
  /// The values that nearly every frame needs.
  package var values = LayerValues()
  /// The contents, and the values that most layers leave alone.
  package var details = LayerDetails()
  package var timing = MediaTiming()
  var fill = CAMediaTimingFillMode.removed
  var storedContents: Any?
  var magnification = CALayerContentsFilter.linear
  var minification = CALayerContentsFilter.linear

  var sublayerList = SublayerList()
  var maskLayer: CALayer?
  // Unsafe: a layer that ends takes itself out of its sublayers and its mask.
  unowned(unsafe) var parent: CALayer? {
    didSet { if isLayoutDue { parent?.noteLayoutBelow() } }
  }
  var layerFlags: LayerFlags = []

  var animations = AnimationList()
  var extraValues: [String: Any] = [:]
  /// The animatable properties that a user's own class has been given values of.
  var ownProperties: [String: PropertyDescriptor] = [:]

  private var storedName: String?
  private var storedActions: [String: any CAAction]?
  private var storedStyle: [AnyHashable: Any]?
  private var resizing: CAAutoresizingMask = []
  private var manager: (any CALayoutManager)?
  var constraintList: [CAConstraint] = []

  /// The tree that this layer was committed into, and its slot there.
  // Unsafe: a tree that ends takes itself out of its layers.
  unowned(unsafe) var context: LayerContext?
  var slot: Int32 = -1
  var pendingChanges: LayerChanges = []
  /// The layer that a copy stands for, and its position among others where it is a presentation.
  var source: PresentationSource?

  /// Creates a layer with the documented defaults.
  public override init() {
    timing.duration = .infinity
  }

  /// Creates the copy of `layer` that ``presentation()`` returns.
  ///
  /// Core Animation calls this; a subclass overrides it to copy stored properties of its own. Once
  /// `super.init(layer:)` has returned, the copy has the committed values of `layer`, without what
  /// animations make of them, and its ``model()`` is `layer`. Called by anyone else, it copies nothing.
  public init(layer: Any) {
    super.init()
    timing.duration = .infinity
    guard let copy = PresentationCopy.take(of: layer) else { return }
    copyProperties(of: copy.model)
    (values, details) = (copy.values, copy.details)
    // Within an initialiser this is the storage itself, not an override's setter.
    delegate = copy.model.delegate
    source = copy.source
  }

  /// Creates the layer that a keyed archive of Foundation holds; nil, with a ``Diagnostic``, where it holds
  /// none of this class, or a damaged one.
  ///
  /// A subclass calls this from its own; what it has put into the archive itself it reads there.
  public required init?(coder: NSCoder) {
    super.init()
    timing.duration = .infinity
    guard
      let other = Coding.decode(
        archivedName, with: coder, CALayer.unarchived(from:), named: { $0.archivedName })
    else { return nil }
    adopt(other)
  }

  /// Puts what ``archivedData()`` writes into a keyed archive of Foundation.
  ///
  /// Values that cannot be written are left out and reported. Foundation's `NSKeyedUnarchiver` on Linux traps on
  /// archives that are damaged themselves: for data from elsewhere use ``archivedData()``.
  open func encode(with coder: NSCoder) {
    Coding.encode(archivedData, of: archivedName, with: coder)
  }

  /// True: nothing in an archive is trusted.
  open class var supportsSecureCoding: Bool { true }

  /// Takes over everything of `layer` but its position in the tree and its animations.
  ///
  /// Setters are left out, which subclasses may have overridden.
  func copyProperties(of layer: CALayer) {
    values = layer.values
    details = layer.details
    timing = layer.timing
    fill = layer.fill
    storedContents = layer.storedContents
    (magnification, minification) = (layer.magnification, layer.minification)
    extraValues = layer.extraValues
    ownProperties = layer.ownProperties
    layerFlags = layer.layerFlags.intersection([
      .opaque, .redisplaysOnBoundsChange, .drawnContents,
    ])
    storedName = layer.storedName
    (storedActions, storedStyle) = (layer.storedActions, layer.storedStyle)
    (resizing, manager) = (layer.resizing, layer.manager)
    constraintList = layer.constraintList
  }

  deinit {
    // Deep trees are taken apart in a loop: nested deinitialisers would exhaust the stack.
    var doomed = children
    if let maskLayer {
      maskLayer.layerFlags.remove(.isMask)
      doomed.append(maskLayer)
    }
    (children, maskLayer) = ([], nil)
    for child in doomed { child.parent = nil }
    while var layer = doomed.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      for child in layer.children { child.parent = nil }
      doomed.append(contentsOf: layer.children)
      layer.children = []
      if let mask = layer.maskLayer {
        mask.parent = nil
        mask.layerFlags.remove(.isMask)
        doomed.append(mask)
        layer.maskLayer = nil
      }
    }
  }

  /// A name of the caller's choice, by which layers can be told apart.
  open var name: String? {
    get { storedName }
    set { storedName = newValue }
  }

  /// Draws the contents, lays out sublayers and chooses actions.
  ///
  /// Not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// Actions by event or property name, looked up after the delegate.
  open var actions: [String: any CAAction]? {
    get { storedActions }
    set { storedActions = newValue }
  }

  /// Default values by property name; its entry `"actions"` is looked up after ``actions``.
  ///
  /// A value stands for the property's default: it shows on a layer whose own value is that default. An
  /// entry `"style"` holds a further dictionary, which is looked up after this one.
  open var style: [AnyHashable: Any]? {
    get { storedStyle }
    set {
      let old = storedStyle
      storedStyle = newValue
      applyStyle(replacing: old)
    }
  }

  /// The margins and sides that follow the superlayer's size; none by default.
  open var autoresizingMask: CAAutoresizingMask {
    get { resizing }
    set { resizing = newValue }
  }

  /// Arranges the sublayers where no delegate does.
  open var layoutManager: (any CALayoutManager)? {
    get { manager }
    set {
      manager = newValue
      setNeedsLayout()
    }
  }

  /// The layer whose state a presentation copy shows; the layer itself otherwise.
  open func model() -> Self {
    (source?.model as? Self) ?? self
  }

  /// A copy of the layer as it shows at its display's present time; nil before the first commit.
  ///
  /// Its superlayer, sublayers and mask are presentation layers of the same time, new ones whenever
  /// they are asked for, so that hit tests and conversions among them heed what is animated:
  ///
  /// ```swift
  /// let hit = root.presentation()?.hitTest(point)?.model()
  /// ```
  ///
  /// The copy is read-only and of the receiver's class, made by its ``init(layer:)``; a class that does not
  /// have that initialiser traps, as on Apple's platforms.
  open func presentation() -> Self? {
    currentPresentation().map { unsafeDowncast($0, to: Self.self) }
  }

  /// The action for `event`: the first that the delegate, ``actions``, `style["actions"]`, the
  /// class or Core Animation's own defaults have.
  ///
  /// A null action ends the search with none.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

  /// The value that the property `key` has where neither the layer nor its ``style`` says otherwise;
  /// nil for zero, for none, and for names that no property has.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable.entries[key]?.toldDefault
  }

  /// The class's own action for `event`; nil unless a subclass overrides it.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns true if `p`, in the layer's coordinates, lies within the bounds; the far edges do not.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The farthest descendant that contains `p`, a point of the superlayer's coordinates.
  ///
  /// Nearer siblings come first: by ``zPosition``, then the later one. Hidden and fully transparent
  /// layers are passed over, and so is everything outside a mask or a masking layer's bounds.
  open func hitTest(_ p: CGPoint) -> CALayer? { searchHit(p) }

  /// Gives the layer its contents, by its delegate or by drawing into a bitmap; no drawing is due then.
  ///
  /// While a property for which ``needsDisplay(forKey:)`` is true is animated, each frame calls it on a
  /// presentation layer, which has the animated values. That layer takes new ``contents`` for the frame;
  /// other values that it is given show nothing.
  open func display() {
    layerFlags.remove(.needsDisplay)
    if let delegate { delegate.display(self) } else { displayDrawing() }
  }

  /// Draws the contents in the layer's coordinates; by default the delegate does.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// Arranges the sublayers; by default the delegate does, or the ``layoutManager`` where there is no
  /// delegate or it leaves that to Core Animation.
  open func layoutSublayers() {
    if let delegate { delegate.layoutSublayers(of: self) } else { layoutSublayersByManager() }
  }

  /// The size that the layer would like to have in its superlayer: what the ``layoutManager`` says,
  /// otherwise that of its frame.
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? frame.size
  }

  /// Lets the sublayers follow a change of the bounds' size; called when it happens.
  ///
  /// - Parameter size: The size before.
  open func resizeSublayers(withOldSize size: CGSize) { resizeAllSublayers(from: size) }

  /// Lets the layer's frame follow a change of its superlayer's size, as ``autoresizingMask`` says.
  ///
  /// - Parameter size: The superlayer's size before.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

  /// Returns true if a change of the property `key` draws the layer anew; false unless a subclass says so.
  ///
  /// A key for which a subclass answers true is an animatable property of its own: it is set with
  /// ``setValue(_:forKey:)``, animations drive it, ``presentation()`` shows it.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns true if the value of `key` belongs into an archive: where it differs from a new layer's, unless a
  /// subclass decides otherwise.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }

  /// The value of a property by name, or one stored under any other key.
  open func value(forKey key: String) -> Any? {
    KeyValueCoding.boxed(storedValue(forKey: key))
  }

  /// Sets a property by name, or stores a value under any other key.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  // MARK: Plain properties

  // Written by scripts/properties: accessors
  /// The layer's rectangle in its own coordinates.
  ///
  /// Negative sizes are standardised. Animatable.
  open var bounds: CGRect {
    get { values.bounds.rect }
    set { setBounds(newValue) }
  }

  /// The position of the anchor point in the superlayer.
  ///
  /// Animatable.
  open var position: CGPoint {
    get { CGPoint(x: values.position.x, y: values.position.y) }
    set { changeGeometry(.position, \.position, to: SIMD2(newValue.x, newValue.y)) }
  }

  /// The distance towards the viewer, in points; layers further away are drawn first.
  ///
  /// Animatable.
  open var zPosition: CGFloat {
    get { values.zPosition }
    set { changeNumber(.zPosition, \.zPosition, to: newValue) }
  }

  /// The point that lies at the position, as fractions of the bounds; the middle by default.
  ///
  /// The layer rotates and scales about it. Animatable.
  open var anchorPoint: CGPoint {
    get { CGPoint(x: values.anchorPoint.x, y: values.anchorPoint.y) }
    set { changeGeometry(.anchorPoint, \.anchorPoint, to: SIMD2(newValue.x, newValue.y)) }
  }

  /// The distance of the anchor point in front of the layer's plane, in points.
  ///
  /// Animatable.
  open var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { changeNumber(.anchorPointZ, \.anchorPointZ, to: newValue) }
  }

  /// The transform about the anchor point.
  ///
  /// Animatable.
  open var transform: CATransform3D {
    get { CATransform3D(values.transform) }
    set { changeTransform(.transform, \.transform, to: newValue) }
  }

  /// The opacity of the layer and its sublayers together, clamped to 0…1 when drawn.
  ///
  /// Animatable.
  open var opacity: Float {
    get { Float(values.opacity) }
    set { changeNumber(.opacity, \.opacity, to: Double(newValue)) }
  }

  /// The radius of the corners in points, at most half the shorter side when drawn.
  ///
  /// Animatable.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { changeNumber(.cornerRadius, \.cornerRadius, to: newValue) }
  }

  /// The colour behind the contents; nil for none.
  ///
  /// Animatable.
  open var backgroundColor: CGColor? {
    get { values.backgroundColor.color }
    set { changeColor(.backgroundColor, \.backgroundColor, to: newValue) }
  }

  /// True if neither the layer nor its sublayers are drawn.
  open var isHidden: Bool {
    get { values.isHidden }
    set { change(.isHidden, \.isHidden, to: newValue) }
  }

  /// True if the layer is drawn when its back faces the viewer; true by default.
  open var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { change(.isDoubleSided, \.isDoubleSided, to: newValue) }
  }

  /// True if contents and sublayers are clipped to the bounds with their corners.
  open var masksToBounds: Bool {
    get { values.masksToBounds }
    set { change(.masksToBounds, \.masksToBounds, to: newValue) }
  }

  /// True if the sublayers' y axis points the other way.
  open var isGeometryFlipped: Bool {
    get { values.isGeometryFlipped }
    set { change(.isGeometryFlipped, \.isGeometryFlipped, to: newValue) }
  }

  /// True if opacity applies to the layer and its sublayers as one image; true by default.
  open var allowsGroupOpacity: Bool {
    get { values.allowsGroupOpacity }
    set { change(.allowsGroupOpacity, \.allowsGroupOpacity, to: newValue) }
  }

  /// True if the layer's edges are antialiased; true by default.
  open var allowsEdgeAntialiasing: Bool {
    get { values.allowsEdgeAntialiasing }
    set { change(.allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, to: newValue) }
  }

  /// The transform of the sublayers about the anchor point, such as a perspective.
  ///
  /// Animatable.
  open var sublayerTransform: CATransform3D {
    get { CATransform3D(details.values.sublayerTransform) }
    set { changeTransform(.sublayerTransform, detail: \.sublayerTransform, to: newValue) }
  }

  /// The width of the border in points, drawn inside the bounds above the sublayers; 0 for none.
  ///
  /// Animatable.
  open var borderWidth: CGFloat {
    get { details.values.borderWidth }
    set { changeNumber(.borderWidth, detail: \.borderWidth, to: newValue) }
  }

  /// The colour of the border; opaque black by default.
  ///
  /// Animatable.
  open var borderColor: CGColor? {
    get { details.values.borderColor.color }
    set { changeColor(.borderColor, detail: \.borderColor, to: newValue) }
  }

  /// The colour that the contents are multiplied by; white, which changes nothing, by default.
  ///
  /// Each component of the image is multiplied by the colour's, and all by the colour's alpha. `nil` counts as
  /// white. Core Animation has the property for documents alone. Animatable.
  open var contentsMultiplyColor: CGColor? {
    get { details.values.contentsMultiplyColor.color }
    set { changeColor(.contentsMultiplyColor, detail: \.contentsMultiplyColor, to: newValue) }
  }

  /// The rectangle of the contents that is shown, as fractions of their size.
  ///
  /// Animatable.
  open var contentsRect: CGRect {
    get { details.values.contentsRect.rect }
    set { changeGeometry(.contentsRect, detail: \.contentsRect, to: SIMD4(newValue)) }
  }

  /// The rectangle of the contents that is stretched, as fractions of their size; all of them by default.
  ///
  /// The parts beside it keep their size along that direction: nine parts. Animatable.
  open var contentsCenter: CGRect {
    get { details.values.contentsCenter.rect }
    set { changeGeometry(.contentsCenter, detail: \.contentsCenter, to: SIMD4(newValue)) }
  }

  /// The number of pixels of the contents per point; 1 by default.
  ///
  /// Values not above 0 are refused. Animatable.
  open var contentsScale: CGFloat {
    get { details.values.contentsScale }
    set { changeNumber(.contentsScale, detail: \.contentsScale, to: newValue) }
  }

  /// The colour of the shadow; opaque black by default.
  ///
  /// Animatable.
  open var shadowColor: CGColor? {
    get { details.values.shadowColor.color }
    set { changeColor(.shadowColor, detail: \.shadowColor, to: newValue) }
  }

  /// The opacity of the shadow, clamped to 0…1 when drawn; 0, no shadow, by default.
  ///
  /// Animatable.
  open var shadowOpacity: Float {
    get { Float(details.values.shadowOpacity) }
    set { changeNumber(.shadowOpacity, detail: \.shadowOpacity, to: Double(newValue)) }
  }

  /// The offset of the shadow from the layer in points; (0, −3) by default.
  ///
  /// Animatable.
  open var shadowOffset: CGSize {
    get { CGSize(width: details.values.shadowOffset.x, height: details.values.shadowOffset.y) }
    set {
      changeGeometry(
        .shadowOffset, detail: \.shadowOffset, to: SIMD2(newValue.width, newValue.height))
    }
  }

  /// The radius of the shadow's blur in points, twice its standard deviation; 3 by default.
  ///
  /// The shadow spreads over twice the radius on each side. Animatable.
  open var shadowRadius: CGFloat {
    get { details.values.shadowRadius }
    set { changeNumber(.shadowRadius, detail: \.shadowRadius, to: newValue) }
  }

  /// The number of pixels per point of the image that ``shouldRasterize`` asks for; 1 by default.
  ///
  /// Values not above 0 are refused.
  open var rasterizationScale: CGFloat {
    get { details.values.rasterizationScale }
    set { changeNumber(.rasterizationScale, detail: \.rasterizationScale, to: newValue) }
  }

  /// The number of mip levels by which the trilinear filter is shifted; 0 by default.
  open var minificationFilterBias: Float {
    get { Float(details.values.minificationFilterBias) }
    set {
      changeNumber(.minificationFilterBias, detail: \.minificationFilterBias, to: Double(newValue))
    }
  }

  /// True if the layer and its sublayers are kept as one image and drawn as that.
  open var shouldRasterize: Bool {
    get { details.values.shouldRasterize }
    set { change(.shouldRasterize, detail: \.shouldRasterize, to: newValue) }
  }

  /// The brightness of the contents' brightest pixels as a fraction of white; 0, for unknown, by default.
  ///
  /// Finite; negative numbers are kept.
  open var contentsHeadroom: CGFloat {
    get { details.values.contentsHeadroom }
    set { changeNumber(.contentsHeadroom, detail: \.contentsHeadroom, to: newValue) }
  }

  /// True if drawing may be put off to another thread.
  ///
  /// A hint; drawing here is done at the commit either way.
  open var drawsAsynchronously: Bool {
    get { details.values.drawsAsynchronously }
    set { change(.drawsAsynchronously, detail: \.drawsAsynchronously, to: newValue) }
  }

  /// True if contents brighter than white are wanted.
  ///
  /// Kept; images here have the standard range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { details.values.wantsExtendedDynamicRangeContent }
    set {
      change(
        .wantsExtendedDynamicRangeContent, detail: \.wantsExtendedDynamicRangeContent, to: newValue)
    }
  }

  /// True if the display may draw the layer's commands again at another scale.
  ///
  /// A hint without effect here.
  open var wantsDynamicContentScaling: Bool {
    get { details.values.wantsDynamicContentScaling }
    set { change(.wantsDynamicContentScaling, detail: \.wantsDynamicContentScaling, to: newValue) }
  }
  // End of what scripts/properties writes.

  // MARK: Geometry

  /// Returns ``transform`` as an affine transform; the identity where it is not affine.
  open func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets ``transform`` to the affine transform `m`.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Returns true if an odd number of flips lies between this layer's coordinates and the root's.
  open func contentsAreFlipped() -> Bool { isFlippedAgainstRoot }

  /// The smallest rectangle in the superlayer that holds the transformed bounds.
  ///
  /// Setting it divides the size by the transform and keeps the origin of the bounds.
  open var frame: CGRect {
    get { values.matrixToSuperlayer.boundingBox(of: values.bounds.rect) }
    set { setFrame(newValue) }
  }

  // MARK: Tree

  /// The layer that holds this one; a mask's is the layer it masks.
  open var superlayer: CALayer? { holder }

  /// The layers held, in drawing order at equal ``zPosition``; nil when there are none.
  ///
  /// In a list that is set, a layer that comes twice counts where it comes first.
  open var sublayers: [CALayer]? {
    get {
      let members = members
      return members.isEmpty ? nil : members
    }
    set { replaceChildren(by: newValue ?? []) }
  }

  /// Adds `layer` in front of the other sublayers.
  open func addSublayer(_ layer: CALayer) {
    place(layer, at: sublayerList.count)
  }

  /// Adds `layer` at index `idx`, or last where there are fewer sublayers.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    place(layer, at: Int(idx))
  }

  /// Adds `layer` just behind `sibling`: first for nil, last for a layer that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    place(layer, below: sibling)
  }

  /// Adds `layer` just in front of `sibling`: last for nil and for a layer that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    place(layer, above: sibling)
  }

  /// Puts `newLayer` in the place of `oldLayer`, which must be a sublayer: traps otherwise.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceChild(oldLayer, by: newLayer)
  }

  /// Takes the layer out of its superlayer, or away from the layer it masks.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  /// A layer whose opacity cuts this layer and its sublayers; not among the sublayers.
  open var mask: CALayer? {
    get { cutout }
    set { setMask(newValue) }
  }

  // MARK: Conversion

  /// The point `p` of layer `l`, in this layer's coordinates.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    guard let l else { return matrix(to: nil).inverted.project(p) }
    return l.convert(p, to: self)
  }

  /// The point `p` of this layer, in the coordinates of layer `l`.
  ///
  /// Into a layer that is seen edge-on, or scaled to nothing, points convert by its superlayer's
  /// coordinates.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, to: l) }

  /// The smallest rectangle here that holds the rectangle `r` of layer `l`.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    convertBox(r) { convert($0, from: l) }
  }

  /// The smallest rectangle in layer `l` that holds the rectangle `r` of this layer.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    convertBox(r) { convert($0, to: l) }
  }

  /// The time `t` of layer `l`, in this layer's time.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    l?.convertTime(t, to: self) ?? localTime(from: nil, t)
  }

  /// The time `t` of this layer, in the time of layer `l`.
  ///
  /// Out of a layer whose ``speed`` is 0 every time converts to 0.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    time(t, to: l)
  }

  // MARK: Appearance

  /// The corners that ``cornerRadius`` rounds; all unless changed.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.maskedCorners)) }
    set { change(.maskedCorners, \.maskedCorners, to: UInt8(newValue.rawValue & 15)) }
  }

  /// The shape of the corners; unknown names count as circular.
  open var cornerCurve: CALayerCornerCurve {
    get { values.hasContinuousCorners ? .continuous : .circular }
    set { change(.cornerCurve, \.hasContinuousCorners, to: newValue == .continuous) }
  }

  /// Returns the length of a corner of this shape along the edge, in parts of its radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// True if the caller vouches that the contents have no transparent pixels; a hint only.
  open var isOpaque: Bool {
    get { layerFlags.contains(.opaque) }
    set { setFlag(.opaque, newValue) }
  }

  /// The edges that are antialiased; all unless changed.
  ///
  /// It holds for all that is drawn of a layer up to its edges, and for what it clips. Sides that are not
  /// antialiased are made of whole pixels, so that layers which meet there leave no seam. A rounded corner
  /// is antialiased where either of its sides is.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.antialiasedEdges)) }
    set {
      change(.edgeAntialiasingMask, \.antialiasedEdges, to: UInt8(newValue.rawValue & 15))
    }
  }

  // MARK: Contents

  /// The image shown: a `CGImage`.
  ///
  /// Other values are kept and show nothing. Animatable.
  ///
  /// Setting it replaces a drawing; ``setNeedsDisplay()`` replaces it by one.
  open var contents: Any? {
    get { storedContents }
    set {
      let new = newValue as? CGImage
      withAction(.contents, changes: .details) {
        storedContents = newValue
        details.contents = new
        layerFlags.remove(.drawnContents)
      }
    }
  }

  /// The position of contents that do not fill the layer; unknown names count as
  /// ``CALayerContentsGravity/center``.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(values.gravity) }
    set { change(.contentsGravity, \.gravity, to: newValue.choice() ?? .center) }
  }

  /// The filter by which contents are enlarged.
  open var magnificationFilter: CALayerContentsFilter {
    get { magnification }
    set {
      magnification = newValue
      change(.magnificationFilter, \.magnification, to: newValue.sampling)
    }
  }

  /// The filter by which contents are reduced.
  open var minificationFilter: CALayerContentsFilter {
    get { minification }
    set {
      minification = newValue
      change(.minificationFilter, \.minification, to: newValue.sampling)
    }
  }

  /// True if a change of size draws the contents anew.
  open var needsDisplayOnBoundsChange: Bool {
    get { layerFlags.contains(.redisplaysOnBoundsChange) }
    set { setFlag(.redisplaysOnBoundsChange, newValue) }
  }

  /// Asks for the contents to be drawn at the next commit.
  open func setNeedsDisplay() {
    layerFlags.insert(.needsDisplay)
    didChange(.display)
  }

  /// Asks for a drawing; the whole layer is drawn, whatever `r` is, except for a ``CATiledLayer``.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Returns true if a drawing is due.
  open func needsDisplay() -> Bool { layerFlags.contains(.needsDisplay) }

  /// Draws the contents now if that is due.
  open func displayIfNeeded() {
    if layerFlags.contains(.needsDisplay) { displayNow() }
  }

  /// Lets the superlayer, or this layer's delegate, arrange the sublayers at the next commit.
  open func setNeedsLayout() {
    layerFlags.insert(.needsLayout)
    parent?.noteLayoutBelow()
    didChange(.layout)
    if layoutManager != nil { NestedCalls.make(.invalidateLayout(self)) }
  }

  /// Returns true if a layout is due.
  open func needsLayout() -> Bool { layerFlags.contains(.needsLayout) }

  /// Lays out this layer and everything below it, as far as a layout is due.
  ///
  /// If the superlayer needs a layout, or its superlayer, the whole tree below the farthest of these is
  /// laid out.
  open func layoutIfNeeded() { layOutDueTree() }

  // MARK: Formats

  /// The pixels of contents that the layer draws; unknown names count as
  /// ``CALayerContentsFormat/RGBA8Uint``.
  open var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(details.values.contentsFormat) }
    set { change(.contentsFormat, detail: \.contentsFormat, to: newValue.choice() ?? .rgba8) }
  }

  /// The brightness beyond white that the layer may show; unknown names count as
  /// ``DynamicRange/standard``.
  ///
  /// Kept; images here have the standard range.
  open var preferredDynamicRange: DynamicRange {
    get { DynamicRange(details.values.dynamicRange) }
    set {
      change(.preferredDynamicRange, detail: \.dynamicRange, to: newValue.choice() ?? .standard)
    }
  }

  /// The mapping of bright contents into the display's range; unknown names count as
  /// ``ToneMapMode/automatic``.
  open var toneMapMode: ToneMapMode {
    get { ToneMapMode(details.values.toneMapping) }
    set { change(.toneMapMode, detail: \.toneMapping, to: newValue.choice() ?? .automatic) }
  }

  // MARK: Shadow

  /// The outline that casts the shadow in place of the layer's own opacity.
  ///
  /// A mutable path is copied. Animatable: paths of equal structure blend. As with every path, setting it
  /// starts no implicit animation.
  open var shadowPath: CGPath? {
    get { property(.shadowPath).path.map { CGPath($0) } }
    set {
      changeProperty(
        .shadowPath, to: newValue.flatMap { PropertyValue($0, kind: .path) } ?? .path(nil))
    }
  }

  // MARK: Filters

  /// Filters for what the layer and its sublayers show together, in order.
  ///
  /// Each is a ``CAFilter``; others, as Core Image's would be, are kept, not applied and reported. Key
  /// paths reach the inputs by the filter's name, `"filters.blur.inputRadius"`, and so do animations.
  /// `masksToBounds` and the mask clip the result; the shadow is that of the layer
  /// without filters.
  open var filters: [Any]? {
    get { property(.filters).object as? [Any] }
    set { changeFilters(.filters, to: newValue) }
  }

  /// Filters for what lies behind the layer within its bounds and rounded corners, in order.
  ///
  /// As ``filters``. What lies behind is what has been drawn in the same group: in one that is faded,
  /// masked or blended as a whole, only that. The root layer has nothing behind it.
  open var backgroundFilters: [Any]? {
    get { property(.backgroundFilters).object as? [Any] }
    set { changeFilters(.backgroundFilters, to: newValue) }
  }

  /// The filter that composites the layer with its backdrop; nil draws it over that.
  ///
  /// The name of a blend mode, as in `"multiplyBlendMode"` or `"CIMultiplyBlendMode"`, or a
  /// ``CAFilter`` of that type draws in that mode. Others are kept, draw as nil does and are reported.
  open var compositingFilter: Any? {
    get { property(.compositingFilter).object }
    set { changeCompositingFilter(to: newValue) }
  }

  // MARK: Rendering

  /// Draws the layer and its sublayers, as their properties stand, in the layer's own coordinates.
  ///
  /// A presentation layer is drawn as it shows, with what animations have made of it. The layer's own
  /// position and transform are left out, and so are shadow paths, as Core Animation leaves them out:
  /// shadows are those of what the layers show. What needs it is laid out and drawn first. Layers of
  /// more than 4,096 pixels a side are drawn at fewer pixels.
  open func render(in ctx: CGContext) { drawTree(into: ctx) }

  // MARK: Animations

  /// Adds a frozen copy of `anim` under `key`, replacing an animation of the same key.
  ///
  /// Several animations of one key path apply in the order in which they were added. With a nil key
  /// the animation cannot be found or removed by name. A ``CATransition`` always has the key
  /// ``kCATransition``.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    guard !anim.isNestedTooDeep else {
      return Diagnostics.report(.animationNestedTooDeep(key))
    }
    keep(anim.frozenCopy(for: self), forKey: key, .current)
  }

  /// Removes the animation `key`; its delegate hears that it did not finish.
  open func removeAnimation(forKey key: String) { stopAnimation(forKey: key) }

  /// Removes every animation.
  open func removeAllAnimations() { stopAllAnimations() }

  /// The keys of the animations in the order in which they were added; nil when there are none.
  ///
  /// A presentation layer lists those of its ``model()``.
  open func animationKeys() -> [String]? { listedAnimationKeys }

  /// The frozen animation under `key`.
  open func animation(forKey key: String) -> CAAnimation? {
    listedAnimations[key]?.animation
  }

  // MARK: Timing

  /// The time at which the layer begins, in seconds of its superlayer's time; 0 by default.
  ///
  /// Finite.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { changeTiming(TimingProperty.beginTime, .number(newValue)) { $0.beginTime = newValue } }
  }

  /// The duration of the layer in seconds; infinite by default.
  ///
  /// 0 or more. Kept, but without effect on what is drawn.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { changeTiming(TimingProperty.duration, .number(newValue)) { $0.duration = newValue } }
  }

  /// Local seconds for each second of the superlayer; 1 unless changed.
  ///
  /// Finite; 0 stops the layer's time at ``timeOffset``, and below 0 it runs backwards.
  open var speed: Float {
    get { Float(timing.speed) }
    set {
      changeTiming(TimingProperty.speed, .number(Double(newValue))) { $0.speed = Double(newValue) }
    }
  }

  /// A shift of the layer's time in seconds; 0 unless changed.
  ///
  /// Finite.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { changeTiming(TimingProperty.timeOffset, .number(newValue)) { $0.timeOffset = newValue } }
  }

  /// 0 unless changed, and never below.
  ///
  /// Kept, but without effect on a layer.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set {
      changeTiming(TimingProperty.repeatCount, .number(Double(newValue))) {
        $0.repeatCount = Double(newValue)
      }
    }
  }

  /// In seconds, 0 unless changed, and never below.
  ///
  /// Kept, but without effect on a layer.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set {
      changeTiming(TimingProperty.repeatDuration, .number(newValue)) {
        $0.repeatDuration = newValue
      }
    }
  }

  /// Kept, but without effect on a layer.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set {
      changeTiming(TimingProperty.autoreverses, .flag(newValue)) { $0.autoreverses = newValue }
    }
  }

  /// Kept, but without effect on a layer.
  open var fillMode: CAMediaTimingFillMode {
    get { fill }
    set { fill = newValue }
  }

  // MARK: Constraints

  /// The relations that a ``CAConstraintLayoutManager`` of the superlayer keeps; nil when there are
  /// none.
  open var constraints: [CAConstraint]? {
    get { constraintList.isEmpty ? nil : constraintList }
    set {
      constraintList = newValue ?? []
      parent?.setNeedsLayout()
    }
  }

  /// Adds a relation after those there are.
  open func addConstraint(_ c: CAConstraint) {
    constraintList.append(c)
    parent?.setNeedsLayout()
  }

  // MARK: Scrolling

  /// Scrolls the nearest ``CAScrollLayer``, this layer or one above, so that the point `p` of this
  /// layer comes to its corner.
  ///
  /// Does nothing where there is none.
  open func scroll(_ p: CGPoint) {
    guard let scroller = nearestScroller else { return }
    scroller.scroll(to: scroller.convert(p, from: self))
  }

  /// Scrolls the nearest ``CAScrollLayer``, this layer or one above, as little as shows the rectangle
  /// `r` of this layer.
  ///
  /// Does nothing where there is none.
  open func scrollRectToVisible(_ r: CGRect) {
    guard let scroller = nearestScroller else { return }
    scroller.scroll(to: scroller.convert(r, from: self))
  }

  /// The part of the bounds that no masking layer above cuts off; all of them where there is none.
  open var visibleRect: CGRect { uncutBounds }

  // MARK: Key-value coding

  /// The value at `keyPath`: a property, a part of one such as `bounds.size.width`, or a stored value.
  open func value(forKeyPath keyPath: String) -> Any? { storedValue(forKeyPath: keyPath) }

  /// Sets the value at `keyPath`; setting a part keeps the others.
  ///
  /// nil sets numbers to 0, colours and contents to none. A value that cannot stand for the
  /// property's is refused with a ``Diagnostic``.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    storeValue(value, forKeyPath: keyPath)
  }

  // MARK: The library's own

  /// The properties that this class has, by name.
  package class var propertyTable: PropertyTable { .base }

  /// True if this very class is the library's own, so that nothing open is overridden: searches can
  /// go on in a loop, and need not ask where there is no answer.
  package class var isLibraryClass: Bool { self == CALayer.self }

  /// True if the layer draws tiles for each frame.
  var drawsTiles: Bool { false }

  var isPresentation: Bool { !layerFlags.isDisjoint(with: [.presentation, .displayingCopy]) }
}

/// Facts about a layer that are not drawn.
struct LayerFlags: OptionSet {
  let rawValue: UInt16
  static let needsDisplay = LayerFlags(rawValue: 1)
  static let needsLayout = LayerFlags(rawValue: 2)
  /// A presentation layer, which is read-only.
  static let presentation = LayerFlags(rawValue: 4)
  static let redisplaysOnBoundsChange = LayerFlags(rawValue: 8)
  static let isMask = LayerFlags(rawValue: 16)
  /// The contents come from drawing, not from the caller.
  static let drawnContents = LayerFlags(rawValue: 32)
  static let opaque = LayerFlags(rawValue: 64)
  /// In place of ``presentation``: a presentation layer whose `display()` gives it its contents.
  static let displayingCopy = LayerFlags(rawValue: 128)
  /// A layer below may need a layout.
  static let needsLayoutBelow = LayerFlags(rawValue: 256)
}

/// The parts of a layer that a commit has to take over.
struct LayerChanges: OptionSet {
  let rawValue: UInt8
  static let values = LayerChanges(rawValue: 1)
  static let tree = LayerChanges(rawValue: 2)
  static let details = LayerChanges(rawValue: 4)
  static let timing = LayerChanges(rawValue: 8)
  static let animations = LayerChanges(rawValue: 16)
  static let display = LayerChanges(rawValue: 32)
  static let layout = LayerChanges(rawValue: 64)
  static let all: LayerChanges = [.values, .tree, .details, .timing, .animations]
}
