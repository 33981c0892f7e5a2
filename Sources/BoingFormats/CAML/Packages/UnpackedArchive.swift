import Foundation

/// An archive as a folder of files, from which ``PackedArchive`` makes the same bytes again.
///
///     let unpacked = try UnpackedArchive(data, named: "Wallpaper.tendies")
///     try unpacked.write(to: folder)
///     try PackedArchive(folder: folder).data == data   // true until a file is changed
public struct UnpackedArchive: Sendable {
  /// The name of the archive.
  public let name: String

  /// The contents of the files by their paths.
  public private(set) var files: [String: Data] = [:]

  /// The folders, those without files, too.
  public private(set) var folders: Set<String> = []

  /// The content of the file `boing-archive.json`, which says how the archive was packed.
  public let manifest: Data

  /// The number of entries in the archive.
  public let entryCount: Int

  /// The warnings about entries that are no files in the folder, and about names that some systems do not tell apart.
  public private(set) var warnings: [DocumentWarning] = []

  /// Unpacks an archive into memory.
  ///
  /// An entry that cannot be a file in the folder stays in the manifest, with a warning: its path leads out of the
  /// folder, is taken, or is too long; it is a link, or another thing than a file or a folder.
  ///
  /// - Throws: ``DocumentError`` if it is no ZIP archive, is damaged, truncated or encrypted, or holds more than the
  ///   limits allow.
  public init(
    _ archive: Data, named name: String, limits: ArchiveLimits = .standard
  ) throws(DocumentError) {
    guard PackageContents.looksLikeArchive(archive) else {
      throw DocumentError(file: name, .notAnArchive)
    }
    self.name = name
    let layout = try ArchiveLayout(archive, named: name, limits: limits)
    var entries: [PackageContents.ArchiveEntry] = []
    try PackageContents.readEntries(of: archive, named: name, limits: limits) {
      entries.append($0)
    }
    // Both go by the directory, in the order of the positions.
    guard entries.count == layout.entries.count else {
      throw DocumentError(
        file: name,
        .damagedArchive(
          entry: entries.last?.path ?? "",
          reason: "its directory and its contents do not say the same"))
    }
    entryCount = entries.count
    var names = TakenNames()
    var paths: [String?] = []
    for entry in entries {
      switch names.take(entry) {
      case .success(let path):
        paths.append(entry.kind == .folder ? path + "/" : path)
        if entry.kind == .folder { folders.insert(path) } else { files[path] = entry.data }
        folders.formUnion(RelativePath.folders(of: path))
      case .failure(let refusal):
        paths.append(nil)
        warnings.append(
          DocumentWarning(
            file: name, subject: entry.path,
            message: "\(refusal.reason); the entry stays in \(PackageContents.manifestName) alone"))
      }
    }
    warnings += names.lookalikes.map {
      DocumentWarning(
        file: name, subject: $0,
        message:
          "another entry has the same name but for capitals, which many systems do not tell apart")
    }
    let contents = files
    manifest = try ArchiveManifest(layout, paths: paths) { contents[$0] }.data
  }

  /// Unpacks an archive on disk into memory.
  ///
  /// - Throws: ``DocumentError`` if there is no such file, and as ``init(_:named:limits:)`` does.
  public init(contentsOf url: URL, limits: ArchiveLimits = .standard) throws(DocumentError) {
    let name = url.lastPathComponent
    if try PackageContents.isFolder(url) { throw DocumentError(file: name, .notAnArchive) }
    try self.init(PackageContents.data(ofFile: url, limits: limits), named: name, limits: limits)
  }

  /// Writes the files and the manifest as a folder, whole or not at all.
  ///
  /// - Parameters:
  ///   - url: The folder. One that an archive was unpacked into before is replaced if no file of it was changed or
  ///     added since; with ``Overwriting/always`` also if it was, with ``Overwriting/never`` not at all. Any other
  ///     folder with files in it stays.
  ///   - overwriting: The rule by which an existing folder gives way.
  /// - Throws: ``FileError`` if the folder may not be replaced or cannot be written.
  public func write(to url: URL, overwriting: Overwriting = .sameFormat) throws(FileError) {
    let folder = try StagedFolder(
      replacing: url,
      StagedFolder.Replacement(
        kind: .bundle,
        check: { (path) throws(FileError) in try Self.check(path, overwriting) },
        isRemovable: nil))
    for path in folders.sorted() { try folder.makeFolder(path) }
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      try folder.write(data, named: path)
    }
    try folder.write(manifest, named: PackageContents.manifestName)
    try folder.commit()
  }

  /// Refuses a folder in which something would be lost.
  private static func check(_ path: String, _ overwriting: Overwriting) throws(FileError) {
    let names = try namesInFormerFolder(path)
    guard let first = names.first else { return }
    if overwriting == .never { throw .destinationExists(path) }
    let url = URL(fileURLWithPath: path)
    guard names.contains(PackageContents.manifestName) else {
      throw .foreignFile(folder: path, found: first)
    }
    if overwriting == .always { return }
    let packed: PackedArchive
    do throws(DocumentError) {
      packed = try PackedArchive(folder: url)
    } catch {
      throw .unreadableFolder(path, reason: error.cause.explanation)
    }
    if let (name, reason) = packed.unreadable {
      throw .unreadableFolder(path, reason: "\(name) cannot be read: \(reason)")
    }
    let leftOut = packed.leftOut.first { !RelativePath.isMacOSMetadata($0) }
    let refused = packed.warnings.first?.subject
    if let changed = packed.changed.first ?? packed.added.first ?? leftOut ?? refused {
      throw .unpackedFileChanged(folder: path, found: changed)
    }
  }
}

/// The paths of a folder that have a file or a folder.
private struct TakenNames {
  struct Refusal: Error {
    let reason: String
  }

  private var files: Set<String> = [PackageContents.manifestName]
  private var folders: Set<String> = []
  private var foldedNames: [String: String] = [:]
  /// The paths that differ from an earlier one in capitals alone.
  private(set) var lookalikes: [String] = []

  /// Returns the path of an entry in the folder, which is taken from now on.
  mutating func take(_ entry: PackageContents.ArchiveEntry) -> Result<String, Refusal> {
    func refuse(_ reason: String) -> Result<String, Refusal> { .failure(Refusal(reason: reason)) }
    switch entry.kind {
    case .link: return refuse("it is a link")
    case .other: return refuse("it is no regular file")
    case .file, .folder: break
    }
    guard let path = RelativePath.normalized(entry.path) else {
      return refuse(RelativePath.refusal(of: entry.path))
    }
    let parents = RelativePath.folders(of: path)
    if path.isEmpty { return refuse("it has no name") }
    if path.utf8.count > 1024 || path.split(separator: "/").contains(where: { $0.utf8.count > 255 })
    {
      return refuse("the name is too long for a file")
    }
    if path == PackageContents.manifestName { return refuse("the name is that of the manifest") }
    if files.contains(path) || entry.kind == .file && folders.contains(path) {
      return refuse("there is another entry of this name")
    }
    if let parent = parents.first(where: files.contains) {
      return refuse("“\(parent)” is a file, and no folder")
    }
    if entry.kind == .file { files.insert(path) } else { folders.insert(path) }
    folders.formUnion(parents)
    for name in parents + [path] {
      let former = foldedNames.updateValue(name, forKey: name.lowercased())
      if let former, former != name { lookalikes.append(name) }
    }
    return .success(path)
  }
}
