import Foundation

extension FileTree {
  /// Lists the files below a folder on disk; their contents are read when they are asked for.
  ///
  /// A symbolic link to a file inside the folder is followed. One that leads out of it, or to
  /// another folder, is left out with a warning.
  ///
  /// - Throws: ``DocumentError`` if there is no such folder, or it holds more than the limits allow.
  public init(folder: URL, limits: ArchiveLimits = .standard) throws(DocumentError) {
    let name = folder.lastPathComponent
    self.init(name: name, limits: limits)
    let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
    let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey]
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue,
      let enumerator = FileManager.default.enumerator(
        at: URL(fileURLWithPath: root, isDirectory: true), includingPropertiesForKeys: keys)
    else {
      throw DocumentError(file: name, .fileNotFound)
    }
    var count = 0
    var size = 0
    for case let url as URL in enumerator {
      count += 1
      guard count <= limits.entryCount else {
        throw DocumentError(file: name, .tooManyEntries(limit: limits.entryCount))
      }
      let path = url.standardizedFileURL.path
      guard path.hasPrefix(root + "/") else { continue }
      let relative = String(path.dropFirst(root.count + 1))
      guard let values = try? url.resourceValues(forKeys: Set(keys)) else { continue }
      var target = url
      if values.isSymbolicLink == true {
        target = url.resolvingSymlinksInPath().standardizedFileURL
        guard target.path.hasPrefix(root + "/") else {
          warn(relative, "the link leads out of the bundle; it is left out")
          continue
        }
      }
      guard let file = try? target.resourceValues(forKeys: Set(keys)), file.isRegularFile == true
      else {
        if values.isSymbolicLink == true {
          warn(relative, "the link does not lead to a file; it is left out")
        }
        continue
      }
      let (sum, overflow) = size.addingReportingOverflow(file.fileSize ?? 0)
      size = sum
      guard !overflow, size <= limits.totalSize else {
        throw DocumentError(file: name, .tooLarge(limit: limits.totalSize))
      }
      insert(relative, .disk(target))
    }
  }
}
