import ArgumentParser
import BoingFormats
import Foundation

/// `boing pack`: a folder of files as an archive.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Packs a folder into a .tendies; what 'boing extract' has left, as it was.",
    usage: "boing pack <folder> <file> [<options>]",
    discussion: """
      Where boing-archive.json says how a folder was packed, the archive has the same \
      bytes again. A changed file keeps its place, name and date; a new one comes last. \
      Without it, or with --anew, files are in the order of their names, without dates.

      What editors, the Finder and version control leave in a folder is left out. A \
      folder that holds no document is packed, with a warning.

      Examples:
        boing pack Wallpaper Wallpaper.tendies
        boing pack Wallpaper Wallpaper.tendies --anew
        boing pack Wallpaper Wallpaper.tendies --json
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Argument(
    help: "The archive, or - for standard output.",
    completion: .file(extensions: ["tendies"]))
  var file: String

  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The option about how the archive is made.
  struct EncodingOptions: ParsableArguments {
    @Flag(help: "Make a new archive, also where the folder says how it was packed.")
    var anew = false
  }

  func validate() throws {
    for (name, path) in [("folder", folder), ("file", file)] where path.isEmpty {
      throw ValidationError("<\(name)> is empty; give the path of a file or folder.")
    }
    if folder == StandardStream.name {
      throw ValidationError("A folder cannot come from standard input; name one.")
    }
    if file == StandardStream.name {
      if common.json {
        throw ValidationError(
          "--json reports on standard output, where the archive goes; name a file.")
      }
      return
    }
    let known = ["tendies", "zip"]
    guard known.contains(URL(typed: file).pathExtension.lowercased()) else {
      throw ValidationError(
        "'\(file)' is no name of an archive; end it in .tendies, or .zip.")
    }
  }

  func run() throws {
    let start = ContinuousClock.now
    let url = URL(typed: folder)
    try checkFolder(url)
    let isStandardOutput = file == StandardStream.name
    if !isStandardOutput, CanonicalPath(file).isInside(CanonicalPath(folder)) {
      throw CommandError("\(file) is in the folder that is packed; write it to another folder")
    }
    let packed: PackedArchive
    do throws(DocumentError) {
      packed = try PackedArchive(folder: url, ignoringManifest: encoding.anew)
    } catch {
      throw DocumentInput.named(error, as: folder)
    }
    var warnings = packed.warnings.map { Warning($0) }
    if let fault = Self.fault(of: packed.data, named: folder) {
      warnings.append(
        Warning(code: "not-playable", message: "no phone plays the archive: \(fault)"))
    }
    if isStandardOutput {
      try StandardStream.output(binary: packed.data)
    } else {
      let output = try AtomicFile(
        replacing: URL(typed: file), existing.overwriting.files(like: .zip))
      try output.write(packed.data)
      try output.commit()
    }
    let report = PackReport(
      file: file, folder: folder, entries: packed.entryCount, bytes: packed.data.count,
      isNew: !packed.hasManifest, changed: packed.changed, added: packed.added,
      removed: packed.removed, leftOut: packed.leftOut,
      elapsed: (ContinuousClock.now - start) / .seconds(1), warnings: warnings)
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    common.note("\(file): \(report.entries) entries, \(report.bytes) bytes")
    if packed.hasManifest {
      for (word, paths) in [
        ("changed", packed.changed), ("added", packed.added), ("removed", packed.removed),
      ] {
        for path in paths { common.note("\(word): \(path.escapedForTerminal())") }
      }
    }
    for path in packed.leftOut { common.note("left out: \(path.escapedForTerminal())") }
    common.warn(warnings, about: folder, remedy: "--json lists them all")
  }

  /// Refuses what is no folder of an archive, and says what is meant instead.
  private func checkFolder(_ url: URL) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw CommandError("there is no folder \(folder)")
    }
    guard isFolder.boolValue else {
      throw CommandError("\(folder) is a file; give the folder that is to be packed")
    }
    if let format = DocumentFormat(path: CanonicalPath(folder).path),
      [.ca, .wallpaper].contains(format)
    {
      throw CommandError(
        "\(folder) is a bundle, which a .tendies has beside others; "
          + "boing convert \(folder) \(file) makes one of it")
    }
  }

  /// The reason why an archive is no document; nil for one that is.
  private static func fault(of archive: Data, named name: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try LayeredDocument(data: archive, named: name, decodesImages: false)
      return nil
    } catch {
      return error
    }
  }
}

/// An archive that was packed.
struct PackReport: Report {
  static let schema = "boing.pack/1"

  /// The archive and the folder, as they were given.
  let file: String
  let folder: String
  /// The number of entries, folders included.
  let entries: Int
  /// The size of the archive.
  let bytes: Int
  /// True if nothing said how the archive was packed.
  let isNew: Bool
  /// Paths of entries.
  let changed: [String]
  let added: [String]
  let removed: [String]
  /// Paths of files in the folder.
  let leftOut: [String]
  /// Seconds that the work took.
  let elapsed: Double
  let warnings: [Warning]
}
