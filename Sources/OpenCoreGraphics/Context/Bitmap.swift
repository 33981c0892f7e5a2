import CCairo

/// The pixel layouts a context draws in.
enum BitmapFormat: Hashable {
  case bgra
  case bgrx
  /// RGBA in memory, which Cairo does not know: red and blue change places on the way in and out.
  case rgba
  case rgbx

  init?(bitmapInfo: CGBitmapInfo) {
    switch (bitmapInfo.alphaInfo, bitmapInfo.byteOrder) {
    case (.premultipliedFirst, .order32Little): self = .bgra
    case (.noneSkipFirst, .order32Little): self = .bgrx
    case (.premultipliedLast, .orderDefault), (.premultipliedLast, .order32Big): self = .rgba
    case (.noneSkipLast, .orderDefault), (.noneSkipLast, .order32Big): self = .rgbx
    default: return nil
    }
  }

  var swapsRedAndBlue: Bool { self == .rgba || self == .rgbx }
  var isOpaque: Bool { self == .bgrx || self == .rgbx }
  var cairoFormat: cairo_format_t { isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32 }
}

/// The memory of a bitmap context.
final class Bitmap {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: BitmapFormat
  let bitmapInfo: CGBitmapInfo
  let colorSpace: CGColorSpace
  let data: UnsafeMutableRawPointer
  private let isOwned: Bool
  /// Gives the memory back to whoever has lent it.
  var release: (() -> Void)?

  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    guard CGImage.isAcceptable(width: width, height: height), bitsPerComponent == 8,
      space.model == .rgb, space.primaries == .rec709, space.transfer == .sRGB,
      !bitmapInfo.contains(.floatComponents),
      let format = BitmapFormat(bitmapInfo: bitmapInfo)
    else { return nil }
    let stride = bytesPerRow == 0 ? width * 4 : bytesPerRow
    guard stride >= width * 4, stride <= Int(Int32.max) / 2, stride % 4 == 0 else { return nil }
    guard stride.multipliedReportingOverflow(by: height).overflow == false else { return nil }
    if let data {
      guard Int(bitPattern: data) % 4 == 0 else { return nil }
      self.data = data
      isOwned = false
    } else {
      guard let memory = calloc(height, stride) else { return nil }
      self.data = memory
      isOwned = true
    }
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.format = format
    self.bitmapInfo = bitmapInfo
    colorSpace = space
  }

  deinit {
    if isOwned { free(data) }
    release?()
  }

  func makeCairo() -> OpaquePointer? {
    let surface = cairo_image_surface_create_for_data(
      data.assumingMemoryBound(to: UInt8.self), format.cairoFormat, Int32(width), Int32(height),
      Int32(bytesPerRow))
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(cairo)
      return nil
    }
    return cairo
  }

  func makeImage() -> CGImage {
    let layout: PixelLayout = format.swapsRedAndBlue ? .rgba : .bgra
    let kind: AlphaKind = format.isOpaque ? .opaque : .premultiplied
    let buffer = PixelBuffer(byteCount: width * height * 4) { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      for row in 0..<height {
        let source = data + row * bytesPerRow
        if format == .bgra {
          memcpy(to + row * width * 4, source, width * 4)
        } else {
          layout.convertRow(
            source.assumingMemoryBound(to: UInt8.self), kind, width: width,
            into: to + row * width * 4)
        }
      }
    }
    return CGImage(
      width: width, height: height, bytesPerRow: width * 4, isOpaque: format.isOpaque,
      buffer: buffer, colorSpace: colorSpace)
  }
}
