import ArgumentParser
import BoingMovies
import Foundation

extension Option where Value == TypedNumber? {
  /// An option for a number, which may begin with a minus.
  ///
  /// - Parameters:
  ///   - unit: The name of the value in the help.
  ///   - help: What it is, its range and its default.
  ///   - isHidden: True for an option that stands under --help-hidden alone.
  init(number unit: String, _ help: String, isHidden: Bool = false) {
    self.init(
      parsing: .unconditional,
      help: ArgumentHelp(help, valueName: unit, visibility: isHidden ? .hidden : .default))
  }
}

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

// MARK: Quantities with one range in every command

extension TypedNumber {
  /// A duration in seconds, 0.001 to 86400.
  func duration(_ option: String = "duration") throws -> Double {
    try number(option, "give seconds from 0.001 to 86400, such as 1.5") {
      (0.001...86_400).contains($0)
    }
  }

  /// A time in seconds, 0 to 86400.
  func time(_ option: String) throws -> Double {
    try number(option, "give a time in seconds from 0 to 86400, such as 1.5") {
      (0...86_400).contains($0)
    }
  }

  /// A number of pixels for each point, 0.01 to 64.
  func scale() throws -> Double {
    try number("scale", "give pixels for each point from 0.01 to 64") { (0.01...64).contains($0) }
  }

  /// A maximum error as a fraction of the distance, 0.000001 to 1.
  func maximumError() throws -> Double {
    try number("max-error", "give a fraction of the distance from 0.000001 to 1, such as 0.001") {
      (0.000_001...1).contains($0)
    }
  }
}

/// The option of every command that counts frames.
struct FrameRateArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 0.01 to 1000: 60, 59.94, 30000/1001 … (default: 60; 50 for GIF)",
      valueName: "rate", visibility: .hidden))
  var fps: String?

  func validate() throws {
    _ = try frameRate()
  }

  /// The rate, if one was given.
  func frameRate() throws -> FrameRate? {
    guard let fps else { return nil }
    guard let rate = try? FrameRate(parsing: fps) else {
      throw ValidationError.option(
        "fps", fps,
        "give frames per second from 0.01 to 1000, such as 60, 59.94 or 30000/1001")
    }
    return rate
  }
}

/// The option of every command that draws.
struct ScaleArguments: ParsableArguments {
  @Option(
    number: "pixels",
    "Pixels for each point, 0.01 to 64. (default: 2, less for a document of more than 1536 points "
      + "a side; in a window, what fits up to 2)")
  var scale: TypedNumber?

  func validate() throws {
    _ = try checkedScale()
  }

  /// The number of pixels for each point, if it was given.
  func checkedScale() throws -> Double? { try scale?.scale() }
}

extension ValidationError {
  /// A wrong value: the option and the value as they were typed, and what to give instead.
  static func option(_ name: String, _ text: String, _ remedy: String) -> ValidationError {
    let isPlain = !text.isEmpty && !text.contains { $0.isWhitespace }
    return ValidationError("--\(name) \(isPlain ? text : "'\(text)'"): \(remedy).")
  }

  /// Two options of which only one makes sense.
  static func conflict(_ first: String, _ second: String) -> ValidationError {
    ValidationError("--\(first) and --\(second) do not go together; choose one.")
  }
}

extension Double {
  /// The number without a needless fraction: 2, 1.5, 1e+300.
  var plain: String {
    rounded() == self && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }

  /// The number with up to five digits, as in a title.
  var short: String { String(format: "%.5g", self) }
}
