// Writes Documentation/Compatibility.md from the list of Apple's names, the notes, and the symbol graphs
// of the libraries. With --check it only says whether the page is up to date.
//
// usage: swift Compatibility.swift SYMBOL_GRAPHS [--check], from the top of the repository

import Foundation

struct Failure: Error, CustomStringConvertible {
  var description: String
}

/// One of Apple's public names, by the type it belongs to.
struct AppleName {
  var type: String
  var name: String
  /// Foundation, where it has the name on Linux too.
  var provider: String
}

/// The note about a name, or about all names that begin alike.
struct Note {
  enum Kind: String {
    case missing, differs, general
  }
  var pattern: String
  var kind: Kind
  var text: String

  func covers(_ name: String) -> Bool {
    if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
    return name == pattern || name.hasPrefix(pattern + ".")
  }
}

func rows(_ path: String) throws -> [[String]] {
  try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
}

func appleNames(_ path: String) throws -> [AppleName] {
  try rows(path).map { row in
    guard row.count >= 2 else { throw Failure(description: "\(path): '\(row)' lacks a name") }
    return AppleName(type: row[0], name: row[1], provider: row.count > 2 ? row[2] : "")
  }
}

func readNotes(_ path: String) throws -> [Note] {
  try rows(path).map { row in
    guard row.count == 3, let kind = Note.Kind(rawValue: row[1]) else {
      throw Failure(
        description: "\(path): '\(row.joined(separator: " "))' is not name, missing, differs or "
          + "general, and a text, with tabs between")
    }
    return Note(pattern: row[0], kind: kind, text: row[2])
  }
}

/// The public names of modules in a folder of symbol graphs, as their paths.
func publicNames(_ folder: String, _ modules: Set<String>) throws -> Set<String> {
  struct Graph: Decodable {
    struct Symbol: Decodable {
      var pathComponents: [String]
    }
    var symbols: [Symbol]
  }
  var result: Set<String> = []
  for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  where file.hasSuffix(".symbols.json")
    && modules.contains(String(file.prefix { $0 != "." && $0 != "@" }))
  {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
    let graph = try JSONDecoder().decode(Graph.self, from: data)
    for symbol in graph.symbols { result.insert(symbol.pathComponents.joined(separator: ".")) }
  }
  guard !result.isEmpty else {
    throw Failure(description: "\(folder): no symbol graphs; run make compatibility")
  }
  return result
}

/// The types of other modules that a file re-exports one by one.
func reexportedNames(_ path: String) throws -> [String] {
  try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    .filter { $0.hasPrefix("@_exported import ") && $0.contains(".") }
    .compactMap { $0.split(separator: ".").last.map(String.init) }
}

/// The part of the page on one of Apple's frameworks.
struct Chapter {
  let title: String
  /// The lines below the title, before the number of names.
  let introduction: [String]
  /// The lines after the number of names.
  let remarks: [String]
  let names: [AppleName]
  let notes: [Note]
  let ours: Set<String>
  /// The beginning of the names of its two lists in `Documentation/compatibility`.
  let list: String
  private(set) var problems: [String] = []

  init(
    title: String, introduction: [String], remarks: [String], list: String, folder: String,
    ours: Set<String>
  ) throws {
    self.title = title
    self.introduction = introduction
    self.remarks = remarks
    self.list = list
    self.ours = ours
    names = try appleNames("\(folder)/\(list)names.tsv")
    notes = try readNotes("\(folder)/\(list)notes.tsv")
  }

  func isThere(_ name: AppleName) -> Bool { !name.provider.isEmpty || ours.contains(name.name) }

  /// The reason why a name is missing: the note that says most about it.
  func reason(_ name: String) -> String? {
    notes.filter { $0.kind == .missing && $0.covers(name) }
      .max { $0.pattern.count < $1.pattern.count }?.text
  }

