import OpenQuartzCore

/// An object that takes part in the handling of events: a view, a controller, the application.
@MainActor
open class UIResponder: NSObject, KeyValueObservable {
  private var observers: KeyValueObservers?

  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that takes what this one does not; nil for the last.
  open var next: UIResponder? { nil }

  // MARK: The first responder

  /// True if the responder may become the first; false unless a subclass says so.
  open var canBecomeFirstResponder: Bool { false }

  /// True if the first responder may stop being that.
  open var canResignFirstResponder: Bool { true }

  /// True if this is the first responder of its window: the one that typing goes to.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes this the first responder of its window.
  ///
  /// - Returns: False if it may not be, or is in no window, or the present one does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  /// Stops being the first responder.
  ///
  /// - Returns: False if it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  /// The window at the end of the chain of responders.
  private var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }

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

  /// Tells the observers of a change, if there are any.
  final func didChange(_ keyPath: String, from old: @autoclosure () -> Any?, to new: Any?) {
    observers?.didChange(keyPath, from: old(), to: new)
  }

  /// True if there are observers.
  final var isObserved: Bool { observers != nil }

  /// The key paths that can be observed; see ``KeyValueObservable``.
  package class var observableKeyPaths: Set<String> { [] }

  /// Lets an observer hear of the changes of a property in its ``observeValue(forKeyPath:of:change:context:)``.
  ///
  /// A key path that is not among those of ``KeyValueObservable`` is reported.
  open func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard type(of: self).observableKeyPaths.contains(keyPath) else {
      return Diagnostics.report(
        "\(type(of: self)) does not tell of '\(keyPath)': observe one of "
          + type(of: self).observableKeyPaths.sorted().joined(separator: ", "))
    }
    guard let observer = observer as? UIResponder else {
      return Diagnostics.report(
        "\(type(of: observer)) hears of no change: only responders have observeValue(forKeyPath:…); use "
          + "observe(_:options:changeHandler:)")
    }
    keyValueObservers.check(options)
    let call: (Any?, Any?) -> Void = { [weak self, weak observer] old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
      if options.contains(.new), let new { change[.newKey] = new }
      if options.contains(.old), let old { change[.oldKey] = old }
      observer?.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    observe(keyPath, observer, context, call)
    if options.contains(.initial) { call(nil, observedValue(keyPath)) }
  }

  /// Ends the latest observation of a property by an observer.
  open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    unobserve(keyPath, observer, nil, matchesContext: false)
  }

  /// Ends the latest observation of a property by an observer with a context.
  open func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    unobserve(keyPath, observer, context, matchesContext: true)
  }

  /// Begins an observation.
  func observe(
    _ keyPath: String, _ observer: UIResponder, _ context: UnsafeMutableRawPointer?,
    _ call: @escaping (Any?, Any?) -> Void
  ) {
    keyValueObservers.add(observer, keyPath: keyPath, context: context, call)
  }

  /// Ends an observation.
  func unobserve(
    _ keyPath: String, _ observer: NSObject, _ context: UnsafeMutableRawPointer?,
    matchesContext: Bool
  ) {
    let wasThere = keyValueObservers.remove(
      observer, keyPath: keyPath, context: context, matchesContext: matchesContext)
    guard !wasThere else { return }
    Diagnostics.report("\(type(of: observer)) does not observe '\(keyPath)' of \(type(of: self))")
  }

  /// The present value of an observable property.
  func observedValue(_ keyPath: String) -> Any? { nil }

  /// An observed property of another responder has changed.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}

extension UIResponder {
  /// Posted before the keyboard appears; by hosts, since there is none here.
  public nonisolated static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted after the keyboard has appeared, by hosts.
  public nonisolated static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted before the keyboard disappears, by hosts.
  public nonisolated static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted after the keyboard has disappeared, by hosts.
  public nonisolated static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted before the keyboard's frame changes, by hosts.
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The key of the keyboard's frame before, an `NSValue`.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the keyboard's frame after, an `NSValue`.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration of its motion in seconds, a number.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve of its motion, the number of a `UIView.AnimationCurve`.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
}
