import ArgumentParser
import Boing
import BoingDocuments
import BoingMovies
import BoingRender
import Foundation

/// `boing preview`: the pictures and movies that a catalogue of wallpapers wants.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Writes the movies and pictures of a wallpaper that a catalogue wants.",
    usage: "boing preview <file> [<options>]",
    discussion: """
      Writes into a folder, with the document's name as catalogues spell it:

        NAME.mp4, NAME.gif            locked, unlocked, and locked again
        NAME-idle.mp4, NAME-idle.gif  the locked screen, where something moves on it
        NAME.png                      the locked screen
        NAME-sheet.png                twelve frames of the first movie

      The movies close: their lengths are multiples of the period of all animations \
      without end. Where there is none, as with particles, that is said.

      Examples:
        boing preview Wallpaper.tendies
        boing preview Wallpaper.tendies -o previews --gif-width 240 --max-size 2M
        boing preview Wallpaper.tendies --device "iPhone 13 mini" --max-duration 6
      """)

  @Argument(
    help: "The wallpaper, or - for standard input.",
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var file: String

  @OptionGroup(title: "Source") var phone: PhoneArguments
  @OptionGroup(title: "Movies") var target: TargetArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "Existing files") var skipping: SkippingArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options about the files.
  struct TargetArguments: ParsableArguments {
    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The folder, which is created if need be. (default: this one)", valueName: "folder"),
      completion: .directory)
    var output: String?

    @Option(
      number: "pixels",
      "The width of the MP4 movies, the still and the sheet in pixels, 16 to 8192. (default: 600)")
    var width: TypedNumber?

    @Option(number: "pixels", "The width of the GIF movies in pixels, 16 to 8192. (default: 320)")
    var gifWidth: TypedNumber?

    @Option(number: "seconds", "The maximum length of a movie, 1 to 120. (default: 12)")
    var maxDuration: TypedNumber?

    @Option(
      number: "size",
      "The maximum size of each file, such as 2M; a movie that is larger gets smaller images.")
    var maxSize: TypedNumber?

    func validate() throws {
      if output == "" {
        throw ValidationError.option(
          "output", "", "give the path of a folder, or leave it out for this one")
      }
      _ = try (widths(), longest(), maximumBytes())
    }

    func widths() throws -> (movie: Int, gif: Int) {
      let range = 16...8_192
      return (
        try (width ?? 600).integer("width", in: range),
        try (gifWidth ?? 320).integer("gif-width", in: range)
      )
    }

    func longest() throws -> Double {
      try (maxDuration ?? 12).number("max-duration", "give seconds from 1 to 120, such as 12") {
        (1...120).contains($0)
      }
    }

    func maximumBytes() throws -> Int? {
      try maxSize.map { try MemorySize.bytes($0.text, option: "max-size") }
    }
  }

  func validate() throws {
    try skipping.check(document: file, output: target.output)
  }

  func run() throws {
    let input = try DocumentInput(file)
    let document = try common.timed("read \(input.name)") { try input.open() }
    let widths = try target.widths()
    let presentation = try phone.presentation(
      of: document, input, size: nil, scale: nil, mediaTime: nil)
    let plan = try PreviewPlan(
      presentation, longest: target.longest(),
      states: (
        document.initialState, WallpaperState(.unlocked).nearest(in: document.stateNames)
      )
    ) { try input.open() }
    let name = URL(fileURLWithPath: input.name).deletingPathExtension().lastPathComponent
      .safeFileName
    let folder = target.output ?? "."
    let path = folder == "." ? name : folder + "/" + name
    let movies = [("", plan.change), ("-idle", plan.moving)].compactMap { ending, scene in
      scene.map { (ending: ending, scene: $0) }
    }
    let endings =
      [".png"] + movies.flatMap { [$0.ending + ".mp4", $0.ending + ".gif"] }
      + (movies.isEmpty ? [] : ["-sheet.png"])
    if try skipping.skips(endings.map { path + $0 }, of: file, common) { return }
    var created: [String] = []
    // Folders in which nothing was written go again; one that is not empty stays.
    defer { _ = created.allSatisfy { rmdir($0) == 0 } }
    if let output = target.output.map({ URL(typed: $0).path }) {
      created = Array(
        sequence(first: output) { ($0 as NSString).deletingLastPathComponent }
          .prefix { access($0, F_OK) != 0 })
      try makeFolders(output)
    }
    var settings = MovieSettings(common: common)
    settings.options.overwriting = existing.overwriting
    settings.isFrameRateTyped = false
    settings.options.maximumBytes = try target.maximumBytes()
    var warnings = document.warnings.map { Warning($0) } + plan.warnings
    if plan.change != nil, document.isWallpaper { warnings.append(.newestSystems(input.name)) }

    func write(
      _ ending: String, _ scene: PreviewPlan.Scene, _ change: (inout MovieSettings) -> Void
    )
      throws
    {
      var settings = settings
      settings.output = path + ending
      settings.start = scene.start
      change(&settings)
      var job = MovieJob(
        settings: settings, subject: name, recording: scene.recording, size: presentation.size,
        duration: scene.duration, background: presentation.background, warnings: warnings)
      warnings = []
      try job.run()
    }

    let scale = Self.scale(presentation.size, width: widths.movie)
    let gifScale = Self.scale(presentation.size, width: widths.gif)
    try write(".png", plan.idle) {
      $0.scale = scale
      $0.time = plan.idle.start
    }
    for (ending, scene) in movies {
      try write(ending + ".mp4", scene) {
        $0.scale = scale
        $0.frameRate = scene.frameRate(30)
      }
      try write(ending + ".gif", scene) {
        $0.scale = gifScale
        $0.frameRate = scene.frameRate(15)
      }
    }
    if let scene = movies.first?.scene {
      try write("", scene) {
        $0.scale = scale / 4
        $0.contactSheet = $0.output.map { $0 + "-sheet.png" }
        $0.output = nil
      }
    }
  }

  /// Returns the pixels per point with which a screen is about so wide, and has an even number of rows.
  private static func scale(_ size: CGSize, width: Int) -> Double {
    // No more rows than that, so that no column is begun beyond the width.
    let rows = max(2, 2 * (Double(size.height / size.width) * Double(width) / 2).rounded(.down))
    return rows / Double(size.height)
  }
}

