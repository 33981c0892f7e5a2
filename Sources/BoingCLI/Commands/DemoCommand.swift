import ArgumentParser
import Boing
import BoingDemos
import BoingFormats

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
        boing demo one-axis --out drop.webp --set bounces=6
        boing demo jack --sheet sheet.png --onion onion.png
        boing demo two-axis --blur 180 --background none --out drop.apng
        boing demo jack --frame 0.7 --out jack.png --size 640x600
        boing demo jack --out jack.ca
      """)

  @Argument(
    help: "The demo's name; left out, all are listed.",
    completion: .list(Demos.all.map { $0.name }))
  var name: String?

  @Flag(name: [.short, .long], help: "List the demos, or the parameters of one.")
  var list = false

  @OptionGroup(title: "Scene") var setup: DemoArguments
  @OptionGroup(title: "Output") var movie: MovieArguments

  func validate() throws {
    guard let name else {
      guard setup.isEmpty, movie.isEmpty else {
        throw ValidationError(
          "The options set up or render a demo; name one. 'boing demo' alone lists them.")
      }
      return
    }
    guard let demo = Demos.named(name) else {
      let known = Demos.all.map { $0.name }.joined(separator: ", ")
      throw ValidationError("There is no demo '\(name)'. The demos are: \(known).")
    }
    let scene = try setup.scene(demo)
    guard !list else { return }
    if movie.out.flatMap(DocumentFormat.init(path:)) != nil {
      _ = try movie.documentSettings()
      return
    }
    let settings = try movie.settings()
    try settings.check(
      subject: name, duration: settings.duration ?? scene.duration, hasEnd: true)
    let size = try setup.stageSize(of: demo)
    if let problem = ImageSize.problem(size, scale: settings.scale, subject: name) {
      throw ValidationError("\(problem).")
    }
  }

  func run() throws {
    guard let name, let demo = Demos.named(name) else {
      return try DemoListing(isJSON: movie.json).printAll()
    }
    if list { return try DemoListing(isJSON: movie.json).printParameters(of: demo) }
    if let out = movie.out, DocumentFormat(path: out) != nil {
      return try DocumentJob(
        demo: setup.scene(demo), name: name, output: out, settings: movie.documentSettings()
      ).run()
    }
    let settings = try movie.settings()
    let size = try setup.stageSize(of: demo)
    let scene = try setup.scene(demo)
    let duration = settings.duration ?? scene.duration
    var job = MovieJob(
      settings: settings, subject: name,
      recording: scene.record(
        size: size, scale: settings.scale, duration: duration, background: nil),
      size: size, duration: duration, background: Demos.background)
    try job.run()
  }
}
