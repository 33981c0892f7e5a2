import Boing

extension FrameSequence {
  /// The frames of a recording, drawn by `compositor`: frame n shows the time `start` + n ⁄ rate.
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
    try self.init(
      width: compositor.width, height: compositor.height, frameRate: frameRate, count: count
    ) { index in
      let time = start + frameRate.time(ofFrame: index)
      return recording.image(
        at: time, compositor,
        moments: offsets.map { max(recording.start, time + $0) })
    }
    isOpaque = (compositor.background?.alpha ?? 0) >= 1
  }
}

extension Recording {
  /// The image at `time`, or the mean of those at `moments` where there are any.
  fileprivate func image(
    at time: Double, _ compositor: Compositor, moments: [Double]
  ) -> CGImage {
    let mean = MotionBlur.mean(count: moments.count) { index in
      compositor.image(of: frame(at: moments[index]))
    }
    return mean ?? compositor.image(of: frame(at: time))
  }
}
