import ArgumentParser
import Boing

/// The background that `--background` asks for.
struct BackgroundChoice: Equatable {
  /// nil for a transparent ground.
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
      guard let parsed = Self.hexadecimal(name) else {
        throw ValidationError.option(
          "background", text, "give none, black, white, or a colour such as #fa0 or #ffaa0080")
      }
      color = parsed
    }
  }

  private static func hexadecimal(_ text: String) -> CGColor? {
    guard text.first == "#" else { return nil }
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).map { index in
      CGFloat(digits[index] * 16 + digits[index + 1]) / 255
    }
    return CGColor(
      srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }
}
