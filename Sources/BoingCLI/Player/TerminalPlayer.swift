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
