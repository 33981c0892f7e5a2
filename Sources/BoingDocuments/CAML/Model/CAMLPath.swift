import Boing
import BoingCurves
import BoingElementary
import BoingMovies
import BoingRender
import Foundation

/// A path as text.
///
/// Two spellings are read: operators after their operands, as Core Graphics describes a path
/// (`0 0 m 10 0 l 10 10 0 10 0 5 c h`), and SVG's path data (`M0 0L10 0C…Z`). The first is written.
public struct CAMLPath: Sendable, Hashable {
  private var verbs: [Path.Verb] = []
  private var points: [SIMD2<Double>] = []

  /// Takes over the elements of a path.
  public init(_ path: CGPath) {
    (verbs, points) = (path.data.verbs, path.data.points)
  }

  /// Reads either spelling; nil if the text is neither, or draws before it moves.
  public init?(parsing text: String) {
    guard let tokens = PathToken.tokens(of: text) else { return nil }
    let isPostfix = if case .number? = tokens.first { true } else { false }
    guard isPostfix ? readPostfix(tokens) : readSVG(tokens) else { return nil }
    guard verbs.isEmpty || verbs[0] == .move else { return nil }
    // Relative coordinates can add up to more than a number holds.
    guard points.allSatisfy(\.isFinite) else { return nil }
  }

  /// The path itself.
  public var path: CGPath {
    var path = Path()
    Path(verbs: verbs, points: points)?.forEach { element in
      switch element {
      case .move(let point): path.move(to: point)
      case .line(let end): path.addLine(to: end)
      case .quad(let control, let end): path.addQuadCurve(to: end, control: control)
      case .curve(let control1, let control2, let end):
        path.addCurve(to: end, control1: control1, control2: control2)
      case .close: path.closeSubpath()
      }
    }
    return CGPath(path)
  }

  /// The text, operators after their operands.
  public var text: String {
    var rest = points[...]
    return verbs.map { verb in
      let numbers = rest.prefix(verb.pointCount).flatMap { [$0.x, $0.y] }
      rest = rest.dropFirst(verb.pointCount)
      return (numbers.map(NumberText.text) + [verb.letter]).joined(separator: " ")
    }.joined(separator: " ")
  }

  private mutating func add(_ verb: Path.Verb, _ points: SIMD2<Double>...) {
    verbs.append(verb)
    self.points += points
  }

  private mutating func readPostfix(_ tokens: [PathToken]) -> Bool {
    var n: [Double] = []
    for token in tokens {
      switch token {
      case .number(let number): n.append(number)
      case .letter("re"):
        guard n.count == 4 else { return false }
        let (low, high) = (SIMD2(n[0], n[1]), SIMD2(n[0] + n[2], n[1] + n[3]))
        add(.move, low)
        add(.line, SIMD2(high.x, low.y))
        add(.line, high)
        add(.line, SIMD2(low.x, high.y))
        add(.close)
        n = []
      case .letter(let letter):
        guard let verb = Path.Verb(letter: letter), n.count == 2 * verb.pointCount else {
          return false
        }
        verbs.append(verb)
        points += (0..<verb.pointCount).map { SIMD2(n[2 * $0], n[2 * $0 + 1]) }
        n = []
      }
    }
    return n.isEmpty
  }

  private mutating func readSVG(_ tokens: [PathToken]) -> Bool {
    var pen = SVGPen()
    var index = 0
    while index < tokens.count {
      guard case .letter(let letter) = tokens[index], let command = letter.first,
        letter.count == 1
      else { return false }
      index += 1
      var n: [Double] = []
      while index < tokens.count, case .number(let number) = tokens[index] {
        n.append(number)
        index += 1
      }
      guard let elements = pen.elements(command, n) else { return false }
      for element in elements {
        switch element {
        case .move(let point): add(.move, point)
        case .line(let end): add(.line, end)
        case .quad(let control, let end): add(.quad, control, end)
        case .curve(let control1, let control2, let end): add(.curve, control1, control2, end)
        case .close: add(.close)
        }
      }
    }
    return true
  }
}

