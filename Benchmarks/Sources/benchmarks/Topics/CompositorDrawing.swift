import Boing
import CPeerCairo
import CPeers
import Foundation

/// Frames of layers drawn into 1080p memory that is used again, beside other rasterisers that draw the
/// same scene.
enum CompositorDrawing: Topic {
  static let name = "compositor"
  static let summary =
    "milliseconds of one thread, and of two, for one 1080p frame of a scene that moves; the peers, "
    + "each on one thread, are Cairo and those Python packages of peers/requirements.txt that are "
    + "here, drawing the same shapes"

  private static let size = CGSize(width: 1920, height: 1080)
  private static let frameCount = 8
  private static let times = (0..<frameCount).map { Double($0) / Double(frameCount) }

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    table.checks.append(
      "one thread and two draw the same bytes; what a row says of a peer's picture is the mean "
        + "difference of channels from ours, of 255")
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("boing-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    table.rows += [try scaling(settings), try clearing(settings)]
    for scene in [
      MovingBoxes.scene, Jack.scene, MovingCurves.scene, TurningImages.scene, Labels.scene,
    ] {
      try add(scene, settings, scratch, to: &table)
    }
    return table
  }

  /// The gain by a second thread of this machine at best: for arithmetic in registers that shares nothing.
  private static func scaling(_ settings: Settings) throws -> Table.Row {
    let work: @Sendable () -> Void = { _ = peer_arithmetic(500_000) }
    let times = try Race(rounds: settings.rounds).run([
      { (0..<2).forEach { _ in work() } },
      { DispatchQueue.concurrentPerform(iterations: 2) { _ in work() } },
    ])
    return Table.Row(
      "arithmetic in C that shares nothing, two threads, beside one",
      ours: Race.figure(times[1], .seconds), peer: Race.figure(times[0], .seconds))
  }

  /// The cost of every whole frame, whoever draws it: the memory that it is drawn into is cleared.
  private static func clearing(_ settings: Settings) throws -> Table.Row {
    let byteCount = Int(size.width) * Int(size.height) * 4
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    defer { memory.deallocate() }
    let time = try Race(rounds: settings.rounds).run([
      {
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        peer_consume(memory)
      }
    ])[0]
    return Table.Row("the memory of a frame cleared by memset", ours: Race.figure(time, .seconds))
  }

