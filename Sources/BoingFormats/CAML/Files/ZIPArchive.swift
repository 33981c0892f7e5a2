import CArchive
import Foundation

extension PackageContents {
  /// Unpacks a ZIP archive into memory.
  ///
  /// Entries whose path is absolute or has a `..` component, links, devices and second entries of
  /// one name are left out with a warning.
  ///
  /// - Throws: ``DocumentError`` if it is no ZIP archive, is damaged, truncated or encrypted, or
  ///   holds more than the limits allow.
  public init(
    archive: Data, named name: String, limits: ArchiveLimits = .standard
  ) throws(DocumentError) {
    self.init(name: name, limits: limits)
    guard PackageContents.looksLikeArchive(archive) else {
      throw DocumentError(file: name, .notADocument)
    }
    guard PackageContents.hasEndOfCentralDirectory(archive) else {
      throw DocumentError(file: name, .truncatedArchive)
    }
    let result: Result<PackageContents, DocumentError> = archive.withUnsafeBytes { bytes in
      ArchiveLocale.withUTF8Names {
        do throws(DocumentError) {
          let reader = try ArchiveReader(bytes, named: name, limits: limits)
          return .success(try reader.readAll())
        } catch {
          return .failure(error)
        }
      }
    }
    self = try result.get()
  }

  /// Returns true if data begins as a ZIP archive does: with a file, or with the end of an empty one.
  static func looksLikeArchive(_ data: Data) -> Bool {
    let head = Array(data.prefix(4))
    return head == [0x50, 0x4B, 0x03, 0x04] || head == [0x50, 0x4B, 0x05, 0x06]
  }

  /// Returns true if there is a whole end-of-directory record; it lies within the last 64 KiB.
  ///
  /// libarchive reads an archive without it as a stream and cannot tell that files are missing.
  static func hasEndOfCentralDirectory(_ data: Data) -> Bool {
    let tail = Array(data.suffix(65_557))
    let recordSize = 22
    guard tail.count >= recordSize else { return false }
    for start in stride(from: tail.count - recordSize, through: 0, by: -1)
    where tail[start..<start + 4].elementsEqual([0x50, 0x4B, 0x05, 0x06]) {
      let commentSize = Int(tail[start + 20]) | Int(tail[start + 21]) << 8
      if start + recordSize + commentSize <= tail.count { return true }
    }
    return false
  }
}

/// The locale in which libarchive reads and writes names.
enum ArchiveLocale {
  /// Runs `body` with the thread's locale set to one whose names are UTF-8: libarchive converts names
  /// by the thread's locale, and in "C" there is nothing beyond ASCII.
  ///
  /// A system without such a locale keeps its own.
  static func withUTF8Names<Result>(_ body: () -> Result) -> Result {
    guard let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return body() }
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    return body()
  }
}

/// One pass over a ZIP archive in memory.
private final class ArchiveReader {
  let handle: OpaquePointer
  let packedSize: Int
  let limits: ArchiveLimits
  var tree: PackageContents
  var totalSize = 0

  init(
    _ bytes: UnsafeRawBufferPointer, named name: String, limits: ArchiveLimits
  ) throws(DocumentError) {
    guard let handle = archive_read_new() else {
      throw DocumentError(file: name, .unreadable("out of memory"))
    }
    self.handle = handle
    self.limits = limits
    packedSize = bytes.count
    tree = PackageContents(name: name, limits: limits)
    archive_read_support_format_zip(handle)
    // The Finder writes UTF-8 names and does not say so.
    archive_read_set_options(handle, "zip:hdrcharset=UTF-8")
    guard archive_read_open_memory(handle, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
      throw DocumentError(file: name, .notADocument)
    }
  }

  deinit {
    archive_read_free(handle)
  }

  func readAll() throws(DocumentError) -> PackageContents {
    var count = 0
    var entry: OpaquePointer?
    var path = ""
    while true {
      let status = archive_read_next_header(handle, &entry)
      if status == ARCHIVE_EOF { return tree }
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else {
        throw damage(after: path)
      }
      count += 1
      guard count <= limits.entryCount else {
        throw DocumentError(file: tree.name, .tooManyEntries(limit: limits.entryCount))
      }
      path = Self.path(of: entry)
      try read(entry, path)
    }
  }

  private static func path(of entry: OpaquePointer) -> String {
    if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
    if let name = archive_entry_pathname(entry) { return String(cString: name) }
    return ""
  }

  private func read(_ entry: OpaquePointer, _ path: String) throws(DocumentError) {
    let isLink = archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
    let type = UInt32(archive_entry_filetype(entry))
    if isLink || type == 0o120000 {
      tree.warn(path, "links are refused; the entry is left out")
      return
    }
    if type == 0o040000 { return }
    if type != 0o100000 {
      tree.warn(path, "it is not a regular file; the entry is left out")
      return
    }
    if archive_entry_is_encrypted(entry) != 0 {
      throw DocumentError(file: tree.name, .encryptedEntry(path))
    }
    if archive_entry_size_is_set(entry) != 0 {
      let declared = archive_entry_size(entry)
      guard declared >= 0, declared <= Int64(limits.totalSize) else {
        throw DocumentError(file: tree.name, .tooLarge(limit: limits.totalSize))
      }
    }
    tree.insert(path, .memory(try content(of: path)))
  }

