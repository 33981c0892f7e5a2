import Foundation

/// A folder as an archive: with the manifest that ``UnpackedArchive`` has left, the archive it was but for what was
/// changed, else a new one.
public struct PackedArchive: Sendable {
  /// The bytes of the archive.
  public let data: Data

  /// The number of entries, folders included.
  public let entryCount: Int

  /// The paths of the files whose content is another than in the unpacked archive; none without a manifest.
  public private(set) var changed: [String] = []

  /// The paths of the files and folders that the unpacked archive did not have, or of all without a manifest.
  public private(set) var added: [String] = []

  /// The paths of entries of the unpacked archive that the folder does not have any more.
  public private(set) var removed: [String] = []

  /// The paths of files that are left out since they are no part of a document: the Finder's notes, editors' copies,
  /// version control.
  public private(set) var leftOut: [String] = []

  /// True if there was a manifest.
  public let hasManifest: Bool

  /// The warnings about what is in the folder and could not be packed, or not as it was.
  public private(set) var warnings: [DocumentWarning] = []

  /// The first file or folder that is left out because it cannot be looked at.
  let unreadable: (path: String, reason: String)?

  /// Packs a folder.
  ///
  /// Without a manifest the entries are in the order of their paths, each folder with an entry before what is in it,
  /// dated 1 January 1980, and a file is deflated where that makes it smaller.
  ///
  /// With one, an entry whose file has the size and the checksum of the archive has the archive's bytes. A changed file
  /// keeps its place, name, date and attributes. What is new comes after the others.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - ignoresManifest: True for a new archive in any case.
  ///   - limits: How much it may hold.
  /// - Throws: ``DocumentError`` if the folder or its manifest cannot be read, or there is too much in it.
  public init(
    folder: URL, ignoringManifest ignoresManifest: Bool = false, limits: ArchiveLimits = .standard
  ) throws(DocumentError) {
    let tree = try PackageContents(folder: folder, limits: limits)
    warnings = tree.warnings
    unreadable = tree.unreadable
    let manifest =
      ignoresManifest ? nil : try Self.manifest(in: folder, named: tree.name, limits: limits)
    hasManifest = manifest != nil
    let known = Set(manifest?.entries.compactMap(\.path) ?? [])
    var new: [String: Data] = [:]
    for path in tree.paths where !known.contains(path) {
      if RelativePath.isResidue(path) {
        leftOut.append(path)
      } else {
        new[path] = try tree.data(at: path)
      }
    }
    guard let manifest else {
      let folders = tree.folders.filter { !RelativePath.isResidue($0) }
      guard !new.isEmpty else { throw Self.nothing(in: tree) }
      added = new.keys.sorted()
      entryCount = new.count + folders.count
      data = try ZipWriter.archive(new, folders: folders, named: tree.name)
      return
    }
    var layout = try manifest.layout()
    var kept: Set<Int> = []
    for (index, entry) in manifest.entries.enumerated() {
      guard let path = entry.path else {
        kept.insert(index)
        continue
      }
      if path.hasSuffix("/") ? tree.folders.contains(String(path.dropLast())) : tree.contains(path)
      {
        kept.insert(index)
      } else {
        removed.append(path)
        continue
      }
      guard !path.hasSuffix("/"), let content = try tree.data(at: path) else { continue }
      let packed = try Self.packed(
        content, layout.entries[index], entry, in: tree.name, warnings: &warnings)
      if packed.isChanged { changed.append(path) }
      layout.replace(index, by: packed.entry)
    }
    layout.keep(where: kept.contains)
    // An archive without entries of folders goes on without them.
    let hasFolders = known.contains { $0.hasSuffix("/") }
    let folders = tree.folders.filter {
      hasFolders && !known.contains($0 + "/") && !RelativePath.isResidue($0)
    }
    if !new.isEmpty || !folders.isEmpty {
      let archive = try ZipWriter.archive(new, folders: folders, named: tree.name)
      layout.append(try ArchiveLayout(archive, named: tree.name, limits: limits))
      added = (new.keys + folders.map { $0 + "/" }).sorted()
    }
    entryCount = layout.entries.count
    guard entryCount > 0 || removed.isEmpty else { throw Self.nothing(in: tree) }
    data = layout.data
  }

  /// The error of a folder without a file, or without one that can be looked at.
  private static func nothing(in tree: PackageContents) -> DocumentError {
    guard let (path, reason) = tree.unreadable else {
      return DocumentError(file: tree.name, .nothingToPack)
    }
    return DocumentError(file: RelativePath.join(tree.name, path), .unreadable(reason))
  }

  private static func manifest(
    in folder: URL, named name: String, limits: ArchiveLimits
  ) throws(DocumentError) -> ArchiveManifest? {
    let url = folder.appendingPathComponent(PackageContents.manifestName)
    let data: Data
    do throws(FileInput.Refusal) {
      data = try FileInput.contents(of: url.path, limit: limits.totalSize)
    } catch {
      if error == .missing { return nil }
      throw DocumentError(
        file: RelativePath.join(name, PackageContents.manifestName), error.cause)
    }
    return try ArchiveManifest(data, limits: limits)
  }

  /// The entry of a file: as it was, or with its present content.
  private static func packed(
    _ content: Data, _ former: ArchiveLayout.Entry, _ described: ArchiveManifest.Entry,
    in name: String, warnings: inout [DocumentWarning]
  ) throws(DocumentError) -> (entry: ArchiveLayout.Entry, isChanged: Bool) {
    let (central, checksum) = (former.central, content.checksum)
    let isChanged =
      content.count != described.size ?? central.size
      || checksum != described.checksum ?? central.checksum
    if !isChanged, described.packed != nil { return (former, false) }
    let isStored = central.method == 0
    let level = min(max(described.level ?? 6, 1), 9)
    guard let packed = isStored ? content : content.deflated(level: level) else {
      throw DocumentError(file: name, .unwritableArchive(reason: "out of memory"))
    }
    var entry = former
    if isChanged || packed.count != central.packedSize {
      if !isChanged {
        warnings.append(
          DocumentWarning(
            file: name, subject: described.path ?? "",
            message: "this zlib deflates it to \(packed.count) bytes, and that of the archive to"
              + " \(central.packedSize); the content is the same, the bytes are not"))
      }
      entry.replaceContent(
        size: content.count, checksum: checksum, packed: packed, method: isStored ? 0 : 8)
    } else {
      entry.packed = packed
    }
    return (entry, isChanged)
  }
}
