import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingTesting

@Suite struct ColorDifferenceTests {
  /// Pairs of Table 1 of Sharma, Wu and Dalal, 2005, with the differences published there.
  private static let published: [(LabColor, LabColor, Double)] = [
    (LabColor(50, 2.6772, -79.7751), LabColor(50, 0, -82.7485), 2.0425),
    (LabColor(50, 3.1571, -77.2803), LabColor(50, 0, -82.7485), 2.8615),
    (LabColor(50, 2.8361, -74.0200), LabColor(50, 0, -82.7485), 3.4412),
    (LabColor(50, -1.3802, -84.2814), LabColor(50, 0, -82.7485), 1),
    (LabColor(50, -1.1848, -84.8006), LabColor(50, 0, -82.7485), 1),
    (LabColor(50, -0.9009, -85.5211), LabColor(50, 0, -82.7485), 1),
    (LabColor(50, 0, 0), LabColor(50, -1, 2), 2.3669),
    (LabColor(50, -1, 2), LabColor(50, 0, 0), 2.3669),
    (LabColor(50, 2.5, 0), LabColor(50, 0, -2.5), 4.3065),
    (LabColor(50, 2.5, 0), LabColor(73, 25, -18), 27.1492),
    (LabColor(50, 2.5, 0), LabColor(61, -5, 29), 22.8977),
    (LabColor(50, 2.5, 0), LabColor(56, -27, -3), 31.9030),
    (LabColor(50, 2.5, 0), LabColor(58, 24, 15), 19.4535),
    (LabColor(50, 2.5, 0), LabColor(50, 3.1736, 0.5854), 1),
    (LabColor(60.2574, -34.0099, 36.2677), LabColor(60.4626, -34.1751, 39.4387), 1.2644),
    (LabColor(2.0776, 0.0795, -1.1350), LabColor(0.9033, -0.0636, -0.5514), 0.9082),
  ]

  @Test(arguments: published)
  func `the difference is the published one`(first: LabColor, second: LabColor, expected: Double) {
    #expect(first.difference(to: second).isApproximately(expected, within: 0.5e-4))
  }

  @Test func `black and white are 100 apart`() {
    let (black, white) = (
      LabColor(red: 0, green: 0, blue: 0), LabColor(red: 1, green: 1, blue: 1)
    )
    #expect(black.difference(to: white).isApproximately(100, within: 1e-3))
    #expect(white.difference(to: white) == 0)
  }
}

@Suite struct ExpectImageTests {
  let folder = TemporaryFolder()
  let layer: CALayer
  let stage: Stage
  private let location: SourceLocation

  init() {
    let layer = CALayer()
    layer.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    self.layer = layer
    stage = Stage(size: CGSize(width: 10, height: 8)) { layer }
    location = SourceLocation(
      fileID: "Module/BadgeTests.swift", filePath: folder.file("BadgeTests.swift").path, line: 1,
      column: 1)
  }

  private func folders(recording: Bool = false) -> TestFolders {
    var environment = [TestFolders.outputVariable: folder.file("output").path]
    if recording { environment[TestFolders.recordVariable] = "1" }
    return TestFolders(of: location, environment: environment)
  }

  private func expect(
    _ name: String = "halfway", _ comparison: ImageTolerance = .exact, recording: Bool = false
  ) throws {
    try stage.expectImage(
      named: name, within: comparison, folders(recording: recording), sourceLocation: location)
  }

  /// Expects a failure whose first line is `sentence`.
  private func expectFailure(_ sentence: String, _ body: () throws -> Void) throws {
    try withKnownIssue {
      try body()
    } matching: {
      $0.comments.first?.rawValue.split(separator: "\n").first.map(String.init) == sentence
    }
  }

  private func record() throws {
    try expectFailure(
      "halfway was recorded, since there was none: look at the image and run the test again"
    ) { try expect() }
  }

  @Test func `a missing image is recorded, which is a failure once`() throws {
    try record()
    #expect(folder.names(in: "__Images__/BadgeTests") == ["halfway.png"])
    try expect()
    #expect(folder.names(in: "output") == [])
  }

