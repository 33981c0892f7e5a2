import ArgumentParser
import BoingFormats
import Foundation

/// `boing extract`: an archive as a folder of files.
struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Unpacks a .tendies into a folder, from which 'boing pack' makes it again.",
    usage: "boing extract <file> <folder> [<options>]",
    discussion: """
      The folder has the files of the archive, and boing-archive.json, which says how \
      they were packed. Every command reads the folder as it reads the archive.

      An entry whose path leads out of the folder, a link, or a second entry of one \
      name is no file of the folder; the archive has it again when it is packed.

      A folder that was extracted before is replaced if nothing in it was changed, or \
      with --force. Any other folder with files in it stays.

      Examples:
        boing extract Wallpaper.tendies Wallpaper
        boing extract Wallpaper.tendies Wallpaper --force
        boing extract Wallpaper.tendies Wallpaper --json
      """)

  @Argument(
    help: "The archive, or - for standard input.",
    completion: .file(extensions: ["tendies", "zip"]))
  var file: String

  @Argument(help: "The folder, which is created.", completion: .directory)
  var folder: String

  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  func validate() throws {
    for (name, path) in [("file", file), ("folder", folder)] where path.isEmpty {
      throw ValidationError("<\(name)> is empty; give the path of a file or folder.")
    }
    if folder == StandardStream.name {
      throw ValidationError("A folder cannot go to standard output; name one.")
    }
  }

  func run() throws {
    let start = ContinuousClock.now
    let input = try DocumentInput(file)
    let archive = try common.timed("unpacked \(input.name)") { try input.unpack() }
    if file != StandardStream.name, CanonicalPath(file) == CanonicalPath(folder) {
      throw CommandError("\(folder) is the archive itself; name a folder")
    }
    try common.timed("wrote \(folder)") {
      try archive.write(to: URL(typed: folder), overwriting: existing.overwriting)
    }
    let report = ExtractReport(
      file: input.name, folder: folder, entries: archive.entryCount, files: archive.files.count,
      bytes: archive.files.values.reduce(0) { $0 + $1.count },
      elapsed: (ContinuousClock.now - start) / .seconds(1),
      warnings: archive.warnings.map { Warning($0) })
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    common.note("\(folder): \(report.files) files, \(report.bytes) bytes")
    common.warn(report.warnings, about: input.name, remedy: "--json lists them all")
  }
}

/// An archive that was unpacked.
struct ExtractReport: Report {
  static let schema = "boing.extract/1"

  /// The archive and the folder, as they were given.
  let file: String
  let folder: String
  /// The number of entries in the archive.
  let entries: Int
  /// The number of files in the folder, without the one that says how they were packed.
  let files: Int
  /// The size of these files.
  let bytes: Int
  /// Seconds that the work took.
  let elapsed: Double
  let warnings: [Warning]
}
