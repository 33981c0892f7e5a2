import Foundation

/// The fields that both headers of an entry of a ZIP archive have, without sizes and positions.
package struct ZIPHeader: Sendable {
  /// The bytes of the name.
  package var name: Data
  /// The system and the version of the program that has written the entry.
  package var maker = 0x0314
  package var flags = Self.unicodeFlag
  /// The method of compression: 0 for none, 8 for deflate.
  package var method = 0
  /// The local time, then the date, as DOS has them.
  package var time = 0x0021_0000
  /// The seconds since 1970, in the extra field of Unix.
  package var stamp: Int?
  package var checksum = 0
  package var attributes = 0o100644 << 16

  package static let centralSignature = 0x0201_4B50
  package static let localSignature = 0x0403_4B50
  package static let endSignature = 0x0605_4B50
  package static let largeEndSignature = 0x0606_4B50
  package static let locatorSignature = 0x0706_4B50
  /// The flag of a name in UTF-8; all others are about the content.
  package static let unicodeFlag = 0x0800

  /// True for a content, or a directory, that needs a password.
  package var isEncrypted: Bool { flags & 0x2041 != 0 || method == 99 }
}

extension ZIPHeader {
  /// Creates the header of a file, or of a folder, whose name ends in a slash.
  ///
  /// - Parameter date: The time of the last change; nil for 1 January 1980, the first day that ZIP knows.
  package init(_ path: String, date: Date? = nil) {
    name = Data(path.utf8)
    if path.hasSuffix("/") { attributes = 0o040755 << 16 | 0x10 }
    guard let date else { return }
    let seconds = date.timeIntervalSince1970.rounded(.down)
    stamp = Int32(exactly: seconds).map { Int(UInt32(bitPattern: $0)) }
    guard var moment = time_t(exactly: seconds) else { return }
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil, (80..<208).contains(parts.tm_year) else { return }
    let day = (Int(parts.tm_year) - 80) << 9 | Int(parts.tm_mon + 1) << 5 | Int(parts.tm_mday)
    time = day << 16 | Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | Int(parts.tm_sec) / 2
  }

  /// The time of the last change; nil where there is none.
  package var date: Date? {
    if let stamp {
      return Date(timeIntervalSince1970: Double(Int32(truncatingIfNeeded: stamp)))
    }
    func part(_ shift: Int, _ width: Int) -> Int32 { Int32(time >> shift & (1 << width - 1)) }
    guard part(16, 5) > 0, part(21, 4) > 0 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (part(25, 7) + 80, part(21, 4) - 1, part(16, 5))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (part(11, 5), part(5, 6), 2 * part(0, 5))
    parts.tm_isdst = -1
    return Date(timeIntervalSince1970: Double(mktime(&parts)))
  }
}

/// An archive that cannot be written: the input at fault and the remedy.
package struct ArchiveError: Error, Hashable {
  /// The name of the archive.
  package let archive: String
  package let reason: String
}

