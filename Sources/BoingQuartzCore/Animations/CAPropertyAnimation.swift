import BoingCoreGraphics

/// An animation of one key path.
open class CAPropertyAnimation: CAAnimation {
  private var path: String?
  private var additive = false
  private var cumulative = false
  private var function: CAValueFunction?

  /// Creates an animation of `path`, for instance `"position.y"` or `"transform.rotation.z"`.
  public convenience init(keyPath path: String?) {
    self.init()
    self.path = path
  }

  package override class var propertyTable: PropertyTable { AnimationProperty.ofPropertyTable }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CAPropertyAnimation else { return }
    (path, additive, cumulative) = (other.path, other.additive, other.cumulative)
    function = other.function
  }

  /// The key path of the animated property, relative to the layer.
  ///
  /// A path that names nothing animatable is reported once and shows nothing.
  open var keyPath: String? {
    get { path }
    set {
      willChange()
      path = newValue
    }
  }

  /// True if the value is added to the value beneath instead of replacing it; transforms are
  /// concatenated.
  open var isAdditive: Bool {
    get { additive }
    set {
      willChange()
      additive = newValue
    }
  }

  /// True if each repeat starts where the one before ended.
  ///
  /// Has no effect with autoreverse.
  open var isCumulative: Bool {
    get { cumulative }
    set {
      willChange()
      cumulative = newValue
    }
  }

  /// Makes a transform of the animation's numbers; nil unless changed.
  ///
  /// For the key paths `transform` and `sublayerTransform`. The values are then numbers, or lists of
  /// three for ``CAValueFunctionName/scale`` and ``CAValueFunctionName/translate``, and the transform
  /// replaces the one beneath. Two of a basic animation's three values must be given: where
  /// Core Animation raises an exception the animation shows nothing and is reported.
  open var valueFunction: CAValueFunction? {
    get { function }
    set {
      willChange()
      function = newValue
    }
  }

  /// Adds the animation to the layer `anObject` under the key `event`; one without a ``keyPath`` animates the
  /// property of that name.
  open override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard keyPath == nil, let copy = copy() as? CAPropertyAnimation else {
      return super.run(forKey: event, object: anObject, arguments: dict)
    }
    copy.keyPath = event
    (anObject as? any AnimatableObject)?.add(copy, forKey: event)
  }
}