  mutating func text() -> String {
    checkNotes()
    var types: [String] = []
    for name in names where !types.contains(name.type) { types.append(name.type) }
    let there = names.filter(isThere).count
    var lines = [
      "# \(title)", "",
    ]
    lines += introduction
    lines += ["", "\(there) of the \(names.count) names listed are there. \(remarks[0])"]
    lines += remarks.dropFirst()
    lines += ["", "## What differs everywhere", ""]
    for note in notes where note.kind == .general { lines.append("- \(note.text)") }
    lines += ["", "## At a glance", "", "| type | there | missing |", "|---|---|---|"]
    for type in types {
      let all = names.filter { $0.type == type }
      let count = all.filter(isThere).count
      lines.append("| `\(type)` | \(count) | \(all.count == count ? "" : "\(all.count - count)") |")
    }
    for type in types { lines += section(type) }
    lines += own(types)
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func section(_ type: String) -> [String] {
    let all = names.filter { $0.type == type }
    var lines = ["", "## \(type)", ""]
    let there = all.filter(isThere)
    let members = there.filter { $0.name != type }.map { "`\(short($0))`" }
    if !there.isEmpty {
      lines.append(members.isEmpty ? "There." : "There: " + members.joined(separator: ", ") + ".")
    }
    var missing: [(text: String, names: [String])] = []
    for name in all where !isThere(name) {
      guard let text = reason(name.name) else {
        problems.append("\(name.name) is neither there nor explained in \(list)notes.tsv")
        continue
      }
      let shown = name.name == type ? "the whole type" : "`\(short(name))`"
      if let index = missing.firstIndex(where: { $0.text == text }) {
        missing[index].names.append(shown)
      } else {
        missing.append((text, [shown]))
      }
    }
    let differing = notes.filter { note in
      note.kind == .differs && (note.pattern == type || note.pattern.hasPrefix(type + "."))
    }
    if !missing.isEmpty { lines += there.isEmpty ? [] : [""] }
    for entry in missing {
      lines.append("- Missing: \(entry.names.joined(separator: ", ")): \(entry.text)")
    }
    if !differing.isEmpty, missing.isEmpty, !there.isEmpty { lines.append("") }
    for note in differing {
      let name = note.pattern == type ? "" : "`\(note.pattern.dropFirst(type.count + 1))`: "
      lines.append("- Differs: \(name)\(note.text)")
    }
    return lines
  }

  private func short(_ name: AppleName) -> String {
    name.name.hasPrefix(name.type + ".")
      ? String(name.name.dropFirst(name.type.count + 1)) : name.name
  }

  /// Names of types that Apple does not have, and own members of types that it has.
  private func own(_ types: [String]) -> [String] {
    let known = Set(names.map(\.name))
    let plain = ours.filter { name in
      !known.contains(name) && !name.contains("==(") && !name.contains("!=(")
        && !name.hasSuffix("hash(into:)") && !name.hasSuffix("hashValue")
        && !name.hasSuffix("description") && !name.hasSuffix("Description")
        && !name.hasSuffix("rawValue") && !name.hasSuffix("init(rawValue:)")
        && !name.hasSuffix("RawValue") && !name.hasSuffix("encode(to:)")
        && !name.hasSuffix("init(from:)")
    }
    let top = plain.filter { !$0.contains(".") && !types.contains($0) }.sorted()
    let appleTypes = Set(types)
    // What a type takes over from a protocol or a superclass is Apple's too.
    let inherited = Set(
      names.map { $0.name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? $0.name }
    ).union([
      "init()", "init(coder:)", "encode(with:)", "hash", "isEqual(_:)", "awakeFromNib()",
      "init(layer:)", "copy(with:)", "value(forKey:)", "value(forKeyPath:)",
      "setValue(_:forKey:)", "setValue(_:forKeyPath:)", "run(forKey:object:arguments:)",
    ])
    let members = plain.filter { name in
      let parts = name.split(separator: ".", maxSplits: 1)
      return parts.count == 2 && appleTypes.contains(String(parts[0]))
        && !optionSetMembers.contains(last(parts[1])) && !inherited.contains(last(parts[1]))
    }.sorted()
    return [
      "", "## Of our own", "",
      "Types and functions that Apple does not have: "
        + top.map { "`\($0)`" }.joined(separator: ", ") + ".", "",
      "Members of Apple's types that Apple does not have: "
        + members.map { "`\($0)`" }.joined(separator: ", ") + ".",
    ]
  }

  /// The name of a member, without the types that it is in.
  private func last(_ path: Substring) -> String {
    let types = path.prefix { $0 != "(" }.split(separator: ".").dropLast()
    return String(path.dropFirst(types.reduce(0) { $0 + $1.count + 1 }))
  }

  private let optionSetMembers: Set<String> = [
    "init(_:)", "init(arrayLiteral:)", "isEmpty", "contains(_:)", "insert(_:)", "remove(_:)",
    "update(with:)", "union(_:)", "intersection(_:)", "symmetricDifference(_:)", "subtract(_:)",
    "subtracting(_:)", "formUnion(_:)", "formIntersection(_:)", "formSymmetricDifference(_:)",
    "isSubset(of:)", "isSuperset(of:)", "isDisjoint(with:)", "isStrictSubset(of:)",
    "isStrictSuperset(of:)",
  ]

  private mutating func checkNotes() {
    for note in notes where note.kind != .general {
      let covered = names.filter { note.covers($0.name) }
      if covered.isEmpty {
        problems.append("\(list)notes.tsv: no name in \(list)names.tsv is '\(note.pattern)'")
      } else if note.kind == .missing, covered.allSatisfy(isThere) {
        problems.append("\(list)notes.tsv: '\(note.pattern)' is there now; take its note away")
      }
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name.name).inserted {
      problems.append("\(list)names.tsv: '\(name.name)' stands there twice")
    }
  }
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard let graphs = arguments.first else {
    throw Failure(description: "usage: swift Compatibility.swift SYMBOL_GRAPHS [--check]")
  }
  let folder = "Documentation/compatibility"
  let file = "Documentation/Compatibility.md"
  let coreAnimation = try Chapter(
    title: "Compatibility with Core Animation",
    introduction: [
      "What of Apple's API is in `OpenQuartzCore` and `OpenCoreGraphics`, what is not and why, and what "
        + "differs.",
      "Made by `make compatibility`; the names and the notes are in [compatibility](compatibility).",
      "[UIKit](#compatibility-with-uikit) follows below.",
    ],
    remarks: [
      "What is there behaves as measured on macOS; the tests",
      "take their numbers from those measurements and from Apple's documentation. A name that is missing "
        + "does not",
      "compile; nothing that compiles is silently ignored.",
    ],
    list: "", folder: folder,
    ours: try publicNames(graphs, ["OpenCoreGraphics", "OpenQuartzCore"]).union(
      reexportedNames("Sources/OpenQuartzCore/Exports.swift")))
  let views = try Chapter(
    title: "Compatibility with UIKit",
    introduction: [
      "What of UIKit is in `OpenUIKit`: the part that animations of views use. Tables, collections, bars, "
        + "scenes, editing of",
      "text and visual effects are absent. The list names what code with animations may ask for.",
    ],
    remarks: [
      "What is there behaves as logs and tests on Apple's system",
      "have shown it, where there are any, and else as Apple's documentation says. A name that is missing "
        + "does not compile.",
    ],
    list: "uikit-", folder: folder, ours: try publicNames(graphs, ["OpenUIKit"]))
  var (text, problems) = ([String](), [String]())
  for var chapter in [coreAnimation, views] {
    text.append(chapter.text())
    problems += chapter.problems
  }
  guard problems.isEmpty else {
    throw Failure(description: problems.joined(separator: "\n"))
  }
  let page = text.joined(separator: "\n")
  if arguments.contains("--check") {
    guard (try? String(contentsOfFile: file, encoding: .utf8)) == page else {
      throw Failure(description: "\(file) is out of date: run make compatibility and commit it")
    }
    print("\(file) is up to date.")
  } else {
    try page.write(toFile: file, atomically: true, encoding: .utf8)
    print("Wrote \(file).")
  }
} catch {
  FileHandle.standardError.write(Data("compatibility: \(error)\n".utf8))
  exit(1)
}
