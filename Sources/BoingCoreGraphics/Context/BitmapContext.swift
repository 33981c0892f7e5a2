import BoingRaster
import CBoingCairo

/// Lets go of a bitmap context's memory: the caller's pointer and the bytes.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void

extension CGContext {
  /// Creates a context that draws into a bitmap.
  ///
  /// These layouts are supported, all drawn at 8 bits a component:
  ///
  /// - RGB of 8 bits a component, with `premultipliedFirst`, `premultipliedLast`, `noneSkipFirst` or
  ///   `noneSkipLast`, in the default order of bytes (which is big), `byteOrder32Big` or
  ///   `byteOrder32Little`: `premultipliedFirst` alone is ARGB in memory, `premultipliedLast` with
  ///   `byteOrder32Little` ABGR.
  /// - RGB of 16 bits a component, with `premultipliedLast` or `noneSkipLast`, in the default order,
  ///   `byteOrder16Big` or `byteOrder16Little`.
  /// - Grey of 8 or 16 bits a component, with `none` or `premultipliedLast`.
  /// - Alpha alone of 8 bits, with `alphaOnly`.
  ///
  /// Spaces of RGB must have sRGB's primaries and curve (sRGB, extended sRGB, device RGB). `nil` for
  /// every other layout, for a size an image cannot have (``CGImage/maximumSide``), for rows that
  /// overlap, and when memory runs out. BGRA and RGBA, aligned to 4 bytes, are drawn in place; the
  /// other layouts are converted after each drawing.
  ///
  /// - Parameters:
  ///   - data: The memory to draw into, at least `height` × `bytesPerRow` bytes, which must outlive
  ///     the context; `nil` for memory of the context's own, all zero.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - bitsPerComponent: 8 or 16.
  ///   - bytesPerRow: The distance between rows, a multiple of a pixel's bytes; 0 for the minimum.
  ///   - space: The space of the components; without effect for alpha alone.
  ///   - bitmapInfo: The layout of a pixel.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard
      let bitmap = BitmapMemory(
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
  ///   - data: The pixels, of `bytesPerRow` · `height` bytes.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: The bits of each component.
  ///   - bytesPerRow: The distance between rows.
  ///   - space: The space of the colours.
  ///   - bitmapInfo: The position of alpha and the order of the bytes.
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
  public var bitsPerComponent: Int { bitmap?.bitsPerComponent ?? 0 }

  /// The number of bits in a pixel, 0 for a context that is no bitmap.
  public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }

  /// The bitmap's colour space, `nil` for a context that is no bitmap.
  public var colorSpace: CGColorSpace? { bitmap?.colorSpace }

  /// The layout of the bitmap's pixels, empty for a context that is no bitmap.
  public var bitmapInfo: CGBitmapInfo { bitmap?.bitmapInfo ?? [] }

  /// The position of the bitmap's alpha, `none` for a context that is no bitmap.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.bitmapInfo.alphaInfo ?? .none }
}
