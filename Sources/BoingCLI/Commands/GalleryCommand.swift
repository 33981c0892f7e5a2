import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import Foundation

/// `boing gallery`: every demo as a web page.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Renders the demos into a web page: images, curves, Swift and CSS.",
    usage: "boing gallery <folder> [<options>]",
    discussion: """
      'boing gallery pages' renders every demo, which takes a minute or two. Open pages/index.html \
      in a browser.

      Examples:
        boing gallery pages --demo size --scale 0.5
        boing gallery pages --demo dock --demo bounceable --scale 0.5 --fps 25
        boing gallery pages --demo rect --scale 1 --fps 10
      """)

  @Argument(
    help: "The folder for index.html and its images; made where it is missing.",
    completion: .directory)
  var folder: String

  @OptionGroup(title: "Source") var choice: ChoiceArguments
  @OptionGroup(title: "Raster") var scaling: ScaleArguments
  @OptionGroup(title: "Raster") var rate: FrameRateArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The option to render some demos only.
  struct ChoiceArguments: ParsableArguments {
    @Option(
      name: .customLong("demo"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "Only this demo; may be given several times. (default: all)", valueName: "name"),
      completion: .list(Demos.all.map { $0.name }))
    var demos: [String] = []
  }

  func validate() throws {
    if folder.isEmpty {
      throw ValidationError("The folder's name is empty; give a path, such as pages.")
    }
    let scale = try scaling.checkedScale() ?? 2
    for demo in Demos.all where choice.demos.isEmpty || choice.demos.contains(demo.name) {
      if let problem = ImageSize.problem(demo.size, scale: scale, subject: demo.name) {
        throw ValidationError("\(problem).")
      }
    }
  }

  func run() throws {
    let chosen = try choice.demos.map { try Demos.existing($0).name }
    let demos = chosen.isEmpty ? Demos.all : Demos.all.filter { chosen.contains($0.name) }
    let job = GalleryJob(
      folder: URL(typed: folder), scale: try scaling.checkedScale() ?? 2,
      frameRate: try rate.frameRate() ?? .fps60,
      common: common, overwriting: existing.overwriting)
    try job.run(demos)
  }
}

/// A gallery that was written, as JSON.
struct GalleryReport: Report {
  static let schema = "boing.gallery/1"

  /// The page.
  let file: String
  let demos: [String]
  /// The number of files, the page included, and their size together.
  let files: Int
  let bytes: Int
  /// Seconds that the work took.
  let elapsed: Double
}

/// Renders the demos' images and writes the page around them.
struct GalleryJob {
  let folder: URL
  /// Pixels for each point.
  let scale: Double
  let frameRate: FrameRate
  let common: CommonArguments
  let overwriting: Overwriting

  /// Writes everything, or nothing: the files come into their positions together, the page last.
  func run(_ demos: [any Demo.Type]) throws {
    let start = ContinuousClock.now
    let batch = try FileBatch(into: folder)
    let bar = common.progressBar("gallery")
    var entries: [GalleryEntry] = []
    for (index, demo) in demos.enumerated() {
      bar.update(index, of: demos.count)
      let rendered = try common.timed(demo.name) {
        defer { bar.clear() }
        return try entry(demo, batch)
      }
      entries.append(rendered)
    }
    try batch.add("index.html", replacing: overwriting.files(like: .html)) { url in
      let file = try AtomicFile(replacing: url)
      try file.write(Data(GalleryPage(entries: entries).html.utf8))
      try file.commit()
    }
    try batch.commit()
    let page = folder.appendingPathComponent("index.html").path
    let names = entries.flatMap { [$0.poster, $0.animation] } + ["index.html"]
    if common.json {
      let report = GalleryReport(
        file: page, demos: demos.map { $0.name }, files: names.count,
        bytes: names.reduce(0) { $0 + size(of: $1) },
        elapsed: (ContinuousClock.now - start) / .seconds(1))
      try Terminal.print(JSONLine.text(of: report))
    } else if !common.quiet {
      try Terminal.print(page)
    }
  }

  private func size(of name: String) -> Int {
    let path = folder.appendingPathComponent(name).path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }

  private func entry(_ demo: any Demo.Type, _ batch: FileBatch) throws -> GalleryEntry {
    let scene = demo.init()
    let recording = scene.record(scale: scale)
    let compositor = try Compositor(size: demo.size, scale: scale)
    let poster = compositor.image(of: recording.frame(at: demo.posterTime))
    let still = try FrameSequence(
      width: compositor.width, height: compositor.height, frameRate: frameRate, count: 1
    ) { _ in poster }
    var entry = GalleryEntry(demo, animation: "\(demo.name).webp")
    try batch.add(entry.poster, replacing: overwriting.files(like: .png)) { url in
      try MovieWriter.write(
        still, to: url, format: .png, options: MovieOptions(), progress: { _, _ in })
    }
    let frames = try FrameSequence(
      recording, compositor: compositor, frameRate: frameRate, duration: scene.duration)
    try batch.add(entry.animation, replacing: overwriting.files(like: .webp)) { url in
      try MovieWriter.write(
        frames, to: url, format: .webp, options: MovieOptions(quality: 0.75),
        progress: { _, _ in })
    }
    entry.curves = scene.curves.enumerated().map {
      GalleryCurve($1, of: demo.name, index: $0)
    }
    return entry
  }
}
