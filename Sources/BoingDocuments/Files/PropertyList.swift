import Foundation

/// Reads the property lists of a bundle: `index.xml` and `Wallpaper.plist`, in XML or binary.
///
/// Dictionaries, arrays, strings, booleans and numbers are read; the rest does not matter here.
enum PropertyListReader {
  /// A bundle's property lists have a few hundred bytes.
  private static let maximumSize = 1 << 20

  /// The dictionary in a property list, or nil, with a warning, if there is none.
  static func dictionary(_ data: Data, file: String, warnings: inout [DocumentWarning])
    -> [String: Any]?
  {
    let reason: String
    if data.count > maximumSize {
      reason = "it is larger than \(maximumSize) bytes"
    } else if data.starts(with: Data("bplist".utf8)) {
      if let list = BinaryPropertyList.value(data) as? [String: Any] { return list }
      reason = "it is not a property list with a dictionary"
    } else {
      do throws(DocumentError) {
        let root = try XMLTree(parsing: data, file: file, allowsDocumentType: true)
        let element = root.name == "plist" ? root.children.first : root
        if let list = element.flatMap(value) as? [String: Any] { return list }
        reason = "it is not a property list with a dictionary"
      } catch {
        reason = error.cause.explanation
      }
    }
    warnings.append(
      DocumentWarning(file: file, subject: "property list", message: "\(reason); it is ignored"))
    return nil
  }

  private static func value(_ element: XMLTree) -> Any? {
    switch element.name {
    case "dict":
      var dictionary: [String: Any] = [:]
      var key: String?
      for child in element.children {
        if child.name == "key" {
          key = child.text
        } else if let name = key {
          dictionary[name] = value(child)
          key = nil
        }
      }
      return dictionary
    case "array": return element.children.compactMap(value)
    case "string": return element.text
    case "real", "integer": return Double(element.text)
    case "true": return true
    case "false": return false
    default: return nil
    }
  }
}

/// Reads dictionaries, arrays, strings, booleans and numbers of a binary property list (`bplist00`).
///
/// Foundation's reader follows references without end: sixty small arrays that each name the next
/// one twice keep it busy for years. This one counts what it reads.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  private var budget = 10_000

  /// Deeper than any property list of this format.
  private static let maximumDepth = 32

  /// The outermost value of a property list, or nil if it is none, or is larger than they get.
  static func value(_ data: Data) -> Any? {
    guard let (list, top) = open([UInt8](data)) else { return nil }
    var reader = list
    return reader.value(top, depth: 0)
  }

  private static func open(_ bytes: [UInt8]) -> (BinaryPropertyList, top: Int)? {
    let trailer = bytes.count - 32
    guard trailer >= 8, bytes.starts(with: Array("bplist00".utf8)) else { return nil }
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    guard let count = integer(bytes, trailer + 8, 8), let top = integer(bytes, trailer + 16, 8),
      let table = integer(bytes, trailer + 24, 8), (1...8).contains(offsetSize),
      (1...8).contains(referenceSize), count <= 10_000, table <= trailer,
      count * offsetSize <= trailer - table
    else { return nil }
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = integer(bytes, table + index * offsetSize, offsetSize), offset < table
      else { return nil }
      offsets.append(offset)
    }
    return (
      BinaryPropertyList(bytes: bytes, offsets: offsets, referenceSize: referenceSize), top
    )
  }

  /// A big-endian number, or nil if it lies outside or has more than 62 bits.
  private static func integer(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return value < 1 << 62 ? Int(value) : nil
  }

  private mutating func value(_ index: Int, depth: Int) -> Any? {
    budget -= 1
    guard offsets.indices.contains(index), budget >= 0, depth < Self.maximumDepth else {
      return nil
    }
    let start = offsets[index]
    let marker = bytes[start]
    switch marker >> 4 {
    case 0x0: return marker == 0x08 ? false : marker == 0x09 ? true : nil
    case 0x1: return number(start).map { Double(Int64(bitPattern: $0)) }
    case 0x2 where marker == 0x23: return number(start).map(Double.init(bitPattern:))
    case 0x2 where marker == 0x22:
      return number(start).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
    case 0x5, 0x6: return string(start, isWide: marker >> 4 == 0x6)
    case 0xA: return array(start, depth)
    case 0xD: return dictionary(start, depth)
    default: return nil
    }
  }

  /// The count in a marker, or after it, and where the content begins.
  private func count(_ start: Int) -> (count: Int, content: Int)? {
    let low = Int(bytes[start] & 0x0F)
    guard low == 0x0F else { return (low, start + 1) }
    guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 0x0F)
    guard size <= 8, let count = Self.integer(bytes, start + 2, size) else { return nil }
    return (count, start + 2 + size)
  }

  /// The bits of a number of at most eight bytes.
  private func number(_ start: Int) -> UInt64? {
    let exponent = Int(bytes[start] & 0x0F)
    guard exponent <= 3, start + (1 << exponent) < bytes.count else { return nil }
    return bytes[start + 1...start + (1 << exponent)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func string(_ start: Int, isWide: Bool) -> String? {
    guard let (count, content) = count(start), content <= bytes.count,
      count <= (bytes.count - content) / (isWide ? 2 : 1)
    else { return nil }
    if !isWide { return String(decoding: bytes[content..<content + count], as: UTF8.self) }
    let units = (0..<count).map {
      UInt16(bytes[content + 2 * $0]) << 8 | UInt16(bytes[content + 2 * $0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func references(_ content: Int, _ count: Int) -> [Int]? {
    guard content <= bytes.count, count <= (bytes.count - content) / referenceSize else {
      return nil
    }
    return (0..<count).compactMap {
      Self.integer(bytes, content + $0 * referenceSize, referenceSize)
    }
  }

  private mutating func array(_ start: Int, _ depth: Int) -> [Any]? {
    guard let (count, content) = count(start), let items = references(content, count) else {
      return nil
    }
    var array: [Any] = []
    for item in items where budget > 0 {
      if let value = value(item, depth: depth + 1) { array.append(value) }
    }
    return array
  }

  private mutating func dictionary(_ start: Int, _ depth: Int) -> [String: Any]? {
    guard let (count, content) = count(start), count <= bytes.count,
      let items = references(content, 2 * count), items.count == 2 * count
    else { return nil }
    var dictionary: [String: Any] = [:]
    for (key, item) in zip(items[..<count], items[count...]) where budget > 0 {
      guard let name = value(key, depth: depth + 1) as? String else { continue }
      if let value = value(item, depth: depth + 1) { dictionary[name] = value }
    }
    return dictionary
  }
}
