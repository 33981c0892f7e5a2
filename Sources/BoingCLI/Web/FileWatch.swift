import Foundation

/// A wait for changes of a file or of anything in a folder, by the system's inotify.
///
/// Folders are watched and not files, so that a file is seen that an editor saves under another name and renames.
final class FileWatch {
  private let descriptor: Int32
  /// The names that count in a folder by its number; nil for all.
  private var names: [Int32: String?] = [:]

  /// The maximum number of folders that are watched.
  private static let maximumFolderCount = 4_096
  private static let events = UInt32(
    IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB)

  /// Begins to watch; what changes from now on ends the next wait.
  ///
  /// - Throws: ``CommandError`` where the system watches no more, or the folder has too many others in it.
  init(_ path: String) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw Self.error(path) }
    // The file or the folder itself may be renamed, and another one take its name.
    let url = URL(fileURLWithPath: path)
    try add(url.deletingLastPathComponent().path, name: url.lastPathComponent)
    try addFolders(in: path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func addFolders(in path: String) throws {
    var status = stat()
    var open = [path]
    while let folder = open.popLast() {
      // A link is not followed: it could lead around in a circle.
      guard folder == path ? stat(folder, &status) == 0 : lstat(folder, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      guard names.count <= Self.maximumFolderCount else {
        throw CommandError(
          "\(path) has more than \(Self.maximumFolderCount) folders in it; watch one of them")
      }
      try add(folder, name: nil)
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      open += entries.filter { $0 != ".git" }.map { folder + "/" + $0 }
    }
  }

  private func add(_ folder: String, name: String?) throws {
    let number = inotify_add_watch(descriptor, folder, Self.events)
    guard number >= 0 else {
      // What was removed meanwhile is seen in the folder that it was in.
      if errno == ENOENT, name == nil { return }
      throw Self.error(folder)
    }
    names[number] = .some(name)
  }

  private static func error(_ path: String) -> CommandError {
    CommandError(
      "\(path) cannot be watched: \(String(cString: strerror(errno)))"
        + (errno == ENOSPC ? "; raise fs.inotify.max_user_watches" : ""))
  }

  /// Waits for a change.
  ///
  /// - Parameter timeout: Seconds; negative to wait without end.
  /// - Returns: False if there was none in this time.
  func wait(_ timeout: Double) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(timeout)
    while true {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest =
        timeout < 0 ? -1 : Int32(max(0, ((end - clock.now) / .milliseconds(1)).rounded(.up)))
      let count = poll(&polled, 1, rest)
      if count > 0, readEvents() { return true }
      if timeout >= 0, clock.now >= end { return false }
    }
  }

  /// Waits until nothing has changed for a moment, and no longer than `limit` seconds.
  func settle(_ quiet: Double = 0.03, limit: Double = 0.15) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(limit)
    while clock.now < end, wait(quiet) {}
  }

  /// Takes the events that have come; true if one is about what is watched.
  private func readEvents() -> Bool {
    var isOurs = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isOurs }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let text = bytes[(offset + header)..<min(count, offset + header + Int(event.len))]
          let name = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
          // Events that were lost count as ours.
          if event.wd < 0 { isOurs = true }
          if let wanted = names[event.wd], wanted == nil || wanted == name { isOurs = true }
          offset += header + Int(event.len)
        }
      }
    }
  }
}
