import BoingFormats
import Foundation

/// Finds documents, and writes a list of the jobs that make the outputs of each.
///
/// One document is looked at after the other, and nothing is kept of any: memory does not depend on their number.
struct BatchPlanner {
  let folder: BatchFolder
  let recipes: [Recipe]
  /// The number of frames in a part of a movie; nil to make movies as a whole.
  let partLength: Int?

  private let root: String
  /// The path of the only document, below the root; nil for all documents in the root.
  private let document: String?

  private(set) var documentCount = 0
  private(set) var jobCount = 0
  /// The number of movies that are made in parts.
  private(set) var joinCount = 0
  private(set) var warnings: [Warning] = []
  /// The number of warnings that are kept.
  private static let maximumWarningCount = 100

  /// Creates a planner of the documents in a folder, or of a single document.
  ///
  /// - Throws: ``CommandError`` if nothing is at the path, or what is neither.
  init(_ path: String, to folder: BatchFolder, recipes: [Recipe], partLength: Int?) throws {
    (self.folder, self.recipes, self.partLength) = (folder, recipes, partLength)
    let resolved = CanonicalPath(path).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: resolved, isDirectory: &isFolder) else {
      throw CommandError("\(path): there is no such folder or document")
    }
    if DocumentFormat(path: resolved) != nil {
      let url = URL(fileURLWithPath: resolved)
      (root, document) = (url.deletingLastPathComponent().path, url.lastPathComponent)
    } else if isFolder.boolValue {
      (root, document) = (resolved, nil)
    } else {
      throw CommandError(
        "\(path) is no folder, and no document: its name ends in none of .tendies, .wallpaper, .ca "
          + "and .caml")
    }
  }

  /// Writes the list, which appears complete or not at all.
  ///
  /// - Returns: The number of its bytes.
  mutating func plan() throws -> Int {
    try folder.prepare()
    var list = try JobListWriter(
      folder, documents: root, version: Program.version)
    if let document {
      try add(document, to: &list)
    } else {
      try FolderWalk(root).forEach { entry in
        guard try isDocument(entry) else { return isSearched(entry) }
        try add(entry.path, to: &list)
        return false
      }
    }
    guard documentCount > 0 else { throw BatchError.noDocuments(root) }
    jobCount = list.count
    return try list.commit()
  }

  /// True for a folder that may hold documents.
  private func isSearched(_ entry: FolderWalk.Entry) -> Bool {
    entry.kind == .folder && !isHidden(entry) && root + "/" + entry.path != folder.path
  }

  private mutating func isDocument(_ entry: FolderWalk.Entry) throws -> Bool {
    guard !isHidden(entry) else { return false }
    if DocumentFormat(path: entry.path) != nil { return true }
    if case .link(let target) = entry.kind {
      warn(entry.path, "the link to \(target) is not followed; name that folder itself")
    }
    return false
  }

  /// True for what the Finder and other programs hide.
  private func isHidden(_ entry: FolderWalk.Entry) -> Bool {
    let name = entry.path.split(separator: "/").last ?? ""
    return name.hasPrefix(".") || name == "__MACOSX"
  }

  private mutating func warn(_ subject: String, _ message: String) {
    guard warnings.count < Self.maximumWarningCount else { return }
    warnings.append(Warning(code: "not-searched", message: message, subject: subject))
  }

  private mutating func add(_ document: String, to list: inout JobListWriter) throws {
    documentCount += 1
    let sha256 = try ContentDigest.of(root + "/" + document)
    for recipe in recipes {
      func job(
        _ words: [String], output: String? = nil, partOf: String? = nil, parts: Int? = nil
      ) -> BatchJob {
        BatchJob(
          document: document, sha256: sha256, output: output ?? "out/\(document)/\(recipe.file)",
          words: words, partOf: partOf, parts: parts, version: list.version)
      }
      let count = try partCount(recipe)
      guard count > 1 else {
        try list.add(job(recipe.words(document)))
        continue
      }
      joinCount += 1
      let whole = job(
        recipe.words(document) + ["--read-parts", BatchJob.partsMark], parts: count)
      try list.add(whole)
      let words = recipe.words(document, output: recipe.file)
      let digits = String(count).count
      for number in 1...count {
        let name = String(repeating: "0", count: digits - String(number).count) + "\(number).part"
        try list.add(
          job(
            words + ["--part", "\(number)/\(count)", "--write-part", BatchJob.outputMark],
            output: "parts/\(whole.id)/\(name)", partOf: whole.id))
      }
    }
  }

  /// The number of parts in which a movie is made.
  private func partCount(_ recipe: Recipe) throws -> Int {
    guard let partLength, let movie = recipe.movie else { return 1 }
    return try MovieWriter.partCount(
      length: partLength, format: movie.format, frameRate: movie.frameRate,
      duration: movie.duration)
  }
}
