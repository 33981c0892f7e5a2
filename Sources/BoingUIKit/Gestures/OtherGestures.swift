import BoingCurves
import BoingElementary
import BoingQuartzCore

/// A recognizer of long presses: continuous.
///
/// It begins after half a second in which the finger has not strayed by more than 10 points.
@MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time after which the press counts, in seconds; 0.5 unless changed.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance that the finger may stray before, in points; 10 unless changed.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press; 0 unless changed.
  open var numberOfTapsRequired = 0
  /// The number of fingers; 1 unless changed.
  open var numberOfTouchesRequired = 1

  private var start: CGPoint?
  private var taps = 0

  /// Creates a recognizer that calls a closure with each change.
  public convenience init(_ handler: @escaping (UILongPressGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler { if let press = $0 as? UILongPressGestureRecognizer { handler(press) } }
  }

  override var awaitsTouches: Bool { taps > 0 && state == .possible }

  /// A finger has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.count <= numberOfTouchesRequired else {
      state = state == .possible ? .failed : state
      return
    }
    guard trackedTouches.count == numberOfTouchesRequired else { return }
    start = super.location(in: nil)
    cancelTimers()
    guard taps >= numberOfTapsRequired else {
      schedule(after: Self.tapDuration) { [weak self] in self?.giveUp() }
      return
    }
    schedule(after: minimumPressDuration) { [weak self] in
      guard let self, self.state == .possible, !self.trackedTouches.isEmpty else { return }
      self.state = .began
    }
  }

  /// A finger has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      state = .changed
      return
    }
    let now = super.location(in: nil)
    guard let start, start.distance(to: now) > allowableMovement else { return }
    state = .failed
  }

  /// A finger has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      state = .ended
      return
    }
    guard taps < numberOfTapsRequired else {
      state = .failed
      return
    }
    taps += 1
    cancelTimers()
    schedule(after: Self.tapInterval) { [weak self] in self?.giveUp() }
  }

  /// A finger has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  private func giveUp() { if state == .possible { state = .failed } }

  /// Forgets the press.
  open override func reset() {
    start = nil
    taps = 0
  }
}

/// A recognizer of quick strokes in one direction: discrete.
///
/// A stroke is at least 50 points long, within half a second, and strays by less than its length.
@MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of strokes.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits 1, 2, 4 and 8.
    public let rawValue: UInt

    /// Creates directions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that count; to the right unless changed.
  open var direction = Direction.right
  /// The number of fingers; 1 unless changed.
  open var numberOfTouchesRequired = 1

  private var start: (point: CGPoint, time: Double)?
  private static let length: CGFloat = 50
  private static let duration = 0.5

  /// Creates a recognizer that calls a closure with each stroke.
  public convenience init(_ handler: @escaping (UISwipeGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler { if let swipe = $0 as? UISwipeGestureRecognizer { handler(swipe) } }
  }

  /// A finger has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.count <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    start = (location(in: nil), event.timestamp)
  }

  /// A finger has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, trackedTouches.count == numberOfTouchesRequired else { return }
    guard event.timestamp - start.time <= Self.duration else {
      state = .failed
      return
    }
    let now = location(in: nil)
    let way = CGPoint(x: now.x - start.point.x, y: now.y - start.point.y)
    let isAcross = abs(way.x) > abs(way.y)
    guard max(abs(way.x), abs(way.y)) >= Self.length else { return }
    let found: Direction = isAcross ? (way.x > 0 ? .right : .left) : (way.y > 0 ? .down : .up)
    state = direction.contains(found) ? .ended : .failed
  }

  /// A finger has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { state = .failed }
  }

  /// A finger has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  /// Forgets the stroke.
  open override func reset() { start = nil }
}

