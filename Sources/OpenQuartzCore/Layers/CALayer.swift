import OpenCoreGraphics

/// A rectangle that is drawn, transformed and animated, and that holds others.
///
/// A layer is the *model*: properties say where things should be. Attached to a ``Display`` its
/// values are committed to a render tree, from which frames are evaluated at any time. Coordinates
/// are in points, y pointing down from the top left unless ``isGeometryFlipped`` says otherwise.
///
/// Geometry that is not finite is refused: the old value stays and a ``Diagnostic`` says so.
/// Layers of one tree may be used from one thread at a time.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  /// What nearly every frame needs.
  package var values = LayerValues()
  /// Contents, rare values, and those of the class's own properties.
  package var extras = LayerExtras()
  package var timing = MediaTiming()
  var fill = CAMediaTimingFillMode.removed
  var storedContents: Any?
  var gravity = CALayerContentsGravity.resize
  var corner = CALayerCornerCurve.circular
  var magnification = CALayerContentsFilter.linear
  var minification = CALayerContentsFilter.linear

  var sublayerList = SublayerList()
  var maskLayer: CALayer?
  unowned(unsafe) var parent: CALayer?
  var layerFlags: LayerFlags = []

  var animations = AnimationList()
  var extraValues: [String: Any] = [:]
  /// The animatable properties that a user's own class has been given values of.
  var ownProperties: [String: LayerProperty] = [:]

  var constraintList: [CAConstraint] = []

  /// The tree that this layer was committed into, and its place there.
  unowned(unsafe) var context: LayerContext?
  var slot: Int32 = -1
  var pendingChanges: LayerChanges = []
  /// The layer that a copy stands for, and its place among others where it is a presentation.
  var source: PresentationSource?

  /// A layer with the documented defaults.
  public override init() {
    timing.duration = .infinity
  }

  /// A copy of `layer`'s properties, without sublayers, mask and animations: a presentation copy.
  ///
  /// Anything that is not a layer gives the defaults.
  public init(layer: Any) {
    super.init()
    timing.duration = .infinity
    guard let layer = layer as? CALayer else { return }
    copyValues(of: layer)
    source = PresentationSource(model: layer)
  }

  /// The layer that a keyed archive of Foundation holds; nil, with a ``Diagnostic``, where it holds
  /// none of this class, or a damaged one.
  ///
  /// A subclass calls this from its own; what it has put into the archive itself it reads there.
  public required init?(coder: NSCoder) {
    super.init()
    timing.duration = .infinity
    let name = ArchivedClasses.name(of: self).0
    guard let other = Coding.decode(name, with: coder, CALayer.unarchived(from:)) else {
      return nil
    }
    adopt(other)
  }

  /// Puts what ``archivedData()`` writes into a keyed archive of Foundation.
  ///
  /// What cannot be written is left out and reported. Foundation's `NSKeyedUnarchiver` on Linux traps on
  /// archives that are damaged themselves: for data from elsewhere use ``archivedData()``.
  open func encode(with coder: NSCoder) {
    Coding.encode(archivedData, of: ArchivedClasses.name(of: self).0, with: coder)
  }

  /// True: nothing in an archive is trusted.
  open class var supportsSecureCoding: Bool { true }

  func copyValues(of layer: CALayer) {
    values = layer.values
    values.kind = .plain
    timing = layer.timing
    fill = layer.fill
    extras = layer.extras
    storedContents = layer.storedContents
    (gravity, corner) = (layer.gravity, layer.corner)
    (magnification, minification) = (layer.magnification, layer.minification)
    extraValues = layer.extraValues
    ownProperties = layer.ownProperties
    layerFlags = layer.layerFlags.intersection([.opaque, .redisplaysOnBoundsChange])
    style = layer.style
    autoresizingMask = layer.autoresizingMask
    layoutManager = layer.layoutManager
    name = layer.name
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
  open var name: String?

  /// Draws the contents, lays out sublayers and chooses actions.
  ///
  /// Not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// Actions by event or property name, looked up after the delegate.
  open var actions: [String: any CAAction]?

  /// Default values by property name; its entry `"actions"` is looked up after ``actions``.
  ///
  /// A value stands for the property's default: it shows on a layer whose own value is that default. An
  /// entry `"style"` holds a further dictionary, which is looked up after this one.
  open var style: [AnyHashable: Any]? {
    didSet { applyStyle(replacing: oldValue) }
  }

  /// How the layer follows its superlayer's size; not at all unless changed.
  open var autoresizingMask: CAAutoresizingMask = []

  /// Arranges the sublayers where no delegate does.
  open var layoutManager: (any CALayoutManager)? {
    didSet { setNeedsLayout() }
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
  /// The copy is read-only, and of the class that ``copyForPresentation()`` makes; that is why, unlike
  /// Apple's, the result is not declared to be of the receiver's class.
  open func presentation() -> CALayer? { currentPresentation() }

  /// Makes the object that ``presentation()`` fills in.
  ///
  /// Not an Apple name: there the runtime makes one of the receiver's own class. Here that is the nearest
  /// class of the library, unless a class overrides this with `MyLayer(layer: self)`.
  open func copyForPresentation() -> CALayer { CALayer(layer: self) }

  /// The action for `event`: the first that the delegate, ``actions``, `style["actions"]`, the
  /// class or Core Animation's own defaults have.
  ///
  /// A null action ends the search with none.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

  /// The value that the property `key` has where neither the layer nor its ``style`` says otherwise;
  /// nil for zero, for none, and for names that no property has.
  open class func defaultValue(forKey key: String) -> Any? { DefaultValues.value(forKey: key) }

  /// The class's own action for `event`; nil unless a subclass overrides it.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Whether `p`, in the layer's coordinates, lies within the bounds; the far edges do not.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The farthest descendant that contains `p`, a point of the superlayer's coordinates.
  ///
  /// Nearer siblings come first: by ``zPosition``, then the later one. Hidden and fully transparent
  /// layers are passed over, and so is everything outside a mask or a masking layer's bounds.
  open func hitTest(_ p: CGPoint) -> CALayer? { searchHit(p) }

  /// Gives the layer its contents: by its delegate, or by drawing into a bitmap.
  open func display() {
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

  /// Whether a change of the property `key` draws the layer anew; false unless a subclass says so.
  ///
  /// A key for which a subclass answers true is an animatable property of its own: it is set with
  /// ``setValue(_:forKey:)``, animations drive it, ``presentation()`` shows it.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether the value of `key` belongs into an archive: where it differs from a new layer's, unless a
  /// subclass decides otherwise.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }

  /// The value of a property by name, or one stored under any other key.
  open func value(forKey key: String) -> Any? {
    KeyValueCoding.boxed(storedValue(forKey: key))
  }

  /// Sets a property by name, or stores a value under any other key.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// The properties that this class has, by name.
  package class var propertyTable: PropertyTable { .base }

  /// Whether this very class is the library's own, so that nothing open is overridden: searches can
  /// go on in a loop, and need not ask where there is no answer.
  package class var isLibraryClass: Bool { self == CALayer.self }

  var isPresentation: Bool { layerFlags.contains(.presentation) }
}

/// Facts about a layer that are not drawn.
struct LayerFlags: OptionSet {
  let rawValue: UInt8
  static let needsDisplay = LayerFlags(rawValue: 1)
  static let needsLayout = LayerFlags(rawValue: 2)
  static let presentation = LayerFlags(rawValue: 4)
  static let redisplaysOnBoundsChange = LayerFlags(rawValue: 8)
  static let isMask = LayerFlags(rawValue: 16)
  /// The contents come from drawing, not from the caller.
  static let drawnContents = LayerFlags(rawValue: 32)
  static let opaque = LayerFlags(rawValue: 64)
}

/// What a commit has to take over from a layer.
struct LayerChanges: OptionSet {
  let rawValue: UInt8
  static let values = LayerChanges(rawValue: 1)
  static let tree = LayerChanges(rawValue: 2)
  static let extras = LayerChanges(rawValue: 4)
  static let timing = LayerChanges(rawValue: 8)
  static let animations = LayerChanges(rawValue: 16)
  static let display = LayerChanges(rawValue: 32)
  static let layout = LayerChanges(rawValue: 64)
  static let all: LayerChanges = [.values, .tree, .extras, .timing, .animations]
}