/// The scenes of a preview, each with a beginning and a length with which it closes.
struct PreviewPlan {
  /// A part of a recording.
  struct Scene {
    let recording: Recording
    /// The time of the first frame, in seconds.
    let start: Double
    /// The length in seconds.
    let duration: Double

    /// Returns the rate near to one of so many frames a second with which the length is a whole number of frames.
    func frameRate(_ rate: Int) -> FrameRate? {
      let frames = max(1, Int(clamping: (duration * Double(rate)).rounded()))
      return try? FrameRate(
        numerator: frames * 10_000,
        denominator: max(1, Int(clamping: (duration * 10_000).rounded())))
    }
  }

  /// The screen on which nothing is done.
  let idle: Scene
  /// The same if something moves on it for ever.
  let moving: Scene?
  /// The screen that is unlocked and locked again; nil for a document without both states.
  let change: Scene?
  private(set) var warnings: [Warning] = []

  /// The time for which a state shows at least, in seconds: a spring of the system is at rest within a thousandth then.
  private static let rest = 2.0
  /// The time before the screen is unlocked, in seconds.
  private static let before = 0.8

  /// - Parameters:
  ///   - longest: The maximum length of a scene in seconds.
  ///   - states: The names of the locked and the unlocked state.
  ///   - open: Opens the document anew.
  init(
    _ presentation: DocumentPresentation, longest: Double,
    states: (locked: String?, unlocked: String?),
    open: () throws -> LayeredDocument
  ) throws {
    func record(_ until: Double, _ cues: [(Double, String)] = []) throws -> (Recording, Repetition)
    {
      let document = try open()
      let display = Display(
        rootLayer: presentation.rootLayer(of: document), size: presentation.size,
        scale: presentation.scale, clock: ManualClock())
      let recording = display.record(
        until: until,
        cues: cues.map { time, state in Cue(at: time) { document.state = state } })
      return (recording, recording.segments[0].tree.repetition())
    }
    let (_, repetition) = try record(longest)
    // What begins late or ends late would leave nothing of the length.
    let start = repetition.start <= longest ? repetition.start : 0
    let isClosed = !repetition.hasParticles && start == repetition.start
    let period = isClosed ? repetition.period.flatMap { $0 <= longest ? $0 : nil } : nil
    func length(_ least: Double) -> Double {
      guard let period, period > 0 else { return min(max(least, 1), longest) }
      let multiple = (min(least, longest) / period - 1e-9).rounded(.up) * period
      return multiple <= longest ? multiple : (longest / period + 1e-9).rounded(.down) * period
    }
    idle = Scene(
      recording: try record(start + longest).0, start: start, duration: length(Self.rest))
    let moves = repetition.hasParticles || repetition.period != 0
    moving = moves ? idle : nil
    if moves, period == nil {
      warnings.append(
        Warning(
          code: "loop-open",
          message: repetition.hasParticles
            ? "particles never repeat; the movies jump where they begin again"
            : "the animations have no common period of \(longest.plain) s or less; the movies jump where "
              + "they begin again"))
    }
    guard let locked = states.locked, let unlocked = states.unlocked else {
      change = nil
      return
    }
    let whole = length(Self.before + 2 * Self.rest)
    // The whole is shared by the two states where it is shorter or longer than they need.
    let unlock = start + min(Self.before, whole / 5)
    let lock = unlock + (whole - (unlock - start)) / 2
    change = Scene(
      recording: try record(start + whole, [(unlock, unlocked), (lock, locked)]).0, start: start,
      duration: whole)
  }
}
