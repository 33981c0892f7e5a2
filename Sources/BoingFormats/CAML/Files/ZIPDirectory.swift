import Foundation

/// The table of contents of a ZIP archive, as it stands in the file: names that are refused, folders and
/// everything else that ``PackageContents`` leaves out are in it, too.
struct ZIPDirectory: Sendable {
  /// One entry of the table.
  struct Entry: Sendable {
    /// The name in the file, bytes that are not UTF-8 replaced.
    var name: String
    /// The method of compression: 0 for none, 8 for deflate.
    var method: Int
    /// The mode of Unix's files; 0 where the archive has none.
    var mode: Int
    /// The offset of the entry's own header.
    var offset: Int
    /// The entry's record in the table.
    var record: Range<Int>

    /// True if the entry is a folder.
    var isFolder: Bool { name.hasSuffix("/") || mode & 0o170000 == 0o040000 }
  }

  /// The entries in the order of the table.
  let entries: [Entry]
  /// The bytes that the table takes.
  let records: Range<Int>
  /// The record after the table, to the end of the file.
  let end: Range<Int>

  /// Reads the table of an archive; nil if it is damaged, in several parts, or larger than 4 GiB.
  init?(_ archive: Data) {
    let bytes = ZIPBytes(archive)
    guard let end = Self.endRecord(bytes), let count = bytes.number(end + 10, 2),
      let size = bytes.number(end + 12, 4), let start = bytes.number(end + 16, 4),
      bytes.number(end + 4, 2) == 0, start + size <= end
    else { return nil }
    var entries: [Entry] = []
    var next = start
    for _ in 0..<count {
      guard let entry = Self.entry(bytes, at: next, before: start + size) else { return nil }
      entries.append(entry)
      next = entry.record.upperBound
    }
    self.entries = entries
    records = start..<next
    self.end = end..<bytes.count
  }

  private static func endRecord(_ bytes: ZIPBytes) -> Int? {
    let size = 22
    for start in stride(from: bytes.count - size, through: max(0, bytes.count - 65_557), by: -1)
    where bytes.number(start, 4) == 0x0605_4B50 {
      if let comment = bytes.number(start + 20, 2), start + size + comment <= bytes.count {
        return start
      }
    }
    return nil
  }

  private static func entry(_ bytes: ZIPBytes, at start: Int, before limit: Int) -> Entry? {
    guard start + 46 <= limit, bytes.number(start, 4) == 0x0201_4B50,
      let method = bytes.number(start + 10, 2),
      let packedSize = bytes.number(start + 20, 4), let size = bytes.number(start + 24, 4),
      let nameSize = bytes.number(start + 28, 2), let extraSize = bytes.number(start + 30, 2),
      let commentSize = bytes.number(start + 32, 2), let system = bytes.number(start + 5, 1),
      let mode = bytes.number(start + 40, 2), let offset = bytes.number(start + 42, 4),
      // The marks of sizes that stand elsewhere.
      packedSize != 0xFFFF_FFFF, size != 0xFFFF_FFFF, offset != 0xFFFF_FFFF
    else { return nil }
    let end = start + 46 + nameSize + extraSize + commentSize
    guard end <= limit else { return nil }
    let isUnix = system == 3 || system == 19
    return Entry(
      name: String(decoding: bytes[start + 46..<start + 46 + nameSize], as: UTF8.self),
      method: method, mode: isUnix ? mode : 0, offset: offset, record: start..<end)
  }
}

/// The bytes of an archive, with its numbers, whose least byte stands first.
struct ZIPBytes {
  private let data: Data

  init(_ data: Data) {
    // Slices of data keep the indices of the whole.
    self.data = data.startIndex == 0 ? data : Data(data)
  }

  var count: Int { data.count }

  subscript(_ range: Range<Int>) -> Data { data.subdata(in: range) }

  /// Returns a number of up to four bytes; nil if it lies outside.
  func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= count - size else { return nil }
    return (0..<size).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) }
  }
}
