import Foundation

/// Writes a tree of files as a folder that appears at its place complete or not at all.
enum BundleFolder {
  /// Writes the files.
  ///
  /// They go to a hidden folder beside the destination, which is renamed when it is whole. A document
  /// folder that is there is put aside first and removed at the end; anything else is left alone.
  ///
  /// - Parameters:
  ///   - files: The contents by path; paths that lead out of the folder are refused.
  ///   - url: The destination.
  static func write(_ files: [String: Data], to url: URL) throws(MovieError) {
    let path = url.standardizedFileURL.path
    let parent = url.standardizedFileURL.deletingLastPathComponent().path
    try check(path, parent)
    let temporary = parent + "/.\(url.lastPathComponent).\(UUID().uuidString)"
    let registrations = register(files.keys.compactMap { BundlePath.normalized($0) }, in: temporary)
    defer { for registration in registrations { registration.end() } }
    do throws(MovieError) {
      for (name, data) in files.sorted(by: { $0.key < $1.key }) {
        guard let relative = BundlePath.normalized(name), !relative.isEmpty else { continue }
        try write(data, to: temporary + "/" + relative)
      }
      try put(temporary, at: path)
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw error.naming(path, insteadOf: temporary)
    }
  }

  /// Has an interrupt remove the files and every folder on their ways.
  private static func register(
    _ names: [String], in folder: String
  ) -> [TemporaryFiles.Registration] {
    var folders: Set = [""]
    for name in names {
      var parts = name.split(separator: "/").dropLast()
      while !parts.isEmpty {
        folders.insert("/" + parts.joined(separator: "/"))
        parts.removeLast()
      }
    }
    // What is registered last is removed first: files, then folders from within.
    let paths = folders.sorted { $0.utf8.count < $1.utf8.count } + names.map { "/" + $0 }
    return paths.map { TemporaryFiles.register(path: folder + $0) }
  }

  private static func check(_ path: String, _ parent: String) throws(MovieError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder) else {
      throw .folderMissing(parent)
    }
    guard isFolder.boolValue else { throw .notAFolder(parent) }
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw .notAFolder(path) }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let isDocument = found.contains { ["main.caml", "Wallpaper.plist"].contains($0) }
    guard isDocument || found.isEmpty else {
      throw .folderInUse(path, found: found.sorted().first ?? "")
    }
  }

  private static func write(_ data: Data, to path: String) throws(MovieError) {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .lastSystemError("make the folder", folder)
    }
    let output = try FileOutput(path: path, flags: O_CREAT | O_EXCL)
    try output.write(data)
    try output.synchronize()
  }

  private static func put(_ temporary: String, at path: String) throws(MovieError) {
    let former = temporary + ".former"
    let hasFormer = rename(path, former) == 0
    guard rename(temporary, path) == 0 else {
      let error = MovieError.lastSystemError("rename the finished folder to", path)
      if hasFormer { rename(former, path) }
      throw error
    }
    if hasFormer { try? FileManager.default.removeItem(atPath: former) }
  }
}
