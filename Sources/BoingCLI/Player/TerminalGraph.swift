import Boing
import BoingFormats

/// The curves of what moves on a terminal: below the image or over its lower part, and a legend.
struct TerminalGraph {
  private let lines: [String]
  private let rows: Int

  /// The curves of `graph` as wide as the terminal, on a third of its rows.
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
