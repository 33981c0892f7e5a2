import BoingQuartzCore
import BoingTestSupport
import Testing

@Suite("Images of successive frames")
struct SuccessiveImagesTests {
  private let size = CGSize(width: 64, height: 48)

  @Test(
    "have the bytes of frames that are drawn whole, in any order of times",
    arguments: 300..<312 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<6 {
      let root = withoutActions {
        RandomTree.drawing(.random(in: 1...14, using: &random), using: &random)
      }
      let compositor = try Compositor(
        size: size, scale: [1, 1.5][round % 2], background: round % 3 == 0 ? .snow : nil)
      let images = SuccessiveImages(compositor)
      let display = Display(rootLayer: root, size: size, clock: ManualClock())
      display.update()
      // Images, or parts of them, that somebody still has when the next one is drawn.
      var kept: [(CGImage, whole: CGImage)] = []
      let part = CGRect(x: 3, y: 5, width: 40, height: 30)
      for time in [0, 0.1, 0.1, 3, 0.2, 0, 10, 10] {
        let frame = display.frame(at: time)
        // Drawn by a compositor that has drawn nothing before.
        let whole = try Compositor(
          size: size, scale: compositor.scale, background: compositor.background
        ).image(of: frame)
        let image = images.image(of: frame)
        #expect(image.hasSamePixels(as: whole), "round \(round), \(time) s")
        switch (round + Int(time * 10)) % 3 {
        case 0: kept.append((image, whole))
        case 1:
          kept.append(
            (try #require(image.cropping(to: part)), try #require(whole.cropping(to: part))))
        default: break
        }
      }
      for (image, whole) in kept { #expect(image.hasSamePixels(as: whole), "round \(round)") }
    }
  }

  private func moving() -> Display {
    let display = movingTree(64, 48, stillY: 30, endX: 46).onDisplay()
    display.update()
    return display
  }

  @Test("are the same object where nothing has changed")
  func unchanged() throws {
    let display = moving()
    let images = SuccessiveImages(try Compositor(size: size))
    let first = images.image(of: display.frame(at: 2))
    #expect(images.image(of: display.frame(at: 3)) === first)
    let earlier = images.image(of: display.frame(at: 0.5))
    #expect(earlier !== first && !earlier.hasSamePixels(as: first))
    #expect(images.image(of: display.frame(at: 0.5), threads: 2) === earlier)
    // What was handed out before stays as it was.
    #expect(first.hasSamePixels(as: try Compositor(size: size).image(of: display.frame(at: 2))))
  }

  @Test("are the same from several threads at a time")
  func threads() async throws {
    let display = moving()
    let images = SuccessiveImages(try Compositor(size: size))
    let frames = (0..<64).map { display.frame(at: Double($0 % 20) / 10) }
    let drawn = await withTaskGroup(of: (Int, CGImage).self) { group in
      for (index, frame) in frames.enumerated() {
        group.addTask { (index, images.image(of: frame)) }
      }
      var drawn: [Int: CGImage] = [:]
      for await (index, image) in group { drawn[index] = image }
      return drawn
    }
    for (index, frame) in frames.enumerated() {
      let whole = try Compositor(size: size).image(of: frame)
      #expect(drawn[index]?.hasSamePixels(as: whole) == true, "\(index)")
    }
  }

  @Test("are right where more commands change than are compared one by one")
  func manyChanges() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for index in 0..<600 {
      let layer = box(Double(index % 60), Double(index % 44), 2, 2, index % 2 == 0 ? .sun : .rose)
      let move = CABasicAnimation("position.x", from: Double(index % 60), to: Double(index % 50))
      (move.fillMode, move.isRemovedOnCompletion, move.duration) = (.both, false, 1)
      layer.add(move, forKey: "move")
      root.addSublayer(layer)
    }
    let display = Display(rootLayer: root, size: size, clock: ManualClock())
    display.update()
    let images = SuccessiveImages(try Compositor(size: size))
    for time in [0, 0.3, 0.3, 1, 2] {
      let frame = display.frame(at: time)
      #expect(
        images.image(of: frame).hasSamePixels(as: try Compositor(size: size).image(of: frame)))
    }
  }
}
