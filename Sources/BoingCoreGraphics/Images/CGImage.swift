import BoingCurves
import BoingRaster

/// An immutable bitmap image.
///
/// An image made of bytes, and one that a image context made, has their layout: it and
/// ``dataProvider`` say what was given. Images that were decoded or rendered hold 32 bits a pixel, blue,
/// green, red and alpha in that order in memory, alpha multiplied in: Apple's `premultipliedFirst` with
/// `byteOrder32Little`, Cairo's `ARGB32`. An opaque one has 255 in place of alpha (`noneSkipFirst`). In
/// this layout all images are drawn, and ``withUnsafeBytes(_:)`` gives it. The rows run from the top. An
/// image may be shared among threads; cropping shares the pixels.
public final class CGImage: Bitmap, @unchecked Sendable {
  /// The number of pixels in a row.
  public var width: Int { pixelWidth }
  /// The number of rows.
  public var height: Int { pixelHeight }
  /// The distance in bytes between the rows that ``withUnsafeBytes(_:)`` gives.
  ///
  /// Not an Apple name.
  public var rowStride: Int { bytesPerPixelRow }
  /// The space of the pixels as they are drawn, one of red, green and blue.
  package let pixelSpace: CGColorSpace
  /// The data as they were given; `nil` for an image that has only the pixels to draw.
  let source: ImageSource?
  /// True if enlarged pixels are blended into each other.
  public let shouldInterpolate: Bool
  /// True if the image is a stencil for the colour it is painted with.
  public let isMask: Bool

  init(
    width: Int, height: Int, rowStride: Int, isOpaque: Bool, buffer: PixelBuffer,
    offset: Int = 0, pixelSpace: CGColorSpace = .standardRGB, shouldInterpolate: Bool = true,
    isMask: Bool = false, source: ImageSource? = nil
  ) {
    self.isMask = isMask
    self.pixelSpace = pixelSpace
    self.shouldInterpolate = shouldInterpolate
    self.source = source
    super.init(
      pixelWidth: width, pixelHeight: height, bytesPerPixelRow: rowStride, isOpaque: isOpaque,
      buffer: buffer, offset: offset,
      outputSpace: pixelSpace.name == CGColorSpace.displayP3 ? .displayP3 : .sRGB)
  }

  /// Creates an image of pixels that `fill` writes: rows of `width` × 4 bytes from the top,
  /// zero when it is called; in sRGB unless `colorSpace` is another space.
  package convenience init(
    width: Int, height: Int, isOpaque: Bool, colorSpace: CGColorSpace? = nil,
    fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    precondition(CGImage.isAcceptable(width: width, height: height), "an image of this size")
    self.init(
      width: width, height: height, isOpaque: isOpaque, colorSpace: colorSpace,
      buffer: PixelBuffer(byteCount: width * height * 4, fill: fill))
  }

  /// Creates an image of the pixels in `buffer`: `height` rows of `width` × 4 bytes from the top; in sRGB unless
  /// `colorSpace` is another space.
  package convenience init(
    width: Int, height: Int, isOpaque: Bool, colorSpace: CGColorSpace? = nil, buffer: PixelBuffer
  ) {
    self.init(
      width: width, height: height, rowStride: width * 4, isOpaque: isOpaque, buffer: buffer,
      pixelSpace: colorSpace ?? .standardRGB)
  }

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
      width: Int(clamping: part.width), height: Int(clamping: part.height), rowStride: rowStride,
      isOpaque: isOpaque, buffer: buffer, offset: offset + y * rowStride + x * 4,
      pixelSpace: pixelSpace, shouldInterpolate: shouldInterpolate, isMask: isMask,
      source: source?.cropped(toX: x, y: y))
  }

  /// The same image.
  public func copy() -> CGImage? { self }

  /// Calls `body` with the pixels as they are drawn, premultiplied BGRA, from the first of the top row to
  /// the last of the bottom row.
  ///
  /// Rows are ``rowStride`` apart, so that a cropped image's bytes include the pixels beside it.
  /// The pointer is valid only during the call. Not an Apple name.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = (height - 1) * rowStride + width * 4
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
    let pixel = buffer.bytes + offset + y * rowStride + x * 4
    let bytes = pixel.assumingMemoryBound(to: UInt8.self)
    return SIMD4(bytes[2], bytes[1], bytes[0], bytes[3])
  }

  /// Returns true if two images have the same size and the same visible pixels.
  ///
  /// Not an Apple name.
  public func hasSamePixels(as other: CGImage) -> Bool {
    guard width == other.width, height == other.height else { return false }
    for row in 0..<height {
      let first = buffer.bytes + offset + row * rowStride
      let second = other.buffer.bytes + other.offset + row * other.rowStride
      if memcmp(first, second, width * 4) != 0 { return false }
    }
    return true
  }
}

