import BoingCurves

/// An immutable bitmap: rows of 32-bit pixels from the top, blue, green, red and alpha in that order in
/// memory, alpha multiplied in.
///
/// Bitmaps may be shared among threads, and their pixels never move.
open class Bitmap: @unchecked Sendable {
  /// The number of pixels in a row.
  public final let pixelWidth: Int
  /// The number of rows.
  public final let pixelHeight: Int
  /// The distance between rows in bytes.
  package final let bytesPerPixelRow: Int
  /// True if the pixels are opaque, whatever their alpha is.
  package final let isOpaque: Bool
  /// The space of the pixels.
  package final let outputSpace: OutputColorSpace
  package final let buffer: PixelBuffer
  /// The offset of the first pixel in the buffer, in bytes.
  package final let offset: Int
  private final let mipLevels = Locked<[Bitmap]>([])
  private final let conversion = Locked<Bitmap?>(nil)

  /// Creates a bitmap of the pixels at `offset` in `buffer`, which must hold them.
  package init(
    pixelWidth: Int, pixelHeight: Int, bytesPerPixelRow: Int, isOpaque: Bool, buffer: PixelBuffer,
    offset: Int = 0, outputSpace: OutputColorSpace = .sRGB
  ) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.bytesPerPixelRow = bytesPerPixelRow
    self.isOpaque = isOpaque
    self.outputSpace = outputSpace
    self.buffer = buffer
    self.offset = offset
  }

  /// The longest side of a bitmap, in pixels.
  public static let maximumBitmapSide = 1 << 15

  /// Creates a bitmap of pixels that `fill` writes: `width` × `height` of them row by row, 0 when it is
  /// called.
  ///
  /// - Precondition: Each side has 1 to ``maximumBitmapSide`` pixels.
  public convenience init(
    width: Int, height: Int, isOpaque: Bool = false, fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    precondition(
      (1...Self.maximumBitmapSide).contains(width) && (1...Self.maximumBitmapSide).contains(height))
    self.init(pixels: width, height, isOpaque: isOpaque, .sRGB, fill: fill)
  }

  private convenience init(
    pixels width: Int, _ height: Int, isOpaque: Bool, _ space: OutputColorSpace,
    fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let buffer = PixelBuffer(byteCount: width * height * 4) { bytes in
      // The buffer is aligned to 64 bytes and not empty.
      fill(bytes.baseAddress!.assumingMemoryBound(to: UInt32.self))
    }
    self.init(
      pixelWidth: width, pixelHeight: height, bytesPerPixelRow: width * 4, isOpaque: isOpaque,
      buffer: buffer, outputSpace: space)
  }

  /// The number of bytes of the pixels.
  package final var byteCount: Int { bytesPerPixelRow * pixelHeight }

  /// The pixels of row `y`, which must exist.
  package final func row(_ y: Int) -> Memory<UInt32> {
    Memory(
      (buffer.bytes + offset + y * bytesPerPixelRow).assumingMemoryBound(to: UInt32.self),
      count: pixelWidth)
  }

  /// The bits of alpha that an opaque bitmap may lack.
  package final var alphaFill: UInt32 { isOpaque ? 0xFF00_0000 : 0 }

  /// The memory as samplers read it.
  package final var texture: Texture {
    Texture(
      base: UnsafePointer(row(0).start), stride: bytesPerPixelRow / 4, width: pixelWidth,
      height: pixelHeight,
      fill: alphaFill)
  }

  // MARK: Mip levels

  /// Returns the bitmap reduced `level` times to half its width and height, rounded up; made when it is first
  /// asked for, and kept.
  ///
  /// Each pixel is the mean of four; where a side is odd, the last row or column counts twice. Pixel
  /// (x, y) covers the pixels from (x, y)·2ˡᵉᵛᵉˡ of the bitmap.
  package final func mipLevel(_ level: Int) -> Bitmap {
    guard level > 0 else { return self }
    return mipLevels.withLock { levels in
      while levels.count < level {
        let last = levels.last ?? self
        guard last.pixelWidth > 1 || last.pixelHeight > 1 else { return last }
        levels.append(last.halved())
      }
      return levels[level - 1]
    }
  }

  private func halved() -> Bitmap {
    let (width, height) = (pixelWidth, pixelHeight)
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    return Bitmap(pixels: newWidth, newHeight, isOpaque: isOpaque, outputSpace) { target in
      for y in 0..<newHeight {
        let (upper, lower) = (row(2 * y), row(min(2 * y + 1, height - 1)))
        for x in 0..<newWidth {
          let (left, right) = (2 * x, min(2 * x + 1, width - 1))
          let sum =
            Pixel.spread(upper[left]) &+ Pixel.spread(upper[right]) &+ Pixel.spread(lower[left])
            &+ Pixel.spread(lower[right])
          // Two more than a multiple of four rounds to nearest.
          target[y * newWidth + x] = Pixel.join(
            ((sum &+ 0x0002_0002_0002_0002) >> 2) & Pixel.lanes)
        }
      }
    }
  }

  // MARK: Colour spaces

  /// Returns the bitmap with pixels of `space`, converted when it is first asked for; this bitmap if it is in
  /// that space.
  ///
  /// Colours that the space does not have are clamped to it.
  package final func converted(to space: OutputColorSpace) -> Bitmap {
    if space == outputSpace { return self }
    return conversion.withLock { conversion in
      if let conversion { return conversion }
      let converted = convert(to: space)
      conversion = converted
      return converted
    }
  }

  private func convert(to space: OutputColorSpace) -> Bitmap {
    let tables = TransferTables.shared
    return Bitmap(pixels: pixelWidth, pixelHeight, isOpaque: isOpaque, space) { target in
      var last: (pixel: UInt32, converted: UInt32) = (0, 0)
      for y in 0..<pixelHeight {
        let source = row(y)
        for x in 0..<pixelWidth {
          let pixel = source[x] | alphaFill
          // Neighbours are often alike.
          if pixel != last.pixel {
            let alpha = pixel >> 24
            func light(_ shift: UInt32) -> Double {
              tables.light[Int(Pixel.straight(pixel >> shift & 255, alpha))]
            }
            func channel(_ light: Double) -> UInt32 {
              Pixel.premultiplied(UInt32(tables.byte(light)), alpha)
            }
            let color = SIMD3(light(16), light(8), light(0))
            let other =
              space == .displayP3
              ? DisplayP3Primaries.displayP3(ofRec709: color)
              : DisplayP3Primaries.rec709(ofDisplayP3: color)
            last.pixel = pixel
            last.converted =
              alpha << 24 | channel(other.x) << 16 | channel(other.y) << 8 | channel(other.z)
          }
          target[y * pixelWidth + x] = last.converted
        }
      }
    }
  }
}

