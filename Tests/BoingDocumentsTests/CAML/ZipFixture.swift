import BoingTestSupport
import Foundation

/// Writes ZIP archives byte by byte, so that a test can make one that no tool would.
struct ZipFixture {
  struct Entry {
    var name: String
    var data: Data
    var declaredSize: UInt32?
    var unixMode: UInt32 = 0o100644
    var flags: UInt16 = 0x0800
    var checksum: UInt32?
  }

  var entries: [Entry] = []

  mutating func add(_ name: String, _ text: String, change: (inout Entry) -> Void = { _ in }) {
    add(name, Data(text.utf8), change: change)
  }

  mutating func add(_ name: String, _ data: Data, change: (inout Entry) -> Void = { _ in }) {
    var entry = Entry(name: name, data: data)
    change(&entry)
    entries.append(entry)
  }

  var data: Data {
    var out = Data()
    var directory = Data()
    for entry in entries {
      let offset = UInt32(out.count)
      let name = Data(entry.name.utf8)
      let checksum = entry.checksum ?? crc32(entry.data)
      let size = UInt32(entry.data.count)
      var common = Data()
      common.append(little: UInt16(20))
      common.append(little: entry.flags)
      common.append(little: UInt16(0))
      common.append(little: UInt32(0x5A21_0000))
      common.append(little: checksum)
      common.append(little: size)
      common.append(little: entry.declaredSize ?? size)
      common.append(little: UInt16(name.count))
      common.append(little: UInt16(0))
      out.append(little: UInt32(0x0403_4B50))
      out += common + name + entry.data
      directory.append(little: UInt32(0x0201_4B50))
      directory.append(little: UInt16(0x0314))
      directory += common
      directory.append(little: UInt16(0))
      directory.append(little: UInt16(0))
      directory.append(little: UInt16(0))
      directory.append(little: entry.unixMode << 16)
      directory.append(little: offset)
      directory += name
    }
    let start = UInt32(out.count)
    out += directory
    out.append(little: UInt32(0x0605_4B50))
    out.append(little: UInt32(0))
    out.append(little: UInt16(entries.count))
    out.append(little: UInt16(entries.count))
    out.append(little: UInt32(directory.count))
    out.append(little: start)
    out.append(little: UInt16(0))
    return out
  }
}

extension Data {
  mutating func append<T: FixedWidthInteger>(little value: T) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
