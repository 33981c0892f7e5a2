import Foundation
import Testing

@testable import BoingCLI

@Suite("The size of images")
struct ImageSizeTests {
  @Test(
    "without a scale a large document has the pixels of the largest H.264 frame, and no other is enlarged",
    arguments: [
      (390, 844, 2), (1536, 1536, 2), (3176, 3176, 3072.0 / 3176), (16_384, 576, 1),
      (10_000_000, 10, 2),
    ])
  func defaultScale(width: Double, height: Double, scale: Double) {
    let found = ImageSize.defaultScale(of: CGSize(width: width, height: height))
    #expect((found - scale).magnitude < 1e-12)
  }
}
