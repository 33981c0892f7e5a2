import Boing
import Foundation

/// A whole motion on one image: chosen frames over each other, the earlier ones fainter.
///
/// The background of a pixel is its least opaque colour in any frame or, where it is opaque in all of
/// them, the one colour that most of the frames' borders have. The colour that most of the frames agree
/// on, or else the background, is drawn once; colours that differ from both are drawn over it with the
/// frame's weight, which rises from ``faintest`` to 1.
///
/// Let the frames be transparent where nothing is drawn, and name the ``background`` here: a smooth
/// edge then lets through what lies below. Opaque frames have their own background in their edges, which
/// shows as a fine outline where they overlap.
///
///     let skin = OnionSkin(frames: ContactSheet.evenlySpaced(12, in: movie))
///     try skin.write(movie, to: URL(fileURLWithPath: "drop-onion.png"))
public struct OnionSkin: Sendable, Hashable {
  /// The indices of the frames, the faintest first; any order, and the same one more than once.
  public var frames: [Int]

  /// The weight of the first frame, 0…1; the last has 1.
  public var faintest: Double

  /// The colour beneath the finished image; nil leaves it transparent where the frames are.
  public var background: CGColor?

  /// The maximum number of frames on an image.
  public static let largestCount = 1_000

  /// The maximum number of bytes that the chosen frames may take together, 2³¹.
  public static let largestMemory = 1 << 31

  /// Creates an image of the given frames.
  public init(frames: [Int], faintest: Double = 0.25, background: CGColor? = nil) {
    self.frames = frames
    self.faintest = faintest
    self.background = background
  }

