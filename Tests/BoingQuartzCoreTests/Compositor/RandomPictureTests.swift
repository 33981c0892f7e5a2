import BoingQuartzCore
import BoingTestSupport
import Foundation
import Testing

@Suite("Pictures of random trees")
struct RandomPictureTests {
  private let size = CGSize(width: 64, height: 48)
  /// The number of trees of each of the sixteen seeds; `make fuzz` sets it to a thousand.
  private static let count =
    ProcessInfo.processInfo.environment["BOING_FUZZ"].flatMap(Int.init).map { $0 / 10 } ?? 32

  @Test(
    "have no colour above its alpha, the same bytes on any number of threads, and end where they end",
    arguments: 0..<16 as Range<UInt64>)
  func invariants(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<Self.count {
      let frame = RandomTree.frame(&random, size: size)
      let scale = [1, 1, 1.5, 2][round % 4]
      let background = round % 3 == 0 ? CGColor.snow : nil
      var compositor = try Compositor(
        size: size, scale: scale, background: background,
        colorSpace: round % 5 == 0 ? .displayP3 : .sRGB)
      let image = guardedImage(frame, compositor, threads: 1)
      #expect(image.isPremultiplied, "round \(round)")
      if background != nil { #expect(isOpaque(image), "round \(round)") }
      // Several tiles even of so small a picture.
      compositor.minimumTileHeight = 5
      #expect(
        image.hasSamePixels(as: guardedImage(frame, compositor, threads: 3)), "round \(round)")
    }
  }

  /// A picture that is drawn amid memory that must stay as it is.
  private func guardedImage(_ frame: Frame, _ compositor: Compositor, threads: Int) -> CGImage {
    let (margin, width, height) = (4, compositor.width, compositor.height)
    let stride = width + 2 * margin
    var memory = [UInt32](repeating: 0xDEAD_BEEF, count: stride * (height + 2 * margin))
    memory.withUnsafeMutableBytes { bytes in
      compositor.draw(
        frame, into: bytes.baseAddress! + (margin * stride + margin) * 4, bytesPerRow: stride * 4,
        threads: threads)
    }
    let rows = (0..<height).map { memory[((margin + $0) * stride + margin)...].prefix(width) }
    let outside =
      memory.lazy.count { $0 == 0xDEAD_BEEF } - rows.lazy.joined().count { $0 == 0xDEAD_BEEF }
    #expect(outside == memory.count - width * height)
    return CGImage(
      width: width, height: height, isOpaque: false, colorSpace: compositor.colorSpace.colorSpace
    ) { pixels in
      for (y, row) in rows.enumerated() {
        for (x, pixel) in row.enumerated() {
          pixels.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
  }

  @Test("are the same drawn in parts after a change", arguments: 200..<208 as Range<UInt64>)
  func parts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let root = withoutActions {
        RandomTree.drawing(.random(in: 1...14, using: &random), using: &random)
      }
      let renderer = try CARenderer(width: 64, height: 48)
      renderer.threads = 1 + Int(seed % 2)
      renderer.layer = root
      for step in 0..<3 {
        renderer.draw(at: Double(step))
        let whole = try CARenderer(width: 64, height: 48)
        whole.layer = root
        whole.beginFrame(atTime: Double(step), timeStamp: nil)
        whole.addUpdate(whole.bounds)
        whole.render()
        #expect(renderer.image.hasSamePixels(as: whole.image))
        renderer.layer = root
        withoutActions { change(root, &random) }
        renderer.layer = nil
        renderer.layer = root
      }
    }
  }

  /// Moves, fades, adds or removes one of the sublayers.
  private func change(_ root: CALayer, _ random: inout SeededGenerator) {
    guard let layer = root.sublayers?.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: layer.position.x += 5
    case 1: layer.opacity /= 2
    case 2: layer.removeFromSuperlayer()
    default: root.insertSublayer(box(3, 4, 10, 12, .rose), at: 0)
    }
  }

  private func isOpaque(_ image: CGImage) -> Bool {
    (0..<image.height).allSatisfy { y in
      (0..<image.width).allSatisfy { image.pixel(x: $0, y: y).w == 255 }
    }
  }
}
