import Foundation
import OpenQuartzCore
import TestSupport
import Testing

/// The file that `scripts/same-bytes` names.
private let sumsFile = ProcessInfo.processInfo.environment["BOING_PICTURE_SUMS"]

/// Writes down what every drawing's bytes are, for `scripts/same-bytes` to compare debug and release.
@Suite(
  "Sums of pictures",
  .enabled(
    if: sumsFile != nil, "BOING_PICTURE_SUMS names no file; see scripts/same-bytes"))
struct PictureSumTests {
  @Test("are written for every drawing, at every scale, and for random trees")
  func write() throws {
    let path = try #require(sumsFile)
    var lines: [String] = []
    for drawing in Drawing.all {
      for scale in [1, 2, 3] as [CGFloat] {
        let image = try drawing.image(scale: scale, threads: 2)
        lines.append("\(drawing.name) \(scale) \(sum(image))")
      }
    }
    var random = SeededGenerator(seed: 77)
    let size = CGSize(width: 64, height: 48)
    for index in 0..<500 {
      let frame = RandomTree.frame(&random, size: size)
      lines.append("tree \(index) \(sum(try Compositor(size: size).image(of: frame)))")
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Fowler, Noll and Vo's hash of the size and of every byte.
  private func sum(_ image: CGImage) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in "\(image.width)×\(image.height)".utf8 { add(byte) }
    image.withUnsafeBytes { bytes in
      for row in 0..<image.height {
        for byte in bytes[(row * image.rowStride)...].prefix(image.width * 4) { add(byte) }
      }
    }
    return String(hash, radix: 16)
  }
}
