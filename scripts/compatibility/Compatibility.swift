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

func notes(_ path: String) throws -> [Note] {
  try rows(path).map { row in
    guard row.count == 3, let kind = Note.Kind(rawValue: row[1]) else {
      throw Failure(
        description: "\(path): '\(row.joined(separator: " "))' is not name, missing, differs or "
          + "general, and a text, with tabs between")
    }
    return Note(pattern: row[0], kind: kind, text: row[2])
  }
}

/// The public names in a folder of symbol graphs, as their paths.
func publicNames(_ folder: String) throws -> Set<String> {
  struct Graph: Decodable {
    struct Symbol: Decodable {
      var pathComponents: [String]
    }
    var symbols: [Symbol]
  }
  var result: Set<String> = []
  for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  where file.hasSuffix(".symbols.json") {
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

struct Page {
  let names: [AppleName]
  let notes: [Note]
  let ours: Set<String>
  private(set) var problems: [String] = []

  init(names: [AppleName], notes: [Note], ours: Set<String>) {
    self.names = names
    self.notes = notes
    self.ours = ours
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
      "# Compatibility with Core Animation", "",
      "What of Apple's API is in `OpenQuartzCore` and `OpenCoreGraphics`, what is not and why, and what "
        + "differs.",
      "Made by `make compatibility`; the names and the notes are in "
        + "[compatibility](compatibility).", "",
      "\(there) of the \(names.count) names listed are there. What is there behaves as measured on "
        + "macOS; the tests",
      "take their numbers from those measurements and from Apple's "
        + "documentation. A name that is missing does not",
      "compile; nothing that compiles is "
        + "silently ignored.", "", "## What differs everywhere", "",
    ]
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
        problems.append("\(name.name) is neither there nor explained in notes.tsv")
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
      "init()", "init(layer:)", "copy(with:)", "value(forKey:)", "value(forKeyPath:)",
      "setValue(_:forKey:)", "setValue(_:forKeyPath:)", "run(forKey:object:arguments:)",
    ])
    let members = plain.filter { name in
      let parts = name.split(separator: ".", maxSplits: 1)
      return parts.count == 2 && appleTypes.contains(String(parts[0]))
        && !optionSetMembers.contains(String(parts[1])) && !inherited.contains(String(parts[1]))
    }.sorted()
    return [
      "", "## Of our own", "",
      "Types and functions that Apple does not have: "
        + top.map { "`\($0)`" }.joined(separator: ", ") + ".", "",
      "Members of Apple's types that Apple does not have: "
        + members.map { "`\($0)`" }.joined(separator: ", ") + ".",
    ]
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
        problems.append("notes.tsv: no name in names.tsv is '\(note.pattern)'")
      } else if note.kind == .missing, covered.allSatisfy(isThere) {
        problems.append("notes.tsv: '\(note.pattern)' is there now; take its note away")
      }
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name.name).inserted {
      problems.append("names.tsv: '\(name.name)' stands there twice")
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
  var page = Page(
    names: try appleNames(folder + "/names.tsv"), notes: try notes(folder + "/notes.tsv"),
    ours: try publicNames(graphs).union(reexportedNames("Sources/OpenQuartzCore/Exports.swift")))
  let text = page.text()
  guard page.problems.isEmpty else {
    throw Failure(description: page.problems.joined(separator: "\n"))
  }
  if arguments.contains("--check") {
    guard (try? String(contentsOfFile: file, encoding: .utf8)) == text else {
      throw Failure(description: "\(file) is out of date: run make compatibility and commit it")
    }
    print("\(file) is up to date.")
  } else {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    print("Wrote \(file).")
  }
} catch {
  FileHandle.standardError.write(Data("compatibility: \(error)\n".utf8))
  exit(1)
}
