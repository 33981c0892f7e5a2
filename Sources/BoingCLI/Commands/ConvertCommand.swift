import ArgumentParser
import BoingCurves
import Foundation

/// `boing convert`: one description of a spring in, all the others out.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a description of a spring into all others.",
    usage: "boing convert [<options>]",
    discussion: """
      Takes --mass, --stiffness and --damping; or --response and \
      --damping-ratio; or --perceptual-duration and --bounce; or --bounces and \
      --duration. What is left out of a description has its default value.

      Examples:
        boing convert --stiffness 300 --damping 20
        boing convert --perceptual-duration 0.5 --bounce 0.3
        boing convert --response 0.4 --damping-ratio 0.6 --json
        boing convert --bounces 3 --duration 0.8 --visible 0.01
      """)

  @OptionGroup(title: "Spring") var spring: SpringArguments

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    _ = try checkedSpring()
  }

  func run() throws {
    let visible = try spring.checkedVisible()
    do {
      let report = try SpringReport(checkedSpring(), visible: visible)
      try Terminal.print(json ? JSONLine.text(of: report) : report.text)
    } catch let error as ParameterError {
      throw Self.refuse(ValidationError("\(error)"))
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
