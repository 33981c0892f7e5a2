import Boing
import Foundation

/// A colour as a pixel: premultiplied, eight bits a component.
struct PixelColor: Equatable, Sendable {
  let blue: UInt8
  let green: UInt8
  let red: UInt8
  let alpha: UInt8

  static let clear = PixelColor(blue: 0, green: 0, red: 0, alpha: 0)

  private init(blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    self.blue = blue
    self.green = green
    self.red = red
    self.alpha = alpha
  }

  /// The nearest sRGB pixel; components out of 0…1 are held at the ends.
  init(_ color: CGColor, opaque: Bool = false) {
    let components = color.srgbComponents.clamped(lowerBound: .zero, upperBound: .one)
    let opacity = opaque ? 1 : components.w
    let scaled = (components * opacity * 255).rounded(.toNearestOrAwayFromZero)
    red = UInt8(scaled.x)
    green = UInt8(scaled.y)
    blue = UInt8(scaled.z)
    alpha = UInt8((opacity * 255).rounded())
  }
}

extension CGImage {
  /// The rows without gaps, straight (not premultiplied) BGRA.
  func straightPixels() -> Data {
    pixels(width: width, height: height, background: .clear) { target, source, count in
      for index in stride(from: 0, to: count * 4, by: 4) {
        let alpha = UInt32(source[index + 3])
        for channel in index..<index + 3 {
          let value = UInt32(source[channel])
          target[channel] =
            alpha == 255
            ? source[channel]
            : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        target[index + 3] = source[index + 3]
      }
    }
  }

  /// The rows without gaps, premultiplied BGRA, over `background`, which also fills what a larger
  /// size adds at the right and at the bottom.
  func pixels(over background: PixelColor, width: Int, height: Int) -> Data {
    let behind = [background.blue, background.green, background.red, background.alpha]
    return pixels(width: width, height: height, background: background) { target, source, count in
      for index in stride(from: 0, to: count * 4, by: 4) {
        let transparency = UInt32(255 - source[index + 3])
        for channel in 0..<4 {
          let through = (UInt32(behind[channel]) * transparency + 127) / 255
          target[index + channel] = UInt8(min(255, UInt32(source[index + channel]) + through))
        }
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
      bytesPerRow: width * 4, space: colorSpace ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: [CGBitmapInfo(rawValue: alpha.rawValue), .byteOrder32Little],
      provider: provider, decode: nil, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent)
  }

  private typealias ConvertRow = (
    _ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int
  ) -> Void

  private func pixels(
    width: Int, height: Int, background: PixelColor, convert: ConvertRow
  ) -> Data {
    var result = Data(count: width * height * 4)
    let fill = [background.blue, background.green, background.red, background.alpha]
    result.withUnsafeMutableBytes { target in
      withUnsafeBytes { source in
        for row in 0..<height {
          let to = target.baseAddress!.assumingMemoryBound(to: UInt8.self) + row * width * 4
          let isInside = row < self.height
          if isInside {
            let from = source.baseAddress!.assumingMemoryBound(to: UInt8.self) + row * bytesPerRow
            convert(to, from, self.width)
          }
          for index in (isInside ? self.width * 4 : 0)..<width * 4 { to[index] = fill[index % 4] }
        }
      }
    }
    return result
  }
}
