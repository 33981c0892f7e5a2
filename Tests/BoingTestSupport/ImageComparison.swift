#if os(Linux)
  import Foundation
  import BoingCoreGraphics

  /// The difference between two images of equal size, pixel by pixel.
  package struct ImageComparison {
    /// The image as it should be.
    package let expected: CGImage
    /// The image as it is.
    package let actual: CGImage

    /// Creates a comparison; nil if the images have different sizes.
    package init?(expected: CGImage, actual: CGImage) {
      guard expected.width == actual.width, expected.height == actual.height else { return nil }
      self.expected = expected
      self.actual = actual
    }

    /// The number of pixels of each image.
    package var pixelCount: Int { actual.width * actual.height }

    /// Returns the largest difference between the components of two pixels, 0…255.
    package func difference(x: Int, y: Int) -> Int {
      let (p, q) = (expected.pixel(x: x, y: y), actual.pixel(x: x, y: y))
      return (0..<4).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
    }

    /// Returns the number of pixels that differ by more than `threshold` in a component.
    package func count(above threshold: Int) -> Int {
      var count = 0
      for y in 0..<actual.height {
        for x in 0..<actual.width where difference(x: x, y: y) > threshold { count += 1 }
      }
      return count
    }

    /// The largest difference of any pixel.
    package var maximum: Int {
      var maximum = 0
      for y in 0..<actual.height {
        for x in 0..<actual.width { maximum = max(maximum, difference(x: x, y: y)) }
      }
      return maximum
    }

    /// The expected image, the difference and the actual image, from left to right.
    ///
    /// A difference of 32 or more is white, none is black.
    package var image: CGImage {
      let (width, height) = (actual.width, actual.height)
      return CGImage(width: width * 3, height: height, isOpaque: false) { bytes in
        for y in 0..<height {
          for x in 0..<width {
            func set(_ column: Int, _ pixel: SIMD4<UInt8>) {
              let offset = (y * width * 3 + column * width + x) * 4
              for (index, component) in [2, 1, 0, 3].enumerated() {
                bytes[offset + index] = pixel[component]
              }
            }
            let level = UInt8(min(255, difference(x: x, y: y) * 8))
            set(0, expected.pixel(x: x, y: y))
            set(1, SIMD4(level, level, level, 255))
            set(2, actual.pixel(x: x, y: y))
          }
        }
      }
    }
  }
#endif
