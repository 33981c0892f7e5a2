import BoingQuartzCore

/// A view that tells others of what is done to it.
@MainActor
open class UIControl: UIView {
  /// Events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates events by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger comes down.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger comes down again in a row of taps.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves within.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moves outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moves in.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moves out.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger leaves within.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger leaves outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch is broken off.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changes.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The event that the control is for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Every touch.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// Every event.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates states by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing in particular.
    public static let normal: State = []
    /// Under a finger.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not to be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// Chosen.
    public static let selected = State(rawValue: 1 << 2)
  }

  /// The position of content from top to bottom.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the top.
    case top = 1
    /// At the bottom.
    case bottom = 2
    /// Over the whole height.
    case fill = 3
  }

  /// The position of content across.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2
    /// Over the whole width.
    case fill = 3
    /// At the side where lines start.
    case leading = 4
    /// At the side where lines end.
    case trailing = 5
  }

  /// Somebody who hears of events.
  private struct Listener {
    weak var target: AnyObject?
    /// True if the listener ends with its target.
    let hasTarget: Bool
    var events: Event
    let action: UIAction?
    let selector: Selector?
  }

  private var listeners: [Listener] = []

  package override class var drawsNothing: Bool { self == UIControl.self }

  /// Creates a control that performs an action when it is used.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// True if the control can be used.
  open var isEnabled = true { didSet { if oldValue != isEnabled { stateDidChange() } } }
  /// True if the control is chosen.
  open var isSelected = false { didSet { if oldValue != isSelected { stateDidChange() } } }
  /// True while a finger is on the control.
  open var isHighlighted = false { didSet { if oldValue != isHighlighted { stateDidChange() } } }

  /// The state.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The state has changed.
  func stateDidChange() { setNeedsLayout() }

  /// The position of the content from top to bottom.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The position of the content across.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The position of the content across, by the direction of text resolved.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  // MARK: Actions

  /// Lets a method of `target` be called for events; the target is not kept.
  ///
  /// Write `Selector(Class.method)` for what is `#selector(Class.method)` on Apple's platforms.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    guard let target else { return }
    listeners.append(
      Listener(
        target: target as AnyObject, hasTarget: true, events: controlEvents, action: nil,
        selector: action))
  }

  /// Lets the methods of `target`, or of all for nil, be called no more for events; selectors cannot be told apart here.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    remove(controlEvents) { listener in
      listener.hasTarget && (target == nil || listener.target === target as AnyObject?)
    }
  }

  /// Lets a closure be called for events; one of the same name is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    listeners.append(
      Listener(target: nil, hasTarget: false, events: controlEvents, action: action, selector: nil))
  }

  /// Lets a closure be called no more for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Lets the closure of a name be called no more for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.action?.identifier == actionIdentifier }
  }

  private func remove(_ events: Event, _ isMeant: (Listener) -> Bool) {
    for index in listeners.indices where isMeant(listeners[index]) {
      listeners[index].events.subtract(events)
    }
    listeners.removeAll { $0.events.isEmpty }
  }

  /// The targets of the control.
  open var allTargets: Set<AnyHashable> {
    Set(listeners.compactMap { ($0.target as? NSObject).map { AnyHashable($0) } })
  }

  /// The events that somebody hears of.
  open var allControlEvents: Event { listeners.reduce(into: []) { $0.formUnion($1.events) } }

  /// Sends a method to a target; a subclass overrides it to see or to change that.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Performs an action; a subclass overrides it to see or to change that.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Tells those who listen of events.
  open func sendActions(for controlEvents: Event) { tell(controlEvents, nil) }

  private func tell(_ events: Event, _ event: UIEvent?) {
    for listener in listeners where !listener.events.isDisjoint(with: events) {
      if let action = listener.action {
        sendAction(action)
      } else if let selector = listener.selector, let target = listener.target {
        sendAction(selector, to: target, for: event)
      }
    }
  }

  // MARK: Touches

  /// True while a finger is followed.
  open private(set) var isTracking = false
  /// True while the finger that is followed is within.
  open private(set) var isTouchInside = false

  /// The distance from the bounds at which a finger that is followed still counts as within, in points.
  private static let touchMargin: CGFloat = 70

  /// Begins to follow a finger.
  ///
  /// - Returns: False to leave it alone.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Follows a finger.
  ///
  /// - Returns: False to stop that.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Ends to follow a finger; nil for one that has gone.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Breaks off to follow a finger.
  open func cancelTracking(with event: UIEvent?) {}

  /// Follows a finger that has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    isHighlighted = isTracking
    guard isTracking else { return }
    tell(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  /// Follows a finger that has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = bounds.insetBy(dx: -Self.touchMargin, dy: -Self.touchMargin)
      .contains(touch.location(in: self))
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      isTracking = false
      isHighlighted = false
      endTracking(touch, with: event)
      return
    }
    if wasInside != isTouchInside { tell(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
    tell(isTouchInside ? .touchDragInside : .touchDragOutside, event)
  }

  /// Lets go of a finger that has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    endTracking(touches.first, with: event)
    let isInside = isTouchInside
    isTouchInside = false
    tell(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside, isTriggeredByTouch { tell(.primaryActionTriggered, event) }
  }

  /// Lets go of a finger that has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    cancelTracking(with: event)
    tell(.touchCancel, event)
  }

  /// True if a touch is what the control is for, as of a button.
  var isTriggeredByTouch: Bool { false }

  override func claimsTap(from recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
