#if os(Linux)
  import Foundation
  import BoingCoreGraphics

  /// Images in a folder of the repository that renderings are compared with.
  ///
  /// With `BOING_RECORD_GOLDEN=1` in the environment the renderings replace them; look at the images before
  /// committing them. Of an image that differs, the expected image, the difference and the actual image are
  /// left side by side in the folder that `BOING_GOLDEN_FAILURES` names, by default `.build/golden`.
  package struct GoldenImages {
    /// The differences that are tolerated.
    package struct Tolerance: Sendable {
      /// The maximum difference of a component, 0…255, of all but the following pixels.
      package let threshold: Int
      /// The maximum number of pixels that differ by more.
      package let pixelCount: Int
      /// The fraction of all pixels, 0…1, that may differ by more besides these.
      package let fraction: Double

      /// Creates a tolerance.
      package init(threshold: Int, pixelCount: Int = 0, fraction: Double = 0) {
        self.threshold = threshold
        self.pixelCount = pixelCount
        self.fraction = fraction
      }
    }

    /// The folder of the images.
    package let folder: URL
    /// The folder for the comparisons of images that differ.
    package let failures: URL
    /// True if renderings replace the images.
    package let isRecording: Bool

    /// Creates the images of a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - environment: The variables that are read.
    package init(
      folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
      self.folder = folder
      isRecording = environment["BOING_RECORD_GOLDEN"] == "1"
      let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      failures =
        environment["BOING_GOLDEN_FAILURES"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? repository.appendingPathComponent(".build/golden", isDirectory: true)
    }

    /// Compares a rendering with the image of a name, or records it.
    ///
    /// - Returns: The failure in a sentence, with the path of the comparison; nil if there is none.
    /// - Throws: An error if a file cannot be written, or the image cannot be decoded.
    package func failure(
      of actual: CGImage, named name: String, within tolerance: Tolerance
    ) throws -> String? {
      let file = folder.appendingPathComponent(name + ".png")
      if isRecording {
        try actual.pngData().write(to: file)
        return nil
      }
      guard let data = try? Data(contentsOf: file) else {
        return "there is no golden image \(name).png; record it with BOING_RECORD_GOLDEN=1"
      }
      let expected = try CGImage(data: data, name: file.lastPathComponent)
      guard let comparison = ImageComparison(expected: expected, actual: actual) else {
        return "\(name) has \(actual.width) × \(actual.height) pixels, not "
          + "\(expected.width) × \(expected.height)"
      }
      let count = comparison.count(above: tolerance.threshold)
      let fraction = Int(tolerance.fraction * Double(comparison.pixelCount))
      guard count > tolerance.pixelCount + fraction else { return nil }
      try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
      let left = failures.appendingPathComponent(name + ".png")
      try comparison.image.pngData().write(to: left)
      return "\(count) of \(comparison.pixelCount) pixels of \(name) differ by more than "
        + "\(tolerance.threshold): expected, difference and actual are in \(left.path)"
    }
  }
#endif
