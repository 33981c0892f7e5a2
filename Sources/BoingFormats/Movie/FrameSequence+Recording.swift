import Boing

extension FrameSequence {
  /// The frames of a recording, drawn by `compositor`: frame n shows the time `start` + n ⁄ rate.
  ///
  /// - Parameters:
  ///   - recording: what a display showed.
  ///   - compositor: the size, scale and background of the pictures.
  ///   - frameRate: frames for each second.
  ///   - start: the time of the first frame, in seconds.
  ///   - duration: how much of the recording becomes a movie, in seconds, above 0.
  /// - Throws: ``MovieError`` for a duration that is not above 0, or too many frames.
  public init(
    _ recording: Recording, compositor: Compositor, frameRate: FrameRate, start: Double = 0,
    duration: Double
  ) throws(MovieError) {
    let count = try frameRate.frameCount(covering: duration)
    try self.init(
      width: compositor.width, height: compositor.height, frameRate: frameRate, count: count
    ) { index in
      compositor.image(of: recording.frame(at: start + frameRate.time(ofFrame: index)))
    }
  }
}
