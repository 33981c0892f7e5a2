import Boing
import CWebP
import Foundation

/// Animated WebP (RFC 9649), through libwebp.
///
/// Each frame comes at the thousandth of a second nearest to its time, and the last one stays until the
/// movie's end. Equal neighbours become one frame, and of others only the rectangle that changed is
/// stored. A movie of one group is libwebp's file; of more, each group is encoded on its own, and
/// ``WebPGroupOutput`` puts their frames together.
struct AnimatedWebPWriter {
  let frames: FrameSequence
  let loopCount: Int
  let background: PixelColor?
  let quality: Double
  let pipeline: OrderedPipeline
  let layout: UnitLayout

  /// The maximum duration of a file in seconds: libwebp counts thousandths in 32 bits.
  static let maximumDuration = Int32.max / 1000

  /// Returns the group of an index: the file of a movie's only group, and of others a ``WebPGroup``.
  func group(_ index: Int, progress: (Int, Int) throws -> Void) throws -> Data {
    let range = layout.frames(of: index..<index + 1)
    let encoder = try WebPEncoder(
      width: frames.width, height: frames.height, loopCount: loopCount, quality: quality)
    var first: EncoderFrame?
    try pipeline.run(count: range.count) { [self] position in
      encoderFrame(try frames.frame(range.lowerBound + position))
    } consume: { position, frame in
      let index = range.lowerBound + position
      try frame.withUnsafeBytes { bytes throws(MovieError) in
        try encoder.add(bytes, at: time(index) - time(range.lowerBound), index: index)
      }
      if position == 0 { first = frame }
      try progress(index + 1, frames.count)
    }
    let duration = time(range.upperBound) - time(range.lowerBound)
    let (data, count) = try encoder.finish(at: duration, last: range.upperBound - 1)
    guard layout.count > 1, let first else { return data }
    let damaged = MovieError.imageEncoding(
      index: range.lowerBound, reason: "libwebp's file cannot be read")
    guard var group = WebPGroup(file: data, duration: duration) else { throw damaged }
    if index > 0 {
      let before = encoderFrame(try frames.frame(range.lowerBound - 1))
      if count == 1, first.hasSameBytes(as: before) {
        return WebPGroup(holding: duration).data
      }
      // The canvas has the group before on it, so the first frame has to cover it.
      if !group.firstFrameCovers(width: frames.width, height: frames.height) {
        let still = try first.withUnsafeBytes { bytes throws(MovieError) in
          try encoder.still(bytes, index: range.lowerBound)
        }
        guard let image = WebPGroup(file: still, duration: duration) else { throw damaged }
        group.replaceFirstFrame(by: image)
      }
      group.replaceCanvas()
    }
    return group.data
  }

  /// Writes the whole file and gives the number of frames in it.
  ///
  /// - Parameter group: Returns the group of an index.
  func write(to file: AtomicFile, group: (Int) throws -> Data) throws -> Int {
    guard layout.count > 1 else {
      let data = try group(0)
      try file.write(data)
      return max(1, WebPGroup(file: data, duration: 0)?.frameCount ?? 1)
    }
    var output = WebPGroupOutput(
      file: file, width: frames.width, height: frames.height, loopCount: loopCount)
    for index in 0..<layout.count {
      guard let group = WebPGroup(data: try group(index)) else {
        throw MovieError.imageEncoding(
          index: layout.frames(of: index..<index + 1).lowerBound, reason: "its group is damaged")
      }
      try output.add(group)
    }
    return try output.end()
  }

  private func encoderFrame(_ image: CGImage) -> EncoderFrame {
    EncoderFrame(
      image, width: frames.width, height: frames.height, keepsAlpha: true, over: background)
  }

  /// The thousandth of a second nearest to the time at which a frame begins.
  private func time(_ index: Int) -> Int32 {
    let rate = frames.frameRate
    return Int32(
      clamping: (2000 * index * rate.denominator + rate.numerator) / (2 * rate.numerator))
  }
}

/// libwebp's encoder of animations, which holds the compressed frames until the end.
private final class WebPEncoder {
  private let encoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var configuration = WebPConfig()

  init(width: Int, height: Int, loopCount: Int, quality: Double) throws(MovieError) {
    var options = WebPAnimEncoderOptions()
    WebPConfigInit(&configuration)
    WebPAnimEncoderOptionsInit(&options)
    options.anim_params.loop_count = Int32(loopCount)
    // Without loss, libwebp's quality is the effort to make the file small; its default is a good one.
    if quality == 1 {
      configuration.lossless = 1
    } else {
      configuration.quality = Float((quality * 100).rounded())
    }
    guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
      throw .imageEncoding(index: 0, reason: "no memory for its pixels")
    }
    (self.encoder, self.width, self.height) = (encoder, width, height)
  }

  deinit {
    WebPAnimEncoderDelete(encoder)
  }

  /// Adds a frame: rows of straight BGRA without gaps, shown from `time` on, in thousandths of a second.
  func add(_ pixels: UnsafeRawBufferPointer, at time: Int32, index: Int) throws(MovieError) {
    var picture = try picture(pixels, index: index)
    defer { WebPPictureFree(&picture) }
    guard WebPAnimEncoderAdd(encoder, &picture, time, &configuration) != 0 else {
      throw error(index)
    }
  }

  /// Returns the file whose last frame ends at `time`, and the number of frames in it.
  func finish(at time: Int32, last index: Int) throws(MovieError) -> (Data, count: Int) {
    var file = WebPData()
    guard WebPAnimEncoderAdd(encoder, nil, time, nil) != 0,
      WebPAnimEncoderAssemble(encoder, &file) != 0, let bytes = file.bytes
    else { throw error(index) }
    // A still image has no animation frames.
    var frameCount: Int32 = 0
    let mux = WebPMuxCreate(&file, 0)
    _ = WebPMuxNumChunks(mux, WEBP_CHUNK_ANMF, &frameCount)
    WebPMuxDelete(mux)
    let data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: file.size,
      deallocator: .custom { bytes, _ in WebPFree(bytes) })
    return (data, max(1, Int(frameCount)))
  }

  /// Returns a file with a frame as a still image.
  func still(_ pixels: UnsafeRawBufferPointer, index: Int) throws(MovieError) -> Data {
    var picture = try picture(pixels, index: index)
    defer { WebPPictureFree(&picture) }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    picture.writer = WebPMemoryWrite
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&configuration, &picture) != 0
    }
    guard isEncoded else {
      throw .imageEncoding(index: index, reason: "libwebp's error \(picture.error_code.rawValue)")
    }
    return Data(bytes: writer.mem, count: writer.size)
  }

  private func picture(
    _ pixels: UnsafeRawBufferPointer, index: Int
  ) throws(MovieError) -> WebPPicture {
    var picture = WebPPicture()
    WebPPictureInit(&picture)
    (picture.width, picture.height, picture.use_argb) = (Int32(width), Int32(height), 1)
    let bytes = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
    guard WebPPictureImportBGRA(&picture, bytes, Int32(width * 4)) != 0 else {
      WebPPictureFree(&picture)
      throw .imageEncoding(index: index, reason: "no memory for its pixels")
    }
    return picture
  }

  private func error(_ index: Int) -> MovieError {
    .imageEncoding(
      index: index, reason: WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "")
  }
}
