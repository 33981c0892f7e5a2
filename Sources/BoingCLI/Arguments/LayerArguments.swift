import ArgumentParser
import BoingSceneFormats

extension SVGDialect: ExpressibleByArgument {}
extension ExportedText: ExpressibleByArgument {}

/// The options for writing a layer tree as Lottie or SVG.
struct LayerArguments: ParsableArguments {
  @Flag(help: "Fail if Lottie or SVG cannot say something, instead of reporting it.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "The animations of an SVG: css respects reduced motion, smil moves every attribute.",
      valueName: "dialect"))
  var svg = SVGDialect.css

  @Option(
    help: ArgumentHelp(
      "The text of Lottie and SVG: outlines, or live in a font of the viewer's machine.",
      valueName: "form"))
  var text = ExportedText.outlines

  @Option(
    number: "number",
    "Images a second of what moves and only images can show: filters, particles, transitions; 0 to "
      + "120, where 0 leaves them out. (default: 30)")
  var imageRate: TypedNumber?

  @Option(number: "pixels", "Pixels a point of what only images can show, 0.1 to 8. (default: 2)")
  var imageScale: TypedNumber?

  func validate() throws {
    _ = try options(.lottie)
  }

  /// The name of an option that was given; nil if none was.
  private var first: String? {
    [
      ("strict", strict), ("svg", svg != .css), ("text", text != .outlines),
      ("image-rate", imageRate != nil), ("image-scale", imageScale != nil),
    ].first { $0.1 }?.0
  }

  /// True if no option was given.
  var isEmpty: Bool { first == nil }

  /// Refuses options that an output has no use for; nil is one that is no Lottie and no SVG.
  func check(for format: LayerFormat?) throws {
    guard let format else {
      guard let first else { return }
      throw ValidationError(
        "--\(first) goes with Lottie and SVG; leave it out, or let the output end in "
          + LayerFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") + ".")
    }
    if format != .svg, svg != .css {
      throw ValidationError.option(
        "svg", svg.rawValue, "a .\(format.rawValue) is no SVG; leave it out")
    }
  }

  func options(_ format: LayerFormat) throws -> LayerExportOptions {
    var options = LayerExportOptions(format)
    (options.dialect, options.text) = (svg, text)
    if let imageRate {
      options.imageRate = try imageRate.number("image-rate", "give a number from 0 to 120") {
        (0...120).contains($0)
      }
    }
    if let imageScale {
      options.imageScale = try imageScale.number(
        "image-scale", "give pixels for each point from 0.1 to 8"
      ) { (0.1...8).contains($0) }
    }
    return options
  }
}
