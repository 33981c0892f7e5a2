import Foundation

/// `providerInfo.plist`: the date on which a wallpaper was last used, in the form of `NSKeyedArchiver`.
///
/// Every published archive has the file, as a binary property list. The date is of no account; a fixed one keeps
/// the bytes stable.
enum ProviderInformation {
  /// The file.
  static let data = BinaryPropertyListWriter.data(
    .dictionary([
      ("$version", .integer(100_000)),
      ("$archiver", .string("NSKeyedArchiver")),
      ("$top", .dictionary([("root", .reference(1))])),
      (
        "$objects",
        .array([
          .string("$null"),
          .dictionary([
            ("$class", .reference(5)), ("NS.keys", .array([.reference(2)])),
            ("NS.objects", .array([.reference(3)])),
          ]),
          .string("kConfigurationLastUseDateKey"),
          .dictionary([("$class", .reference(4)), ("NS.time", .real(secondsTo2025))]),
          archivedClass("NSDate", "NSObject"),
          archivedClass("NSMutableDictionary", "NSDictionary", "NSObject"),
        ])
      ),
    ]))

  /// The seconds from 1 January 2001 to 1 January 2025.
  private static let secondsTo2025 = 757_382_400.0

  private static func archivedClass(_ names: String...) -> BinaryPropertyListWriter.Value {
    .dictionary([
      ("$classname", .string(names[0])),
      ("$classes", .array(names.map(BinaryPropertyListWriter.Value.string))),
    ])
  }
}

/// Writes small binary property lists.
enum BinaryPropertyListWriter {
  /// A value of a property list.
  indirect enum Value {
    /// A text of ASCII.
    case string(String)
    case integer(UInt32)
    case real(Double)
    /// The index of an object in a keyed archive.
    case reference(UInt8)
    case array([Value])
    case dictionary([(String, Value)])
  }

  /// Returns the file with a value.
  ///
  /// - Precondition: There are at most 255 values, keys among them, and at most 255 elements or characters in each.
  static func data(_ value: Value) -> Data {
    var objects: [[UInt8]] = []
    add(value, to: &objects)
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += bigEndian(UInt64(bytes.count), size: 2)
      bytes += object
    }
    let table = bytes.count
    // Offsets have two bytes, references one.
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] { bytes += bigEndian(UInt64(number), size: 8) }
    return Data(bytes)
  }

  /// Appends a value and, after it, what is in it.
  ///
  /// - Returns: The index of the value.
  @discardableResult
  private static func add(_ value: Value, to objects: inout [[UInt8]]) -> UInt8 {
    let index = objects.count
    objects.append([])
    switch value {
    case .string(let text):
      objects[index] = head(0x50, count: text.utf8.count) + text.utf8
    case .integer(let number): objects[index] = [0x12] + bigEndian(UInt64(number), size: 4)
    case .real(let number): objects[index] = [0x23] + bigEndian(number.bitPattern, size: 8)
    case .reference(let number): objects[index] = [0x80, number]
    case .array(let items):
      objects[index] = head(0xA0, count: items.count) + items.map { add($0, to: &objects) }
    case .dictionary(let entries):
      let keys = entries.map { add(.string($0.0), to: &objects) }
      let values = entries.map { add($0.1, to: &objects) }
      objects[index] = head(0xD0, count: entries.count) + keys + values
    }
    return UInt8(index)
  }

  private static func head(_ marker: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 0x0F, 0x10, UInt8(count)]
  }

  private static func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
