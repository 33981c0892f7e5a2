import OpenCoreGraphics

/// An animation of one key path.
open class CAPropertyAnimation: CAAnimation {
  private var path: String?
  private var additive = false
  private var cumulative = false

  /// An animation of `path`, for instance `"position.y"` or `"transform.rotation.z"`.
  public convenience init(keyPath path: String?) {
    self.init()
    self.path = path
  }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CAPropertyAnimation else { return }
    (path, additive, cumulative) = (other.path, other.additive, other.cumulative)
  }

  /// What is animated, relative to the layer.
  ///
  /// A path that names nothing animatable is reported once and shows nothing.
  open var keyPath: String? {
    get { path }
    set {
      willChange()
      path = newValue
    }
  }

  /// Whether the value is added to the value beneath instead of replacing it; transforms are
  /// concatenated.
  open var isAdditive: Bool {
    get { additive }
    set {
      willChange()
      additive = newValue
    }
  }

  /// Whether each repeat starts where the one before ended.
  ///
  /// Has no effect with autoreverse.
  open var isCumulative: Bool {
    get { cumulative }
    set {
      willChange()
      cumulative = newValue
    }
  }
}
