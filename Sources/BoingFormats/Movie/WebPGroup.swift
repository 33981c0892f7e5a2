import Foundation

/// The frames of a group of an animated WebP, as chunks of RFC 9649.
///
/// Its bytes are the group's duration in thousandths of a second (4), one byte of flags, which is 1 if a
/// frame has alpha, and ANMF chunks; none where the frame before the group stays on show.
struct WebPGroup {
  /// Thousandths of a second, of all frames together.
  let duration: UInt32
  private(set) var hasAlpha = false
  fileprivate private(set) var frames: [WebPFrame] = []

  /// Creates a group in which the frame before it stays on show.
  init(holding duration: Int32) {
    self.duration = UInt32(clamping: duration)
  }

  /// Takes the frames out of a file, also of a still image, which is shown for `duration`; nil for what is
  /// no whole WebP.
  init?(file: Data, duration: Int32) {
    self.init(holding: duration)
    let bytes = Data(file)
    guard bytes.count >= 12, bytes.starts(with: Data("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8),
      let chunks = RIFFChunk.chunks(of: Data(bytes.dropFirst(12)))
    else { return nil }
    if let extended = chunks.first(where: { $0.name == "VP8X" }) {
      hasAlpha = extended.content.first.map { $0 & 0x10 != 0 } ?? false
    }
    let animated = chunks.filter { $0.name == "ANMF" }
    guard animated.isEmpty else {
      frames = animated.compactMap(WebPFrame.init)
      guard frames.count == animated.count else { return nil }
      return
    }
    let image = chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    guard let size = image.lazy.compactMap(\.imageSize).first else { return nil }
    hasAlpha = hasAlpha || image.contains { $0.hasAlpha }
    frames = WebPFrame(size: size, image: image.reduce(Data()) { $0 + $1.encoded })
      .lasting(self.duration)
  }

  /// Reads a group from its bytes.
  init?(data: Data) {
    let bytes = [UInt8](data.prefix(5))
    guard bytes.count == 5, let chunks = RIFFChunk.chunks(of: Data(data.dropFirst(5)))
    else { return nil }
    duration = bytes[0..<4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    hasAlpha = bytes[4] == 1
    frames = chunks.compactMap(WebPFrame.init)
    guard frames.count == chunks.count else { return nil }
  }

  var data: Data {
    var data = Data()
    data.appendLittleEndian(duration, bytes: 4)
    data.append(hasAlpha ? 1 : 0)
    for frame in frames { data += frame.encoded }
    return data
  }

  var frameCount: Int { frames.count }

  /// True if the first frame is as large as the canvas.
  func firstFrameCovers(width: Int, height: Int) -> Bool {
    frames.first.map { ($0.size.width, $0.size.height) == (width, height) } ?? false
  }

  /// Takes the image of another group's first frame, which is as large as the canvas.
  mutating func replaceFirstFrame(by other: WebPGroup) {
    guard let old = frames.first, var new = other.frames.first else { return }
    // What comes after it was encoded for these.
    (new.duration, new.isDisposed) = (old.duration, old.isDisposed)
    frames[0] = new
    hasAlpha = hasAlpha || other.hasAlpha
  }

  /// Has the first frame replace what is on the canvas, instead of being blended with it.
  mutating func replaceCanvas() {
    if !frames.isEmpty { frames[0].isBlended = false }
  }
}

/// A chunk of a RIFF file: four letters, a length, and bytes, one more where their number is odd.
struct RIFFChunk {
  let name: String
  let content: Data

  /// The chunk as it stands in a file.
  var encoded: Data {
    var data = Data(name.utf8)
    data.appendLittleEndian(UInt32(content.count), bytes: 4)
    data += content
    if content.count % 2 == 1 { data.append(0) }
    return data
  }

  /// Returns all chunks of some bytes; nil if the last one is not whole.
  static func chunks(of data: Data) -> [RIFFChunk]? {
    var chunks: [RIFFChunk] = []
    var rest = data[...]
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 8 + length + length % 2 else { return nil }
      chunks.append(
        RIFFChunk(
          name: String(decoding: rest.prefix(4), as: UTF8.self),
          content: Data(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  /// The size in pixels that a bitstream states (RFC 6386, §9.1; RFC 9649, §3.4); nil for another chunk.
  fileprivate var imageSize: (width: Int, height: Int)? {
    let bytes = [UInt8](content.prefix(10))
    guard bytes.count == 10 else { return nil }
    switch name {
    case "VP8 ":
      return (
        (Int(bytes[6]) | Int(bytes[7]) << 8) & 0x3FFF, (Int(bytes[8]) | Int(bytes[9]) << 8) & 0x3FFF
      )
    case "VP8L":
      let bits = bytes[1..<5].reversed().reduce(0) { $0 << 8 | Int($1) }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default: return nil
    }
  }

  /// True for a plane of alpha, and for a lossless bitstream that has one.
  fileprivate var hasAlpha: Bool {
    name == "ALPH" || name == "VP8L" && content.count >= 5 && content[4] & 0x10 != 0
  }
}

/// An ANMF chunk (RFC 9649, §2.7.1.1).
private struct WebPFrame {
  /// Half of the offset of the frame's left and upper edge, in pixels.
  var offset = (x: 0, y: 0)
  let size: (width: Int, height: Int)
  /// Thousandths of a second.
  var duration: UInt32 = 0
  /// True if the frame's rectangle is cleared after it.
  var isDisposed = false
  /// True if the frame is blended with the canvas; otherwise it replaces its rectangle.
  var isBlended = true
  /// The chunks of the image.
  let image: Data

  /// The longest duration of a frame, in thousandths of a second.
  private static let maximumDuration: UInt32 = 0xFF_FFFF
  private static let headerLength = 16

  /// Creates a frame at the canvas's upper left corner.
  init(size: (width: Int, height: Int), image: Data) {
    (self.size, self.image) = (size, image)
  }

  /// Reads a frame; nil for another chunk and for one that is too short.
  init?(_ chunk: RIFFChunk) {
    let header = [UInt8](chunk.content.prefix(Self.headerLength))
    guard chunk.name == "ANMF", header.count == Self.headerLength else { return nil }
    let number = { (start: Int) in
      Int(header[start]) | Int(header[start + 1]) << 8 | Int(header[start + 2]) << 16
    }
    offset = (number(0), number(3))
    size = (number(6) + 1, number(9) + 1)
    duration = UInt32(number(12))
    isDisposed = header[15] & 1 != 0
    isBlended = header[15] & 2 == 0
    image = Data(chunk.content.dropFirst(Self.headerLength))
  }

  /// A clear pixel, which leaves the canvas as it is: a lossless bitstream without colours.
  private static let filler = WebPFrame(
    size: (1, 1),
    image: RIFFChunk(
      name: "VP8L",
      content: Data([0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0])
    ).encoded)

  /// Returns the frame on show for a time, which may take others that change nothing.
  func lasting(_ duration: UInt32) -> [WebPFrame] {
    var (frames, rest) = ([self], duration)
    frames[0].duration = min(rest, Self.maximumDuration)
    rest -= frames[0].duration
    while rest > 0 {
      var filler = Self.filler
      filler.duration = min(rest, Self.maximumDuration)
      rest -= filler.duration
      frames.append(filler)
    }
    return frames
  }

  var encoded: Data {
    var content = Data()
    for value in [offset.x, offset.y, size.width - 1, size.height - 1, Int(duration)] {
      content.appendLittleEndian(UInt32(value), bytes: 3)
    }
    content.append((isDisposed ? 1 : 0) | (isBlended ? 0 : 2))
    // Chunks have an even length, so nothing follows an odd one.
    return RIFFChunk(name: "ANMF", content: content + image).encoded
  }
}

/// The file under way: one frame is held back until it is known how long it stays on show.
struct WebPGroupOutput {
  let file: AtomicFile
  let width: Int
  let height: Int
  let loopCount: Int
  private var held: WebPFrame?
  private var hasAlpha = false
  private var frameCount = 0
  private var size = 0

  init(file: AtomicFile, width: Int, height: Int, loopCount: Int) {
    (self.file, self.width, self.height, self.loopCount) = (file, width, height, loopCount)
  }

  mutating func add(_ group: WebPGroup) throws {
    if size == 0 { try write(start) }
    hasAlpha = hasAlpha || group.hasAlpha
    guard group.frames.isEmpty, let frame = held else {
      for frame in group.frames {
        try writeHeld()
        held = frame
      }
      return
    }
    for (index, frame) in frame.lasting(frame.duration + group.duration).enumerated() {
      if index > 0 { try writeHeld() }
      held = frame
    }
  }

  /// Writes what is left, and gives the number of frames.
  mutating func end() throws -> Int {
    try writeHeld()
    guard size <= Int(UInt32.max) else {
      throw MovieError.option(
        name: "the WebP", value: "\(size) bytes long", allowed: "up to 4 GiB, or another format")
    }
    // Sizes and alpha are known only now.
    try file.write(start, at: 0)
    return frameCount
  }

  /// The file's header: the size of what follows, the canvas, and the animation's parameters.
  private var start: Data {
    var data = Data("RIFF".utf8)
    data.appendLittleEndian(UInt32(clamping: max(0, size - 8)), bytes: 4)
    data += "WEBP".utf8
    var canvas = Data([hasAlpha ? 0x12 : 0x02, 0, 0, 0])
    for side in [width, height] { canvas.appendLittleEndian(UInt32(side - 1), bytes: 3) }
    data += RIFFChunk(name: "VP8X", content: canvas).encoded
    var animation = Data()
    // libwebp's own choice of a background; viewers take a clear one.
    animation.appendLittleEndian(UInt32.max, bytes: 4)
    animation.appendLittleEndian(UInt32(loopCount), bytes: 2)
    return data + RIFFChunk(name: "ANIM", content: animation).encoded
  }

  private mutating func writeHeld() throws {
    guard let held else { return }
    try write(held.encoded)
    frameCount += 1
  }

  private mutating func write(_ data: Data) throws {
    try file.write(data)
    size += data.count
  }
}

extension Data {
  fileprivate mutating func appendLittleEndian(_ value: UInt32, bytes: Int) {
    for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))) }
  }
}
