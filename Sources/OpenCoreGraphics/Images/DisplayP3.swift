import BoingCurves
import Foundation
import Synchronization

/// An image in the other of the two spaces that images may have, made when it is first asked for and
/// kept with the image.
final class ImageConversion: Sendable {
  private let converted = Mutex<CGImage?>(nil)

  func image(_ make: () -> CGImage) -> CGImage {
    converted.withLock { converted in
      if let converted { return converted }
      let image = make()
      converted = image
      return image
    }
  }
}

extension CGImage {
  /// True if the pixels are amounts of Display P3's primaries; all others count as sRGB's.
  package var isDisplayP3: Bool { pixelSpace.name == CGColorSpace.displayP3 }

  /// The image with pixels of Display P3, or of sRGB.
  ///
  /// Colours that sRGB does not have are clamped to it. What is in that space already is returned itself.
  package func inDisplayP3(_ isWide: Bool) -> CGImage {
    isWide == isDisplayP3
      ? self : conversion.image { converted(to: isWide ? .wideRGB : .standardRGB) }
  }

  private func converted(to space: CGColorSpace) -> CGImage {
    let from: Primaries = isDisplayP3 ? .displayP3 : .rec709
    let tables = TransferTables.shared
    return CGImage(width: width, height: height, isOpaque: isOpaque, colorSpace: space) { pixels in
      guard let target = pixels.bindMemory(to: UInt8.self).baseAddress else { return }
      var last: (pixel: UInt32, converted: UInt32) = (0, 0)
      for y in 0..<height {
        let row = (buffer.bytes + offset + y * rowStride).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width {
          let source = row + x * 4
          let to = target + (y * width + x) * 4
          let alpha = isOpaque ? 255 : source[3]
          let light = SIMD3(
            tables.light[Int(straight(source[2], alpha))],
            tables.light[Int(straight(source[1], alpha))],
            tables.light[Int(straight(source[0], alpha))])
          let pixel =
            UInt32(source[0]) | UInt32(source[1]) << 8 | UInt32(source[2]) << 16
            | UInt32(alpha) << 24
          // Neighbours are often alike.
          if pixel != last.pixel {
            let color = from.convert(light, to: space.primaries)
            last.pixel = pixel
            last.converted =
              UInt32(premultiplied(tables.byte(color.z), alpha))
              | UInt32(premultiplied(tables.byte(color.y), alpha)) << 8
              | UInt32(premultiplied(tables.byte(color.x), alpha)) << 16 | UInt32(alpha) << 24
          }
          for component in 0..<4 {
            to[component] = UInt8(truncatingIfNeeded: last.converted >> UInt32(8 * component))
          }
        }
      }
    }
  }
}

extension CGColorSpace {
  /// Display P3.
  package static let wideRGB =
    CGColorSpace(name: displayP3)
    ?? CGColorSpace(
      name: displayP3, model: .rgb, primaries: .displayP3, transfer: .sRGB)

  /// Red, green and blue of extended sRGB as those of Display P3, which may be beyond 0…1.
  package static func displayP3(_ color: SIMD3<Double>) -> SIMD3<Double> {
    convert(color, from: sRGBTarget, to: wideRGB)
  }
}

/// sRGB's curve for eight-bit components.
private struct TransferTables: Sendable {
  /// Light by component.
  let light: [Double]
  /// Components by light, in steps that are fine enough where the curve is steepest.
  private let bytes: [UInt8]
  private static let steps = 1 << 16

  static let shared = TransferTables()

  private init() {
    light = (0..<256).map { TransferFunction.sRGB.decode(Double($0) / 255) }
    bytes = (0...Self.steps).map {
      UInt8(
        clamping: (TransferFunction.sRGB.encode(Double($0) / Double(Self.steps)) * 255).rounded())
    }
  }

  /// The component of an amount of light, clamped to 0…1.
  func byte(_ light: Double) -> UInt8 {
    bytes[Int(clamping: (max(0, min(light, 1)) * Double(Self.steps)).rounded())]
  }
}
