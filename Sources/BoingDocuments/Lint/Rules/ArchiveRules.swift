import Foundation

/// The rules about archives and folders as a whole.
extension LintRule {
  static let aboutArchives: [LintRule] = [
    LintRule(
      "unreadable-document", .error, "the file or folder holds no document that can be opened",
      explanation: """
        The file is no ZIP archive, folder or markup; or it is damaged, encrypted, or larger than any wallpaper; or no
        `.ca` folder in it holds Core Animation markup. Nothing of it plays anywhere. A damaged archive was often cut
        off while it was copied: copy or download it again.
        """,
      check: .document { document, report in
        if let failure = document.failure { report.report(failure, in: nil, file: "", plane: nil) }
      }),
    LintRule(
      "left-out-entry", .warning, "an entry is not read",
      explanation: """
        `boing` reads no links and no devices, no path that leads out of the archive (an absolute one, one with `..` or with
        control characters), and of two entries of one name the first alone. It leaves out a folder that cannot be listed,
        and a link that leads out of the folder. Other programs may read what is left out, or write it over files of somebody
        else. Replace a link by its file, and pack the archive from inside the folder, each file once.
        """,
      check: .document { document, report in
        for warning in document.files.warnings {
          if RelativePath.normalized(warning.subject) == nil {
            let reason = RelativePath.refusal(of: warning.subject)
              .replacingOccurrences(of: "the path ", with: "")
            report.report("“\(warning.subject)” \(reason); pack the archive without it")
          } else {
            report.report(warning.message, file: warning.subject)
          }
        }
      }),
    LintRule(
      "wrapped-folder", .warning, "installers do not find the folder of descriptors",
      explanation: """
        Installers look at the top of the archive for a folder named `descriptors` (or `descriptor`,
        `ordered-descriptor`, `ordered-descriptors`, `video-descriptor`, `video-descriptors`, `container`). Pocket Poster
        passes over an archive in which it lies inside another folder, and says nothing. Pack what is in that folder, not
        the folder.
        """,
      check: .document { document, report in
        guard case .archive = document.form, !document.wallpapers.isEmpty else { return }
        let known = LintDocument.descriptorFolders
        // Nugget takes further names that contain one of these words.
        let isFound = document.topFolders.map { $0.lowercased() }.contains {
          known.contains($0) || $0.contains("descriptor")
        }
        guard !isFound else { return }
        let path = document.wallpapers[0].folder.split(separator: "/").map(String.init)
        if let index = path.firstIndex(where: { known.contains($0.lowercased()) }) {
          let outer = path[..<index].joined(separator: "/")
          report.report(
            "the folder “\(path[index])” lies in “\(outer)”; Pocket Poster looks for it at the top of the archive and"
              + " passes over this one; pack what is in “\(outer)”, not the folder itself")
        } else {
          report.report(
            "no folder at the top of the archive is named “descriptors”; installers pass over it; put the wallpaper at"
              + " descriptors/<UUID>/versions/1/contents/")
        }
      }),
  ]
}

extension LintDocument {
  /// The folders by which installers, whatever their letters' case, know an archive, unpacked or not.
  package static let descriptorFolders: Set<String> = [
    "container", "descriptor", "descriptors", "ordered-descriptor", "ordered-descriptors",
    "video-descriptor", "video-descriptors",
  ]

  /// The names of the folders at the top, without those of file managers.
  var topFolders: [String] {
    var names: Set<String> = []
    for path in files.paths where !RelativePath.isMacOSMetadata(path) {
      let parts = path.split(separator: "/")
      if parts.count > 1, let first = parts.first { names.insert(String(first)) }
    }
    return names.sorted()
  }
}
