import ArgumentParser
import BoingCurves
import CurveFormats
import Foundation

extension CSSEconomy: ExpressibleByArgument {}

/// `boing css`: a motion as a `linear()` easing or as `@keyframes`.
struct CSSCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "css",
    abstract: "Turns a motion into CSS within a stated error.",
    usage: "boing css [<options>]",
    discussion: """
      Prints a linear() easing, or with --keyframes a rule for a property, to \
      standard output, and to standard error what it is worth. Progress 0 is \
      --from, 1 is --to; of a motion that ends where it starts, such as a shake \
      or a hop, 1 is its furthest point.

      Examples:
        boing css --bounces 3
        boing css --law gravity --bounces 4 --max-bytes 200
        boing css --perceptual-duration 0.5 --bounce 0.3 --max-points 12 --json
        boing css --to 240 --keyframes drop --property translate
        boing css --law shake --from 12 --to 0 --keyframes no --template "{}px 0"
      """)

  @OptionGroup var motion: MotionArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The error allowed, as a part of the way, 0.000001 to 1. (default: 0.001)",
      valueName: "fraction"))
  var maxError: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The points allowed, 2 to 10000; the error is as small as they make it.",
      valueName: "count"))
  var maxPoints: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The bytes allowed, up to 1000000; the error is as small as they make it.",
      valueName: "count"))
  var maxBytes: TypedNumber?

  @Option(help: "What to have the fewest of within --max-error. (default: bytes)")
  var fewest: CSSEconomy?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print an @keyframes rule of this name.", valueName: "name"))
  var keyframes: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The property of the keyframes. (default: translate)", valueName: "name"))
  var property: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The property's value, with {} for the number. (default: the property's usual one, such as "
        + "'0 {}px')", valueName: "text"))
  var template: String?

  @Flag(help: "Print one JSON object: the CSS and what it is worth.")
  var json = false

  func validate() throws {
    let subject = try motion.subject()
    _ = try limit()
    try checkKeyframes()
    if let eased = subject.motion as? EasedMotion, eased.pace.isStraight {
      throw ValidationError.option(
        "ease", motion.ease ?? "", "it is CSS already; write it as it is")
    }
    if !subject.rests {
      throw ValidationError("A spring without damping never rests, and CSS needs an end; damp it.")
    }
    if subject.way.zero == subject.way.one {
      throw ValidationError(
        subject.law == .dock
          ? "--height 0: there is no way to go; give another height."
          : "--from and --to are both \(subject.way.zero.plain): there is no way to go; "
            + "let them differ.")
    }
  }

  func run() throws {
    if Terminal.showsProgress {
      Terminal.write("boing css is the former spelling of boing export --as css.\n")
    }
    let subject = try motion.subject()
    let css: CSSReport
    do {
      css = try self.css(of: subject)
    } catch let error as ValidationError {
      throw Self.reportUsageError(error)
    }
    if json {
      try Terminal.print(JSONLine.text(of: css))
    } else {
      try Terminal.output(css.css)
      Terminal.write(css.summary + "\n")
    }
  }

  private func limit() throws -> CSSLimit {
    let typed = [("max-error", maxError), ("max-points", maxPoints), ("max-bytes", maxBytes)]
      .filter { $0.1 != nil }
    if typed.count > 1 {
      throw ValidationError("--\(typed[0].0) and --\(typed[1].0) do not go together; choose one.")
    }
    if let maxPoints {
      if fewest != nil { throw ValidationError("--fewest goes with --max-error only.") }
      return .maximumPoints(try maxPoints.integer("max-points", in: 2...10_000))
    }
    if let maxBytes {
      if fewest != nil { throw ValidationError("--fewest goes with --max-error only.") }
      return .maximumBytes(try maxBytes.integer("max-bytes", in: 11...1_000_000))
    }
    let error = try (maxError ?? 0.001).number(
      "max-error", "give a part of the way from 0.000001 to 1, such as 0.001"
    ) { (0.000_001...1).contains($0) }
    return .maximumError(error)
  }

  private func chosenTemplate() throws -> String? {
    guard keyframes != nil else {
      for (name, text) in [("property", property), ("template", template)] {
        if let text {
          throw ValidationError.option(name, text, "it goes with --keyframes only")
        }
      }
      return nil
    }
    if let template { return template }
    let property = property ?? "translate"
    guard let usual = CSSKeyframes.usualTemplate(of: property) else {
      throw ValidationError.option(
        "property", property, "give its value as well, such as --template '{}px'")
    }
    return usual
  }

  private func checkKeyframes() throws {
    guard let template = try chosenTemplate(), let keyframes else { return }
    let property = property ?? "translate"
    do throws(CSSExportError) {
      try CSSKeyframes.check(name: keyframes, property: property, template: template)
    } catch {
      switch error {
      case .name:
        throw ValidationError.option(
          "keyframes", keyframes, "give letters, digits, - and _, and begin with a letter")
      case .property:
        throw ValidationError.option(
          "property", property, "give a property's name in small letters, such as translate")
      default:
        throw ValidationError.option(
          "template", template,
          "put {} in the place of the number, and none of ; { } ! elsewhere")
      }
    }
  }

  private func css(of subject: MotionSubject) throws -> CSSReport {
    do throws(CSSExportError) {
      return try written(subject.motion, subject)
    } catch {
      switch error {
      case .maximumBytes(_, let smallest) where smallest > 1_000_000:
        throw ValidationError.option(
          "max-bytes", maxBytes?.text ?? "",
          "the motion takes \(smallest), more than the 1000000 allowed; give --max-error instead")
      case .maximumBytes(_, let smallest):
        throw ValidationError.option(
          "max-bytes", maxBytes?.text ?? "",
          "give a whole number from \(smallest), the shortest there is, to 1000000")
      case .tooFewPoints(_, let smallest) where smallest > 10_000:
        throw ValidationError.option(
          "max-points", maxPoints?.text ?? "",
          "the motion takes \(smallest), more than the 10000 allowed; give --max-error instead")
      case .tooFewPoints(_, let smallest):
        throw ValidationError.option(
          "max-points", maxPoints?.text ?? "",
          "so few lose the motion; give a whole number from \(smallest) to 10000")
      case .maximumErrorTooSmall(_, let smallest):
        throw ValidationError.option(
          "max-error", maxError?.text ?? "0.001",
          "it is too small for this motion; give "
            + (smallest < 1 ? "a greater one, from \(smallest.plain) to 1" : "1"))
      default: throw ValidationError("\(error)")
      }
    }
  }

  private func written(
    _ motion: some Motion, _ subject: MotionSubject
  ) throws(CSSExportError) -> CSSReport {
    let (zero, one) = subject.way
    guard let limit = try? limit() else { throw .maximumError(.nan) }
    if let keyframes {
      let rule = try CSSKeyframes(
        of: motion, from: zero, to: one, name: keyframes, property: property ?? "translate",
        template: (try? chosenTemplate()) ?? "{}", limit: limit, economy: fewest ?? .bytes)
      return CSSReport(
        rule.text, rule.certificate, name: keyframes, endsAtZero: subject.to == zero)
    }
    let easing = try CSSLinearFunction(
      of: motion, from: zero, to: one, limit: limit, economy: fewest ?? .bytes)
    return CSSReport(easing.text, easing.certificate, name: nil, endsAtZero: subject.to == zero)
  }
}
