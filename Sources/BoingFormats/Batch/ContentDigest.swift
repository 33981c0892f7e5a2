import CGLib
import Foundation

/// A SHA-256 digest (FIPS 180-4), which is fed piece by piece.
package struct ContentDigest: ~Copyable {
  private let checksum: OpaquePointer

  package init() {
    checksum = g_checksum_new(G_CHECKSUM_SHA256)
  }

  deinit {
    g_checksum_free(checksum)
  }

  /// Adds bytes.
  package func add(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(
      checksum, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
  }

  /// Adds the bytes of a text in UTF-8.
  package func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// The digest as 64 hexadecimal digits; nothing can be added after it was read.
  package var hexadecimal: String { String(cString: g_checksum_get_string(checksum)) }
}

extension ContentDigest {
  /// Returns the digest of a file's bytes, or of a folder.
  ///
  /// A folder's is the digest of the lines that `sha256sum` prints for its files, in the order of the
  /// bytes of their paths:
  ///
  ///     find * -type f | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum
  ///
  /// A link to a file counts as the file. Any other link counts by where it leads to. What the Finder
  /// leaves in folders does not count.
  ///
  /// - Throws: ``FileError`` where something cannot be read, or is neither a file nor a folder.
  package static func of(_ path: String) throws -> String {
    guard try FileStatus(path).isFolder else { return try ofFile(path) }
    let digest = ContentDigest()
    try FolderWalk(path).forEach { entry in
      guard !RelativePath.isMacOSMetadata(entry.path) else { return false }
      switch entry.kind {
      case .folder: return true
      case .file: digest.add("\(try ofFile(path + "/" + entry.path))  \(entry.path)\n")
      case .link(let target): digest.add("-> \(target)  \(entry.path)\n")
      }
      return false
    }
    return digest.hexadecimal
  }

  private static func ofFile(_ path: String) throws(FileError) -> String {
    // A pipe would wait for somebody who writes.
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .lastSystemError("read", path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastSystemError("read", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .system(operation: "read", path: path, code: EINVAL)
    }
    let digest = ContentDigest()
    let failure = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? nil : FileError.lastSystemError("read", path) }
        digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    if let failure { throw failure }
    return digest.hexadecimal
  }
}

/// The kind, size and identity of a file or folder, links followed.
struct FileStatus {
  let isFolder: Bool
  let size: Int
  let inode: UInt64
  /// The time of the last change of its content, in nanoseconds since 1970.
  let modified: Int

  /// - Throws: ``FileError`` where nothing is there.
  init(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .lastSystemError("read", path) }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
    inode = UInt64(status.st_ino)
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
