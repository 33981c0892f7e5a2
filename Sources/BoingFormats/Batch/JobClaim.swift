import Foundation

/// The right to do a job, which one process has at a time, and a folder to do it in.
///
/// The process holds a lock, which the system gives up when the process ends, however it ends. Whoever takes
/// the lock next removes what was left behind. On a file system that cannot lock, several processes may do
/// one job; each has a folder of its own, and all of them write the same bytes.
final class JobClaim {
  /// An empty folder for this attempt alone.
  let attempt: String

  private let base: String
  private let lock: Int32
  private let isExclusive: Bool
  private let registration: TemporaryFiles.Registration

  /// Takes the right to do a job.
  ///
  /// - Parameter waits: True to wait until no other process does it.
  /// - Returns: nil if another process does it.
  static func take(_ id: String, in folder: BatchFolder, waits: Bool) throws(FileError) -> JobClaim?
  {
    let base = folder.work + "/" + id
    while true {
      try makeFolders(base)
      let lock = uninterrupted { open(base + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }
      guard lock >= 0 else {
        // The one who had it removed the folder just now.
        if errno == ENOENT { continue }
        throw .lastSystemError("create", base + "/lock")
      }
      switch Self.lock(lock, at: base + "/lock", waits: waits) {
      case .held: return try JobClaim(base: base, lock: lock, isExclusive: true)
      case .impossible: return try JobClaim(base: base, lock: lock, isExclusive: false)
      case .lost: close(lock)
      case .busy:
        close(lock)
        return nil
      }
    }
  }

  private init(base: String, lock: Int32, isExclusive: Bool) throws(FileError) {
    (self.base, self.lock, self.isExclusive) = (base, lock, isExclusive)
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    attempt = "\(base)/\(Self.host)-\(random)"
    if isExclusive { Self.removeAttempts(in: base) }
    do throws(FileError) {
      registration = try TemporaryFiles.withoutInterrupt {
        [attempt] () throws(FileError) -> TemporaryFiles.Registration in
        guard mkdir(attempt, 0o777) == 0 else { throw .lastSystemError("make the folder", attempt) }
        return TemporaryFiles.register(tree: isExclusive ? base : attempt)
      }
    } catch {
      close(lock)
      throw error
    }
  }

  deinit {
    TemporaryFiles.removeTree(attempt)
    if isExclusive {
      // The child of a process that was killed may have written to one while it was removed.
      Self.removeAttempts(in: base)
      unlink(base + "/lock")
      // Attempts of other machines stay, and the folder with them.
      rmdir(base)
    }
    registration.end()
    close(lock)
  }

  /// Removes what processes of this machine that were killed have left behind.
  static func removeAbandoned(in folder: BatchFolder) {
    for id in namesInFolder(folder.work) {
      withExtendedLifetime(try? take(id, in: folder, waits: false)) {}
    }
  }

  /// The name of this machine, as far as it can be part of a file's name.
  static let host: String = {
    let letters = ProcessInfo.processInfo.hostName.unicodeScalars.prefix(64)
    return String(
      letters.map {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          ? Character($0) : "-"
      })
  }()

  /// Removes the attempts of this machine, of which none is under way while the lock is held.
  private static func removeAttempts(in base: String) {
    for name in namesInFolder(base) where name.hasPrefix(host + "-") {
      TemporaryFiles.removeTree(base + "/" + name)
    }
  }

  private enum Lock {
    case held, busy, impossible
    /// Of a file that has another name by now, or none.
    case lost
  }

  private static func lock(_ descriptor: Int32, at path: String, waits: Bool) -> Lock {
    while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .busy : .impossible
    }
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0,
      (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
    else { return .lost }
    return .held
  }
}
