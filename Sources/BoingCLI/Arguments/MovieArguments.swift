import ArgumentParser
import Boing
import BoingFormats
import Foundation

/// The options of every command that makes images.
struct MovieArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file: .apng, .png, .webp, .gif, .mp4, .webm, or a folder's name ending in / for a "
        + "PNG of each frame. (default: a .webp named after what is shown, in this folder)",
      valueName: "file"),
    completion: .file(extensions: MovieFormat.knownExtensions))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write a sheet of evenly spaced frames, as PNG; without --out, nothing else.",
      valueName: "file"),
    completion: .file(extensions: ["png"]))
  var sheet: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of frames on the sheet, 1 to 10000. (default: 12)", valueName: "count"))
  var sheetFrames: TypedNumber?

  @Option(
    help: ArgumentHelp(
      "Write evenly spaced frames over each other on one image, the earlier ones fainter, as PNG; "
        + "without --out, nothing else.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var onion: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of frames over each other, 1 to 1000. (default: 12)", valueName: "count"))
  var onionFrames: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second: 60, 59.94, 30000/1001 … (default: 60; 50 for GIF)", valueName: "rate"))
  var fps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels for each point, 0.01 to 64.", valueName: "pixels"))
  var scale: TypedNumber = 2

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "Length of the movie in seconds. (default: all of a demo, 3 of a document)",
      valueName: "seconds"))
  var duration: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a single image as PNG, the one at this time.", valueName: "seconds"))
  var frame: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Motion blur with this shutter angle, in degrees of a frame, 1 to 720; "
        + "180 is typical.", valueName: "degrees"))
  var blur: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of samples in a blurred frame, 2 to 256. (default: 16)", valueName: "count"))
  var blurSamples: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The background: none, black, white, or a colour such as #fa0 or #ffaa0080. "
        + "(default: paper behind a demo, black behind a document)", valueName: "color"))
  var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The color space: srgb, or display-p3, which has more colors and which .apng, .png and "
        + "folders can hold. (default: srgb)", valueName: "space"),
    completion: .list(OutputColorSpace.allCases.map(\.rawValue)))
  var colorSpace: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of times the movie plays; 0 is forever.", valueName: "times"))
  var loop: TypedNumber = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "From 0, the smallest file, to 1, the best image (WebP, MP4, WebM).", valueName: "number"))
  var quality: TypedNumber = 0.8

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Threads that draw; the images do not depend on it. (default: one for each core)",
      valueName: "count"))
  var workers: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The memory that drawing may take, such as 512M or 4G; fewer threads draw where it does not "
        + "suffice. (default: half of what the machine has)", valueName: "size"))
  var memory: TypedNumber?

  @OptionGroup var files: OverwritingArguments

  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  @Flag(help: "Report the files written on standard output, one JSON object a line.")
  var json = false

  /// True if no option but the kind of report was given.
  var isEmpty: Bool {
    let texts = [out, sheet, onion, fps, background, colorSpace]
    let numbers = [sheetFrames, onionFrames, duration, frame, blur, blurSamples, workers, memory]
    return texts.allSatisfy { $0 == nil } && numbers.allSatisfy { $0 == nil }
      && files.isEmpty && (scale.text, loop.text, quality.text) == ("2", "0", "0.8")
  }

  func validate() throws {
    // Whether a document may be written is for the command to say.
    _ = out.flatMap(DocumentFormat.init(path:)) == nil ? try settings() : try documentSettings()
  }

  /// The settings for writing a document, which is no images.
  ///
  /// - Throws: `ValidationError` also for options that ask for images.
  func documentSettings() throws -> MovieSettings {
    let images = [("sheet", sheet != nil), ("onion", onion != nil), ("frame", frame != nil)]
    if let (name, _) = images.first(where: \.1) {
      throw ValidationError("--\(name) makes an image; leave it out when writing a document.")
    }
    var copy = self
    copy.out = nil
    return try copy.settings()
  }

  /// Everything checked that can be checked before it is known what is shown.
  ///
  /// - Throws: `ValidationError` with the option, its value as typed, and what to give instead.
  func settings() throws -> MovieSettings {
    try checkNames()
    if sheetFrames != nil, sheet == nil {
      throw ValidationError("--sheet-frames goes with --sheet; name the sheet too.")
    }
    if onionFrames != nil, onion == nil {
      throw ValidationError("--onion-frames goes with --onion; name the image too.")
    }
    if blurSamples != nil, blur == nil {
      throw ValidationError("--blur-samples goes with --blur; give a shutter angle.")
    }
    var settings = MovieSettings(
      out: out, sheet: sheet,
      sheetFrames: try (sheetFrames ?? 12).integer("sheet-frames", in: 1...10_000),
      onion: onion,
      onionFrames: try (onionFrames ?? 12).integer("onion-frames", in: 1...1_000),
      motionBlur: try motionBlur(),
      background: try background.map(BackgroundChoice.init),
      colorSpace: try colorSpace.map(Self.colorSpace) ?? .sRGB,
      frameRate: try fps.map(Self.frameRate),
      scale: try scale.number("scale", "give pixels for each point from 0.01 to 64") {
        (0.01...64).contains($0)
      },
      duration: try duration?.number(
        "duration", "give seconds above 0 and at most 86400, such as 1.5"
      ) { $0 > 0 && $0 <= 86_400 },
      frame: try frame?.number("frame", "give a time in seconds from 0 to 86400") {
        (0...86_400).contains($0)
      },
      options: MovieOptions(
        loopCount: try loop.integer("loop", in: 0...65_535),
        quality: try quality.number("quality", "give a number from 0 to 1") {
          (0...1).contains($0)
        },
        workers: try workers?.integer("workers", in: 1...256) ?? MovieOptions.defaultWorkers),
      memoryLimit: try memory.map { try MemorySize.bytes($0.text) },
      isQuiet: quiet, isJSON: json)
    settings.options.overwriting = files.overwriting
    return settings
  }

  private static func colorSpace(_ text: String) throws -> OutputColorSpace {
    guard let space = OutputColorSpace(rawValue: text) else {
      throw ValidationError.option("color-space", text, "give srgb or display-p3")
    }
    return space
  }

  private static func frameRate(_ text: String) throws -> FrameRate {
    guard let rate = try? FrameRate(parsing: text) else {
      throw ValidationError.option(
        "fps", text,
        "give frames per second from 0.01 to 1000, such as 60, 59.94 or 30000/1001")
    }
    return rate
  }

  private func motionBlur() throws -> MotionBlur? {
    guard let blur else { return nil }
    return try MotionBlur(
      shutterAngle: blur.number("blur", "give degrees of a frame from 1 to 720, such as 180") {
        MotionBlur.shutterAngles.contains($0)
      },
      samples: (blurSamples ?? 16).integer("blur-samples", in: MotionBlur.sampleCounts))
  }

  private func checkNames() throws {
    if let out {
      if out == "-" {
        throw ValidationError.option(
          "out", out, "a movie cannot go to standard output; give a file's name, such as movie.apng"
        )
      }
      guard let format = try? MovieFormat(path: out) else {
        let documents = DocumentFormat.allCases.map { ".\($0)" }.joined(separator: ", ")
        let known = MovieFormat.knownExtensions.map { ".\($0)" }.joined(separator: ", ")
        throw ValidationError.option(
          "out", out,
          "let the name end in \(known), or in / for a folder with a PNG of each frame; "
            + "a demo's also in \(documents) for a document")
      }
      if frame != nil, format != .png {
        throw ValidationError.option(
          "out", out, "--frame makes a single PNG; let the name end in .png, or leave --frame out")
      }
    }
    for (option, name) in [("sheet", sheet), ("onion", onion)] {
      if let name, !name.lowercased().hasSuffix(".png") {
        throw ValidationError.option(option, name, "it is a PNG; let the name end in .png")
      }
    }
  }
}