  private func content(of path: String) throws(DocumentError) -> Data {
    var data = Data()
    while true {
      var block: UnsafeRawPointer?
      var size = 0
      var offset: Int64 = 0
      let status = archive_read_data_block(handle, &block, &size, &offset)
      if status == ARCHIVE_EOF { return data }
      guard status == ARCHIVE_OK, offset == Int64(data.count) else { throw damage(after: path) }
      totalSize += size
      guard totalSize <= limits.totalSize else {
        throw DocumentError(file: tree.name, .tooLarge(limit: limits.totalSize))
      }
      let isBomb =
        totalSize > limits.uncheckedSize
        && totalSize / max(packedSize, 1) >= limits.inflationRatio
      if isBomb {
        throw DocumentError(file: tree.name, .inflatesTooMuch(limit: limits.inflationRatio))
      }
      if let block, size > 0 {
        data.append(block.assumingMemoryBound(to: UInt8.self), count: size)
      }
    }
  }

  private func damage(after path: String) -> DocumentError {
    let reason = archive_error_string(handle).map { String(cString: $0) } ?? "unknown reason"
    if reason.lowercased().contains("truncated") {
      return DocumentError(file: tree.name, .truncatedArchive)
    }
    return DocumentError(file: tree.name, .damagedArchive(entry: path, reason: reason))
  }
}

/// Writes ZIP archives in memory, with the same bytes for the same files.
enum ZipWriter {
  /// An archive of files, in the order of their paths, dated 1 January 1980.
  ///
  /// - Parameters:
  ///   - files: The contents by path.
  ///   - name: The archive's name, for errors.
  ///   - listsFolders: True for an entry of each folder before what is in it, by which some installers count.
  /// - Throws: ``DocumentError/Cause/unwritableArchive(reason:)`` if a path is too long or libarchive
  ///   refuses.
  static func archive(
    _ files: [String: Data], named name: String, listsFolders: Bool = false
  ) throws(DocumentError) -> Data {
    if let path = files.keys.first(where: { $0.utf8.count > maximumPathSize }) {
      throw DocumentError(
        file: name,
        .unwritableArchive(
          reason: "the path “\(path.prefix(60))…” has \(path.utf8.count) bytes, more than the"
            + " \(maximumPathSize) bytes that a ZIP archive can hold; shorten it"))
    }
    var entries: [String: Data?] = files.mapValues { $0 }
    if listsFolders {
      for path in files.keys {
        for (index, character) in zip(path.indices, path) where character == "/" {
          entries[String(path[...index])] = .some(nil)
        }
      }
    }
    let result = ArchiveLocale.withUTF8Names { archive(entries) }
    do throws(Failure) {
      return try result.get()
    } catch {
      throw DocumentError(file: name, .unwritableArchive(reason: error.reason))
    }
  }

  private struct Failure: Error {
    var reason: String
  }

  /// An archive of files, and of folders, whose content is nil.
  private static func archive(_ files: [String: Data?]) -> Result<Data, Failure> {
    let sink = Sink()
    guard let handle = archive_write_new() else {
      return .failure(Failure(reason: "out of memory"))
    }
    defer { archive_write_free(handle) }
    archive_write_set_format_zip(handle)
    archive_write_set_options(handle, "zip:hdrcharset=UTF-8")
    // Whole blocks would end the archive with zeros.
    archive_write_set_bytes_in_last_block(handle, 1)
    let context = Unmanaged.passUnretained(sink).toOpaque()
    var status = archive_write_open(handle, context, nil, Sink.write, nil)
    for (path, data) in files.sorted(by: { $0.key < $1.key }) where status == ARCHIVE_OK {
      status = write(data, path, handle)
    }
    if status == ARCHIVE_OK { status = archive_write_close(handle) }
    guard status == ARCHIVE_OK else {
      let reason = archive_error_string(handle).map { String(cString: $0) } ?? "unknown reason"
      return .failure(Failure(reason: reason))
    }
    return withExtendedLifetime(sink) { .success(sink.data) }
  }

  private static func write(_ data: Data?, _ path: String, _ handle: OpaquePointer) -> Int32 {
    guard let entry = archive_entry_new() else { return ARCHIVE_FATAL }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, path)
    archive_entry_set_size(entry, Int64(data?.count ?? 0))
    archive_entry_set_filetype(entry, data == nil ? 0o040000 : 0o100000)
    archive_entry_set_perm(entry, data == nil ? 0o755 : 0o644)
    archive_entry_set_mtime(entry, firstDay, 0)
    let status = archive_write_header(handle, entry)
    guard status == ARCHIVE_OK, let data else { return status }
    let written = data.withUnsafeBytes { archive_write_data(handle, $0.baseAddress, $0.count) }
    return written == data.count ? archive_write_finish_entry(handle) : ARCHIVE_FATAL
  }

  /// The maximum number of bytes in a path: its size is stored in 16 bits, to which libarchive cuts a
  /// larger one.
  private static let maximumPathSize = 65_535

  /// ZIP knows no earlier day.
  private static let firstDay = 315_532_800

  private final class Sink {
    var data = Data()

    static let write:
      @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int
      ) -> la_ssize_t = { _, context, bytes, count in
        guard let context, let bytes else { return 0 }
        Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue().data
          .append(bytes.assumingMemoryBound(to: UInt8.self), count: count)
        return count
      }
  }
}
