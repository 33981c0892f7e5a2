import Foundation

/// Frames at a rate that a format can say, and what had to be done for it.
///
/// GIF delays are whole hundredths of a second, and browsers turn a delay of 0.01 s into 0.1 s.
/// Up to 50 frames per second every frame is kept, and each begins at the hundredth nearest to its
/// time, so that the total does not drift. Above, the movie is sampled 50 times a second: each
/// sample is the frame on show at that time.
struct MovieTiming {
  let frames: FrameSequence
  let warnings: [MovieWarning]

  init(_ frames: FrameSequence, for format: MovieFormat) throws(MovieError) {
    let rate = frames.frameRate
    switch format {
    case .gif where rate.framesPerSecond > 50:
      // index / 50 s is frame ⌊index · rate / 50⌋, in whole numbers.
      let (top, bottom) = (rate.numerator, rate.denominator)
      let exact = 50 * frames.count * bottom
      let count = max(1, (2 * exact + top) / (2 * top))
      let last = frames.count - 1
      self.frames = try frames.resampled(
        to: FrameRate(numerator: 50, denominator: 1), count: count
      ) { index in
        min(last, index * top / (50 * bottom))
      }
      warnings = [.gifResampled(from: rate, frames: count)]
    case .gif:
      self.frames = frames
      warnings = Self.isWhole(100, rate) ? [] : [.gifDelaysRounded(rate)]
    case .webp:
      self.frames = frames
      warnings =
        (Self.isWhole(1000, rate) ? [] : [.webpDelaysRounded(rate)])
        + Self.browserLimit(format, rate)
    case .apng:
      self.frames = frames
      warnings = Self.browserLimit(format, rate)
    case .png, .mp4, .webm, .pngSequence:
      self.frames = frames
      warnings = []
    }
  }

  /// Returns true if a frame lasts a whole number of 1/`unit` s.
  private static func isWhole(_ unit: Int, _ rate: FrameRate) -> Bool {
    unit * rate.denominator % rate.numerator == 0
  }

  private static func browserLimit(_ format: MovieFormat, _ rate: FrameRate) -> [MovieWarning] {
    rate.frameDuration < 0.011 ? [.slowInBrowsers(format, rate)] : []
  }
}
