import Foundation

/// Writes a tree of files as a folder that appears at its path complete or not at all.
enum BundleFolder {
  /// Writes the files.
  ///
  /// They go to a hidden folder beside the destination, which changes names with the destination in
  /// one step when it is whole: whenever the process ends, the one or the other document is there. A
  /// document that is there already is replaced if the folder holds nothing else.
  ///
  /// - Parameters:
  ///   - files: The contents by path; paths that lead out of the folder are left out.
  ///   - url: The destination.
  /// - Throws: ``FileError/foreignFile(folder:found:)`` if the folder holds a file that does not
  ///   belong to the document in it, another ``FileError`` if the files cannot be written.
  static func write(_ files: [String: Data], to url: URL) throws(FileError) {
    var contents: [String: Data] = [:]
    for (name, data) in files {
      if let path = RelativePath.normalized(name), !path.isEmpty { contents[path] = data }
    }
    let files = contents
    let folder = try StagedFolder(
      replacing: url,
      StagedFolder.Replacement(
        kind: .bundle,
        check: { (path) throws(FileError) in try checkFiles(in: path, replacedBy: files) },
        isRemovable: nil))
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      try folder.write(data, named: name)
    }
    try folder.commit()
  }

  /// Refuses a folder that holds files which the new ones do not replace.
  ///
  /// A file may go if the document that is there needs it, if the Finder has left it, or if the new
  /// document has the same file.
  private static func checkFiles(
    in path: String, replacedBy files: [String: Data]
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
    let own = DocumentFiles.paths(in: tree)
    for name in tree.paths where !own.contains(name) && !RelativePath.isMacOSMetadata(name) {
      let isSame = files[name].map { (try? tree.data(at: name)) == $0 } ?? false
      guard isSame else { throw .foreignFile(folder: path, found: name) }
    }
  }
}

/// The files that belong to the documents in a folder.
enum DocumentFiles {
  /// The paths of the property lists, the markup and the images that the documents in a tree use;
  /// none if there is no document that can be read.
  static func paths(in tree: PackageContents) -> Set<String> {
    var locator = BundleLocator(tree: tree)
    guard let bundles = try? locator.bundles() else { return [] }
    var paths: Set<String> = ["Wallpaper.plist"]
    for bundle in bundles {
      for path in self.paths(inBundle: tree.subtree(bundle.folder)) {
        paths.insert(RelativePath.join(bundle.folder, path))
      }
    }
    return paths
  }

  private static func paths(inBundle tree: PackageContents) -> [String] {
    guard let root = try? CoreAnimationDocument.rootDocument(of: tree),
      let markup = try? tree.data(at: root),
      let content = try? CAMLDocument(markup: markup, file: tree.name)
    else { return [] }
    let images = content.imageSources.flatMap { [$0, $0.removingPercentEncoding ?? $0] }
      .compactMap(RelativePath.normalized)
    return [root, "index.xml", "assetManifest.caml"] + images
  }
}
