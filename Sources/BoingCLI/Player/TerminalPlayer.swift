import Boing
import BoingFormats
import Foundation

/// Plays on the terminal until the viewer leaves.
struct TerminalPlayer {
  private let terminal: RawTerminal
  private let subject: any PlayerSubject
  private var player: Player
  private var size: (columns: Int, rows: Int)
  private let frameRate: FrameRate
  private var shown: [String] = []
  private var input = TerminalInput()
  private(set) var statistics = FrameStatistics()

  /// Takes the terminal over.
  ///
  /// - Throws: ``CommandError`` where there is none.
  init(_ subject: any PlayerSubject, frameRate: FrameRate) throws {
    terminal = try RawTerminal()
    self.subject = subject
    self.frameRate = frameRate
    size = terminal.size
    player = try Player(
      subject,
      scale: TerminalImage.scale(subject.size, columns: size.columns, rows: size.rows),
      frameRate: frameRate)
  }

  /// Plays until the viewer leaves, or `limit` seconds have passed.
  mutating func run(playing: Bool, looping: Bool, limit: Double?) throws {
    if looping { try player.perform(.toggleLoop) }
    if playing { try player.perform(.togglePlayback) }
    let clock = ContinuousClock()
    let start = clock.now
    var last = start
    while !player.hasQuit {
      let began = clock.now
      let elapsed = (began - start) / .seconds(1)
      if let limit, elapsed >= limit { return }
      guard try draw(elapsed: elapsed) else { return }
      let spent = (clock.now - began) / .seconds(1)
      let wait = player.playback.isPlaying ? frameRate.frameDuration - spent : 0.1
      guard let bytes = terminal.read(within: wait) else { return }
      let now = clock.now
      player.advance(by: (now - last) / .seconds(1))
      last = now
      for action in input.actions(in: bytes, at: (now - start) / .seconds(1)) {
        try player.perform(action)
      }
    }
  }

  /// Fits the image to the terminal where that has another size than before.
  private mutating func followSize() throws {
    let now = terminal.size
    guard now != size else { return }
    size = now
    try player.resize(
      scale: TerminalImage.scale(subject.size, columns: now.columns, rows: now.rows))
    shown = []
    terminal.write("\u{1B}[0m\u{1B}[2J")
  }

  /// Shows the image and the line below; false where the terminal is gone.
  private mutating func draw(elapsed: Double) throws -> Bool {
    try followSize()
    let clock = ContinuousClock()
    let start = clock.now
    var lines = TerminalImage.lines(of: player.image())
    statistics.add(drawing: (clock.now - start) / .seconds(1), elapsed: elapsed)
    if player.showsCurve, let graph = player.graph {
      lines = TerminalGraph(graph, playback: player.playback, size: size).over(lines)
    }
    lines.append(status)
    var text = ""
    // Only lines that changed are sent: most of a scene stands still.
    for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H" + line + "\u{1B}[K"
    }
    // What was longer, with curves, leaves nothing behind.
    for row in lines.count..<max(lines.count, shown.count) {
      text += "\u{1B}[\(row + 1);1H\u{1B}[K"
    }
    shown = lines
    return text.isEmpty || terminal.write(text)
  }

  private var status: String {
    let playback = player.playback
    let mark = playback.isPlaying ? "▶" : "❚❚"
    let notes = player.notes(statistics)
    let time = PlayerControls.time(playback)
    let text = ([mark, time] + notes + ["space plays, q quits"]).joined(separator: "  ")
    // The notes have the names of a document's states.
    return String(text.escapedForTerminal().prefix(max(0, size.columns - 1)))
  }
}

/// The curves of what moves on a terminal: below the image or over its lower part, and a legend.
struct TerminalGraph {
  private let lines: [String]
  private let rows: Int

  /// Creates the curves of `graph` as wide as the terminal, on a third of its rows.
  init(_ graph: MotionGraph, playback: Playback, size: (columns: Int, rows: Int)) {
    rows = max(size.rows - 1, 1)
    let height = min(max(rows / 3, 2), rows)
    let columns = max(size.columns, 2)
    let image =
      height > 1
      ? PlayerControls.smallGraph(
        graph, playback: playback, width: columns, height: 2 * (height - 1)) : nil
    lines = (image.map(TerminalImage.lines) ?? []) + [Self.legend(graph, columns: columns)]
  }

  /// The lines of an image with the curves over their end.
  func over(_ image: [String]) -> [String] {
    let shown = max(rows - lines.count, 0)
    let blank = Array(repeating: "", count: max(shown - image.count, 0))
    return Array(image.prefix(shown)) + blank + lines
  }

  /// The titles of the curves, each in its colour, as far as there is room.
  private static func legend(_ graph: MotionGraph, columns: Int) -> String {
    guard !graph.curves.isEmpty else { return String("nothing moves".prefix(columns - 1)) }
    var text = ""
    var room = columns - 1
    for (curve, color) in zip(graph.curves, PlayerControls.legendColors) {
      let title = String(curve.title.escapedForTerminal().prefix(room))
      guard !title.isEmpty else { break }
      text += "\u{1B}[38;2;\(color.map(String.init).joined(separator: ";"))m\(title)"
      room -= title.count
      if room < 3 { break }
      text += "  "
      room -= 2
    }
    return text + "\u{1B}[0m"
  }
}

/// An image as characters: each shows two pixels, one above the other, in 24-bit colour.
enum TerminalImage {
  /// The lines of `image`, each complete with its colours; an odd last row of pixels stands on black.
  ///
  /// Transparent pixels are laid over black.
  static func lines(of image: CGImage) -> [String] {
    image.withUnsafeBytes { bytes in
      func color(_ x: Int, _ y: Int) -> UInt32 {
        guard y < image.height else { return 0 }
        let pixel = bytes.loadUnaligned(
          fromByteOffset: y * image.rowStride + x * 4, as: UInt32.self)
        // Premultiplied over black is itself; blue lies in the lowest byte.
        return UInt32(littleEndian: pixel) & 0xFF_FFFF
      }
      return stride(from: 0, to: image.height, by: 2).map { y in
        var line = ""
        var last: (upper: UInt32, lower: UInt32)?
        for x in 0..<image.width {
          let (upper, lower) = (color(x, y), color(x, y + 1))
          if last?.upper != upper { line += "\u{1B}[38;2;\(Self.code(upper))m" }
          if last?.lower != lower { line += "\u{1B}[48;2;\(Self.code(lower))m" }
          last = (upper, lower)
          line += "▀"
        }
        return line + "\u{1B}[0m"
      }
    }
  }

  private static func code(_ color: UInt32) -> String {
    "\(color >> 16 & 255);\(color >> 8 & 255);\(color & 255)"
  }

  /// The largest scale at which `size` points fit into the characters, with a line left for the time.
  static func scale(_ size: CGSize, columns: Int, rows: Int) -> Double {
    let (width, height) = (Double(max(columns, 1)), Double(max(rows - 1, 1) * 2))
    return min(width / max(size.width, 1), height / max(size.height, 1))
  }
}
