import Boing
import CBoingWebP
import Foundation

/// Animated WebP (RFC 9649), through libwebp.
///
/// Each frame comes at the thousandth of a second nearest to its time, and the last one stays until the
/// movie's end. Equal neighbours become one frame, and of others only the rectangle that changed is
/// stored.
struct AnimatedWebPWriter {
  let frames: FrameSequence
  let loopCount: Int
  let background: PixelColor?
  let quality: Double
  let pipeline: OrderedPipeline

  /// The maximum duration of a file in seconds: libwebp counts thousandths in 32 bits.
  static let maximumDuration = Int32.max / 1000

  /// Writes the whole file and gives the number of frames in it.
  func write(to file: AtomicFile, progress: (Int, Int) throws -> Void) throws -> Int {
    let encoder = try WebPEncoder(
      width: frames.width, height: frames.height, loopCount: loopCount, quality: quality)
    try pipeline.run(count: frames.count) { [frames, background] index in
      EncoderFrame(
        try frames.frame(index), width: frames.width, height: frames.height, keepsAlpha: true,
        over: background)
    } consume: { index, frame in
      try frame.withUnsafeBytes { bytes throws(MovieError) in
        try encoder.add(bytes, at: time(index), index: index)
      }
      try progress(index + 1, frames.count)
    }
    let (data, count) = try encoder.finish(at: time(frames.count), last: frames.count - 1)
    try file.write(data)
    return count
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
    var picture = WebPPicture()
    WebPPictureInit(&picture)
    defer { WebPPictureFree(&picture) }
    (picture.width, picture.height, picture.use_argb) = (Int32(width), Int32(height), 1)
    let bytes = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
    guard WebPPictureImportBGRA(&picture, bytes, Int32(width * 4)) != 0 else {
      throw .imageEncoding(index: index, reason: "no memory for its pixels")
    }
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

  private func error(_ index: Int) -> MovieError {
    .imageEncoding(
      index: index, reason: WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "")
  }
}
