import ArgumentParser
import Boing
import BoingDemos
import BoingFormats

/// `boing demo`: lists the demo scenes, and renders one.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Renders a demo scene.",
    usage: "boing demo <name> [<options>]\nboing demo --list [--json]",
    discussion: """
      Examples:
        boing demo --list
        boing demo one-axis --out drop.webp
        boing demo jack --sheet sheet.png --onion onion.png
        boing demo one-axis --blur 180 --background none --out drop.apng
        boing demo jack --frame 0.7 --out jack.png
      """)

  @Argument(help: "The demo's name; see --list.", completion: .list(Demos.all.map { $0.name }))
  var name: String?

  @Flag(name: [.short, .long], help: "List the demos.")
  var list = false

  @OptionGroup var movie: MovieArguments

  func validate() throws {
    guard !list else { return }
    guard let name else { throw ValidationError("Name a demo, or use --list to see them.") }
    guard let demo = Demos.named(name) else {
      let known = Demos.all.map { $0.name }.joined(separator: ", ")
      throw ValidationError("There is no demo '\(name)'. The demos are: \(known).")
    }
    let settings = try movie.settings()
    try settings.check(
      subject: name, duration: settings.duration ?? demo.duration, hasEnd: true)
    if let problem = PictureSize.problem(demo.size, scale: settings.scale, subject: name) {
      throw ValidationError("\(problem).")
    }
  }

  func run() throws {
    if list { return try printList() }
    guard let name, let demo = Demos.named(name) else { return }
    let settings = try movie.settings()
    let duration = settings.duration ?? demo.duration
    try MovieJob(
      settings: settings, subject: name,
      recording: demo.init().record(scale: settings.scale, duration: duration), size: demo.size,
      duration: duration
    ).run()
  }

  /// A demo as `--list --json` describes it.
  private struct Entry: Encodable {
    let name: String
    let summary: String
    /// Points.
    let width: Double
    let height: Double
    /// Seconds.
    let duration: Double
  }

  private func printList() throws {
    if movie.json {
      for demo in Demos.all {
        try Terminal.print(
          JSONLine.text(
            of: Entry(
              name: demo.name, summary: demo.summary, width: demo.size.width,
              height: demo.size.height, duration: demo.duration)))
      }
    } else {
      let width = Demos.all.map { $0.name.count }.max() ?? 0
      let lines = Demos.all.map { demo in
        demo.name + String(repeating: " ", count: width + 2 - demo.name.count) + demo.summary
      }
      try Terminal.print(lines.joined(separator: "\n"))
    }
  }
}
