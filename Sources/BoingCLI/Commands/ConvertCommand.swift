import ArgumentParser
import BoingCurves
import CurveFormats
import Foundation

/// `boing convert`: one description of a spring in, all the others out.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a description of a spring into all others.",
    usage: "boing convert [<text>] [<options>]",
    discussion: """
      Takes --mass, --stiffness and --damping; or --response and \
      --damping-ratio; or --perceptual-duration and --bounce; or --bounces and \
      --duration. What is left out of a description has its default value.

      Or takes the text of another format, or a file with it: a spring's \
      parameters by their names there; CSS's linear(), cubic-bezier() or steps(), \
      a Lottie property or a design token, of which it finds the nearest bounce.

      Examples:
        boing convert --stiffness 300 --damping 20
        boing convert --perceptual-duration 0.5 --bounce 0.3
        boing convert --response 0.4 --damping-ratio 0.6 --json
        boing convert --bounces 3 --duration 0.8 --visible 0.01
        boing convert "stiffness: 300, damping: 20"
        boing convert "linear(0, .2 20%, 1 45%, .75 60%, 1 75%, .94, 1)"
      """)

  @Argument(
    help: ArgumentHelp("A motion as another format has it, or a file with one.", valueName: "text"),
    completion: .file())
  var text: String?

  @OptionGroup(title: "Spring") var spring: SpringArguments

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    guard let text else {
      _ = try checkedSpring()
      return
    }
    if let typed = spring.ofSpringOnly.first {
      throw ValidationError.option(
        typed.name, typed.number.text, "the text describes the motion; leave one of them out")
    }
    _ = try spring.checkedVisible()
    if !FileManager.default.fileExists(atPath: URL(typed: text).path) {
      do throws(CurveReadError) {
        _ = try MotionText(reading: text)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  func run() throws {
    if let text {
      switch try motion(of: text) {
      case .spring(let spring, _): try show(spring)
      case .curve(let curve): try show(curve)
      }
    } else {
      try show(checkedSpring())
    }
  }

  private func motion(of text: String) throws -> MotionText {
    guard let data = FileManager.default.contents(atPath: URL(typed: text).path) else {
      return try MotionText(reading: text)
    }
    do throws(CurveReadError) {
      return try MotionText(reading: String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandError("\(text): \(error)")
    }
  }

  private func show(_ curve: PlayedCurve) throws {
    guard let nearest = NearestBounce(to: curve) else {
      throw CommandError(
        "the curve ends where it starts, and no bounce does; give one that goes somewhere")
    }
    let report = NearestBounceReport(nearest, duration: try spring.checkedDuration())
    try Terminal.print(json ? JSONLine.text(of: report) : report.text)
  }

  private func show(_ spring: Spring) throws {
    let visible = try self.spring.checkedVisible()
    do {
      let report = try SpringReport(spring, visible: visible)
      try Terminal.print(json ? JSONLine.text(of: report) : report.text)
    } catch let error as ParameterError {
      throw Self.reportUsageError(ValidationError("\(error)"))
    }
  }

  /// The spring that is described, with every number checked.
  private func checkedSpring() throws -> Spring {
    if spring.isEmpty {
      throw ValidationError(
        "Describe a spring: --stiffness and --damping, --response and --damping-ratio, "
          + "--perceptual-duration and --bounce, or --bounces and --duration.")
    }
    let visible = try spring.checkedVisible()
    do {
      if let spring = try spring.spring() { return spring }
      return try Spring(
        numberOfBounces: spring.checkedBounces(), duration: spring.checkedDuration(),
        visibleFraction: visible)
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