extension Path.Verb {
  private static let letters: [(letter: String, verb: Path.Verb)] = [
    ("m", .move), ("l", .line), ("q", .quad), ("c", .curve), ("h", .close),
  ]

  /// The operator after the operands.
  fileprivate var letter: String { Self.letters.first { $0.verb == self }?.letter ?? "" }

  fileprivate init?(letter: String) {
    guard let verb = Self.letters.first(where: { $0.letter == letter })?.verb else { return nil }
    self = verb
  }
}

/// A number or an operator of a path's text.
private enum PathToken {
  case number(Double)
  case letter(String)

  static func tokens(of text: String) -> [PathToken]? {
    var tokens: [PathToken] = []
    var rest = Substring(text).utf8
    // The index of the next operand of an arc, whose flags may stand without spaces; nil elsewhere.
    var arcOperand: Int?
    while let byte = rest.first {
      if byte <= 0x20 || byte == UInt8(ascii: ",") {
        rest = rest.dropFirst()
      } else if (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") {
        var word = rest.prefix(1)
        if rest.starts(with: "re".utf8) { word = rest.prefix(2) }
        tokens.append(.letter(String(word) ?? ""))
        rest = rest.dropFirst(word.count)
        arcOperand = byte | 0x20 == UInt8(ascii: "a") ? 0 : nil
      } else {
        let isFlag = arcOperand.map { (3...4).contains($0 % 7) } ?? false
        let length = isFlag ? 1 : numberLength(rest)
        arcOperand = arcOperand.map { $0 + 1 }
        guard length > 0, let number = Double(Substring(rest.prefix(length))), number.isFinite
        else { return nil }
        guard !isFlag || number == 0 || number == 1 else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(length)
      }
    }
    return tokens
  }

  /// Returns the number of bytes of the leading number; `1-2` and `.5.5` are two numbers each.
  private static func numberLength(_ bytes: Substring.UTF8View) -> Int {
    var length = 0
    var (hasPoint, hasExponent, mayHaveSign) = (false, false, true)
    loop: for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): mayHaveSign = false
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard mayHaveSign else { break loop }
        mayHaveSign = false
      case UInt8(ascii: "."):
        guard !hasPoint, !hasExponent else { break loop }
        (hasPoint, mayHaveSign) = (true, false)
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard !hasExponent, length > 0 else { break loop }
        (hasExponent, mayHaveSign) = (true, true)
      default: break loop
      }
      length += 1
    }
    return length
  }
}

/// The current point of SVG's path data: its commands are relative to those before.
struct SVGPen {
  private typealias Point = SIMD2<Double>
  private var start = Point.zero
  private var current = Point.zero
  /// The control point that a smooth curve mirrors, and the command that left it.
  private var control = Point.zero
  private var previous: Character = "Z"

  /// The elements that a command with its numbers makes; nil if they do not fit.
  mutating func elements(_ command: Character, _ numbers: [Double]) -> [Path.Element]? {
    let upper = Character(command.uppercased())
    guard let size = Self.operandCounts[upper] else { return nil }
    if size == 0 {
      guard numbers.isEmpty else { return nil }
      (current, previous) = (start, "Z")
      return [.close]
    }
    guard !numbers.isEmpty, numbers.count % size == 0 else { return nil }
    var elements: [Path.Element] = []
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
  ) -> [Path.Element] {
    let from = current
    current = Point(n[n.startIndex + 5], n[n.startIndex + 6]) + (isRelative ? from : .zero)
    previous = "A"
    return SVGArc(n.prefix(5)).elements(from: from, to: current)
  }

