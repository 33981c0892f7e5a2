import Boing
import Foundation
public import Testing

extension Stage {
  /// Expects the stage to show now what was recorded under a name.
  ///
  /// The images are PNG files in a folder `__Images__/<name of the test's file>` beside the test's file; commit them. An
  /// image that is missing is recorded, and so is every image where the environment has `BOING_TESTING_RECORD=1`. Both
  /// are failures of the test, so that no continuous integration passes by recording: look at the image, and run the
  /// test again.
  ///
  /// Of an image that differs, the expected image, the difference and the actual image are written side by side as one
  /// PNG file, and attached to the test. The folder is `$BOING_TESTING_OUTPUT`, by default `.build/boing-testing`.
  ///
  /// ```swift
  /// stage.advance(by: .seconds(0.25))
  /// try stage.expectImage(named: "halfway")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the file without its extension.
  ///   - tolerance: The difference that is allowed, by default none.
  ///   - sourceLocation: The place at which a failure is shown, and whose file the images belong to.
  /// - Throws: ``StageError`` for a name that is no file's and for a tolerance out of range, `CompositorError` where the
  ///   stage has no area or too much, and an error that names the file where one cannot be read or written.
  public func expectImage(
    named name: String, within tolerance: ImageTolerance = .exact,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectImage(
      named: name, within: tolerance, TestFolders(of: sourceLocation),
      sourceLocation: sourceLocation)
  }

  func expectImage(
    named name: String, within tolerance: ImageTolerance, _ folders: TestFolders,
    sourceLocation: SourceLocation
  ) throws {
    guard
      !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 200,
      !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 })
    else { throw StageError.imageName(name) }
    try tolerance.check()
    let file = folders.images.appendingPathComponent(name + ".png")
    let actual = try image()
    let isMissing = !FileManager.default.fileExists(atPath: file.path)
    if isMissing || folders.isRecording {
      try TestFolders.write(actual.pngData(), to: file)
      let reason =
        isMissing ? "there was none" : "\(TestFolders.recordVariable)=1 is in the environment"
      return TestReport.fail(
        "\(name) was recorded, since \(reason): look at the image and run the test again"
          + "\nRecorded: \(file.path)", at: sourceLocation)
    }
    let expected = try CGImage(data: Data(contentsOf: file), name: file.path)
    if case .exact = tolerance, actual.hasSamePixels(as: expected) { return }
    var allowed = 0.0
    if case .perceptual(let difference, _) = tolerance { allowed = difference }
    let difference = ImageDifference(expected: expected, actual: actual, allowed: allowed)
    guard let failure = difference.failure(of: name, tolerance) else { return }
    let bytes = try difference.image.pngData()
    let output = folders.output.appendingPathComponent(name + ".png")
    try TestFolders.write(bytes, to: output)
    TestReport.attach(bytes, named: name + ".png", at: sourceLocation)
    TestReport.fail(
      "\(failure)\nExpected, difference and actual: \(output.path)", at: sourceLocation)
  }
}
