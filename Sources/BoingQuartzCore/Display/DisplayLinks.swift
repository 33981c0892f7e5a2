import BoingCoreGraphics
import BoingCurves

/// The links that a display calls, in the order in which they were added.
final class DisplayLinks {
  private let clock: any DisplayClock
  private let rate: Double
  private var links: [CADisplayLink] = []
  /// Hears that a link may be called which was not before.
  var onRestart: (() -> Void)?

  init(clock: any DisplayClock, rate: Double) {
    self.clock = clock
    self.rate = rate
  }

  /// Gives `link` to the display that is current on the thread, or to the next that will be.
  static func addToCurrent(_ link: CADisplayLink) {
    let thread = ThreadLinks.ofThread
    let run = TransactionStack.current.runs.last as? DisplayRun
    if let links = thread.current ?? run?.display.links ?? thread.ambient {
      links.add(link)
    } else {
      thread.waiting.append(link)
    }
  }

  /// Takes over the links that were added on this thread before any display was current.
  func adoptWaiting() {
    let thread = ThreadLinks.ofThread
    guard !thread.waiting.isEmpty else { return }
    for link in thread.waiting where link.isAdded { add(link) }
    thread.waiting = []
  }

  func add(_ link: CADisplayLink) {
    guard !links.contains(where: { $0 === link }) else { return }
    link.links = self
    restart(link)
    links.append(link)
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
  }

  /// Lets the next call of `link` come with the next refresh.
  func restart(_ link: CADisplayLink) {
    link.latest = refresh(at: clock.now)
    onRestart?()
  }

  /// The time of the next call at or before `limit`.
  func nextTime(upTo limit: Double) -> Double? {
    var next: Int?
    for link in links where link.isRunning {
      let refresh = nextRefresh(of: link)
      next = min(next ?? refresh, refresh)
    }
    guard let time = next.map({ Double($0) / rate }), time <= limit else { return nil }
    return time
  }

  /// Calls the links that are due, each for the latest refresh of its own.
  func fire() {
    guard !links.isEmpty else { return }
    let present = refresh(at: clock.now)
    for link in links where link.isRunning {
      guard nextRefresh(of: link) <= present else { continue }
      let stride = link.stride(rate: rate)
      let refresh = Self.floor(present, stride)
      link.latest = present
      link.timestamp = Double(refresh) / rate
      link.targetTimestamp = Double(refresh + stride) / rate
      link.duration = 1 / rate
      link.fire()
    }
  }

  /// The refresh for which `link` is called next; a clock that was set back calls again.
  private func nextRefresh(of link: CADisplayLink) -> Int {
    let stride = link.stride(rate: rate)
    link.latest = min(link.latest, refresh(at: clock.now))
    return Self.floor(link.latest, stride) + stride
  }

  /// The latest refresh at `time`.
  private func refresh(at time: Double) -> Int {
    // Time and rate do not multiply exactly.
    Int(clamping: min(max((time * rate + 1e-6).rounded(.down), -1e15), 1e15))
  }

  /// The maximum multiple of `stride` that is not greater than `value`.
  private static func floor(_ value: Int, _ stride: Int) -> Int {
    let rest = value % stride
    return value - (rest < 0 ? rest + stride : rest)
  }
}

/// The links that a thread knows.
final class ThreadLinks {
  /// The links of the display that is current on the thread.
  var current: DisplayLinks?
  /// The links of the display that stands in where none is current.
  weak var ambient: DisplayLinks?
  /// Links that were added while no display was current.
  var waiting: [CADisplayLink] = []

  /// The calling thread's.
  static var ofThread: ThreadLinks {
    let stack = TransactionStack.current
    if let links = stack.displayState as? ThreadLinks { return links }
    let links = ThreadLinks()
    stack.displayState = links
    return links
  }
}