/// Writes ZIP archives in memory, with the same bytes for the same files and dates.
///
/// Numbers that do not fit their fields go to those of large archives, ZIP64.
package struct ZIPWriter {
  private let name: String
  private var data: Data
  private var directory = Data()
  private var count = 0
  /// The sizes and positions, and the numbers of entries, from which on fields are too small.
  private let bounds: (size: Int, count: Int)

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - name: The name of the archive, for errors.
  ///   - data: What stands before the entries.
  ///   - isLarge: True to write every number as large archives do.
  package init(named name: String, after data: Data = Data(), isLarge: Bool = false) {
    (self.name, self.data) = (name, data)
    bounds = isLarge ? (0, 0) : (0xFFFF_FFFF, 0xFFFF)
  }

  /// Returns an archive of files in the order of their paths.
  ///
  /// A file is deflated where that makes it smaller.
  ///
  /// - Parameters:
  ///   - files: The contents by their paths.
  ///   - folders: The folders that have an entry of their own, before what is in them.
  ///   - dates: The times of the last changes by the paths; 1 January 1980 where there is none.
  ///   - name: The name of the archive, for errors.
  /// - Throws: ``ArchiveError`` if a path is too long.
  package static func archive(
    _ files: [String: Data], folders: Set<String> = [], dates: [String: Date] = [:],
    named name: String
  ) throws(ArchiveError) -> Data {
    var writer = ZIPWriter(named: name)
    var contents = files
    for folder in folders { contents[folder + "/"] = Data() }
    for (path, content) in contents.sorted(by: { $0.key < $1.key }) {
      try writer.add(content, ZIPHeader(path, date: dates[path]))
    }
    return writer.finished()
  }

  /// Adds a content with the name, the date and the attributes of a header.
  ///
  /// - Throws: ``ArchiveError`` if the name is too long, or there is not enough
  ///   memory.
  package mutating func add(_ content: Data, _ header: ZIPHeader) throws(ArchiveError) {
    guard header.name.count <= 0xFFFF else {
      let path = String(decoding: header.name.prefix(60), as: UTF8.self)
      throw unwritable(
        "the path “\(path)”… has \(header.name.count) bytes, more than the"
          + " 65535 bytes that a ZIP archive can hold; shorten it")
    }
    guard let deflated = content.deflated() else { throw unwritable("out of memory") }
    let isSmaller = deflated.count < content.count
    let packed = isSmaller ? deflated : content
    let isLarge = max(content.count, packed.count, data.count) >= bounds.size
    let sizes = isLarge ? (0xFFFF_FFFF, 0xFFFF_FFFF) : (packed.count, content.count)
    // Of section 4.4: from the version that is needed to the size of the name.
    var common = Data()
    common.append(isLarge ? 45 : 20, 2)
    common.append(header.flags & ZIPHeader.unicodeFlag, 2)
    common.append(isSmaller ? 8 : 0, 2)
    common.append(header.time, 4)
    common.append(content.checksum, 4)
    common.append(sizes.0, 4)
    common.append(sizes.1, 4)
    common.append(header.name.count, 2)
    func extra(_ numbers: [Int]) -> Data {
      var extra = Data()
      if isLarge {
        extra.append(1, 2)
        extra.append(8 * numbers.count, 2)
        for number in numbers { extra.append(number, 8) }
      }
      if let stamp = header.stamp {
        extra.append(0x5455, 2)
        extra.append(5, 2)
        extra.append(1, 1)
        extra.append(stamp, 4)
      }
      return extra
    }
    let position = data.count
    let local = extra([content.count, packed.count])
    data.append(ZIPHeader.localSignature, 4)
    data += common
    data.append(local.count, 2)
    data += header.name + local + packed
    let central = extra([content.count, packed.count, position])
    directory.append(ZIPHeader.centralSignature, 4)
    directory.append(header.maker, 2)
    directory += common
    directory.append(central.count, 2)
    // No comment, on the first disk, without internal attributes.
    directory.append(0, 6)
    directory.append(header.attributes, 4)
    directory.append(isLarge ? 0xFFFF_FFFF : position, 4)
    directory += header.name + central
    count += 1
  }

  /// Adds an entry of another archive as it is stored, and its record in the directory.
  ///
  /// - Throws: ``ArchiveError`` if the record cannot hold the entry's position.
  package mutating func copy(
    _ stored: Data, record: Data, offsetField: (position: Int, width: Int)
  ) throws(ArchiveError) {
    guard offsetField.width == 8 || data.count < 0xFFFF_FFFF else {
      throw unwritable("it has more than 4 GB before an entry")
    }
    var record = record
    var position = Data()
    position.append(data.count, offsetField.width)
    record.replaceSubrange(
      offsetField.position..<offsetField.position + position.count, with: position)
    data += stored
    directory += record
    count += 1
  }

  /// Returns the archive, with its directory and a comment.
  package func finished(comment: Data = Data()) -> Data {
    let isLarge = max(data.count, directory.count) >= bounds.size || count >= bounds.count
    var archive = data + directory
    if isLarge {
      let record = archive.count
      archive.append(ZIPHeader.largeEndSignature, 4)
      // The size of the rest, two versions, two disks.
      archive.append(44, 8)
      archive.append(0x002D_002D, 4)
      archive.append(0, 8)
      for number in [count, count, directory.count, data.count] { archive.append(number, 8) }
      archive.append(ZIPHeader.locatorSignature, 4)
      archive.append(0, 4)
      archive.append(record, 8)
      archive.append(1, 4)
    }
    archive.append(ZIPHeader.endSignature, 4)
    archive.append(0, 4)
    for _ in 0..<2 { archive.append(isLarge ? 0xFFFF : count, 2) }
    for number in [directory.count, data.count] {
      archive.append(isLarge ? 0xFFFF_FFFF : number, 4)
    }
    archive.append(comment.count, 2)
    return archive + comment
  }

  private func unwritable(_ reason: String) -> ArchiveError {
    ArchiveError(archive: name, reason: reason)
  }
}

extension Data {
  /// Adds a number of so many bytes, the least first.
  fileprivate mutating func append(_ number: Int, _ width: Int) {
    for index in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
