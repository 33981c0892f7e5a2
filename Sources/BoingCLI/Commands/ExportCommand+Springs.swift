import ArgumentParser
import Boing
import BoingCurveFormats
import BoingCurves
import BoingPlayground
import Foundation

/// A description of a spring in all the others, or the bounce that is nearest to a curve.
extension ExportCommand {
  func validateSprings() throws {
    guard let text else {
      if let option = motion.typedOptions.first(where: { !Self.ofSprings.contains($0.name) }) {
        throw ValidationError.option(
          option.name, option.text, "it describes no spring; leave it out, or name a format")
      }
      if motion.kind != .spring {
        throw ValidationError.option("motion", motion.kind.rawValue, "--as springs is of a spring")
      }
      _ = try checkedSpring()
      return
    }
    try motion.refuseOptions(beside: text, but: ["duration", "visible-fraction"])
    _ = try motion.spring.checkedVisible()
    try MotionInput.check(text)
  }

  /// The options that describe a spring.
  private static let ofSprings: Set = [
    "bounces", "duration", "visible-fraction", "mass", "stiffness", "damping", "response",
    "damping-ratio", "perceptual-duration", "bounce",
  ]

  func writeSprings() throws {
    guard let text else { return try show(checkedSpring()) }
    let input = try MotionInput(text)
    if let tokens = try input.tokens, case let count = try TokenReader.motions(tokens).count,
      count > 1
    {
      throw CommandError(
        "\(input.name) has \(count) motions; say in which format they are written, such as --as css"
      )
    }
    switch try input.motion() {
    case .spring(let spring, _): try show(spring)
    case .curve(let curve): try show(curve, of: input.name)
    }
  }

  private func show(_ curve: PlayedCurve, of name: String) throws {
    guard let nearest = NearestBounce(to: curve) else {
      throw CommandError(
        "\(name): the curve ends where it starts, and no bounce does; give one that goes somewhere")
    }
    let report = NearestBounceReport(nearest, duration: try motion.spring.checkedDuration(.spring))
    try Terminal.print(common.json ? JSONLine.text(of: report) : report.text)
  }

  private func show(_ spring: Spring) throws {
    let visible = try motion.spring.checkedVisible()
    let report = try common.timed("computed") { try SpringReport(spring, visible: visible) }
    try Terminal.print(common.json ? JSONLine.text(of: report) : report.text)
  }

  /// The spring that is described, with every number checked.
  private func checkedSpring() throws -> Spring {
    let spring = motion.spring
    if spring.isEmpty {
      throw ValidationError(
        "Describe a spring: --stiffness and --damping, --response and --damping-ratio, "
          + "--perceptual-duration and --bounce, or --bounces and --duration.")
    }
    let visible = try spring.checkedVisible()
    do {
      if let spring = try spring.spring() { return spring }
      let bounce = try Bounce.springy(bounces: spring.checkedBounces(.spring))
        .counting(visibleFraction: visible)
      guard let motion = try bounce.springMotion(duration: spring.checkedDuration(.spring)) else {
        preconditionFailure("a springy bounce is a spring's")
      }
      return motion.spring
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