  private mutating func element(
    _ name: Character, _ n: [Double], isRelative: Bool
  ) -> Path.Element {
    let base = isRelative ? current : .zero
    func point(_ index: Int) -> Point { Point(n[index], n[index + 1]) + base }
    let mirrored = 2 * current - control
    defer { previous = name }
    switch name {
    case "M":
      current = point(0)
      start = current
      return .move(current)
    case "H":
      current.x = n[0] + base.x
      return .line(current)
    case "V":
      current.y = n[0] + base.y
      return .line(current)
    case "Q", "T":
      control = name == "Q" ? point(0) : "QT".contains(previous) ? mirrored : current
      current = point(n.count - 2)
      return .quad(control: control, end: current)
    case "C", "S":
      let first = name == "C" ? point(0) : "CS".contains(previous) ? mirrored : current
      control = point(n.count - 4)
      current = point(n.count - 2)
      return .curve(control1: first, control2: control, end: current)
    default:
      current = point(0)
      return .line(current)
    }
  }
}

/// An elliptical arc of SVG's path data as cubic curves.
///
/// By the implementation notes of SVG 1.1, F.6: radii that are too small for their end points grow, an
/// arc without a radius is a line, and one that ends where it begins is nothing.
struct SVGArc {
  private typealias Point = SIMD2<Double>

  let radii: SIMD2<Double>
  /// The rotation of the ellipse's axes, in degrees.
  let turn: Double
  let isLarge: Bool
  let isClockwise: Bool

  /// - Parameter numbers: rx, ry, the rotation, and the two flags.
  init(_ numbers: ArraySlice<Double>) {
    let n = Array(numbers)
    radii = SIMD2(abs(n[0]), abs(n[1]))
    turn = n[2]
    (isLarge, isClockwise) = (n[3] != 0, n[4] != 0)
  }

  /// The curves from one point to another.
  func elements(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [Path.Element] {
    guard start != end else { return [] }
    guard radii.x > 0, radii.y > 0 else { return [.line(end)] }
    let angle = turn * .pi / 180
    let (s, c) = Double.sineAndCosine(angle)
    // In the coordinates of the ellipse, about the middle of the two points.
    let half = (start - end) / 2
    let p = SIMD2(c * half.x + s * half.y, c * half.y - s * half.x)
    let reach = (p * p / (radii * radii)).sum()
    let r = reach > 1 ? radii * reach.squareRoot() : radii
    let squares = (r.x * r.x, r.y * r.y, p.x * p.x, p.y * p.y)
    let spread = squares.0 * squares.3 + squares.1 * squares.2
    let height = max(0, (squares.0 * squares.1 - spread) / spread).squareRoot()
    let sign: Double = isLarge == isClockwise ? -1 : 1
    let middle = SIMD2(r.x * p.y / r.y, -r.y * p.x / r.x) * (sign * height)
    let first = orientation(of: (p - middle) / r)
    var sweep = orientation(of: (-p - middle) / r) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite, r.x.isFinite, r.y.isFinite else { return [.line(end)] }
    let centre =
      (start + end) / 2 + SIMD2(c * middle.x - s * middle.y, s * middle.x + c * middle.y)
    func point(_ unit: SIMD2<Double>) -> SIMD2<Double> {
      let q = unit * r
      return centre + SIMD2(c * q.x - s * q.y, s * q.x + c * q.y)
    }
    // A quarter at most for each curve, whose error is then a few ten-thousandths of the radius.
    let count = max(1, Int(clamping: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * Double.tan(step / 4)
    return (0..<count).map { index in
      let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
      let (from, to) = (direction(a), direction(b))
      let one = point(from + handle * SIMD2(-from.y, from.x))
      let two = point(to - handle * SIMD2(-to.y, to.x))
      let last = index == count - 1 ? end : point(to)
      return .curve(control1: one, control2: two, end: last)
    }
  }

  private func direction(_ angle: Double) -> SIMD2<Double> {
    let (sine, cosine) = Double.sineAndCosine(angle)
    return SIMD2(cosine, sine)
  }

  private func orientation(of point: SIMD2<Double>) -> Double {
    Double.atan2(y: point.y, x: point.x)
  }
}
