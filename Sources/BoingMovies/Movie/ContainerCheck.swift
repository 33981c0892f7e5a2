import Foundation

/// A look through a movie that another program wrote: that its container is whole, and has its frames.
///
/// Only the structure is read, not the frames.
struct ContainerCheck {
  private let bytes: UnsafeRawBufferPointer

  private struct Damage: Error {
    let reason: String
  }

  /// Returns what is wrong with a file; nil for a whole one.
  ///
  /// - Parameter frames: The number of frames that were encoded. GIF may hold fewer, as equal
  ///   neighbours are merged.
  static func problem(of path: String, _ format: MovieFormat, frames: Int) -> String? {
    let data: Data
    do throws(FileInput.Refusal) {
      data = try FileInput.mapped(path)
    } catch {
      return "it cannot be read: \(error.reason)"
    }
    if data.isEmpty { return "it is empty" }
    return data.withUnsafeBytes { buffer in
      let check = ContainerCheck(bytes: buffer)
      do throws(Damage) {
        switch format {
        case .mp4: try expect(check.mp4Frames(), is: frames...frames)
        case .webm: try expect(check.webmFrames(), is: frames...frames)
        case .gif: try expect(check.gifFrames(), is: 1...frames)
        case .png, .apng, .webp, .pngSequence: break
        }
        return nil
      } catch {
        return error.reason
      }
    }
  }

  private static func expect(_ count: Int, is range: ClosedRange<Int>) throws(Damage) {
    guard !range.contains(count) else { return }
    throw Damage(reason: "it has \(count) frames instead of \(range.upperBound)")
  }

  private var tooShort: Damage { Damage(reason: "its \(bytes.count) bytes end too early") }

  private func byte(_ offset: Int) throws(Damage) -> Int {
    guard bytes.indices.contains(offset) else { throw tooShort }
    return Int(bytes[offset])
  }

  /// The unsigned number of `count` bytes, the most significant one first.
  private func bigEndian(_ offset: Int, _ count: Int) throws(Damage) -> Int {
    guard offset >= 0, offset <= bytes.count - count else { throw tooShort }
    let number = bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: number)
  }

  private func hasText(_ text: String, at offset: Int) -> Bool {
    bytes.dropFirst(offset).starts(with: text.utf8)
  }

  /// A part of a file with a name and contents.
  private struct Chunk<Name> {
    let name: Name
    let contents: Range<Int>
  }

  private func end(of start: Int, _ count: Int, in range: Range<Int>) throws(Damage) -> Int {
    guard count >= 0, count <= range.upperBound - start else { throw tooShort }
    return start + count
  }
}

// MARK: - MP4, ISO/IEC 14496-12

extension ContainerCheck {
  private func boxes(in range: Range<Int>) throws(Damage) -> [Chunk<String>] {
    var boxes: [Chunk<String>] = []
    var position = range.lowerBound
    while position < range.upperBound {
      var size = try bigEndian(position, 4)
      var header = 8
      if size == 1 {
        size = try bigEndian(position + 8, 8)
        header = 16
      } else if size == 0 {
        size = range.upperBound - position
      }
      guard size >= header else { throw Damage(reason: "a box is shorter than its header") }
      let next = try end(of: position, size, in: range)
      let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      boxes.append(Chunk(name: name, contents: position + header..<next))
      position = next
    }
    return boxes
  }

  private func box(_ path: [String], in range: Range<Int>) throws(Damage) -> Range<Int> {
    var range = range
    for name in path {
      guard let box = try boxes(in: range).first(where: { $0.name == name }) else {
        throw Damage(reason: "it has no \(name) box")
      }
      range = box.contents
    }
    return range
  }

  private func mp4Frames() throws(Damage) -> Int {
    let all = bytes.startIndex..<bytes.endIndex
    guard try boxes(in: all).first?.name == "ftyp" else {
      throw Damage(reason: "its \(bytes.count) bytes do not begin with an ftyp box")
    }
    _ = try box(["mdat"], in: all)
    let sizes = try box(["moov", "trak", "mdia", "minf", "stbl", "stsz"], in: all)
    return try bigEndian(sizes.lowerBound + 8, 4)
  }
}

// MARK: - WebM, RFC 8794 and RFC 9559

extension ContainerCheck {
  private enum ElementID {
    static let header = 0x1A45_DFA3
    static let segment = 0x1853_8067
    static let cluster = 0x1F43_B675
    static let simpleBlock = 0xA3
    static let blockGroup = 0xA0
  }

  /// A number whose first byte says by its leading zeros how many bytes follow.
  private func variableNumber(
    _ offset: Int, keepsMarker: Bool
  ) throws(Damage) -> (value: Int?, length: Int) {
    let first = UInt8(truncatingIfNeeded: try byte(offset))
    let length = first.leadingZeroBitCount + 1
    guard length <= 8 else { throw Damage(reason: "an element's length cannot be read") }
    let number = try bigEndian(offset, length)
    if keepsMarker { return (number, length) }
    let mask = (1 << (7 * length)) - 1
    // All ones stand for an unknown size.
    return (number & mask == mask ? nil : number & mask, length)
  }

  private func elements(in range: Range<Int>) throws(Damage) -> [Chunk<Int>] {
    var elements: [Chunk<Int>] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let name = try variableNumber(position, keepsMarker: true)
      let size = try variableNumber(position + name.length, keepsMarker: false)
      let start = position + name.length + size.length
      guard start <= range.upperBound else { throw tooShort }
      let next = try end(of: start, size.value ?? range.upperBound - start, in: range)
      elements.append(Chunk(name: name.value ?? 0, contents: start..<next))
      position = next
    }
    return elements
  }

  private func webmFrames() throws(Damage) -> Int {
    let parts = try elements(in: bytes.startIndex..<bytes.endIndex)
    guard parts.first?.name == ElementID.header else {
      throw Damage(reason: "its \(bytes.count) bytes do not begin with an EBML header")
    }
    var count = 0
    for segment in parts where segment.name == ElementID.segment {
      for cluster in try elements(in: segment.contents) where cluster.name == ElementID.cluster {
        count += try elements(in: cluster.contents).count {
          [ElementID.simpleBlock, ElementID.blockGroup].contains($0.name)
        }
      }
    }
    return count
  }
}

// MARK: - GIF89a

extension ContainerCheck {
  /// Returns the bytes of a colour table that a byte of flags announces.
  private func colorTable(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  private func gifFrames() throws(Damage) -> Int {
    guard hasText("GIF89a", at: 0) || hasText("GIF87a", at: 0) else {
      throw Damage(reason: "its \(bytes.count) bytes do not begin as a GIF")
    }
    var position = 13 + colorTable(try byte(10))
    var images = 0
    while true {
      switch try byte(position) {
      case 0x3B:
        guard position == bytes.count - 1 else {
          throw Damage(reason: "something follows its trailer")
        }
        return images
      case 0x21:
        position = try endOfSubBlocks(position + 2)
      case 0x2C:
        images += 1
        position = try endOfSubBlocks(position + 11 + colorTable(byte(position + 9)))
      default:
        throw Damage(reason: "it has an unknown block at byte \(position)")
      }
    }
  }

  private func endOfSubBlocks(_ start: Int) throws(Damage) -> Int {
    var position = start
    while true {
      let length = try byte(position)
      position += 1 + length
      if length == 0 { return position }
    }
  }
}
