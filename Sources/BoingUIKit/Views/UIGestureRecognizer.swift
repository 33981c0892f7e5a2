import BoingQuartzCore

/// A recognizer of one kind of gesture among the touches of its view and of what is in it.
///
/// A discrete recognizer goes from possible to ended or failed; a continuous one from possible to began, changed and ended
/// or cancelled. Actions are called for every state but possible and failed. The first to recognise lets the others on the
/// same touches fail, unless a delegate allows both.
@MainActor
open class UIGestureRecognizer: NSObject, KeyValueObservable {
  /// The state of a gesture.
  public enum State: Int, Hashable, Sendable {
    /// Not yet known.
    case possible = 0
    /// A continuous gesture has begun.
    case began = 1
    /// A continuous gesture has changed.
    case changed = 2
    /// The gesture is over; a discrete one is recognised.
    case ended = 3
    /// A continuous gesture was broken off.
    case cancelled = 4
    /// The touches are no such gesture.
    case failed = 5

    /// A discrete gesture is recognised: the same as ``ended``.
    public static let recognized = State.ended
  }

  /// An action and the object that it is called on.
  private struct Target {
    weak var object: AnyObject?
    let hasObject: Bool
    let call: (UIGestureRecognizer) -> Void
  }

  /// A recognizer that has to fail first.
  private struct Requirement {
    weak var recognizer: UIGestureRecognizer?
  }

  private var targets: [Target] = []
  private var current = State.possible
  /// The state that waits for other recognizers to fail.
  private var waitingState: State?
  private var required: [Requirement] = []
  /// The touches that the recognizer sees at present.
  private(set) var trackedTouches: [UITouch] = []
  private var observers: KeyValueObservers?
  /// Timers of the present sequence of touches.
  var timers: [ScreenTimer] = []

  /// Creates a recognizer without an action.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer that calls a method of `target`, which it does not keep.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// The observers of the recognizer.
  public var keyValueObservers: KeyValueObservers {
    if let observers { return observers }
    let made = KeyValueObservers()
    observers = made
    return made
  }

  // MARK: Actions

