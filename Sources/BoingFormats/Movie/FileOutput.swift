import Foundation

/// A file that is open for writing until the end of its life.
struct FileOutput: ~Copyable {
  /// The writer of its bytes.
  let writer: DescriptorWriter

  /// Opens `path` for writing; `flags` say whether it must be new.
  init(path: String, flags: Int32) throws(MovieError) {
    let descriptor = open(path, flags | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .lastSystemError("create", path) }
    writer = DescriptorWriter(descriptor: descriptor, path: path)
  }

  deinit {
    close(writer.descriptor)
  }

  /// Writes all bytes at the end of what was written before.
  func write(_ bytes: Data) throws(MovieError) {
    try writer.write(bytes)
  }

  /// Replaces bytes that were written before.
  func write(_ bytes: Data, at offset: Int) throws(MovieError) {
    try writer.write(bytes, at: offset)
  }

  /// Makes the file safe on the disk; a full disk that was not noticed yet is noticed here.
  func synchronize() throws(MovieError) {
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
  package func write(_ bytes: Data) throws(MovieError) {
    try writeAll(bytes) { Glibc.write(descriptor, $0, $1) }
  }

  /// Replaces bytes that were written before.
  func write(_ bytes: Data, at offset: Int) throws(MovieError) {
    var position = offset
    try writeAll(bytes) {
      let count = pwrite(descriptor, $0, $1, position)
      position += max(0, count)
      return count
    }
  }

  /// Makes the file or folder safe on the disk; a full disk that was not noticed yet is noticed here.
  func synchronize() throws(MovieError) {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // A device without a store behind it has nothing to make safe.
      if errno == EINVAL || errno == EROFS { return }
      throw .lastSystemError("write", path)
    }
  }

  /// Bytes in the file.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private func writeAll(
    _ bytes: Data, with call: (UnsafeRawPointer, Int) -> Int
  ) throws(MovieError) {
    let failure: MovieError? = bytes.withUnsafeBytes { buffer in
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

extension MovieError {
  /// The error that `errno` stands for right after a failed system call.
  static func lastSystemError(_ operation: String, _ path: String) -> MovieError {
    let code = errno
    return code == ENOSPC || code == EDQUOT
      ? .diskFull(path) : .system(operation: operation, path: path, code: code)
  }

  /// The same error about another path: the user never heard of a temporary name.
  func naming(_ path: String, insteadOf temporary: String) -> MovieError {
    switch self {
    case .diskFull(temporary): .diskFull(path)
    case .system(let operation, temporary, let code):
      .system(operation: operation, path: path, code: code)
    default: self
    }
  }
}
