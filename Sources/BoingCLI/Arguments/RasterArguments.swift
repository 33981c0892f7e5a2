import ArgumentParser
import Boing
import BoingDocuments
import BoingMovies
import Foundation

/// The options of every command that draws images.
struct RasterArguments: ParsableArguments {
  @OptionGroup var scaling: ScaleArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The background: none, black, white, or a colour such as #fa0 or #ffaa0080. "
        + "(default: paper behind a demo, black behind a document)", valueName: "color",
      visibility: .hidden))
  var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The color space: srgb, or display-p3, which has more colors and which .apng, .png and "
        + "folders can hold. (default: srgb)", valueName: "space", visibility: .hidden),
    completion: .list(OutputColorSpace.allCases.map(\.rawValue)))
  var colorSpace: String?

  @Option(
    number: "degrees",
    "Motion blur with this shutter angle, in degrees of a frame, 1 to 720; "
      + "180 is typical.", isHidden: true)
  var shutterAngle: TypedNumber?

  @Option(
    number: "count", "The number of samples in a blurred frame, 2 to 256. (default: 16)",
    isHidden: true)
  var shutterSamples: TypedNumber?

  @Option(
    number: "count",
    "Threads that draw, 1 to 256; the images do not depend on it. (default: one for each core)",
    isHidden: true)
  var threads: TypedNumber?

  @Option(
    number: "size",
    "The memory that drawing may take, such as 512M or 4G; fewer threads draw where it does not "
      + "suffice. (default: half of what the machine has)", isHidden: true)
  var memory: TypedNumber?

  /// True if nothing was given.
  var isEmpty: Bool {
    let numbers = [scaling.scale, shutterAngle, shutterSamples, threads, memory]
    return background == nil && colorSpace == nil && numbers.allSatisfy { $0 == nil }
  }

  /// The blur, if one was asked for.
  func motionBlur() throws -> MotionBlur? {
    guard let shutterAngle else {
      if shutterSamples != nil {
        throw ValidationError(
          "--shutter-samples goes with --shutter-angle; give the angle, such as 180.")
      }
      return nil
    }
    return try MotionBlur(
      shutterAngle: shutterAngle.number(
        "shutter-angle", "give degrees of a frame from 1 to 720, such as 180"
      ) { MotionBlur.shutterAngles.contains($0) },
      samples: (shutterSamples ?? 16).integer("shutter-samples", in: MotionBlur.sampleCounts))
  }

  /// The space of the images' colours.
  func checkedColorSpace() throws -> OutputColorSpace {
    guard let colorSpace else { return .sRGB }
    guard let space = OutputColorSpace(rawValue: colorSpace) else {
      throw ValidationError.option("color-space", colorSpace, "give srgb or display-p3")
    }
    return space
  }
}

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

/// Bytes as people write them: 512M, 4G.
enum MemorySize {
  private static let units: [Character: Double] = [
    "k": 0x1p10, "m": 0x1p20, "g": 0x1p30, "t": 0x1p40,
  ]

  /// Returns the bytes that `text` stands for: a number with k, M, G or T, which count in 1024, and
  /// maybe B or iB after it.
  ///
  /// - Throws: `ValidationError` of the option for anything else, and for less than a byte or more than 2⁵³ bytes.
  static func bytes(_ text: String, option: String = "memory") throws -> Int {
    var digits = text.lowercased()
    for suffix in ["ib", "b"] where digits.hasSuffix(suffix) {
      digits.removeLast(suffix.count)
      break
    }
    var unit = 1.0
    if let last = digits.last, let known = units[last] {
      unit = known
      digits.removeLast()
    }
    guard let number = Double(digits), (1...0x1p53).contains(number * unit) else {
      throw ValidationError.option(option, text, "give a size such as 512M or 4G")
    }
    return Int(number * unit)
  }

  /// Returns a size in the largest unit of which there is at least one, with up to two digits that
  /// count more: 1.5G, 64M.
  static func text(_ bytes: Int) -> String {
    for (name, unit) in [("T", 0x1p40), ("G", 0x1p30), ("M", 0x1p20), ("k", 0x1p10)]
    where Double(bytes) >= unit {
      return String(format: "%.\(Double(bytes) < 10 * unit ? 1 : 0)f", Double(bytes) / unit)
        .replacingOccurrences(of: ".0", with: "") + name
    }
    return "\(bytes)"
  }
}