  /// Draws the image.
  ///
  /// - Parameters:
  ///   - movie: What the indices count in.
  ///   - workers: Threads that draw frames; the image does not depend on it.
  ///   - progress: Called after each frame with the number of completed frames and of all frames.
  /// - Throws: ``MovieError`` for no frames or more than ``largestCount``, indices outside the movie,
  ///   a weight outside 0…1, or frames that take more than ``largestMemory`` together; and whatever
  ///   a frame or `progress` throws.
  public func image(
    of movie: FrameSequence, workers: Int = MovieOptions.defaultWorkers,
    progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> CGImage {
    try check(movie)
    let indices = frames
    var images: [CGImage] = []
    try OrderedPipeline(workers: max(1, workers)).run(count: indices.count) { position in
      try movie.frame(indices[position])
    } consume: { position, frame in
      images.append(frame)
      try progress(position + 1, indices.count)
    }
    return blend(images)
  }

  /// Draws the image and writes it as a PNG file, which appears complete or not at all.
  ///
  /// - Returns: The properties of the file; its `frames` is the number of frames on the image.
  /// - Throws: What ``image(of:workers:progress:)`` throws, and ``FileError`` for a destination
  ///   that cannot be written, before anything is drawn.
  @discardableResult
  public func write(
    _ movie: FrameSequence, to url: URL, workers: Int = MovieOptions.defaultWorkers,
    overwriting: Overwriting = .always, progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> MovieSummary {
    try MovieWriter.writePNG(frameCount: frames.count, to: url, overwriting: overwriting) {
      try image(of: movie, workers: workers, progress: progress)
    }
  }

  /// The weight of each frame in 256ths.
  var weights: [UInt32] {
    let last = max(1, frames.count - 1)
    return frames.indices.map { index in
      let fraction = frames.count > 1 ? Double(index) / Double(last) : 1
      return UInt32(clamping: ((faintest + (1 - faintest) * fraction) * 256).rounded())
    }
  }

  private func blend(_ images: [CGImage]) -> CGImage {
    let (width, height) = (images[0].width, images[0].height)
    let isOpaque = images.allSatisfy { $0.isOpaque }
    let weights = weights
    let plain = Self.majority(of: images.flatMap(\.border))
    let skin = CGImage(
      width: width, height: height, isOpaque: isOpaque, colorSpace: images[0].pixelSpace
    ) { target in
      let target = target.assumingMemoryBound(to: UInt32.self)
      for row in 0..<height {
        let line = UnsafeMutableBufferPointer(rebasing: target[row * width..<(row + 1) * width])
        let rows = images.map { $0.pixelRow(row) }
        for x in 0..<width {
          let values = rows.lazy.map { $0[x] }
          let background = Self.leastOpaque(of: values) ?? plain
          let still = Self.majority(of: values) ?? background ?? rows[0][x]
          line[x] = still
          for (index, pixels) in rows.enumerated()
          where pixels[x] != still && pixels[x] != background {
            line[x] = Self.over(line[x], pixels[x], weights[index])
          }
        }
      }
    }
    return background.flatMap { skin.flattened(over: PixelColor($0, in: skin.pixelSpace)) } ?? skin
  }

  /// The first of the least opaque pixels; nil where all are opaque.
  ///
  /// What rests beneath something that moves is never more opaque than the two together.
  private static func leastOpaque(of values: some Collection<UInt32>) -> UInt32? {
    values.min { $0 >> 24 < $1 >> 24 }.flatMap { $0 >> 24 < 255 ? $0 : nil }
  }

  /// The value that more than half of them have.
  ///
  /// Boyer and Moore's vote finds the only candidate in one pass; a second one counts its votes.
  private static func majority(of values: some Collection<UInt32>) -> UInt32? {
    var (candidate, votes) = (UInt32(0), 0)
    for value in values {
      if votes == 0 { candidate = value }
      votes += value == candidate ? 1 : -1
    }
    let count = values.reduce(0) { $0 + ($1 == candidate ? 1 : 0) }
    return count * 2 > values.count ? candidate : nil
  }

  /// A premultiplied pixel over another, with its opacity times `weight` ⁄ 256.
  private static func over(_ below: UInt32, _ above: UInt32, _ weight: UInt32) -> UInt32 {
    let whole: UInt32 = 256 * 255
    let through = whole - weight * (above >> 24)
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let (from, to) = ((below >> shift) & 255, (above >> shift) & 255)
      let sum = to * weight * 255 + from * through + whole / 2
      result |= min(255, sum / whole) << shift
    }
    return result
  }

  private func check(_ movie: FrameSequence) throws(MovieError) {
    guard 1...Self.largestCount ~= frames.count else {
      throw frames.isEmpty
        ? .frameCount(0)
        : .option(
          name: "an onion skin's number of frames", value: "\(frames.count)",
          allowed: "1 to \(Self.largestCount)")
    }
    if let missing = frames.first(where: { !(0..<movie.count ~= $0) }) {
      throw .frameIndex(missing, count: movie.count)
    }
    guard 0.0...1.0 ~= faintest else {
      throw .option(
        name: "the faintest frame's weight", value: "\(faintest)", allowed: "a number from 0 to 1")
    }
    guard frames.count <= Self.largestMemory / (movie.width * movie.height * 4) else {
      throw .option(
        name: "an onion skin's number of frames", value: "\(frames.count)",
        allowed: "1 to \(max(1, Self.largestMemory / (movie.width * movie.height * 4))) "
          + "at \(movie.width) × \(movie.height) pixels")
    }
  }
}

extension CGImage {
  /// The pixels of a row, blue in the lowest byte.
  fileprivate func pixelRow(_ row: Int) -> [UInt32] {
    // The byte that no alpha is in may hold anything.
    let filled: UInt32 = isOpaque ? 255 << 24 : 0
    return withUnsafeBytes { bytes in
      (0..<width).map {
        let pixel = bytes.loadUnaligned(fromByteOffset: row * rowStride + $0 * 4, as: UInt32.self)
        return UInt32(littleEndian: pixel) | filled
      }
    }
  }

  /// The outermost pixels.
  fileprivate var border: [UInt32] {
    var pixels = pixelRow(0) + pixelRow(height - 1)
    for row in 0..<height {
      let row = pixelRow(row)
      pixels += [row[0], row[width - 1]]
    }
    return pixels
  }
}
