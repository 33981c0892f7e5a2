import Foundation

/// A ZIP archive in the pieces that it consists of: the record of each entry, the directory, and what stands between
/// and after them.
///
/// libarchive reads and writes what is in an archive, but not as it was: it gives neither the fields of a header nor the
/// packed bytes, and writes its own. This type cuts an archive at its headers and puts it together again; of the headers
/// it knows the few numbers that change with a content. The sections are those of the format's specification, APPNOTE.
struct ArchiveLayout: Equatable {
  /// One entry.
  struct Entry: Equatable {
    /// The bytes between the entry before and this one.
    var before = Data()
    /// The header before the content (section 4.3.7).
    var local: ArchiveHeader
    /// The content as it is packed.
    var packed: Data
    /// The checksum and the sizes once more, after the content (section 4.3.9).
    var descriptor = Data()
    /// The header in the directory (section 4.3.12).
    var central: ArchiveHeader

    /// The position after the entry in the archive that the headers were read from.
    fileprivate var formerEnd: Int {
      central.offset &+ local.bytes.count &+ central.packedSize &+ descriptor.count
    }

    /// Takes another content; all else stays as it is.
    mutating func replaceContent(size: Int, checksum: Int, packed: Data, method: Int) {
      self.packed = packed
      // What was not known before the content is known now.
      descriptor = Data()
      for header in [\Entry.local, \Entry.central] {
        self[keyPath: header].flags &= ~ArchiveHeader.descriptorFlag
        self[keyPath: header].method = method
        self[keyPath: header].checksum = checksum
        self[keyPath: header].size = size
        self[keyPath: header].packedSize = packed.count
      }
    }
  }

  /// The numbers about the directory that ``end`` has.
  private struct Directory: Equatable {
    var position: Int
    var size: Int
    var count: Int
  }

  /// The entries in the order of their positions.
  private(set) var entries: [Entry]
  /// The indices of the entries in the order of the directory.
  private(set) var order: [Int]
  /// The bytes between the last entry and the directory.
  let beforeDirectory: Data
  /// Everything after the headers of the directory (sections 4.3.13 to 4.3.16), and what follows.
  let end: Data
  private let former: Directory

  /// Puts together what ``init(_:named:limits:)`` has cut.
  ///
  /// - Returns: Nil if the end has no end-of-directory record.
  init?(entries: [Entry], order: [Int], beforeDirectory: Data, end: Data) {
    guard Self.endRecord(in: end) != nil else { return nil }
    (self.entries, self.order) = (entries, order)
    (self.beforeDirectory, self.end) = (beforeDirectory, end)
    former = Directory(
      position: (entries.last?.formerEnd ?? 0) &+ beforeDirectory.count,
      size: entries.reduce(0) { $0 + $1.central.bytes.count }, count: entries.count)
  }

  /// Drops the entries that a closure does not want.
  mutating func keep(where isWanted: (Int) -> Bool) {
    let kept = entries.indices.filter(isWanted)
    let indices = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    entries = kept.map { entries[$0] }
    order = order.compactMap { indices[$0] }
  }

  /// Replaces an entry.
  mutating func replace(_ index: Int, by entry: Entry) {
    entries[index] = entry
  }

  /// Adds the entries of another archive at the end, without what stands between them.
  mutating func append(_ other: ArchiveLayout) {
    for var entry in other.entries {
      entry.before = Data()
      order.append(entries.count)
      entries.append(entry)
    }
  }

  /// The archive; where nothing was changed, the bytes that were read.
  var data: Data {
    var data = Data()
    var centrals: [Data] = []
    for entry in entries {
      data += entry.before
      var central = entry.central
      central.offset = data.count
      centrals.append(central.bytes)
      data += entry.local.bytes + entry.packed + entry.descriptor
    }
    data += beforeDirectory
    let position = data.count
    for index in order { data += centrals[index] }
    data += movedEnd(
      Directory(position: position, size: data.count - position, count: entries.count))
    return data
  }

