import BoingRender

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
