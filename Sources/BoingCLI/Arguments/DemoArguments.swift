import ArgumentParser
import Boing
import BoingDemos

/// The options that set up a demo.
struct DemoArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The stage in points, such as 640x480; the scene is fitted into its middle. (default: the "
        + "demo's own)", valueName: "size"))
  var size: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter of the demo; may be given several times. 'boing demo <name> --list' shows "
        + "its parameters.", valueName: "name=value"))
  var settings: [String] = []

  /// True if no option was given.
  var isEmpty: Bool { size == nil && settings.isEmpty }

  func validate() throws {
    if let size { _ = try ScreenSize(size) }
    _ = try parsed()
  }

  /// The stage, where one was asked for.
  func stageSize(of demo: any Demo.Type) throws -> CGSize {
    try size.map { try ScreenSize($0).size } ?? demo.size
  }

  /// The demo with its parameters set.
  ///
  /// - Throws: `ValidationError` with what the demo has instead.
  func scene(_ demo: any Demo.Type) throws -> any Demo {
    do {
      return try demo.make(setting: parsed())
    } catch let error as DemoError {
      throw ValidationError("--set: \(error).")
    }
  }

  private func parsed() throws -> [(name: String, value: Double)] {
    try settings.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let value = Double(parts[1]), value.isFinite
      else {
        throw ValidationError.option(
          "set", text, "give a parameter's name and a number, such as bounces=3")
      }
      return (String(parts[0]), value)
    }
  }
}
