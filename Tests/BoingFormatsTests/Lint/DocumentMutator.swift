import BoingFormats
import Foundation
import TestSupport

/// Breaks documents as people and tools break them, each time in one way that is known.
struct DocumentMutator {
  /// A document that was broken.
  struct Mutant: Sendable, CustomStringConvertible {
    var name: String
    var archive: Data
    /// The rules of which one at least must report it.
    var rules: Set<String>
    /// The way in which it was broken.
    var description: String
  }

  /// A way to break a document.
  struct Mutation: Sendable {
    var name: String
    var rules: Set<String>
    /// Breaks the files; false if there is nothing of the kind in them.
    var apply: @Sendable (inout [String: Data], inout SeededGenerator) -> Bool
  }

  private var random: SeededGenerator
  private let originals: [(name: String, files: [String: Data])]
  private var count = 0

  init(seed: UInt64, originals: [(name: String, files: [String: Data])]) {
    random = SeededGenerator(seed: seed)
    self.originals = originals
  }

  /// The next broken document: ways in turn, documents and positions at random.
  mutating func next() -> Mutant {
    while true {
      let mutation = Self.mutations[count % Self.mutations.count]
      count += 1
      guard let original = originals.randomElement(using: &random) else {
        preconditionFailure("no documents")
      }
      var files = original.files
      guard mutation.apply(&files, &random) else { continue }
      var package = LintPackage()
      package.files = files
      return Mutant(
        name: original.name + ".tendies", archive: package.archive, rules: mutation.rules,
        description: "\(original.name): \(mutation.name)")
    }
  }

  // MARK: Ways

