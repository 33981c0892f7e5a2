import BoingQuartzCore

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

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window, view !== window else { return point }
    return view.convert(point, from: window)
  }
}

/// Something that happens to the program: touches.
@MainActor
open class UIEvent: NSObject {
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
}
