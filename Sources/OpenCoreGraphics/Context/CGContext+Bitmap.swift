import CCairo

/// Lets go of a bitmap context's memory: the caller's pointer and the bytes.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void

extension CGContext {
  /// Creates a context that draws into a bitmap.
  ///
  /// Supported are 8 bits a component in the spaces of sRGB's primaries and curve (sRGB, extended
  /// sRGB, device RGB), in these layouts: `premultipliedFirst` and `noneSkipFirst` with
  /// `byteOrder32Little`, `premultipliedLast` and `noneSkipLast` with `byteOrder32Big` or the
  /// default order. `nil` for every other layout, for a size an image cannot have
  /// (``CGImage/greatestSide``), for rows that overlap or are no multiple of 4 bytes, and when
  /// memory runs out.
  ///
  /// - Parameters:
  ///   - data: The memory to draw into, at least `height` × `bytesPerRow` bytes aligned to 4, which
  ///     must outlive the context; `nil` for memory of the context's own, all zero.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: The distance between rows, 0 for the least.
  ///   - space: One with sRGB's primaries and curve.
  ///   - bitmapInfo: The layout of a pixel.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard
      let bitmap = Bitmap(
        data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
        bytesPerRow: bytesPerRow, space: space, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo)),
      let cairo = bitmap.makeCairo()
    else { return nil }
    self.init(bitmap: bitmap, cairo: cairo)
  }

  /// Creates a context that draws into memory which the caller lends, with the parameters of the
  /// other initialiser.
  ///
  /// - Parameters:
  ///   - releaseCallback: Called with `releaseInfo` and `data` when the context goes away; not where the
  ///     result is `nil`.
  ///   - releaseInfo: Handed to `releaseCallback`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32,
    releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo)
    bitmap?.release = releaseCallback.map { callback in { callback(releaseInfo, data) } }
  }

  /// A copy of the bitmap as it is now; `nil` for a context that is no bitmap.
  ///
  /// What is drawn in an open transparency layer is not yet part of it.
  public func makeImage() -> CGImage? {
    flush()
    return bitmap?.makeImage()
  }

  /// The bitmap's bytes, top row first; `nil` for a context that is no bitmap.
  ///
  /// They are valid as long as the context is.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return bitmap?.data
  }

  /// The bitmap's width in pixels, 0 for a context that is no bitmap.
  public var width: Int { bitmap?.width ?? 0 }

  /// The bitmap's height in pixels, 0 for a context that is no bitmap.
  public var height: Int { bitmap?.height ?? 0 }

  /// The distance between the bitmap's rows in bytes, 0 for a context that is no bitmap.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }

  /// The number of bits in a component, 0 for a context that is no bitmap.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }

  /// The number of bits in a pixel, 0 for a context that is no bitmap.
  public var bitsPerPixel: Int { bitmap == nil ? 0 : 32 }

  /// The bitmap's colour space, `nil` for a context that is no bitmap.
  public var colorSpace: CGColorSpace? { bitmap?.colorSpace }

  /// The layout of the bitmap's pixels, empty for a context that is no bitmap.
  public var bitmapInfo: CGBitmapInfo { bitmap?.bitmapInfo ?? [] }

  /// Where the bitmap's alpha is, `none` for a context that is no bitmap.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.bitmapInfo.alphaInfo ?? .none }
}
