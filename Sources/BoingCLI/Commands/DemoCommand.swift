import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import BoingPlayer
import BoingRender
import Foundation

/// `boing demo`: lists the demo scenes, and renders one.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Renders a demo scene, or lists them.",
    usage: "boing demo\nboing demo <name> [<options>]\nboing demo [<name>] --list [--json]",
    discussion: """
      Examples:
        boing demo
        boing demo gravity --list
        boing demo one-axis -o drop.webp --set bounces=6
        boing demo jack --contact-sheet sheet.png --onion-skin onion.png
        boing demo two-axis --shutter-angle 180 --background none -o drop.apng
        boing demo jack --time 0.7 -o jack.png --size 640x600
        boing demo jack -o jack.ca
        boing demo jack -o jack.html
      """)

  @Argument(
    help: "The demo's name; left out, all are listed.",
    completion: .list(Demos.all.map { $0.name }))
  var name: String?

  @OptionGroup(title: "Source") var listing: ListingArguments
  @OptionGroup(title: "Source") var setup: DemoArguments
  @OptionGroup var movie: MovieArguments
  @OptionGroup(title: "Lottie and SVG") var layers: LayerArguments

  /// The option to list instead of render.
  struct ListingArguments: ParsableArguments {
    @Flag(name: [.short, .long], help: "List the demos, or the parameters of one.")
    var list = false
  }

  func validate() throws {
    guard let name else {
      guard setup.isEmpty, movie.isEmpty, layers.isEmpty else {
        throw ValidationError(
          "The options set up or render a demo; name one. 'boing demo' alone lists them.")
      }
      return
    }
    // A name that is not there is not a matter of usage, as with a file's.
    guard let demo = Demos.named(name) else { return }
    let scene = try setup.scene(demo)
    guard !listing.list else { return }
    try layers.check(for: movie.documentOutput.flatMap { LayerFormat(path: $0) })
    if movie.playerOutput != nil {
      _ = try movie.playerSettings()
      return
    }
    if movie.documentOutput != nil {
      _ = try movie.documentSettings()
      return
    }
    let settings = try movie.settings()
    if settings.duration == nil, settings.start >= scene.duration {
      throw ValidationError.option(
        "start", settings.start.plain,
        "the demo ends at \(scene.duration.plain) s; give an earlier time, or a --duration")
    }
    try settings.check(
      subject: name, duration: settings.duration ?? scene.duration - settings.start, hasEnd: true)
    let size = try setup.stageSize(of: demo)
    if let problem = ImageSize.problem(size, scale: settings.scale, subject: name) {
      throw ValidationError("\(problem).")
    }
  }

  func run() throws {
    guard let name else { return try DemoListing(isJSON: movie.common.json).printAll() }
    let demo = try Demos.existing(name)
    if listing.list {
      return try DemoListing(isJSON: movie.common.json).printParameters(of: demo)
    }
    if let (path, format) = movie.playerOutput {
      return try writePlayerFile(demo, named: name, as: format, to: path)
    }
    if let output = movie.documentOutput {
      let writer = DocumentWriter(
        common: movie.common, overwriting: movie.existing.overwriting)
      if let format = LayerFormat(path: output) {
        return try writer.write(
          setup.scene(demo), named: name, as: format, to: output, movie.documentSettings(), layers)
      }
      return try writer.write(
        setup.scene(demo), named: name, to: output, movie.documentSettings())
    }
    let settings = try movie.settings()
    let size = try setup.stageSize(of: demo)
    let scene = try setup.scene(demo)
    let duration = settings.duration ?? scene.duration - settings.start
    var job = MovieJob(
      settings: settings, subject: name,
      recording: scene.record(
        size: size, scale: settings.scale, duration: settings.start + duration, background: nil),
      size: size, duration: duration, background: Demos.background)
    try job.run()
  }

  private func writePlayerFile(
    _ demo: any Demo.Type, named name: String, as format: PlayerFormat, to path: String
  ) throws {
    let start = ContinuousClock.now
    let settings = try movie.playerSettings()
    let size = try setup.stageSize(of: demo)
    let scene = try setup.scene(demo)
    let duration = settings.duration ?? scene.duration
    let recording = movie.common.timed("recorded \(name)") {
      scene.record(
        size: size, scale: movie.playerScale(settings), duration: duration, background: nil)
    }
    let background = settings.background.map { $0.color } ?? Demos.background
    try PlayerFileWriter(common: movie.common, overwriting: movie.existing.overwriting).write(
      PlayerDocument(recording, size: size, background: background, duration: duration),
      titled: name, as: format, to: path, warnings: [], since: start)
  }
}

/// The list of demos that `boing demo` prints.
struct DemoListing {
  let isJSON: Bool

  private struct Entry: Report {
    static let schema = "boing.demo/1"

    let name: String
    let summary: String
    /// Points.
    let width: Double
    let height: Double
    /// Seconds.
    let duration: Double
    let parameters: [Parameter]

    init(_ demo: any Demo.Type) {
      (name, summary, duration) = (demo.name, demo.summary, demo.duration)
      (width, height) = (demo.size.width, demo.size.height)
      parameters = demo.parameterList.map(Parameter.init)
    }
  }

  private struct Parameter: Encodable {
    let name: String
    let summary: String
    let `default`: Double
    let minimum: Double
    let maximum: Double

    init(_ parameter: DemoParameterDescription) {
      (name, summary, `default`) = (parameter.name, parameter.summary, parameter.defaultValue)
      (minimum, maximum) = (parameter.range.lowerBound, parameter.range.upperBound)
    }
  }

  /// A line for each demo.
  func printAll() throws {
    if isJSON {
      for demo in Demos.all { try Terminal.print(JSONLine.text(of: Entry(demo))) }
    } else {
      try printTable(Demos.all.map { ($0.name, $0.summary) })
    }
  }

  /// A line for each parameter of a demo.
  func printParameters(of demo: any Demo.Type) throws {
    if isJSON { return try Terminal.print(JSONLine.text(of: Entry(demo))) }
    let list = demo.parameterList
    guard !list.isEmpty else {
      return try Terminal.print("\(demo.name) has no parameters.")
    }
    try printTable(
      list.map {
        let range = "\($0.range.lowerBound.plain) to \($0.range.upperBound.plain)"
        return ("\($0.name)=\($0.defaultValue.plain)", "\($0.summary); \(range)")
      })
  }

  private func printTable(_ rows: [(String, String)]) throws {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, text in
      name + String(repeating: " ", count: width + 2 - name.count) + text
    }
    try Terminal.print(lines.joined(separator: "\n"))
  }
}
