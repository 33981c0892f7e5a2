import Boing
import CPeerCairo
import CPeers
import Foundation

/// Frames of layers drawn into 1080p memory that is used again, beside Cairo drawing the same scene.
enum CompositorDrawing: Topic {
  static let name = "compositor"
  static let summary =
    "milliseconds of one thread, and of two, for one 1080p frame of a scene that moves; the peer is "
    + "Cairo drawing the same shapes on one thread"

  private static let size = CGSize(width: 1920, height: 1080)
  private static let frameCount = 8

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    table.checks.append("one thread and two draw the same bytes; ours and Cairo's pictures agree")
    for scene in [MovingBoxes.scene, Jack.scene, TurningImages.scene, Labels.scene] {
      try add(scene, settings, to: &table)
    }
    return table
  }

  private static func add(_ scene: BenchmarkScene, _ settings: Settings, to table: inout Table)
    throws
  {
    let frames = (0..<frameCount).map { scene.frame(Double($0) / Double(frameCount), size) }
    let compositor = try Compositor(size: size)
    let bytesPerRow = compositor.width * 4
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytesPerRow * compositor.height, alignment: 64)
    defer { memory.deallocate() }
    let one = compositor.image(of: frames[0])
    guard one.hasSamePixels(as: compositor.image(of: frames[0], threads: 2)) else {
      throw Disagreement(description: "\(scene.name): one thread and two draw different pictures")
    }
    func draw(_ threads: Int) {
      for frame in frames {
        compositor.draw(frame, into: memory, bytesPerRow: bytesPerRow, threads: threads)
        peer_consume(memory)
      }
    }
    var contestants: [() throws -> Void] = [{ draw(1) }, { draw(2) }]
    if let cairo = scene.cairo {
      let target = CairoTarget(size)
      target.draw { cairo(0, $0) }
      try agree(scene.name, one, target)
      contestants.append {
        for index in 0..<frameCount {
          target.draw { cairo(Double(index) / Double(frameCount), $0) }
        }
      }
    }
    let times = try Race(rounds: settings.rounds).run(contestants)
    let figures = times.map { Race.figure($0, each: frameCount, .seconds) }
    let peer = figures.count > 2 ? figures[2] : nil
    table.rows.append(Table.Row("\(scene.name), one thread", ours: figures[0], peer: peer))
    table.rows.append(Table.Row("\(scene.name), two threads", ours: figures[1], peer: peer))
  }

  /// The two draw the same where they cover as much with as much of each colour.
  private static func agree(_ name: String, _ ours: CGImage, _ cairo: CairoTarget) throws {
    let (a, b) = (sums(ours.withUnsafeBytes(Array.init)), sums(cairo.bytes))
    for (x, y) in zip(a, b) where abs(x - y) > 0.004 * max(x, y, 1) {
      throw Disagreement(description: "\(name): the sums of channels are \(a), Cairo's \(b)")
    }
  }

  private static func sums(_ bytes: [UInt8]) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() { sums[index & 3] += Double(byte) }
    return sums
  }
}

/// Something to draw at a time from 0 to 1.
struct BenchmarkScene {
  let name: String
  let frame: (Double, CGSize) -> Frame
  /// The same with Cairo; nil where there is no counterpart.
  let cairo: ((Double, OpaquePointer) -> Void)?

  init(
    _ name: String, cairo: ((Double, OpaquePointer) -> Void)? = nil,
    build: @escaping (Double, CALayer) -> Void
  ) {
    self.name = name
    self.cairo = cairo
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
