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
  /// - Throws: ``MovieError/foreignFile(folder:found:)`` if the folder holds a file that does not
  ///   belong to the document in it, another ``MovieError`` if the files cannot be written.
  static func write(_ files: [String: Data], to url: URL) throws(MovieError) {
    var contents: [String: Data] = [:]
    for (name, data) in files {
      if let path = BundlePath.normalized(name), !path.isEmpty { contents[path] = data }
    }
    let destination = try Destination(folder: url, isReplaceable: { _ in true })
    try checkFiles(in: destination.path, replacedBy: contents)
    let temporary = TemporaryBundle(at: destination.temporaryPath(), paths: contents.keys.sorted())
    defer { temporary.remove() }
    do throws(MovieError) {
      try temporary.write(contents)
      // Files may have come meanwhile.
      let former = try checkFiles(in: destination.path, replacedBy: contents)
      try temporary.put(at: destination, former: former)
    } catch {
      throw error.naming(destination.path, insteadOf: temporary.path)
    }
  }

  /// The files in the folder at a path, all of which the new files replace.
  ///
  /// A file may go if the document that is there needs it, if the Finder has left it, or if the new
  /// document has the same file.
  @discardableResult
  private static func checkFiles(
    in path: String, replacedBy files: [String: Data]
  ) throws(MovieError) -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let tree: FileTree
    do throws(DocumentError) {
      tree = try FileTree(folder: URL(fileURLWithPath: path))
    } catch {
      throw .unreadableFolder(path, reason: error.cause.explanation)
    }
    // What the tree leaves out, such as a link, is not of the document.
    if let strange = tree.warnings.first {
      throw .foreignFile(folder: path, found: strange.subject)
    }
    let own = DocumentFiles.paths(in: tree)
    for name in tree.paths where !own.contains(name) && !BundlePath.isFinderResidue(name) {
      let isSame = files[name].map { (try? tree.data(at: name)) == $0 } ?? false
      guard isSame else { throw .foreignFile(folder: path, found: name) }
    }
    return tree.paths
  }
}

/// The files that belong to the documents in a folder.
enum DocumentFiles {
  /// The paths of the property lists, the markup and the images that the documents in a tree use;
  /// none if there is no document that can be read.
  static func paths(in tree: FileTree) -> Set<String> {
    var locator = BundleLocator(tree: tree)
    guard let bundles = try? locator.bundles() else { return [] }
    var paths: Set<String> = ["Wallpaper.plist"]
    for bundle in bundles {
      for path in self.paths(inBundle: tree.subtree(bundle.folder)) {
        paths.insert(BundlePath.join(bundle.folder, path))
      }
    }
    return paths
  }

  private static func paths(inBundle tree: FileTree) -> [String] {
    guard let root = try? CoreAnimationDocument.rootDocument(of: tree),
      let markup = try? tree.data(at: root),
      let content = try? DocumentDescription(markup: markup, file: tree.name)
    else { return [] }
    let images = content.imageSources.flatMap { [$0, $0.removingPercentEncoding ?? $0] }
      .compactMap(BundlePath.normalized)
    return [root, "index.xml", "assetManifest.caml"] + images
  }
}

/// A folder of files under a temporary name, and the files that are removed with it.
private final class TemporaryBundle {
  let path: String
  private let paths: [String]
  private var registrations: [TemporaryFiles.Registration]
  private var removable: Set<String>

  init(at path: String, paths: [String]) {
    self.path = path
    self.paths = paths
    removable = Set(paths)
    // What is registered last is removed first: files, then folders from within.
    registrations = ([""] + Self.folders(of: paths) + paths).map {
      TemporaryFiles.register(path: BundlePath.join(path, $0))
    }
  }

  /// The folders on the ways to files, each after the one that it is in.
  private static func folders(of paths: some Sequence<String>) -> [String] {
    var folders: Set<String> = []
    for path in paths {
      var parts = path.split(separator: "/").dropLast()
      while !parts.isEmpty, folders.insert(parts.joined(separator: "/")).inserted {
        parts.removeLast()
      }
    }
    return folders.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  func write(_ files: [String: Data]) throws(MovieError) {
    for folder in [""] + Self.folders(of: paths) { try makeFolder(folder) }
    for name in paths {
      let file = BundlePath.join(path, name)
      let output = try TemporaryFiles.withoutInterrupt { () throws(MovieError) in
        try FileOutput(path: file, flags: O_CREAT | O_EXCL)
      }
      try output.write(files[name] ?? Data())
      try output.synchronize()
    }
  }

  private func makeFolder(_ name: String) throws(MovieError) {
    let folder = name.isEmpty ? path : BundlePath.join(path, name)
    let code = TemporaryFiles.withoutInterrupt { mkdir(folder, 0o777) == 0 ? 0 : errno }
    guard code != 0 else { return }
    errno = code
    throw .lastSystemError("make the folder", folder)
  }

  /// Gives the folder the destination's name; from then on the former folder has the temporary one.
  func put(at destination: Destination, former: [String]) throws(MovieError) {
    var status = stat()
    if stat(destination.path, &status) == 0 { chmod(path, status.st_mode & 0o777) }
    let leaving = former.filter { !removable.contains($0) }
    registrations += (Self.folders(of: leaving) + leaving).map {
      TemporaryFiles.register(path: BundlePath.join(path, $0))
    }
    let code = TemporaryFiles.withoutInterrupt {
      if exchangeNames(path, destination.path, spare: destination.temporaryPath()) {
        return Int32(0)
      }
      guard errno == ENOENT else { return errno }
      let isRenamed = rename(path, destination.path) == 0
      let code = isRenamed ? 0 : errno
      if isRenamed { for registration in registrations { registration.end() } }
      return code
    }
    guard code == 0 else {
      errno = code
      throw .lastSystemError("rename the finished folder to", destination.path)
    }
    removable.formUnion(former)
  }

  /// Removes the folder under the temporary name with the files that are known to be in it, and no
  /// other: a folder that has got more of them stays.
  func remove() {
    for name in removable { unlink(BundlePath.join(path, name)) }
    // Empty folders are nobody's; with a file in it none is removed.
    let rest = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    for folder in rest.sorted(by: >) { rmdir(BundlePath.join(path, folder)) }
    rmdir(path)
    for registration in registrations { registration.end() }
  }
}
