import BoingCoreGraphics
import Synchronization

/// The source of a display's time: seconds that never run backwards by themselves.
public protocol DisplayClock: AnyObject, Sendable {
  /// The present time in seconds.
  var now: CFTimeInterval { get }
}

/// The time since the machine started, as Core Animation's own clock counts it.
public final class SystemClock: DisplayClock {
  /// Creates a clock that follows the machine's.
  public init() {}

  /// Seconds since the machine started.
  public var now: CFTimeInterval { ProcessInfo.processInfo.systemUptime }
}

/// A clock that stands still until it is set: for tests, scrubbing and movies.
public final class ManualClock: DisplayClock {
  private let time: Mutex<CFTimeInterval>

  /// Creates a clock that shows `now`; what is not finite counts as 0.
  public init(now: CFTimeInterval = 0) {
    time = Mutex(now.isFinite ? now : 0)
  }

  /// The time that was set last.
  ///
  /// Values that are not finite are refused.
  public var now: CFTimeInterval {
    get { time.withLock { $0 } }
    set { if newValue.isFinite { time.withLock { $0 = newValue } } }
  }
}
