import Foundation

/// Looks for a document type declaration before the first element.
///
/// libxml2 would work through the declarations before it tells about them, so they are found first.
enum MarkupPrologue {
  /// The line of a declaration that is refused, or nil if there is none.
  static func lineOfRefusedDeclaration(in data: Data, allowsDocumentType: Bool) -> Int? {
    // In UTF-16 every second byte of ASCII text is zero; without them both orders read alike.
    var scanner = ByteScanner(bytes: data.filter { $0 != 0 })
    scanner.skipByteOrderMark()
    while true {
      scanner.skipSpace()
      if scanner.skip("<!--") {
        guard scanner.skipPast("-->") else { return nil }
      } else if scanner.skip("<?") {
        guard scanner.skipPast("?>") else { return nil }
      } else if scanner.skip("<!DOCTYPE") {
        guard allowsDocumentType, !scanner.hasInternalSubset() else { return scanner.line }
        return nil
      } else {
        return nil
      }
    }
  }

  private struct ByteScanner {
    let bytes: [UInt8]
    var index = 0
    var line = 1

    mutating func skipByteOrderMark() {
      while index < bytes.count, bytes[index] >= 0x80 { index += 1 }
    }

    mutating func skipSpace() {
      while index < bytes.count, bytes[index] <= 0x20 { advance() }
    }

    mutating func skip(_ token: StaticString) -> Bool {
      guard starts(with: token) else { return false }
      index += token.utf8CodeUnitCount
      return true
    }

    mutating func skipPast(_ token: StaticString) -> Bool {
      while index < bytes.count {
        if skip(token) { return true }
        advance()
      }
      return false
    }

    func hasInternalSubset() -> Bool {
      for byte in bytes[index...] {
        if byte == UInt8(ascii: "[") { return true }
        if byte == UInt8(ascii: ">") { return false }
      }
      return true
    }

    private func starts(with token: StaticString) -> Bool {
      token.withUTF8Buffer { token in
        index + token.count <= bytes.count
          && bytes[index..<index + token.count].elementsEqual(token)
      }
    }

    private mutating func advance() {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }
}