extension CGImage: Hashable {
  /// Returns true if both are the same object, as for Apple's images; see ``hasSamePixels(as:)``.
  public static func == (first: CGImage, second: CGImage) -> Bool { first === second }

  /// Mixes the object's identity into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension CGDataProvider {
  /// Creates a provider of a file's bytes, `nil` where it cannot be read.
  public convenience init?(filename: String) {
    guard let data = FileManager.default.contents(atPath: filename) else { return nil }
    self.init(data: data)
  }

  /// Creates a provider of a file's bytes, `nil` where the address is no file's or it cannot be
  /// read.
  public convenience init?(url: URL) {
    guard url.isFileURL else { return nil }
    self.init(filename: url.path)
  }
}

extension CGImage {
  /// Decodes a PNG image; `nil` where the bytes are none, and for a `decode` array.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(source, decode, startingWith: [0x89, 0x50, 0x4E, 0x47], shouldInterpolate)
  }

  /// Decodes a JPEG image; `nil` where the bytes are none, and for a `decode` array.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(source, decode, startingWith: [0xFF, 0xD8, 0xFF], shouldInterpolate)
  }

  private convenience init?(
    _ source: CGDataProvider, _ decode: UnsafePointer<CGFloat>?, startingWith magic: [UInt8],
    _ shouldInterpolate: Bool
  ) {
    guard let data = source.data, decode == nil, data.starts(with: magic),
      let image = try? CGImage(data: data, name: "the data provider")
    else { return nil }
    self.init(
      width: image.width, height: image.height, rowStride: image.rowStride,
      isOpaque: image.isOpaque, buffer: image.buffer, offset: image.offset,
      shouldInterpolate: shouldInterpolate)
  }

  /// The meaning of the components' minimum and maximum, `nil` for 0 and 1.
  public var decode: UnsafePointer<CGFloat>? { nil }
}

/// A fault of an image, with the file's name and a remedy.
public enum CGImageError: Error, Hashable, Sendable {
  /// The file could not be read.
  case unreadable(name: String, cause: String)
  /// The bytes are no image of a known format, or they are damaged or end too early.
  case undecodable(name: String, cause: String)
  /// The image has more pixels than are decoded.
  case tooLarge(name: String, width: Int, height: Int)
  /// The image could not be written in a format.
  case unencodable(format: String, cause: String)
}

extension CGImageError: CustomStringConvertible, LocalizedError {
  /// A sentence with the name, the cause and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let name, let cause):
      "\(name): cannot be read (\(cause)). Check the path and its permissions."
    case .undecodable(let name, let cause):
      "\(name): cannot be decoded as an image (\(cause)). "
        + "Check that the file is complete and of a format gdk-pixbuf has a loader for."
    case .tooLarge(let name, let width, let height):
      "\(name): \(width) × \(height) pixels are too many. "
        + "Scale it to at most \(CGImage.maximumSide) pixels a side "
        + "and \(CGImage.maximumPixelCount) in all."
    case .unencodable(let format, let cause):
      "The image cannot be written as \(format) (\(cause))."
    }
  }

  /// The same sentence as ``description``.
  public var errorDescription: String? { description }
}

extension CGImage {
  /// True if the pixels are amounts of Display P3's primaries; all others count as sRGB's.
  package var isDisplayP3: Bool { outputSpace == .displayP3 }
}
