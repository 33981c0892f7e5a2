import CBoingSystem
import Foundation
import Synchronization

/// The temporary files and child processes that must not outlive an interrupted command.
///
/// Signals belong to the whole process, so this is the one position with global state, and signals are
/// left alone until a command opts in. From then on one thread waits for them and removes everything with
/// ordinary code.
public enum TemporaryFiles {
  /// Has SIGINT, SIGTERM, SIGHUP and SIGQUIT remove temporary files and end child processes, and then
  /// end this process by the same signal, so that the shell sees the right exit status.
  ///
  /// Only the first signal counts; the process ends when everything is removed. A file that grows
  /// beyond the limit of `ulimit -f` is an error of its writer from then on, and no longer a signal
  /// (SIGXFSZ). What is left when `exit` is called is removed, too: by a library that cannot be loaded.
  ///
  /// Call it once, early, from a command; a library that lives in someone else's process leaves
  /// signals alone. A signal that is ignored (as under `nohup`) stays ignored.
  public static func removeOnInterrupt() {
    guard !isEnabled.exchange(true, ordering: .sequentiallyConsistent) else { return }
    signal(SIGXFSZ, SIG_IGN)
    // Children of a process that ignores this cannot be waited for.
    signal(SIGCHLD, SIG_DFL)
    var interrupts = sigset_t()
    sigemptyset(&interrupts)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(signal) {
      sigaddset(&interrupts, signal)
    }
    _ = CSystemAwaitSignals(interrupts) { endAfterInterrupt(by: $0) }
    atexit { removeItems() }
  }

  /// Has an interrupt call `action` when everything is removed, before the process ends.
  ///
  /// The last one added is called first. Together they have two seconds: a terminal that takes nothing
  /// must not keep the process alive.
  package static func onInterrupt(_ action: @escaping @Sendable () -> Void) {
    withoutInterrupt { registry.actions.append(action) }
  }

  /// A file, folder or process group that an interrupt removes until `end()` is called.
  struct Registration: Sendable {
    fileprivate let number: Int

    /// From here on an interrupt leaves it alone.
    func end() {
      withoutInterrupt { registry.items[number] = nil }
    }
  }

  /// True if this process has made the file or folder at `path`, and still needs it.
  static func isRegistered(_ path: String) -> Bool {
    withoutInterrupt { registry.items.values.contains { $0.path == path } }
  }

  /// Has an interrupt remove the file or empty folder at `path`.
  static func register(path: String) -> Registration {
    register(.path(path))
  }

  /// Has an interrupt remove the files of a folder for which `isRemovable` holds, and then the folder,
  /// if it is empty.
  static func register(
    folder: String, isRemovable: @escaping @Sendable (String) -> Bool
  ) -> Registration {
    register(.folder(folder, isRemovable: isRemovable))
  }

  /// Has an interrupt remove a folder with everything in it.
  static func register(tree path: String) -> Registration {
    register(.tree(path))
  }

  /// Has an interrupt kill the process group that `process` leads.
  static func register(process: pid_t) -> Registration {
    register(.processGroup(process))
  }

  /// Does something that an interrupt must come before or after, such as making a file and
  /// registering it.
  ///
  /// It must be short, as an interrupt waits for it. Once an interrupt has begun it does not return:
  /// the process is about to end.
  package static func withoutInterrupt<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  private static func register(_ item: Item) -> Registration {
    withoutInterrupt {
      registry.count += 1
      registry.items[registry.count] = item
      return Registration(number: registry.count)
    }
  }

  /// Removes the files of a folder for which `isRemovable` holds, and then the folder, if it is empty.
  static func removeFolder(_ path: String, isRemovable: (String) -> Bool) {
    // Our own folder may have been closed to writing, with the permissions of the one it replaces.
    chmod(path, 0o700)
    for name in namesInFolder(path) where isRemovable(name) { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// Removes a file, or a folder with everything in it, as far as it can be; nothing if nothing is there.
  static func removeTree(_ path: String) {
    // A folder is no file to remove: Linux says the one, other systems the other.
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in namesInFolder(path) { removeTree(path + "/" + name) }
    rmdir(path)
  }

  fileprivate enum Item {
    case path(String)
    case tree(String)
    case folder(String, isRemovable: @Sendable (String) -> Bool)
    case processGroup(pid_t)

    var path: String? {
      switch self {
      case .path(let path), .tree(let path), .folder(let path, _): path
      case .processGroup: nil
      }
    }

    func remove() {
      switch self {
      case .path(let path): if unlink(path) != 0 { rmdir(path) }
      case .tree(let path): TemporaryFiles.removeTree(path)
      case .folder(let path, let isRemovable):
        TemporaryFiles.removeFolder(path, isRemovable: isRemovable)
      case .processGroup(let leader):
        kill(-leader, SIGKILL)
        awaitEnd(of: leader)
      }
    }
  }
}

/// The items that an interrupt removes, and its other actions.
private struct Registry {
  var items: [Int: TemporaryFiles.Item] = [:]
  /// The number of items that were ever registered; the number of the newest one.
  var count = 0
  var actions: [@Sendable () -> Void] = []
}

private let isEnabled = Atomic(false)
private let lock = NSRecursiveLock()
// Read and written with `lock` locked.
nonisolated(unsafe) private var registry = Registry()

/// Removes everything that is registered, at the end of the process.
private func removeItems() {
  // Never unlocked: nothing is made any more. Children come before the files that they write, and
  // files before their folders.
  lock.lock()
  for (_, item) in registry.items.sorted(by: { $0.key > $1.key }) { item.remove() }
}

/// Removes everything, and ends the process by a signal.
private func endAfterInterrupt(by interrupt: Int32) {
  removeItems()
  signal(SIGALRM, SIG_DFL)
  alarm(2)
  for action in registry.actions.reversed() { action() }
  signal(interrupt, SIG_DFL)
  var unblocked = sigset_t()
  sigemptyset(&unblocked)
  sigaddset(&unblocked, interrupt)
  pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  raise(interrupt)
  // The first process of a container survives its own signals.
  _exit(128 + interrupt)
}

private func isIgnored(_ signal: Int32) -> Bool {
  var current = sigaction()
  sigaction(signal, nil, &current)
  // SIG_IGN is the address 1, which no Swift function value can be compared with.
  return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 1
}

/// Waits up to two seconds until a killed child is gone: it may be about to make a file, which would
/// outlive the removal otherwise.
private func awaitEnd(of process: pid_t) {
  for _ in 0..<400 where waitpid(process, nil, WNOHANG) == 0 { usleep(5_000) }
}
