import Boing

/// The motion blur of film: each frame is the mean of several moments while a shutter
/// was open.
///
/// A frame that stands for time t averages moments spread evenly over `shutterAngle` ⁄ 360 of a frame's
/// duration, with t in the middle, as film cameras are described. The mean is taken of the
/// premultiplied values as they are composited, in gamma space.
///
///     let blur = try MotionBlur(shutterAngle: 180, samples: 16)
///     blur.offsets(frameDuration: 1.0 / 60)  // 16 times from −1/240 to 1/240 s, without the ends
public struct MotionBlur: Sendable, Hashable {
  /// The shutter angle, in degrees: 360 is the whole frame, 180 half of it.
  public let shutterAngle: Double

  /// The number of moments that a frame is made of.
  public let samples: Int

  /// The angles a shutter may have, in degrees.
  public static let shutterAngles = 1.0...720.0

  /// The valid numbers of moments of a frame.
  public static let sampleCounts = 2...256

  /// Creates a blur of `samples` moments over `shutterAngle` degrees.
  ///
  /// - Throws: ``MovieError/option(name:value:allowed:)`` for an angle outside ``shutterAngles`` or a
  ///   count outside ``sampleCounts``.
  public init(shutterAngle: Double = 180, samples: Int = 16) throws(MovieError) {
    guard Self.shutterAngles.contains(shutterAngle) else {
      throw .option(
        name: "the shutter angle", value: "\(shutterAngle)", allowed: "1 to 720 degrees")
    }
    guard Self.sampleCounts.contains(samples) else {
      throw .option(name: "the number of samples", value: "\(samples)", allowed: "2 to 256")
    }
    self.shutterAngle = shutterAngle
    self.samples = samples
  }

  /// The moments of a frame in seconds from its time, rising and evenly spread.
  ///
  /// Each is the middle of its part of the exposure.
  public func offsets(frameDuration: Double) -> [Double] {
    let open = frameDuration * shutterAngle / 360
    return (0..<samples).map { open * ((Double($0) + 0.5) / Double(samples) - 0.5) }
  }

  /// The mean of `count` images of one size.
  ///
  /// - Returns: nil if the images differ in size or there is none.
  static func mean(count: Int, image: (Int) throws -> CGImage) rethrows -> CGImage? {
    guard count > 0 else { return nil }
    let first = try image(0)
    var sums = [UInt32](repeating: 0, count: first.width * first.height * 4)
    var isOpaque = true
    for index in 0..<count {
      let image = index == 0 ? first : try image(index)
      guard (image.width, image.height) == (first.width, first.height) else { return nil }
      isOpaque = isOpaque && image.isOpaque
      add(image, to: &sums)
    }
    let divisor = UInt32(count)
    return CGImage(
      width: first.width, height: first.height, isOpaque: isOpaque, colorSpace: first.pixelSpace
    ) { pixels in
      for index in pixels.indices {
        pixels[index] = UInt8(truncatingIfNeeded: (sums[index] + divisor / 2) / divisor)
      }
    }
  }

  private static func add(_ image: CGImage, to sums: inout [UInt32]) {
    let rowBytes = image.width * 4
    sums.withUnsafeMutableBufferPointer { sums in
      image.withUnsafeBytes { bytes in
        for row in 0..<image.height {
          let source = bytes.baseAddress! + row * image.rowStride
          let target = sums.baseAddress! + row * rowBytes
          for index in 0..<rowBytes {
            target[index] &+= UInt32(source.load(fromByteOffset: index, as: UInt8.self))
          }
        }
      }
    }
  }
}
