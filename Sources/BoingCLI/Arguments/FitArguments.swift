import ArgumentParser
import BoingCurveFormats

extension CSSEconomy: ExpressibleByArgument {}

/// The option of every command that fits a motion.
struct ErrorArguments: ParsableArguments {
  @Option(
    number: "fraction",
    "The maximum error, as a fraction of the distance, 0.000001 to 1. (default: 0.001)")
  var maxError: TypedNumber?

  func validate() throws {
    _ = try maximumError()
  }

  /// The maximum error, as a fraction of the distance.
  func maximumError() throws -> Double { try (maxError ?? 0.001).maximumError() }
}

/// The options about the error and the size of exported texts.
struct FitArguments: ParsableArguments {
  @OptionGroup var error: ErrorArguments

  @Option(
    number: "count",
    "The maximum number of points, 2 to 10000; the error is as small as they allow (css, "
      + "css-keyframes).", isHidden: true)
  var maxPoints: TypedNumber?

  @Option(
    number: "count",
    "The maximum number of bytes of the easing or rule, 11 to 1000000; the error is as small as "
      + "they allow (css, css-keyframes).", isHidden: true)
  var maxBytes: TypedNumber?

  @Option(
    help: ArgumentHelp(
      "The count to minimize within --max-error (css, css-keyframes). (default: bytes)",
      valueName: "count", visibility: .hidden))
  var minimize: CSSEconomy?

  /// The option that only CSS has, if one was given.
  var ofCSSOnly: String? {
    maxPoints != nil
      ? "max-points" : maxBytes != nil ? "max-bytes" : minimize.map { _ in "minimize" }
  }

  func validate() throws {
    _ = try sizeLimit()
  }

  /// The limit on the size, if one was given in place of the error.
  func sizeLimit() throws -> CSSLimit? {
    let typed = [("max-error", error.maxError), ("max-points", maxPoints), ("max-bytes", maxBytes)]
      .filter { $0.1 != nil }
    if typed.count > 1 { throw ValidationError.conflict(typed[0].0, typed[1].0) }
    if minimize != nil, maxPoints != nil || maxBytes != nil {
      throw ValidationError("--minimize goes with --max-error only.")
    }
    if let maxPoints { return .maximumPoints(try maxPoints.integer("max-points", in: 2...10_000)) }
    if let maxBytes { return .maximumBytes(try maxBytes.integer("max-bytes", in: 11...1_000_000)) }
    return nil
  }
}
