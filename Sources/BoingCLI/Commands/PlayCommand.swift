import ArgumentParser
import Boing
import BoingDemos
import BoingMovies
import Foundation

/// `boing play`: a demo or a document in a window, or a document in the browser.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a demo or a document in a window, or in the browser while it is made.",
    usage: "boing play <name-or-file> [<options>]",
    discussion: """
      Keys:
      \(indented(PlayerAction.keys))

      With --watch the document is shown in the browser, and drawn again whenever it is \
      saved, with the time and the state that the page has. It is a file, or a folder: a \
      .ca or .wallpaper, or what 'boing convert X.tendies X/' has written. What is wrong \
      with it stands over the picture, and here, until it is repaired. The page is served \
      on this machine until Ctrl-C, and sends nothing anywhere.

      Examples:
        boing play jack
        boing play grid --set count=400
        boing play one-axis --repeat
        boing play Wallpaper.tendies --state Unlock
        boing play Wallpaper.tendies --watch
        boing play Wallpaper.tendies --watch --port 8080 --no-open

      All options: boing play --help-hidden
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
  @OptionGroup(title: "Browser") var page: PageArguments
  @OptionGroup(title: "Raster") var scaling: ScaleArguments
  @OptionGroup(title: "Raster") var rate: FrameRateArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options of a player.
  struct PlayerArguments: ParsableArguments {
    @Flag(help: "Begin again at the end.")
    var `repeat` = false
  }

  /// The options of a page in place of a window.
  struct PageArguments: ParsableArguments {
    @Flag(help: "Show the document in the browser, and draw it again when it is saved.")
    var watch = false

    @OptionGroup var serving: ServingArguments
  }

  func validate() throws {
    try setup.check(
      subject, documentOptions: [("state", initial.state != nil)] + phone.options)
    if let demo { _ = try setup.scene(demo) }
    try checkPage()
    if setup.source.size != nil, phone.device != nil {
      throw ValidationError.conflict("size", "device")
    }
  }

  /// Refuses what goes with a window for the browser, and the other way round.
  private func checkPage() throws {
    guard page.watch else {
      for (name, isGiven) in [("port", page.serving.port != nil), ("no-open", page.serving.noOpen)]
      where isGiven { throw ValidationError("--\(name) goes with --watch; give it too.") }
      return
    }
    if demo != nil {
      throw ValidationError("--watch goes with a document; '\(subject)' is a demo.")
    }
    if subject.isEmpty || subject == StandardStream.name {
      throw ValidationError("--watch reads a file again when it is saved; name a file or a folder.")
    }
    let inWindow = [
      ("repeat", player.repeat), ("scale", scaling.scale != nil), ("fps", rate.fps != nil),
    ]
    if let (name, _) = inWindow.first(where: \.1) { throw ValidationError.conflict("watch", name) }
  }

  func run() throws {
    if page.watch {
      return try DocumentWatch(
        file: subject, state: initial.state, size: setup.source.checkedSize(), phone: phone,
        served: page.serving, common: common
      ).run()
    }
    let scale = try scaling.checkedScale()
    let rate = try rate.frameRate() ?? .fps60
    let limit = try page.serving.exitAfter?.duration("exit-after")
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
    try Demos.checkExists(subject)
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
