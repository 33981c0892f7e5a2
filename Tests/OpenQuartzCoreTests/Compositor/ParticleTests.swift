import OpenQuartzCore
import Testing

@Suite("Particles")
struct ParticleTests {
  private func picture(at time: Double, _ change: (CAEmitterLayer, CAEmitterCell) -> Void) throws
    -> CGImage
  {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let emitter = CAEmitterLayer()
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: 10, y: 20)
    let cell = CAEmitterCell()
    cell.contents = CGImage(width: 2, height: 2, isOpaque: true) { bytes in
      for index in bytes.indices { bytes[index] = 255 }
    }
    cell.birthRate = 1
    cell.lifetime = 3
    change(emitter, cell)
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    return try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
      .image(at: time)
  }

  /// The columns of the row y in which something shows.
  private func columns(_ image: CGImage, _ y: Int = 20) -> [Int] {
    (0..<image.width).filter { image.pixel(x: $0, y: y).w > 0 }
  }

  @Test("are where their speed has brought them, and gone after their lifetime")
  func motion() throws {
    let image = try picture(at: 4.5) { _, cell in cell.velocity = 10 }
    // Born at 2, 3 and 4: ages 2.5, 1.5 and 0.5.
    #expect(columns(image) == [14, 15, 24, 25, 34, 35])
  }

  @Test("fall by half the acceleration times the square of their age")
  func acceleration() throws {
    let image = try picture(at: 2) { _, cell in
      cell.birthRate = 0.4
      cell.xAcceleration = 16
    }
    #expect(columns(image) == [41, 42])
  }

  @Test("depend on seed and time alone, and look different for other seeds")
  func seeds() throws {
    func cloud(_ seed: UInt32) throws -> CGImage {
      try picture(at: 3.3) { emitter, cell in
        emitter.seed = seed
        cell.birthRate = 20
        cell.velocity = 12
        cell.emissionRange = 6
        cell.scaleRange = 1
      }
    }
    #expect(try cloud(1).hasSamePixels(as: cloud(1)))
    #expect(try !cloud(1).hasSamePixels(as: cloud(2)))
  }

  @Test("do not show without a picture, a lifetime or a rate; a huge rate is held")
  func absent() throws {
    #expect(columns(try picture(at: 1) { $1.contents = nil }).isEmpty)
    #expect(columns(try picture(at: 1) { $1.lifetime = 0 }).isEmpty)
    #expect(columns(try picture(at: 1) { $1.birthRate = 0 }).isEmpty)
    #expect(
      columns(
        try picture(at: 1) {
          $0.birthRate = -1; $1.birthRate = 1
        }
      ).isEmpty)
    #expect(!columns(try picture(at: 1) { $1.birthRate = 30_000 }).isEmpty)
  }
}

@Suite("Replicated layers in pictures")
struct ReplicatorPictureTests {
  @Test("show each instance moved, coloured and delayed further than the one before")
  func instances() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    replicator.instanceGreenOffset = -0.5
    replicator.instanceDelay = 0.25
    let dot = box(0, 0, 10, 4, .snow)
    let fall = CABasicAnimation("position.y", from: 2.0, to: 42.0)
    dot.add(fall, forKey: nil)
    replicator.addSublayer(dot)
    root.addSublayer(replicator)
    let image = try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
      .image(at: 0.5)
    // At 0.5, 0.25 and 0 seconds: tops 20, 10 and 0.
    for (index, (top, green)) in [(20, 255), (10, 128), (0, 0)].enumerated() {
      let pixel = image.pixel(x: index * 20 + 5, y: top + 1)
      #expect(pixel.x == 255 && pixel.w == 255, "\(index)")
      #expect(abs(Int(pixel.y) - green) <= 1, "\(index)")
      #expect(image.pixel(x: index * 20 + 5, y: top + 5) == .zero)
    }
  }

  @Test("show nothing without instances")
  func none() throws {
    let root = CAReplicatorLayer()
    root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    root.instanceCount = 0
    root.addSublayer(box(0, 0, 20, 20))
    let image = try Display(rootLayer: root, size: root.bounds.size, clock: ManualClock()).image()
    #expect(image.pixel(x: 5, y: 5) == .zero)
  }
}
