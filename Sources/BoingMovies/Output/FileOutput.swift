import BoingCurves
import CBoingSystem
import Foundation

/// A file that is open for writing until the end of its life.
struct FileOutput: ~Copyable {
  /// The writer of its bytes.
  let writer: DescriptorWriter

  /// Opens `path` for writing; `flags` say whether it must be new.
  init(path: String, flags: Int32) throws(FileError) {
    let descriptor = uninterrupted { open(path, flags | O_WRONLY | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw .lastSystemError("create", path) }
    writer = DescriptorWriter(descriptor: descriptor, path: path)
  }

  deinit {
    close(writer.descriptor)
  }

  /// Writes all bytes at the end of what was written before.
  func write(_ bytes: Data) throws(FileError) {
    try writer.write(bytes)
  }

  /// Replaces bytes that were written before.
  func write(_ bytes: Data, at offset: Int) throws(FileError) {
    try writer.write(bytes, at: offset)
  }

  /// Sets the time of the file's last change.
  func setDate(_ date: Date) throws(FileError) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let time = timespec(tv_sec: Int(clamping: seconds), tv_nsec: 0)
    guard futimens(writer.descriptor, [time, time]) == 0 else {
      throw .lastSystemError("set the date of", writer.path)
    }
  }

  /// Makes the file safe on the disk; a full disk that was not noticed yet is noticed here.
  func synchronize() throws(FileError) {
    try writer.synchronize()
  }
}

/// Writes to an open file descriptor, with the name that errors give.
///
/// Writes are complete or throw: short writes go on, interrupted ones are repeated, and a descriptor
/// that takes nothing for the moment is waited for.
package struct DescriptorWriter {
  package let descriptor: Int32
  package let path: String

  /// Creates a writer of a descriptor that stays open while it is used.
  package init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Writes all bytes at the end of what was written before.
  package func write(_ bytes: Data) throws(FileError) {
    try writeAll(bytes) { Glibc.write(descriptor, $0, $1) }
  }

  /// Replaces bytes that were written before.
  func write(_ bytes: Data, at offset: Int) throws(FileError) {
    var position = offset
    try writeAll(bytes) {
      let count = pwrite(descriptor, $0, $1, position)
      position += max(0, count)
      return count
    }
  }

  /// Makes the file or folder safe on the disk; a full disk that was not noticed yet is noticed here.
  func synchronize() throws(FileError) {
    guard uninterrupted({ fsync(descriptor) }) != 0 else { return }
    // A device without a store behind it has nothing to make safe.
    if errno == EINVAL || errno == EROFS { return }
    throw .lastSystemError("write", path)
  }

  /// Bytes in the file.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private func writeAll(
    _ bytes: Data, with call: (UnsafeRawPointer, Int) -> Int
  ) throws(FileError) {
    let failure: FileError? = bytes.withUnsafeBytes { buffer in
      guard var next = buffer.baseAddress else { return nil }
      var remaining = buffer.count
      while remaining > 0 {
        let count = call(next, remaining)
        if count < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN {
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&polled, 1, -1)
            continue
          }
          return .lastSystemError("write", path)
        }
        next += count
        remaining -= count
      }
      return nil
    }
    if let failure { throw failure }
  }
}

/// Lets two files or folders of one disk change names, in one step where the system can do that.
///
/// Where it cannot, nothing stands at `b` for a moment, and `spare`, a free name, is used meanwhile.
///
/// - Returns: True if they did; otherwise `errno` says why not, and both have their names.
func exchangeNames(_ a: String, _ b: String, spare: String) -> Bool {
  let exchange: UInt32 = 2
  if rename(a, b, flags: exchange) { return true }
  guard errno == EINVAL || errno == ENOSYS else { return false }
  return exchangeNamesInSteps(a, b, spare: spare)
}

/// The same in three steps, each of them taken back if the next one fails.
func exchangeNamesInSteps(_ a: String, _ b: String, spare: String) -> Bool {
  guard rename(b, spare) == 0 else { return false }
  guard rename(a, b) == 0 else {
    let code = errno
    rename(spare, b)
    errno = code
    return false
  }
  // Nothing is at `a` any more; should this fail, the old one is still whole.
  return rename(spare, a) == 0
}

/// Renames a file of which nothing with the new name may exist.
///
/// - Returns: True if it was renamed; otherwise `errno` is `EEXIST` where the name is taken.
func renameWithoutReplacing(_ a: String, _ b: String) -> Bool {
  let noReplacement: UInt32 = 1
  if rename(a, b, flags: noReplacement) { return true }
  guard errno == EINVAL || errno == ENOSYS else { return false }
  guard link(a, b) == 0 else { return false }
  unlink(a)
  return true
}

private func rename(_ a: String, _ b: String, flags: UInt32) -> Bool {
  renameat2(AT_FDCWD, a, AT_FDCWD, b, flags) == 0
}