  /// Adds a method that is called for every change of the gesture.
  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    targets.append(
      Target(object: object, hasObject: true) { [weak object] recognizer in
        action.send(to: object, sender: recognizer)
      })
  }

  /// Removes the methods of `target`, or all for nil; selectors cannot be told apart here.
  open func removeTarget(_ target: Any?, action: Selector?) {
    guard let target else { return targets.removeAll() }
    targets.removeAll { $0.object === target as AnyObject }
  }

  /// Adds a closure that is called for every change of the gesture.
  func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    targets.append(Target(object: nil, hasObject: false, call: handler))
  }

  // MARK: Properties

  /// The state; a subclass sets it.
  open var state: State {
    get { current }
    set { request(newValue) }
  }

  /// Decides about touches and other recognizers.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// True if the recognizer takes part; a change to false breaks a gesture off.
  open var isEnabled = true {
    didSet {
      guard !isEnabled else { return }
      if current == .began || current == .changed {
        state = .cancelled
      } else if current == .possible, !trackedTouches.isEmpty {
        state = .failed
      }
    }
  }

  /// The view that has the recognizer.
  open internal(set) weak var view: UIView?

  /// True if the view hears no more of touches once they are a gesture.
  open var cancelsTouchesInView = true

  /// True if the view hears of touches only once they are no gesture.
  open var delaysTouchesBegan = false

  /// True if the view hears of the end of touches only once they are no gesture.
  open var delaysTouchesEnded = true

  /// A name of the caller's choice.
  open var name: String?

  /// Lets the recognizer wait until another has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(Requirement(recognizer: otherGestureRecognizer))
  }

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { trackedTouches.count }

  /// Returns the middle of the touches in a view; in the window for nil.
  open func location(in view: UIView?) -> CGPoint {
    let touches = locationTouches
    guard !touches.isEmpty else { return lastLocation.map { convert($0, to: view) } ?? .zero }
    let points = touches.map { $0.location(in: view) }
    return Self.middle(of: points)
  }

  /// Returns the location of one of the touches in a view; in the window for nil.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    trackedTouches.indices.contains(touchIndex)
      ? trackedTouches[touchIndex].location(in: view) : location(in: view)
  }

  /// The touches whose middle is the gesture's location.
  var locationTouches: [UITouch] { trackedTouches }
  /// The location in the window after the touches have left.
  var lastLocation: CGPoint?

  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view else { return point }
    return view.convert(point, from: nil)
  }

  static func middle(of points: [CGPoint]) -> CGPoint {
    guard !points.isEmpty else { return .zero }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  // MARK: For subclasses

  /// Fingers have come down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers have left.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers have been taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Forgets the gesture: the touches are over.
  open func reset() {}
  /// Lets go of a touch that is none of the gesture's.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }
  /// Returns true if this recognizer lets another fail when it recognises.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true if another may let this recognizer fail.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true if this recognizer waits for another to fail.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Returns true if another recognizer waits for this one to fail.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Tracking

  /// Returns true if the recognizer takes a new touch.
  func takes(_ touch: UITouch) -> Bool {
    guard isEnabled, waitingState == nil || current == .possible else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  func track(_ touch: UITouch) {
    trackedTouches.append(touch)
    touch.gestureRecognizers?.append(self)
  }

  /// True if the recognizer hears of touches at present.
  var isListening: Bool {
    isEnabled && (current == .possible || current == .began || current == .changed)
  }

  /// True if the touches may still become the gesture.
  var isUndecided: Bool {
    isEnabled && current == .possible && (!trackedTouches.isEmpty || isWaiting)
  }

  /// True if the recognizer waits for further touches, as one of a double tap after the first, or for another's failure.
  var isWaiting: Bool { waitingState != nil || awaitsTouches }
  /// True if further touches are to come.
  var awaitsTouches: Bool { false }

  /// Calls `body` after some seconds of the screen's time, unless the gesture is over by then.
  func schedule(after seconds: Double, _ body: @escaping () -> Void) {
    let screen = view?.window?.screen ?? .main
    timers.append(screen.timer(after: seconds, body))
  }

  func cancelTimers() {
    for timer in timers { timer.cancel() }
    timers = []
  }

  /// Lets go of touches that are over; a gesture that is decided begins anew with the next.
  func release(_ touches: Set<UITouch>) {
    lastLocation = trackedTouches.isEmpty ? lastLocation : location(in: nil)
    trackedTouches.removeAll { touches.contains($0) }
    guard trackedTouches.isEmpty else { return }
    if current == .ended || current == .failed || current == .cancelled {
      returnToPossible()
    } else if current == .possible, !isWaiting {
      // A subclass that has said nothing has not recognised anything.
      cancelTimers()
      reset()
    }
  }

  private func returnToPossible() {
    cancelTimers()
    waitingState = nil
    setState(.possible)
    reset()
  }

  // MARK: States

  private func setState(_ new: State) {
    let old = current
    current = new
    guard old != new || new == .changed else { return }
    observers?.didChange()
  }

  /// Takes up a new state, if the other recognizers let it.
  private func request(_ new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed):
      guard waitingState == nil else { return }
      recognise(as: new == .changed ? .began : new)
    case (.possible, .failed), (.possible, .cancelled):
      fail()
    case (.began, .changed), (.changed, .changed), (.began, .began):
      setState(.changed)
      callActions()
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled),
      (.began, .failed), (.changed, .failed):
      setState(new == .failed ? .cancelled : new)
      callActions()
      finishIfReleased()
    case (_, .possible) where current != .possible: returnToPossible()
    default: break
    }
  }

  private func fail() {
    cancelTimers()
    waitingState = nil
    setState(.failed)
    finishIfReleased()
    GestureArbiter.recognizerFailed(self)
  }

  private func finishIfReleased() {
    if trackedTouches.isEmpty { returnToPossible() }
  }

  private func recognise(as new: State) {
    let allowed =
      (delegate?.gestureRecognizerShouldBegin(self) ?? true)
      && (view?.gestureRecognizerShouldBegin(self) ?? true)
      && !trackedTouches.contains { touch in
        touch.view.map { $0 !== view && $0.claimsTap(from: self) } ?? false
      }
    guard allowed else { return fail() }
    if isHeldByOthers {
      waitingState = new
      return
    }
    commit(new)
  }

  /// True if a recognizer that has to fail first is undecided.
  private var isHeldByOthers: Bool {
    dependencies.contains { $0 !== self && $0.isUndecided }
  }

  private var dependencies: [UIGestureRecognizer] {
    var list = required.compactMap(\.recognizer)
    for other in GestureArbiter.others(than: self) {
      let isRequired =
        shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
        || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false)
        || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
      if isRequired { list.append(other) }
    }
    return list
  }

  /// A recognizer that this one may have waited for has failed or recognised.
  func reconsider(_ other: UIGestureRecognizer, hasFailed: Bool) {
    guard let waiting = waitingState, dependencies.contains(where: { $0 === other }) else { return }
    guard hasFailed else { return fail() }
    guard !isHeldByOthers else { return }
    waitingState = nil
    commit(waiting)
  }

  private func commit(_ new: State) {
    guard GestureArbiter.mayRecognise(self) else { return fail() }
    setState(new)
    GestureArbiter.recognizerRecognised(self)
    callActions()
    if new == .ended { finishIfReleased() }
  }

  private func callActions() {
    for target in targets where !target.hasObject || target.object != nil { target.call(self) }
  }
}

