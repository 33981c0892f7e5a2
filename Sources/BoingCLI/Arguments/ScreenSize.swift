import ArgumentParser
import Boing

/// Width and height in points, typed as 390x844.
struct ScreenSize {
  let size: CGSize

  /// - Throws: `ValidationError` where either side is missing, no number, or not from 1 to 16384.
  init(_ text: String) throws {
    let sides = text.lowercased().split(
      separator: "x", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else {
      throw ValidationError.option(
        "size", text, "give width and height in points from 1 to 16384, such as 390x844")
    }
    size = CGSize(width: width, height: height)
  }
}
