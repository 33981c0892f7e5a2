import BoingQuartzCore

/// An object that takes part in the handling of events: a view, a controller, the application.
@MainActor
open class UIResponder: NSObject, KeyValueObservable {
  private var observers: KeyValueObservers?

  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that takes what this one does not; nil for the last.
  open var next: UIResponder? { nil }

  // MARK: Touches

  /// Fingers have come down on the responder; by default the next one hears of it.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers have moved; by default the next responder hears of it.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers have left; by default the next responder hears of it.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// A recognizer or the system has taken the fingers over; by default the next responder hears of it.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Nibs

  /// Prepares an object that was made from a nib; there are none here, so that only a program calls it.
  open func awakeFromNib() {}

  /// Prepares an object for a design tool; nobody calls it here.
  open func prepareForInterfaceBuilder() {}

  // MARK: Key-value observing

  /// The observers of the object.
  public var keyValueObservers: KeyValueObservers {
    if let observers { return observers }
    let made = KeyValueObservers()
    observers = made
    return made
  }

  /// Tells the observers, if there are any, that a property may have changed.
  final func didChange() { observers?.didChange() }
}
