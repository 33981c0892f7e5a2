import BoingMovies
import Foundation

/// A ZIP archive in memory: its entries as the directory lists them, and their contents.
///
/// Names may lead anywhere, and may be there twice; ``PackageContents`` refuses such. Everything else is checked when
/// the archive is opened: each entry lies in the archive, apart from the others, under the name that the directory
/// gives it, and the stated sizes keep the limits, so that nothing is unpacked of an archive that breaks them. The
/// sections are those of the format's specification, APPNOTE.
struct ZIPArchive: Sendable {
  /// One entry.
  struct Entry: Sendable {
    enum Kind { case file, folder, link, other }

    /// The name as the archive has it: in UTF-8, or else in code page 437.
    let name: String
    let kind: Kind
    /// The time of the last change; nil where there is none.
    let date: Date?
    /// The size of the content, as stated.
    let size: Int

    /// True if the entry is a folder.
    var isFolder: Bool { kind == .folder }

    fileprivate let header: ZIPHeader
    /// The record in the directory.
    fileprivate let record: Range<Int>
    /// The position of the local header.
    fileprivate let offset: Int
    /// The position and the width of that number in the record.
    fileprivate let offsetField: (position: Int, width: Int)
    fileprivate let packedSize: Int
    /// The content as it is packed.
    fileprivate var packed = 0..<0
    /// Everything from the local header to the next entry.
    fileprivate var stored = 0..<0
  }

  /// The name of the archive, for errors.
  let name: String
  /// The entries in the order of the directory.
  let entries: [Entry]
  private let bytes: Data
  private let comment: Data

  /// Opens an archive.
  ///
  /// - Throws: ``DocumentError`` if it has no directory, an entry is damaged or overlaps another, or there is more in it
  ///   than the limits allow.
  init(_ archive: Data, named name: String, limits: ArchiveLimits) throws(DocumentError) {
    // Slices keep the indices of the whole.
    let bytes = archive.startIndex == 0 ? archive : Data(archive)
    guard let end = ZIPEnd(bytes) else { throw DocumentError(file: name, .truncatedArchive) }
    func damage(_ entry: String, _ reason: String) -> DocumentError {
      DocumentError(file: name, .damagedArchive(entry: entry, reason: reason))
    }
    var entries: [Entry] = []
    var next = end.directory.lowerBound
    while entries.count < end.count {
      guard entries.count < limits.entryCount else {
        throw DocumentError(file: name, .tooManyEntries(limit: limits.entryCount))
      }
      guard let entry = Entry(bytes, at: next, before: end.directory.upperBound) else {
        throw damage(entries.last?.name ?? "", "the directory does not go on after it")
      }
      entries.append(entry)
      next = entry.record.upperBound
    }
    var total = 0
    for entry in entries {
      let (sum, overflow) = total.addingReportingOverflow(entry.size)
      guard !overflow, sum <= limits.totalSize else {
        throw DocumentError(file: name, .tooLarge(limit: limits.totalSize))
      }
      total = sum
    }
    if total > limits.uncheckedSize, total / max(bytes.count, 1) >= limits.inflationRatio {
      throw DocumentError(file: name, .inflatesTooMuch(limit: limits.inflationRatio))
    }
    var limit = end.directory.lowerBound
    for index in entries.indices.sorted(by: { entries[$0].offset > entries[$1].offset }) {
      guard entries[index].locate(in: bytes, before: limit) else {
        throw damage(
          entries[index].name, "it does not lie where the directory says, or overlaps another entry"
        )
      }
      limit = entries[index].offset
    }
    (self.name, self.entries, self.bytes, comment) = (name, entries, bytes, end.comment)
  }

