import ArgumentParser
import BoingFormats

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

  /// True if no option was given.
  var isEmpty: Bool { !strict && svg == .css && text == .outlines }

  func options(_ format: LayerFormat) -> LayerExportOptions {
    var options = LayerExportOptions(format)
    (options.dialect, options.text) = (svg, text)
    return options
  }
}