extension Pixel {
  /// Returns a component times alpha, both 0…255.
  fileprivate static func premultiplied(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    (value * alpha + 127) / 255
  }

  /// Returns the straight component whose product with alpha is `value`; 0 where alpha is 0.
  fileprivate static func straight(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    alpha == 0 ? 0 : min((value * 255 + alpha / 2) / alpha, 255)
  }
}

/// The transfer function of sRGB for eight-bit components.
private struct TransferTables: Sendable {
  /// Light by component.
  let light: [Double]
  /// Components by light, in steps that are fine enough where the curve is steepest.
  private let bytes: [UInt8]
  private static let steps = 1 << 16

  static let shared = TransferTables()

  private init() {
    light = (0..<256).map { SRGBTransfer.decode(Double($0) / 255) }
    bytes = (0...Self.steps).map {
      UInt8(clamping: (SRGBTransfer.encode(Double($0) / Double(Self.steps)) * 255).rounded())
    }
  }

  /// Returns the component of an amount of light, clamped to 0…1.
  func byte(_ light: Double) -> UInt8 {
    bytes[Int(clamping: (max(0, min(light, 1)) * Double(Self.steps)).rounded())]
  }
}

/// Bytes that are written before anybody else sees them, and then shared among threads.
package final class PixelBuffer: @unchecked Sendable {
  package let bytes: UnsafeRawPointer
  package let byteCount: Int

  /// Allocates and fills the buffer; the bytes are zero when `fill` is called.
  package init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    // Cairo's and the compositor's vector loads like a cache line's alignment.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(byteCount, 1), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    fill(UnsafeMutableRawBufferPointer(rebasing: memory[0..<byteCount]))
    bytes = UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped)
    self.byteCount = byteCount
  }

  deinit {
    bytes.deallocate()
  }

  /// Writes bytes anew, where nobody but the caller has the buffer.
  ///
  /// - Returns: False, and `fill` is not called, if anybody else has it.
  package static func rewrite(
    _ buffer: inout PixelBuffer, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> Bool {
    guard isKnownUniquelyReferenced(&buffer) else { return false }
    fill(
      UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(mutating: buffer.bytes), count: buffer.byteCount))
    return true
  }
}
