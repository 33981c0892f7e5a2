import BoingRender
import OpenQuartzCore
import Testing

@Suite("Particles")
struct ParticleTests {
  private func picture(
    at time: Double, _ change: (CAEmitterLayer, CAEmitterCell) -> Void,
    after: (CAEmitterLayer) -> Void = { _ in }
  ) throws -> CGImage {
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
    after(emitter)
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

  @Test("of a cell with a clock of its own are those of that clock")
  func clocks() throws {
    func moving(at time: Double, _ key: String? = nil, _ value: Double = 0) throws -> CGImage {
      try picture(at: time) { _, cell in
        cell.velocity = 10
        if let key { cell.setValue(value, forKey: key) }
      }
    }
    // Fifteen seconds of particles are there from the beginning.
    let full = try moving(at: 0, "beginTime", -15)
    #expect(columns(full) == columns(try moving(at: 15)) && columns(full).count == 8)
    #expect(columns(try moving(at: 0, "timeOffset", 15)) == columns(full))
    #expect(columns(try moving(at: 7.5, "speed", 2)) == columns(full))
    #expect(columns(try moving(at: 3.5, "beginTime", 4)).isEmpty)
    #expect(columns(try moving(at: 3.5, "duration", 1.5)) == [34, 35])
    #expect(columns(try moving(at: 15, "duration", 2)).isEmpty)
  }

  @Test("follow a clock that key paths of the layer change")
  func clocksByKeyPath() throws {
    let image = try picture(at: 0) { _, cell in
      cell.name = "spark"
      cell.velocity = 10
    } after: {
      $0.setValue(-15, forKeyPath: "emitterCells.spark.beginTime")
    }
    #expect(columns(image).count == 8)
  }

  @Test("keep the values of their cell's clock, and refuse what no clock has")
  func clockValues() throws {
    let cell = CAEmitterCell()
    for (key, value) in [("beginTime", -15.0), ("timeOffset", 2), ("speed", 0.5), ("duration", 3)] {
      cell.setValue(value, forKey: key)
      #expect(cell.value(forKey: key) as? Double == value)
    }
    #expect(cell.beginTime == -15 && cell.timeOffset == 2 && cell.speed == 0.5)
    #expect(cell.duration == 3)
    cell.setValue(Double.infinity, forKey: "duration")
    #expect(cell.duration == .infinity)
    cell.setValue(-1, forKey: "duration")
    cell.setValue(Double.nan, forKey: "repeatCount")
    cell.setValue(Double.infinity, forKey: "beginTime")
    #expect(cell.duration == .infinity && cell.repeatCount == 0 && cell.beginTime == -15)
    cell.setValue("both", forKey: "fillMode")
    #expect(cell.fillMode == .both && cell.value(forKey: "fillMode") as? String == "both")
    cell.setValue("plane", forKey: "particleType")
    cell.setValue("cloud", forKey: "particleType")
    #expect(cell.value(forKey: "particleType") as? String == "plane")

    cell.repeatCount = .infinity
    cell.setValue(0.25, forKey: "orientationRange")
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [cell]
    let archived = try CALayer.unarchived(from: try emitter.archivedData()) as? CAEmitterLayer
    let copy = try #require(archived?.emitterCells?.first)
    #expect(copy.beginTime == -15 && copy.repeatCount == .infinity && copy.fillMode == .both)
    #expect(copy.value(forKey: "particleType") as? String == "plane")
    #expect(copy.value(forKey: "orientationRange") as? Double == 0.25)
  }

  /// The numbers of columns and of rows that a particle of 20 × 20 points covers.
  private func extent(at time: Double = 0, _ change: (CAEmitterCell) -> Void) throws -> [Int] {
    let image = try picture(at: time) { emitter, cell in
      emitter.emitterPosition = CGPoint(x: 30, y: 20)
      cell.contentsScale = 0.1
      change(cell)
    }
    return [
      (0..<60).filter { x in (0..<40).contains { image.pixel(x: x, y: $0).w > 127 } }.count,
      (0..<40).filter { y in (0..<60).contains { image.pixel(x: $0, y: y).w > 127 } }.count,
    ]
  }

  /// A particle of 20 × 20 points as it is turned, and the extent that it shows.
  private struct Turn {
    var type = "plane"
    var latitude = Double.pi / 2
    var longitude = 0.0
    var rotation = Double.pi / 3
    var extent: [Int]
  }

  private static let turns = [
    // About x by 60° the height is 20 cos 60°, about y the width.
    Turn(extent: [20, 10]), Turn(longitude: .pi / 2, extent: [10, 20]),
    // About z, or half round, nothing changes; seen from its edge a plane is nothing.
    Turn(latitude: 0, rotation: .pi / 2, extent: [20, 20]), Turn(rotation: .pi, extent: [20, 20]),
    Turn(type: "sprite", rotation: .pi / 2, extent: [20, 20]),
    Turn(rotation: .pi / 2, extent: [0, 0]),
  ]

  @Test(
    "that are planes turn about the axis of their orientation, sprites about that of sight",
    arguments: 0..<turns.count)
  func orientation(index: Int) throws {
    let turn = Self.turns[index]
    func orient(_ cell: CAEmitterCell) {
      cell.setValue(turn.type, forKey: "particleType")
      cell.setValue(turn.latitude, forKey: "orientationLatitude")
      cell.setValue(turn.longitude, forKey: "orientationLongitude")
    }
    let turned = try extent {
      orient($0)
      $0.setValue(turn.rotation, forKey: "rotation")
    }
    #expect(turned == turn.extent)
    // A spin comes to the same angle.
    let spun = try extent(at: 0.5) {
      orient($0)
      $0.spin = 2 * turn.rotation
    }
    #expect(spun == turn.extent)
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
