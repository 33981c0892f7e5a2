import BoingMovies
import Foundation

/// Writes a tree of files as a folder that appears at its path complete or not at all.
enum BundleFolder {
  /// The files of a folder that may be replaced, besides those that are as the new ones, and the Finder's.
  enum Replaceable: Sendable {
    /// Those that the document in it needs.
    case document
    /// Those at whose paths there is a new one.
    case namesakes
    /// No others.
    case none
  }

  /// Writes the files.
  ///
  /// They go to a hidden folder beside the destination, which changes names with the destination in
  /// one step when it is whole: whenever the process ends, the one or the other document is there. A
  /// document that is there already is replaced if the folder holds nothing else.
  ///
  /// - Parameters:
  ///   - files: The contents by path; paths that lead out of the folder are left out.
  ///   - folders: The folders that are made even if nothing is in them.
  ///   - dates: The times of the files' last changes, by path; now where there is none.
  ///   - url: The destination.
  ///   - replaceable: The files that may be lost.
  /// - Throws: `FileError/foreignFile(folder:found:)` if the folder holds a file that does not
  ///   belong to the document in it, `FileError/unpackedFileChanged(folder:found:)` if one differs that is to be
  ///   kept, another `FileError` if the files cannot be written.
  static func write(
    _ files: [String: Data], folders: Set<String> = [], dates: [String: Date] = [:], to url: URL,
    replacing replaceable: Replaceable = .document
  ) throws(FileError) {
    var contents: [String: Data] = [:]
    for (name, data) in files {
      if let path = RelativePath.normalized(name), !path.isEmpty { contents[path] = data }
    }
    let files = contents
    let folder = try StagedFolder(
      replacing: url,
      .document { (path) throws(FileError) in
        try checkFiles(in: path, replacedBy: files, replaceable)
      })
    for name in folders.sorted() { try folder.makeFolder(name) }
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      try folder.write(data, named: name, date: dates[name])
    }
    try folder.commit()
  }

  /// Refuses a folder that holds files which the new ones do not replace.
  ///
  /// A file may go if the document that is there needs it, if the Finder has left it, or if the new
  /// document has the same file.
  private static func checkFiles(
    in path: String, replacedBy files: [String: Data], _ replaceable: Replaceable
  ) throws(FileError) {
    if try namesInFormerFolder(path).isEmpty { return }
    let tree: PackageContents
    do throws(DocumentError) {
      tree = try PackageContents(folder: URL(fileURLWithPath: path))
    } catch {
      throw .unreadableFolder(path, reason: error.cause.explanation)
    }
    if let (name, reason) = tree.unreadable {
      throw .unreadableFolder(path, reason: "\(name) cannot be read: \(reason)")
    }
    // What the tree leaves out, such as a link, is not of the document.
    if let strange = tree.warnings.first {
      throw .foreignFile(folder: path, found: strange.subject)
    }
    var lost: FileError?
    do throws(DocumentError) {
      let own: Set<String> =
        switch replaceable {
        case .document: try DocumentFiles.paths(in: tree)
        case .namesakes: Set(files.keys)
        case .none: []
        }
      for name in tree.paths where !own.contains(name) && !RelativePath.isMacOSMetadata(name) {
        if let new = files[name], try tree.data(at: name) == new { continue }
        lost =
          replaceable == .none && files[name] != nil
          ? .unpackedFileChanged(folder: path, found: name)
          : .foreignFile(folder: path, found: name)
        break
      }
    } catch {
      throw .unreadableFolder(path, reason: "\(error)")
    }
    if let lost { throw lost }
  }
}

/// The files that belong to the documents in a folder.
enum DocumentFiles {
  /// The paths of the property lists, the markup and the images that the documents in a tree use;
  /// none if there is no document.
  ///
  /// - Throws: ``DocumentError`` with the cause ``DocumentError/Cause/unreadable(_:)`` alone.
  static func paths(in tree: PackageContents) throws(DocumentError) -> Set<String> {
    let found = try ifDocument { () throws(DocumentError) in
      var locator = BundleLocator(tree: tree)
      return try locator.bundles()
    }
    guard let bundles = found else { return [] }
    var paths: Set<String> = ["Wallpaper.plist"]
    for bundle in bundles {
      for path in try self.paths(inBundle: tree.subtree(bundle.folder)) {
        paths.insert(RelativePath.join(bundle.folder, path))
      }
    }
    return paths
  }

  private static func paths(inBundle tree: PackageContents) throws(DocumentError) -> [String] {
    let found = try ifDocument { () throws(DocumentError) -> (String, CAMLDocument)? in
      let root = try CoreAnimationDocument.rootDocument(of: tree)
      guard let markup = try tree.data(at: root) else { return nil }
      return (root, try CAMLDocument(markup: markup, file: tree.name))
    }
    guard case let (root, content)?? = found else { return [] }
    let images = content.imageSources.flatMap { [$0, $0.removingPercentEncoding ?? $0] }
      .compactMap(RelativePath.normalized)
    return [root, "index.xml", "assetManifest.caml"] + images
  }

  /// The content that is read of a document; nil for what is none.
  private static func ifDocument<Content>(
    _ read: () throws(DocumentError) -> Content
  ) throws(DocumentError) -> Content? {
    do throws(DocumentError) {
      return try read()
    } catch {
      if case .unreadable = error.cause { throw error }
      return nil
    }
  }
}
