import OpenQuartzCore

/// A finger on the screen, from its coming down to its leaving: one object, which changes.
@MainActor
open class UITouch: NSObject {
  /// The state of a finger.
  public enum Phase: Int, Hashable, Sendable {
    /// It has come down.
    case began = 0
    /// It has moved.
    case moved = 1
    /// It has not moved since the event before.
    case stationary = 2
    /// It has left.
    case ended = 3
    /// It has been taken away by the system.
    case cancelled = 4
    /// A pointer has entered a region; there is none here.
    case regionEntered = 5
    /// A pointer has moved in a region; there is none here.
    case regionMoved = 6
    /// A pointer has left a region; there is none here.
    case regionExited = 7
  }

  /// The kind of a touch.
  public enum TouchType: Int, Hashable, Sendable {
    /// By a finger.
    case direct = 0
    /// From afar.
    case indirect = 1
    /// By a pencil.
    case pencil = 2
    /// By a pointer.
    case indirectPointer = 3
  }

  /// The state of the finger.
  open internal(set) var phase = Phase.began
  /// The time of the latest change, in the seconds of the screen's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// The number of taps in a row at about this point, this one included.
  open internal(set) var tapCount = 1
  /// The view that the finger came down on.
  open internal(set) var view: UIView?
  /// The window that the finger came down on.
  open internal(set) var window: UIWindow?
  /// The recognizers that see the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []
  /// The force; always 1, that of an average touch.
  open var force: CGFloat { 1 }
  /// The greatest force.
  open var maximumPossibleForce: CGFloat { 1 }
  /// The radius of the touch in points: that of a fingertip.
  open var majorRadius: CGFloat { 20 }
  /// The uncertainty of the radius.
  open var majorRadiusTolerance: CGFloat { 0 }
  /// The kind of touch.
  open var type: TouchType { .direct }

  /// The location in the window.
  var location = CGPoint.zero
  var previousLocation = CGPoint.zero
  /// True once the view has heard that it began.
  var isDelivered = false
  /// True if the view is to hear nothing more of it.
  var isCancelled = false
  /// True while the view's end of the touch waits for recognizers.
  var isEndHeld = false

  /// Returns the location in a view's coordinates; in the window's for nil.
  open func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

  /// Returns the location before the latest change, in a view's coordinates; in the window's for nil.
  open func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

  /// Returns the location; touches here have no finer one.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window, view !== window else { return point }
    return view.convert(point, from: window)
  }
}

/// Something that happens to the program: touches.
@MainActor
open class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Hashable, Sendable {
    /// Touches.
    case touches = 0
    /// A motion of the device.
    case motion = 1
    /// A remote control.
    case remoteControl = 2
    /// Pressed buttons.
    case presses = 3
  }

  /// The detail of an event.
  public enum EventSubtype: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// A shake of the device.
    case motionShake = 1
  }

  /// The kind.
  open var type: EventType { .touches }
  /// The detail.
  open var subtype: EventSubtype { .none }
  /// The time, in the seconds of the screen's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// Every finger on the screen, and those that have just left.
  open internal(set) var allTouches: Set<UITouch>? = []

  /// Returns the touches of a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  /// Returns the touches that came down on a view.
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

  /// Returns the touches that a recognizer sees.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Returns the touch alone: no others are merged into it.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

  /// Returns no touches: none are predicted.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
