import Boing
import BoingDocuments
import BoingMovies
import Foundation

/// The speed at which real documents are drawn.
enum DocumentRendering: Topic {
  static let name = "documents"
  static let summary =
    "real documents on a screen of 390×844 points at 3 pixels a point: reading them, reading them and "
    + "drawing the first frame, and one second at 60 frames a second: drawing only, and through to "
    + "an MP4; the peak is this process's, without ffmpeg. Documents that stand still of themselves "
    + "go to and fro between two states"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    guard let folder = try folder(settings) else {
      table.notes = ["no folder ../shared/caml here or above; say where with --documents FOLDER"]
      return table
    }
    for name in ["Spinning_Squares", "SideStore", "GitHub", "Simple_Minecraft_Chest"] {
      let file = folder.appendingPathComponent(name + ".tendies")
      guard FileManager.default.fileExists(atPath: file.path) else {
        table.notes.append("\(file.path) is not there")
        continue
      }
      table.rows += try startRows(name, file, settings)
      table.rows += try Rendering(settings: settings).rows(name, frames(of: file))
    }
    table.rows += try blurRows(settings)
    table.checks = [Rendering.check]
    if !FFmpegPresence.isThere { table.notes.append(FFmpegPresence.note) }
    return table
  }

  /// Reading a document, and reading it and drawing its first frame.
  private static func startRows(
    _ name: String, _ file: URL, _ settings: Settings
  ) throws -> [Table.Row] {
    let race = Race(rounds: min(settings.rounds, 5))
    let times = try race.run([
      { _ = try LayeredDocument(contentsOf: file) },
      { _ = try frames(of: file).image(0) },
    ])
    return zip(["read", "read and first frame drawn"], times).map { text, time in
      Table.Row("\(name), \(text)", ours: Race.figure(time, each: 1, .seconds))
    }
  }

  /// A frame of a screen that is blurred as a whole, with something moving in it.
  private static func blurRows(_ settings: Settings) throws -> [Table.Row] {
    let size = CGSize(width: 390, height: 844)
    let compositor = try Compositor(size: size, scale: 3)
    return try [1.6, 4, 10, 40].flatMap { radius in
      let root = CALayer()
      root.frame = CGRect(origin: .zero, size: size)
      root.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(radius)])]
      let sky = CAGradientLayer()
      sky.frame = root.bounds
      sky.colors = [CGColor.white, CGColor.black]
      let sun = CALayer()
      sun.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
      sun.cornerRadius = 100
      sun.backgroundColor = CGColor(srgbRed: 1, green: 0.6, blue: 0, alpha: 1)
      root.addSublayer(sky)
      root.addSublayer(sun)
      let fall = CABasicAnimation(keyPath: "position.y")
      (fall.fromValue, fall.toValue, fall.duration) = (100, 700, 1_000)
      sun.add(fall, forKey: "fall")
      let display = Display(rootLayer: root, size: size, clock: ManualClock())
      var time = 0.0
      func draw(_ threads: Int) {
        time += 0.25
        _ = compositor.image(of: display.frame(at: time), threads: threads)
      }
      let times = try Race(rounds: min(settings.rounds, 5)).run([{ draw(1) }, { draw(2) }])
      return zip(["one thread", "two threads"], times).map { text, time in
        Table.Row(
          "a screen blurred by \(radius) points, drawn, \(text)",
          ours: Race.figure(time, each: 1, .seconds))
      }
    }
  }

  private static func frames(of file: URL) throws -> FrameSequence {
    let document = try LayeredDocument(contentsOf: file)
    let size = CGSize(width: 390, height: 844)
    let display = Display(
      rootLayer: document.makeRootLayer(size: size), size: size, scale: 3, clock: ManualClock())
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let isStill = document.documents.allSatisfy { $0.content.animationCount == 0 }
    let states = isStill ? ["Unlock", "Locked", "Unlock", "Locked"] : []
    let cues = states.enumerated().map { index, name in
      Cue(at: Double(index) / 4) { document.state = name }
    }
    return try FrameSequence(
      display.record(until: 1, cues: cues),
      compositor: Compositor(size: size, scale: 3, background: black), frameRate: .fps60,
      duration: 1)
  }

  /// The folder asked for, or `shared/caml` beside the repository: found from here upwards.
  private static func folder(_ settings: Settings) throws -> URL? {
    func isFolder(_ url: URL) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    if let path = settings.documents {
      let url = URL(fileURLWithPath: path)
      guard isFolder(url) else {
        throw UsageError(message: "--documents \(path): there is no such folder")
      }
      return url
    }
    var here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while true {
      let candidate = here.appendingPathComponent("shared/caml")
      if isFolder(candidate) { return candidate }
      if here.path == "/" { return nil }
      here.deleteLastPathComponent()
    }
  }
}
