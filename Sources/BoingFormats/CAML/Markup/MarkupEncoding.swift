import Foundation

/// Brings XML into valid UTF-8 without an XML declaration, whatever encoding it is in.
///
/// Foundation's parser traps on a tag whose name is not valid, so no such byte may reach it.
enum MarkupEncoding {
  /// The file in UTF-8, with as many lines as before.
  ///
  /// - Throws: ``DocumentError/Cause/malformedMarkup(_:)`` with the line of the first byte that is not
  ///   valid in the encoding, or if the encoding is not known.
  static func utf8(_ data: Data, file: String) throws(DocumentError) -> Data {
    let bytes = [UInt8](data)
    if let units = utf16Units(bytes) {
      guard let text = String(validating: units, as: UTF16.self) else {
        throw invalid(file, line: 1)
      }
      return withoutDeclaration(Array(text.utf8))
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    switch declaredEncoding(body)?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      if let line = lineOfInvalidUTF8(body) { throw invalid(file, line: line) }
      return withoutDeclaration(body)
    case "iso-8859-1", "latin1", "latin-1":
      return withoutDeclaration(
        Array(String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) })).utf8))
    case "windows-1252", "cp1252":
      guard let text = String(data: Data(body), encoding: .windowsCP1252) else {
        throw invalid(file, line: 1)
      }
      return withoutDeclaration(Array(text.utf8))
    default:
      throw DocumentError(file: file, line: 1, .malformedMarkup("its encoding is not known"))
    }
  }

  private static func invalid(_ file: String, line: Int) -> DocumentError {
    DocumentError(
      file: file, line: line, .malformedMarkup("a byte is not valid in this encoding"))
  }

  /// The code units of UTF-16, told by the byte order mark or by a zero beside the first `<`.
  private static func utf16Units(_ bytes: [UInt8]) -> [UInt16]? {
    guard bytes.count >= 2 else { return nil }
    let isBig: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0, 0x3C): isBig = true
    case (0xFF, 0xFE), (0x3C, 0): isBig = false
    default: return nil
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      let (first, second) = (UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return units.first == 0xFEFF ? Array(units.dropFirst()) : units
  }

  /// Returns the encoding that the XML declaration names; nil if there is none.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    guard let end = endOfDeclaration(bytes) else { return nil }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    guard let name = text.range(of: "encoding") else { return nil }
    let rest = text[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  /// Returns the offset after the XML declaration; nil if the file does not begin with one.
  private static func endOfDeclaration(_ bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: Array("<?xml".utf8)), bytes.count > 5, bytes[5] <= 0x20 else {
      return nil
    }
    var index = 5
    while index + 1 < bytes.count, index < 1_000 {
      if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
        return index + 2
      }
      index += 1
    }
    return nil
  }

  /// The declaration speaks of an encoding that the text is in no more; its lines stay.
  private static func withoutDeclaration(_ bytes: [UInt8]) -> Data {
    guard let end = endOfDeclaration(bytes) else { return Data(withFullInstructions(bytes[...])) }
    let lines = bytes[..<end].filter { $0 == UInt8(ascii: "\n") }
    return Data(lines + withFullInstructions(bytes[end...]))
  }

  /// Gives processing instructions without content some: Foundation's parser traps on `<?name?>`.
  private static func withFullInstructions(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (open, mark, close) = (UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: ">"))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // Whether an instruction is open, has a space after its name, and has content after that.
    var (isInside, hasSpace, hasContent) = (false, false, false)
    var previous: UInt8 = 0
    for byte in bytes {
      if !isInside {
        if previous == open, byte == mark {
          (isInside, hasSpace, hasContent) = (true, false, false)
        }
      } else if byte == close, previous == mark {
        isInside = false
        if !hasContent {
          result.removeLast()
          result += Array(" _?".utf8)
        }
      } else if byte <= 0x20 {
        hasSpace = true
      } else if hasSpace, byte != mark {
        hasContent = true
      }
      result.append(byte)
      previous = byte
    }
    return result
  }

  private static func lineOfInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // No character of several bytes holds a line's end.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    return index + 1
  }
}
