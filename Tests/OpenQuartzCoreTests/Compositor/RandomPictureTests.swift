import Foundation
import OpenQuartzCore
import Testing

@Suite("Pictures of random trees")
struct RandomPictureTests {
  private let size = CGSize(width: 64, height: 48)
  /// How many trees each of the sixteen seeds gives; `make fuzz` sets it to a thousand.
  private static let count =
    ProcessInfo.processInfo.environment["BOING_FUZZ"].flatMap(Int.init).map { $0 / 10 } ?? 64

  @Test(
    "have no colour above its alpha, and the same bytes on any number of threads",
    arguments: 0..<16 as Range<UInt64>)
  func invariants(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<Self.count {
      let frame = frame(&random)
      let compositor = try Compositor(size: size, background: round % 3 == 0 ? .snow : nil)
      let image = compositor.image(of: frame)
      #expect(isPremultiplied(image), "round \(round)")
      #expect(image.hasSamePixels(as: compositor.image(of: frame, threads: 2)), "round \(round)")
      if round % 3 == 0 { #expect(isOpaque(image), "round \(round)") }
    }
  }

  @Test("leave memory beyond the picture alone", arguments: 100..<104 as Range<UInt64>)
  func bounds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let compositor = try Compositor(size: size)
    let (margin, stride) = (8, 64 + 16)
    for _ in 0..<8 {
      var memory = [UInt32](repeating: 0xDEAD_BEEF, count: stride * (48 + 2 * margin))
      let frame = frame(&random)
      memory.withUnsafeMutableBytes { bytes in
        compositor.draw(
          frame, into: bytes.baseAddress! + (margin * stride + margin) * 4, bytesPerRow: stride * 4)
      }
      for (place, pixel) in memory.enumerated() {
        let (x, y) = (place % stride - margin, place / stride - margin)
        if !(0..<64).contains(x) || !(0..<48).contains(y) { #expect(pixel == 0xDEAD_BEEF) }
      }
    }
  }

  @Test("are the same drawn in parts after a change", arguments: 200..<208 as Range<UInt64>)
  func parts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let root = RandomTree.drawing(.random(in: 1...14, using: &random), using: &random)
      CATransaction.commit()
      let renderer = try CARenderer(width: 64, height: 48)
      renderer.layer = root
      for step in 0..<3 {
        renderer.beginFrame(atTime: Double(step), timeStamp: nil)
        renderer.addUpdate(renderer.updateBounds())
        renderer.render()
        renderer.endFrame()
        let whole = try CARenderer(width: 64, height: 48)
        whole.layer = root
        whole.beginFrame(atTime: Double(step), timeStamp: nil)
        whole.addUpdate(whole.bounds)
        whole.render()
        #expect(renderer.image.hasSamePixels(as: whole.image))
        renderer.layer = root
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change(root, &random)
        CATransaction.commit()
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

  private func frame(_ random: inout SeededGenerator) -> Frame {
    RandomTree.frame(&random, size: size)
  }

  private func isOpaque(_ image: CGImage) -> Bool {
    (0..<image.height).allSatisfy { y in
      (0..<image.width).allSatisfy { image.pixel(x: $0, y: y).w == 255 }
    }
  }
}
