import BoingCurves
import BoingRaster
import CBoingCairo

/// The memory of a bitmap context.
///
/// Cairo draws into BGRA and RGBA where they lie. Pixels of other layouts are drawn in a surface of
/// BGRA beside them; memory that others can see is brought up to date after every drawing.
final class BitmapMemory {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let bitsPerComponent: Int
  let bitmapInfo: CGBitmapInfo
  let colorSpace: CGColorSpace
  /// The form in which colours are given to Cairo.
  let encoding: ColorEncoding
  private let layout: PixelLayout
  private let alphaKind: AlphaKind
  private let memory: UnsafeMutableRawPointer
  private let isOwned: Bool
  /// Memory of BGRA that Cairo draws into; `nil` where it draws into the bitmap's own.
  private let drawn: UnsafeMutableRawPointer?
  /// True once somebody else may read and write the memory.
  private var isShared: Bool
  /// True if what is drawn has not been written to the memory yet.
  private var isStale = false
  /// Gives the memory back to whoever has lent it.
  var release: (() -> Void)?

  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    guard CGImage.isAcceptable(width: width, height: height),
      !bitmapInfo.contains(.floatComponents), let alpha = bitmapInfo.alphaInfo,
      let bitsPerPixel = Self.bitsPerPixel(bitsPerComponent, space, alpha),
      let (layout, kind) = PixelLayout.find(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: space.model,
        alpha: alpha, order: bitmapInfo.byteOrder),
      kind != .straight
    else { return nil }
    let minimum = width * layout.bytesPerPixel
    let stride = bytesPerRow == 0 ? minimum : bytesPerRow
    guard stride >= minimum, stride <= Int(Int32.max) / 2, stride % layout.bytesPerPixel == 0,
      stride.multipliedReportingOverflow(by: height).overflow == false
    else { return nil }
    let isAligned = stride % 4 == 0 && Int(bitPattern: data) % 4 == 0
    let isDirect = isAligned && (layout == .bgra || layout == .rgba)
    guard let memory = data ?? calloc(height, stride) else { return nil }
    if isDirect {
      drawn = nil
    } else {
      guard let drawn = calloc(height, width * 4) else {
        if data == nil { free(memory) }
        return nil
      }
      self.drawn = drawn
    }
    self.memory = memory
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.bitsPerComponent = bitsPerComponent
    self.layout = layout
    self.bitmapInfo = bitmapInfo
    isOwned = data == nil
    isShared = data != nil
    alphaKind = kind
    colorSpace = space
    encoding = ColorEncoding(
      swapsRedAndBlue: isDirect && layout == .rgba,
      graySpace: layout.components == .gray ? space : nil)
  }

  /// The number of bits of a pixel that a context may have; `nil` for spaces and components that none
  /// has.
  private static func bitsPerPixel(
    _ bitsPerComponent: Int, _ space: CGColorSpace, _ alpha: CGImageAlphaInfo
  ) -> Int? {
    guard (8...16).contains(bitsPerComponent) else { return nil }
    switch (space.model, alpha) {
    case (_, .alphaOnly): return bitsPerComponent == 8 ? 8 : nil
    case (.monochrome, .none) where !space.isExtended: return bitsPerComponent
    case (.monochrome, .premultipliedLast) where !space.isExtended: return 2 * bitsPerComponent
    case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast): break
    case (.rgb, .premultipliedFirst) where bitsPerComponent == 8: break
    case (.rgb, .noneSkipFirst) where bitsPerComponent == 8: break
    default: return nil
    }
    return space.primaries == .rec709 && space.transfer == .sRGB ? 4 * bitsPerComponent : nil
  }

  deinit {
    if isOwned { free(memory) }
    free(drawn)
    release?()
  }

  /// True if Cairo draws into the bitmap's own memory.
  var isDirect: Bool { drawn == nil }

  var bitsPerPixel: Int { layout.bytesPerPixel * 8 }

  private var isOpaque: Bool { alphaKind == .opaque }

  /// The bytes, up to date; whoever asks may change them.
  var data: UnsafeMutableRawPointer {
    update()
    isShared = true
    return memory
  }

  func makeCairo() -> OpaquePointer? {
    let surface = cairo_image_surface_create_for_data(
      (drawn ?? memory).assumingMemoryBound(to: UInt8.self),
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(drawn == nil ? bytesPerRow : width * 4))
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(cairo)
      return nil
    }
    return cairo
  }

  func makeImage() -> CGImage {
    update()
    let buffer = PixelBuffer(byteCount: width * height * 4) { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      for row in 0..<height {
        let source = memory + row * bytesPerRow
        if layout == .bgra, !isOpaque {
          memcpy(to + row * width * 4, source, width * 4)
        } else {
          layout.convertRow(
            source.assumingMemoryBound(to: UInt8.self), alphaKind, width: width,
            into: to + row * width * 4)
        }
      }
    }
    return CGImage(
      width: width, height: height, rowStride: width * 4, isOpaque: isOpaque, buffer: buffer,
      pixelSpace: layout.components == .rgb ? colorSpace : .standardRGB, source: imageSource)
  }

  /// The layout of the bitmap for an image of it; `nil` for the one in which images are drawn.
  private var imageSource: ImageSource? {
    if layout == .bgra, bytesPerRow == width * 4 { return nil }
    // Pixels of 8 bits a component are those that are drawn, in another order.
    let contents: ImageSource.Contents =
      bitsPerComponent == 8
      ? .written(layout, alphaKind)
      : .given(Data(bytes: memory, count: height * bytesPerRow))
    return ImageSource(
      contents: contents, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo,
      colorSpace: layout.components == .none ? nil : colorSpace)
  }

  /// Calls `draw`, which changes pixels in `area` of the surface of `cairo`, of a bitmap that is not
  /// drawn into in place.
  func drawing(in area: CGRect, of cairo: OpaquePointer, _ draw: () -> Void) {
    let surface = cairo_get_target(cairo)
    let pixels = area.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !pixels.isEmpty else { return draw() }
    if isShared {
      cairo_surface_flush(surface)
      convert(pixels, writes: false)
      cairo_surface_mark_dirty(surface)
    }
    draw()
    cairo_surface_flush(surface)
    if isShared { convert(pixels, writes: true) } else { isStale = true }
  }

  /// Writes what is drawn to the memory.
  private func update() {
    guard isStale else { return }
    convert(CGRect(x: 0, y: 0, width: width, height: height), writes: true)
    isStale = false
  }

  /// Brings pixels from the memory to where they are drawn, or with `writes` the other way.
  private func convert(_ area: CGRect, writes: Bool) {
    guard let drawn else { return }
    let (x, count) = (Int(clamping: area.minX), Int(clamping: area.width))
    for row in Int(clamping: area.minY)..<Int(clamping: area.maxY) {
      let own = (memory + row * bytesPerRow + x * layout.bytesPerPixel)
        .assumingMemoryBound(to: UInt8.self)
      let cairo = (drawn + (row * width + x) * 4).assumingMemoryBound(to: UInt8.self)
      if writes {
        layout.writeRow(cairo, alphaKind, width: count, into: own)
      } else {
        layout.convertRow(own, alphaKind, width: count, into: cairo)
      }
    }
  }
}

/// The form in which the colours of a context are given to Cairo.
struct ColorEncoding {
  /// True if red and blue have changed positions, in the colours as in the pixels.
  var swapsRedAndBlue = false
  /// The space of the only component that the context has; `nil` where it has three.
  var graySpace: CGColorSpace?

  /// Returns the components, 0…1, that Cairo takes for a colour of extended sRGB.
  func components(of color: SIMD4<Double>) -> SIMD4<Double> {
    var color = color
    if let graySpace {
      let gray = CGColorSpace.gray(
        SIMD3(color.x, color.y, color.z), from: .sRGBTarget, to: graySpace)
      color = SIMD4(gray, gray, gray, color.w)
    }
    color.clamp(lowerBound: .zero, upperBound: .one)
    return swapsRedAndBlue ? SIMD4(color.z, color.y, color.x, color.w) : color
  }
}
