import Foundation

/// The plane of a wallpaper that a document fills, back to front.
public enum DocumentPlane: String, Sendable, Hashable, CaseIterable {
  /// Behind everything.
  case background
  /// Between the two others.
  case floating
  /// In front of everything.
  case foreground
}

/// Finds the `.ca` bundles in an archive or folder, and the order in which they are drawn.
struct BundleLocator {
  /// A bundle: its folder in the tree, and its plane if it has one.
  struct Bundle: Equatable {
    var folder: String
    var plane: DocumentPlane?
  }

  let tree: PackageContents
  /// True if the bundles belong to a wallpaper; known once they were found.
  private(set) var isWallpaper = false
  private(set) var warnings: [DocumentWarning] = []

  init(tree: PackageContents) {
    self.tree = tree
  }

  /// The maximum number of bundles: three planes and plenty of strays.
  private static let maximumCount = 64

  /// The bundles back to front: background, bundles of no plane by name, floating, foreground; those
  /// beyond 64 are left out with a warning.
  ///
  /// - Throws: ``DocumentError/Cause/noBundle(fileCount:)``.
  mutating func bundles() throws(DocumentError) -> [Bundle] {
    let wallpapers = tree.folders(withExtension: "wallpaper")
    for other in wallpapers.dropFirst() {
      warn(other, "only the first wallpaper is used; it is ignored")
    }
    let base = wallpapers.first ?? ""
    isWallpaper =
      !wallpapers.isEmpty || tree.name.hasSuffix(".wallpaper") || tree.contains("Wallpaper.plist")
    var folders = tree.folders(withExtension: "ca").filter {
      (base.isEmpty || $0.hasPrefix(base + "/")) && holdsDocument($0)
    }
    if folders.count > Self.maximumCount {
      warn(
        folders[Self.maximumCount],
        "there are \(folders.count) bundles; from here on they are left out")
      folders.removeSubrange(Self.maximumCount...)
    }
    if folders.isEmpty, holdsDocument("") {
      return [Bundle(folder: "", plane: nil)]
    }
    guard !folders.isEmpty else {
      throw DocumentError(file: tree.name, .noBundle(fileCount: tree.entries.count))
    }
    let named = try planesInPropertyList(base)
    for name in named.keys.sorted()
    where !folders.contains(where: { RelativePath.lastComponent($0) == name }) {
      warn(RelativePath.join(base, "Wallpaper.plist"), "there is no bundle “\(name)”")
    }
    var bundles: [Bundle] = []
    for folder in folders {
      guard let plane = named[RelativePath.lastComponent(folder)] else { continue }
      bundles.append(Bundle(folder: folder, plane: plane))
    }
    if bundles.isEmpty {
      bundles = folders.map { Bundle(folder: $0, plane: Self.plane(byName: $0)) }
    }
    for folder in folders where !bundles.contains(where: { $0.folder == folder }) {
      warn(folder, "Wallpaper.plist does not name it; it is not drawn")
    }
    bundles.sort { Self.order($0.plane) < Self.order($1.plane) }
    return bundles
  }

  private mutating func warn(_ subject: String, _ message: String) {
    warnings.append(DocumentWarning(file: tree.name, subject: subject, message: message))
  }

  private func holdsDocument(_ folder: String) -> Bool {
    tree.contains(RelativePath.join(folder, "main.caml"))
      || tree.contains(RelativePath.join(folder, "index.xml"))
  }

  private static func order(_ plane: DocumentPlane?) -> Int {
    switch plane {
    case .background: 0
    case nil: 1
    case .floating: 2
    case .foreground: 3
    }
  }

  private static func plane(byName folder: String) -> DocumentPlane? {
    let name = RelativePath.lastComponent(folder).lowercased()
    return DocumentPlane.allCases.first { name.contains($0.rawValue) }
  }

  /// The planes of the bundles that `Wallpaper.plist` names, by the bundle's name.
  private mutating func planesInPropertyList(
    _ base: String
  ) throws(DocumentError) -> [String: DocumentPlane] {
    let path = RelativePath.join(base, "Wallpaper.plist")
    guard let data = try tree.data(at: path),
      let list = PropertyListReader.dictionary(data, file: path, warnings: &warnings)
    else { return [:] }
    var planes: [String: DocumentPlane] = [:]
    Self.collect(list["assets"] ?? list, into: &planes)
    return planes
  }

  /// The keys lie in `assets`, below the screen (`lockAndHome`) and the appearance (`default`); one
  /// of them is spelled `floatingAnimationFileNameKey`.
  private static func collect(_ value: Any, into planes: inout [String: DocumentPlane]) {
    guard let dictionary = value as? [String: Any] else { return }
    for plane in DocumentPlane.allCases {
      let stem = plane.rawValue + "AnimationFileName"
      guard let name = (dictionary[stem] ?? dictionary[stem + "Key"]) as? String else { continue }
      planes[RelativePath.lastComponent(name)] = plane
    }
    guard planes.isEmpty else { return }
    let preferred = ["lockAndHome", "lock", "default"]
    let keys = preferred + dictionary.keys.sorted().filter { !preferred.contains($0) }
    for key in keys where planes.isEmpty {
      if let inner = dictionary[key] { collect(inner, into: &planes) }
    }
  }
}
