import Boing
import BoingFormats
import BoingMovies
import Foundation
import Testing

/// Frames of real documents, coarsely, against those in `Fixtures`.
///
/// Eight moments of each document: every state at rest, twice, and two of the way from Locked to
/// Unlock. `BOING_RECORD=1` records them anew; look at the frames before that is committed.
@Suite("Frames of real documents", .enabled(if: RealDocuments.folder != nil))
struct RealFramesTests {
  /// The screen at a tenth of a pixel for each point.
  private let scale = 0.1
  private let size = CGSize(width: 390, height: 844)

  /// The moments that are drawn: the first state, the one it goes to at once, and the time.
  private let moments: [(from: String, to: String?, time: Double)] = [
    ("Locked", nil, 0.4), ("Locked", nil, 1.7), ("Unlock", nil, 0.4), ("Unlock", nil, 1.7),
    ("Sleep", nil, 0.4), ("Sleep", nil, 1.7), ("Locked", "Unlock", 0.1), ("Locked", "Unlock", 0.22),
  ]

  /// Of a channel's 255: what antialiasing and sampling may change in the mean of a part.
  private let cellTolerance = 6

  private func frame(_ name: String, _ moment: (from: String, to: String?, time: Double)) throws
    -> CGImage
  {
    let document = try LayeredDocument(contentsOf: RealDocuments.url(name))
    try document.setState(moment.from)
    document.transitionStyle = .document
    let display = Display(
      rootLayer: document.makeRootLayer(size: size, mediaTime: 0), size: size, scale: scale,
      clock: ManualClock())
    let cues = moment.to.map { state in [Cue(at: 0) { document.state = state }] } ?? []
    let recording = display.record(until: moment.time, cues: cues)
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let compositor = try Compositor(size: size, scale: scale, background: black)
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, start: moment.time, duration: 1.0 / 60)
    return try frames.image(0)
  }

  /// The mean colours of 6 × 13 parts of a picture, row by row: enough to tell what has moved, too
  /// little to show whose picture it is.
  private func colors(of image: CGImage) -> [SIMD3<Int>] {
    let (columns, rows) = (6, 13)
    return (0..<columns * rows).map { cell in
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
      let xs = image.width * column / columns..<image.width * (column + 1) / columns
      let ys = image.height * row / rows..<image.height * (row + 1) / rows
      var sum = SIMD3<Int>.zero
      for y in ys {
        for x in xs {
          let pixel = image.pixel(x: x, y: y)
          sum &+= SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z))
        }
      }
      return sum / SIMD3(repeating: xs.count * ys.count)
    }
  }

  /// Lines of hexadecimal colours, one line for each moment.
  private func text(_ name: String) throws -> String {
    let lines = try moments.map { moment in
      try colors(of: frame(name, moment))
        .map { String(format: "%02x%02x%02x", $0.x, $0.y, $0.z) }.joined(separator: " ")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func parse(_ text: String) throws -> [[SIMD3<Int>]] {
    try text.split(separator: "\n").map { line in
      try line.split(separator: " ").map { word in
        let value = try #require(Int(word, radix: 16))
        return SIMD3(value >> 16, value >> 8 & 255, value & 255)
      }
    }
  }

  @Test("every state at rest and on the way looks as before", arguments: RealDocuments.names)
  func frames(name: String) throws {
    let actual = try text(name)
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<2 { url.deleteLastPathComponent() }
    url = url.appendingPathComponent("Fixtures/Documents/\(name).txt")
    if ProcessInfo.processInfo.environment["BOING_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: url)
    }
    let expected = try parse(String(contentsOf: url, encoding: .utf8))
    let seen = try parse(actual)
    try #require(seen.map(\.count) == expected.map(\.count))
    for (moment, (a, b)) in zip(moments, zip(seen, expected)) {
      let differences = zip(a, b).map { first, second in
        (0..<3).map { abs(first[$0] - second[$0]) }.max() ?? 0
      }
      let place = "\(moment.to ?? moment.from) at \(moment.time) s"
      #expect(differences.max() ?? 0 <= cellTolerance, "\(place)")
    }
  }
}
