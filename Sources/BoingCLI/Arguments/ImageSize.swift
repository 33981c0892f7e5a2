import BoingCurves
import BoingElementary
import BoingMovies
import Foundation

/// The size of an image in pixels.
enum ImageSize {
  /// The pixels of the largest frame that players of H.264 need to decode, of 36,864 blocks of 16 × 16: those of
  /// 4096 × 2304 (ITU-T H.264, level 5.2).
  private static let playablePixelCount = 9_437_184.0

  /// Returns the scale where none was asked for: 2, or what makes an image of `size` points as large as players show.
  ///
  /// A document with more points a side than an image has pixels keeps 2, which is refused: no author wants that size.
  static func defaultScale(of size: CGSize) -> Double {
    guard max(size.width, size.height) <= CGFloat(FrameSequence.largestSide) else { return 2 }
    return min(2, (playablePixelCount / Double(size.width * size.height)).squareRoot())
  }

  /// The error of an image without pixels or with too many, with a scale that would do.
  ///
  /// - Parameters:
  ///   - size: the visible area in points, above 0.
  ///   - scale: pixels for each point, above 0.
  ///   - subject: what is shown.
  /// - Returns: the message; nil where the image can be made.
  static func problem(_ size: CGSize, scale: Double, subject: String) -> String? {
    let (width, height) = (Double(size.width), Double(size.height))
    let side = Double(FrameSequence.largestSide)
    let area = Double(FrameSequence.largestPixelCount)
    let pixels = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard max(pixels.0, pixels.1) > side || pixels.0 * pixels.1 > area else { return nil }
    let maximum = min(side / max(width, height), (area / width / height).squareRoot())
    // Rounded down to two digits that count, so that what is advised does work.
    let unit = Double.pow(10, floor(Double.log10(maximum)) - 1)
    let advice = String(format: "%.2g", (maximum / unit).rounded(.down) * unit)
    return "--scale \(scale.plain): \(subject) has \(width.plain) × \(height.plain) points, and an "
      + "image at most \(FrameSequence.largestSide) pixels a side and "
      + "\(FrameSequence.largestPixelCount) in all; "
      + (maximum < 0.01
        ? "say how large the screen is, such as --size 390x844" : "give \(advice) or less")
  }
}
