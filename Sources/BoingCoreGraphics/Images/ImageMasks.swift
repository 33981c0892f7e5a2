import BoingCurves
import BoingRaster

extension CGImage {
  /// Creates an image mask: a stencil for the colour it is painted with.
  ///
  /// A sample of 0 paints and the maximum sample does not, unless `decode` is [1, 0].
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - bitsPerComponent: 1, 2, 4 or 8.
  ///   - bitsPerPixel: The same as `bitsPerComponent`.
  ///   - bytesPerRow: The distance between rows.
  ///   - provider: The samples, the first in the highest bits.
  ///   - decode: What 0 and the maximum sample mean; `nil` for 0 and 1.
  ///   - shouldInterpolate: Whether enlarged pixels are blended into each other.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard [1, 2, 4, 8].contains(bitsPerComponent), bitsPerPixel == bitsPerComponent,
      CGImage.isAcceptable(width: width, height: height), let data = provider.data,
      bytesPerRow >= (width * bitsPerPixel + 7) / 8, bytesPerRow <= data.count,
      data.count >= (height - 1) * bytesPerRow + (width * bitsPerPixel + 7) / 8
    else { return nil }
    let (first, last) = decode.map { ($0[0], $0[1]) } ?? (0, 1)
    guard first.isFinite, last.isFinite else { return nil }
    let maximum = (1 << bitsPerComponent) - 1
    let alphas = (0...maximum).map { sample in
      let value = first + (last - first) * CGFloat(sample) / CGFloat(maximum)
      return UInt8(clamping: ((1 - min(max(value, 0), 1)) * 255).rounded())
    }
    let buffer = PixelBuffer(byteCount: width * height * 4) { target in
      data.withUnsafeBytes { source in
        for row in 0..<height {
          for x in 0..<width {
            let bit = x * bitsPerPixel
            let shift = 8 - bitsPerPixel - bit % 8
            let sample = Int(source[row * bytesPerRow + bit / 8]) >> shift & maximum
            target[(row * width + x) * 4 + 3] = alphas[sample]
          }
        }
      }
    }
    self.init(
      width: width, height: height, rowStride: width * 4, isOpaque: false, buffer: buffer,
      shouldInterpolate: shouldInterpolate, isMask: true,
      source: ImageSource(
        contents: .given(data), bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, bitmapInfo: []))
  }

  /// The image without the pixels whose colour lies in a range.
  ///
  /// - Parameter components: The minimum and maximum red, green and blue to leave out,
  ///   0…255, in that order.
  /// - Returns: `nil` where there are not six numbers, and for an image with alpha.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard components.count == 6, !components.contains(where: \.isNaN), isOpaque else { return nil }
    let result = CGImage(width: width, height: height, isOpaque: false) { target in
      withUnsafeBytes { source in
        for row in 0..<height {
          for x in 0..<width {
            let from = row * rowStride + x * 4
            let isHidden = (0..<3).allSatisfy { component in
              let value = CGFloat(source[from + 2 - component])
              return components[2 * component] <= value && value <= components[2 * component + 1]
            }
            guard !isHidden else { continue }
            let to = (row * width + x) * 4
            for component in 0..<3 { target[to + component] = source[from + component] }
            target[to + 3] = 255
          }
        }
      }
    }
    return result
  }

  /// Returns the same pixels, their components meant in another space; `nil` where that has other
  /// components than the image's, and for an image mask.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.model == colorSpace?.model else { return nil }
    var source = source
    source?.colorSpace = space
    return CGImage(
      width: width, height: height, rowStride: rowStride, isOpaque: isOpaque, buffer: buffer,
      offset: offset, pixelSpace: space.model == .rgb ? space : pixelSpace,
      shouldInterpolate: shouldInterpolate, source: source)
  }

  /// The image whose alpha is what this one lets through as a mask.
  var coverageImage: CGImage {
    guard isOpaque else { return self }
    return CGImage(width: width, height: height, isOpaque: false) { target in
      withUnsafeBytes { bytes in
        guard let source = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        for row in 0..<height {
          for x in 0..<width {
            target[(row * width + x) * 4 + 3] =
              CGImage.luminance(source + row * rowStride + x * 4)
          }
        }
      }
    }
  }

  /// The weighted sum of the blue, green and red of a pixel.
  static func luminance(_ pixel: UnsafePointer<UInt8>) -> UInt8 {
    // Rec. 709's weights in 65,536ths; they add up to it, so that grey is itself.
    let sum = 4_732 * Int(pixel[0]) + 46_871 * Int(pixel[1]) + 13_933 * Int(pixel[2])
    return UInt8((sum + 32_768) >> 16)
  }
}