  static let mutations: [Mutation] = [
    text("an attribute misspelled", [" position=\"": " positon=\""], ["misspelled-name"]),
    text(
      "an attribute in small letters", [" keyPath=\"": " keypath=\""],
      [
        "misspelled-name", "unknown-key-path", "incomplete-transition",
      ]),
    text(
      "an attribute nobody knows", ["<CALayer ": "<CALayer sparkle=\"1\" "], ["unknown-attribute"]),
    text(
      "a layer's element misspelled", ["<CALayer id": "<CALayr id"],
      ["unreadable-markup", "unknown-element"]),
    text(
      "a class of animations misspelled", ["CAKeyframeAnimation": "CAKeyframAnimation"],
      ["unknown-class"]),
    text(
      "a key path misspelled",
      [
        "keyPath=\"position.y\"": "keyPath=\"postion.y\"",
        "keyPath=\"position\"": "keyPath=\"location\"",
        "keyPath=\"transform.rotation.z\"": "keyPath=\"transform.rotaton.z\"",
      ], ["unknown-key-path"]),
    text(
      "a value that is none",
      [
        "<value type=\"integer\" value=\"": "<value type=\"integer\" value=\"x",
        " bounds=\"0 0 ": " bounds=\"0 ",
        "opacity=\"0.": "opacity=\"a.",
      ], ["invalid-value"]),
    text("a target that is not there", ["targetId=\"": "targetId=\"x"], ["state-target"]),
    text(
      "a state by another name", ["<LKState name=\"Unlock\"": "<LKState name=\"Unlocked\""],
      ["state-name"]),
    text(
      "a state that no phone enters", ["<LKState name=\"Sleep\"": "<LKState name=\"State 1\""],
      ["state-name"]),
    text(
      "a transition to nowhere", ["toState=\"Unlock\"": "toState=\"Unlok\""],
      ["unknown-state"]),
    text(
      "a state twice", ["<LKState name=\"Sleep\"": "<LKState name=\"Unlock\""], ["duplicate-state"]),
    text(
      "a state based on nothing",
      ["<LKState name=\"Sleep\"": "<LKState basedOn=\"Rest\" name=\"Sleep\""],
      [
        "unknown-state"
      ]),
    text(
      "keyPath for key",
      ["Element targetId=\"badge\" key=\"": "Element targetId=\"badge\" keyPath=\""],
      [
        "transition-key"
      ]),
    text("no key", [" key=\"position.y\"": ""], ["incomplete-transition"]),
    text(
      "an endless transition",
      ["fillMode=\"backwards\"": "fillMode=\"backwards\" repeatCount=\"inf\""],
      [
        "endless-transition"
      ]),
    text("a spring without damping", ["damping=\"50\"": "damping=\"0\""], ["spring-cut-short"]),
    text(
      "a spring that is cut off", ["damping=\"50\" mass=\"2\"": "damping=\"1\" mass=\"2\""],
      ["spring-cut-short"]),
    text("a spring of negative mass", ["mass=\"2\"": "mass=\"-2\""], ["spring-parameters"]),
    text(
      "an animation that is over", [" repeatCount=\"inf\"": "", " repeatDuration=\"inf\"": ""],
      [
        "animation-never-runs"
      ], all: true),
    text(
      "a duration of nothing",
      [" duration=\"1\"": " duration=\"0\"", " duration=\"4\"": " duration=\"-4\""],
      [
        "zero-duration"
      ]),
    Mutation(name: "an animation without values", rules: ["nothing-to-animate"]) { files, random in
      edit(&files, &random) { text, random in
        let parts = text.components(separatedBy: "<values>")
        guard parts.count > 1 else { return false }
        let index = Int.random(in: 1..<parts.count, using: &random)
        guard let end = parts[index].range(of: "</values>") else { return false }
        var changed = parts
        changed[index] = String(parts[index][end.upperBound...])
        text =
          changed[..<index].joined(separator: "<values>")
          + changed[index...].joined(separator: "<values>")
        return true
      }
    },
    text(
      "key times that fall", ["<real value=\"0.5\"/>": "<real value=\"1.5\"/>"], ["keyframe-timing"]
    ),
    text("a key time too few", ["<real value=\"0.5\"/>": ""], ["keyframe-timing"]),
    text("a colour of bytes", ["backgroundColor=\"1 ": "backgroundColor=\"255 "], ["color-range"]),
    text("an opacity in per cent", ["opacity=\"0.": "opacity=\"10."], ["opacity-range"]),
    Mutation(name: "an id twice", rules: ["state-target", "not-previewed"]) { files, random in
      edit(&files, &random) { text, random in
        let ids = text.components(separatedBy: "<CALayer id=\"").dropFirst().map {
          $0.prefix { $0 != "\"" }
        }
        guard let id = ids.randomElement(using: &random),
          let position = text.range(of: "</sublayers>")
        else { return false }
        text.replaceSubrange(
          position,
          with:
            "<CALayer id=\"\(id)\" name=\"Twin\" bounds=\"0 0 9 9\" position=\"9 9\"/></sublayers>")
        return true
      }
    },
    text("a tag that is not closed", ["</sublayers>": ""], ["unreadable-markup"]),
    text("an entity", ["<caml": "<!DOCTYPE c [<!ENTITY a \"b\">]><caml"], ["unreadable-markup"]),
    text("an unclosed quotation mark", ["name=\"Root": "name=Root"], ["unreadable-markup"]),
    text(
      "an element in the wrong list", ["<sublayers>": "<sublayers><Sprite/>"], ["unknown-element"]),
    text(
      "degrees",
      [
        "<real value=\"6.2832\"/>": "<real value=\"360\"/>",
        "<real value=\"4.71238898038469\"/>": "<real value=\"270\"/>",
      ],
      [
        "degrees-for-radians"
      ]),
    text(
      "a reference to nothing",
      ["<CGImage src=\"assets/": "<backgroundColor object=\"#77\"/><CGImage src=\"assets/"],
      [
        "unresolved-reference"
      ]),
    Mutation(name: "an image that is gone", rules: ["missing-asset"]) { files, random in
      guard let path = usedImages(files).randomElement(using: &random) else { return false }
      files[path] = nil
      return true
    },
    Mutation(name: "an image in capital letters", rules: ["asset-case"]) { files, random in
      guard let path = usedImages(files).randomElement(using: &random), let data = files[path]
      else { return false }
      files[path] = nil
      files[folder(of: path) + "/" + name(of: path).uppercased()] = data
      return name(of: path).uppercased() != name(of: path)
    },
    Mutation(name: "an image that is cut off", rules: ["undecodable-image"]) { files, random in
      guard
        let path = usedImages(files).filter({ $0.hasSuffix(".png") }).randomElement(using: &random),
        let data = files[path]
      else { return false }
      files[path] = data.prefix(Int.random(in: 0..<data.count * 3 / 4, using: &random))
      return true
    },
    Mutation(name: "no index.xml", rules: ["missing-index"]) { files, random in
      remove("/index.xml", &files, &random)
    },
    Mutation(name: "no markup", rules: ["missing-root-document"]) { files, random in
      remove("/main.caml", &files, &random)
    },
    Mutation(name: "no Wallpaper.plist", rules: ["missing-wallpaper-plist"]) { files, random in
      remove("/Wallpaper.plist", &files, &random)
    },
    Mutation(name: "no userInfo", rules: ["representing-file-name"]) { files, random in
      remove("contents.userInfo", &files, &random)
    },
    Mutation(name: "a damaged Wallpaper.plist", rules: ["unreadable-property-list"]) {
      files, random in
      guard let path = files.keys.first(where: { $0.hasSuffix("Wallpaper.plist") }),
        let data = files[path]
      else { return false }
      files[path] = data.prefix(Int.random(in: 0..<data.count / 2, using: &random))
      return true
    },
    Mutation(name: "a bundle by another name", rules: ["missing-bundle"]) { files, random in
      guard
        let path = files.keys.sorted().filter({ $0.hasSuffix(".ca/main.caml") }).randomElement(
          using: &random)
      else { return false }
      let bundle = folder(of: path)
      for (path, data) in files where path.hasPrefix(bundle + "/") {
        files[path] = nil
        files[folder(of: bundle) + "/Renamed.ca" + path.dropFirst(bundle.count)] = data
      }
      return true
    },
    Mutation(name: "a wallpaper by another name", rules: ["representing-file-name"]) {
      files, random in
      for (path, data) in files where path.contains(".wallpaper/") {
        files[path] = nil
        files[path.replacingOccurrences(of: ".wallpaper/", with: "-new.wallpaper/")] = data
      }
      return true
    },
    Mutation(name: "a folder around everything", rules: ["wrapped-folder"]) { files, random in
      files = Dictionary(uniqueKeysWithValues: files.map { ("Wallpaper/" + $0.key, $0.value) })
      return true
    },
    Mutation(name: "a path that leads out", rules: ["left-out-entry"]) { files, random in
      files["../../up.txt"] = Data("x".utf8)
      return true
    },
  ]

