import Foundation

/// The rules about the files of a `.ca` bundle.
extension LintRule {
  static let aboutBundles: [LintRule] = [
    LintRule(
      "missing-index", .warning, "the bundle has no index.xml that names its markup", fixable: true,
      explanation: """
        `index.xml` is a property list whose `rootDocument` names the bundle's markup, nearly always `main.caml`. Every
        bundle of a wallpaper that is known to work has one; many have nothing else in it. `--fix` writes it.
        """,
      check: .bundle { bundle, report in
        guard !bundle.isAlone, bundle.markup != nil else { return }
        guard let index = bundle.index else {
          return report.report(
            "there is no index.xml, which says that the markup is “\(bundle.rootDocument)”",
            file: bundle.folder, plane: bundle.plane,
            fix: LintFix(
              "Write an index.xml",
              [.add(file: bundle.path("index.xml"), text: BundleManifest.minimalIndex)]))
        }
        guard index.dictionary != nil, index.string(["rootDocument"]) == nil else { return }
        report.report(
          "there is no rootDocument, which says that the markup is “\(bundle.rootDocument)”",
          in: index,
          fix: index.adding("rootDocument", string: bundle.rootDocument).map {
            LintFix("Name the root document", [$0])
          })
      }),
    LintRule(
      "missing-root-document", .error, "the bundle's markup is not there",
      explanation: """
        `index.xml` names the bundle's markup as its `rootDocument`; without one it is `main.caml`. The file must be in the
        bundle, with the same spelling, capital letters included.
        """,
      check: .document { document, report in
        for bundle in document.bundles {
          guard !bundle.isAlone, bundle.source == nil, bundle.failure == nil else { continue }
          let name = bundle.rootDocument
          let near = bundle.files.paths.first { $0.lowercased() == name.lowercased() }
          let hint = near.map { "; there is “\($0)”" } ?? ""
          let message = "there is no “\(name)”, which is the bundle's markup\(hint)"
          if let index = bundle.index, index.string(["rootDocument"]) != nil {
            report.report(message, at: ["rootDocument"], in: index)
          } else {
            report.report(message, file: bundle.folder, plane: bundle.plane)
          }
        }
        for wallpaper in document.wallpapers {
          let read = Set(wallpaper.bundles.map { RelativePath.lastComponent($0.folder) })
          let named = wallpaper.propertyList.map { list in
            Set(list.bundleKeys.compactMap { list.string($0) })
          }
          for name in wallpaper.bundleNames
          where !read.contains(name) && named?.contains(name) != false {
            let folder = wallpaper.path(name)
            let holds = ["main.caml", "index.xml"].contains {
              document.files.contains(RelativePath.join(folder, $0))
            }
            if !holds {
              report.report("there is neither main.caml nor index.xml in it", file: folder)
            }
          }
        }
      }),
    LintRule(
      "unreadable-markup", .error, "the bundle's markup cannot be read",
      explanation: """
        The markup is not well-formed XML, or there is no layer in it, or it is nested too deep or too large to be one of a
        wallpaper. Nothing of the bundle is shown. Declarations of entities and of document types are refused, since no
        document needs one and hostile files have them.
        """,
      check: .bundle { bundle, report in
        guard let failure = bundle.failure else { return }
        report.report(
          failure, in: bundle.source, file: bundle.path(bundle.rootDocument), plane: bundle.plane)
      }),
  ]
}

extension BundleManifest {
  /// An `index.xml` that says no more than it must.
  static let minimalIndex = String(
    decoding: PropertyListWriter.data([("rootDocument", .string("main.caml"))]), as: UTF8.self)
}

extension LintPropertyList {
  /// The change that adds a key with a text to the outermost dictionary; nil in a binary list.
  fileprivate func adding(_ key: String, string: String) -> LintFix.Change? {
    guard let markup, markup.source.isEditable,
      let list = markup.root.name == "plist" ? markup.root.children.first : markup.root,
      list.name == "dict", let tag = markup.tag(at: list.position),
      // An empty dictionary may be a single tag.
      markup.source.bytes[tag.range.upperBound - 2] != UInt8(ascii: "/"),
      !string.contains(where: { "<>&".contains($0) })
    else { return nil }
    let end = tag.range.upperBound
    return .replace(
      file: path, bytes: end..<end,
      text: "\n\t<key>\(key)</key>\n\t<string>\(string)</string>")
  }
}
