import Boing

/// The current point of SVG's path data: its commands are relative to those before.
struct SVGPen {
  private typealias Point = SIMD2<Double>
  private var start = Point.zero
  private var current = Point.zero
  /// The control point that a smooth curve mirrors, and the command that left it.
  private var control = Point.zero
  private var previous: Character = "Z"

  /// The elements that a command with its numbers makes; nil if they do not fit.
  mutating func elements(_ command: Character, _ numbers: [Double]) -> [MarkupPath.Element]? {
    let upper = Character(command.uppercased())
    guard let size = Self.operandCounts[upper] else { return nil }
    if size == 0 {
      guard numbers.isEmpty else { return nil }
      (current, previous) = (start, "Z")
      return [.close]
    }
    guard !numbers.isEmpty, numbers.count % size == 0 else { return nil }
    var elements: [MarkupPath.Element] = []
    for first in stride(from: 0, to: numbers.count, by: size) {
      if upper == "A" {
        elements += arc(numbers[first..<first + size], isRelative: upper != command)
        continue
      }
      // More pairs after a move are lines.
      let name = upper == "M" && first > 0 ? "L" : upper
      elements.append(
        element(name, Array(numbers[first..<first + size]), isRelative: upper != command))
    }
    return elements
  }

  private static let operandCounts: [Character: Int] = [
    "M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "S": 4, "A": 7, "Z": 0,
  ]

  private mutating func arc(
    _ n: ArraySlice<Double>, isRelative: Bool
  ) -> [MarkupPath.Element] {
    let from = current
    current = Point(n[n.startIndex + 5], n[n.startIndex + 6]) + (isRelative ? from : .zero)
    previous = "A"
    return SVGArc(n.prefix(5)).elements(from: from, to: current)
  }

  private mutating func element(
    _ name: Character, _ n: [Double], isRelative: Bool
  ) -> MarkupPath.Element {
    let base = isRelative ? current : .zero
    func point(_ index: Int) -> Point { Point(n[index], n[index + 1]) + base }
    let mirrored = 2 * current - control
    defer { previous = name }
    switch name {
    case "M":
      current = point(0)
      start = current
      return .move(current.x, current.y)
    case "H":
      current.x = n[0] + base.x
      return .line(current.x, current.y)
    case "V":
      current.y = n[0] + base.y
      return .line(current.x, current.y)
    case "Q", "T":
      control = name == "Q" ? point(0) : "QT".contains(previous) ? mirrored : current
      current = point(n.count - 2)
      return .quad(control.x, control.y, current.x, current.y)
    case "C", "S":
      let first = name == "C" ? point(0) : "CS".contains(previous) ? mirrored : current
      control = point(n.count - 4)
      current = point(n.count - 2)
      return .curve(first.x, first.y, control.x, control.y, current.x, current.y)
    default:
      current = point(0)
      return .line(current.x, current.y)
    }
  }
}
