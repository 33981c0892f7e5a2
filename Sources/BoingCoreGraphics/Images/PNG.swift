import BoingRaster
import CBoingPNG

extension CGImage {
  /// The image as a PNG file, 8 bits a component.
  ///
  /// Alpha is divided out of the components, rounded so that decoding gives back the same bytes.
  /// An image in Display P3 says so in a `cICP` chunk, and in `gAMA` and `cHRM` for readers that do not
  /// know it; others are sRGB and say nothing.
  /// Not an Apple name: there it takes ImageIO's `CGImageDestination`.
  ///
  /// - Parameters:
  ///   - opaque: True to leave alpha out (RGB), false to write it (RGBA); by default left out for an
  ///     image opaque by declaration. An image with transparency that is written opaque is
  ///     composed over black.
  ///   - compressionLevel: zlib's, from 0 for the fastest to 9 for the smallest; clamped to that
  ///     range.
  /// - Throws: ``CGImageError/unencodable(format:cause:)`` when memory runs out.
  public func pngData(
    opaque: Bool? = nil, compressionLevel: Int = 6
  ) throws(CGImageError) -> Data {
    let hasAlpha = !(opaque ?? isOpaque)
    let output = PNGOutput(image: self, hasAlpha: hasAlpha)
    // The output outlives the call that it is the context of.
    var request = CPNGImage(
      width: UInt32(width), height: UInt32(height), hasAlpha: hasAlpha, isDisplayP3: isDisplayP3,
      compressionLevel: Int32(min(max(compressionLevel, 0), 9)),
      context: Unmanaged.passUnretained(output).toOpaque(),
      row: { PNGOutput.of($0).row(Int($1)) },
      write: { PNGOutput.of($0).file.append($1, count: $2) })
    let cause = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { reason in
      reason.initialize(repeating: 0)
      return CPNGWrite(&request, reason.baseAddress.unsafelyUnwrapped)
        ? nil : String(cString: reason.baseAddress.unsafelyUnwrapped)
    }
    if let cause { throw .unencodable(format: "PNG", cause: cause) }
    return output.file
  }
}

/// The file that libpng writes, and the rows that it takes.
private final class PNGOutput {
  var file = Data()
  private let image: CGImage
  /// Room for one row without the alpha in its components; nil where they are taken as they are.
  private let straightRow: UnsafeMutableRawBufferPointer?

  init(image: CGImage, hasAlpha: Bool) {
    self.image = image
    straightRow =
      hasAlpha && !image.isOpaque
      ? .allocate(byteCount: image.width * 4, alignment: 4) : nil
  }

  deinit {
    straightRow?.deallocate()
  }

  static func of(_ context: UnsafeMutableRawPointer) -> PNGOutput {
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  /// The pixels of a row: blue, green, red and alpha.
  func row(_ index: Int) -> UnsafePointer<UInt8> {
    let source = (image.buffer.bytes + image.offset + index * image.rowStride)
      .assumingMemoryBound(to: UInt8.self)
    guard let target = straightRow?.assumingMemoryBound(to: UInt8.self).baseAddress else {
      return source
    }
    for offset in stride(from: 0, to: image.width * 4, by: 4) {
      let alpha = source[offset + 3]
      for component in offset..<offset + 3 {
        target[component] =
          alpha == 255 ? source[component] : straight(source[component], alpha)
      }
      target[offset + 3] = alpha
    }
    return UnsafePointer(target)
  }
}
