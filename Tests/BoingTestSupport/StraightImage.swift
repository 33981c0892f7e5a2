#if canImport(BoingCoreGraphics)
  import Foundation
  import BoingCoreGraphics

  extension CGImage {
    /// Returns an image from straight red, green, blue and alpha of each pixel.
    package static func straight(
      width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>
    ) throws -> CGImage {
      var data = Data(capacity: width * height * 4)
      for y in 0..<height {
        for x in 0..<width {
          let color = pixel(x, y)
          data += [color.x, color.y, color.z, color.w]
        }
      }
      guard let provider = CGDataProvider(data: data),
        let image = CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
          bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: [CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), .byteOrder32Big],
          provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
      else { throw CocoaError(.coderInvalidValue) }
      return image
    }
  }
#endif
