import Boing
import BoingDemos
import BoingFormats
import Foundation

/// Renders the demos' pictures and writes the page around them.
struct GalleryJob {
  let folder: URL
  /// Pixels for each point.
  let scale: Double
  let frameRate: FrameRate
  let isQuiet: Bool

  /// Writes everything; the page comes last, when all that it shows is there.
  func run(_ demos: [any Demo.Type]) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        "\(folder.path): the folder cannot be made; check the path and its permissions")
    }
    let format: MovieFormat = FFmpeg.find() == nil ? .apng : .webp
    let bar = ProgressBar(title: "gallery", isShown: !isQuiet)
    var entries: [GalleryEntry] = []
    for (index, demo) in demos.enumerated() {
      bar.update(index, of: demos.count)
      defer { bar.clear() }
      entries.append(try entry(demo, format))
    }
    try write(Data(GalleryPage(entries: entries).html.utf8), to: "index.html")
    if !isQuiet {
      try Terminal.print("\(folder.appendingPathComponent("index.html").path)")
    }
  }

  private func entry(_ demo: any Demo.Type, _ format: MovieFormat) throws -> GalleryEntry {
    let scene = demo.init()
    let recording = scene.record(scale: scale)
    let compositor = try Compositor(size: demo.size, scale: scale)
    let poster = compositor.image(of: recording.frame(at: demo.posterTime))
    let still = try FrameSequence(
      width: compositor.width, height: compositor.height, frameRate: frameRate, count: 1
    ) { _ in poster }
    var entry = GalleryEntry(demo, animation: "\(demo.name).\(format == .webp ? "webp" : "apng")")
    try MovieWriter.write(
      still, to: file(entry.poster), format: .png, options: MovieOptions(), progress: { _, _ in })
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: frameRate, duration: demo.duration)
    try MovieWriter.write(
      frames, to: file(entry.animation), format: format, options: MovieOptions(quality: 0.75),
      progress: { _, _ in })
    if let curve = scene.curve {
      entry.figure = GalleryCurve.figure(of: curve, title: "\(demo.name): \(curve.title)").svg
      entry.css = GalleryCurve.css(of: curve)
    }
    return entry
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private func write(_ data: Data, to name: String) throws {
    let file = try AtomicFile(replacing: file(name))
    try file.write(data)
    try file.commit()
  }
}
