import Boing
import BoingFormats
import Foundation
import Testing

/// Small pictures of the real documents against those kept in `Fixtures`.
///
/// One strip for each document: every state at rest, twice, and two moments of the way from Locked to
/// Unlock. `BOING_RECORD=1` draws the strips anew; look at them before they are committed.
@Suite("Frames of real documents", .enabled(if: RealDocuments.folder != nil))
struct RealFramesTests {
  /// The screen at a tenth of a pixel for each point.
  private let scale = 0.1
  private let size = CGSize(width: 390, height: 844)

  /// What is drawn: the state at the beginning, the one it goes to at once, and the time.
  private let moments: [(from: String, to: String?, time: Double)] = [
    ("Locked", nil, 0.4), ("Locked", nil, 1.7), ("Unlock", nil, 0.4), ("Unlock", nil, 1.7),
    ("Sleep", nil, 0.4), ("Sleep", nil, 1.7), ("Locked", "Unlock", 0.1), ("Locked", "Unlock", 0.22),
  ]

  /// Of a channel's 255: what antialiasing and sampling may change on the average, and in all but a
  /// hundredth of the pixels.
  private let meanTolerance = 3.0
  private let pixelTolerance = 48

  private func frame(_ name: String, _ moment: (from: String, to: String?, time: Double)) throws
    -> CGImage
  {
    let document = try LayeredDocument(contentsOf: RealDocuments.url(name))
    try document.setState(moment.from)
    let display = Display(
      rootLayer: document.makeRootLayer(size: size), size: size, scale: scale,
      clock: ManualClock())
    let cues = moment.to.map { state in [Cue(at: 0) { document.state = state }] } ?? []
    let recording = display.record(until: moment.time, cues: cues)
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let compositor = try Compositor(size: size, scale: scale, background: black)
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: .fps60, start: moment.time, duration: 1.0 / 60)
    return try frames.image(0)
  }

  private func strip(_ name: String) throws -> CGImage {
    let images = try moments.map { try frame(name, $0) }
    let (width, height) = (images[0].width, images[0].height)
    let context = try #require(
      CGContext(
        data: nil, width: width * images.count, height: height, bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    for (index, image) in images.enumerated() {
      context.draw(image, in: CGRect(x: index * width, y: 0, width: width, height: height))
    }
    return try #require(context.makeImage())
  }

  @Test("every state at rest and on the way looks as before", arguments: RealDocuments.names)
  func frames(name: String) throws {
    let image = try strip(name)
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<2 { url.deleteLastPathComponent() }
    url = url.appendingPathComponent("Fixtures/Documents/\(name).png")
    if ProcessInfo.processInfo.environment["BOING_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try image.pngData(opaque: true).write(to: url)
    }
    let expected = try CGImage(contentsOf: url)
    try #require(image.width == expected.width && image.height == expected.height)
    var (sum, outliers) = (0.0, 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (a, b) = (image.pixel(x: x, y: y), expected.pixel(x: x, y: y))
        let differences = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }
        sum += Double(differences.reduce(0, +)) / 4
        if differences.contains(where: { $0 > pixelTolerance }) { outliers += 1 }
      }
    }
    let count = image.width * image.height
    #expect(sum / Double(count) <= meanTolerance)
    #expect(outliers * 100 <= count)
  }
}
