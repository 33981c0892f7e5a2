import Foundation

/// The rules about archives and folders as a whole.
extension LintRule {
  static let unreadableDocument = LintRule(
    "unreadable-document", .error, "the file or folder holds no document that can be opened",
    explanation: """
      The file is no ZIP archive, folder or markup; or it is damaged, encrypted, or larger than any wallpaper; or no
      `.ca` folder in it holds Core Animation markup. Nothing of it plays anywhere. A damaged archive was often cut
      off while it was copied: copy or download it again.
      """,
    check: .document { document, report in
      if let failure = document.failure { report.report(failure, in: nil, file: "", plane: nil) }
    })

  static let escapingPath = LintRule(
    "escaping-path", .error, "an entry's path leads out of the archive",
    explanation: """
      A path that is absolute, has a `..` component or holds control characters would be unpacked outside of the
      folder that it belongs to, over files of somebody else. `boing` leaves such entries out; an installer may not.
      Pack the archive again, from inside the folder.
      """,
    check: .document { document, report in
      for warning in document.files.warnings where RelativePath.normalized(warning.subject) == nil {
        report.report(
          "“\(warning.subject)” \(Self.refusal(warning.subject)); pack the archive without it")
      }
    })

  private static func refusal(_ path: String) -> String {
    RelativePath.refusal(of: path).replacingOccurrences(of: "the path ", with: "")
  }

  static let leftOutEntry = LintRule(
    "left-out-entry", .warning, "an entry is a link, a device, or the second of one name",
    explanation: """
      Links and devices are refused, and of two entries of one name only the first is read; other programs may read
      the second. A folder that cannot be listed, or a link that leads out of the folder, is left out as well. Replace
      a link by the file that it leads to, and pack each file once.
      """,
    check: .document { document, report in
      for warning in document.files.warnings where RelativePath.normalized(warning.subject) != nil {
        report.report(warning.message, file: warning.subject)
      }
    })

  static let wrappedFolder = LintRule(
    "wrapped-folder", .warning, "installers do not find the folder of descriptors",
    explanation: """
      Installers look at the top of the archive for a folder named `descriptors` (or `descriptor`,
      `ordered-descriptor`, `ordered-descriptors`, `video-descriptor`, `video-descriptors`, `container`). Pocket Poster
      passes over an archive in which it lies inside another folder, and says nothing. Pack what is in that folder, not
      the folder.
      """,
    check: .document { document, report in
      guard case .archive = document.form, !document.wallpapers.isEmpty else { return }
      let tops = Set(document.topFolders.map { $0.lowercased() })
      // Nugget takes further names that contain one of these words.
      let isKnown = tops.contains { Self.topFolders.contains($0) || $0.contains("descriptor") }
      guard !isKnown else { return }
      let path = document.wallpapers[0].folder.split(separator: "/").map(String.init)
      if let index = path.firstIndex(where: { Self.topFolders.contains($0.lowercased()) }) {
        let outer = path[..<index].joined(separator: "/")
        report.report(
          "the folder “\(path[index])” lies in “\(outer)”; Pocket Poster looks for it at the top of the archive and"
            + " passes over this one; pack what is in “\(outer)”, not the folder itself")
      } else {
        report.report(
          "no folder at the top of the archive is named “descriptors”; installers pass over it; put the wallpaper at"
            + " descriptors/<UUID>/versions/1/contents/")
      }
    })

  private static let topFolders: Set<String> = [
    "container", "descriptor", "descriptors", "ordered-descriptor", "ordered-descriptors",
    "video-descriptor", "video-descriptors",
  ]

  static let tooManyDescriptors = LintRule(
    "too-many-descriptors", .warning, "the archive holds more wallpapers than installers take",
    explanation: """
      Nugget refuses to apply more than ten descriptors at a time, and Pocket Poster more than ten files. Divide the
      archive into several.
      """,
    check: .document { document, report in
      let count = document.descriptorFolders.count
      guard count > 10 else { return }
      report.report(
        "the archive holds \(count) descriptors; Nugget takes ten at a time; divide it into several archives"
      )
    })

  static let noDirectoryEntries = LintRule(
    "no-directory-entries", .note, "the archive has no entries for its folders",
    explanation: """
      Nugget counts the wallpapers of an archive by its entries for folders. An archive that was packed without such
      entries counts as none, so that the limit of ten is not noticed before it is passed. It is applied all the same.
      """,
    check: .document { document, report in
      guard let entries = document.directory?.entries, !document.descriptorFolders.isEmpty,
        !entries.contains(where: \.isFolder)
      else { return }
      report.report(
        "the archive has no entries for its folders; Nugget counts no wallpapers in it; zip -r writes them"
      )
    })

