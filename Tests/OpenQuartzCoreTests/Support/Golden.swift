import Foundation
import OpenQuartzCore
import TestSupport
import Testing

/// The images in the folder `Golden`.
enum Golden {
  /// A rendering read back has its alpha divided out and multiplied in; a few pixels lie on the boundary of a
  /// rounding.
  static let outlines = GoldenImages.Tolerance(threshold: 3, pixelCount: 4)
  /// The antialiasing of letters is the font library's own, and changes from version to version.
  static let letters = GoldenImages.Tolerance(threshold: 24, pixelCount: 4, fraction: 0.01)

  private static let images = GoldenImages(
    folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Golden"))

  /// Expects `image` to be the golden image of a name.
  static func expect(
    _ image: CGImage, named name: String, isText: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let failure = try images.failure(of: image, named: name, within: isText ? letters : outlines)
    #expect(failure == nil, "\(failure ?? "")", sourceLocation: sourceLocation)
  }
}