  /// The end with the numbers of the directory as it lies now.
  private func movedEnd(_ now: Directory) -> Data {
    guard let record = Self.endRecord(in: end) else { return end }
    var end = end
    func add(_ difference: Int, at offset: Int, _ width: Int) {
      guard difference != 0, let number = end.number(at: offset, width) else { return }
      // A full field says that the record of large archives has the number.
      if width < 8, number == 1 << (8 * width) - 1 { return }
      end.setNumber(number &+ difference, at: offset, width)
    }
    let (count, size, move) = (
      now.count - former.count, now.size - former.size, now.position &- former.position
    )
    for offset in [8, 10] { add(count, at: record + offset, 2) }
    add(size, at: record + 12, 4)
    add(move, at: record + 16, 4)
    if end.starts(with: ArchiveHeader.largeEndSignature) {
      for offset in [24, 32] { add(count, at: offset, 8) }
      add(size, at: 40, 8)
      add(move, at: 48, 8)
      if record >= 20, end[record - 20..<record - 16].elementsEqual(ArchiveHeader.locatorSignature)
      {
        add(move + size, at: record - 12, 8)
      }
    }
    return end
  }

  /// The position of the end-of-directory record (section 4.3.16), which lies within the last 64 KiB; nil if there is
  /// none.
  static func endRecord(in data: Data) -> Int? {
    let tail = Array(data.suffix(65_557))
    let recordSize = 22
    guard tail.count >= recordSize else { return nil }
    for start in stride(from: tail.count - recordSize, through: 0, by: -1)
    where tail[start..<start + 4].elementsEqual(ArchiveHeader.endSignature) {
      let commentSize = Int(tail[start + 20]) | Int(tail[start + 21]) << 8
      if start + recordSize + commentSize <= tail.count { return data.count - tail.count + start }
    }
    return nil
  }
}

extension ArchiveLayout {
  /// Cuts an archive.
  ///
  /// - Throws: ``DocumentError`` if there is no directory, its entries overlap or lie outside of the archive, or there
  ///   are more than the limits allow.
  init(_ archive: Data, named name: String, limits: ArchiveLimits) throws(DocumentError) {
    guard let record = Self.endRecord(in: archive) else {
      throw DocumentError(file: name, .truncatedArchive)
    }
    func damage(_ entry: Data, _ reason: String) -> DocumentError {
      DocumentError(
        file: name,
        .damagedArchive(entry: String(decoding: entry, as: UTF8.self), reason: reason))
    }
    let (start, directoryEnd) = Self.directory(of: archive, endingAt: record)
    var headers: [(index: Int, header: ArchiveHeader)] = []
    var next = start
    while next < directoryEnd {
      guard let header = ArchiveHeader(.central, in: archive, at: next, before: directoryEnd) else {
        throw damage(headers.last?.header.name ?? Data(), "the directory does not go on after it")
      }
      headers.append((headers.count, header))
      next += header.bytes.count
      guard headers.count <= limits.entryCount else {
        throw DocumentError(file: name, .tooManyEntries(limit: limits.entryCount))
      }
    }
    headers.sort { ($0.header.offset, $0.index) < ($1.header.offset, $1.index) }
    var entries: [Entry] = []
    var end = 0
    for (index, header) in headers.enumerated() {
      let central = header.header
      let position = central.offset
      guard position >= end,
        let local = ArchiveHeader(.local, in: archive, at: position, before: start)
      else { throw damage(central.name, "its place is none, or that of another entry") }
      let content = position + local.bytes.count
      guard central.packedSize <= start - content else {
        throw damage(central.name, "its content goes on beyond the directory")
      }
      let contentEnd = content + central.packedSize
      let limit =
        headers.indices.contains(index + 1) ? min(headers[index + 1].header.offset, start) : start
      let descriptor = Self.descriptorSize(
        in: archive, at: contentEnd, before: limit, of: local, central)
      entries.append(
        Entry(
          before: archive.piece(end..<position), local: local,
          packed: archive.piece(content..<contentEnd),
          descriptor: archive.piece(contentEnd..<contentEnd + descriptor), central: central))
      end = contentEnd + descriptor
    }
    var order = [Int](repeating: 0, count: entries.count)
    for (place, header) in headers.enumerated() { order[header.index] = place }
    guard
      let layout = ArchiveLayout(
        entries: entries, order: order, beforeDirectory: archive.piece(end..<start),
        end: archive.piece(directoryEnd..<archive.count))
    else { throw DocumentError(file: name, .truncatedArchive) }
    self = layout
  }

