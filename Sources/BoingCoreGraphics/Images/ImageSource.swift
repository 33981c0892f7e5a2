import BoingRaster

/// The data that an image was made of, and their layout.
struct ImageSource: Sendable {
  enum Contents: Sendable {
    /// Bytes that were given.
    case given(Data)
    /// Bytes that were given for an image of which this is a part, whose first pixel is at `offset`.
    case part(Data, offset: Int)
    /// Bytes that are written from the pixels as they are drawn, without loss.
    case written(PixelLayout, AlphaKind)
  }

  var contents: Contents
  var bitsPerComponent: Int
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var bitmapInfo: CGBitmapInfo
  /// The space of the components; `nil` where they are no colour's.
  var colorSpace: CGColorSpace?
  var intent = CGColorRenderingIntent.defaultIntent

  /// Returns the source of the part of the image that begins at the pixel (x, y); `nil` where that is not
  /// at the beginning of a byte.
  func cropped(toX x: Int, y: Int) -> ImageSource? {
    var part = self
    let distance = y * bytesPerRow + x * bitsPerPixel / 8
    switch contents {
    case .given where x * bitsPerPixel % 8 != 0, .part where x * bitsPerPixel % 8 != 0: return nil
    case .given(let data): part.contents = .part(data, offset: distance)
    case .part(let data, let offset): part.contents = .part(data, offset: offset + distance)
    case .written: break
    }
    return part
  }
}

extension CGImage {
  /// The number of bits in a component.
  public var bitsPerComponent: Int { source?.bitsPerComponent ?? 8 }

  /// The number of bits in a pixel.
  public var bitsPerPixel: Int { source?.bitsPerPixel ?? 32 }

  /// The distance between the rows of the data that ``dataProvider`` has, in bytes.
  public var bytesPerRow: Int { source?.bytesPerRow ?? rowStride }

  /// The layout of a pixel in the data that ``dataProvider`` has.
  public var bitmapInfo: CGBitmapInfo {
    if let source { return source.bitmapInfo }
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
    return [CGBitmapInfo(rawValue: alpha.rawValue), .byteOrder32Little]
  }

  /// The alpha of a pixel: its position, and whether it is multiplied into the other components.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// The order of the bytes of a pixel.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }

  /// The space of the components; `nil` for an image mask, and for alpha alone from a bitmap context.
  public var colorSpace: CGColorSpace? {
    if isMask { return nil }
    guard let source else { return pixelSpace }
    return source.colorSpace
  }

  /// The rendering intent that the image was made with.
  ///
  /// Kept; a context converts colours by its own.
  public var renderingIntent: CGColorRenderingIntent { source?.intent ?? .defaultIntent }

  /// The image's bytes, row by row from the top, as ``bytesPerRow`` and ``bitmapInfo`` describe them.
  ///
  /// Those of an image that was made of bytes are the bytes given, of a cropped one from its first pixel to
  /// its last.
  public var dataProvider: CGDataProvider? {
    guard let source else { return withUnsafeBytes { CGDataProvider(data: Data($0)) } }
    switch source.contents {
    case .given(let data): return CGDataProvider(data: data)
    case .part(let data, let offset):
      let start = data.startIndex + offset
      let count = (height - 1) * source.bytesPerRow + (width * source.bitsPerPixel + 7) / 8
      return CGDataProvider(data: data.subdata(in: start..<start + count))
    case .written(let layout, let kind):
      return CGDataProvider(data: written(layout, kind, source.bytesPerRow))
    }
  }

  /// The pixels in another layout, in rows `bytesPerRow` apart.
  private func written(_ layout: PixelLayout, _ kind: AlphaKind, _ bytesPerRow: Int) -> Data {
    // What stands in place of alpha says opaque.
    var data = Data(repeating: kind == .opaque ? 255 : 0, count: height * bytesPerRow)
    data.withUnsafeMutableBytes { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      for row in 0..<height {
        let from = buffer.bytes + offset + row * rowStride
        layout.writeRow(
          from.assumingMemoryBound(to: UInt8.self), kind, width: width, into: to + row * bytesPerRow
        )
      }
    }
    return data
  }
}
