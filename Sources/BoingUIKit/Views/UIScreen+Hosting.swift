import BoingQuartzCore

/// Time and images: what a host does with a screen.
extension UIScreen {
  /// The present time of the screen's clock in seconds.
  public var time: CFTimeInterval { display.time }

  /// Commits what is pending and makes the calls that are due, as the run loop does at the end of each cycle.
  public func update() { asMain { display.update() } }

  /// Moves the clock forward to a time, stopping wherever something starts or ends and at every refresh for which a display
  /// link is called; see `Display.advance(to:)`.
  ///
  /// - Precondition: The clock is a `ManualClock`.
  public func advance(to time: CFTimeInterval) { asMain { display.advance(to: time) } }

  /// Moves the clock forward by some seconds.
  ///
  /// - Precondition: The clock is a `ManualClock`.
  public func advance(by seconds: CFTimeInterval) { advance(to: display.time + seconds) }

  /// Returns the image that shows at a time, by default now; without an area, or with too many pixels, it throws.
  public func image(
    at time: CFTimeInterval? = nil, background: CGColor? = nil
  ) throws(CompositorError) -> CGImage {
    try display.image(at: time, background: background)
  }

  /// Lets the screen follow real time, until ``stop()``.
  ///
  /// - Parameter onFrame: A closure that is called with what shows, whenever that has changed.
  public func run(onFrame: ((Frame) -> Void)? = nil) { display.run(onFrame: onFrame) }

  /// Ends what ``run(onFrame:)`` began.
  public func stop() { display.stop() }
}

/// Touches: what a host feeds to a screen.
///
/// Each touch is delivered at the present time of the clock, and what it leads to is committed.
extension UIScreen {
  /// Puts a finger down.
  ///
  /// - Parameters:
  ///   - point: The location in points of the screen.
  ///   - finger: A number that tells fingers apart; a finger that is down already is taken away first.
  public func touchDown(at point: CGPoint, finger: Int = 0) {
    if fingers[finger] != nil { touchCancel(finger: finger) }
    guard isUsable(point) else { return }
    asMain {
      let window = orderedWindows.reversed().first { window in
        let inner = convert(point, to: window)
        return !window.isHidden && window.hitTest(inner, with: nil) != nil
      }
      guard let window else { return }
      let touch = UITouch()
      touch.window = window
      touch.location = convert(point, to: window)
      touch.previousLocation = touch.location
      touch.tapCount = nextTapCount(at: point)
      fingers[finger] = touch
      send(touch, .began)
    }
  }

  /// Moves a finger; one that is not down moves nothing.
  public func touchMove(to point: CGPoint, finger: Int = 0) {
    guard let touch = fingers[finger], let window = touch.window, isUsable(point) else { return }
    asMain {
      let location = convert(point, to: window)
      guard location != touch.location else { return }
      (touch.previousLocation, touch.location) = (touch.location, location)
      send(touch, .moved)
    }
  }

  /// Lifts a finger, at a point or where it is.
  public func touchUp(at point: CGPoint? = nil, finger: Int = 0) {
    if let point { touchMove(to: point, finger: finger) }
    guard let touch = fingers.removeValue(forKey: finger) else { return }
    asMain {
      touch.previousLocation = touch.location
      send(touch, .ended)
      lastTap = (
        display.time, touch.window.map { $0.convert(touch.location, to: nil) } ?? .zero,
        touch.tapCount
      )
    }
  }

  /// Takes a finger away, as the system does when a call comes in.
  public func touchCancel(finger: Int = 0) {
    guard let touch = fingers.removeValue(forKey: finger) else { return }
    asMain { send(touch, .cancelled) }
  }

  /// Taps at a point.
  ///
  /// - Parameters:
  ///   - point: The location in points of the screen.
  ///   - duration: The time for which the finger stays, in seconds; the clock is moved by it, if it can be.
  public func tap(at point: CGPoint, duration: CFTimeInterval = 0) {
    touchDown(at: point)
    wait(duration)
    touchUp()
  }

  /// Drags a finger along a line at an even speed, and lifts it.
  ///
  /// - Parameters:
  ///   - start: The point at which the finger comes down.
  ///   - end: The point at which it leaves.
  ///   - duration: The time in seconds, by which the clock is moved; the finger moves with every refresh of the screen.
  ///   - lifts: False to leave the finger down.
  public func drag(
    from start: CGPoint, to end: CGPoint, duration: CFTimeInterval, lifts: Bool = true
  ) {
    touchDown(at: start)
    let steps = Int(exactly: (duration * display.refreshRate).rounded(.up)) ?? 1
    let count = min(max(steps, 1), 100_000)
    for step in 1...count {
      wait(duration / Double(count))
      let progress = CGFloat(step) / CGFloat(count)
      touchMove(
        to: CGPoint(
          x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress))
    }
    if lifts { touchUp() }
  }

  private func wait(_ seconds: Double) {
    guard seconds > 0, display.clock is ManualClock else { return }
    advance(by: seconds)
  }

  private func isUsable(_ point: CGPoint) -> Bool {
    guard point.x.isFinite, point.y.isFinite else {
      Diagnostics.report("a touch at \(point) is left out: its location is not finite")
      return false
    }
    return true
  }

  private func convert(_ point: CGPoint, to window: UIWindow) -> CGPoint {
    window.layer.convert(point, from: display.rootLayer)
  }

  /// The time between two taps in a row, in seconds, and their distance in points.
  private static let tapInterval = 0.35
  private static let tapDistance: CGFloat = 45

  private func nextTapCount(at point: CGPoint) -> Int {
    guard let lastTap, display.time - lastTap.time <= Self.tapInterval,
      abs(lastTap.location.x - point.x) <= Self.tapDistance,
      abs(lastTap.location.y - point.y) <= Self.tapDistance
    else { return 1 }
    return lastTap.count + 1
  }

  private func send(_ touch: UITouch, _ phase: UITouch.Phase) {
    for other in fingers.values where other !== touch { other.phase = .stationary }
    touch.phase = phase
    touch.timestamp = display.time
    let event = UIEvent()
    event.timestamp = display.time
    event.allTouches = Set(fingers.values).union([touch])
    UIApplication.shared.sendEvent(event)
    display.update()
  }
}
