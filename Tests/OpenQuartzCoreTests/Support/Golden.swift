import Foundation
import OpenQuartzCore
import Testing

/// Compares pictures with those in the folder `Golden`.
///
/// `BOING_RECORD_GOLDEN=1` writes them anew; look at them before you commit them.
enum Golden {
  /// What may differ.
  struct Allowance {
    /// How far a channel may be off.
    let threshold: Int
    /// How many of the pixels may be further off.
    let share: Double
    let pixels: Int
  }

  /// A picture read back has its alpha divided out and multiplied in; a few pixels lie on the boundary of a
  /// rounding.
  static let outlineAllowance = Allowance(threshold: 3, share: 0, pixels: 4)
  /// The smoothing of letters is the font library's own, and changes from version to version.
  static let lettersAllowance = Allowance(threshold: 24, share: 0.01, pixels: 4)

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Golden")

  /// Expects `image` to be the picture kept under `name`.
  static func expect(
    _ image: CGImage, named name: String, isText: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name + ".png")
    if ProcessInfo.processInfo.environment["BOING_RECORD_GOLDEN"] == "1" {
      return try image.pngData().write(to: file)
    }
    let data = try #require(
      try? Data(contentsOf: file), "there is no picture \(name); record it",
      sourceLocation: sourceLocation)
    let expected = try CGImage(data: data, name: file.lastPathComponent)
    let report = try difference(expected, image, name, isText ? lettersAllowance : outlineAllowance)
    #expect(report == nil, "\(report ?? "")", sourceLocation: sourceLocation)
  }

  /// What differs too much, and where to look at it; nil where nothing does.
  private static func difference(
    _ expected: CGImage, _ actual: CGImage, _ name: String, _ allowance: Allowance
  ) throws -> String? {
    guard expected.width == actual.width, expected.height == actual.height else {
      return "\(name) has \(actual.width) × \(actual.height) pixels, not "
        + "\(expected.width) × \(expected.height)"
    }
    var count = 0
    for y in 0..<actual.height {
      for x in 0..<actual.width where distance(expected, actual, x, y) > allowance.threshold {
        count += 1
      }
    }
    let allowed = allowance.pixels + Int(allowance.share * Double(actual.width * actual.height))
    guard count > allowed else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(name).png")
    try comparison(expected, actual).pngData().write(to: file)
    return "\(count) pixels of \(name) differ: expected, difference and actual are in \(file.path)"
  }

  private static func distance(_ a: CGImage, _ b: CGImage, _ x: Int, _ y: Int) -> Int {
    let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
    return (0..<4).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
  }

  /// Expected, difference (white where it is great) and actual side by side.
  private static func comparison(_ expected: CGImage, _ actual: CGImage) -> CGImage {
    let (width, height) = (actual.width, actual.height)
    return CGImage(width: width * 3, height: height, isOpaque: false) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          func put(_ column: Int, _ pixel: SIMD4<UInt8>) {
            let at = (y * width * 3 + column * width + x) * 4
            for (index, lane) in [2, 1, 0, 3].enumerated() { bytes[at + index] = pixel[lane] }
          }
          let gap = UInt8(min(255, distance(expected, actual, x, y) * 8))
          put(0, expected.pixel(x: x, y: y))
          put(1, SIMD4(gap, gap, gap, 255))
          put(2, actual.pixel(x: x, y: y))
        }
      }
    }
  }
}
