import Foundation

/// A text file under lint: its bytes, its lines, and the tags of its elements.
struct LintSource: Sendable {
  /// The path inside the document; empty for the document itself.
  let path: String
  /// The plane of the bundle that the file belongs to.
  let plane: DocumentPlane?
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// True if ``bytes`` are those of the file, so that they may be changed in place.
  let isEditable: Bool
  /// The offset of each line's first byte.
  private let lineStarts: [Int]
  /// The number of code points before each block of bytes: the whole file may be one line.
  private let blockCounts: [Int]
  private static let blockSize = 1_024

  init(path: String, plane: DocumentPlane?, data: Data) {
    self.path = path
    self.plane = plane
    let converted = XMLTree.convertedToUTF8(data)
    bytes = [UInt8](converted ?? data)
    isEditable = converted == nil && String(validating: bytes, as: UTF8.self) != nil
    var starts = [0]
    var counts = [0]
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { starts.append(index + 1) }
      if byte & 0xC0 != 0x80 { count += 1 }
      if (index + 1) % Self.blockSize == 0 { counts.append(count) }
    }
    lineStarts = starts
    blockCounts = counts
  }

  /// The line that holds the byte at an offset, counted from 0.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of a line, without what ends it.
  private func content(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The range of characters that some bytes are, as far as they stand in the first one's line.
  func range(of range: Range<Int>) -> LintRange {
    let line = line(at: range.lowerBound)
    let content = content(ofLine: line)
    let start = min(range.lowerBound, content.upperBound)
    let end = max(start, min(range.upperBound, content.upperBound))
    return LintRange(
      line: line + 1, column: codePoints(content.lowerBound..<start) + 1,
      length: max(1, codePoints(start..<end)))
  }

  private func codePoints(_ range: Range<Int>) -> Int {
    codePoints(before: range.upperBound) - codePoints(before: range.lowerBound)
  }

  private func codePoints(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return blockCounts[block]
      + bytes[block * Self.blockSize..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The maximum number of code points of an excerpt.
  private static let excerptLength = 160

  /// The line around some bytes, cut to a width that can be read.
  func excerpt(of range: Range<Int>) -> LintExcerpt {
    let content = content(ofLine: line(at: range.lowerBound))
    let start = min(range.lowerBound, content.upperBound)
    let end = max(start, min(range.upperBound, content.upperBound))
    let limit = Self.excerptLength
    // Four bytes are a code point at most, and what is cut off is decoded to a replacement.
    let reach = 4 * limit
    let (low, high) = (
      max(content.lowerBound, start - reach), min(content.upperBound, start + reach)
    )
    var before = Self.scalars(bytes[low..<start])
    let marked = Self.scalars(bytes[start..<max(start, min(end, high))])
    var after = Self.scalars(bytes[max(start, min(end, high))..<high])
    let shown = min(marked.count, limit / 2)
    let isCutBefore = low > content.lowerBound || before.count > limit / 3
    if isCutBefore { before = ["…"] + before.suffix(limit / 3) }
    let room = limit - before.count - shown
    let isCutAfter = high < content.upperBound || after.count > room
    if shown < marked.count {
      after = ["…"]
    } else if isCutAfter {
      after = after.prefix(room) + ["…"]
    }
    // White space before an element says nothing.
    let indent = isCutBefore ? 0 : before.prefix { $0 == " " }.count
    var text = String.UnicodeScalarView()
    text.append(contentsOf: before.dropFirst(indent))
    text.append(contentsOf: marked.prefix(shown))
    text.append(contentsOf: after)
    return LintExcerpt(
      text: String(text), offset: before.count - indent, length: max(1, shown))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
      $0 == "\t" ? " " : $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
    }
  }
}

/// The start tag of an element, with the bytes of its parts.
struct LintTag: Sendable {
  /// One attribute.
  struct Attribute: Sendable {
    var name: String
    var nameRange: Range<Int>
    /// The value, without the quotation marks.
    var valueRange: Range<Int>

    /// The attribute from its name to the closing quotation mark.
    var range: Range<Int> { nameRange.lowerBound..<valueRange.upperBound + 1 }
  }

  /// `<` and the name.
  var opening: Range<Int>
  /// The whole tag.
  var range: Range<Int>
  var attributes: [Attribute]

  /// The attribute of a name.
  subscript(name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }
}

extension LintSource {
  /// The start tag of an element at an offset; nil if there is none of that name.
  ///
  /// The text has been read as XML before, so a tag that begins is one that ends.
  func tag(at offset: Int, named name: String) -> LintTag? {
    let name = Array(name.utf8)
    var next = offset + 1 + name.count
    guard offset >= 0, next < bytes.count, bytes[offset] == UInt8(ascii: "<"),
      bytes[offset + 1..<next].elementsEqual(name), !Self.isName(bytes[next])
    else { return nil }
    var attributes: [LintTag.Attribute] = []
    func skipSpace() { while next < bytes.count, bytes[next] <= 0x20 { next += 1 } }
    while next < bytes.count {
      skipSpace()
      let start = next
      while next < bytes.count, Self.isName(bytes[next]) { next += 1 }
      guard next > start else { break }
      let nameRange = start..<next
      skipSpace()
      guard next < bytes.count, bytes[next] == UInt8(ascii: "=") else { return nil }
      next += 1
      skipSpace()
      guard next < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[next])
      else { return nil }
      let mark = bytes[next]
      guard let end = bytes[(next + 1)...].firstIndex(of: mark) else { return nil }
      attributes.append(
        LintTag.Attribute(
          name: String(decoding: bytes[nameRange], as: UTF8.self), nameRange: nameRange,
          valueRange: next + 1..<end))
      next = end + 1
    }
    guard let end = bytes[next...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    return LintTag(
      opening: offset..<offset + 1 + name.count, range: offset..<end + 1, attributes: attributes)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "/")
      && byte != UInt8(ascii: ">")
  }
}
