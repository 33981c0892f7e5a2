import Foundation

extension MarkupValue {
  /// Reads a value of a known kind from text.
  ///
  /// Numbers in a list are separated by white space, a comma, or both:
  ///
  ///     try MarkupValue("0 0 390 844", as: .rect)   // .rect(0, 0, 390, 844)
  ///     try MarkupValue("1e-100", as: .time)        // .real(1e-100)
  ///     try MarkupValue("inf", as: .time)           // .real(.infinity)
  ///
  /// - Throws: ``MarkupValueError``. "nan" is no value of any kind, and infinity only a `.time`; a
  ///   number too large for `Double` counts as infinity.
  public init(_ text: String, as kind: ValueKind) throws(MarkupValueError) {
    guard let value = Self.parse(text, kind) else {
      throw MarkupValueError(text: text, expected: kind)
    }
    self = value
  }

  /// The value of a kind that is nearest to a text that is none; nil if there is nothing near.
  ///
  /// A radius that is negative or no number counts as 0, one that is too large as the maximum.
  init?(nearestTo text: String, as kind: ValueKind) {
    guard kind == .radius else { return nil }
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let number = Double(word) else { return nil }
    self = .real(number.isNaN ? 0 : min(max(0, number), ValueKind.maximumRadius))
  }

  private static func parse(_ text: String, _ kind: ValueKind) -> MarkupValue? {
    switch kind {
    case .bool: parseBool(text).map(MarkupValue.bool)
    case .integer: parseInteger(text)
    case .real: parseReal(text).flatMap { $0.isFinite ? .real($0) : nil }
    case .time: parseReal(text).map(MarkupValue.real)
    case .radius:
      parseReal(text).flatMap { (0...ValueKind.maximumRadius).contains($0) ? .real($0) : nil }
    case .string: .string(text)
    case .keyword(let words): parseKeyword(text, words).map(MarkupValue.string)
    case .point: NumberList(text)?.finite(2).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    case .size: NumberList(text)?.finite(2).map { .size(CGSize(width: $0[0], height: $0[1])) }
    case .rect:
      NumberList(text)?.finite(4).map {
        .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case .color: MarkupColor(parsing: text).map(MarkupValue.color)
    case .transform: TransformFunction.parseList(text).map(MarkupValue.transform)
    case .image: text.isEmpty ? nil : .image(source: text)
    case .timingFunction: MarkupTimingFunction(parsing: text).map(MarkupValue.timingFunction)
    case .array(let element): parseArray(text, element)
    case .path: MarkupPath(parsing: text).map(MarkupValue.path)
    case .numbers(let count):
      NumberList(Self.withoutFunction(text))?.finite(count).map(MarkupValue.numbers)
    case .input: parseInput(text)
    // A filter may be stated by its name alone.
    case .object("CAFilter"): text.isEmpty ? nil : .object(MarkupObject(filterNamed: text))
    case .object, .any: nil
    }
  }

  /// `matrix(1 0 …)` without the name and the brackets.
  private static func withoutFunction(_ text: String) -> Substring {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return text[...] }
    return text[text.index(after: open)..<close]
  }

  private static func parseInput(_ text: String) -> MarkupValue {
    guard let numbers = NumberList(withoutFunction(text))?.numbers, !numbers.isEmpty,
      numbers.allSatisfy(\.isFinite)
    else { return .string(text) }
    return numbers.count == 1 ? .real(numbers[0]) : .numbers(numbers)
  }

  /// A number, or an angle with its unit, which becomes radians.
  private static func parseReal(_ text: String) -> Double? {
    if let number = NumberList(text)?.exactly(1) { return number[0] }
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard word.last?.isLetter == true else { return nil }
    return TransformFunction.angle(word[...])
  }

  /// One of several words, however it is spelled: `nonzero` for `non-zero`, `kCAFillRuleEvenOdd` for
  /// `even-odd`.
  private static func parseKeyword(_ text: String, _ words: [String]) -> String? {
    if words.contains(text) { return text }
    let plain = letters(text)
    if let word = words.first(where: { letters($0) == plain }) { return word }
    guard text.hasPrefix("kCA") else { return nil }
    return words.filter { plain.hasSuffix(letters($0)) }.max { $0.count < $1.count }
  }

  private static func letters(_ text: String) -> String {
    text.filter { $0.isLetter || $0.isNumber }.lowercased()
  }

  private static func parseBool(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    default: nil
    }
  }

  private static func parseInteger(_ text: String) -> MarkupValue? {
    guard let value = NumberList(text)?.finite(1)?[0] else { return nil }
    return Int(exactly: value).map(MarkupValue.integer)
  }

  /// Only lists of things written as one word: numbers, names.
  private static func parseArray(_ text: String, _ element: ValueKind) -> MarkupValue? {
    var values: [MarkupValue] = []
    for word in NumberList.words(text) {
      guard let value = parse(String(word), element) else { return nil }
      values.append(value)
    }
    return .array(values)
  }
}

extension MarkupColor {
  init?(parsing text: String) {
    if let hexadecimal = MarkupColor(hexadecimal: text) {
      self = hexadecimal
      return
    }
    guard let list = NumberList(text), list.numbers.allSatisfy(\.isFinite) else { return nil }
    let n = list.numbers
    switch n.count {
    case 1: self.init(red: n[0], green: n[0], blue: n[0])
    case 2: self.init(red: n[0], green: n[0], blue: n[0], alpha: n[1])
    case 3: self.init(red: n[0], green: n[1], blue: n[2])
    case 4: self.init(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    default: return nil
    }
  }
}

extension MarkupColor {
  /// `#rgb`, `#rrggbb` or `#rrggbbaa`, which editors write here and there.
  init?(hexadecimal text: String) {
    let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard digits.hasPrefix("#"), digits.dropFirst().allSatisfy(\.isHexDigit),
      let number = UInt32(digits.dropFirst(), radix: 16)
    else { return nil }
    func part(_ shift: UInt32, _ mask: UInt32) -> Double {
      Double(number >> shift & mask) / Double(mask)
    }
    switch digits.count {
    case 4: self.init(red: part(8, 15), green: part(4, 15), blue: part(0, 15))
    case 7: self.init(red: part(16, 255), green: part(8, 255), blue: part(0, 255))
    case 9:
      self.init(
        red: part(24, 255), green: part(16, 255), blue: part(8, 255), alpha: part(0, 255))
    default: return nil
    }
  }
}

extension MarkupTimingFunction {
  init?(parsing text: String) {
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if Self.names.contains(name) {
      self = .named(name)
    } else if let n = NumberList(text)?.finite(4) {
      self = .controlPoints(n[0], n[1], n[2], n[3])
    } else {
      return nil
    }
  }
}

/// Numbers separated by white space or commas; NaN is not a number here.
struct NumberList {
  var numbers: [Double] = []

  init?(_ text: some StringProtocol) {
    for word in Self.words(text) {
      guard let number = Double(word), !number.isNaN else { return nil }
      numbers.append(number)
    }
  }

  static func words<Text: StringProtocol>(_ text: Text) -> [Text.SubSequence] {
    text.split { $0 == "," || $0.isWhitespace }
  }

  func exactly(_ count: Int) -> [Double]? {
    numbers.count == count ? numbers : nil
  }

  func finite(_ count: Int) -> [Double]? {
    numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}
