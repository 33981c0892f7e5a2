import OpenCoreGraphics

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
  /// What shows behind the layers; nil leaves the picture transparent.
  public let background: CGColor?
  private let kept: SharedCache

  /// Bytes of drawn contents that are kept from frame to frame unless it is set otherwise.
  public static let standardContentMemory = 128 << 20

  /// The longest side of a picture, in pixels.
  public static let greatestSide = 16_384

  /// A compositor of pictures that show `size` points at `scale` pixels each.
  ///
  /// - Parameters:
  ///   - size: the visible area in points; rounded up to whole pixels.
  ///   - scale: pixels for each point.
  ///   - background: what shows behind the layers; nil leaves the picture transparent.
  ///   - contentMemory: how many bytes of shadows, paths, texts and rasterised layers are kept from
  ///     frame to frame; pictures do not depend on it.
  /// - Throws: ``CompositorError`` where the picture would have no pixels, or too many.
  public init(
    size: CGSize, scale: CGFloat = 1, background: CGColor? = nil,
    contentMemory: Int = Self.standardContentMemory
  ) throws(CompositorError) {
    guard scale.isFinite, scale > 0 else { throw .scale(scale) }
    func pixels(_ points: CGFloat) -> Int? {
      // A size that is a hair above whole pixels through rounding does not need another one.
      let exact = (points * scale - 1e-6).rounded(.up)
      return exact >= 1 && exact <= CGFloat(Self.greatestSide) ? Int(exact) : nil
    }
    guard let width = pixels(size.width), let height = pixels(size.height) else {
      throw .size(size, scale: scale)
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    kept = SharedCache(cache: ContentCache(limit: contentMemory))
  }

  /// The picture of `frame`.
  ///
  /// - Parameter threads: how many threads draw it; the picture does not depend on it.
  public func image(of frame: Frame, threads: Int = 1) -> CGImage {
    let isOpaque = (background?.alpha ?? 0) >= 1
    return CGImage(width: width, height: height, isOpaque: isOpaque) { pixels in
      guard let start = pixels.bindMemory(to: UInt32.self).baseAddress else { return }
      CompositorPass(self).draw(frame, into: start, stride: width, threads: threads)
    }
  }
}

extension Compositor {
  /// What is kept of drawn contents, shared by every copy of the compositor.
  var cache: ContentCache { kept.cache }

  /// A cache in a value that compares without it, since no picture depends on it.
  private struct SharedCache: Hashable {
    let cache: ContentCache
    static func == (a: SharedCache, b: SharedCache) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

/// Why a picture cannot be made.
public enum CompositorError: Error, Hashable, CustomStringConvertible {
  /// The picture would have no pixels, or a side longer than ``Compositor/greatestSide``.
  case size(CGSize, scale: CGFloat)
  /// The scale is not a number above 0.
  case scale(CGFloat)

  /// What is wrong and what would do.
  public var description: String {
    switch self {
    case .size(let size, let scale):
      "a picture of \(size.width) × \(size.height) points at scale \(scale) cannot be made: each "
        + "side must have 1 to \(Compositor.greatestSide) pixels"
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
    at time: CFTimeInterval? = nil, background: CGColor? = nil
  ) throws(CompositorError) -> CGImage {
    try Compositor(size: size, scale: scale, background: background).image(of: frame(at: time))
  }
}
