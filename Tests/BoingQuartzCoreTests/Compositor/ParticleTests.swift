import BoingQuartzCore
import BoingRender
import Testing

@Suite("Particles")
struct ParticleTests {
  private func picture(
    at time: Double, _ change: (CAEmitterLayer, CAEmitterCell) -> Void,
    after: (CAEmitterLayer) -> Void = { _ in }
  ) throws -> CGImage {
    try .drawn(60, 40, at: time) { root in
      let emitter = CAEmitterLayer()
      emitter.frame = root.bounds
      emitter.emitterPosition = CGPoint(x: 10, y: 20)
      let cell = CAEmitterCell()
      cell.contents = CGImage.white()
      cell.birthRate = 1
      cell.lifetime = 3
      change(emitter, cell)
      emitter.emitterCells = [cell]
      after(emitter)
      root.addSublayer(emitter)
    }
  }

  /// The columns of the middle row in which something shows.
  private func columns(
    at time: Double, _ change: (CAEmitterLayer, CAEmitterCell) -> Void,
    after: (CAEmitterLayer) -> Void = { _ in }
  ) throws -> [Int] {
    try picture(at: time, change, after: after).columns(inRow: 20)
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
    func moving(at time: Double, _ key: String? = nil, _ value: Double = 0) throws -> [Int] {
      try columns(at: time) { _, cell in
        cell.velocity = 10
        if let key { cell.setValue(value, forKey: key) }
      }
    }
    // Fifteen seconds of particles are there from the beginning.
    let full = try moving(at: 0, "beginTime", -15)
    #expect(try moving(at: 15) == full && full.count == 8)
    #expect(try moving(at: 0, "timeOffset", 15) == full)
    #expect(try moving(at: 7.5, "speed", 2) == full)
    #expect(try moving(at: 3.5, "beginTime", 4).isEmpty)
    #expect(try moving(at: 3.5, "duration", 1.5) == [34, 35])
    #expect(try moving(at: 15, "duration", 2).isEmpty)
  }

  @Test("follow a clock that key paths of the layer change")
  func clocksByKeyPath() throws {
    let columns = try columns(at: 0) { _, cell in
      cell.name = "spark"
      cell.velocity = 10
    } after: {
      $0.setValue(-15, forKeyPath: "emitterCells.spark.beginTime")
    }
    #expect(columns.count == 8)
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
    let hidden: [(CAEmitterLayer, CAEmitterCell) -> Void] = [
      { $1.contents = nil }, { $1.lifetime = 0 }, { $1.birthRate = 0 },
      { emitter, _ in emitter.birthRate = -1 },
    ]
    for change in hidden { #expect(try columns(at: 1, change).isEmpty) }
    #expect(try !columns(at: 1) { $1.birthRate = 30_000 }.isEmpty)
  }
}
