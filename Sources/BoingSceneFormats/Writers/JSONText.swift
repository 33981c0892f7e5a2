import BoingMovies

/// A value of JSON that is written: its members keep their order, and its numbers their digits.
enum JSONText {
  /// A number or a word of JSON.
  case raw(String)
  case string(String)
  /// Elements with a separator between them, and a margin before the first and after the last.
  case array([JSONText], separator: String = ",", margin: String = "")
  case object([(name: String, value: JSONText)])

  /// Creates an array with a line for each element.
  static func lines(_ elements: [JSONText]) -> JSONText {
    .array(elements, separator: ",\n", margin: "\n")
  }

  /// The text.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .raw(let raw): text += raw
    case .string(let string): text += string.quotedForJSON
    case .array(let elements, let separator, let margin):
      text += "[" + margin
      for (index, element) in elements.enumerated() {
        if index > 0 { text += separator }
        element.write(to: &text)
      }
      text += margin + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += index > 0 ? ",\"" : "\""
        text += member.name
        text += "\":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Returns an object with the members of both; `self` where one of them is no object.
  func adding(_ other: JSONText) -> JSONText {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .raw("\(value)") }
  init(booleanLiteral value: Bool) { self = .raw("\(value)") }
  init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  /// Creates an object; a member without a value is left out.
  init(dictionaryLiteral members: (String, JSONText?)...) {
    self = .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}
