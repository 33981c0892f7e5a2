import Boing
import Foundation

/// A movie as a function from the index of a frame to its image.
///
/// Because a frame depends on nothing but its index, frames can be drawn on all cores in any order,
/// and drawn again, with the same bytes.
///
///     let movie = try FrameSequence(width: 320, height: 240, frameRate: .fps60, count: 90) { index in
///       try draw(at: FrameRate.fps60.time(ofFrame: index))
///     }
public struct FrameSequence: Sendable {
  /// The width of every frame in pixels.
  public let width: Int

  /// The height of every frame in pixels.
  public let height: Int

  /// The number of frames per second.
  public let frameRate: FrameRate

  /// The number of frames, at least one.
  public let count: Int

  /// Draws the frame of an index in `0..<count`; called on several threads at once.
  public let image: @Sendable (Int) throws -> CGImage

  /// True if no frame has a transparent pixel, where that is known before they are drawn.
  var isOpaque = false

  /// The most pixels in a row or column.
  public static let largestSide = 16_384

  /// The most pixels in a frame, 2²⁶ (256 MiB).
  public static let largestPixelCount = 1 << 26

  /// The most frames in a movie.
  public static let largestCount = 10_000_000

  /// Creates a movie of `count` frames of the same size.
  ///
  /// - Throws: ``MovieError/size(width:height:bound:)`` if a side is below 1 or above
  ///   ``largestSide`` or the frame has more than ``largestPixelCount`` pixels;
  ///   ``MovieError/frameCount(_:)`` if `count` is not in 1…``largestCount``.
  public init(
    width: Int, height: Int, frameRate: FrameRate, count: Int,
    image: @escaping @Sendable (Int) throws -> CGImage
  ) throws(MovieError) {
    let sides = 1...FrameSequence.largestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .size(
        width: width, height: height,
        bound: "a side has 1 to \(FrameSequence.largestSide) pixels")
    }
    guard width * height <= FrameSequence.largestPixelCount else {
      throw .size(
        width: width, height: height,
        bound: "a frame has at most \(FrameSequence.largestPixelCount) pixels")
    }
    guard 1...FrameSequence.largestCount ~= count else { throw .frameCount(count) }
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.count = count
    self.image = image
  }

  /// The duration of the movie in seconds: all frames, including the last one.
  public var duration: Double { frameRate.time(ofFrame: count) }

  /// Draws a frame and checks its size.
  ///
  /// - Throws: ``MovieError/frameIndex(_:count:)``,
  ///   ``MovieError/frameSize(index:width:height:expectedWidth:expectedHeight:)``, and whatever
  ///   ``image`` throws.
  public func frame(_ index: Int) throws -> CGImage {
    guard 0..<count ~= index else { throw MovieError.frameIndex(index, count: count) }
    let frame = try image(index)
    guard frame.width == width, frame.height == height else {
      throw MovieError.frameSize(
        index: index, width: frame.width, height: frame.height, expectedWidth: width,
        expectedHeight: height)
    }
    return frame
  }

  /// Draws all frames on `workers` threads and hands them over in order on the calling thread.
  ///
  /// At most `workers + 2` frames exist at any moment. The first error ends it: no further frame is
  /// begun, and of several errors the one of the lowest index is thrown, whatever the number of
  /// workers.
  ///
  /// - Parameters:
  ///   - workers: The number of threads; by default one for each core. Below one counts as one.
  ///   - progress: Called after each frame with the number of completed frames and of all frames;
  ///     an error that it throws ends the work.
  ///   - body: Called for each index with its frame.
  public func forEach(
    workers: Int = MovieOptions.defaultWorkers,
    progress: (Int, Int) throws -> Void = { _, _ in },
    _ body: (Int, CGImage) throws -> Void
  ) throws {
    try OrderedPipeline(workers: max(1, workers)).run(count: count) { index in
      try frame(index)
    } consume: { index, frame in
      try body(index, frame)
      try progress(index + 1, count)
    }
  }

  /// The same frames at another rate: `source` names the frame that is shown at each new index.
  func resampled(
    to frameRate: FrameRate, count: Int, source: @escaping @Sendable (Int) -> Int
  ) throws(MovieError) -> FrameSequence {
    var frames = try FrameSequence(
      width: width, height: height, frameRate: frameRate, count: count
    ) { index in
      try frame(source(index))
    }
    frames.isOpaque = isOpaque
    return frames
  }
}

extension FrameSequence {
  /// Creates the frames of a recording, drawn by `compositor`: frame n shows the time `start` + n ⁄ rate.
  ///
  /// - Parameters:
  ///   - recording: what a display showed.
  ///   - compositor: the size, scale and background of the frames.
  ///   - frameRate: frames for each second.
  ///   - start: the time of the first frame, in seconds.
  ///   - duration: how much of the recording becomes a movie, in seconds, above 0.
  ///   - motionBlur: how moving things smear; nil for sharp frames. No moment before
  ///     the recording is shown, when its first animations have not begun.
  /// - Throws: ``MovieError`` for a duration that is not above 0, or too many frames.
  public init(
    _ recording: Recording, compositor: Compositor, frameRate: FrameRate, start: Double = 0,
    duration: Double, motionBlur: MotionBlur? = nil
  ) throws(MovieError) {
    let count = try frameRate.frameCount(covering: duration)
    let offsets = motionBlur?.offsets(frameDuration: frameRate.frameDuration) ?? []
    let images = SuccessiveImages(compositor)
    try self.init(
      width: compositor.width, height: compositor.height, frameRate: frameRate, count: count
    ) { index in
      let time = start + frameRate.time(ofFrame: index)
      return recording.image(
        at: time, images,
        moments: offsets.map { max(recording.start, time + $0) })
    }
    isOpaque = (compositor.background?.alpha ?? 0) >= 1
  }

  /// A frame as a PNG file, over a background where there is one.
  func png(_ index: Int, over background: PixelColor?) throws -> Data {
    let image = try frame(index)
    guard let background else { return try image.pngData() }
    guard let flat = image.flattened(over: background) else {
      throw MovieError.imageEncoding(index: index, reason: "no memory for its pixels")
    }
    return try flat.pngData()
  }
}

extension Recording {
  /// The image at `time`, or the mean of those at `moments` where there are any.
  fileprivate func image(
    at time: Double, _ images: SuccessiveImages, moments: [Double]
  ) -> CGImage {
    let mean = MotionBlur.mean(count: moments.count) { index in
      images.image(of: frame(at: moments[index]))
    }
    return mean ?? images.image(of: frame(at: time))
  }
}