  /// Replaces one of several texts in one of the documents, in one position at random or in all.
  private static func text(
    _ name: String, _ changes: [String: String], _ rules: Set<String>, all: Bool = false,
    skips: Int = 0
  ) -> Mutation {
    Mutation(name: name, rules: rules) { files, random in
      let markups = files.keys.filter { $0.hasSuffix("main.caml") }.sorted()
      let positions = markups.flatMap { path -> [(path: String, old: String)] in
        let text = String(decoding: files[path] ?? Data(), as: UTF8.self)
        return changes.keys.sorted().filter(text.contains).map { (path, $0) }
      }
      guard let position = positions.randomElement(using: &random) else { return false }
      var text = String(decoding: files[position.path] ?? Data(), as: UTF8.self)
      if all {
        // The two halves of a change belong together.
        for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new) }
      } else {
        // Not the outermost layer, which is another matter.
        let ranges = text.ranges(of: position.old).dropFirst(skips)
        guard let range = ranges.randomElement(using: &random), let new = changes[position.old]
        else {
          return false
        }
        text.replaceSubrange(range, with: new)
      }
      files[position.path] = Data(text.utf8)
      return true
    }
  }

  /// Changes one of the documents.
  private static func edit(
    _ files: inout [String: Data], _ random: inout SeededGenerator,
    _ change: (inout String, inout SeededGenerator) -> Bool
  ) -> Bool {
    guard
      let path = files.keys.filter({ $0.hasSuffix("main.caml") }).sorted().randomElement(
        using: &random)
    else { return false }
    var text = String(decoding: files[path] ?? Data(), as: UTF8.self)
    guard change(&text, &random) else { return false }
    files[path] = Data(text.utf8)
    return true
  }

  private static func remove(
    _ end: String, _ files: inout [String: Data], _ random: inout SeededGenerator
  ) -> Bool {
    guard let path = files.keys.sorted().filter({ $0.hasSuffix(end) }).randomElement(using: &random)
    else { return false }
    files[path] = nil
    return true
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The images that a document of the same bundle names.
  private static func usedImages(_ files: [String: Data]) -> [String] {
    files.keys.sorted().filter { path in
      guard path.contains("/assets/"), !path.hasSuffix(".js") else { return false }
      let markup = files[folder(of: folder(of: path)) + "/main.caml"] ?? Data()
      return String(decoding: markup, as: UTF8.self).contains("assets/\(name(of: path))\"")
    }
  }
}
