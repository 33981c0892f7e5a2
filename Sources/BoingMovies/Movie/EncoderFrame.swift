import Boing
import Foundation

/// A frame as an encoder takes it: rows of BGRA without gaps.
///
/// They are the image's own where nothing has to be changed, which spares writing every pixel twice.
struct EncoderFrame: Sendable {
  private enum Pixels {
    case image(CGImage)
    case converted(Data)
  }

  private let pixels: Pixels

  /// - Parameters:
  ///   - image: The frame.
  ///   - width: The number of pixels that the encoder takes of a row; at least the image's.
  ///   - height: The number of rows that it takes; at least the image's.
  ///   - keepsAlpha: True if the encoder reads alpha.
  ///   - background: The colour behind it; nil leaves it transparent, its alpha divided out.
  init(
    _ image: CGImage, width: Int, height: Int, keepsAlpha: Bool, over background: PixelColor?
  ) {
    let fits = (image.width, image.height) == (width, height)
    if let background, keepsAlpha, background.alpha < 255 {
      pixels = .converted((image.flattened(over: background) ?? image).straightPixels())
    } else if let background {
      // What is opaque hides the background, and no movie without alpha has that of its pixels read.
      let isReady =
        fits && !keepsAlpha && image.isOpaque
        && image.rowStride == image.width * 4
      pixels =
        isReady
        ? .image(image)
        : .converted(image.pixels(over: background, width: width, height: height))
    } else {
      pixels = .converted(image.straightPixels())
    }
  }

  func withUnsafeBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    switch pixels {
    case .image(let image): try image.withUnsafeBytes(body)
    case .converted(let data):
      let result = data.withUnsafeBytes { bytes in
        Result { () throws(Failure) in try body(bytes) }
      }
      try result.get()
    }
  }
}
