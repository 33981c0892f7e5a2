import ArgumentParser
import BoingCurves
import BoingDocuments
import BoingMovies
import Foundation

/// `boing new`: a document to begin from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a document to begin from: a wallpaper for phones, or a layer that bounces.",
    usage: "boing new <template> [<options>]",
    discussion: """
      The markup in it is meant to be read and changed. A name that ends in / is a folder, \
      with the same files as the archive; beside a wallpaper comes the entry that \
      catalogues ask for. Nothing that is there already is replaced.

      Examples:
        boing new --list
        boing new wallpaper
        boing new jack --name "Hello, Jack" --creator Ada -o Hello_Jack.tendies
        boing new wallpaper --device "iPhone 17 Pro" -o ball/
        boing new badge -o badge.ca
      """)

  @Argument(
    help: ArgumentHelp(
      "What to begin from: \(DocumentTemplate.all.map(\.name).joined(separator: ", ")).",
      valueName: "template"),
    completion: .list(DocumentTemplate.all.map(\.name)))
  var template: String?

  @OptionGroup(title: "Document") var description: DescriptionArguments
  @OptionGroup(title: "Document") var screen: ScreenArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options about the files that are written.
  struct FileArguments: ParsableArguments {
    @Flag(help: "List the templates and the devices instead.")
    var list = false

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "What to write: a .tendies archive, a .wallpaper folder, or the archive's content as a folder, "
          + "whose name ends in /; of a badge a .ca folder. (default: a .tendies or .ca of the "
          + "document's name, in this folder)", valueName: "path"),
      completion: .file(extensions: ["tendies", "wallpaper", "ca"]))
    var output: String?

    @Option(
      help: ArgumentHelp(
        "The entry for catalogues, as JSON. (default: the name of the document with .json)",
        valueName: "file"),
      completion: .file(extensions: ["json"]))
    var entry: String?

    @Flag(help: "Write no entry for catalogues.")
    var noEntry = false

    func validate() throws {
      if entry != nil, noEntry { throw ValidationError.conflict("entry", "no-entry") }
      for (option, path) in [("output", output), ("entry", entry)] where path?.isEmpty == true {
        throw ValidationError.option(option, "", "give the path of a file or folder")
      }
    }
  }

  func validate() throws {
    guard !files.list else {
      if let template {
        throw ValidationError("--list lists all templates; leave '\(template)' out.")
      }
      return
    }
    _ = try plan()
  }

  func run() throws {
    if files.list { return try list() }
    try plan().write(common)
  }

  private func list() throws {
    if common.json {
      for template in DocumentTemplate.all {
        try Terminal.print(JSONLine.text(of: TemplateReport(template)))
      }
      for device in PhoneModel.all { try Terminal.print(JSONLine.text(of: DeviceReport(device))) }
      return
    }
    let templates = DocumentTemplate.all.map { ($0.name, $0.summary) }
    let devices = PhoneModel.all.map {
      (
        "\(Double($0.size.width).plain) × \(Double($0.size.height).plain)",
        $0.names.joined(separator: ", ")
      )
    }
    for (title, rows) in [("Templates", templates), ("Devices", devices)] {
      let width = (rows.map(\.0.count).max() ?? 0) + 2
      try Terminal.print(title)
      for (name, text) in rows {
        try Terminal.print("  " + name.padding(toLength: width, withPad: " ", startingAt: 0) + text)
      }
    }
  }

  /// Everything that is checked before any work.
  private func plan() throws -> NewDocument {
    guard let name = template else {
      throw ValidationError(
        "Say what to begin from: \(DocumentTemplate.all.map(\.name).joined(separator: ", ")).")
    }
    guard let template = DocumentTemplate.named(name) else {
      throw ValidationError(
        "There is no template '\(name)'. The templates are: "
          + DocumentTemplate.all.map(\.name).joined(separator: ", ") + ".")
    }
    let title = description.name ?? files.output.flatMap(Self.stem) ?? template.title
    let form = try NewDocument.Form(files.output, of: template)
    let path = files.output ?? title.safeFileName + (template.isWallpaper ? ".tendies" : ".ca")
    return NewDocument(
      template: template, form: form, path: path, options: try options(for: template, named: title),
      entry: try entry(for: template, path: path, named: title))
  }

  private func options(
    for template: DocumentTemplate, named title: String
  ) throws -> DocumentTemplate.Options {
    if let size = try screen.checkedSize() {
      // A size that is some device's has the class of its screen.
      let device = PhoneModel.all.first { $0.size == size }
      return .init(name: title, size: size, screenClass: device?.screenClass ?? "any")
    }
    guard template.isWallpaper else {
      if let device = screen.device {
        throw ValidationError.option(
          "device", device, "a \(template.name) fills no screen; give its --size")
      }
      return .init(name: title, size: template.size)
    }
    return .init(name: title, device: try screen.checkedDevice() ?? .standard)
  }

  private func entry(
    for template: DocumentTemplate, path: String, named title: String
  ) throws -> NewDocument.Entry? {
    guard template.isWallpaper else {
      if let entry = files.entry {
        throw ValidationError.option(
          "entry", entry, "catalogues have wallpapers, which a \(template.name) is not")
      }
      return nil
    }
    guard !files.noEntry else { return nil }
    return NewDocument.Entry(
      path: files.entry ?? Self.withoutExtension(path) + ".json", name: title,
      creator: description.creator ?? "", description: description.description ?? title)
  }

  /// The name of a path's last component without its extension, if a document may have it.
  private static func stem(_ path: String) -> String? {
    let name = URL(fileURLWithPath: withoutExtension(path)).lastPathComponent
    return (1...42).contains(name.count) && name != "/" ? name : nil
  }

  private static func withoutExtension(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard DocumentFormat(path: String(path)) != nil, let dot = path.lastIndex(of: ".") else {
      return String(path)
    }
    return String(path[..<dot])
  }
}

