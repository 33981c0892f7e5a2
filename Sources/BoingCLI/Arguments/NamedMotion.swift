import ArgumentParser
import BoingCurves
import CurveFormats
import Foundation

/// A motion with the name that its exports have.
struct NamedMotion {
  let name: String
  let motion: any Motion
  let zero: Double
  let one: Double
  /// The spring that moves so, if there is one.
  let spring: Spring?

  private init(name: String, motion: any Motion, zero: Double, one: Double, spring: Spring?) {
    self.name = name
    self.motion = motion
    self.zero = zero
    self.one = one
    self.spring = spring
  }

  /// The motion of options, with its spring if it is one from launch to rest.
  init(_ subject: MotionSubject, name: String) {
    self.name = name
    motion = subject.motion
    (zero, one) = subject.way
    spring =
      switch subject.motion {
      case let motion as SpringMotion: motion.spring
      case let motion as SpringyBounce: try? motion.spring()
      default: nil
      }
  }

  /// The motion of a design token.
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
      let words = options.split(separator: " ").map(String.init)
      do {
        self.init(try MotionArguments.parse(words).subject(), name: name)
      } catch {
        throw ValidationError(
          "token \(token.name): its options '\(options)' are no motion: "
            + MotionArguments.message(for: error))
      }
    case .spring(let spring, let velocity):
      let motion = try SpringMotion(
        from: zero, to: one, initialVelocity: velocity * (one - zero), spring: spring)
      self.init(name: name, motion: motion, zero: zero, one: one, spring: spring)
    case .curve(let curve):
      let seconds = token.duration ?? 1
      guard seconds > 0, seconds <= 86_400 else {
        throw ValidationError(
          "token \(token.name): its duration is \(seconds.plain) s; give more than 0, up to a day.")
      }
      let motion = curve.played(for: seconds, from: zero, to: one)
      self.init(name: name, motion: motion, zero: zero, one: one, spring: nil)
    }
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
  func export(as format: CurveFormat, _ options: CurveExportOptions) throws(CurveExportError)
    -> CurveExport
  {
    func export(_ motion: some Motion) throws(CurveExportError) -> CurveExport {
      try format.export(
        CurveSource(motion, from: zero, to: one, name: name, spring: spring), options)
    }
    return try export(motion)
  }
}
