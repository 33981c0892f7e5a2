import Foundation

/// A regular file that is read whole.
///
/// Reads that a signal interrupts are repeated. A device or a pipe, which may never end, is refused.
package enum FileInput {
  /// The reason why a file is not read.
  package enum Refusal: Error, Equatable {
    /// Nothing is at the path.
    case missing
    /// A folder, device, pipe or socket is at the path.
    case notAFile
    /// The file has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// A system call failed with this `errno`.
    case system(Int32)

    /// A clause that says why, for a sentence that names the file.
    package var reason: String {
      switch self {
      case .missing: "there is no such file or folder; check the path"
      case .notAFile: "it is no regular file; give the path of one"
      case .tooLarge(let limit): "it has more than \(limit >> 20) MiB; give a smaller file"
      case .system(let code): String(cString: strerror(code))
      }
    }
  }

  /// Returns the bytes of the file at `path`, of which there may be `limit`.
  package static func contents(of path: String, limit: Int = .max) throws(Refusal) -> Data {
    let (descriptor, size) = try open(path, limit: limit)
    defer { close(descriptor) }
    // What the file is said to have, and a byte more, which shows the end of it.
    var bytes = Data(count: size + 1)
    var count = 0
    while true {
      let result = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return uninterrupted { read(descriptor, rest.baseAddress, rest.count) }
      }
      guard result >= 0 else { throw .system(errno) }
      if result == 0 { break }
      count += result
      guard count <= limit else { throw .tooLarge(limit: limit) }
      // A file that grows meanwhile.
      if count == bytes.count { bytes.count = min(2 * count, max(limit, count) &+ 1) }
    }
    bytes.count = count
    return bytes
  }

  /// Returns the bytes of the file at `path` as they lie on the disk, which need no memory of their own.
  ///
  /// The file must not become shorter while they are used.
  package static func mapped(_ path: String) throws(Refusal) -> Data {
    let (descriptor, size) = try open(path, limit: .max)
    defer { close(descriptor) }
    guard size > 0 else { return Data() }
    guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { throw .system(errno) }
    return Data(bytesNoCopy: memory, count: size, deallocator: .unmap)
  }

  private static func open(_ path: String, limit: Int) throws(Refusal) -> (Int32, size: Int) {
    // Without waiting for whoever writes to a pipe.
    let descriptor = uninterrupted { Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing : errno == ENXIO ? .notAFile : .system(errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .system(code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile
    }
    guard status.st_size <= limit else {
      close(descriptor)
      throw .tooLarge(limit: limit)
    }
    return (descriptor, Int(status.st_size))
  }
}

/// Returns the result of a system call, which is repeated while signals interrupt it.
package func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
