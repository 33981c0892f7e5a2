import BoingCurves
import BoingRender
import OpenCoreGraphics
import Synchronization

/// Draws evaluated frames into pictures.
///
/// Pictures depend on nothing but the frame: frames can be drawn on any number of threads, and the same
/// frame gives the same bytes.
public struct Compositor: Sendable, Hashable {
  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// Pixels for each point of the frame's coordinates.
  public let scale: CGFloat
  /// The colour behind the layers; nil leaves the image transparent.
  public let background: CGColor?
  /// The space of pictures' colours.
  public let colorSpace: OutputColorSpace
  private let kept: Reused
  /// The rows that one thread draws at least before it looks for more: what crosses a border between
  /// tiles is prepared for both.
  package var minimumTileHeight = 64

  /// Bytes of drawn contents that are kept from frame to frame unless it is set otherwise.
  public static let standardContentMemory = 128 << 20

  /// The longest side of a picture, in pixels.
  public static let maximumSide = 16_384

  /// A compositor of pictures that show `size` points at `scale` pixels each.
  ///
  /// - Parameters:
  ///   - size: the visible area in points; rounded up to whole pixels.
  ///   - scale: pixels for each point.
  ///   - background: what shows behind the layers; nil leaves the picture transparent.
  ///   - colorSpace: the space of pictures' colours.
  ///   - contentMemory: how many bytes of shadows, paths, texts and rasterised layers are kept from
  ///     frame to frame; pictures do not depend on it.
  /// - Throws: ``CompositorError`` where the picture would have no pixels, or too many.
  public init(
    size: CGSize, scale: CGFloat = 1, background: CGColor? = nil,
    colorSpace: OutputColorSpace = .sRGB, contentMemory: Int = Self.standardContentMemory
  ) throws(CompositorError) {
    guard scale.isFinite, scale > 0 else { throw .scale(scale) }
    func pixels(_ points: CGFloat) -> Int? {
      // A size that is a hair above whole pixels through rounding does not need another one.
      let exact = (points * scale - 1e-6).rounded(.up)
      return exact >= 1 && exact <= CGFloat(Self.maximumSide) ? Int(clamping: exact) : nil
    }
    guard let width = pixels(size.width), let height = pixels(size.height) else {
      throw .size(size, scale: scale)
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.colorSpace = colorSpace
    kept = Reused(contentMemory: contentMemory)
  }

  /// The picture of `frame`.
  ///
  /// - Parameters:
  ///   - frame: what a display or a recording shows at a time.
  ///   - threads: how many threads draw it; the picture does not depend on it.
  public func image(of frame: Frame, threads: Int = 1) -> CGImage {
    let isOpaque = (background?.alpha ?? 0) >= 1
    return CGImage(
      width: width, height: height, isOpaque: isOpaque, colorSpace: colorSpace.colorSpace
    ) { pixels in
      guard let start = pixels.baseAddress else { return }
      draw(frame, into: start, bytesPerRow: width * 4, threads: threads)
    }
  }

  /// Draws `frame` into memory, whatever that held before.
  ///
  /// Pixels are 32 bits: blue, green, red and alpha in that order, alpha multiplied in, rows from the
  /// top. Memory that is used again saves the system's clearing of fresh memory, which takes as long as
  /// drawing a simple scene.
  ///
  /// - Parameters:
  ///   - frame: what a display or a recording shows at a time.
  ///   - memory: room for ``height`` rows, aligned to 4 bytes.
  ///   - bytesPerRow: the distance between rows, a multiple of 4 and at least 4 × ``width``.
  ///   - threads: how many threads draw; the pixels do not depend on it.
  public func draw(
    _ frame: Frame, into memory: UnsafeMutableRawPointer, bytesPerRow: Int, threads: Int = 1
  ) {
    precondition(
      bytesPerRow >= width * 4 && bytesPerRow % 4 == 0 && Int(bitPattern: memory) % 4 == 0,
      "rows of \(bytesPerRow) bytes do not hold \(width) aligned pixels")
    let pass = kept.passes.withLock { $0.popLast() } ?? CompositorPass(width: width, height: height)
    pass.draw(
      frame, self, into: memory.assumingMemoryBound(to: UInt32.self), stride: bytesPerRow / 4,
      threads: threads)
    kept.passes.withLock { $0.append(pass) }
  }
}

extension Compositor {
  /// What is kept of drawn contents, shared by every copy of the compositor.
  var cache: ContentCache { kept.cache }

  /// The texts that are laid out.
  var texts: TextSource { kept.texts }

  /// The minimum area of a canvas from which a frame's budget follows, in pixels; tests that draw many
  /// frames lower it.
  @TaskLocal static var minimumCanvasArea = FrameBudget.minimumCanvasArea

  /// The pixels that show behind the layers.
  var canvasColor: UInt32 { background.map { colorSpace.pixel($0.srgbComponents) } ?? 0 }
}

/// What can be used again from frame to frame, in a value that compares without it, since no picture
/// depends on it.
private final class Reused: Hashable, Sendable {
  let texts: TextSource
  let cache: ContentCache
  let passes = Mutex<[CompositorPass]>([])

  /// Laid out texts may take a quarter of the memory beside it.
  init(contentMemory: Int) {
    texts = TextSource(limit: contentMemory / 4)
    cache = ContentCache(limit: contentMemory, source: texts.contentSource)
  }

  static func == (a: Reused, b: Reused) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// Why a picture cannot be made.
public enum CompositorError: Error, Hashable, CustomStringConvertible {
  /// The picture would have no pixels, or a side longer than ``Compositor/maximumSide``.
  case size(CGSize, scale: CGFloat)
  /// The scale is not a number above 0.
  case scale(CGFloat)

  /// The fault, and what would do.
  public var description: String {
    switch self {
    case .size(let size, let scale):
      "a picture of \(size.width) × \(size.height) points at scale \(scale) cannot be made: each "
        + "side must have 1 to \(Compositor.maximumSide) pixels"
    case .scale(let scale):
      "the scale \(scale) cannot be used: it must be a number above 0"
    }
  }
}

extension Display {
  /// The picture that shows at `time`, by default now.
  ///
  /// - Throws: ``CompositorError`` where the display has no area or too much.
  public func image(
    at time: CFTimeInterval? = nil, background: CGColor? = nil,
    colorSpace: OutputColorSpace = .sRGB
  ) throws(CompositorError) -> CGImage {
    try Compositor(size: size, scale: scale, background: background, colorSpace: colorSpace)
      .image(of: frame(at: time))
  }
}
