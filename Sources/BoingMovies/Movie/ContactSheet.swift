import Boing
import BoingCurves
import BoingElementary
import Foundation

/// Chosen frames of a movie side by side on one image, each with its time under it.
///
///     let sheet = ContactSheet(frames: ContactSheet.evenlySpaced(12, in: movie))
///     try sheet.write(movie, to: URL(fileURLWithPath: "sheet.png"))
public struct ContactSheet: Sendable {
  /// The indices of the frames, row by row; any order, and the same one more than once.
  public var frames: [Int]

  /// Frames in a row; by default so many that the last row is as full as can be, and the sheet nearest to 16:10.
  public var columns: Int?

  /// The width of each frame on the sheet in pixels; by default its own, ``standardFrameWidth`` at most.
  public var frameWidth: Int?

  /// Pixels between frames and around them all, 0…1000.
  public var spacing: Int

  /// The colour between the frames and behind their transparent pixels.
  public var background: CGColor

  /// The size of the labels' type in pixels, 0…200; 0 for a sheet without labels.
  public var labelSize: Double

  /// The width of a wide movie's frames on a sheet, in pixels.
  public static let standardFrameWidth = 320

  /// The most frames on a sheet.
  public static let largestCount = 10_000

  /// Creates a sheet of the given frames, each other choice with its default.
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
  /// - Throws: What ``image(of:workers:progress:)`` throws, ``MovieError`` for a file of more than `maximumBytes`, which
  ///   is not written, and ``FileError`` for a destination that cannot be written, before anything is drawn.
  @discardableResult
  public func write(
    _ movie: FrameSequence, to url: URL, workers: Int = MovieOptions.defaultWorkers,
    overwriting: Overwriting = .always, maximumBytes: Int? = nil,
    progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> MovieSummary {
    try MovieWriter.writePNG(
      frameCount: frames.count, to: url, overwriting: overwriting, maximumBytes: maximumBytes
    ) {
      try image(of: movie, workers: workers, progress: progress)
    }
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
    let cell = layout.frame(at: position)
    // The context's y points up.
    let rect = CGRect(
      x: cell.x, y: layout.height - cell.y - cell.height, width: cell.width,
      height: cell.height)
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

/// The positions of a contact sheet's frames, in whole pixels from the top left corner.
struct ContactSheetLayout: Equatable {
  let columns: Int
  let width: Int
  let height: Int

  /// Pixels between a frame and its label.
  let labelGap: Int

  private let cellWidth: Int
  private let cellHeight: Int
  private let frameWidth: Int
  private let frameHeight: Int
  private let spacing: Int

  /// The aspect ratio that the automatic number of columns aims at.
  static let aspect = 16.0 / 10

  init(sheet: ContactSheet, movie: FrameSequence, labels: [TextLayout]) throws(MovieError) {
    try ContactSheetLayout.check(sheet, movie)
    let frameWidth = sheet.frameWidth ?? min(ContactSheet.standardFrameWidth, movie.width)
    let frameHeight = max(
      1, Int(clamping: (Double(frameWidth) * Double(movie.height) / Double(movie.width)).rounded()))
    let labelWidth = labels.map(\.size.width).max() ?? 0
    let labelHeight = labels.map(\.size.height).max() ?? 0
    labelGap = labelHeight > 0 ? 4 : 0
    spacing = sheet.spacing
    self.frameWidth = frameWidth
    self.frameHeight = frameHeight
    let cellWidth = max(frameWidth, Int(clamping: labelWidth.rounded(.up)))
    let cellHeight = frameHeight + labelGap + Int(clamping: labelHeight.rounded(.up))
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    let count = sheet.frames.count
    let size = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return (
        width: columns * (cellWidth + sheet.spacing) + sheet.spacing,
        height: rows * (cellHeight + sheet.spacing) + sheet.spacing
      )
    }
    // How far from the aimed shape, alike for too wide and too tall.
    let distance = { (columns: Int) in
      let (width, height) = size(columns)
      return abs(Double.log(Double(width) / Double(height) / ContactSheetLayout.aspect))
    }
    let best =
      (1...count).map { rows in (count + rows - 1) / rows }
      .min { distance($0) < distance($1) } ?? 1
    columns = min(sheet.columns ?? best, count)
    (width, height) = size(columns)
    let side = FrameSequence.largestSide
    guard width <= side, height <= side, width * height <= FrameSequence.largestPixelCount else {
      throw sizeError
    }
  }

  /// The error for a sheet that cannot be drawn.
  var sizeError: MovieError {
    .size(
      width: width, height: height,
      bound: "choose fewer or narrower frames: a sheet's side has at most "
        + "\(FrameSequence.largestSide) pixels, the whole \(FrameSequence.largestPixelCount)")
  }

  /// The position on the sheet of the frame at an index of its list.
  func frame(at position: Int) -> PixelRect {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    return PixelRect(
      x: spacing + column * (cellWidth + spacing) + (cellWidth - frameWidth) / 2,
      y: spacing + row * (cellHeight + spacing), width: frameWidth, height: frameHeight)
  }

  private static func check(_ sheet: ContactSheet, _ movie: FrameSequence) throws(MovieError) {
    guard 1...ContactSheet.largestCount ~= sheet.frames.count else {
      throw sheet.frames.isEmpty
        ? .frameCount(0)
        : .option(
          name: "a contact sheet's number of frames", value: "\(sheet.frames.count)",
          allowed: "1 to \(ContactSheet.largestCount)")
    }
    if let missing = sheet.frames.first(where: { !(0..<movie.count ~= $0) }) {
      throw .frameIndex(missing, count: movie.count)
    }
    if let columns = sheet.columns, columns < 1 {
      throw .option(name: "the number of columns", value: "\(columns)", allowed: "1 or more")
    }
    if let width = sheet.frameWidth, !(1...FrameSequence.largestSide ~= width) {
      throw .option(
        name: "the width of frames on the sheet", value: "\(width)",
        allowed: "1 to \(FrameSequence.largestSide)")
    }
    guard 0...1000 ~= sheet.spacing else {
      throw .option(name: "the spacing", value: "\(sheet.spacing)", allowed: "0 to 1000")
    }
    guard 0.0...200.0 ~= sheet.labelSize else {
      throw .option(name: "the label size", value: "\(sheet.labelSize)", allowed: "0 to 200")
    }
  }
}
