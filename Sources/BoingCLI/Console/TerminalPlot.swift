import Foundation

/// A curve drawn with Braille dots, two across and four down in each character.
struct TerminalPlot {
  let values: [Double]
  let duration: Double
  /// The value of a dotted line.
  let target: Double
  private static let rows = 16
  private static let margin = 10

  /// The characters that are left for the curve on this terminal.
  static var usableColumns: Int {
    max(20, min(Terminal.columns(of: STDOUT_FILENO), 120) - margin - 1)
  }

  /// The plot as lines of text, the maximum value at the top.
  var text: String {
    let columns = values.count / 2
    let (low, high) = range
    let height = Self.rows * 4
    var dots = [[UInt8]](repeating: [UInt8](repeating: 0, count: columns), count: Self.rows)
    func row(_ value: Double) -> Int {
      let position = (high - value) / (high - low) * Double(height - 1)
      return min(max(Int(position.rounded()), 0), height - 1)
    }
    func light(_ x: Int, _ y: Int) {
      // Braille counts its dots down the left column, then the right; the lowest row came later.
      let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
      dots[y / 4][x / 2] |= bits[y % 4][x % 2]
    }
    let targetRow = row(target)
    for x in stride(from: 0, to: columns * 2, by: 4) { light(x, targetRow) }
    var last = row(values[0])
    for x in 0..<(columns * 2) {
      let next = row(values[x])
      // A steep stretch is joined, so that the curve has no gaps.
      let (top, bottom) = (min(last, next), max(last, next))
      let first = next > last ? top + 1 : top
      let end = next < last ? bottom - 1 : bottom
      for y in first...end { light(x, y) }
      last = next
    }
    var lines: [String] = []
    for index in 0..<Self.rows {
      let label =
        index == 0
        ? high : index == Self.rows - 1 ? low : index == targetRow / 4 ? target : nil
      let text = label.map(Self.short) ?? ""
      let padded = String(repeating: " ", count: max(0, Self.margin - 2 - text.count)) + text
      let cells = dots[index].map { String(UnicodeScalar(0x2800 + UInt32($0)) ?? " ") }.joined()
      lines.append(padded + " ┤" + cells)
    }
    let axis =
      String(repeating: " ", count: Self.margin - 1) + "└" + String(repeating: "─", count: columns)
    let end = String(format: "%.4g s", duration)
    let scale =
      String(repeating: " ", count: Self.margin) + "0"
      + String(repeating: " ", count: max(1, columns - 1 - end.count)) + end
    return (lines + [axis, scale]).joined(separator: "\n")
  }

  /// The number with up to four digits, and fewer where the margin is too narrow for its exponent.
  private static func short(_ number: Double) -> String {
    let texts = [4, 3, 2, 1].map { String(format: "%.\($0)g", number) }
    return texts.first { $0.count <= margin - 2 } ?? ""
  }

  /// The minimum and maximum value to show, never equal.
  private var range: (low: Double, high: Double) {
    let low = min(values.min() ?? 0, target)
    let high = max(values.max() ?? 1, target)
    guard high > low else { return (low - 0.5, high + 0.5) }
    return (low, high)
  }
}
