import Boing
import Foundation

/// Chosen frames of a movie side by side on one image, each with its time under it.
///
///     let sheet = ContactSheet(frames: ContactSheet.evenlySpaced(12, in: movie))
///     try sheet.write(movie, to: URL(fileURLWithPath: "sheet.png"))
public struct ContactSheet: Sendable {
  /// The indices of the frames, row by row; any order, and the same one more than once.
  public var frames: [Int]

  /// Frames in a row; by default so many that the sheet comes nearest to 16:10.
  public var columns: Int?

  /// The width of each frame on the sheet in pixels; by default its own, 320 at most.
  public var frameWidth: Int?

  /// Pixels between frames and around them all, 0…1000.
  public var spacing: Int

  /// The colour between the frames and behind their transparent pixels.
  public var background: CGColor

  /// The size of the labels' type in pixels, 0…200; 0 for a sheet without labels.
  public var labelSize: Double

  /// The most frames on a sheet.
  public static let largestCount = 10_000

  /// A sheet of the given frames, each other choice with its default.
  public init(
    frames: [Int], columns: Int? = nil, frameWidth: Int? = nil, spacing: Int = 16,
    background: CGColor = .white, labelSize: Double = 13
  ) {
    self.frames = frames
    self.columns = columns
    self.frameWidth = frameWidth
    self.spacing = spacing
    self.background = background
    self.labelSize = labelSize
  }

  /// Indices from the first frame to the last in steps as even as whole numbers allow.
  ///
  ///     // of a movie of 9 frames
  ///     ContactSheet.evenlySpaced(3, in: movie)  // [0, 4, 8]
  ///
  /// One gives the first frame; more than there are gives each frame once; none below one.
  public static func evenlySpaced(_ count: Int, in movie: FrameSequence) -> [Int] {
    let count = min(max(0, count), movie.count)
    guard count > 1 else { return count == 1 ? [0] : [] }
    let steps = count - 1
    return (0..<count).map { ($0 * (movie.count - 1) + steps / 2) / steps }
  }

  /// Draws the sheet.
  ///
  /// - Parameters:
  ///   - movie: What the indices count in.
  ///   - workers: Threads that draw frames; the image does not depend on it.
  ///   - progress: Called after each frame with the number of completed frames and of all frames.
  /// - Throws: ``MovieError`` for no frames or more than ``largestCount``, indices outside the
  ///   movie, options out of range, or a sheet beyond ``FrameSequence/largestSide`` or
  ///   ``FrameSequence/largestPixelCount``; and whatever a frame or `progress` throws.
  public func image(
    of movie: FrameSequence, workers: Int = MovieOptions.defaultWorkers,
    progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> CGImage {
    let labels = labels(for: movie)
    let layout = try ContactSheetLayout(sheet: self, movie: movie, labels: labels)
    guard
      let context = CGContext(
        data: nil, width: layout.width, height: layout.height, bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else { throw layout.sizeError }
    context.setFillColor(background)
    context.fill(CGRect(x: 0, y: 0, width: layout.width, height: layout.height))
    context.interpolationQuality = .high
    let indices = frames
    var space: CGColorSpace?
    try OrderedPipeline(workers: max(1, workers)).run(count: indices.count) { position in
      try movie.frame(indices[position])
    } consume: { position, frame in
      space = frame.pixelSpace
      draw(frame, label: labels[position], at: position, layout, in: context)
      try progress(position + 1, indices.count)
    }
    guard let image = context.makeImage() else { throw layout.sizeError }
    // The frames' numbers went in as they are.
    return space.flatMap { image.copy(colorSpace: $0) } ?? image
  }

  /// Draws the sheet and writes it as a PNG file, which appears complete or not at all.
  ///
  /// - Returns: What was written; its `frames` is the number of frames on the sheet.
  /// - Throws: What ``image(of:workers:progress:)`` throws, and ``MovieError`` for a destination
  ///   that cannot be written, before anything is drawn.
  @discardableResult
  public func write(
    _ movie: FrameSequence, to url: URL, workers: Int = MovieOptions.defaultWorkers,
    overwriting: Overwriting = .always, progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> MovieSummary {
    let file = try AtomicFile(replacing: url, overwriting.files(like: .png))
    try file.write(image(of: movie, workers: workers, progress: progress).pngData())
    let bytes = file.size
    try file.commit()
    return MovieSummary(url: url, format: .png, frames: frames.count, bytes: bytes, warnings: [])
  }

  private func labels(for movie: FrameSequence) -> [TextLayout] {
    frames.prefix(Self.largestCount).map { index in
      guard labelSize > 0, 0..<movie.count ~= index else { return TextLayout("", size: 0) }
      let seconds = movie.frameRate.time(ofFrame: index)
      return TextLayout(String(format: "%.3f s", seconds), size: labelSize)
    }
  }

  private func draw(
    _ frame: CGImage, label: TextLayout, at position: Int, _ layout: ContactSheetLayout,
    in context: CGContext
  ) {
    let place = layout.frame(at: position)
    // The context's y points up.
    let rect = CGRect(
      x: place.x, y: layout.height - place.y - place.height, width: place.width,
      height: place.height)
    context.draw(frame, in: rect)
    let ink = PixelColor(background, opaque: true).isDark ? CGColor.white : .black
    // A hairline shows where a frame ends that has the sheet's colour.
    context.setStrokeColor(ink.copy(alpha: 0.15) ?? ink)
    context.stroke(rect.insetBy(dx: -0.5, dy: -0.5), width: 1)
    let left = (rect.midX - label.size.width / 2).rounded()
    label.draw(
      in: context, at: CGPoint(x: left, y: rect.minY - CGFloat(layout.labelGap)), color: ink)
  }
}

extension PixelColor {
  /// True if white is read better on it than black: luma below the middle, BT.601 weights.
  fileprivate var isDark: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
  }
}
