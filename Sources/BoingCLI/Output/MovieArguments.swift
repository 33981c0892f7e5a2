import ArgumentParser
import Boing
import BoingFormats
import Foundation

/// The options of every command that makes pictures.
struct MovieArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The movie: .apng, .png, .webp, .gif, .mp4, .webm, or a folder name ending in / for one PNG "
        + "a frame.",
      valueName: "file"))
  var out: String?

  @Option(
    help: ArgumentHelp("Also write a sheet of evenly spaced frames, as PNG.", valueName: "file"))
  var sheet: String?

  @Option(help: "How many frames stand on the sheet.")
  var sheetFrames = 12

  @Option(help: ArgumentHelp("Frames for each second: 60, 59.94, 30000/1001 …", valueName: "rate"))
  var fps = "60"

  @Option(help: "Pixels for each point.")
  var scale: Double?

  @Option(help: ArgumentHelp("How much to show, in seconds.", valueName: "seconds"))
  var duration: Double?

  @Option(
    help: ArgumentHelp("Show a single frame, the one at this time, as PNG.", valueName: "seconds"))
  var frame: Double?

  @Option(help: "How often the movie plays; 0 is for ever.")
  var loop = 0

  @Option(help: "From 0, the smallest file, to 1, the best picture.")
  var quality = 0.8

  @Option(help: "Threads that draw frames; the pictures do not depend on it.")
  var workers = MovieOptions.defaultWorkers

  @Flag(name: [.short, .long], help: "Say nothing but errors.")
  var quiet = false

  @Flag(help: "Say what was made as JSON on standard output.")
  var json = false

  func validate() throws {
    func check(_ isValid: Bool, _ option: String, _ value: Any, _ allowed: String) throws {
      guard isValid else {
        throw ValidationError("--\(option) \(value): must be \(allowed).")
      }
    }
    if let duration {
      try check(
        duration > 0 && duration <= 86_400, "duration", duration,
        "above 0 and at most 86400 seconds")
    }
    if let scale {
      try check(scale > 0 && scale <= 64, "scale", scale, "above 0 and at most 64")
    }
    if let frame {
      try check(
        frame >= 0 && frame <= 86_400, "frame", frame, "from 0 to 86400 seconds")
    }
    try check((1...10_000).contains(sheetFrames), "sheet-frames", sheetFrames, "from 1 to 10000")
    try check((1...256).contains(workers), "workers", workers, "from 1 to 256")
    try check((0...65_535).contains(loop), "loop", loop, "from 0 to 65535")
    try check((0...1).contains(quality), "quality", quality, "from 0 to 1")
    do {
      _ = try FrameRate(parsing: fps)
      if let out { _ = try MovieFormat(path: out) }
    } catch {
      throw ValidationError("\(error)")
    }
    if let sheet, !sheet.lowercased().hasSuffix(".png") {
      throw ValidationError("--sheet \(sheet): a sheet is a PNG file; let its name end in .png.")
    }
    if frame != nil, let out, !out.lowercased().hasSuffix(".png") {
      throw ValidationError("--frame makes one PNG: let --out \(out) end in .png.")
    }
  }

  /// Where the movie goes where nothing was said: a name after what is shown, in this folder.
  func movieName(for subject: String) -> String? {
    if let out { return out }
    if frame != nil { return "\(subject).png" }
    if sheet != nil { return nil }
    return "\(subject).\(FFmpeg.find() == nil ? "apng" : "webp")"
  }
}
