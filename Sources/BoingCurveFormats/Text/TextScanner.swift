import BoingCurves
import BoingElementary

/// A reader of numbers, names and marks in the bytes of a text.
package struct TextScanner {
  private let bytes: [UInt8]
  /// The index of the next byte.
  package private(set) var position: Int

  package init(_ text: String) {
    bytes = Array(text.utf8)
    position = 0
  }

  /// True if no byte is left.
  package var isAtEnd: Bool { position >= bytes.count }

  /// The next byte; nil at the end.
  package var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Returns the byte at a position; nil beyond the end.
  package func byte(at position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  /// Passes over spaces, tabs and line ends.
  package mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...13).contains(byte) { position += 1 }
  }

  /// Passes over space and then `text`, if that is what stands there; returns false otherwise.
  package mutating func take(_ text: StaticString) -> Bool {
    let start = position
    skipSpace()
    let taken = text.withUTF8Buffer { mark in
      guard bytes.count - position >= mark.count else { return false }
      for index in 0..<mark.count where bytes[position + index] != mark[index] { return false }
      position += mark.count
      return true
    }
    if !taken { position = start }
    return taken
  }

  /// Moves behind the next occurrence of `text`; returns false, without moving, where there is none.
  package mutating func find(_ text: StaticString) -> Bool {
    let start = position
    while !isAtEnd {
      let here = position
      if take(text) { return true }
      position = here + 1
    }
    position = start
    return false
  }

  /// Moves to the next byte whatever it is.
  package mutating func advance() { position += 1 }

  /// Passes over space and a number in decimal digits, and returns it; nil where there is none, or one
  /// beyond the range of `Double`.
  package mutating func number() -> Double? {
    let start = position
    skipSpace()
    var isNegative = false
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      position += 1
    }
    var significand: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    while let byte = next {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if (48...57).contains(byte) {
        digits += 1
        if significand < 1_000_000_000_000_000_000 {
          significand = significand * 10 + UInt64(byte - 48)
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          exponent += 1
        }
      } else {
        break
      }
      position += 1
    }
    guard digits > 0 else {
      position = start
      return nil
    }
    exponent += writtenExponent()
    let value = Self.scaled(significand, exponent)
    guard value.isFinite else {
      position = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// Passes over `e` and a whole number; 0 where none follows.
  private mutating func writtenExponent() -> Int {
    let start = position
    guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return 0 }
    position += 1
    var isNegative = false
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      position += 1
    }
    var exponent = 0
    var digits = 0
    while let byte = next, (48...57).contains(byte) {
      digits += 1
      exponent = min(100_000, exponent * 10 + Int(byte - 48))
      position += 1
    }
    if digits == 0 {
      position = start
      return 0
    }
    return isNegative ? -exponent : exponent
  }

  private static func scaled(_ significand: UInt64, _ exponent: Int) -> Double {
    if significand == 0 || exponent < -400 { return 0 }
    if exponent > 400 { return .infinity }
    // Powers of ten up to the 22nd are exact: up to 15 digits and ±22 the nearest number, else one or a few units in the
    // last place beside it.
    var (value, rest) = (Double(significand), exponent)
    while rest < 0 {
      let step = min(22, -rest)
      value /= Double.pow(10, step)
      rest += step
    }
    while rest > 0 {
      let step = min(22, rest)
      value *= Double.pow(10, step)
      rest -= step
    }
    return value
  }

  /// Passes over space and a name of letters, digits, `_` and `-`, and returns it; nil where none
  /// stands there.
  package mutating func name() -> String? {
    let start = position
    skipSpace()
    let first = position
    while let byte = next, Self.isNamePart(byte) { position += 1 }
    guard position > first, !(48...57).contains(bytes[first]) else {
      position = start
      return nil
    }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 95
      || byte == 45
  }

  /// Returns the bytes from one position to another as text.
  package func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
