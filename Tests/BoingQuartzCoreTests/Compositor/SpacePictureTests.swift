import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Layers that share a space")
struct SpacePictureTests {
  /// The maximum error of eight bits of colour, alpha and coverage together.
  private let threeSteps = 3

  private func picture(at time: Double = 0, _ build: (CALayer) -> Void) throws -> CGImage {
    try .drawn(60, 60, at: time, build)
  }

  @Test(
    "a layer that another's plane divides shows no seam where that other is not",
    arguments: [1, 0.5, 0.2], [0.3, 0.8, 1.2])
  func seam(alpha: Double, angle: Double) throws {
    let image = try picture { root in
      let space = CATransformLayer()
      space.frame = root.bounds
      let whole = box(5, 5, 50, 50, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: alpha))
      // Tiny, but its plane goes through all of the other.
      let knife = box(29, 29, 2, 2, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: alpha))
      knife.transform = CATransform3DMakeRotation(angle, 0.4, 1, 0.3)
      space.addSublayer(knife)
      space.addSublayer(whole)
      root.addSublayer(space)
    }
    let expected = Int((alpha * 255).rounded())
    for y in 8..<52 {
      for x in 8..<52 where abs(x - 30) > 3 || abs(y - 30) > 3 {
        #expect(abs(Int(image.pixel(x: x, y: y).w) - expected) <= threeSteps, "\(x) \(y)")
      }
    }
  }

  @Test("the line along which two layers cross is smooth: each shows by the part that is its own")
  func line() throws {
    let image = try picture { root in
      let space = CATransformLayer()
      space.frame = root.bounds
      // Both lie about one axis that leans by the tangent 0.25 and is above x = 30 at y = 30.
      let lean = atan(0.25)
      for (index, color) in [CGColor.snow, .black].enumerated() {
        let layer = box(0, 0, 60, 60, color)
        var t = CATransform3DMakeRotation(index == 0 ? 0.6 : -0.6, 0, 1, 0)
        t = CATransform3DConcat(t, CATransform3DMakeRotation(-lean, 0, 0, 1))
        layer.transform = t
        space.addSublayer(layer)
      }
      root.addSublayer(space)
    }
    // White is nearer at the left. The line is at x = 30 + (y − 30) ⁄ 4; the mean of a row is its place.
    for y in 20..<40 {
      let white = (25..<36).reduce(0.0) { $0 + Double(image.pixel(x: $1, y: y).x) / 255 }
      let place = 30 + (Double(y) + 0.5 - 30) / 4
      #expect(abs(25 + white - place) < 0.02, "\(y): \(25 + white) for \(place)")
      #expect((25..<36).allSatisfy { image.pixel(x: $0, y: y).w == 255 })
    }
  }

  @Test("a replicator flattens its instances unless it preserves depth")
  func replicator() throws {
    for preserves in [false, true] {
      let image = try picture { root in
        root.sublayerTransform.m34 = -1 / 100
        let replicator = CAReplicatorLayer()
        replicator.frame = root.bounds
        replicator.instanceCount = 2
        // The second is twice as near to the eye as the first: 100 ⁄ (100 − 50).
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, 50)
        replicator.preservesDepth = preserves
        replicator.instanceColor = .snow
        replicator.instanceBlueOffset = -1
        replicator.addSublayer(box(20, 20, 20, 20, .snow))
        root.addSublayer(replicator)
      }
      let shown = image.columns(inRow: 30)
      #expect(shown.first == (preserves ? 10 : 20))
      #expect(shown.last == (preserves ? 49 : 39))
      // The nearer one lies over the first and has no blue.
      #expect(image.pixel(x: 30, y: 30) == SIMD4(255, 255, 0, 255))
    }
  }

  /// A replicator of two copies of a transform layer, `step` apart in depth, white and yellow.
  private func copies(_ step: Double, zPosition: Double = 0, delay: Double = 0) throws -> CGImage {
    try picture { root in
      root.sublayerTransform.m34 = -1 / 100
      let replicator = CAReplicatorLayer()
      replicator.frame = root.bounds
      replicator.zPosition = zPosition
      replicator.instanceCount = 2
      replicator.instanceDelay = delay
      replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, step)
      replicator.instanceBlueOffset = -1
      let space = CATransformLayer()
      space.frame = root.bounds
      space.addSublayer(box(25, 25, 10, 10, .snow))
      let behind = box(10, 10, 40, 40, .snow)
      behind.zPosition = -60
      space.addSublayer(behind)
      replicator.addSublayer(space)
      root.addSublayer(replicator)
    }
  }

  @Test(
    "a replicator of transform layers sorts the faces of all copies, and tints each",
    arguments: [0, 0.25])
  func replicatedSpaces(delay: Double) throws {
    let (white, yellow) = (SIMD4<UInt8>(255, 255, 255, 255), SIMD4<UInt8>(255, 255, 0, 255))
    // The second copy lies behind the first: its front, at −30, is between the first's faces.
    let behind = try copies(-30, delay: delay)
    #expect(behind.pixel(x: 30, y: 30) == white)
    #expect(behind.pixel(x: 12, y: 30) == white)
    let before = try copies(30, delay: delay)
    #expect(before.pixel(x: 30, y: 30) == yellow)
    #expect(before.pixel(x: 12, y: 30) == yellow)
    // Further behind than the first copy's last face.
    let far = try copies(-70, delay: delay)
    #expect(far.pixel(x: 30, y: 30) == white && far.pixel(x: 12, y: 30) == white)
  }

  @Test("a replicator's own depth counts once, and that of what it flattens not at all")
  func replicatedDepth() throws {
    for depth in [0.0, 50, -100] {
      let image = try copies(-30, zPosition: depth)
      let shown = image.columns(inRow: 30)
      // Seen from 100, 40 wide.
      let half = 20 * 100 / (100 - depth)
      #expect(shown.first == Int(max(30 - half, 0)) && shown.last == Int(min(29 + half, 59)))
    }
  }

  @Test("a transform layer's own depth counts once")
  func spaceDepth() throws {
    let image = try picture { root in
      root.sublayerTransform.m34 = -1 / 100
      let space = CATransformLayer()
      space.frame = root.bounds
      space.zPosition = 50
      space.addSublayer(box(25, 25, 10, 10, .snow))
      root.addSublayer(space)
    }
    #expect(image.columns(inRow: 30) == Array(20..<40))
  }

  @Test("nested replicators multiply, and add up delays, moves and colours")
  func nested() throws {
    let image = try picture(at: 0.8) { root in
      let (outer, inner) = (CAReplicatorLayer(), CAReplicatorLayer())
      for (replicator, isOuter) in [(outer, true), (inner, false)] {
        replicator.frame = root.bounds
        replicator.instanceCount = 3
        replicator.instanceDelay = isOuter ? 0.3 : 0.1
        replicator.instanceTransform = CATransform3DMakeTranslation(
          isOuter ? 0 : 20, isOuter ? 20 : 0, 0)
        if isOuter {
          replicator.instanceRedOffset = -0.25
        } else {
          replicator.instanceBlueOffset = -0.4
        }
      }
      let dot = box(0, 0, 4, 4, .snow)
      let move = CABasicAnimation("position.x", from: 2.0, to: 12.0)
      move.fillMode = .both
      dot.add(move, forKey: nil)
      inner.addSublayer(dot)
      outer.addSublayer(inner)
      root.addSublayer(outer)
    }
    for row in 0..<3 {
      for column in 0..<3 {
        let time = max(0, 0.8 - 0.3 * Double(row) - 0.1 * Double(column))
        let left = column * 20 + Int((10 * time).rounded())
        let pixel = image.pixel(x: left + 1, y: row * 20 + 1)
        let (red, blue) = (255 - 63.75 * Double(row), 255 - 102 * Double(column))
        #expect(abs(Double(pixel.x) - red) <= 1 && abs(Double(pixel.z) - blue) <= 1)
        #expect(pixel.w == 255, "\(row) \(column)")
      }
    }
  }

  @Test(
    "particles that keep their depth are hidden by what is before them, and grow as they come near")
  func particles() throws {
    func image(_ z: Double, _ preserves: Bool = true) throws -> CGImage {
      try picture { root in
        root.sublayerTransform.m34 = -1 / 100
        let space = CATransformLayer()
        space.frame = root.bounds
        space.addSublayer(box(0, 0, 30, 60, .rose))
        let emitter = CAEmitterLayer()
        emitter.position = CGPoint(x: 30, y: 30)
        emitter.emitterZPosition = z
        emitter.preservesDepth = preserves
        let cell = CAEmitterCell()
        cell.contents = CGImage.white(10, 10)
        cell.birthRate = 1
        cell.lifetime = 1
        emitter.emitterCells = [cell]
        space.addSublayer(emitter)
        root.addSublayer(space)
      }
    }
    let far = try image(-25)
    let near = try image(50)
    // Half of it is behind the wall; seen from 100, it shows at 100 ⁄ 125 of its size.
    #expect(far.pixel(x: 28, y: 30) == SIMD4(230, 64, 89, 255))
    #expect(far.pixel(x: 31, y: 30) == SIMD4(255, 255, 255, 255))
    #expect((30..<60).filter { far.pixel(x: $0, y: 30).w > 0 }.count == 4)
    #expect((0..<60).filter { near.pixel(x: $0, y: 30) == SIMD4(255, 255, 255, 255) }.count == 20)
    // Flattened, it has its own size.
    let flat = try image(50, false)
    #expect((0..<60).filter { flat.pixel(x: $0, y: 30) == SIMD4(255, 255, 255, 255) }.count == 10)
  }
}
