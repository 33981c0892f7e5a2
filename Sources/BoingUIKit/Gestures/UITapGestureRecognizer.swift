import BoingQuartzCore

extension UIGestureRecognizer {
  /// The distance that a finger may stray from where it came down, in points, and still tap.
  static let tapDistance: CGFloat = 45
  /// The time for which a finger may stay and still tap, in seconds.
  static let tapDuration = 0.75
  /// The time in which the next tap of several has to begin, in seconds.
  static let tapInterval = 0.35
}

/// A recognizer of taps: discrete.
///
/// A finger that strays by more than 45 points, or stays for more than 0.75 seconds, does not tap; the next of several taps
/// begins within 0.35 seconds.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps; 1 unless changed.
  open var numberOfTapsRequired = 1
  /// The number of fingers of each tap; 1 unless changed.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var starts: [ObjectIdentifier: CGPoint] = [:]
  private var fingerCount = 0
  private var firstTap: CGPoint?

  /// Creates a recognizer that calls a closure with each tap.
  public convenience init(_ handler: @escaping (UITapGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler { if let tap = $0 as? UITapGestureRecognizer { handler(tap) } }
  }

  override var awaitsTouches: Bool { taps > 0 && state == .possible }

  /// A finger has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
    fingerCount = max(fingerCount, starts.count)
    if fingerCount > numberOfTouchesRequired {
      state = .failed
      return
    }
    cancelTimers()
    schedule(after: Self.tapDuration) { [weak self] in self?.giveUp() }
    if firstTap == nil, starts.count == numberOfTouchesRequired {
      firstTap = Self.middle(of: Array(starts.values))
    }
  }

  /// A finger has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let start = starts[ObjectIdentifier(touch)] else { continue }
      let now = touch.location(in: nil)
      if start.distance(to: now) > Self.tapDistance {
        state = .failed
        return
      }
    }
  }

  /// A finger has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { starts[ObjectIdentifier(touch)] = nil }
    guard starts.isEmpty else { return }
    guard fingerCount == numberOfTouchesRequired else {
      state = .failed
      return
    }
    taps += 1
    fingerCount = 0
    cancelTimers()
    guard taps < numberOfTapsRequired else {
      state = .ended
      return
    }
    schedule(after: Self.tapInterval) { [weak self] in self?.giveUp() }
  }

  /// A finger has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  private func giveUp() { if state == .possible { state = .failed } }

  /// Forgets the taps.
  open override func reset() {
    taps = 0
    fingerCount = 0
    starts = [:]
    firstTap = nil
  }

  /// Returns the location of the first tap in a view; in the window for nil.
  open override func location(in view: UIView?) -> CGPoint {
    firstTap.map { convert($0, to: view) } ?? super.location(in: view)
  }
}
