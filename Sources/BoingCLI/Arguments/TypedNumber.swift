import ArgumentParser

/// A number as it was typed, so that a message can quote it.
struct TypedNumber: ExpressibleByArgument, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  let text: String

  init(argument: String) {
    text = argument
  }

  init(integerLiteral value: Int) {
    text = "\(value)"
  }

  init(floatLiteral value: Double) {
    text = "\(value)"
  }

  /// The number as the help text shows it as a default.
  var defaultValueDescription: String { text }

  /// The number, if it is one and `isAllowed`.
  ///
  /// - Throws: what is to be given instead, `remedy`, after the option and the text.
  func number(
    _ option: String, _ remedy: String, where isAllowed: (Double) -> Bool
  ) throws -> Double {
    guard let value = Double(text), value.isFinite, isAllowed(value) else {
      throw ValidationError.option(option, text, remedy)
    }
    return value
  }

  /// The whole number, if it is one in `range`.
  ///
  /// - Throws: what is to be given instead, after the option and the text.
  func integer(_ option: String, in range: ClosedRange<Int>) throws -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw ValidationError.option(
        option, text, "give a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}

extension ValidationError {
  /// A wrong value: the option and the value as they were typed, and what to give instead.
  static func option(_ name: String, _ text: String, _ remedy: String) -> ValidationError {
    let isPlain = !text.isEmpty && !text.contains { $0.isWhitespace }
    return ValidationError("--\(name) \(isPlain ? text : "'\(text)'"): \(remedy).")
  }
}
