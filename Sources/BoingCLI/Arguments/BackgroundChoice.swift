import ArgumentParser
import Boing
import BoingFormats

/// The background that `--background` asks for.
struct BackgroundChoice: Equatable {
  /// The colour; nil for a transparent background.
  let color: CGColor?

  /// `none`, `black`, `white`, or a colour as CSS writes it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`.
  ///
  /// - Throws: `ValidationError` with the value and what to give instead.
  init(_ text: String) throws {
    switch text.lowercased() {
    case "none", "transparent": color = nil
    case "black": color = .black
    case "white": color = .white
    case let name:
      guard let parsed = CAMLColor(hexadecimal: name) else {
        throw ValidationError.option(
          "background", text, "give none, black, white, or a colour such as #fa0 or #ffaa0080")
      }
      color = CGColor(
        srgbRed: parsed.red, green: parsed.green, blue: parsed.blue, alpha: parsed.alpha)
    }
  }
}
