import CArchive
import Foundation

/// Writes ZIP archives in memory, with the same bytes for the same files.
enum ZipWriter {
  /// An archive of files, in the order of their paths, dated 1 January 1980.
  ///
  /// - Throws: ``DocumentError/Cause/unwritableArchive(reason:)`` if a path is too long or libarchive
  ///   refuses.
  static func archive(_ files: [String: Data], named name: String) throws(DocumentError) -> Data {
    if let path = files.keys.first(where: { $0.utf8.count > maximumPathSize }) {
      throw DocumentError(
        file: name,
        .unwritableArchive(
          reason: "the path “\(path.prefix(60))…” has \(path.utf8.count) bytes, more than the"
            + " \(maximumPathSize) bytes that a ZIP archive can hold; shorten it"))
    }
    let result = ArchiveLocale.withUTF8Names { archive(files) }
    do throws(Failure) {
      return try result.get()
    } catch {
      throw DocumentError(file: name, .unwritableArchive(reason: error.reason))
    }
  }

  private struct Failure: Error {
    var reason: String
  }

  private static func archive(_ files: [String: Data]) -> Result<Data, Failure> {
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

  private static func write(_ data: Data, _ path: String, _ handle: OpaquePointer) -> Int32 {
    guard let entry = archive_entry_new() else { return ARCHIVE_FATAL }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, path)
    archive_entry_set_size(entry, Int64(data.count))
    archive_entry_set_filetype(entry, 0o100000)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, firstDay, 0)
    let status = archive_write_header(handle, entry)
    guard status == ARCHIVE_OK else { return status }
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
