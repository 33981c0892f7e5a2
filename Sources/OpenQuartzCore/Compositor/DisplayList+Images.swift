import BoingRender
import OpenCoreGraphics

extension DisplayList {
  /// The memory of `image`, which stays alive as long as the list refers to it.
  func texture(_ image: CGImage) -> Texture {
    keep(image)
    // An image's pixels never move or change.
    let base = image.withUnsafeBytes { $0.baseAddress.unsafelyUnwrapped }
    return Texture(
      base: base.assumingMemoryBound(to: UInt32.self), stride: image.rowStride / 4,
      width: image.width, height: image.height, fill: image.isOpaque ? 0xFF00_0000 : 0)
  }
}
