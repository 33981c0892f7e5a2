import Boing
import CBoingZlib
import Foundation

/// Animated PNG (the APNG extension of PNG, third edition, §11.3.3), without any other program.
///
/// Each frame is encoded as a PNG of its own by the worker that drew it; here its compressed rows
/// are put into one file. Only the rectangle that changed since the frame before is stored, and
/// equal neighbours become one frame of a longer delay.
struct AnimatedPNGWriter {
  let frames: FrameSequence
  let loopCount: Int
  let background: PixelColor?
  let pipeline: OrderedPipeline

  /// Writes the whole file and gives the number of frames in it.
  func write(to file: AtomicFile, progress: (Int, Int) throws -> Void) throws -> Int {
    let exchange = FrameExchange(frames)
    var output = AnimatedPNGOutput(file: file, frameRate: frames.frameRate, loopCount: loopCount)
    try pipeline.run(count: frames.count) { [background] index in
      let (current, previous) = try exchange.frames(at: index)
      return try EncodedFrame(current, previous: previous, index: index, over: background)
    } consume: { index, frame in
      try output.add(frame, at: index)
      try progress(index + 1, frames.count)
    }
    try output.end(count: frames.count)
    return output.frameCount
  }
}

/// The changed part of a frame, compressed.
private struct EncodedFrame: Sendable {
  let rect: PixelRect
  /// The chunks before the pixels, to begin the file with.
  let header: [PNGChunk]
  /// The contents of all IDAT chunks; empty for a frame equal to the one before.
  let pixels: Data

  init(_ image: CGImage, previous: CGImage?, index: Int, over background: PixelColor?) throws {
    guard let rect = image.changedRect(orAllFrom: previous) else {
      rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
      header = []
      pixels = Data()
      return
    }
    guard let part = image.cropping(to: rect.cgRect),
      let shown = background.map({ part.flattened(over: $0) }) ?? part
    else { throw MovieError.imageEncoding(index: index, reason: "no memory for its pixels") }
    // All frames of a file share one colour type, whatever each image says of itself.
    let file = try shown.pngData(opaque: background?.alpha == 255)
    guard let chunks = PNGChunk.chunks(of: file),
      let firstPixels = chunks.firstIndex(where: { $0.type == "IDAT" })
    else { throw MovieError.imageEncoding(index: index, reason: "it did not become a PNG") }
    self.rect = rect
    header = Array(chunks[..<firstPixels])
    pixels = chunks.reduce(into: Data()) { if $1.type == "IDAT" { $0 += $1.data } }
  }
}

extension CGImage {
  fileprivate func changedRect(orAllFrom previous: CGImage?) -> PixelRect? {
    guard let previous else { return PixelRect(x: 0, y: 0, width: width, height: height) }
    return changedRect(from: previous)
  }
}

/// The file under way: one frame is held back until it is known how long it stays on show.
private struct AnimatedPNGOutput {
  let file: AtomicFile
  let frameRate: FrameRate
  let loopCount: Int
  private(set) var frameCount = 0
  private var sequenceNumber: UInt32 = 0
  private var pending: EncodedFrame?
  private var timeWritten = 0.0
  private var heldSince = 0

  init(file: AtomicFile, frameRate: FrameRate, loopCount: Int) {
    self.file = file
    self.frameRate = frameRate
    self.loopCount = loopCount
  }

  /// The control chunk comes right after IHDR: 8 bytes of signature and 25 of IHDR.
  private static let controlOffset = 33

  /// The chunks that state the colour space; any other that an encoder adds is left out.
  private static let colorChunks = ["cHRM", "cICP", "gAMA", "iCCP", "sRGB"]

  mutating func add(_ frame: EncodedFrame, at index: Int) throws {
    guard !frame.pixels.isEmpty else { return }
    if pending == nil {
      try begin(frame)
    } else {
      try writeHeld(until: index)
    }
    pending = frame
    heldSince = index
  }

  mutating func end(count: Int) throws {
    try writeHeld(until: count)
    try file.write(PNGChunk(type: "IEND", data: Data()).encoded)
    try file.write(control, at: Self.controlOffset)
  }

  /// Its number of frames is known only at the end, so it is written twice.
  private var control: Data {
    var data = Data()
    data.appendBigEndian(UInt32(frameCount))
    data.appendBigEndian(UInt32(loopCount))
    return PNGChunk(type: "acTL", data: data).encoded
  }

  private func begin(_ frame: EncodedFrame) throws {
    var start = PNGChunk.signature + frame.header[0].encoded + control
    for chunk in frame.header where Self.colorChunks.contains(chunk.type) { start += chunk.encoded }
    try file.write(start)
  }

  private mutating func writeHeld(until index: Int) throws {
    guard let frame = pending else { return }
    let end = frameRate.time(ofFrame: index)
    repeat {
      let delay = APNGDelay(frames: index - heldSince, at: frameRate, remaining: end - timeWritten)
      try write(frame, delay: delay)
      timeWritten += delay.seconds
      // A hold beyond the longest delay (18 hours) shows the same frame again; what 16 bits
      // could not say of a shorter one is far below a thousandth of a second.
    } while end - timeWritten > 1e-3
    timeWritten = abs(end - timeWritten) < 1e-9 ? end : timeWritten
  }

  private mutating func write(_ frame: EncodedFrame, delay: APNGDelay) throws {
    var data = Data()
    data.appendBigEndian(nextSequenceNumber())
    for value in [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y] {
      data.appendBigEndian(UInt32(value))
    }
    data.appendBigEndian(delay.numerator)
    data.appendBigEndian(delay.denominator)
    // Dispose: none, the frame stays; blend: source, it replaces what was there with its alpha.
    data += [0, 0]
    var bytes = PNGChunk(type: "fcTL", data: data).encoded
    if frameCount == 0 {
      bytes += PNGChunk(type: "IDAT", data: frame.pixels).encoded
    } else {
      var numbered = Data()
      numbered.appendBigEndian(nextSequenceNumber())
      bytes += PNGChunk(type: "fdAT", data: numbered + frame.pixels).encoded
    }
    try file.write(bytes)
    frameCount += 1
  }

