import Foundation

/// A file or folder under a temporary name, removed by an interrupt and by whoever comes after a crash.
///
/// Its owner holds a lock on it, which the system gives up when the process ends, however it ends. What
/// nobody holds a lock on is abandoned.
final class TemporaryItem {
  /// The kinds of temporary items; the name says which one it is.
  enum Kind: String, CaseIterable {
    /// A file that becomes another one.
    case file
    /// A folder that becomes a folder of frames, or was one.
    case frames
    /// A folder of files that are moved out of it together.
    case batch
    /// A folder that becomes a document, or was one that holds nothing else.
    case bundle

    /// True for a file inside a folder of this kind that goes with the folder.
    func isRemovable(_ name: String) -> Bool {
      switch self {
      case .file, .bundle: false
      case .frames: FrameName.isValid(name)
      case .batch: true
      }
    }
  }

  /// The number of the error with which the system refused to make a temporary item.
  struct Refusal: Error {
    let code: Int32
  }

  let path: String

  /// Open for writing, for a file; it holds the lock.
  let descriptor: Int32
  private let registration: TemporaryFiles.Registration

  /// Makes an item of a new hidden name in `folder`.
  ///
  /// - Parameter isRemovable: True for files of a folder that an interrupt removes; those that belong to
  ///   the kind by default.
  init(
    _ kind: Kind, in folder: String, isRemovable: (@Sendable (String) -> Bool)? = nil
  ) throws(Refusal) {
    let isRemovable = isRemovable ?? { kind.isRemovable($0) }
    // Another run may take the new item for abandoned before it is locked, or even opened; then there is another name.
    var code = EAGAIN
    for _ in 0..<100 {
      let path = (folder == "/" ? "" : folder) + "/" + Self.newName(kind)
      let made = TemporaryFiles.withoutInterrupt { () -> (Int32, TemporaryFiles.Registration)? in
        guard let descriptor = Self.make(kind, path) else { return nil }
        let registration =
          switch kind {
          case .file: TemporaryFiles.register(path: path)
          case .bundle: TemporaryFiles.register(tree: path)
          case .frames, .batch: TemporaryFiles.register(folder: path, isRemovable: isRemovable)
          }
        return (descriptor, registration)
      }
      guard let (descriptor, registration) = made else {
        code = errno
        if code == ENOENT { continue }
        throw Refusal(code: code)
      }
      if Self.lock(descriptor, at: path) != .otherProcess {
        (self.path, self.descriptor, self.registration) = (path, descriptor, registration)
        return
      }
      registration.end()
      close(descriptor)
    }
    throw Refusal(code: code)
  }

  deinit {
    close(descriptor)
  }

  /// From here on it is no temporary item any more: it has another name, or is gone.
  func end() {
    registration.end()
  }

  /// Removes the temporary items in `folder` whose owners have ended without doing so.
  ///
  /// Those of other users stay, and all of them on file systems that cannot lock.
  static func removeAbandoned(in folder: String) {
    for name in namesInFolder(folder) {
      guard let kind = kind(of: name) else { continue }
      let path = (folder == "/" ? "" : folder) + "/" + name
      // Ours may have no lock, where the system had none to give.
      if TemporaryFiles.isRegistered(path) { continue }
      let descriptor = uninterrupted {
        open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      let type = kind == .file ? S_IFREG : S_IFDIR
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == type,
        status.st_uid == geteuid(), lock(descriptor, at: path) == .ours
      else { continue }
      switch kind {
      case .file: unlink(path)
      case .bundle: TemporaryFiles.removeTree(path)
      case .frames, .batch: TemporaryFiles.removeFolder(path) { kind.isRemovable($0) }
      }
    }
  }

  private enum Lock {
    case ours, otherProcess, unknown
  }

  /// Locks what is open for as long as it is open.
  private static func lock(_ descriptor: Int32, at path: String) -> Lock {
    guard uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
      return errno == EWOULDBLOCK ? .otherProcess : .unknown
    }
    // It may have been removed, or renamed, before it was locked.
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0 else { return .unknown }
    guard lstat(path, &named) == 0 else { return errno == ENOENT ? .otherProcess : .unknown }
    return (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino) ? .ours : .otherProcess
  }

  /// Returns an open descriptor; nil if `errno` says why not.
  private static func make(_ kind: Kind, _ path: String) -> Int32? {
    let descriptor: Int32
    if kind == .file {
      descriptor = uninterrupted { open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666) }
    } else {
      guard mkdir(path, 0o777) == 0 else { return nil }
      descriptor = uninterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      if descriptor < 0 {
        let code = errno
        rmdir(path)
        errno = code
      }
    }
    return descriptor < 0 ? nil : descriptor
  }

  private static let digits = 13

  private static func newName(_ kind: Kind) -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let zeros = String(repeating: "0", count: digits - random.count)
    return ".boing-\(zeros)\(random).\(kind.rawValue)"
  }

  /// The kind of a temporary item's name; nil for any other name.
  private static func kind(of name: String) -> Kind? {
    // Most names in a folder are others, and the expression takes a tenth of a millisecond.
    guard name.hasPrefix(".boing-"),
      let match = name.wholeMatch(of: /\.boing-[0-9a-z]{13}\.([a-z]+)/)
    else { return nil }
    return Kind(rawValue: String(match.1))
  }
}

/// The names of the files in a folder of frames.
enum FrameName {
  /// Returns the name of a frame's file: frame-0001.png for index 0.
  ///
  /// Numbers begin at 1 and have as many digits as the last one needs, four at least.
  static func name(of index: Int, count: Int) -> String {
    let number = String(index + 1)
    let digits = max(4, String(count).count)
    return "frame-" + String(repeating: "0", count: digits - number.count) + number + ".png"
  }

  /// Returns true if a file has such a name, so that it may be replaced.
  static func isValid(_ name: String) -> Bool {
    name.wholeMatch(of: /frame-[0-9]{4,}\.png/) != nil
  }
}