  /// Returns the content of an entry.
  ///
  /// - Throws: ``DocumentError`` if it is encrypted, damaged, or compressed in another way than by deflate.
  func content(of entry: Entry) throws(DocumentError) -> Data {
    guard !entry.header.isEncrypted else {
      throw DocumentError(file: name, .encryptedEntry(entry.name))
    }
    let packed = bytes.subdata(in: entry.packed)
    let content: Data?
    switch entry.header.method {
    case 0: content = packed
    case 8: content = packed.inflated(limit: entry.size)
    case let method:
      throw DocumentError(file: name, .unsupportedCompression(entry: entry.name, method: method))
    }
    let fault: String
    if let content {
      if content.count == entry.size, content.checksum == entry.header.checksum { return content }
      fault =
        content.count == entry.size ? "its checksum is wrong" : "its size is not the stated one"
    } else {
      fault = "what is compressed cannot be read"
    }
    throw DocumentError(file: name, .damagedArchive(entry: entry.name, reason: fault))
  }

  /// Returns the archive with other contents of some files.
  ///
  /// Every other entry keeps its bytes, and a replaced one its name, date and attributes. Of two entries of one name the
  /// first is replaced, as it is the one that is read. A path that the archive does not have is added at the end.
  ///
  /// - Throws: ``DocumentError/Cause/unwritableArchive(reason:)`` if the archive cannot hold it.
  func replacing(_ changes: [String: Data]) throws(DocumentError) -> Data {
    do throws(ArchiveError) {
      return try archive(with: changes)
    } catch {
      throw DocumentError(error)
    }
  }

  private func archive(with changes: [String: Data]) throws(ArchiveError) -> Data {
    var pending = changes
    // What stands before the first entry stays.
    let first = entries.map(\.offset).min() ?? 0
    var writer = ZIPWriter(named: name, after: bytes.subdata(in: 0..<first))
    for entry in entries {
      guard entry.kind == .file, let path = RelativePath.normalized(entry.name),
        let change = pending.removeValue(forKey: path)
      else {
        try writer.copy(
          bytes.subdata(in: entry.stored), record: bytes.subdata(in: entry.record),
          offsetField: entry.offsetField)
        continue
      }
      try writer.add(change, entry.header)
    }
    for (path, content) in pending.sorted(by: { $0.key < $1.key }) {
      try writer.add(content, ZIPHeader(path))
    }
    return writer.finished(comment: comment)
  }
}

extension ZIPArchive.Entry {
  /// Reads a record of the directory (section 4.3.12); nil if it is none, or does not end before `limit`.
  fileprivate init?(_ bytes: Data, at start: Int, before limit: Int) {
    guard limit - start >= 46, bytes.number(at: start, 4) == ZIPHeader.centralSignature else {
      return nil
    }
    func number(_ offset: Int, _ width: Int) -> Int { bytes.number(at: start + offset, width) ?? 0 }
    let name = start + 46..<start + 46 + number(28, 2)
    let extra = name.upperBound..<name.upperBound + number(30, 2)
    record = start..<extra.upperBound + number(32, 2)
    guard record.upperBound <= limit else { return nil }
    // Section 4.5.3: a full field says that the number stands in the extra field of large archives.
    let large = bytes.extraField(1, in: extra)
    var next = large.lowerBound
    func place(_ offset: Int) -> (position: Int, width: Int)? {
      guard number(offset, 4) == 0xFFFF_FFFF else { return (start + offset, 4) }
      defer { next += 8 }
      return next + 8 <= large.upperBound ? (next, 8) : nil
    }
    guard let sizePlace = place(24), let packedPlace = place(20), let offsetPlace = place(42),
      let size = bytes.number(at: sizePlace.position, sizePlace.width),
      let packedSize = bytes.number(at: packedPlace.position, packedPlace.width),
      let offset = bytes.number(at: offsetPlace.position, offsetPlace.width)
    else { return nil }
    (self.size, self.packedSize, self.offset) = (size, packedSize, offset)
    offsetField = (offsetPlace.position - start, offsetPlace.width)
    let stamp = bytes.extraField(0x5455, in: extra)
    let hasStamp = stamp.count >= 5 && bytes[stamp.lowerBound] & 1 != 0
    var header = ZIPHeader("")
    header.name = bytes.subdata(in: name)
    (header.maker, header.flags, header.method) = (number(4, 2), number(8, 2), number(10, 2))
    header.time = number(12, 4)
    header.stamp = hasStamp ? bytes.number(at: stamp.lowerBound + 1, 4) : nil
    (header.checksum, header.attributes) = (number(16, 4), number(38, 4))
    self.header = header
    self.name =
      String(validating: header.name, as: UTF8.self) ?? DOSText.text(header.name)
    let system = header.maker >> 8
    // Unix and macOS have the mode of a file in the upper half.
    let type = system == 3 || system == 19 ? header.attributes >> 16 & 0o170000 : 0
    let isFolder =
      self.name.hasSuffix("/") || self.name.hasSuffix("\\") && !self.name.contains("/")
    kind =
      switch type {
      case 0o120000: .link
      case 0o040000: .folder
      case 0, 0o100000: isFolder ? .folder : .file
      default: .other
      }
    date = header.date
  }

