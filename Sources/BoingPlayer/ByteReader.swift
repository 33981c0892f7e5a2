import BoingCurves
import BoingRender

/// Reads numbers and texts from bytes, each of which is checked before it is used.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  /// True if all bytes have been read.
  var isAtEnd: Bool { offset == bytes.count }

  /// The error of bytes that a part of the document may not have, just before ``offset``.
  func invalid(_ part: PlayerDocumentError.Part) -> PlayerDocumentError {
    .invalid(part, offset: offset)
  }

  mutating func byte() throws(PlayerDocumentError) -> UInt8 {
    guard offset < bytes.count else { throw .endsEarly(offset: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads 0 or 1.
  mutating func flag() throws(PlayerDocumentError) -> Bool {
    let byte = try byte()
    guard byte < 2 else { throw invalid(.value) }
    return byte == 1
  }

  mutating func bytes(_ count: Int) throws(PlayerDocumentError) -> [UInt8] {
    guard count <= bytes.count - offset else { throw .endsEarly(offset: bytes.count) }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// Reads a number of 0…2³¹ − 1: seven bits a byte, the lowest first.
  mutating func integer() throws(PlayerDocumentError) -> Int {
    var (value, shift) = (0, 0)
    while true {
      let byte = try byte()
      value |= Int(byte & 127) << shift
      guard value <= Int(Int32.max) else { throw invalid(.number) }
      if byte < 128 { return value }
      shift += 7
      guard shift < 32 else { throw invalid(.number) }
    }
  }

  /// Reads the number of things that come next, of which each has at least `size` bytes.
  mutating func count(_ size: Int = 1) throws(PlayerDocumentError) -> Int {
    let count = try integer()
    guard count <= (bytes.count - offset) / size else { throw invalid(.count) }
    return count
  }

  /// Reads a reference to one of `count` things.
  mutating func index(_ count: Int) throws(PlayerDocumentError) -> Int {
    let index = try integer()
    guard index < count else { throw invalid(.index) }
    return index
  }

  /// Reads any number, one that is none included.
  mutating func anyNumber() throws(PlayerDocumentError) -> Double {
    guard bytes.count - offset >= 8 else { throw .endsEarly(offset: bytes.count) }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return Double(bitPattern: bits)
  }

  /// Reads a finite number.
  mutating func number() throws(PlayerDocumentError) -> Double {
    let number = try anyNumber()
    guard number.isFinite else { throw invalid(.number) }
    return number
  }

  /// Reads a number from 0 on, infinity included.
  mutating func amount() throws(PlayerDocumentError) -> Double {
    let number = try anyNumber()
    guard number >= 0 else { throw invalid(.number) }
    return number
  }

  mutating func numbers() throws(PlayerDocumentError) -> [Double] {
    var list: [Double] = []
    for _ in 0..<(try count(8)) { list.append(try number()) }
    return list
  }

  mutating func point() throws(PlayerDocumentError) -> SIMD2<Double> {
    let x = try number()
    return SIMD2(x, try number())
  }

  mutating func vector(_ count: Int = 4) throws(PlayerDocumentError) -> SIMD4<Double> {
    var vector = SIMD4<Double>.zero
    for component in 0..<count { vector[component] = try number() }
    return vector
  }

  mutating func matrix() throws(PlayerDocumentError) -> Matrix4 {
    var matrix = Matrix4.identity
    matrix.row0 = try vector()
    matrix.row1 = try vector()
    matrix.row2 = try vector()
    matrix.row3 = try vector()
    return matrix
  }

  mutating func text() throws(PlayerDocumentError) -> String {
    String(decoding: try bytes(try count()), as: UTF8.self)
  }

  /// Reads a path, which begins with a move.
  mutating func path() throws(PlayerDocumentError) -> Path {
    var verbs: [Path.Verb] = []
    for byte in try bytes(try count()) {
      guard let verb = Path.Verb(rawValue: byte) else { throw invalid(.path) }
      verbs.append(verb)
    }
    var points: [SIMD2<Double>] = []
    for _ in 0..<(verbs.reduce(0) { $0 + $1.pointCount }) { points.append(try point()) }
    guard verbs.first ?? .move == .move, let path = Path(verbs: verbs, points: points) else {
      throw invalid(.path)
    }
    return path
  }

  /// Reads pixels of a rectangle, which begin with a byte of a filter for each row.
  mutating func pixels(
    _ width: Int, _ height: Int, into pixels: Memory<UInt32>
  ) throws(PlayerDocumentError) {
    let rowSize = 4 * width
    for y in 0..<height {
      let filter = try byte()
      guard filter <= 2, rowSize <= bytes.count - offset else { throw invalid(.bitmap) }
      let row = pixels.bytes + y * rowSize
      let above = row - rowSize
      for index in 0..<rowSize {
        let left = index < 4 ? 0 : row[index - 4]
        let up = y == 0 ? 0 : above[index]
        let predicted: UInt8 =
          switch filter {
          case 0: 0
          case 1: left
          default:
            PixelFilter.predicted(
              left: left, up: up, corner: index < 4 || y == 0 ? 0 : above[index - 4])
          }
        row[index] = bytes[offset + index] &+ predicted
      }
      offset += rowSize
    }
  }
}

/// The prediction of a byte from its neighbours, as in PNG.
enum PixelFilter {
  static func predicted(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (toLeft, toUp, toCorner) = ((b - c).magnitude, (a - c).magnitude, (a + b - 2 * c).magnitude)
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }
}
