import ArgumentParser
import Boing
import BoingCurveFormats
import BoingCurves
import BoingSceneFormats
import Foundation

/// A motion with the name that its exports have.
struct NamedMotion {
  /// The motion to be exported.
  private enum Content {
    /// The bounce of a layer.
    case bounce(BounceRequest<Double>)
    /// Another motion, with the values of progress 0 and 1.
    case motion(any Motion, zero: Double, one: Double)
  }

  let name: String
  private let content: Content

  private init(name: String, _ content: Content) {
    (self.name, self.content) = (name, content)
  }

  /// Creates the motion of options, as the bounce of a layer if it is one.
  init(_ subject: MotionSubject, name: String) {
    let (zero, one) = subject.progressRange
    self.init(
      name: name,
      subject.request.map { .bounce($0) } ?? .motion(subject.motion, zero: zero, one: one))
  }

  /// Creates the motion of a text of another format, from one value to another.
  ///
  /// - Parameter seconds: The duration of a curve, which has its own only in some formats.
  init(
    _ motion: MotionText, name: String, from zero: Double, to one: Double, duration seconds: Double
  ) {
    switch motion {
    case .spring(let spring, let velocity):
      self.init(name: name, .bounce(Self.request(spring, velocity, zero, one)))
    case .curve(let curve):
      self.init(
        name: name,
        .motion(curve.played(for: seconds, from: zero, to: one), zero: zero, one: one))
    }
  }

  private static func request(
    _ spring: Spring, _ velocity: Double, _ zero: Double, _ one: Double
  ) -> BounceRequest<Double> {
    BounceRequest(
      BounceProperty("value"), .fromTo(zero, one), .spring(spring, initialVelocity: velocity))
  }

  /// Creates the motion of a design token.
  ///
  /// - Throws: `ValidationError` for options that describe no motion, or a duration that cannot be.
  init(_ token: MotionToken) throws {
    let name = Self.identifier(token.name)
    let (zero, one) = (token.from, token.to)
    guard zero != one else {
      throw ValidationError(
        "token \(token.name): from and to are both \(zero.plain); let them differ.")
    }
    switch token.motion {
    case .options(let options):
      do {
        let words = try Self.words(of: options)
        self.init(try MotionArguments.parse(words).subject(), name: name)
      } catch {
        throw ValidationError(
          "token \(token.name): its options '\(options)' are no motion: "
            + MotionArguments.message(for: error))
      }
    case .spring(let spring, let velocity):
      self.init(name: name, .bounce(Self.request(spring, velocity, zero, one)))
    case .curve(let curve):
      let seconds = token.duration ?? 1
      guard seconds > 0, seconds <= 86_400 else {
        throw ValidationError(
          "token \(token.name): its duration is \(seconds.plain) s; give more than 0, up to a day.")
      }
      self.init(
        name: name,
        .motion(curve.played(for: seconds, from: zero, to: one), zero: zero, one: one))
    }
  }

  /// Returns the words of options as a shell splits them: at spaces outside of quotation marks.
  ///
  /// A backslash takes the next character as it is, except within single quotation marks.
  ///
  /// - Throws: `ValidationError` for a quotation mark without its partner.
  static func words(of options: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in options {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw ValidationError("the quotation mark \(quote) is not closed.") }
    if isEscaped { throw ValidationError("nothing comes after the last backslash.") }
    if let word { words.append(word) }
    return words
  }

  /// A name of letters, digits, hyphens and underscores, with the other characters as hyphens.
  private static func identifier(_ name: String) -> String {
    let text = String(
      name.unicodeScalars.map { scalar in
        let isPart =
          scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        return isPart || scalar == "_" || scalar == "-" ? Character(scalar) : "-"
      })
    return text.first.map { $0.isLetter } ?? false ? text : "motion-" + text
  }

  /// Returns the export in a format.
  func export(
    as format: CurveFormat, _ options: CurveExportOptions
  ) throws(BounceExportError) -> CurveExport {
    switch content {
    case .bounce(let request): return try format.export(request, name: name, options)
    case .motion(let motion, let zero, let one):
      func export(_ motion: some Motion) throws(CurveExportError) -> CurveExport {
        try format.export(CurveSource(motion, from: zero, to: one, name: name), options)
      }
      do throws(CurveExportError) {
        return try export(motion)
      } catch {
        throw .export(error)
      }
    }
  }
}