  @Test func `an image that differs fails with all three side by side`() throws {
    try record()
    layer.frame.origin.x = 3
    layer.removeAllAnimations()
    try withKnownIssue {
      try expect()
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("halfway differs in 8 of 80 pixels by up to ") ?? false
    }
    let data = try folder.data("output/BadgeTests/halfway.png")
    let image = try CGImage(data: data, name: "halfway.png")
    #expect(image.width == 3 * 10 + 2 * 4)
    #expect(image.height == 8)
    // Half red over the white of a chequered background, in the expected image alone at x 2.
    #expect(image.pixel(x: 2, y: 2).x == 255 && image.pixel(x: 2, y: 2).y < 130)
    #expect(image.pixel(x: 28 + 2, y: 2) == SIMD4(216, 216, 216, 255))
    #expect(image.pixel(x: 14 + 2, y: 2).x > 64)
    #expect(image.pixel(x: 14 + 4, y: 3) == SIMD4(0, 0, 0, 255))
  }

  @Test func `images are replaced on request, which is a failure too`() throws {
    try record()
    layer.isHidden = true
    layer.removeAllAnimations()
    try expectFailure(
      "halfway was recorded, since BOING_TESTING_RECORD=1 is in the environment: look at the image and run the test again"
    ) { try expect(recording: true) }
    try expect()
  }

  @Test func `a perceptual comparison passes over what nobody sees`() throws {
    try record()
    layer.backgroundColor = CGColor(srgbRed: 0.99, green: 0, blue: 0, alpha: 0.5)
    layer.removeAllAnimations()
    try expect("halfway", .perceptual(maximumDifference: 1.5))
    try withKnownIssue {
      try expect("halfway", .perceptual(maximumDifference: 0.1))
    } matching: {
      $0.comments.first?.rawValue.hasPrefix(
        "halfway differs by more than 0.1 in 16 of 80 pixels, by up to ") ?? false
    }
    try expect("halfway", .perceptual(maximumDifference: 0.1, fraction: 0.2))
    try withKnownIssue {
      try expect("halfway", .perceptual(maximumDifference: 0.1, fraction: 0.1))
    } matching: {
      $0.comments.first?.rawValue.contains("expected at most 10 %") ?? false
    }
  }

  @Test func `an image of another size fails with both sizes`() throws {
    try record()
    let other = Stage(size: CGSize(width: 10, height: 9)) {}
    try expectFailure("halfway has 10 × 9 pixels, expected 10 × 8") {
      try other.expectImage(
        named: "halfway", within: .exact, folders(), sourceLocation: location)
    }
  }

  @Test(arguments: ["", ".hidden", "a/b", "../up", "a\nb", String(repeating: "x", count: 300)])
  func `a name that is no file's is an error`(name: String) {
    #expect(throws: StageError.imageName(name)) { try expect(name) }
    #expect(folder.names == [])
  }

  @Test(arguments: [
    ImageTolerance.perceptual(maximumDifference: -1),
    .perceptual(maximumDifference: .infinity), .perceptual(maximumDifference: 1, fraction: 2),
  ])
  func `a tolerance out of range is an error`(comparison: ImageTolerance) {
    #expect(throws: StageError.self) { try expect("halfway", comparison) }
    #expect(folder.names == [])
  }

  @Test func `a stage without an area, and a damaged file, are errors`() throws {
    let empty = Stage(size: CGSize(width: Double.nan, height: 10)) {}
    #expect(throws: CompositorError.self) { try empty.image() }
    #expect(throws: CompositorError.self) {
      try empty.expectImage(named: "x", within: .exact, folders(), sourceLocation: location)
    }
    try folder.write("no image", to: "__Images__/BadgeTests/halfway.png")
    #expect(throws: CGImageError.self) { try expect() }
  }

  @Test func `the stage of the documentation shows its recorded image`() throws {
    stage.advance(by: .zero)
    try stage.expectImage(named: "half-red")
  }
}
