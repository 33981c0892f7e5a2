import ArgumentParser
import Boing
import BoingDemos
import BoingFormats
import BoingMovies
import Foundation

/// `boing play`: a demo or a document in a window.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a demo or a document in a window.",
    usage: "boing play <name-or-file> [<options>]",
    discussion: """
      Keys:
      \(indented(PlayerAction.keys))

      Examples:
        boing play jack
        boing play grid --set count=400
        boing play one-axis --repeat
        boing play Wallpaper.tendies --state Unlock
      """)

  @Argument(
    help: ArgumentHelp(
      "A demo's name, or a document: .tendies, .wallpaper, .ca or .caml, or - for standard input.",
      valueName: "name-or-file"),
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var subject: String

  @OptionGroup(title: "Source") var initial: StateArguments
  @OptionGroup(title: "Source") var setup: DemoArguments
  @OptionGroup(title: "Source") var phone: PhoneArguments
  @OptionGroup(title: "Player") var player: PlayerArguments
  @OptionGroup(title: "Raster") var scaling: ScaleArguments
  @OptionGroup(title: "Raster") var rate: FrameRateArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options of a player.
  struct PlayerArguments: ParsableArguments {
    @Flag(help: "Begin again at the end.")
    var `repeat` = false

    @Option(number: "seconds", "Close after this time, 0.001 to 86400.")
    var exitAfter: TypedNumber?

    func validate() throws {
      _ = try exitAfter?.duration("exit-after")
    }
  }

  func validate() throws {
    if let demo {
      let options = [
        ("state", initial.state != nil), ("device", phone.device != nil),
        ("corners", phone.corners), ("tilt", phone.tilt != nil),
      ]
      if let (name, _) = options.first(where: \.1) {
        throw ValidationError("--\(name) goes with a document; '\(subject)' is a demo.")
      }
      _ = try setup.scene(demo)
    } else if !setup.settings.isEmpty {
      throw ValidationError("--set goes with a demo; '\(subject)' is a document.")
    }
    if setup.source.size != nil, phone.device != nil {
      throw ValidationError.conflict("size", "device")
    }
  }

  func run() throws {
    let scale = try scaling.checkedScale()
    let rate = try rate.frameRate() ?? .fps60
    let limit = try player.exitAfter?.duration("exit-after")
    let scene = try common.timed("read \(subject)") { try makeSubject(scale: scale ?? 2) }
    var window = try WindowPlayer(scene, scale: scale, frameRate: rate)
    try window.run(looping: player.repeat, limit: limit)
    if common.json {
      try Terminal.print(JSONLine.text(of: window.statistics.report))
    } else if !common.quiet {
      try Terminal.print(window.statistics.summary)
    }
  }

  private var demo: (any Demo.Type)? { Demos.named(subject) }

  private func makeSubject(scale: Double) throws -> any PlayerSubject {
    if let demo {
      let size = try setup.stageSize(of: demo)
      let scene = try setup.scene(demo)
      return DemoSubject(
        title: demo.name, size: size, duration: scene.duration,
        recording: scene.record(size: size, scale: scale))
    }
    if subject != StandardStream.name, access(subject, F_OK) != 0,
      !subject.contains(where: { "./".contains($0) })
    {
      let known = Demos.all.map { $0.name }.joined(separator: ", ")
      throw CommandError(
        "\(subject): there is no demo and no file of that name; the demos are \(known)")
    }
    let input = try DocumentInput(subject)
    return try DocumentSubject(
      title: URL(fileURLWithPath: input.name).lastPathComponent,
      presentation: { document in
        try phone.presentation(
          of: document, input, size: setup.source.checkedSize(), scale: scale, mediaTime: nil)
      }, open: { [state = initial.state] in try input.open(state: state) })
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}