  /// The first byte of the directory, and the one after it.
  private static func directory(of archive: Data, endingAt record: Int) -> (start: Int, end: Int) {
    var size = archive.number(at: record + 12, 4) ?? 0
    var end = record
    // Section 4.3.15: the locator of the record of large archives comes right before.
    if record >= 20,
      archive.piece(record - 20..<record).starts(with: ArchiveHeader.locatorSignature),
      let large = [archive.number(at: record - 12, 8) ?? record, record - 76].first(where: {
        (0..<record).contains($0)
          && archive.piece($0..<$0 + 4).elementsEqual(ArchiveHeader.largeEndSignature)
      })
    {
      end = large
      size = archive.number(at: large + 40, 8) ?? size
    }
    // A signature or padding may stand between the directory and its end.
    if let stated = archive.number(at: record + 16, 4), stated <= end, size <= end - stated,
      ArchiveHeader(.central, in: archive, at: stated, before: stated + size) != nil
    {
      return (stated, stated + size)
    }
    return (max(0, end - size), end)
  }

  /// The size of what repeats checksum and sizes after a content; 0 where there is nothing of the kind.
  private static func descriptorSize(
    in archive: Data, at position: Int, before limit: Int, of local: ArchiveHeader,
    _ central: ArchiveHeader
  ) -> Int {
    guard local.flags & ArchiveHeader.descriptorFlag != 0 else { return 0 }
    let signature = archive.piece(position..<position + 4)
      .elementsEqual(ArchiveHeader.descriptorSignature)
    for (head, width) in [(4, 4), (4, 8), (0, 4), (0, 8)] where head == 0 || signature {
      let size = head + 4 + 2 * width
      let numbers = position + head
      if position + size <= limit, archive.number(at: numbers, 4) == central.checksum,
        archive.number(at: numbers + 4, width) == central.packedSize,
        archive.number(at: numbers + 4 + width, width) == central.size
      {
        return size
      }
    }
    return 0
  }
}

/// A header of an archive's entry: its bytes, and the numbers that change with the content.
struct ArchiveHeader: Equatable {
  /// The two forms, which have the same numbers at different offsets.
  enum Kind { case local, central }

  let kind: Kind
  private(set) var bytes: Data

  static let endSignature: [UInt8] = [0x50, 0x4B, 5, 6]
  static let largeEndSignature: [UInt8] = [0x50, 0x4B, 6, 6]
  static let locatorSignature: [UInt8] = [0x50, 0x4B, 6, 7]
  static let descriptorSignature: [UInt8] = [0x50, 0x4B, 7, 8]
  /// The flag of an entry whose checksum and sizes come after the content.
  static let descriptorFlag = 8

  /// Takes the header at a position; nil if there is none, or it does not end before `limit`.
  init?(_ kind: Kind, in data: Data, at position: Int, before limit: Int) {
    let signature: [UInt8] = kind == .local ? [0x50, 0x4B, 3, 4] : [0x50, 0x4B, 1, 2]
    let fixed = Self.fixedSize(kind)
    guard position >= 0, position <= limit - fixed,
      data.piece(position..<position + 4).elementsEqual(signature)
    else { return nil }
    let lengths = position + (kind == .local ? 26 : 28)
    let fields = kind == .local ? 2 : 3
    let size = (0..<fields).reduce(fixed) { $0 + (data.number(at: lengths + 2 * $1, 2) ?? 0) }
    guard position + size <= limit else { return nil }
    self.kind = kind
    bytes = data.piece(position..<position + size)
  }

  /// Takes a header that is all of `data`.
  init?(_ kind: Kind, _ data: Data) {
    self.init(kind, in: data, at: 0, before: data.count)
    guard bytes.count == data.count else { return nil }
  }

  private static func fixedSize(_ kind: Kind) -> Int { kind == .local ? 30 : 46 }