/// A recognizer of two fingers that move together or apart: continuous.
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers in parts of that at the beginning; may be set, as to 1 after each change.
  open var scale: CGFloat = 1 { didSet { base = (distance, scale) } }
  private var base: (distance: CGFloat, scale: CGFloat) = (0, 1)
  private var tracker = VelocityTracker()
  /// The change of the distance before the gesture begins, in points.
  private static let hysteresis: CGFloat = 8

  /// Creates a recognizer that calls a closure with each change.
  public convenience init(_ handler: @escaping (UIPinchGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler { if let pinch = $0 as? UIPinchGestureRecognizer { handler(pinch) } }
  }

  /// The change of the scale per second.
  open var velocity: CGFloat { tracker.velocity.x }

  private var distance: CGFloat {
    guard trackedTouches.count >= 2 else { return 0 }
    let (a, b) = (trackedTouches[0].location(in: nil), trackedTouches[1].location(in: nil))
    return a.distance(to: b)
  }

  private func setScale(_ new: CGFloat) {
    let kept = base
    scale = new
    base = kept
  }

  /// A finger has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.count == 2 else { return }
    base = (distance, scale)
  }

  /// A finger has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.count >= 2, base.distance > 0 else { return }
    if state == .possible {
      guard abs(distance - base.distance) >= Self.hysteresis else { return }
      base = (distance, 1)
      setScale(1)
      tracker.add(CGPoint(x: 1, y: 0), at: event.timestamp)
      state = .began
      return
    }
    setScale(base.scale * distance / base.distance)
    tracker.add(CGPoint(x: scale, y: 0), at: event.timestamp)
    state = .changed
  }

  /// A finger has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.filter({ $0.phase != .ended }).count < 2 else { return }
    if state == .began || state == .changed {
      state = .ended
    } else if trackedTouches.allSatisfy({ $0.phase == .ended }) {
      state = .failed
    }
  }

  /// A finger has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// Forgets the gesture.
  open override func reset() {
    scale = 1
    base = (0, 1)
    tracker.reset()
  }
}

/// A recognizer of two fingers that turn about each other: continuous.
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The turn since the beginning in radians, clockwise as seen on the screen; may be set, as to 0 after each change.
  open var rotation: CGFloat = 0
  private var lastAngle: CGFloat?
  private var tracker = VelocityTracker()
  private var total: CGFloat = 0
  /// The turn before the gesture begins, in radians.
  private static let hysteresis: CGFloat = 0.05

  /// Creates a recognizer that calls a closure with each change.
  public convenience init(_ handler: @escaping (UIRotationGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler { if let turn = $0 as? UIRotationGestureRecognizer { handler(turn) } }
  }

  /// The turn per second in radians.
  open var velocity: CGFloat { tracker.velocity.x }

  private var angle: CGFloat? {
    guard trackedTouches.count >= 2 else { return nil }
    let (a, b) = (trackedTouches[0].location(in: nil), trackedTouches[1].location(in: nil))
    return CGFloat(Double.atan2(y: (b.y - a.y).native, x: (b.x - a.x).native))
  }

  /// A finger has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    lastAngle = angle
  }

  /// A finger has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle, let last = lastAngle else { return }
    lastAngle = angle
    var change = angle - last
    if change > .pi { change -= 2 * .pi }
    if change < -.pi { change += 2 * .pi }
    total += change
    tracker.add(CGPoint(x: total, y: 0), at: event.timestamp)
    if state == .possible {
      guard abs(total) >= Self.hysteresis else { return }
      rotation = 0
      state = .began
      return
    }
    rotation += change
    state = .changed
  }

  /// A finger has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard trackedTouches.filter({ $0.phase != .ended }).count < 2 else { return }
    if state == .began || state == .changed {
      state = .ended
    } else if trackedTouches.allSatisfy({ $0.phase == .ended }) {
      state = .failed
    }
  }

  /// A finger has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// Forgets the gesture.
  open override func reset() {
    (rotation, total, lastAngle) = (0, 0, nil)
    tracker.reset()
  }
}
