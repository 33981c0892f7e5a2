import BoingQuartzCore
import BoingTestSupport
import Foundation
import Testing

/// The file that `scripts/same-bytes` names.
private let sumsFile = ProcessInfo.processInfo.environment["BOING_PICTURE_SUMS"]

/// Writes down what the bytes of random trees are, for `scripts/same-bytes` to compare debug and release.
@Suite(
  "Sums of pictures",
  .enabled(
    if: sumsFile != nil, "BOING_PICTURE_SUMS names no file; see scripts/same-bytes"))
struct PictureSumTests {
  @Test("are written for random trees, at every scale")
  func write() throws {
    let path = try #require(sumsFile)
    var lines: [String] = []
    var random = SeededGenerator(seed: 77)
    let size = CGSize(width: 64, height: 48)
    for index in 0..<700 {
      let frame = RandomTree.frame(&random, size: size)
      let compositor = try Compositor(size: size, scale: [1, 2, 3][index % 3])
      lines.append("tree \(index) \(sum(compositor.image(of: frame, threads: 1 + index % 2)))")
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
