import BoingMovies
import Foundation

/// A value of Core Animation markup, typed, and independent of any layer.
public indirect enum CAMLValue: Sendable, Equatable {
  /// No value: the property is emptied.
  case null
  /// A boolean.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; never NaN, and infinite only where the property allows it.
  case real(Double)
  /// Text.
  case string(String)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A colour.
  case color(CAMLColor)
  /// A transform, as the list of functions it is written in; empty for the identity.
  case transform([TransformFunction])
  /// An image by its source, not loaded.
  case image(source: String)
  /// A timing function.
  case timingFunction(CAMLTimingFunction)
  /// Several values.
  case array([CAMLValue])
  /// A path.
  case path(CAMLPath)
  /// Numbers that belong together: a colour matrix, a point in space.
  case numbers([Double])
  /// An object with properties of its own: an emitter cell, a filter.
  case object(CAMLObject)

  /// The number in a boolean, whole number or number; nil for anything else.
  public var number: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// The numbers of a point, a size, a rectangle or a list of numbers; empty for anything else.
  package var coordinates: [Double] {
    switch self {
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .numbers(let numbers): numbers
    default: []
    }
  }
}

/// A timing function by name or by the two inner control points of its Bézier curve.
public enum CAMLTimingFunction: Sendable, Hashable {
  /// One of ``names``.
  case named(String)
  /// The curve from (0, 0) to (1, 1) with these control points.
  case controlPoints(Double, Double, Double, Double)

  /// The names that Core Animation has: the raw values of `CAMediaTimingFunctionName`.
  public static let names = ["default", "easeIn", "easeInEaseOut", "easeOut", "linear"]
}

/// Text that is not a value of the kind it should be.
public struct CAMLValueError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text in the file.
  public var text: String
  /// The kind of value that belongs there.
  public var expected: CAMLType

  /// One sentence with both.
  public var description: String {
    let shown = text.count > 60 ? text.prefix(57) + "…" : text[...]
    return "“\(shown)” is not \(expected.description)"
  }
}

extension CAMLValue: CustomStringConvertible {
  /// The value in short: as CAML writes it where that is not long.
  public var description: String {
    switch self {
    case .null: "none"
    case .image(let source):
      source.hasPrefix("data:") ? "an image of \(source.utf8.count) characters" : source
    case .color(let color):
      color.components + (color.alpha == 1 ? "" : " at \(NumberText.text(color.alpha))")
    case .timingFunction(.controlPoints(let x1, let y1, let x2, let y2)):
      NumberText.list([x1, y1, x2, y2])
    case .array(let values): values.count == 1 ? "1 value" : "\(values.count) values"
    case .transform(let functions) where functions.isEmpty: "identity"
    case .path(let path): "a path of \(path.text.split(separator: " ").count) numbers and commands"
    case .object(let object):
      object.value(forKey: "filter")?.description ?? object.value(forKey: "name")?.description
        ?? object.className
    default: attributeText ?? typeName
    }
  }
}

extension CAMLValue {
  /// Reads a value of a known kind from text.
  ///
  /// Numbers in a list are separated by white space, a comma, or both:
  ///
  ///     try CAMLValue("0 0 390 844", as: .rect)   // .rect(0, 0, 390, 844)
  ///     try CAMLValue("1e-100", as: .time)        // .real(1e-100)
  ///     try CAMLValue("inf", as: .time)           // .real(.infinity)
  ///
  /// - Throws: ``CAMLValueError``. "nan" is no value of any kind, and infinity only a `.time`; a
  ///   number too large for `Double` counts as infinity.
  public init(_ text: String, as kind: CAMLType) throws(CAMLValueError) {
    guard let value = Self.parse(text, kind) else {
      throw CAMLValueError(text: text, expected: kind)
    }
    self = value
  }

  /// Creates the value of a kind that is nearest to a text that is none; nil if there is nothing near.
  ///
  /// A radius that is negative or no number counts as 0, one that is too large as the maximum.
  init?(nearestTo text: String, as kind: CAMLType) {
    guard kind == .radius else { return nil }
    let word = text.trimmed
    guard let number = Double(word) else { return nil }
    self = .real(number.isNaN ? 0 : min(max(0, number), CAMLType.maximumRadius))
  }

  private static func parse(_ text: String, _ kind: CAMLType) -> CAMLValue? {
    switch kind {
    case .bool: parseBool(text).map(CAMLValue.bool)
    case .integer: parseInteger(text)
    case .real: parseReal(text).flatMap { $0.isFinite ? .real($0) : nil }
    case .time: parseReal(text).map(CAMLValue.real)
    case .radius:
      parseReal(text).flatMap { (0...CAMLType.maximumRadius).contains($0) ? .real($0) : nil }
    case .string: .string(text)
    case .keyword(let words): parseKeyword(text, words).map(CAMLValue.string)
    case .point: NumberList(text)?.finite(2).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    case .size: NumberList(text)?.finite(2).map { .size(CGSize(width: $0[0], height: $0[1])) }
    case .rect:
      NumberList(text)?.finite(4).map {
        .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case .color: CAMLColor(parsing: text).map(CAMLValue.color)
    case .transform: TransformFunction.parseList(text).map(CAMLValue.transform)
    case .image: text.isEmpty ? nil : .image(source: text)
    case .timingFunction: CAMLTimingFunction(parsing: text).map(CAMLValue.timingFunction)
    case .array(let element): parseArray(text, element)
    case .path: CAMLPath(parsing: text).map(CAMLValue.path)
    case .numbers(let count):
      NumberList(Self.withoutFunction(text))?.finite(count).map(CAMLValue.numbers)
    case .input: parseInput(text)
    // A filter may be stated by its name alone.
    case .object("CAFilter"): text.isEmpty ? nil : .object(CAMLObject(filterNamed: text))
    case .object, .any: nil
    }
  }

  /// `matrix(1 0 …)` without the name and the brackets.
  private static func withoutFunction(_ text: String) -> Substring {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return text[...] }
    return text[text.index(after: open)..<close]
  }