  /// The offset of the version that is needed, from which on both forms have the same numbers.
  private var base: Int { kind == .local ? 4 : 6 }
  private var nameStart: Int { Self.fixedSize(kind) }
  private var nameSize: Int { bytes.number(at: base + 22, 2) ?? 0 }

  var flags: Int {
    get { bytes.number(at: base + 2, 2) ?? 0 }
    set { bytes.setNumber(newValue, at: base + 2, 2) }
  }

  var method: Int {
    get { bytes.number(at: base + 4, 2) ?? 0 }
    set { bytes.setNumber(newValue, at: base + 4, 2) }
  }

  var checksum: Int {
    get { bytes.number(at: base + 10, 4) ?? 0 }
    set { bytes.setNumber(newValue, at: base + 10, 4) }
  }

  var size: Int {
    get { large(0) }
    set { setLarge(0, newValue) }
  }

  var packedSize: Int {
    get { large(1) }
    set { setLarge(1, newValue) }
  }

  /// The offset of the local header; in the directory alone.
  var offset: Int {
    get { large(2) }
    set { setLarge(2, newValue) }
  }

  /// The name's bytes, in the encoding that the archive has.
  var name: Data {
    get { bytes.piece(nameStart..<nameStart + nameSize) }
    set {
      bytes.replaceSubrange(nameStart..<nameStart + nameSize, with: newValue)
      bytes.setNumber(newValue.count, at: base + 22, 2)
    }
  }

  /// The local header that has the values of this one of the directory, and no extra fields but the same.
  var local: ArchiveHeader? {
    guard kind == .central else { return nil }
    var local = Data([0x50, 0x4B, 3, 4]) + bytes.piece(6..<32)
    let extra = bytes.number(at: 30, 2) ?? 0
    local += bytes.piece(nameStart..<nameStart + nameSize + extra)
    return ArchiveHeader(.local, local)
  }

  /// The places of the sizes and the offset, in the order of section 4.5.3.
  private var largePlaces: [Int] { [base + 18, base + 14] + (kind == .central ? [42] : []) }

  private func large(_ index: Int) -> Int {
    let (offset, width) = place(ofLarge: index)
    return bytes.number(at: offset, width) ?? 0
  }

  private mutating func setLarge(_ index: Int, _ value: Int) {
    let (offset, width) = place(ofLarge: index)
    bytes.setNumber(value, at: offset, width)
  }

  /// The place and width of a number: its field, or, where that is full, the extra field of large archives.
  private func place(ofLarge index: Int) -> (offset: Int, width: Int) {
    let places = largePlaces
    guard places.indices.contains(index) else { return (bytes.count, 4) }
    func isFull(_ place: Int) -> Bool { bytes.number(at: place, 4) == 0xFFFF_FFFF }
    guard isFull(places[index]) else { return (places[index], 4) }
    var field = nameStart + nameSize
    let end = field + (bytes.number(at: base + 24, 2) ?? 0)
    while field + 4 <= end {
      let (identifier, size) = (bytes.number(at: field, 2), bytes.number(at: field + 2, 2) ?? 0)
      if identifier == 1 {
        let offset = field + 4 + 8 * places[..<index].count(where: isFull)
        return offset + 8 <= min(field + 4 + size, end) ? (offset, 8) : (places[index], 4)
      }
      field += 4 + size
    }
    return (places[index], 4)
  }
}

extension Data {
  /// The little-endian number of so many bytes; nil beyond the end, or for one that is too large.
  fileprivate func number(at offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    let start = startIndex + offset
    let number = self[start..<start + width].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Replaces the little-endian number of so many bytes.
  fileprivate mutating func setNumber(_ number: Int, at offset: Int, _ width: Int) {
    guard offset >= 0, offset <= count - width else { return }
    for index in 0..<width {
      self[startIndex + offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
    }
  }

  /// A part, cut to what there is, as data of its own.
  fileprivate func piece(_ range: Range<Int>) -> Data {
    let bounds = range.clamped(to: 0..<count)
    return Data(self[startIndex + bounds.lowerBound..<startIndex + bounds.upperBound])
  }
}
