/// A reader of the table of cubics in code: five numbers for each.
enum SegmentReader {
  /// Reads the table that begins with the next bracket behind a mark.
  static func curve(
    _ text: String, after mark: StaticString
  ) throws(CurveReadError) -> PlayedCurve {
    var scanner = TextScanner(text)
    guard scanner.find(mark), scanner.findOpening() else {
      throw .damaged(form: "table of segments", reason: "it is missing")
    }
    return try curve(scanner.numbers())
  }

  /// Returns the cubics of rows of a start, its value, the values of both handles and that of the end.
  static func curve(_ numbers: [Double]) throws(CurveReadError) -> PlayedCurve {
    guard numbers.count >= 5, numbers.count % 5 == 0 else {
      throw .damaged(form: "table of segments", reason: "its rows do not have five numbers each")
    }
    var pieces: [PlayedCurve.Piece] = []
    for row in stride(from: 0, to: numbers.count, by: 5) {
      let (start, end) = (numbers[row], row + 5 < numbers.count ? numbers[row + 5] : 1)
      guard end > start else {
        throw .damaged(form: "table of segments", reason: "row \(row / 5) has no length")
      }
      let third = (end - start) / 3
      pieces.append(
        PlayedCurve.Piece(
          start: start, startValue: numbers[row + 1], end: end, endValue: numbers[row + 4],
          shape: .cubic(
            time1: start + third, value1: numbers[row + 2], time2: end - third,
            value2: numbers[row + 3])))
    }
    return PlayedCurve(pieces)
  }
}

extension TextScanner {
  /// Moves behind the next `[`, `(` or `{`; returns false where there is none.
  mutating func findOpening() -> Bool {
    while let byte = next {
      advance()
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") {
        return true
      }
    }
    return false
  }

  /// Returns the numbers from here on, with commas between them; `f` may stand behind each.
  mutating func numbers() -> [Double] {
    var numbers: [Double] = []
    while let number = number() {
      numbers.append(number)
      _ = take("f")
      if !take(",") { break }
    }
    return numbers
  }
}
