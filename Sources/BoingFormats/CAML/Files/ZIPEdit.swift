import CZlib
import Foundation

/// Changes to single files of a ZIP archive.
///
/// Every other entry keeps its bytes, its header, its compression, its date and its position among the
/// others: nothing is unpacked that is not replaced.
struct ZIPEdit {
  /// The new contents of files by their paths; nil for one that is removed.
  ///
  /// A path that the archive does not have is added at its end.
  var changes: [String: Data?] = [:]

  /// Returns the archive with the changes made.
  ///
  /// - Throws: ``DocumentError`` if the archive's table of contents is damaged, or larger than a ZIP archive
  ///   may be.
  func applied(to archive: Data, named name: String) throws(DocumentError) -> Data {
    guard let directory = ZIPDirectory(archive) else {
      throw DocumentError(
        file: name, .unwritableArchive(reason: "its table of contents cannot be changed"))
    }
    guard let result = edited(ZIPBytes(archive), directory) else {
      throw DocumentError(file: name, .unwritableArchive(reason: "an entry cannot be changed"))
    }
    return result
  }

  private func edited(_ bytes: ZIPBytes, _ directory: ZIPDirectory) -> Data? {
    var pending = changes
    let order = directory.entries.indices.sorted {
      directory.entries[$0].offset < directory.entries[$1].offset
    }
    var records = [Data](repeating: Data(), count: directory.entries.count)
    // What stands before the first entry, such as a program that unpacks, stays.
    let first = order.first.map { directory.entries[$0].offset } ?? directory.records.lowerBound
    var result = bytes[0..<min(first, directory.records.lowerBound)]
    for (position, index) in order.enumerated() {
      let entry = directory.entries[index]
      let next = position + 1 < order.count ? directory.entries[order[position + 1]].offset : nil
      let end = next ?? directory.records.lowerBound
      guard entry.offset <= end, end <= directory.records.lowerBound else { return nil }
      // Of two entries of one name the first is the one that is read.
      guard let path = RelativePath.normalized(entry.name), let change = pending[path],
        !entry.isFolder || change == nil
      else {
        records[index] = Self.record(bytes[entry.record], at: result.count)
        result += bytes[entry.offset..<end]
        continue
      }
      pending[path] = nil
      guard let contents = change else { continue }
      guard let packed = PackedFile(contents, method: entry.method),
        let header = packed.header(replacing: bytes, of: entry)
      else { return nil }
      records[index] = Self.record(packed.record(replacing: bytes[entry.record]), at: result.count)
      result += header + packed.data
    }
    for (path, contents) in pending.sorted(by: { $0.key < $1.key }) {
      guard let contents, let packed = PackedFile(contents, method: 8), path.utf8.count < 65_536
      else { continue }
      records.append(Self.record(packed.record(named: path), at: result.count))
      result += packed.header(named: path) + packed.data
    }
    return closed(result, records.filter { !$0.isEmpty }, bytes[directory.end])
  }

  /// Returns the archive with its table, and the record after it.
  private func closed(_ entries: Data, _ records: [Data], _ end: Data) -> Data? {
    let size = records.reduce(0) { $0 + $1.count }
    guard records.count < 65_535, entries.count + size < 0xFFFF_FFFF else { return nil }
    var end = end
    end.put(records.count, 2, at: 8)
    end.put(records.count, 2, at: 10)
    end.put(size, 4, at: 12)
    end.put(entries.count, 4, at: 16)
    return entries + records.joined() + end
  }

  private static func record(_ record: Data, at offset: Int) -> Data {
    var record = record
    record.put(offset, 4, at: 42)
    return record
  }
}

/// A file as it is stored in an archive.
private struct PackedFile {
  let data: Data
  private let method: Int
  private let size: Int
  private let checksum: Int

  /// Compresses a file as its predecessor was, if it was at all; nil where there is not enough memory.
  init?(_ contents: Data, method: Int) {
    let bytes = [UInt8](contents)
    size = bytes.count
    checksum = Int(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    if method == 0 || bytes.isEmpty {
      (data, self.method) = (contents, 0)
    } else {
      guard let packed = Data.deflate(bytes) else { return nil }
      (data, self.method) = (packed, 8)
    }
  }

  /// The header of the file that takes the place of an entry: with its name, its date and its notes.
  func header(replacing bytes: ZIPBytes, of entry: ZIPDirectory.Entry) -> Data? {
    let start = entry.offset
    guard bytes.number(start, 4) == 0x0403_4B50, let name = bytes.number(start + 26, 2),
      let extra = bytes.number(start + 28, 2), start + 30 + name + extra <= bytes.count
    else { return nil }
    var header = bytes[start..<start + 30 + name + extra]
    put(into: &header, at: 4)
    return header
  }

  /// The record of the file that takes the place of an entry.
  func record(replacing record: Data) -> Data {
    var record = record
    put(into: &record, at: 6)
    return record
  }

  func header(named path: String) -> Data {
    var header = Data(count: 30)
    header.put(0x0403_4B50, 4, at: 0)
    Self.putNew(into: &header, at: 4, nameSize: path.utf8.count)
    put(into: &header, at: 4)
    return header + Data(path.utf8)
  }

  func record(named path: String) -> Data {
    var record = Data(count: 46)
    record.put(0x0201_4B50, 4, at: 0)
    // Made on Unix: a file that everybody may read.
    record.put(0x0314, 2, at: 4)
    Self.putNew(into: &record, at: 6, nameSize: path.utf8.count)
    put(into: &record, at: 6)
    record.put(0o100644, 2, at: 40)
    return record + Data(path.utf8)
  }

  /// Writes what both headers have from an offset on for a new file: names in UTF-8, 1 January 1980.
  private static func putNew(into header: inout Data, at start: Int, nameSize: Int) {
    header.put(20, 2, at: start)
    header.put(0x0800, 2, at: start + 2)
    header.put(0x21, 2, at: start + 8)
    header.put(nameSize, 2, at: start + 22)
  }

  /// Writes what both headers have about the contents.
  private func put(into header: inout Data, at start: Int) {
    let flags = Int(header[header.startIndex + start + 2])
    // The sizes stand here, and not after the contents.
    header.put(flags & ~0x08, 1, at: start + 2)
    header.put(method, 2, at: start + 4)
    header.put(checksum, 4, at: start + 10)
    header.put(data.count, 4, at: start + 14)
    header.put(size, 4, at: start + 18)
  }
}

extension Data {
  /// Writes a number over the bytes at an offset, its least byte first.
  fileprivate mutating func put(_ value: Int, _ size: Int, at offset: Int) {
    for index in 0..<size {
      self[startIndex + offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
  }
}
