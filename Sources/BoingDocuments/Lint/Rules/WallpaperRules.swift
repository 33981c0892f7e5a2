import Foundation

/// The rules about `.wallpaper` folders and the files beside them.
extension LintRule {
  static let aboutWallpapers: [LintRule] = [
    LintRule(
      "missing-wallpaper-plist", .error, "the wallpaper has no Wallpaper.plist",
      explanation: """
        `Wallpaper.plist` names the bundles of a wallpaper and says what they are. A phone does not know a folder without
        it as a wallpaper.
        """,
      check: .wallpaper { wallpaper, report in
        if wallpaper.propertyList == nil {
          report.report(
            "“\(wallpaper.name)” has no Wallpaper.plist, by which a phone finds its bundles",
            file: wallpaper.folder)
        }
      }),
    LintRule(
      "unreadable-property-list", .error, "a property list cannot be read",
      explanation: """
        `Wallpaper.plist`, the `userInfo` beside the wallpaper and each bundle's `index.xml` are property lists, in XML or
        in binary. Installers rewrite the first two and fail for the whole file if one cannot be read; a phone does not
        know what to play. Write it again with an editor of property lists.
        """,
      check: .document { document, report in
        let lists =
          document.wallpapers.flatMap { [$0.propertyList, $0.userInfo] }
          + document.bundles.map(\.index)
        for case let list? in lists {
          guard let fault = list.fault else { continue }
          report.report(
            fault.hasSuffix("; it is ignored") ? String(fault.dropLast(15)) : fault,
            file: list.path,
            plane: list.plane)
        }
      }),
    LintRule(
      "incomplete-assets", .error, "Wallpaper.plist lacks a type, an identifier or a name",
      explanation: """
        Below `assets` there is a dictionary for each location (`lockAndHome`, or `lock` and `home`) and in it one for each
        appearance (`default`, perhaps `dark`). Each of those has a `type` such as `LayeredAnimation`, an `identifier` (a
        number) and a `name`. The system's reader of wallpapers stops with an exception where one is absent.
        """,
      check: .wallpaper { wallpaper, report in
        guard let list = wallpaper.propertyList, list.dictionary != nil else { return }
        guard !list.keys(["assets"]).isEmpty else {
          return report.report(
            "there is no dictionary “assets”, in which the bundles are named", in: list)
        }
        for keys in list.assetKeys {
          let missing = ["type", "identifier", "name"].filter { list.value(keys + [$0]) == nil }
          guard !missing.isEmpty else { continue }
          report.report(
            "\(keys.joined(separator: ".")) has no \(missing.joined(separator: ", no ")); the system's reader stops there",
            at: keys, in: list)
        }
      }),
    LintRule(
      "unknown-wallpaper-type", .warning, "a type in Wallpaper.plist is misspelled", fixable: true,
      explanation: """
        The `type` of a wallpaper of layers is `LayeredAnimation`, and that of one that follows the phone's tilt
        `ParameterizedCA`. Other types that the system has are not reported, only those that are nearly one of these two.
        """,
      check: .wallpaper { wallpaper, report in
        guard let list = wallpaper.propertyList else { return }
        for keys in list.assetKeys {
          let known = ["LayeredAnimation", "ParameterizedCA"]
          guard let type = list.string(keys + ["type"]), !known.contains(type),
            let near = Spelling.nearest(to: type, among: known)
          else { continue }
          report.report(
            "the type “\(type)” is not known; did you mean “\(near)”?", at: keys + ["type"],
            in: list,
            fix: list.setting(keys + ["type"], to: near).map { LintFix("Write \(near)", [$0]) })
        }
      }),
    LintRule(
      "missing-bundle", .error, "Wallpaper.plist names a bundle that is not there", fixable: true,
      explanation: """
        Each bundle that `Wallpaper.plist` names must be a folder beside it, with the same spelling, capital letters
        included. The system's reader stops with an exception where one is absent. A plane that the wallpaper does not have
        is not named at all.
        """,
      check: .wallpaper { wallpaper, report in
        guard let list = wallpaper.propertyList else { return }
        for keys in list.bundleKeys {
          guard let name = list.string(keys), !wallpaper.bundleNames.contains(name) else {
            continue
          }
          let near = wallpaper.bundleNames.first { $0.lowercased() == name.lowercased() }
          let hint =
            near.map { "; its name is “\($0)”" }
            ?? Spelling.suggestion(
              for: name, among: wallpaper.bundleNames)
          report.report(
            "there is no bundle “\(name)”, which \(keys.last ?? "") names\(hint)", at: keys,
            in: list,
            fix: near.flatMap { list.setting(keys, to: $0) }.map {
              LintFix("Write the bundle's name as it is", [$0])
            })
        }
      }),
    LintRule(
      "floating-key", .warning, "the floating plane is named by a key that phones do not read",
      fixable: true,
      explanation: """
        The background and foreground planes are named by `backgroundAnimationFileName` and `foregroundAnimationFileName`,
        but the floating one by `floatingAnimationFileNameKey`: it really ends in `Key`. A plane that is named by
        `floatingAnimationFileName` does not show.
        """,
      check: .wallpaper { wallpaper, report in
        guard let list = wallpaper.propertyList else { return }
        for keys in list.assetKeys {
          let wrong = keys + ["floatingAnimationFileName"]
          guard list.value(wrong) != nil,
            list.value(keys + ["floatingAnimationFileNameKey"]) == nil
          else { continue }
          report.report(
            "phones read floatingAnimationFileNameKey, not floatingAnimationFileName; the floating plane does not show",
            at: wrong, in: list,
            fix: list.renaming(wrong, to: "floatingAnimationFileNameKey").map {
              LintFix("Write floatingAnimationFileNameKey", [$0])
            })
        }
      }),
    LintRule(
      "unused-bundle", .warning, "Wallpaper.plist does not name a bundle that is there",
      explanation: """
        A bundle that `Wallpaper.plist` does not name is not shown. Name it as one of the planes, or take it out.
        """,
      check: .wallpaper { wallpaper, report in
        guard let list = wallpaper.propertyList, list.dictionary != nil, !list.bundleKeys.isEmpty
        else { return }
        let named = Set(list.bundleKeys.compactMap { list.string($0)?.lowercased() })
        for name in wallpaper.bundleNames where !named.contains(name.lowercased()) {
          report.report(
            "no key of Wallpaper.plist names “\(name)”; it is not shown", file: wallpaper.path(name)
          )
        }
      }),
    LintRule(
      "representing-file-name", .warning,
      "the userInfo beside a wallpaper does not name its folder",
      fixable: true,
      explanation: """
        The property list `com.apple.posterkit.provider.contents.userInfo` stands beside every wallpaper that is known to
        work, and has the folder's name as `wallpaperRepresentingFileName`. If you rename the folder, change the name there.
        """,
      check: .wallpaper { wallpaper, report in
        guard let list = wallpaper.userInfo else {
          guard wallpaper.isInDescriptor else { return }
          return report.report(
            "there is no \(LintWallpaper.userInfoName) beside “\(wallpaper.name)”; every wallpaper that is known to work"
              + " has one", file: wallpaper.folder)
        }
        guard list.dictionary != nil else { return }
        let key = "wallpaperRepresentingFileName"
        guard let name = list.string([key]) else {
          return report.report("there is no \(key), which is “\(wallpaper.name)”", in: list)
        }
        guard name != wallpaper.name else { return }
        report.report(
          "\(key) is “\(name)”, but the folder's name is “\(wallpaper.name)”", at: [key], in: list,
          fix: list.setting([key], to: wallpaper.name).map {
            LintFix("Write the folder's name", [$0])
          })
      }),
  ]
}

