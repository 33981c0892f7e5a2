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
    nonisolated(unsafe) let (info, memory, release) = (info, data, releaseData)
    self.data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
      deallocator: .custom { _, _ in release(info, memory, size) })
  }
}

extension CGImage {
  /// Creates an image from bytes, which are copied into the layout all images have.
  ///
  /// Understood are components of 8 bits: grey without alpha (8 bits a pixel), RGB without padding
  /// (24), and RGB with alpha or padding before or after (32), in the byte orders `orderDefault`,
  /// `order32Big` and `order32Little`. `nil` for every other layout, for sizes below 1 or beyond
  /// ``greatestSide`` and ``greatestPixelCount``, for rows that overlap, for too few bytes, and for
  /// a `decode` array, which is not supported.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let data = provider.data, decode == nil, bitsPerComponent == 8,
      CGImage.isAcceptable(width: width, height: height),
      let alpha = bitmapInfo.alphaInfo, !bitmapInfo.contains(.floatComponents),
      let (layout, kind) = PixelLayout.find(
        bitsPerPixel: bitsPerPixel, model: space.model, alpha: alpha,
        order: bitmapInfo.byteOrder),
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
      width: width, height: height, bytesPerRow: width * 4, isOpaque: kind == .opaque,
      buffer: buffer, colorSpace: space.model == .rgb ? space : .standardRGB,
      shouldInterpolate: shouldInterpolate)
  }
}

extension PixelLayout {
  fileprivate static func find(
    bitsPerPixel: Int, model: CGColorSpaceModel, alpha: CGImageAlphaInfo,
    order: CGImageByteOrderInfo?
  ) -> (PixelLayout, AlphaKind)? {
    switch (model, bitsPerPixel, alpha) {
    case (.monochrome, 8, .none): return (.gray, .opaque)
    case (.rgb, 24, .none): return (.rgb, .opaque)
    case (.rgb, 32, _): break
    default: return nil
    }
    let isLittle: Bool
    switch order {
    case .orderDefault, .order32Big: isLittle = false
    case .order32Little: isLittle = true
    default: return nil
    }
    switch alpha {
    case .premultipliedLast: return (isLittle ? .abgr : .rgba, .premultiplied)
    case .last: return (isLittle ? .abgr : .rgba, .straight)
    case .noneSkipLast: return (isLittle ? .abgr : .rgba, .opaque)
    case .premultipliedFirst: return (isLittle ? .bgra : .argb, .premultiplied)
    case .first: return (isLittle ? .bgra : .argb, .straight)
    case .noneSkipFirst: return (isLittle ? .bgra : .argb, .opaque)
    case .none, .alphaOnly: return nil
    }
  }
}
