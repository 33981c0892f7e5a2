import Boing
import Foundation

/// The difference from a recorded image that is allowed.
public enum ImageTolerance: Hashable, Sendable {
  /// Every byte of every pixel is the same.
  ///
  /// The renderer gives the same bytes on every machine, so this is the default. Text is an exception where machines
  /// have different fonts.
  case exact
  /// The colours of pixels differ by no more than `maximumDifference` in CIEDE2000 (CIE 142-2001).
  ///
  /// Of that unit 1 is just noticeable side by side, and 100 is black against white. Pixels that are not opaque are
  /// compared on white and on black. `fraction` of all pixels, 0…1, may differ by more.
  case perceptual(maximumDifference: Double, fraction: Double = 0)

  func check() throws(StageError) {
    guard case .perceptual(let difference, let fraction) = self else { return }
    guard difference >= 0, difference.isFinite else {
      throw .outOfRange(
        name: "maximumDifference", value: difference, allowed: "a number of 0 or more")
    }
    guard 0...1 ~= fraction else {
      throw .outOfRange(name: "fraction", value: fraction, allowed: "a number from 0 to 1")
    }
  }
}

/// The difference of two images, pixel by pixel.
struct ImageDifference {
  let expected: CGImage
  let actual: CGImage
  /// The number of pixels that differ at all.
  private(set) var differing = 0
  /// The number of pixels that differ by more than the comparison allows.
  private(set) var excessive = 0
  /// The largest difference in CIEDE2000, and its pixel.
  private(set) var maximum = (difference: 0.0, x: 0, y: 0)
  /// The differences in CIEDE2000, row by row; empty if the images have different sizes.
  private var differences: [Double] = []

  /// Compares two images.
  init(expected: CGImage, actual: CGImage, allowed: Double) {
    (self.expected, self.actual) = (expected, actual)
    guard expected.width == actual.width, expected.height == actual.height else { return }
    differences = Array(repeating: 0, count: actual.width * actual.height)
    for y in 0..<actual.height {
      for x in 0..<actual.width {
        let (first, second) = (expected.pixel(x: x, y: y), actual.pixel(x: x, y: y))
        guard first != second else { continue }
        let difference = Self.difference(first, second)
        differences[y * actual.width + x] = difference
        differing += 1
        if difference > allowed { excessive += 1 }
        if difference > maximum.difference || differing == 1 { maximum = (difference, x, y) }
      }
    }
  }

  private static func difference(_ first: SIMD4<UInt8>, _ second: SIMD4<UInt8>) -> Double {
    func lab(_ pixel: SIMD4<UInt8>, on background: Double) -> LabColor {
      let rest = background * (1 - Double(pixel.w) / 255)
      return LabColor(
        red: Double(pixel.x) / 255 + rest, green: Double(pixel.y) / 255 + rest,
        blue: Double(pixel.z) / 255 + rest)
    }
    let backgrounds = first.w == 255 && second.w == 255 ? [0.0] : [0, 1]
    return backgrounds.map { lab(first, on: $0).difference(to: lab(second, on: $0)) }.max() ?? 0
  }

  /// The failure in a sentence; nil if there is none.
  func failure(of name: String, _ tolerance: ImageTolerance) -> String? {
    guard !differences.isEmpty else {
      return "\(name) has \(actual.width) × \(actual.height) pixels, expected "
        + "\(expected.width) × \(expected.height)"
    }
    let place =
      "by up to \(Sentence.number(maximum.difference)) in CIEDE2000, at x \(maximum.x), y \(maximum.y)"
    let all = "of \(Sentence.count(differences.count, "pixel", "pixels"))"
    switch tolerance {
    case .exact:
      guard differing > 0 else { return nil }
      return "\(name) differs in \(differing) \(all) \(place), expected none"
    case .perceptual(let allowed, let fraction):
      guard Double(excessive) > fraction * Double(differences.count) else { return nil }
      return "\(name) differs by more than \(Sentence.number(allowed)) in \(excessive) \(all), "
        + "\(place), expected \(fraction == 0 ? "none" : "at most \(Sentence.percent(fraction))")"
    }
  }

  /// The expected image, the difference and the actual image, from left to right, on a chequered background where they
  /// are not opaque.
  ///
  /// A difference of 10 and more is white, none is black, and the smallest is a dark grey.
  var image: CGImage {
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    let gap = 4
    return CGImage(width: width * 3 + gap * 2, height: height, isOpaque: true) { bytes in
      func set(_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) {
        let offset = (y * (width * 3 + gap * 2) + x) * 4
        let square: UInt8 = (x / 8 + y / 8) % 2 == 0 ? 255 : 216
        let rest = UInt8((Int(255 - pixel.w) * Int(square) + 127) / 255)
        for (index, component) in [2, 1, 0].enumerated() {
          bytes[offset + index] = pixel[component] &+ min(rest, 255 - pixel[component])
        }
        bytes[offset + 3] = 255
      }
      for y in 0..<height {
        for x in width..<width + gap {
          set(x, y, SIMD4(128, 128, 128, 255))
          set(x + width + gap, y, SIMD4(128, 128, 128, 255))
        }
        for x in 0..<width {
          if y < expected.height, x < expected.width { set(x, y, expected.pixel(x: x, y: y)) }
          if y < actual.height, x < actual.width {
            set(x + 2 * (width + gap), y, actual.pixel(x: x, y: y))
          }
          let difference = differences.isEmpty ? 0 : differences[y * width + x]
          let level =
            difference > 0 ? UInt8(clamping: Int(clamping: 64 + 191 * min(1, difference / 10))) : 0
          set(x + width + gap, y, SIMD4(level, level, level, 255))
        }
      }
    }
  }
}