  private static func parseInput(_ text: String) -> CAMLValue {
    guard let numbers = NumberList(withoutFunction(text))?.numbers, !numbers.isEmpty,
      numbers.allSatisfy(\.isFinite)
    else { return .string(text) }
    return numbers.count == 1 ? .real(numbers[0]) : .numbers(numbers)
  }

  /// A number, or an angle with its unit, which becomes radians.
  private static func parseReal(_ text: String) -> Double? {
    if let number = NumberList(text)?.exactly(1) { return number[0] }
    let word = text.trimmed
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
    switch text.trimmed.lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    default: nil
    }
  }

  private static func parseInteger(_ text: String) -> CAMLValue? {
    guard let value = NumberList(text)?.finite(1)?[0] else { return nil }
    return Int(exactly: value).map(CAMLValue.integer)
  }

  /// Only lists of things written as one word: numbers, names.
  private static func parseArray(_ text: String, _ element: CAMLType) -> CAMLValue? {
    var values: [CAMLValue] = []
    for word in NumberList.words(text[...]) {
      guard let value = parse(String(word), element) else { return nil }
      values.append(value)
    }
    return .array(values)
  }
}

extension CAMLTimingFunction {
  init?(parsing text: String) {
    let name = text.trimmed
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

  init?(_ text: String) { self.init(text[...]) }

  init?(_ text: Substring) {
    for word in Self.words(text) {
      guard let number = Double(word), !number.isNaN else { return nil }
      numbers.append(number)
    }
  }

  static func words(_ text: Substring) -> [Substring] {
    text.unicodeScalars.split { $0 == "," || $0.isWhiteSpace }.map { Substring($0) }
  }

  func exactly(_ count: Int) -> [Double]? {
    numbers.count == count ? numbers : nil
  }

  func finite(_ count: Int) -> [Double]? {
    numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}

extension CAMLValue {
  /// The value as a kind that a property has, or nil if it cannot be one.
  ///
  /// Numbers become booleans or whole numbers only if nothing is lost. Text is read as the kind
  /// itself: documents are found that give a colour as a string.
  func converted(to kind: CAMLType) -> CAMLValue? {
    switch (kind, self) {
    case (.any, _), (_, .null):
      return self
    case (.path, .path), (.object, .object), (.input, _):
      return self
    case (.numbers(let count), .numbers(let numbers)):
      return numbers.count == count ? self : nil
    case (.bool, .bool), (.integer, .integer), (.time, .real), (.string, .string),
      (.radius, .real), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.transform, .transform), (.image, .image), (.timingFunction, .timingFunction):
      return self
    case (.real, .real(let value)):
      return value.isFinite ? self : nil
    case (.real, .integer), (.real, .bool), (.time, .integer), (.time, .bool):
      return number.map(CAMLValue.real)
    case (.bool, .integer), (.bool, .real):
      return number == 0 ? .bool(false) : number == 1 ? .bool(true) : nil
    case (.integer, .real), (.integer, .bool):
      return number.flatMap { Int(exactly: $0) }.map(CAMLValue.integer)
    case (.size, .point(let point)):
      return .size(CGSize(width: point.x, height: point.y))
    case (.point, .size(let size)):
      return .point(CGPoint(x: size.width, y: size.height))
    case (.array(let element), .array(let values)):
      var converted: [CAMLValue] = []
      for value in values {
        guard let value = value.converted(to: element) else { return nil }
        converted.append(value)
      }
      return .array(converted)
    case (_, .string(let text)):
      return try? CAMLValue(text, as: kind)
    default:
      return nil
    }
  }
}

extension CAMLValue {
  /// The value as the text of an attribute; nil for what needs an element.
  var attributeText: String? {
    switch self {
    case .bool(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .real(let value): NumberText.text(value)
    case .string(let text): text
    case .point(let point): NumberText.list([point.x, point.y])
    case .size(let size): NumberText.list([size.width, size.height])
    case .rect(let rect):
      NumberText.list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): color.alpha == 1 ? color.components : nil
    case .transform(let functions): functions.map(\.text).joined(separator: " ")
    case .timingFunction(.named(let name)): name
    case .path(let path): path.text
    case .numbers(let numbers):
      numbers.count == 20 ? "matrix(\(NumberText.list(numbers)))" : NumberText.list(numbers)
    case .null, .image, .timingFunction, .array, .object: nil
    }
  }

  /// The name of the value's type, as elements and `type` attributes have it.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "BOOL"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .color: "CGColor"
    case .transform: "CATransform3D"
    case .image: "CGImage"
    case .timingFunction: "CAMediaTimingFunction"
    case .array: "NSArray"
    case .path: "CGPath"
    case .numbers(let numbers): Self.vectorNames[numbers.count] ?? "CAPoint3D"
    case .object(let object): object.className
    }
  }

  private static let vectorNames = [20: "CAColorMatrix", 8: "CACornerRadii", 3: "CAPoint3D"]
}