/// Decides about the touches and the rivals of a recognizer.
///
/// Every method has a default.
@MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns true if a gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns true if a recognizer sees a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Returns true if both recognizers may recognise their gestures at a time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns true if the first recognizer waits for the other to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns true if the other recognizer waits for the first to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Allows it.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Lets the recognizer see it.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Allows one alone.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Lets it not wait.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Lets the other not wait.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Decides among the recognizers of the same touches.
@MainActor
enum GestureArbiter {
  /// The recognizers that share a touch with one, or see touches at the same time in its window.
  static func others(than recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    guard let window = recognizer.view?.window else { return [] }
    return window.touchDispatcher.recognizers.filter { $0 !== recognizer }
  }

  private static func sharesTouch(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.trackedTouches.contains { touch in b.trackedTouches.contains { $0 === touch } }
      || a.trackedTouches.isEmpty || b.trackedTouches.isEmpty
  }

  private static func areSimultaneous(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    (a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
      || (b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
  }

  private static func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.canPrevent(b) && b.canBePrevented(by: a) && sharesTouch(a, b) && !areSimultaneous(a, b)
  }

  /// Returns false if a gesture that was recognised before stands in the way.
  static func mayRecognise(_ recognizer: UIGestureRecognizer) -> Bool {
    !others(than: recognizer).contains {
      ($0.state == .began || $0.state == .changed || $0.state == .ended)
        && prevents($0, recognizer)
    }
  }

  static func recognizerRecognised(_ recognizer: UIGestureRecognizer) {
    let others = others(than: recognizer)
    for other in others { other.reconsider(recognizer, hasFailed: false) }
    for other in others where other.isUndecided && prevents(recognizer, other) {
      other.state = .failed
    }
    recognizer.view?.window?.touchDispatcher.recognizerRecognised(recognizer)
  }

  static func recognizerFailed(_ recognizer: UIGestureRecognizer) {
    for other in others(than: recognizer) { other.reconsider(recognizer, hasFailed: true) }
    recognizer.view?.window?.touchDispatcher.recognizerFailed(recognizer)
  }
}
