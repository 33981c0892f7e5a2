import Boing
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
  private var held: EncodedFrame?
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
    if held == nil {
      try begin(frame)
    } else {
      try writeHeld(until: index)
    }
    held = frame
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
    guard let frame = held else { return }
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
