import BoingCoreGraphics
import BoingRender
import Synchronization

/// Images of frames that follow each other, of which only what changes is drawn.
///
/// Each image has the bytes of ``Compositor/image(of:threads:)``; a frame that looks like the one before is the same
/// image. Frames may come in any order and from any number of threads: each is compared with one that was drawn
/// earlier, so that the ones that are near each other cost least.
///
///     let images = SuccessiveImages(try Compositor(size: display.size))
///     for index in 0..<120 { show(images.image(of: display.frame(at: Double(index) / 60))) }
///
/// For each thread that draws at a time, one image is kept.
///
/// Not an Apple name.
public final class SuccessiveImages: Sendable {
  /// The size, scale, background and colours of the images.
  public let compositor: Compositor
  private let canvases: Mutex<[Drawn]> = Mutex([])

  /// The display list that was drawn last, and its image.
  private struct Drawn: Sendable {
    let canvas: FrameRenderer
    var image: CGImage?

    /// The pixels of the image, which is gone then; nil if anybody else has it.
    mutating func takeBuffer() -> PixelBuffer? {
      guard image != nil, isKnownUniquelyReferenced(&image) else { return nil }
      defer { image = nil }
      return image?.buffer
    }
  }

  /// Creates the images of a compositor.
  public init(_ compositor: Compositor) {
    self.compositor = compositor
  }

  /// Returns the image of `frame`.
  ///
  /// - Parameters:
  ///   - frame: what a display or a recording shows at a time.
  ///   - threads: how many threads draw it; the image does not depend on it.
  public func image(of frame: Frame, threads: Int = 1) -> CGImage {
    var drawn =
      canvases.withLock { $0.popLast() }
      ?? Drawn(canvas: compositor.makeCanvas())
    let damage = compositor.update(frame, on: drawn.canvas, threads: threads)
    let image =
      if let last = drawn.image, damage.isEmpty { last } else {
        self.image(damage, &drawn, threads)
      }
    drawn.image = image
    canvases.withLock { [drawn] in $0.append(drawn) }
    return image
  }

  /// The image that has the prepared frame's `parts`, and the pixels of the last image elsewhere; the whole frame
  /// where there is none.
  ///
  /// It gets the memory of the last image if nobody else has it.
  private func image(_ parts: [PixelRect], _ drawn: inout Drawn, _ threads: Int) -> CGImage {
    let (width, height) = (compositor.width, compositor.height)
    let isOpaque = (compositor.background?.alpha ?? 0) >= 1
    let colorSpace = compositor.colorSpace.colorSpace
    let canvas = drawn.canvas
    func draw(_ parts: [PixelRect], into pixels: UnsafeMutableRawBufferPointer) {
      guard let start = pixels.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      compositor.draw(parts, of: canvas, into: start, stride: width, threads: threads)
    }
    if var buffer = drawn.takeBuffer(), PixelBuffer.rewrite(&buffer, { draw(parts, into: $0) }) {
      return CGImage(
        width: width, height: height, isOpaque: isOpaque, colorSpace: colorSpace, buffer: buffer)
    }
    let area = parts.reduce(0) { $0 + $1.width * $1.height }
    return CGImage(width: width, height: height, isOpaque: isOpaque, colorSpace: colorSpace) {
      pixels in
      // Copying takes some time, too.
      if let last = drawn.image, area < width * height / 4 * 3 {
        last.withUnsafeBytes { pixels.copyMemory(from: $0) }
        draw(parts, into: pixels)
      } else {
        draw([PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)], into: pixels)
      }
    }
  }
}
