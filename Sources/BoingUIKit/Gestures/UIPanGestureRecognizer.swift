import BoingCurves
import BoingElementary
import BoingQuartzCore

/// The locations of a motion in the last tenth of a second, from which its velocity follows.
struct VelocityTracker {
  private var samples: [(time: Double, point: CGPoint)] = []

  /// The time that counts, in seconds.
  static let window = 0.1

  mutating func add(_ point: CGPoint, at time: Double) {
    samples.append((time, point))
    samples.removeAll { time - $0.time > Self.window + 1e-9 }
  }

  mutating func reset() { samples = [] }

  /// The time of the last location.
  var lastTime: Double? { samples.last?.time }

  /// The velocity up to the last location in points per second.
  var velocity: CGPoint {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .zero
    }
    let seconds = last.time - first.time
    return CGPoint(
      x: (last.point.x - first.point.x) / seconds, y: (last.point.y - first.point.y) / seconds)
  }
}

/// A recognizer of drags: continuous.
///
/// It begins after 10 points, which are no part of the translation.
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of fingers; 1 unless changed.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers; any unless changed.
  open var maximumNumberOfTouches = Int.max

  /// The distance after which a drag begins, in points.
  static let hysteresis: CGFloat = 10

  private var start: CGPoint?
  private var origin = CGPoint.zero
  private var last = CGPoint.zero
  private var count = 0
  private var tracker = VelocityTracker()

  /// Creates a recognizer that calls a closure with each change.
  public convenience init(_ handler: @escaping (UIPanGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addHandler { if let pan = $0 as? UIPanGestureRecognizer { handler(pan) } }
  }

  /// Returns the distance from the beginning in a view's coordinates; in the window's for nil.
  open func translation(in view: UIView?) -> CGPoint {
    vector(CGPoint(x: last.x - origin.x, y: last.y - origin.y), in: view)
  }

  /// Sets the distance, from which further motion counts.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let inWindow = view.map { inner -> CGPoint in
      let (a, b) = (inner.convert(CGPoint.zero, to: nil), inner.convert(translation, to: nil))
      return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }
    let vector = inWindow ?? translation
    origin = CGPoint(x: last.x - vector.x, y: last.y - vector.y)
  }

  /// Returns the velocity up to the last motion in points per second, in a view's coordinates; in the window's for nil.
  open func velocity(in view: UIView?) -> CGPoint { vector(tracker.velocity, in: view) }

  /// Returns the way from where the finger came down to a point of the window.
  func firstMotion(to point: CGPoint) -> CGPoint {
    start.map { CGPoint(x: point.x - $0.x, y: point.y - $0.y) } ?? .zero
  }

  /// The time of the last motion.
  var lastMotionTime: Double? { tracker.lastTime }

  private func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, view.window != nil else { return vector }
    let (a, b) = (view.convert(CGPoint.zero, from: nil), view.convert(vector, from: nil))
    return CGPoint(x: b.x - a.x, y: b.y - a.y)
  }

  /// Returns true if a drag by a vector begins the gesture; an edge pan asks for more.
  func begins(from start: CGPoint, by vector: CGPoint) -> Bool {
    vector.length >= Self.hysteresis
  }

  private var middle: CGPoint {
    Self.middle(of: trackedTouches.filter { $0.phase != .ended }.map { $0.location(in: nil) })
  }

  /// Takes the present touches as a new base, from which the translation goes on.
  private func rebase() {
    let new = middle
    if start == nil { start = new }
    if count > 0, state == .began || state == .changed {
      origin.x += new.x - last.x
      origin.y += new.y - last.y
    } else {
      start = new
      origin = new
    }
    last = new
    count = trackedTouches.filter { $0.phase != .ended }.count
    tracker.reset()
  }

  /// A finger has come down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    rebase()
    tracker.add(last, at: event.timestamp)
    if count > maximumNumberOfTouches { state = state == .possible ? .failed : .cancelled }
  }

  /// A finger has moved.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard count >= minimumNumberOfTouches, let start else { return }
    let new = middle
    last = new
    tracker.add(new, at: event.timestamp)
    guard state == .possible else {
      state = .changed
      return
    }
    let way = CGPoint(x: new.x - start.x, y: new.y - start.y)
    guard begins(from: start, by: way) else { return }
    // What was needed to begin is no part of the translation.
    let length = way.length
    let fraction = length > 0 ? min(Self.hysteresis / length, 1) : 0
    origin = CGPoint(x: start.x + way.x * fraction, y: start.y + way.y * fraction)
    state = .began
  }

  /// A finger has left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = trackedTouches.filter { $0.phase != .ended }.count
    if left >= minimumNumberOfTouches, left > 0 { return rebase() }
    state = state == .possible ? .failed : .ended
  }

  /// A finger has been taken away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// Forgets the drag.
  open override func reset() {
    start = nil
    count = 0
    tracker.reset()
  }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// Creates a set of edges by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// Every edge.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A recognizer of drags from an edge of the screen.
@MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which a drag may begin; none unless changed.
  open var edges: UIRectEdge = []

  /// The width of the strip at the edge in points.
  private static let strip: CGFloat = 20

  override func begins(from start: CGPoint, by vector: CGPoint) -> Bool {
    guard super.begins(from: start, by: vector) else { return false }
    guard let bounds = view?.window?.bounds else { return false }
    let isAcross = abs(vector.x) > abs(vector.y)
    let candidates: [(UIRectEdge, Bool)] = [
      (.left, start.x <= bounds.minX + Self.strip && isAcross && vector.x > 0),
      (.right, start.x >= bounds.maxX - Self.strip && isAcross && vector.x < 0),
      (.top, start.y <= bounds.minY + Self.strip && !isAcross && vector.y > 0),
      (.bottom, start.y >= bounds.maxY - Self.strip && !isAcross && vector.y < 0),
    ]
    if candidates.contains(where: { edges.contains($0.0) && $0.1 }) { return true }
    state = .failed
    return false
  }
}

extension CGPoint {
  /// The length of the point as a vector.
  var length: CGFloat { CGFloat(Double.hypot(x.native, y.native)) }

  /// Returns the distance to `other`.
  func distance(to other: CGPoint) -> CGFloat { CGPoint(x: other.x - x, y: other.y - y).length }
}
