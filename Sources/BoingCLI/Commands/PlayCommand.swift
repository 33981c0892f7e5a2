import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import Foundation

/// `boing play`: a demo or a document in a window or on the terminal.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a demo or a document in a window, or on the terminal.",
    usage: "boing play <name or file> [<options>]",
    discussion: """
      Keys:
      \(indented(PlayerAction.keys))

      Examples:
        boing play jack
        boing play grid --set count=400
        boing play one-axis --terminal
        boing play Wallpaper.tendies --state Unlock
      """)

  @Argument(
    help: "A demo's name, or a document: .tendies, .wallpaper, .ca or .caml.",
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var subject: String

  @Flag(help: "Play on the terminal, in 24-bit colour.")
  var terminal = false

  @Option(
    help: ArgumentHelp("The state in which a document begins.", valueName: "name"))
  var state: String?

  @OptionGroup(title: "Scene") var setup: DemoArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels for each point in the window, 0.01 to 8. (default: 2, or what fits)",
      valueName: "pixels"))
  var scale: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second of a single step.", valueName: "rate"))
  var fps = "60"

  @Flag(help: "Begin to play at once; a document always does.")
  var autoplay = false

  @Flag(help: "Begin again at the end.")
  var loop = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Close after this time.", valueName: "seconds"))
  var limit: TypedNumber?

  @Flag(name: [.short, .long], help: "Say nothing at the end.")
  var quiet = false

  func validate() throws {
    _ = try settings()
    if let demo {
      if state != nil {
        throw ValidationError("--state goes with a document; '\(subject)' is a demo.")
      }
      _ = try setup.scene(demo)
    } else if !setup.settings.isEmpty {
      throw ValidationError("--set goes with a demo; '\(subject)' is a document.")
    }
  }

  func run() throws {
    let settings = try settings()
    let scene = try makeSubject(scale: settings.scale ?? 2)
    let isPlaying = autoplay || scene.duration == nil
    let statistics: FrameStatistics
    if terminal {
      var player = try TerminalPlayer(scene, frameRate: settings.frameRate)
      try player.run(playing: isPlaying, looping: loop, limit: settings.limit)
      statistics = player.statistics
    } else {
      var player = try WindowPlayer(
        scene, scale: settings.scale, frameRate: settings.frameRate)
      try player.run(playing: isPlaying, looping: loop, limit: settings.limit)
      statistics = player.statistics
    }
    if !quiet { try Terminal.print(statistics.summary) }
  }

  private struct Settings {
    let scale: Double?
    let frameRate: FrameRate
    let limit: Double?
  }

  private var demo: (any Demo.Type)? { Demos.named(subject) }

  private func settings() throws -> Settings {
    guard let rate = try? FrameRate(parsing: fps) else {
      throw ValidationError.option(
        "fps", fps, "give frames per second from 0.01 to 1000, such as 60, 59.94 or 30000/1001")
    }
    return Settings(
      scale: try scale?.number("scale", "give pixels for each point from 0.01 to 8") {
        (0.01...8).contains($0)
      },
      frameRate: rate,
      limit: try limit?.number("limit", "give seconds above 0 and at most 86400") {
        $0 > 0 && $0 <= 86_400
      })
  }

  private func makeSubject(scale: Double) throws -> any PlayerSubject {
    if let demo {
      let size = try setup.stageSize(of: demo)
      let scene = try setup.scene(demo)
      let performance = scene.recording(size: size, scale: scale)
      return DemoSubject(
        title: demo.name, size: size, duration: scene.duration,
        recording: performance.recording, layerNames: performance.layerNames)
    }
    if access(subject, F_OK) != 0, !subject.contains(where: { "./".contains($0) }) {
      let known = Demos.all.map { $0.name }.joined(separator: ", ")
      throw CommandError(
        "\(subject): there is no demo and no file of that name; the demos are \(known)")
    }
    let document = try DocumentSubject(
      title: URL(fileURLWithPath: subject).lastPathComponent,
      size: try setup.size.map { try ScreenSize($0).size }, scale: scale, initialState: state
    ) { [subject, state] in
      try DocumentFile.open(subject, knowing: state.map { [$0] } ?? [])
    }
    guard document.size.width > 0, document.size.height > 0 else {
      throw CommandError(
        "\(subject): its outermost layer has no size; say how large the screen is, "
          + "such as --size 390x844")
    }
    return document
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }
}