  private static func add(
    _ scene: BenchmarkScene, _ settings: Settings, _ scratch: URL, to table: inout Table
  ) throws {
    let frames = times.map { scene.frame($0, size) }
    let compositor = try Compositor(size: size)
    let bytesPerRow = compositor.width * 4
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytesPerRow * compositor.height, alignment: 64)
    defer { memory.deallocate() }
    let ours = compositor.image(of: frames[0])
    guard ours.hasSamePixels(as: compositor.image(of: frames[0], threads: 2)) else {
      throw Disagreement(description: "\(scene.name): one thread and two draw different pictures")
    }
    PeakMemory.reset()
    var contestants: [(Int) throws -> Double] = [1, 2].map { threads in
      { index in
        Race.seconds {
          compositor.draw(
            frames[index], into: memory, bytesPerRow: bytesPerRow, threads: threads)
          peer_consume(memory)
        }
      }
    }
    var peers: [String] = []
    if let cairo = scene.cairo {
      let target = CairoTarget(size)
      target.draw { cairo(0, $0) }
      peers.append(try agree(scene, "Cairo", ours, target.bytes))
      contestants.append { index in
        Race.seconds { target.draw { cairo(times[index], $0) } }
      }
    }
    let process = try others(scene, scratch)
    for (name, finding) in process?.findings ?? [] {
      guard let version = finding.version else {
        let note = "\(name) is not installed: \(PeerProcess.remedy)"
        if !table.notes.contains(note) { table.notes.append(note) }
        continue
      }
      let pixels = try process?.pixels(name, 0, in: scratch) ?? Data()
      peers.append(try agree(scene, "\(name) \(version)", ours, Array(pixels)))
      contestants.append { try process?.draw(name, $0) ?? 0 }
    }
    let figures = try Race(rounds: settings.rounds).run(frames: frameCount, contestants)
      .map { Race.figure($0, .seconds) }
    let peak = PeakMemory.bytes.map { ", peak " + Figure(best: $0, unit: .bytes).text } ?? ""
    table.rows.append(
      Table.Row(
        "\(scene.name), one thread" + (peers.first.map { ", beside " + $0 } ?? "") + peak,
        ours: figures[0], peer: figures.dropFirst(2).first))
    for (index, peer) in peers.enumerated().dropFirst() {
      table.rows.append(
        Table.Row(
          "\(scene.name), one thread, beside " + peer, ours: figures[0], peer: figures[2 + index])
      )
    }
    table.rows.append(
      Table.Row("\(scene.name), two threads, beside one", ours: figures[1], peer: figures[0]))
  }

  /// The peers that are Python packages, ready to draw `scene`.
  private static func others(_ scene: BenchmarkScene, _ scratch: URL) throws -> PeerProcess? {
    guard var description = try scene.peers?(times, scratch) else { return nil }
    (description.width, description.height) = (Int(size.width), Int(size.height))
    return try PeerProcess(description, in: scratch)
  }

  /// Makes sure that a peer draws the same, and says how far its picture is from ours.
  private static func agree(
    _ scene: BenchmarkScene, _ peer: String, _ ours: CGImage, _ bytes: [UInt8]
  ) throws -> String {
    let name = scene.name
    let mine = ours.withUnsafeBytes(Array.init)
    guard mine.count == bytes.count else {
      throw Disagreement(description: "\(name): \(peer)'s picture has another size")
    }
    var sum = 0
    var covered = (0, 0)
    for index in mine.indices {
      sum += abs(Int(mine[index]) - Int(bytes[index]))
      covered.0 += Int(mine[index])
      covered.1 += Int(bytes[index])
    }
    let difference = Double(sum) / Double(mine.count)
    // Nothing drawn would not be far from a sparse picture.
    guard difference <= scene.allowedDifference,
      Double(abs(covered.0 - covered.1)) <= scene.allowedSurplus * Double(covered.0)
    else {
      throw Disagreement(
        description: "\(name): \(peer)'s picture differs from ours by \(digits(difference)) on "
          + "average, and has \(digits(Double(covered.1) / Double(covered.0))) times as much in it")
    }
    return "\(peer) (\(digits(difference)))"
  }
}

/// Something to draw at a time from 0 to 1.
struct BenchmarkScene {
  let name: String
  /// The maximum mean difference of channels between a peer's image and ours, of 255.
  var allowedDifference = 3.0
  /// By which part there may be more or less in it.
  var allowedSurplus = 0.05
  let frame: (Double, CGSize) -> Frame
  /// The same with Cairo; nil where there is no counterpart.
  let cairo: ((Double, OpaquePointer) -> Void)?
  /// The same at several times for ``PeerProcess``, which may put files into a folder.
  let peers: (([Double], URL) throws -> PeerScene?)?

  init(
    _ name: String, peers: (([Double], URL) throws -> PeerScene?)? = nil,
    cairo: ((Double, OpaquePointer) -> Void)? = nil,
    build: @escaping (Double, CALayer) -> Void
  ) {
    self.name = name
    self.cairo = cairo
    self.peers = peers
    frame = { time, size in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let root = CALayer()
      root.frame = CGRect(origin: .zero, size: size)
      build(time, root)
      CATransaction.commit()
      return Display(rootLayer: root, size: size, clock: ManualClock()).frame()
    }
  }
}

/// A Cairo surface that is used again.
final class CairoTarget {
  private let surface: OpaquePointer?

  init(_ size: CGSize) {
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  func draw(_ body: (OpaquePointer) -> Void) {
    guard let cairo = cairo_create(surface) else { return }
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    peer_consume(cairo_image_surface_get_data(surface))
  }

  var bytes: [UInt8] {
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let count =
      Int(cairo_image_surface_get_stride(surface)) * Int(cairo_image_surface_get_height(surface))
    return Array(UnsafeBufferPointer(start: data, count: count))
  }
}
