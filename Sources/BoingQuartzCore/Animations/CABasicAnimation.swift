import BoingCoreGraphics
import BoingRender

/// An animation from one value to another.
///
/// | given | goes |
/// |---|---|
/// | from and to | from → to |
/// | from and by | from → from + by |
/// | by and to | to − by → to |
/// | from | from → value beneath |
/// | to | value beneath → to |
/// | by | value beneath → value beneath + by |
///
/// The value beneath is the committed model value with earlier animations applied, read at every
/// frame. With none of the three nothing moves.
open class CABasicAnimation: CAPropertyAnimation {
  private var from: Any?
  private var to: Any?
  private var by: Any?

  package override class var propertyTable: PropertyTable { AnimationProperty.basicTable }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CABasicAnimation else { return }
    (from, to, by) = (Self.frozen(other.from), Self.frozen(other.to), Self.frozen(other.by))
  }

  /// The value at the start: a number, `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`, `CGColor`,
  /// a Boolean, or an image, as the property has it.
  open var fromValue: Any? {
    get { from }
    set {
      willChange()
      from = newValue
    }
  }

  /// The value at the end.
  open var toValue: Any? {
    get { to }
    set {
      willChange()
      to = newValue
    }
  }

  /// The change of the value.
  open var byValue: Any? {
    get { by }
    set {
      willChange()
      by = newValue
    }
  }

  /// Progress of the value for a progress in time; springs overshoot.
  package func easing(duration: Double) -> Easing { .timing(timingFunction?.curve) }

  package override func compile(into compiler: inout TrackCompiler) {
    compiler.addBasic(self)
  }
}
