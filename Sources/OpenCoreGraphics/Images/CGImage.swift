import BoingCurves

/// An immutable picture.
///
/// Whatever it was made from, an image holds 32 bits a pixel, blue, green, red and alpha in that
/// order in memory, alpha multiplied in: Apple's `premultipliedFirst` with `byteOrder32Little`,
/// Cairo's `ARGB32`. An opaque image has 255 in place of alpha (`noneSkipFirst`). The rows run from
/// the top. An image may be shared among threads; cropping shares the pixels.
public final class CGImage: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance from one row to the next in bytes.
  public let bytesPerRow: Int
  /// The space the pixels belong to.
  public let colorSpace: CGColorSpace?
  /// `premultipliedFirst`, or `noneSkipFirst` for an image known to be opaque.
  public let alphaInfo: CGImageAlphaInfo
  /// Whether enlarged pixels are blended into each other.
  public let shouldInterpolate: Bool
  /// Whether the image is a stencil for the colour it is painted with.
  public let isMask: Bool
  let buffer: PixelBuffer
  let offset: Int
  let reductions = ImageReductions()
  let conversion = ImageConversion()

  init(
    width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, buffer: PixelBuffer,
    offset: Int = 0, colorSpace: CGColorSpace = .standardRGB, shouldInterpolate: Bool = true,
    isMask: Bool = false
  ) {
    self.isMask = isMask
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.buffer = buffer
    self.offset = offset
    self.colorSpace = colorSpace
    self.shouldInterpolate = shouldInterpolate
    alphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
  }

  /// Creates an image of pixels that `fill` writes: rows of `width` × 4 bytes from the top,
  /// zero when it is called; in sRGB unless `colorSpace` is another space.
  package convenience init(
    width: Int, height: Int, isOpaque: Bool, colorSpace: CGColorSpace? = nil,
    fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    precondition(CGImage.isAcceptable(width: width, height: height), "an image of this size")
    self.init(
      width: width, height: height, bytesPerRow: width * 4, isOpaque: isOpaque,
      buffer: PixelBuffer(byteCount: width * height * 4, fill: fill),
      colorSpace: colorSpace ?? .standardRGB)
  }

  /// The number of bits in a component, 8.
  public var bitsPerComponent: Int { 8 }

  /// The number of bits in a pixel, 32.
  public var bitsPerPixel: Int { 32 }

  /// The layout of a pixel.
  public var bitmapInfo: CGBitmapInfo {
    [CGBitmapInfo(rawValue: alphaInfo.rawValue), .byteOrder32Little]
  }

  /// In which order the bytes of a pixel stand.
  public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }

  /// Whether the image is opaque by declaration.
  package var isOpaque: Bool { alphaInfo == .noneSkipFirst }

  /// The part of the image in `rect`, in pixels from the top left corner.
  ///
  /// The rectangle is widened to whole pixels and cut to the image; `nil` where nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    // The null rectangle is not finite; the infinite one is cut to the image before it is rounded.
    guard rect.isFinite else { return nil }
    let part = rect.intersection(whole).integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (x, y) = (Int(clamping: part.minX), Int(clamping: part.minY))
    return CGImage(
      width: Int(clamping: part.width), height: Int(clamping: part.height),
      bytesPerRow: bytesPerRow,
      isOpaque: isOpaque, buffer: buffer, offset: offset + y * bytesPerRow + x * 4,
      colorSpace: colorSpace ?? .standardRGB, shouldInterpolate: shouldInterpolate, isMask: isMask)
  }

  /// The same image.
  public func copy() -> CGImage? { self }

  /// Calls `body` with the pixels, from the first of the top row to the last of the bottom row.
  ///
  /// Rows are ``bytesPerRow`` apart, so that a cropped image's bytes include the pixels beside it.
  /// The pointer is valid only during the call. Not an Apple name.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = (height - 1) * bytesPerRow + width * 4
    let bytes = UnsafeRawBufferPointer(start: buffer.bytes + offset, count: count)
    defer { withExtendedLifetime(buffer) {} }
    return try body(bytes)
  }

  /// Red, green, blue and alpha of one pixel, alpha multiplied in; x runs to the right and y down
  /// from the top left corner.
  ///
  /// Not an Apple name. Traps for a pixel outside the image.
  public func pixel(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "pixel (\(x), \(y)) is outside the image of \(width) × \(height)")
    let pixel = buffer.bytes + offset + y * bytesPerRow + x * 4
    let bytes = pixel.assumingMemoryBound(to: UInt8.self)
    return SIMD4(bytes[2], bytes[1], bytes[0], bytes[3])
  }

  /// Whether two images have the same size and the same visible pixels.
  ///
  /// Not an Apple name.
  public func hasSamePixels(as other: CGImage) -> Bool {
    guard width == other.width, height == other.height else { return false }
    for row in 0..<height {
      let first = buffer.bytes + offset + row * bytesPerRow
      let second = other.buffer.bytes + other.offset + row * other.bytesPerRow
      if memcmp(first, second, width * 4) != 0 { return false }
    }
    return true
  }
}

extension CGImage: Hashable {
  /// Whether both are the same object, as for Apple's images; see ``hasSamePixels(as:)``.
  public static func == (first: CGImage, second: CGImage) -> Bool { first === second }

  /// Mixes the object's identity into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
