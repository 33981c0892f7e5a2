import BoingDocuments
import BoingMovies
import Foundation

/// A document that `boing lint` looks over: its path as it was typed or found, and where it lies.
struct LintInput {
  /// The path for messages, or the name of standard input.
  let name: String
  /// The address of the document; nil for standard input.
  let url: URL?
  /// The document.
  let document: LintDocument

  /// Returns the documents at a path: the document itself, or those in a folder that is none.
  ///
  /// - Throws: ``CommandError`` where there is nothing to read, or a folder without documents.
  static func inputs(at path: String) throws -> [LintInput] {
    if path == StandardStream.name {
      let data = try StandardStream.input()
      return [
        LintInput(
          name: StandardStream.inputName, url: nil,
          document: LintDocument(data: data, named: StandardStream.inputName))
      ]
    }
    let url = URL(typed: path)
    guard isPlainFolder(url) else { return [try LintInput(path, url)] }
    let found = try documents(in: url.path, below: path)
    guard !found.isEmpty else {
      throw CommandError(
        "\(path): there is no document in the folder (.tendies, .wallpaper, .ca, .caml); name another one"
      )
    }
    return try found.map { try LintInput($0, URL(typed: $0)) }
  }

  private init(_ path: String, _ url: URL) throws {
    do throws(DocumentError) {
      document = try LintDocument(contentsOf: url)
    } catch {
      throw DocumentError(file: path, line: error.line, error.cause)
    }
    name = path
    self.url = url
  }

  private init(name: String, url: URL?, document: LintDocument) {
    (self.name, self.url, self.document) = (name, url, document)
  }

  /// The document as it is on the disk now.
  ///
  /// - Throws: ``DocumentError`` if it cannot be read.
  func reopened() throws -> LintInput {
    guard let url else { return self }
    return try LintInput(name, url)
  }

  // MARK: Folders

  /// The files that make a folder a document.
  private static let parts = ["main.caml", "index.xml", "Wallpaper.plist"]
  private static let folderExtensions = ["wallpaper", "ca", "tendies"]
  private static let fileExtensions = ["tendies", "caml"]

  /// True for a folder that is no document.
  private static func isPlainFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return false }
    return !isDocument(url.path, names(in: url.path))
  }

  private static func isDocument(_ folder: String, _ names: [String]) -> Bool {
    let isNamed = folderExtensions.contains { folder.lowercased().hasSuffix("." + $0) }
    return isNamed
      || names.contains {
        parts.contains($0) || LintDocument.descriptorFolders.contains($0.lowercased())
      }
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The documents in a folder and those inside it, by name; links are not followed.
  ///
  /// - Throws: ``CommandError`` for a folder that cannot be listed.
  private static func documents(
    in folder: String, below path: String, depth: Int = 0
  ) throws -> [String] {
    guard depth < 32 else {
      throw CommandError("\(path): the folder lies more than 32 folders deep; name it by itself")
    }
    guard access(folder, R_OK | X_OK) == 0 else {
      throw CommandError("\(path): the folder cannot be read; check its permissions")
    }
    var found: [String] = []
    for name in names(in: folder) {
      let (inner, shown) = (
        folder + "/" + name, path.hasSuffix("/") ? path + name : path + "/" + name
      )
      var status = stat()
      guard lstat(inner, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        if isDocument(inner, names(in: inner)) {
          found.append(shown)
        } else {
          found += try documents(in: inner, below: shown, depth: depth + 1)
        }
      case S_IFREG where fileExtensions.contains { name.lowercased().hasSuffix("." + $0) }:
        found.append(shown)
      default: break
      }
    }
    return found
  }
}

/// The configurations that silence findings, each read once.
struct LintConfigurations {
  /// A configuration, and what is known of its use.
  private struct Entry {
    var path: String
    var folder: String
    var configuration: LintConfiguration
    var used: Set<Int> = []
    var concerned: Set<Int> = []
  }

  /// The configuration of every document; nil where each has that beside it.
  private let common: String?
  private var entries: [String: Entry] = [:]

  /// - Parameter common: The path of a configuration for every document; nil to look beside each.
  /// - Throws: ``CommandError`` if it cannot be read.
  init(common: String?) throws {
    self.common = common
    if let common, !common.isEmpty { try load(common) }
  }

  /// Returns a report without what the document's configuration silences.
  mutating func apply(to report: LintReport, of input: LintInput) throws -> LintReport {
    guard let key = try key(for: input), var entry = entries[key] else { return report }
    let path = Self.path(of: input, from: entry.folder)
    let result = report.silenced(by: entry.configuration, document: path) { entry.used.insert($0) }
    for (index, silence) in entry.configuration.silences.enumerated()
    where silence.mayConcern(document: path) { entry.concerned.insert(index) }
    entries[key] = entry
    return result
  }

  /// The findings about silences that match nothing, by the path of their configuration.
  ///
  /// - Parameter rules: The rules that were looked for; a silence of another one is not judged.
  func unused(of rules: Set<String>) -> [(path: String, report: LintReport)] {
    guard rules.contains("unused-silence") else { return [] }
    return entries.sorted { $0.key < $1.key }.compactMap { _, entry in
      let silences = entry.configuration.silences
      let unused = silences.indices.filter { index in
        rules.contains(silences[index].rule) && !entry.used.contains(index)
          && (entry.concerned.contains(index) || !Self.exists(silences[index], in: entry.folder))
      }
      return unused.isEmpty ? nil : (entry.path, entry.configuration.report(onUnused: unused))
    }
  }

  /// True if a silence may be for a file that was not looked at.
  private static func exists(_ silence: LintConfiguration.Silence, in folder: String) -> Bool {
    guard let first = silence.path?.split(separator: "/").first, !first.contains("*"),
      !first.contains("?")
    else { return true }
    return FileManager.default.fileExists(atPath: folder + "/" + first)
  }

  /// The path of the document's configuration, which is loaded; nil if it has none.
  private mutating func key(for input: LintInput) throws -> String? {
    if let common { return common.isEmpty ? nil : common }
    guard let url = input.url else { return nil }
    let folder = (url.path as NSString).deletingLastPathComponent
    let path = folder + "/" + LintConfiguration.fileName
    if entries[path] != nil { return path }
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    try load(path)
    return path
  }

  private mutating func load(_ path: String) throws {
    let url = URL(typed: path)
    let data: Data
    do throws(FileInput.Refusal) {
      data = try FileInput.contents(of: url.path, limit: 16 << 20)
    } catch {
      throw CommandError("\(path): the configuration cannot be read: \(error.reason)")
    }
    do throws(LintConfigurationError) {
      let folder = (url.path as NSString).deletingLastPathComponent
      entries[path] = Entry(
        path: path, folder: folder, configuration: try LintConfiguration(data: data))
    } catch {
      throw CommandError("\(path): \(error.description)")
    }
  }

  /// The path of a document from a folder, or as it was typed if it lies elsewhere.
  private static func path(of input: LintInput, from folder: String) -> String {
    guard let url = input.url else { return input.name }
    let (path, base) = (
      url.standardizedFileURL.path, URL(fileURLWithPath: folder).standardizedFileURL.path
    )
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : input.name
  }
}
