import OpenCoreGraphics
import Synchronization

/// A check, in debug builds, that no two threads use a layer tree at the same time.
///
/// Layers belong to no particular thread, but a tree must not be committed on one while another commits
/// or evaluates it. In release builds nothing is checked.
final class ThreadExclusivity: Sendable {
  #if DEBUG
    /// The thread that uses the tree; 0 for none.
    private let owner = Atomic<UInt>(0)
  #endif

  /// Runs `body`, which uses the tree; it may use it again on the same thread.
  func using<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if DEBUG
      let thread = UInt(pthread_self())
      let (isFirst, current) = owner.compareExchange(
        expected: 0, desired: thread, ordering: .acquiringAndReleasing)
      precondition(
        isFirst || current == thread,
        "two threads use one layer tree at the same time: commit and draw it on one, or let them wait "
          + "for each other")
      defer { if isFirst { owner.store(0, ordering: .releasing) } }
    #endif
    return try body()
  }
}