  static let junkFiles = LintRule(
    "junk-files", .note, "the archive holds files that the Finder or Windows left there",
    fixable: true,
    explanation: """
      `.DS_Store`, `__MACOSX`, `Thumbs.db` and the like are notes of a file manager to itself. Nobody reads them on a
      phone; they tell a stranger the names of folders on the author's computer. `--fix` takes them out.
      """,
    check: .document { document, report in
      guard case .archive = document.form else { return }
      let junk = document.files.paths.filter(\.isJunk)
      guard let first = junk.first else { return }
      let folders = (document.directory?.entries ?? []).filter(\.isFolder)
        .compactMap { RelativePath.normalized($0.name) }.filter(\.isJunk)
      let others = junk.count == 1 ? "" : " and \(junk.count - 1) more files"
      report.report(
        "“\(RelativePath.lastComponent(first))”\(others) of a file manager take \(ByteCount(document.size(of: junk)));"
          + " no phone reads them", file: first,
        fix: LintFix(
          "Take out the files of file managers",
          (junk + Set(folders).sorted()).map { .remove(file: $0) }))
    })

  static let nestedArchive = LintRule(
    "nested-archive", .warning, "the archive holds another archive",
    explanation: """
      Nobody unpacks an archive inside a wallpaper. It was left there by mistake, and makes the download larger. Take
      it out.
      """,
    check: .document { document, report in
      for path in document.files.paths where !path.isJunk {
        guard let data = (try? document.files.data(at: path)) ?? nil,
          PackageContents.looksLikeArchive(data)
        else { continue }
        report.report(
          "the archive “\(RelativePath.lastComponent(path))” of \(ByteCount(data.count)) is never unpacked; take it out",
          file: path)
      }
    })

  static let fileNameWithSpace = LintRule(
    "file-name-with-space", .warning, "the archive's name has a space in it",
    explanation: """
      Pocket Poster does not take a file whose name has a space. Write an underscore or a hyphen. The names of
      images may have spaces.
      """,
    check: .document { document, report in
      guard case .archive = document.form, document.name.contains(where: \.isWhitespace) else {
        return
      }
      let name = document.name.split(whereSeparator: \.isWhitespace).joined(separator: "_")
      report.report(
        "Pocket Poster does not take the file “\(document.name)”, whose name has a space; call it “\(name)”"
      )
    })

  static let incompleteDescriptor = LintRule(
    "incomplete-descriptor", .note, "a descriptor lacks a file that nearly all have",
    explanation: """
      A descriptor has its number in `com.apple.posterkit.provider.descriptor.identifier`, the screen that it is for in
      `com.apple.posterkit.role.identifier` (`PRPosterRoleLockScreen`), and the date of its last use in
      `providerInfo.plist`. Wallpapers without the first two have been published, and some installers write what is
      missing. Those with all three are known to work.
      """,
    check: .document { document, report in
      for wallpaper in document.wallpapers {
        guard let folder = wallpaper.descriptor else { continue }
        let missing = Self.descriptorFiles.filter {
          !document.files.contains(RelativePath.join(folder, $0))
        }
        guard !missing.isEmpty else { continue }
        report.report(
          "the descriptor has no \(missing.joined(separator: ", ")); wallpapers with it are known to work",
          file: folder)
      }
    })

  private static let descriptorFiles = [
    "com.apple.posterkit.provider.descriptor.identifier", "com.apple.posterkit.role.identifier",
    "providerInfo.plist",
  ]
}

extension LintDocument {
  /// The names of the folders at the top, without those of file managers.
  var topFolders: [String] {
    var names: Set<String> = []
    for path in files.paths where !path.isJunk {
      let parts = path.split(separator: "/")
      if parts.count > 1, let first = parts.first { names.insert(String(first)) }
    }
    return names.sorted()
  }

  /// The folders one level below one named as descriptors are.
  var descriptorFolders: [String] {
    var folders: Set<String> = []
    for path in files.paths where !path.isJunk {
      let parts = path.split(separator: "/").map(String.init)
      if parts.count > 2, parts[0].lowercased().contains("descriptor") {
        folders.insert(parts[0] + "/" + parts[1])
      }
    }
    return folders.sorted()
  }

  /// The number of bytes of some files.
  func size(of paths: [String]) -> Int {
    paths.reduce(0) { sum, path in sum + (((try? files.data(at: path)) ?? nil)?.count ?? 0) }
  }
}

extension String {
  /// True for a path that a file manager made.
  var isJunk: Bool {
    let name = RelativePath.lastComponent(self).lowercased()
    return RelativePath.isMacOSMetadata(self)
      || ["thumbs.db", "ehthumbs.db", "desktop.ini"].contains(name)
  }
}

/// A number of bytes in words: “74 kB”.
struct ByteCount: CustomStringConvertible {
  let count: Int

  init(_ count: Int) { self.count = count }

  var description: String {
    if count < 1_000 { return count == 1 ? "1 byte" : "\(count) bytes" }
    if count < 999_500 { return "\(Self.rounded(Double(count) / 1e3)) kB" }
    return "\(Self.rounded(Double(count) / 1e6)) MB"
  }

  /// Two digits at least, one after the point at most.
  private static func rounded(_ number: Double) -> String {
    NumberText.text(number < 9.95 ? (number * 10).rounded() / 10 : number.rounded())
  }
}
