import Boing
import BoingDemos
import BoingFormats
import Foundation

/// Renders the demos' images and writes the page around them.
struct GalleryJob {
  let folder: URL
  /// Pixels for each point.
  let scale: Double
  let frameRate: FrameRate
  let isQuiet: Bool
  let overwriting: Overwriting

  /// Writes everything, or nothing: the files take their places together, the page last.
  func run(_ demos: [any Demo.Type]) throws {
    let batch = try FileBatch(into: folder)
    let format = MovieFormat.webp
    let bar = ProgressBar(title: "gallery", isShown: !isQuiet)
    var entries: [GalleryEntry] = []
    for (index, demo) in demos.enumerated() {
      bar.update(index, of: demos.count)
      defer { bar.clear() }
      entries.append(try entry(demo, format, batch))
    }
    try batch.add("index.html", replacing: overwriting.files(like: .html)) { url in
      let file = try AtomicFile(replacing: url)
      try file.write(Data(GalleryPage(entries: entries).html.utf8))
      try file.commit()
    }
    try batch.commit()
    if !isQuiet {
      try Terminal.print("\(folder.appendingPathComponent("index.html").path)")
    }
  }

  private func entry(
    _ demo: any Demo.Type, _ format: MovieFormat, _ batch: FileBatch
  ) throws -> GalleryEntry {
    let scene = demo.init()
    let recording = scene.record(scale: scale)
    let compositor = try Compositor(size: demo.size, scale: scale)
    let poster = compositor.image(of: recording.frame(at: demo.posterTime))
    let still = try FrameSequence(
      width: compositor.width, height: compositor.height, frameRate: frameRate, count: 1
    ) { _ in poster }
    var entry = GalleryEntry(demo, animation: "\(demo.name).\(format == .webp ? "webp" : "apng")")
    try batch.add(entry.poster, replacing: overwriting.files(like: .png)) { url in
      try MovieWriter.write(
        still, to: url, format: .png, options: MovieOptions(), progress: { _, _ in })
    }
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: frameRate, duration: scene.duration)
    let signature: FileSignature = format == .webp ? .webp : .png
    try batch.add(entry.animation, replacing: overwriting.files(like: signature)) { url in
      try MovieWriter.write(
        frames, to: url, format: format, options: MovieOptions(quality: 0.75),
        progress: { _, _ in })
    }
    entry.curves = scene.curves.enumerated().map {
      GalleryCurve($1, of: demo.name, index: $0)
    }
    return entry
  }
}
