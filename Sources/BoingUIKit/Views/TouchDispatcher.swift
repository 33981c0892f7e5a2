import BoingQuartzCore

/// The way of a window's touches: first to the recognizers of the view that was hit and of those above it, then to that
/// view, unless a gesture takes or delays them.
@MainActor
final class TouchDispatcher {
  /// The recognizers that see touches at present, or wait for some.
  private(set) var recognizers: [UIGestureRecognizer] = []
  private var touches: Set<UITouch> = []

  /// Takes an event of the window.
  func send(_ event: UIEvent, to window: UIWindow) {
    let changed = (event.touches(for: window) ?? []).filter { $0.phase != .stationary }
    let ordered = changed.sorted { $0.timestamp < $1.timestamp }
    for touch in ordered where touch.phase == .began { begin(touch, in: window, event) }
    for recognizer in recognizers { pass(changed, to: recognizer, event) }
    for touch in ordered { deliver(touch, event) }
    let over = changed.filter { $0.phase == .ended || $0.phase == .cancelled }
    guard !over.isEmpty else { return }
    for recognizer in recognizers { recognizer.release(over) }
    recognizers.removeAll { !$0.isWaiting && $0.trackedTouches.isEmpty }
    touches.subtract(over)
  }

  /// Lets the recognizers from the hit view upwards see a new touch.
  private func begin(_ touch: UITouch, in window: UIWindow, _ event: UIEvent) {
    touches.insert(touch)
    touch.view = window.hitTest(touch.location, with: event)
    var view = touch.view
    while let current = view {
      for recognizer in current.recognizers where recognizer.takes(touch) {
        recognizer.track(touch)
        if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
      }
      view = current.superview
    }
  }

  private func pass(_ changed: Set<UITouch>, to recognizer: UIGestureRecognizer, _ event: UIEvent) {
    func send(_ phase: UITouch.Phase, _ call: (Set<UITouch>, UIEvent) -> Void) {
      let own = changed.filter { touch in
        touch.phase == phase && recognizer.trackedTouches.contains { $0 === touch }
      }
      if !own.isEmpty, recognizer.isListening { call(own, event) }
    }
    send(.began, recognizer.touchesBegan)
    send(.moved, recognizer.touchesMoved)
    send(.ended, recognizer.touchesEnded)
    send(.cancelled, recognizer.touchesCancelled)
  }

  // MARK: The view

  private func deliver(_ touch: UITouch, _ event: UIEvent) {
    guard let view = touch.view, !touch.isCancelled else { return }
    switch touch.phase {
    case .began:
      guard !isHeld(touch) else { return }
      deliverBegan(touch, event)
    case .moved:
      if touch.isDelivered { view.touchesMoved([touch], with: event) }
    case .ended:
      if touch.gestureRecognizers?.contains(where: { $0.delaysTouchesEnded && $0.isUndecided })
        ?? false
      {
        touch.isEndHeld = true
        return
      }
      deliverEnd(touch, event)
    case .cancelled:
      if touch.isDelivered { view.touchesCancelled([touch], with: event) }
    default: break
    }
  }

  private func deliverBegan(_ touch: UITouch, _ event: UIEvent?) {
    guard let view = touch.view, !touch.isDelivered, !touch.isCancelled else { return }
    // One finger at a time, unless the view wants more.
    if !view.isMultipleTouchEnabled,
      touches.contains(where: { $0 !== touch && $0.view === view && $0.isDelivered })
    {
      touch.isCancelled = true
      return
    }
    touch.isDelivered = true
    view.touchesBegan([touch], with: event)
  }

  private func deliverEnd(_ touch: UITouch, _ event: UIEvent?) {
    touch.isEndHeld = false
    deliverBegan(touch, event)
    guard touch.isDelivered, !touch.isCancelled else { return }
    touch.view?.touchesEnded([touch], with: event)
  }

  /// True while the view does not hear of a touch that has come down.
  private func isHeld(_ touch: UITouch) -> Bool {
    if touch.gestureRecognizers?.contains(where: { $0.delaysTouchesBegan && $0.isUndecided })
      ?? false
    {
      return true
    }
    guard let delay = contentDelay(of: touch) else { return false }
    let screen = touch.window?.screen ?? .main
    screen.timer(after: delay) { [weak self, weak touch] in
      guard let self, let touch, self.touches.contains(touch), touch.phase != .ended,
        !(touch.gestureRecognizers?.contains { $0.delaysTouchesBegan && $0.isUndecided } ?? false)
      else { return }
      self.deliverBegan(touch, nil)
    }
    return true
  }

  /// The time that a scroll view above keeps a touch from its content.
  private func contentDelay(of touch: UITouch) -> Double? {
    var view = touch.view
    while let current = view {
      if let delay = current.contentTouchDelay, current !== touch.view { return delay }
      view = current.superview
    }
    return nil
  }

  /// A gesture has been recognised: the views of its touches hear no more of them, if it says so.
  func recognizerRecognised(_ recognizer: UIGestureRecognizer) {
    guard recognizer.cancelsTouchesInView else { return releaseHeldTouches(of: recognizer) }
    for touch in recognizer.trackedTouches where !touch.isCancelled {
      if let view = touch.view, !view.allowsCancellation(of: touch, by: recognizer) { continue }
      touch.isCancelled = true
      if touch.isDelivered { touch.view?.touchesCancelled([touch], with: nil) }
    }
  }

  /// Touches are no gesture: the view hears what was kept from it.
  func recognizerFailed(_ recognizer: UIGestureRecognizer) { releaseHeldTouches(of: recognizer) }

  private func releaseHeldTouches(of recognizer: UIGestureRecognizer) {
    for touch in recognizer.trackedTouches {
      let list = touch.gestureRecognizers ?? []
      if recognizer.delaysTouchesBegan, touch.phase != .ended,
        !list.contains(where: { $0.delaysTouchesBegan && $0.isUndecided }),
        contentDelay(of: touch) == nil
      {
        deliverBegan(touch, nil)
      }
      if touch.isEndHeld, !list.contains(where: { $0.delaysTouchesEnded && $0.isUndecided }) {
        deliverEnd(touch, nil)
      }
    }
  }
}
