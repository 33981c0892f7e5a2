import ArgumentParser
import BoingCurves

/// The four ways to describe one spring.
struct SpringArguments: ParsableArguments {
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("How many bounces are to be seen, 0 to 1000.", valueName: "count"))
  var bounces: TypedNumber?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("The length in seconds.", valueName: "seconds"))
  var duration: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the way by which a bounce must stand out to be counted. (default: 0.02)",
      valueName: "fraction"))
  var visible: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A spring's mass. (default: 1)", valueName: "number"))
  var mass: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A spring's constant. (default: 100)", valueName: "number"))
  var stiffness: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A spring's damping coefficient. (default: 10)", valueName: "number"))
  var damping: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A spring's period without its friction. (default: 0.5)", valueName: "seconds"))
  var response: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Its damping as a part of the critical. (default: 1)", valueName: "number"))
  var dampingRatio: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Apple's duration of a spring. (default: 0.5)", valueName: "seconds"))
  var perceptualDuration: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Apple's bounce, above -1, up to 1. (default: 0)", valueName: "number"))
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
  var isEmpty: Bool { firsts.isEmpty && visible == nil }

  /// The number of bounces.
  func checkedBounces() throws -> Int {
    try (bounces ?? 2).integer("bounces", in: 0...1_000)
  }

  /// The length in seconds.
  func checkedDuration() throws -> Double {
    try (duration ?? 1).number("duration", "give seconds from 0.001 to 86400, such as 1.5") {
      (0.001...86_400).contains($0)
    }
  }

  /// The part of the way that counts.
  func checkedVisible() throws -> Double {
    try (visible ?? 0.02).number(
      "visible", "give a part of the way from 0.000001 to 0.999, such as 0.02"
    ) { (0.000_001...0.999).contains($0) }
  }

  /// The spring, if it is described by its own constants; nil if by bounces, or not at all.
  ///
  /// - Throws: `ValidationError` where two descriptions are mixed or a number is out of its range.
  func spring() throws -> Spring? {
    if firsts.count > 1 {
      throw ValidationError(
        "--\(firsts[0]) and --\(firsts[1]) describe a spring in two ways; choose one: "
          + "--bounces and --duration, --mass, --stiffness and --damping, --response and "
          + "--damping-ratio, or --perceptual-duration and --bounce.")
    }
    func positive(_ typed: TypedNumber?, _ usual: TypedNumber, _ name: String) throws -> Double {
      try (typed ?? usual).number(name, "give a number from 0.000001 to 1000000000") {
        (1e-6...1e9).contains($0)
      }
    }
    func seconds(_ typed: TypedNumber?, _ name: String) throws -> Double {
      try (typed ?? 0.5).number(name, "give seconds from 0.001 to 86400, such as 0.5") {
        (0.001...86_400).contains($0)
      }
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