  /// Finds the entry's bytes by its local header (section 4.3.7); false if it has none of its name, or does not end
  /// before `limit`.
  fileprivate mutating func locate(in bytes: Data, before limit: Int) -> Bool {
    guard offset <= limit - 30, bytes.number(at: offset, 4) == ZIPHeader.localSignature,
      let nameSize = bytes.number(at: offset + 26, 2),
      let extraSize = bytes.number(at: offset + 28, 2)
    else { return false }
    let name = offset + 30..<offset + 30 + nameSize
    let start = name.upperBound + extraSize
    guard start <= limit, packedSize <= limit - start,
      bytes[name].elementsEqual(header.name)
    else { return false }
    packed = start..<start + packedSize
    stored = offset..<limit
    return true
  }
}

/// The end of an archive: the place of its directory.
private struct ZIPEnd {
  let directory: Range<Int>
  let count: Int
  let comment: Data

  /// Finds the last end record (section 4.3.16); nil if there is none, or it leads out of the archive.
  init?(_ bytes: Data) {
    let size = 22
    let earliest = max(0, bytes.count - size - 0xFFFF)
    for start in stride(from: bytes.count - size, through: earliest, by: -1)
    where bytes[start] == 0x50 && bytes.number(at: start, 4) == ZIPHeader.endSignature {
      let commentStart = start + size
      guard let commentSize = bytes.number(at: start + 20, 2),
        commentSize <= bytes.count - commentStart
      else { continue }
      comment = bytes.subdata(in: commentStart..<commentStart + commentSize)
      var (record, fields, width) = (start, (count: start + 10, size: start + 12), 4)
      // Sections 4.3.14 and 4.3.15: the locator of the record of large archives comes right before.
      if bytes.number(at: start - 20, 4) == ZIPHeader.locatorSignature,
        let large = bytes.number(at: start - 12, 8),
        bytes.number(at: large, 4) == ZIPHeader.largeEndSignature
      {
        (record, fields, width) = (large, (count: large + 32, size: large + 40), 8)
      }
      guard let count = bytes.number(at: fields.count, width == 4 ? 2 : 8),
        let size = bytes.number(at: fields.size, width),
        let position = bytes.number(at: fields.size + width, width),
        position <= record, size <= record - position
      else { return nil }
      (directory, self.count) = (position..<position + size, count)
      return
    }
    return nil
  }
}

/// Names in the character set of the first ZIP archives, code page 437.
enum DOSText {
  /// The characters from 128 on.
  private static let characters =
    Array(
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
        .unicodeScalars) + Array("αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}".unicodeScalars)

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(byte < 128 ? Unicode.Scalar(byte) : characters[Int(byte) - 128])
    }
    return text
  }
}

extension Data {
  /// Returns the number of so many bytes, the least first; nil beyond the end, or for one that is too large.
  ///
  /// - Precondition: The data is no slice.
  fileprivate func number(at offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    return Int(
      exactly: self[offset..<offset + width].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Returns the content of an extra field of an entry; empty if there is none.
  fileprivate func extraField(_ identifier: Int, in extra: Range<Int>) -> Range<Int> {
    var next = extra.lowerBound
    while next + 4 <= extra.upperBound, let found = number(at: next, 2),
      let size = number(at: next + 2, 2)
    {
      let content = next + 4..<Swift.min(next + 4 + size, extra.upperBound)
      if found == identifier { return content }
      next += 4 + size
    }
    return extra.upperBound..<extra.upperBound
  }
}