/// A document that is about to be written from a template.
struct NewDocument {
  let template: DocumentTemplate
  let form: Form
  let path: String
  let options: DocumentTemplate.Options
  let entry: Entry?

  /// The forms in which a template is written.
  enum Form: String {
    case archive = "tendies"
    case wallpaper, folder
    case bundle = "ca"

    /// Tells the form from the name of the output; nil takes the template's own.
    ///
    /// - Throws: `ValidationError` for a name that says none, or one that the template does not have.
    init(_ path: String?, of template: DocumentTemplate) throws {
      guard let path else {
        self = template.isWallpaper ? .archive : .bundle
        return
      }
      let format = path.hasSuffix("/") ? nil : DocumentFormat(path: path)
      switch (format, template.isWallpaper) {
      case (.tendies, true): self = .archive
      case (.wallpaper, true): self = .wallpaper
      case (.ca, false): self = .bundle
      case (nil, true) where path.hasSuffix("/"): self = .folder
      default:
        throw ValidationError.option(
          "output", path,
          template.isWallpaper
            ? "let the name end in .tendies, .wallpaper or, for a folder with the archive's content, /"
            : "let the name end in .ca; boing convert makes other forms of it")
      }
    }
  }

  /// The entry that catalogues ask for, with the fields of the largest of them.
  struct Entry {
    let path: String
    let name: String
    let creator: String
    let description: String

    /// The file's content.
    ///
    /// - Parameters:
    ///   - document: The name of the archive.
    ///   - milliseconds: The time since 1970.
    func text(of document: String, at milliseconds: Int) -> String {
      // Catalogues draw seven digits at random; these depend on the name, so that they can be repeated.
      let number = document.utf8.reduce(UInt64(0)) { ($0 &* 31 &+ UInt64($1)) % 9_000_000 }
      let fields: [(String, String)] = [
        ("name", name.quotedForJSON), ("id", "\"\(1_000_000 + number)\""),
        ("creator", creator.quotedForJSON), ("description", description.quotedForJSON),
        ("file", "wallpapers/\(document).tendies".quotedForJSON),
        ("preview", "previews/gif/\(document).gif".quotedForJSON), ("from", "\"boing\""),
        ("date", "\(milliseconds)"),
      ]
      return "{\n" + fields.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
    }
  }

  /// Writes the document and its entry, and reports both.
  ///
  /// - Throws: ``FileError`` where something is there already; nothing is written then.
  func write(_ common: CommonArguments) throws {
    let start = ContinuousClock.now
    for path in [path, entry?.path].compactMap({ $0 }) {
      do throws(FileError) {
        try ReplaceableFiles.none.check(CanonicalPath(path).path)
      } catch {
        // Without the remedy of commands that can replace files.
        throw CommandError("\(error)")
      }
    }
    let url = URL(typed: path)
    var written: AtomicFile?
    if let entry {
      let file = try AtomicFile(replacing: URL(typed: entry.path), .none)
      let document = url.deletingPathExtension().lastPathComponent.safeFileName
      try file.write(Data(entry.text(of: document, at: Self.milliseconds).utf8))
      written = file
    }
    let bytes: Int
    switch form {
    case .archive:
      let data = try template.archive(for: options)
      bytes = data.count
      let file = try AtomicFile(replacing: url, .none)
      try file.write(data)
      try file.commit()
    case .wallpaper: bytes = try writeFolder(template.wallpaper(for: options))
    case .folder: bytes = try writeFolder(template.archiveFiles(for: options))
    case .bundle: bytes = try writeFolder(template.bundle(for: options))
    }
    try written?.commit()
    let (width, height) = (Double(options.size.width), Double(options.size.height))
    let report = FileReport(
      file: path, format: form.rawValue, bytes: bytes, width: width, height: height,
      template: template.name, name: options.name, entry: entry?.path,
      elapsed: (ContinuousClock.now - start) / .seconds(1))
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    guard !common.quiet else { return }
    try Terminal.print(
      "\(path): \(options.name), \(width.plain) × \(height.plain) points")
    if let entry { try Terminal.print("\(entry.path): its entry for catalogues") }
  }

  private func writeFolder(_ files: [String: Data]) throws -> Int {
    try DocumentBundle.write(files, to: URL(typed: path))
    return files.values.reduce(0) { $0 + $1.count }
  }

  /// The time since 1970, or what `SOURCE_DATE_EPOCH` says in its place, in milliseconds.
  private static var milliseconds: Int {
    let given = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
    return Int(clamping: (given ?? Date().timeIntervalSince1970) * 1000)
  }
}

/// A template, as `boing new --list` reports it.
struct TemplateReport: Report {
  static let schema = "boing.template/1"

  let name: String
  let summary: String
  /// The size for which it is drawn, in points.
  let width: Double
  let height: Double

  init(_ template: DocumentTemplate) {
    (name, summary) = (template.name, template.summary)
    (width, height) = (Double(template.size.width), Double(template.size.height))
  }
}

/// The screen of some devices, as `boing new --list` reports it.
struct DeviceReport: Report {
  static let schema = "boing.device/1"

  /// The devices that have it, each as `--device` takes it.
  let devices: [String]
  /// The size of the screen in points.
  let width: Double
  let height: Double
  /// The number of pixels per point.
  let scale: Double
  /// The radius of the screen's corners in points; nil where no source tells it.
  let cornerRadius: Double?

  init(_ device: PhoneModel) {
    devices = device.names
    (width, height) = (Double(device.size.width), Double(device.size.height))
    (scale, cornerRadius) = (device.scale, device.cornerRadius)
  }
}
