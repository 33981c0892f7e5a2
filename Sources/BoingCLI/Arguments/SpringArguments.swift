import ArgumentParser
import BoingCurveFormats
import BoingCurves
import BoingPlayground

/// The options of the four descriptions of a spring.
struct SpringArguments: ParsableArguments {
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "The number of visible bounces, 0 to 1000. (default: 2; 3 off a wall, 5 swings of a shake)",
      valueName: "count"))
  var bounces: TypedNumber?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "The duration, 0.001 to 86400, whose last visible movement ends at 92 % of it. (default: 0.5; 0.6 for a "
        + "shake)",
      valueName: "seconds"))
  var duration: TypedNumber?

  @Option(
    number: "fraction",
    "The minimum height of a counted bounce, as a fraction of the distance. (default: 0.02)",
    isHidden: true)
  var visibleFraction: TypedNumber?

  @Option(number: "number", "A spring's mass. (default: 1)", isHidden: true)
  var mass: TypedNumber?

  @Option(number: "number", "A spring's stiffness. (default: 100)")
  var stiffness: TypedNumber?

  @Option(number: "number", "A spring's damping coefficient. (default: 10)")
  var damping: TypedNumber?

  @Option(
    number: "seconds", "A spring's period without damping, 0.001 to 86400. (default: 0.5)",
    isHidden: true)
  var response: TypedNumber?

  @Option(
    number: "number", "A spring's damping ratio; 1 is critical damping. (default: 1)",
    isHidden: true)
  var dampingRatio: TypedNumber?

  @Option(
    number: "seconds", "SwiftUI's duration of a spring, 0.001 to 86400. (default: 0.5)",
    isHidden: true)
  var perceptualDuration: TypedNumber?

  @Option(number: "number", "SwiftUI's bounce, above -1, up to 1. (default: 0)", isHidden: true)
  var bounce: TypedNumber?

  /// The typed numbers of each description, by the names of the options.
  private var typed: [[(name: String, number: TypedNumber?)]] {
    [
      [("bounces", bounces), ("duration", duration)],
      [("mass", mass), ("stiffness", stiffness), ("damping", damping)],
      [("response", response), ("damping-ratio", dampingRatio)],
      [("perceptual-duration", perceptualDuration), ("bounce", bounce)],
    ]
  }

  /// The first option typed of each description that has any.
  private var firsts: [String] {
    typed.compactMap { group in group.first { $0.number != nil }?.name }
  }

  /// The options that only a spring has, as typed.
  var ofSpringOnly: [(name: String, number: TypedNumber)] {
    typed.dropFirst().flatMap { $0 }.compactMap { entry in
      entry.number.map { (entry.name, $0) }
    }
  }

  /// True if nothing was typed.
  var isEmpty: Bool { firsts.isEmpty && visibleFraction == nil }

  /// The number of bounces: the one given, or the library's for the kind of motion.
  func checkedBounces(_ kind: MotionDesign.Kind) throws -> Int {
    try bounces?.integer("bounces", in: 0...1_000) ?? kind.standardBounce?.numberOfBounces ?? 0
  }

  /// The duration in seconds: the one given, or the library's for the kind of motion.
  func checkedDuration(_ kind: MotionDesign.Kind) throws -> Double {
    try duration?.duration() ?? kind.standardDuration
  }

  /// The minimum height of a counted bounce, as a fraction of the distance.
  func checkedVisible() throws -> Double {
    try (visibleFraction ?? 0.02).number(
      "visible-fraction", "give a fraction of the distance from 0.000001 to 0.999, such as 0.02"
    ) { (0.000_001...0.999).contains($0) }
  }

  /// The spring, if it is described by its own constants; nil if by bounces, or not at all.
  ///
  /// - Throws: `ValidationError` where two descriptions are mixed or a number is out of its range.
  func spring() throws -> Spring? {
    if firsts.count > 1 {
      throw ValidationError(
        "--\(firsts[0]) and --\(firsts[1]) describe the same spring differently; choose one: "
          + "--bounces and --duration, --mass, --stiffness and --damping, --response and "
          + "--damping-ratio, or --perceptual-duration and --bounce.")
    }
    func positive(_ typed: TypedNumber?, _ standard: TypedNumber, _ name: String) throws -> Double {
      try (typed ?? standard).number(name, "give a number from 0.000001 to 1000000000") {
        (1e-6...1e9).contains($0)
      }
    }
    func seconds(_ typed: TypedNumber?, _ name: String) throws -> Double {
      try (typed ?? 0.5).duration(name)
    }
    if mass != nil || stiffness != nil || damping != nil {
      return try Spring(
        mass: positive(mass, 1, "mass"), stiffness: positive(stiffness, 100, "stiffness"),
        dampingCoefficient: (damping ?? 10).number(
          "damping", "give a number from 0 to 1000000000"
        ) { (0...1e9).contains($0) })
    }
    if response != nil || dampingRatio != nil {
      return try Spring(
        response: seconds(response, "response"),
        dampingRatio: (dampingRatio ?? 1).number("damping-ratio", "give a number from 0 to 1000") {
          (0...1_000).contains($0)
        })
    }
    if perceptualDuration != nil || bounce != nil {
      return try Spring(
        perceptualDuration: seconds(perceptualDuration, "perceptual-duration"),
        bounce: (bounce ?? 0).number("bounce", "give a number from -0.999 to 1, such as 0.3") {
          (-0.999...1).contains($0)
        })
    }
    return nil
  }
}
