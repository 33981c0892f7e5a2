import Foundation
import Synchronization

/// What must not outlive an interrupted command: temporary files and child processes.
///
/// Signal handlers belong to the whole process, so this is the one place with global state, and it
/// does nothing until a command opts in.
public enum TemporaryFiles {
  /// Has SIGINT, SIGTERM, SIGHUP and SIGQUIT remove temporary files and end child processes, and then
  /// end this process by the same signal, so that the shell sees the right exit status.
  ///
  /// A file that grows beyond the limit of `ulimit -f` is an error of its writer from then on, and no
  /// longer a signal (SIGXFSZ).
  ///
  /// Call it once, early, from a command; a library that lives in someone else's process leaves
  /// signals alone. A signal that is ignored (as under `nohup`) stays ignored.
  public static func removeOnInterrupt() {
    guard !isEnabled.exchange(true, ordering: .sequentiallyConsistent) else { return }
    // Touched before any signal can arrive: a lazy initialiser must not run in the handler.
    _ = newest.load(ordering: .acquiring)
    _ = isDying.load(ordering: .acquiring)
    _ = uninterrupted.load(ordering: .acquiring)
    signal(SIGXFSZ, SIG_IGN)
    for signal in interrupts {
      var current = sigaction()
      sigaction(signal, nil, &current)
      // SIG_IGN is the address 1, which no Swift function value can be compared with.
      let handler = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
      guard handler != 1 else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = removeEverythingAndDie
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  /// A file, folder or process group that an interrupt removes until `end()` is called.
  struct Registration: @unchecked Sendable {
    fileprivate let node: UnsafeMutablePointer<Node>?

    /// From here on an interrupt leaves it alone.
    func end() {
      node?.pointee.isLive.store(false, ordering: .releasing)
    }
  }

  /// Has an interrupt remove the file or empty folder at `path`.
  static func register(path: String) -> Registration {
    register { Node(path: strdup(path), process: 0) }
  }

  /// Has an interrupt kill the process group that `process` leads.
  static func register(process: pid_t) -> Registration {
    register { Node(path: nil, process: process) }
  }

  /// Does something that an interrupt must come before or after: the handler waits until it is done.
  ///
  /// What is made within it, after it was registered, is removed by a later interrupt, and nothing is
  /// made any more once one has begun. It must be short, and must not call itself.
  static func withoutInterrupt<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isEnabled.load(ordering: .acquiring) else { return try body() }
    // On this thread the handler would wait for itself.
    var blocked = sigset_t()
    var former = sigset_t()
    sigemptyset(&blocked)
    for signal in interrupts { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    uninterrupted.add(1, ordering: .sequentiallyConsistent)
    if isDying.load(ordering: .sequentiallyConsistent) {
      uninterrupted.subtract(1, ordering: .sequentiallyConsistent)
      // Another thread is removing everything, and the process ends with that.
      while true { sleep(1) }
    }
    defer { uninterrupted.subtract(1, ordering: .sequentiallyConsistent) }
    return try body()
  }

  private static func register(_ make: () -> Node) -> Registration {
    guard isEnabled.load(ordering: .acquiring) else { return Registration(node: nil) }
    // Never freed, as the handler may be reading it at any moment: some hundred bytes for each
    // temporary file, in a process that is a command and soon ends.
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    node.initialize(to: make())
    var head = newest.load(ordering: .acquiring)
    while true {
      node.pointee.next = head
      let result = newest.compareExchange(
        expected: head, desired: node, ordering: .acquiringAndReleasing)
      if result.exchanged { return Registration(node: node) }
      head = result.original
    }
  }
}

/// One entry of the list that the signal handler walks, newest first: files before their folder.
private struct Node: ~Copyable {
  var next: UnsafeMutablePointer<Node>?
  let path: UnsafeMutablePointer<CChar>?
  let process: pid_t
  let isLive = Atomic(true)

  init(path: UnsafeMutablePointer<CChar>?, process: pid_t) {
    self.path = path
    self.process = process
  }
}

private let interrupts = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
private let isEnabled = Atomic(false)
private let isDying = Atomic(false)
/// How many threads are within ``TemporaryFiles/withoutInterrupt(_:)``.
private let uninterrupted = Atomic(0)
// The pointer type alone keeps this from being Sendable; nodes are immutable but for atomics.
nonisolated(unsafe) private let newest = Atomic<UnsafeMutablePointer<Node>?>(nil)

/// Only calls that POSIX allows in a signal handler: unlink, rmdir, kill, waitpid, nanosleep, raise.
private func removeEverythingAndDie(_ signal: Int32) {
  isDying.store(true, ordering: .sequentiallyConsistent)
  pauseUntil { uninterrupted.load(ordering: .sequentiallyConsistent) == 0 }
  // Twice, since another thread may still put a file into a folder during the first round.
  for _ in 0..<2 {
    var next = newest.load(ordering: .acquiring)
    while let node = next {
      if node.pointee.isLive.load(ordering: .acquiring) {
        if let path = node.pointee.path {
          if unlink(path) != 0 { rmdir(path) }
        } else {
          kill(-node.pointee.process, SIGKILL)
          awaitEnd(of: node.pointee.process)
        }
      }
      next = node.pointee.next
    }
  }
  // The default action is back (SA_RESETHAND); it takes effect when this handler returns.
  raise(signal)
}

/// Waits up to two seconds until a killed child is gone: it may be about to make a file, which would
/// outlive the removal otherwise.
private func awaitEnd(of process: pid_t) {
  // Another thread may have waited for it already.
  pauseUntil { waitpid(process, nil, WNOHANG) != 0 }
}

/// Waits until something is so, at most two seconds.
private func pauseUntil(_ isDone: () -> Bool) {
  var pause = timespec(tv_sec: 0, tv_nsec: 5_000_000)
  for _ in 0..<400 {
    if isDone() { return }
    nanosleep(&pause, nil)
  }
}
