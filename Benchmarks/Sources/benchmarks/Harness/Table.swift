/// The figures of one topic.
struct Table: Encodable {
  /// One piece of work, ours beside a peer's.
  struct Row: Encodable {
    var work: String
    var ours: Figure
    var peer: Figure?
    var ratio: Double?

    init(_ work: String, ours: Figure, peer: Figure? = nil) {
      self.work = work
      self.ours = ours
      self.peer = peer
      ratio = peer.flatMap { ours.advantage(over: $0) }
    }
  }

  let topic: String
  /// The subject of the measurement, in one sentence.
  let summary: String
  /// The checks that the contestants passed before they were measured.
  var checks: [String] = []
  var rows: [Row] = []
  /// The missing figures, and why they are missing.
  var notes: [String] = []

  init(_ topic: any Topic.Type) {
    self.topic = topic.name
    summary = topic.summary
  }

  /// The table in columns as wide as their longest cell.
  var text: String {
    let header = ["work", "ours", "peer", "ratio"]
    let cells = rows.map { row in
      [
        row.work, row.ours.text, row.peer?.text ?? "–",
        row.ratio.map { digits($0) + "×" } ?? "–",
      ]
    }
    let widths = header.indices.map { column in
      ([header] + cells).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: " | ")
    }
    var lines = ["\(topic): \(summary)"]
    lines += checks.map { "checked: " + $0 }
    lines += notes.map { "note: " + $0 }
    if !rows.isEmpty {
      lines += [
        line(header), widths.map { String(repeating: "-", count: $0) }.joined(separator: "-|-"),
      ]
      lines += cells.map(line)
    }
    return lines.joined(separator: "\n")
  }
}
