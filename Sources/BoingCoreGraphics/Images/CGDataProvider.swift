import BoingRaster

/// Lets go of the bytes of a provider: its pointer, the bytes and their number.
public typealias CGDataProviderReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeRawPointer, Int
) -> Void

/// The bytes an image is made from.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: Data?

  /// Creates a provider of the bytes of `data`.
  public init?(data: Data) {
    self.data = data
  }

  /// Creates a provider of memory that the caller lends.
  ///
  /// - Parameters:
  ///   - info: Handed to `releaseData`.
  ///   - data: The bytes, which must not change before they are given back.
  ///   - size: How many; the result is `nil` for fewer than 0.
  ///   - releaseData: Called when the bytes are no longer needed, on any thread.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    // The caller lends the memory to whatever thread gives it back.
    nonisolated(unsafe) let (info, memory, release) = (info, data, releaseData)
    self.data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
      deallocator: .custom { _, _ in release(info, memory, size) })
  }
}

extension CGImage {
  /// Creates an image from bytes, of which it keeps a copy in the layout that is drawn.
  ///
  /// Understood are components of 8 or 16 bits: grey, RGB, alpha alone, and grey and RGB with alpha
  /// or padding before or after; in the default order of bytes, in the orders of 16-bit units for
  /// components of 16 bits, and in those of 32-bit units for pixels of four bytes. `nil` for every
  /// other layout, for sizes below 1 or beyond ``maximumSide`` and ``maximumPixelCount``, for rows
  /// that overlap, for too few bytes, and for a `decode` array, which is not supported.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let data = provider.data, decode == nil,
      CGImage.isAcceptable(width: width, height: height),
      let alpha = bitmapInfo.alphaInfo, !bitmapInfo.contains(.floatComponents),
      let (layout, kind) = PixelLayout.find(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: space.model,
        alpha: alpha, order: bitmapInfo.byteOrder),
      bytesPerRow >= width * layout.bytesPerPixel,
      bytesPerRow <= data.count,
      data.count >= (height - 1) * bytesPerRow + width * layout.bytesPerPixel
    else { return nil }
    let buffer = PixelBuffer(byteCount: width * height * 4) { target in
      data.withUnsafeBytes { source in
        let source = source.bindMemory(to: UInt8.self)
        let target = target.bindMemory(to: UInt8.self)
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        for row in 0..<height {
          layout.convertRow(
            from + row * bytesPerRow, kind, width: width, into: to + row * width * 4)
        }
      }
    }
    self.init(
      width: width, height: height, rowStride: width * 4, isOpaque: kind == .opaque,
      buffer: buffer, pixelSpace: space.model == .rgb ? space : .standardRGB,
      shouldInterpolate: shouldInterpolate,
      source: ImageSource(
        contents: .given(data), bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo,
        colorSpace: space, intent: intent))
  }
}
