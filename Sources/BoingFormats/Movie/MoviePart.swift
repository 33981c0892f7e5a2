import CZlib
import Foundation

/// A file with some of a movie's units, which are made on one machine and put together on another.
///
/// It begins with a line of JSON, the ``Header``. A table follows with 20 bytes for each unit, the most
/// significant byte first: the offset in the file (8), the number of bytes (8), and their CRC-32 (4).
/// The units come after it.
package struct MoviePart {
  /// The position of a part among all of a movie: 3/10.
  package typealias Index = OneOf

  /// The movie, of which all parts say the same, and the units that are in the part.
  struct Header: Codable, Equatable, Sendable {
    static let schema = "boing.part/1"

    var schema = Header.schema
    /// The raw value of a ``MovieFormat``.
    let format: String
    /// Pixels.
    let width: Int
    let height: Int
    let frameRate: String
    /// The number of frames of the movie.
    let frames: Int
    let framesPerUnit: Int
    let quality: Double
    let isOpaque: Bool
    /// The index of the first unit in the part, and the number of units.
    var firstUnit = 0
    var units = 0

    init(_ frames: FrameSequence, _ format: MovieFormat, _ layout: UnitLayout, quality: Double) {
      self.format = format.rawValue
      (width, height) = (frames.width, frames.height)
      frameRate = "\(frames.frameRate)"
      self.frames = frames.count
      framesPerUnit = layout.framesPerUnit
      self.quality = quality
      isOpaque = frames.isOpaque
    }

    /// The header of the part with other units.
    func with(_ units: Range<Int>) -> Header {
      var header = self
      (header.firstUnit, header.units) = (units.lowerBound, units.count)
      return header
    }

    /// The movie as it is told in a message.
    var summary: String {
      "\(format) of \(width)×\(height) pixels, \(frames) frames at \(frameRate) per second, quality \(quality)"
    }
  }

  /// The extension of a part's file.
  static let fileExtension = "part"

  /// The length of the longest header.
  private static let maximumHeaderLength = 4096
  private static let entryLength = 20

  let header: Header
  let url: URL
  private let tableOffset: Int

  /// Opens a part and checks all but the units themselves.
  init(contentsOf url: URL) throws(MoviePartError) {
    self.url = url
    let start = try Self.read(url, 0..<Self.maximumHeaderLength)
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")),
      let header = try? JSONDecoder().decode(Header.self, from: start[..<end]),
      header.schema == Header.schema, header.firstUnit >= 0, header.units >= 1
    else { throw .notAPart(url.path) }
    self.header = header
    tableOffset = end + 1
  }

  /// Returns the bytes of the unit of an index in the movie.
  func unit(_ index: Int) throws(MoviePartError) -> Data {
    let position = tableOffset + (index - header.firstUnit) * Self.entryLength
    let entry = try Self.read(url, position..<position + Self.entryLength)
    guard entry.count == Self.entryLength else { throw damaged(index) }
    let number = { (bytes: Range<Int>) in entry[bytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    guard let offset = Int(exactly: number(0..<8)), let length = Int(exactly: number(8..<16)),
      length <= Int.max - offset
    else { throw damaged(index) }
    let bytes = try Self.read(url, offset..<offset + length)
    guard bytes.count == length, UInt64(bytes.crc32) == number(16..<20) else {
      throw damaged(index)
    }
    return bytes
  }

  private func damaged(_ index: Int) -> MoviePartError { .damaged(url.path, unit: index) }

  /// Returns the bytes of a range as far as the file has them.
  private static func read(_ url: URL, _ range: Range<Int>) throws(MoviePartError) -> Data {
    let descriptor = uninterrupted { open(url.path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadable(url.path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(url.path, code: errno) }
    // Memory is taken only for what is there.
    let end = min(range.upperBound, Int(status.st_size))
    guard range.lowerBound < end else { return Data() }
    var data = Data(count: end - range.lowerBound)
    var count = 0
    while count < data.count {
      let result = data.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress! + count, $0.count - count, off_t(range.lowerBound + count))
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .unreadable(url.path, code: errno) }
      if result == 0 { break }
      count += result
    }
    return data.prefix(count)
  }
}

extension MoviePart {
  /// Writes a part as its units are made.
  struct Output {
    private let file: AtomicFile
    private let units: Range<Int>
    private let tableOffset: Int
    private var table = Data()
    private var next: Int

    init(_ header: Header, to file: AtomicFile) throws {
      self.file = file
      units = header.firstUnit..<header.firstUnit + header.units
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let line = try encoder.encode(header) + Data("\n".utf8)
      tableOffset = line.count
      next = line.count + header.units * entryLength
      try file.write(line + Data(count: header.units * entryLength))
    }

    mutating func add(_ unit: some MovieUnit) throws {
      let bytes = try unit.stored
      table.appendBigEndian(UInt64(next))
      table.appendBigEndian(UInt64(bytes.count))
      table.appendBigEndian(bytes.crc32)
      next += bytes.count
      try file.write(bytes)
    }

    /// Writes the table; to be called after the last unit.
    func end() throws {
      precondition(table.count == units.count * entryLength, "every unit of the part was added")
      try file.write(table, at: tableOffset)
    }
  }
}

/// All parts of a movie, in the files of a folder.
package struct MovieParts: Sendable {
  private let parts: [MoviePart]

  /// Opens the parts in a folder, the files whose names end in `.part`.
  ///
  /// - Throws: ``MoviePartError`` if the folder cannot be listed, there is none, they are of different movies, or
  ///   units are missing or in several of them.
  package init(folder: URL) throws(MoviePartError) {
    var parts: [MoviePart] = []
    for name in try Self.names(in: folder.path) where name.hasSuffix("." + MoviePart.fileExtension)
    {
      parts.append(try MoviePart(contentsOf: folder.appendingPathComponent(name)))
    }
    parts.sort { $0.header.firstUnit < $1.header.firstUnit }
    guard let first = parts.first else { throw .noParts(folder.path) }
    let whole = first.header.with(0..<0)
    var next = 0
    for part in parts {
      guard part.header.with(0..<0) == whole else {
        throw .differentMovies(first.url.path, part.url.path)
      }
      guard part.header.firstUnit == next else {
        throw part.header.firstUnit > next
          ? .missing(folder.path, frame: next * whole.framesPerUnit)
          : .overlap(part.url.path)
      }
      let (end, overflow) = next.addingReportingOverflow(part.header.units)
      guard !overflow else { throw .notAPart(part.url.path) }
      next = end
    }
    let (covered, overflow) = next.multipliedReportingOverflow(by: whole.framesPerUnit)
    guard overflow || covered >= whole.frames else {
      throw .missing(folder.path, frame: covered)
    }
    self.parts = parts
  }

  /// The names in the folder of parts, sorted; none where it has not been made yet.
  private static func names(in folder: String) throws(MoviePartError) -> [String] {
    do throws(FileError) {
      return try namesInFormerFolder(folder)
    } catch {
      guard case .unreadableFolder(_, let reason) = error else { throw .noParts(folder) }
      throw .unreadableFolder(folder, reason: reason)
    }
  }

  /// Checks that the parts are of a movie.
  func check(_ header: MoviePart.Header) throws(MoviePartError) {
    guard let part = parts.first, part.header.with(0..<0) != header else { return }
    throw .otherMovie(part.url.path, found: part.header.summary, expected: header.summary)
  }

  /// The units of all parts.
  func units<Unit: MovieUnit>(_ type: Unit.Type = Unit.self, count: Int) -> UnitSource<Unit> {
    UnitSource(range: 0..<count) { index in
      // The part with the last first unit that is not after the index.
      var (low, high) = (0, parts.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if parts[middle].header.firstUnit <= index { low = middle } else { high = middle - 1 }
      }
      return try Unit(stored: parts[low].unit(index))
    }
  }
}

/// An error in the parts of a movie, with the remedy in its text.
package enum MoviePartError: Error, Equatable, Sendable, CustomStringConvertible {
  case notAPart(String)
  case unreadable(String, code: Int32)
  case damaged(String, unit: Int)
  case unreadableFolder(String, reason: String)
  case noParts(String)
  case differentMovies(String, String)
  case otherMovie(String, found: String, expected: String)
  case missing(String, frame: Int)
  case overlap(String)
  case noSuchPart(MoviePart.Index, units: Int)
  case singleImage

  package var description: String {
    switch self {
    case .notAPart(let path):
      "\(path) is no part of a movie that this version can read; make it again"
    case .unreadable(let path, let code):
      "the part \(path) cannot be read: \(String(cString: strerror(code)))"
    case .damaged(let path, let unit):
      "the part \(path) is damaged at unit \(unit); remove it and make it again"
    case .unreadableFolder(let folder, let reason):
      "the folder of parts \(folder) cannot be listed: \(reason); change its permissions, or name another one"
    case .noParts(let folder):
      "there are no parts of a movie in \(folder); make them first"
    case .differentMovies(let first, let second):
      "\(first) and \(second) are parts of different movies; move one of them elsewhere"
    case .otherMovie(let path, let found, let expected):
      "\(path) is a part of another movie (\(found)) than the one to be written (\(expected)); "
        + "give the options with which the parts were made"
    case .missing(let folder, let frame):
      "the part with frame \(frame) is missing in \(folder); make it first"
    case .overlap(let path):
      "\(path) has frames that another part has, too; remove one of them"
    case .noSuchPart(let index, let units):
      "--part \(index): the movie can be divided into \(units) part\(units == 1 ? "" : "s") at most"
    case .singleImage: "a single image has no parts; leave --part out"
    }
  }
}

extension Data {
  /// The CRC-32 of ZIP and PNG.
  var crc32: UInt32 {
    withUnsafeBytes { bytes in
      UInt32(
        truncatingIfNeeded: crc32_z(
          0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), z_size_t(bytes.count)))
    }
  }
}
