import BoingCurves

/// A value of JSON (RFC 8259).
public indirect enum JSONValue: Sendable, Hashable {
  /// A member of an object, in the order of the text.
  public struct Member: Sendable, Hashable {
    /// The key.
    public let name: String
    /// The value.
    public let value: JSONValue
  }

  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The depth of nesting that is read.
  static var maximumDepth: Int { 64 }

  /// Reads a text that is one value.
  ///
  /// - Throws: ``CurveReadError/json(position:)`` where the text is no JSON, or is nested deeper than 64
  ///   levels.
  public init(_ text: String) throws(CurveReadError) {
    var reader = Reader(Array(text.utf8))
    self = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.position < reader.bytes.count { throw .json(position: reader.position) }
  }

  /// Returns the value of the first member with a name; nil for any other value.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.name == name { return member.value }
    return nil
  }

  /// The number; nil for any other value.
  public var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  /// The text; nil for any other value.
  public var string: String? {
    if case .string(let string) = self { return string }
    return nil
  }

  /// The elements; nil for any other value.
  public var elements: [JSONValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  /// Numbers of an array, or one number; nil for any other value.
  var numbers: [Double]? {
    if let number { return [number] }
    guard let elements else { return nil }
    var numbers: [Double] = []
    for element in elements {
      guard let number = element.number else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns a string as JSON writes it, with its quotation marks.
  static func quoted(_ string: String) -> String {
    var bytes: [UInt8] = [34]
    let digits = Array("0123456789abcdef".utf8)
    for byte in string.utf8 {
      if byte == 34 || byte == 92 {
        bytes += [92, byte]
      } else if byte < 32 {
        bytes += [92, 117, 48, 48, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes + [34], as: UTF8.self)
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
      while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      skipSpace()
      guard next == byte else { return false }
      position += 1
      return true
    }

    private mutating func expect(_ word: StaticString) throws(CurveReadError) {
      let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
      if !isThere { throw .json(position: position) }
      position += word.utf8CodeUnitCount
    }

    mutating func value(depth: Int) throws(CurveReadError) -> JSONValue {
      skipSpace()
      guard let first = next, depth <= JSONValue.maximumDepth else {
        throw .json(position: position)
      }
      switch first {
      case UInt8(ascii: "{"): return try object(depth: depth)
      case UInt8(ascii: "["): return try array(depth: depth)
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"):
        try expect("true")
        return .bool(true)
      case UInt8(ascii: "f"):
        try expect("false")
        return .bool(false)
      case UInt8(ascii: "n"):
        try expect("null")
        return .null
      default: return .number(try number())
      }
    }

    private mutating func number() throws(CurveReadError) -> Double {
      let start = position
      while let byte = next, (48...57).contains(byte) || "+-.eE".utf8.contains(byte) {
        position += 1
      }
      var scanner = TextScanner(String(decoding: bytes[start..<position], as: UTF8.self))
      guard let number = scanner.number(), scanner.isAtEnd else { throw .json(position: start) }
      return number
    }

    private mutating func array(depth: Int) throws(CurveReadError) -> JSONValue {
      position += 1
      var elements: [JSONValue] = []
      if take(UInt8(ascii: "]")) { return .array([]) }
      while true {
        elements.append(try value(depth: depth + 1))
        if take(UInt8(ascii: "]")) { return .array(elements) }
        if !take(UInt8(ascii: ",")) { throw .json(position: position) }
      }
    }

    private mutating func object(depth: Int) throws(CurveReadError) -> JSONValue {
      position += 1
      var members: [Member] = []
      if take(UInt8(ascii: "}")) { return .object([]) }
      while true {
        skipSpace()
        guard next == 34 else { throw .json(position: position) }
        let name = try string()
        if !take(UInt8(ascii: ":")) { throw .json(position: position) }
        members.append(Member(name: name, value: try value(depth: depth + 1)))
        if take(UInt8(ascii: "}")) { return .object(members) }
        if !take(UInt8(ascii: ",")) { throw .json(position: position) }
      }
    }

    private mutating func string() throws(CurveReadError) -> String {
      let start = position
      position += 1
      var units: [UInt8] = []
      while let byte = next {
        position += 1
        if byte == 34 { return String(decoding: units, as: UTF8.self) }
        if byte < 32 { break }
        if byte != 92 {
          units.append(byte)
          continue
        }
        guard let escape = next else { break }
        position += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(escape)
        case UInt8(ascii: "b"): units.append(8)
        case UInt8(ascii: "f"): units.append(12)
        case UInt8(ascii: "n"): units.append(10)
        case UInt8(ascii: "r"): units.append(13)
        case UInt8(ascii: "t"): units.append(9)
        case UInt8(ascii: "u"): units += try escapedScalar()
        default: throw .json(position: position)
        }
      }
      throw .json(position: start)
    }

    /// Returns the UTF-8 of four hexadecimal digits, or of two such escapes for one character.
    private mutating func escapedScalar() throws(CurveReadError) -> [UInt8] {
      var code = try hexadecimal()
      if (0xD800...0xDBFF).contains(code) {
        try expect("\\u")
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low) else { throw .json(position: position) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw .json(position: position) }
      return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func hexadecimal() throws(CurveReadError) -> UInt32 {
      var code: UInt32 = 0
      for _ in 0..<4 {
        guard let byte = next else { throw .json(position: position) }
        let digit: UInt8
        switch byte {
        case 48...57: digit = byte - 48
        case 97...102: digit = byte - 87
        case 65...70: digit = byte - 55
        default: throw .json(position: position)
        }
        code = code << 4 | UInt32(digit)
        position += 1
      }
      return code
    }
  }
}

/// A text of JSON, written member by member.
package struct JSONWriter {
  package private(set) var text = ""
  /// True if the next element or member is the first of its list.
  private var isFirst = true

  package init() {}

  private mutating func separate() {
    if !isFirst { text += "," }
    isFirst = false
  }

  private mutating func name(_ name: String?) {
    separate()
    if let name { text += JSONValue.quoted(name) + ":" }
  }

  /// Writes a number; one that is not finite becomes `null`.
  @inline(never) package mutating func number(_ number: Double?, _ name: String? = nil) {
    self.name(name)
    guard let number, number.isFinite else {
      text += "null"
      return
    }
    let whole = number.rounded()
    text += number == whole && number.magnitude < 1e15 ? "\(Int64(clamping: whole))" : "\(number)"
  }

  /// Writes a string; nil becomes `null`.
  @inline(never) package mutating func string(_ string: String?, _ name: String? = nil) {
    self.name(name)
    text += string.map { JSONValue.quoted($0) } ?? "null"
  }

  /// Writes `true` or `false`.
  @inline(never) package mutating func flag(_ flag: Bool, _ name: String? = nil) {
    self.name(name)
    text += flag ? "true" : "false"
  }

  /// Begins an object or an array.
  @inline(never) package mutating func open(_ mark: StaticString, _ name: String? = nil) {
    self.name(name)
    text += mark.description
    isFirst = true
  }

  /// Ends an object or an array.
  @inline(never) package mutating func close(_ mark: StaticString) {
    text += mark.description
    isFirst = false
  }
}
