import ArgumentParser
import BoingFormats
import Foundation

/// The options for making a movie in parts, on several machines.
struct PartArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw and encode one of several parts of the movie, such as 3/10; goes with --write-part.",
      valueName: "number/count"))
  var part: String?

  @Option(
    help: ArgumentHelp(
      "The file for the part, instead of the movie that --output names.", valueName: "file.part"),
    completion: .file(extensions: ["part"]))
  var writePart: String?

  @Option(
    help: ArgumentHelp(
      "Write the movie from the parts in a folder, with the options with which they were made.",
      valueName: "folder"),
    completion: .directory)
  var readParts: String?

  /// The uses of parts of a movie.
  enum Choice {
    case write(MoviePart.Index, path: String)
    case read(folder: String)
  }

  /// Returns the use that is asked for; nil for a movie that is made as a whole.
  func choice() throws -> Choice? {
    if let readParts {
      if part != nil || writePart != nil {
        throw ValidationError.conflict("read-parts", part == nil ? "write-part" : "part")
      }
      return .read(folder: readParts)
    }
    guard let part else {
      if writePart == nil { return nil }
      throw ValidationError("--write-part goes with --part; say which one, such as --part 3/10.")
    }
    guard let index = MoviePart.Index(part) else {
      throw ValidationError.option(
        "part", part, "give a part's number and the number of parts, such as 3/10")
    }
    guard let writePart else {
      throw ValidationError("--part goes with --write-part; give the part's file a name.")
    }
    guard writePart.hasSuffix(".part") else {
      throw ValidationError.option("write-part", writePart, "let the name end in .part")
    }
    return .write(index, path: writePart)
  }

  /// Refuses options that are about something else than a movie.
  func check(_ settings: MovieSettings) throws {
    guard let choice = try choice() else { return }
    let option = if case .read = choice { "read-parts" } else { "part" }
    if settings.contactSheet != nil || settings.onionSkin != nil {
      throw ValidationError("--\(option) is about a movie; make the figure by itself.")
    }
    guard settings.time == nil, let output = settings.output,
      try MovieFormat(path: output) != .png
    else {
      throw ValidationError(
        "--\(option) is about a movie; name it with --output, such as movie.mp4.")
    }
  }

  func validate() throws {
    _ = try choice()
  }
}
