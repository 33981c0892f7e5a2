import Foundation

/// One `.wallpaper` folder under lint.
struct LintWallpaper: Sendable {
  /// The folder inside the document; empty for the document itself.
  let folder: String
  /// The folder's name.
  let name: String
  /// `Wallpaper.plist`, if it is there.
  let propertyList: LintPropertyList?
  /// The property list beside the folder that names it, if it is there.
  let userInfo: LintPropertyList?
  /// True for the contents of a descriptor, `descriptors/<UUID>/versions/<n>/contents/<name>.wallpaper`.
  let isInDescriptor: Bool
  /// The bundles, back to front.
  let bundles: [LintBundle]
  /// The names of the `.ca` folders, whether they can be read or not.
  let bundleNames: [String]

  /// The name of the property list beside a wallpaper.
  static let userInfoName = "com.apple.posterkit.provider.contents.userInfo"

  /// Opens a folder in the files of a document.
  init(files: PackageContents, folder: String) {
    self.folder = folder
    name = folder.isEmpty ? files.name : RelativePath.lastComponent(folder)
    let tree = files.subtree(folder)
    func list(_ path: String) -> LintPropertyList? {
      let data = (try? files.data(at: path)) ?? nil
      return data.map { LintPropertyList(path: path, plane: nil, data: $0) }
    }
    propertyList = list(RelativePath.join(folder, "Wallpaper.plist"))
    let parent = folder.split(separator: "/").dropLast()
    userInfo =
      folder.isEmpty
      ? nil : list(RelativePath.join(parent.joined(separator: "/"), Self.userInfoName))
    isInDescriptor =
      parent.count >= 4 && parent.last == "contents" && parent.dropLast(2).last == "versions"
    var locator = BundleLocator(tree: tree)
    let found = (try? locator.bundles()) ?? []
    bundles = found.map {
      LintBundle(
        files: files, folder: RelativePath.join(folder, $0.folder), plane: $0.plane,
        isInWallpaper: true)
    }
    bundleNames = tree.folders(withExtension: "ca").map(RelativePath.lastComponent)
  }

  /// The path of a file of the folder inside the document.
  func path(_ name: String) -> String { RelativePath.join(folder, name) }
}