  private mutating func nextSequenceNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }
}

/// The delay of an APNG frame: a fraction of a second whose terms have 16 bits.
struct APNGDelay: Equatable {
  let numerator: UInt16
  let denominator: UInt16

  /// Creates the time that `frames` frames take: exact where the terms fit 16 bits.
  ///
  /// Otherwise the nearest fraction to `remaining`, the time from the end of all delays before to
  /// the true end of this one, so that no error adds up.
  init(frames: Int, at rate: FrameRate, remaining: Double) {
    let (top, overflow) = frames.multipliedReportingOverflow(by: rate.denominator)
    let divisor = greatestCommonDivisor(rate.numerator, top)
    if !overflow, let top = UInt16(exactly: top / divisor),
      let bottom = UInt16(exactly: rate.numerator / divisor)
    {
      (numerator, denominator) = (top, bottom)
    } else {
      let nearest = simplestFraction(
        near: max(0, remaining), within: 0, largestTerm: Int(UInt16.max))
      (numerator, denominator) = (UInt16(nearest.numerator), UInt16(nearest.denominator))
    }
  }

  var seconds: Double { Double(numerator) / Double(denominator) }
}

/// A rectangle of whole pixels, from the top left corner.
struct PixelRect: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The same rectangle as `CGImage.cropping(to:)` takes it.
  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension CGImage {
  /// The smallest rectangle outside which two images of one size are equal; nothing if they are
  /// equal everywhere.
  func changedRect(from earlier: CGImage) -> PixelRect? {
    withUnsafeBytes { new in
      earlier.withUnsafeBytes { old in
        func isEqual(_ row: Int, _ columns: Range<Int>) -> Bool {
          memcmp(
            new.baseAddress! + row * rowStride + columns.lowerBound * 4,
            old.baseAddress! + row * earlier.rowStride + columns.lowerBound * 4,
            columns.count * 4) == 0
        }
        guard let top = (0..<height).first(where: { !isEqual($0, 0..<width) }),
          let bottom = (top..<height).last(where: { !isEqual($0, 0..<width) })
        else { return nil }
        var left = width
        var right = 0
        for row in top...bottom {
          // Equal up to a column, and so up to every column before it: the first difference is
          // found by bisection. Rows that change nothing cost one comparison a side.
          if !isEqual(row, 0..<left) {
            left = bisect(0..<left) { !isEqual(row, 0..<$0 + 1) }
          }
          if !isEqual(row, right..<width) {
            right = bisect(right..<width) { isEqual(row, $0 + 1..<width) } + 1
          }
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
      }
    }
  }
}

/// The first value in a range for which a condition holds that holds for all later ones, too.
///
/// The condition holds at least for the last value.
private func bisect(_ range: Range<Int>, _ condition: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound - 1)
  while low < high {
    let middle = (low + high) / 2
    if condition(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// One chunk of a PNG file: four letters and bytes (PNG specification, §5.3).
struct PNGChunk: Equatable, Sendable {
  let type: String
  let data: Data

  /// The bytes at the beginning of every PNG file.
  static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  /// The chunk as it stands in a file: length, type, bytes, checksum of type and bytes.
  var encoded: Data {
    var result = Data(capacity: data.count + 12)
    result.appendBigEndian(UInt32(data.count))
    result += type.utf8
    result += data
    result.appendBigEndian(result.dropFirst(4).crc32)
    return result
  }

  /// The chunks of a file, or nothing if it is no complete PNG.
  static func chunks(of file: Data) -> [PNGChunk]? {
    guard file.starts(with: signature) else { return nil }
    var rest = file.dropFirst(signature.count)
    var chunks: [PNGChunk] = []
    while !rest.isEmpty {
      guard rest.count >= 12 else { return nil }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { return nil }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(type: type, data: Data(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks.first?.type == "IHDR" && chunks.last?.type == "IEND" ? chunks : nil
  }
}

extension Data {
  mutating func appendBigEndian(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// The CRC-32 of ZIP and PNG.
  fileprivate var crc32: UInt32 {
    withUnsafeBytes { bytes in
      UInt32(
        truncatingIfNeeded: crc32_z(
          0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), z_size_t(bytes.count)))
    }
  }
}

/// Lets the worker of one frame see the frame before it, which another worker draws.
///
/// Each frame is drawn once. No two workers can wait for each other: a worker draws and publishes
/// its own frame before it asks, and only ever asks for an earlier one.
final class FrameExchange: @unchecked Sendable {
  // Read and written with `condition` locked.
  private var frames: [Int: Result<CGImage, any Error>] = [:]
  private let condition = NSCondition()
  private let sequence: FrameSequence

  init(_ sequence: FrameSequence) {
    self.sequence = sequence
  }

  /// Draws frame `index` and hands it back with the one before it; to be called once an index.
  func frames(at index: Int) throws -> (current: CGImage, previous: CGImage?) {
    let current = Result { try sequence.frame(index) }
    if index + 1 < sequence.count {
      condition.lock()
      frames[index] = current
      condition.broadcast()
      condition.unlock()
    }
    return (try current.get(), index == 0 ? nil : try take(index - 1))
  }

  private func take(_ index: Int) throws -> CGImage {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let frame = frames.removeValue(forKey: index) { return try frame.get() }
      condition.wait()
    }
  }
}