extension LintPropertyList {
  /// The paths of keys to the dictionaries that name bundles: one for each location and appearance.
  var assetKeys: [[String]] {
    keys(["assets"]).flatMap { location in
      keys(["assets", location]).compactMap { appearance in
        let path = ["assets", location, appearance]
        return value(path) is [String: Any] ? path : nil
      }
    }
  }

  /// The paths of keys that name bundles.
  var bundleKeys: [[String]] {
    assetKeys.flatMap { keys in Self.bundleNames.map { keys + [$0] } }.filter { string($0) != nil }
  }

  private static let bundleNames = [
    "backgroundAnimationFileName", "floatingAnimationFileName", "floatingAnimationFileNameKey",
    "foregroundAnimationFileName", "assetFileName",
  ]

  /// The change that gives a key another name; nil in a binary list.
  func renaming(_ keys: [String], to name: String) -> LintFix.Change? {
    guard let markup, markup.source.isEditable, let key = elements(keys)?.key,
      let text = markup.textRange(of: key)
    else { return nil }
    return .replace(file: path, bytes: text, text: name)
  }

  /// The change that gives a key another text; nil in a binary list, and for a text that XML would escape.
  func setting(_ keys: [String], to text: String) -> LintFix.Change? {
    guard let markup, markup.source.isEditable, let value = elements(keys)?.value,
      value.name == "string", let range = markup.textRange(of: value),
      !text.contains(where: { "<>&".contains($0) })
    else { return nil }
    return .replace(file: path, bytes: range, text: text)
  }
}
