import Boing
import BoingRender
import Foundation

/// A colour as a pixel: premultiplied, eight bits a component.
struct PixelColor: Equatable, Sendable {
  let blue: UInt8
  let green: UInt8
  let red: UInt8
  let alpha: UInt8

  static let clear = PixelColor(blue: 0, green: 0, red: 0, alpha: 0)

  /// The four bytes as they lie in memory, blue first.
  var word: UInt32 {
    UInt32(
      littleEndian: UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24)
  }

  private init(blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    self.blue = blue
    self.green = green
    self.red = red
    self.alpha = alpha
  }

  /// Creates the nearest pixel of an image's colour space; components are clamped to 0…1.
  init(_ color: CGColor, in space: CGColorSpace? = nil, opaque: Bool = false) {
    var straight = color.srgbComponents
    if space?.name == CGColorSpace.displayP3 {
      straight = OutputColorSpace.displayP3.components(straight)
    }
    let components = straight.clamped(lowerBound: .zero, upperBound: .one)
    let opacity = opaque ? 1 : components.w
    let scaled = (components * opacity * 255).rounded(.toNearestOrAwayFromZero)
    red = UInt8(clamping: scaled.x)
    green = UInt8(clamping: scaled.y)
    blue = UInt8(clamping: scaled.z)
    alpha = UInt8(clamping: (opacity * 255).rounded())
  }
}

extension CGImage {
  /// The rows without gaps, straight (not premultiplied) BGRA.
  func straightPixels() -> Data {
    pixels(width: width, height: height) { target, source, count in
      var x = 0
      while x + 4 <= count {
        let pixels = source.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt32>.self)
        // Most pixels are opaque or clear, and stay as they are.
        let isKept = (pixels &>> 24 .== 255) .| (pixels .== 0)
        target.storeBytes(of: pixels, toByteOffset: x * 4, as: SIMD4<UInt32>.self)
        if isKept != SIMDMask(repeating: true) {
          for pixel in x..<x + 4 { straighten(target + pixel * 4) }
        }
        x += 4
      }
      while x < count {
        (target + x * 4).copyMemory(from: source + x * 4, byteCount: 4)
        straighten(target + x * 4)
        x += 1
      }
    }
  }

  /// The rows without gaps, premultiplied BGRA, over `background`; what a larger size adds at the
  /// right and at the bottom repeats the last column and row.
  func pixels(over background: PixelColor, width: Int, height: Int) -> Data {
    let behind = SIMD4<UInt32>(repeating: background.word)
    return pixels(width: width, height: height) { target, source, count in
      var x = 0
      while x + 4 <= count {
        let pixels = source.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt32>.self)
        target.storeBytes(
          of: over(pixels, behind), toByteOffset: x * 4, as: SIMD4<UInt32>.self)
        x += 4
      }
      while x < count {
        let pixel = source.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        let shown = over(SIMD4(repeating: pixel), behind).x
        target.storeBytes(of: shown, toByteOffset: x * 4, as: UInt32.self)
        x += 1
      }
    }
  }

  /// The image over `background`, in the same size.
  func flattened(over background: PixelColor) -> CGImage? {
    let data = pixels(over: background, width: width, height: height)
    guard let provider = CGDataProvider(data: data) else { return nil }
    let alpha: CGImageAlphaInfo = background.alpha == 255 ? .noneSkipFirst : .premultipliedFirst
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: width * 4, space: pixelSpace,
      bitmapInfo: [CGBitmapInfo(rawValue: alpha.rawValue), .byteOrder32Little],
      provider: provider, decode: nil, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent)
  }

  private typealias ConvertRow = (
    _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
  ) -> Void

  @inline(__always)
  private func pixels(width: Int, height: Int, convert: ConvertRow) -> Data {
    let rowBytes = width * 4
    // Every byte is written below, so none is cleared first.
    guard let memory = malloc(rowBytes * height) else { return Data() }
    withUnsafeBytes { bytes in
      for row in 0..<height {
        let target = memory + row * rowBytes
        if row >= self.height {
          target.copyMemory(from: target - rowBytes, byteCount: rowBytes)
          continue
        }
        let count = min(width, self.width)
        if let source = bytes.baseAddress { convert(target, source + row * rowStride, count) }
        let last = target.load(fromByteOffset: (count - 1) * 4, as: UInt32.self)
        for column in count..<width {
          target.storeBytes(of: last, toByteOffset: column * 4, as: UInt32.self)
        }
      }
    }
    return Data(bytesNoCopy: memory, count: rowBytes * height, deallocator: .free)
  }
}

/// Divides the alpha out of a pixel.
private func straighten(_ pixel: UnsafeMutableRawPointer) {
  let bytes = pixel.assumingMemoryBound(to: UInt8.self)
  let alpha = UInt32(bytes[3])
  for component in 0..<3 {
    let value = UInt32(bytes[component])
    bytes[component] = alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
  }
}

/// Four premultiplied pixels over one colour; what exceeds a byte is clamped to it.
@inline(__always)
private func over(_ pixels: SIMD4<UInt32>, _ behind: SIMD4<UInt32>) -> SIMD4<UInt32> {
  let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
  let inverse = 255 &- (pixels &>> 24)
  let share = unsafeBitCast(inverse | (inverse &<< 16), to: SIMD8<UInt16>.self)
  func lanes(_ pixels: SIMD4<UInt32>, _ behind: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let product = unsafeBitCast(behind & mask, to: SIMD8<UInt16>.self) &* share &+ 128
    let through = (product &+ (product &>> 8)) &>> 8
    let sum = unsafeBitCast(pixels & mask, to: SIMD8<UInt16>.self) &+ through
    return unsafeBitCast(sum.replacing(with: 255, where: sum .> 255), to: SIMD4<UInt32>.self)
  }
  return lanes(pixels, behind) | (lanes(pixels &>> 8, behind &>> 8) &<< 8)
}
