/// A name that is compared byte by byte.
///
/// Strings are compared as Unicode prescribes, which needs tables of all characters; the names of properties
/// and constants do without.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let string: String

  package init(_ string: String) { self.string = string }

  // Not copied to each of the many literals.
  @inline(never)
  package init(stringLiteral value: StaticString) {
    string = value.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }

  package var description: String { string }

  package static func == (a: Name, b: Name) -> Bool {
    a.string.utf8.elementsEqual(b.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
    // No byte of a string.
    hasher.combine(UInt8(0xFF))
  }

  /// Returns true if the name begins with `prefix`.
  package func hasPrefix(_ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { string.utf8.starts(with: $0) }
  }

  /// The names between the dots.
  package var path: ArraySlice<Name> {
    string.utf8.split(separator: UInt8(ascii: "."))
      .map { Name(String(decoding: $0, as: UTF8.self)) }[...]
  }
}
