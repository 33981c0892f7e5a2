import BoingCoreGraphics
import BoingCurves

/// Calls a target before each frame that a display shows.
///
/// The link follows a display's clock and its ``Display/refreshRate``: refresh n comes at n ⁄ rate of the
/// display's time. A live display calls the links that are due with ``Display/update()``, each once;
/// ``Display/advance(to:)`` calls them at every refresh on the way, with the clock standing there.
///
/// ``add(to:forMode:)`` gives a link to the display that is current on the thread, as it is in
/// delegate calls, completion blocks and ``Display/makeCurrent(_:)``; where none is, to the one that is
/// updated next on that thread. ``Display/displayLink(target:selector:)`` names the display.
///
/// ```swift
/// let link = CADisplayLink(target: game, selector: Game.step)
/// link.add(to: .main, forMode: .common)
/// ```
open class CADisplayLink: NSObject {
  private var call: ((CADisplayLink) -> Void)?
  /// The run loops and modes that the link was added to.
  private var registrations: Set<Registration> = []
  weak var links: DisplayLinks?
  /// The display's refresh up to which the link has been called.
  var latest = 0
  private var request = RateRequest.range(.default)

  private struct Registration: Hashable {
    let loop: ObjectIdentifier
    let mode: RunLoop.Mode
  }

  private enum RateRequest {
    case range(CAFrameRateRange)
    case framesPerSecond(Int)
    case interval(Int)
  }

  /// Creates a link that calls `selector` of `target`, which it holds until it is invalidated.
  ///
  /// - Parameters:
  ///   - target: what the method is called on.
  ///   - selector: a method that takes the link, as in `Game.step`; Core Animation takes an
  ///     Objective-C selector here.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    call = { selector(target)($0) }
  }

  /// The time of the refresh for which the link was called last, in the display's seconds; 0 before
  /// the first call.
  open internal(set) var timestamp: CFTimeInterval = 0

  /// The time of the refresh for which the link will be called next, unless it is late.
  open internal(set) var targetTimestamp: CFTimeInterval = 0

  /// The seconds between two refreshes of the display; 0 before the first call.
  open internal(set) var duration: CFTimeInterval = 0

  /// True if calls are left out; false unless changed.
  ///
  /// Calls that were left out are not made up for.
  open var isPaused = false {
    didSet { if oldValue, !isPaused { links?.restart(self) } }
  }

  /// The rates that the target would like; the link is called with every nth refresh, n being the
  /// whole number that comes nearest to the preferred rate within the range.
  ///
  /// This, ``preferredFramesPerSecond`` and ``frameInterval`` are three ways to say the same: the one
  /// set last holds.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { if case .range(let range) = request { range } else { .default } }
    set { request = .range(newValue) }
  }

  /// Calls a second that the target would like; 0, as it is unless changed, means every refresh.
  ///
  /// Negative values are refused and reported.
  open var preferredFramesPerSecond: Int {
    get { if case .framesPerSecond(let rate) = request { rate } else { 0 } }
    set {
      guard newValue >= 0 else {
        return Diagnostics.report(
          .refused(newValue, property: "preferredFramesPerSecond", range: "0 or more"))
      }
      request = .framesPerSecond(newValue)
    }
  }

  /// The number of refreshes from one call to the next; 1 unless changed.
  ///
  /// Values below 1 are refused and reported.
  @available(*, deprecated, message: "use preferredFrameRateRange")
  open var frameInterval: Int {
    get { if case .interval(let interval) = request { interval } else { 1 } }
    set {
      guard newValue >= 1 else {
        return Diagnostics.report(
          .refused(newValue, property: "frameInterval", range: "1 or more"))
      }
      request = .interval(newValue)
    }
  }

  /// Lets the calls begin, with the next refresh.
  ///
  /// Displays here do not depend on a run loop: the link is called while it is in any of them, in any
  /// mode.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil else { return }
    registrations.insert(Registration(loop: ObjectIdentifier(runloop), mode: mode))
    guard registrations.count == 1 else { return }
    if let links { links.add(self) } else { DisplayLinks.addToCurrent(self) }
  }

  /// Ends the calls for a run loop and mode; with the last one they end altogether.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    registrations.remove(Registration(loop: ObjectIdentifier(runloop), mode: mode))
    if registrations.isEmpty { links?.remove(self) }
  }

  /// Ends the calls for good and lets go of the target.
  open func invalidate() {
    registrations = []
    call = nil
    links?.remove(self)
  }

  /// True if the link is to be called.
  var isRunning: Bool { call != nil && !registrations.isEmpty && !isPaused }

  /// True if it was added and not removed.
  var isAdded: Bool { call != nil && !registrations.isEmpty }

  func fire() { call?(self) }

  /// The number of refreshes from one call to the next on a display of `rate` refreshes a second.
  func stride(rate: Double) -> Int {
    switch request {
    case .interval(let interval): return interval
    case .framesPerSecond(let wish):
      return Self.stride(rate, wish: Double(wish), minimum: 0, maximum: 0)
    case .range(let range):
      return Self.stride(
        rate, wish: Double(range.preferred ?? range.maximum), minimum: Double(range.minimum),
        maximum: Double(range.maximum))
    }
  }

  /// The whole number n for which `rate` ⁄ n comes nearest to `wish`, the faster of two, clamped to
  /// the range; 0 leaves a bound or the wish open.
  private static func stride(_ rate: Double, wish: Double, minimum: Double, maximum: Double) -> Int
  {
    let hair = 1e-6
    let limit = 1e9
    let shortest = maximum > 0 ? max((rate / maximum - hair).rounded(.up), 1) : 1
    let longest = minimum > 0 ? max((rate / minimum + hair).rounded(.down), shortest) : limit
    var n = 1.0
    if wish > 0 {
      let down = max((rate / wish + hair).rounded(.down), 1)
      n = (rate / down - wish).magnitude <= (rate / (down + 1) - wish).magnitude ? down : down + 1
    }
    return Int(clamping: min(max(n, shortest), longest, limit))
  }
}
