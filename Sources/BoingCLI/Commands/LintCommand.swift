import ArgumentParser
import BoingDocuments
import BoingMovies
import Foundation

extension LintLevel: ExpressibleByArgument {}

/// `boing lint`: what is wrong with Core Animation documents.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds what is wrong with Core Animation documents, and repairs some of it.",
    usage: "boing lint <documents> ... [<options>]",
    discussion: """
      Takes .tendies, .wallpaper, .ca and .caml, folders that hold such documents, \
      and - for standard input. Findings are errors, warnings and notes, each of a \
      rule, which --explain explains.

      The exit code is 1 if there is a finding of --fail-on or above, else 0.

      A file boing-lint.json beside a document silences findings, each with a reason:
        { "silences": [ { "rule": "not-previewed", "path": "*.tendies/**",
                          "reason": "looked at on a phone" } ] }

      Examples:
        boing lint Wallpaper.tendies
        boing lint Wallpaper.tendies --fix
        boing lint Wallpaper.tendies --format json
        boing lint . --fail-on error --format github
        boing lint --explain missing-asset
        boing lint --rules
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, github
  }

  @Argument(
    help: ArgumentHelp(
      "The documents, folders with documents, or - for standard input.", valueName: "documents"),
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var documents: [String] = []

  @OptionGroup(title: "Findings") var findings: FindingArguments
  @OptionGroup(title: "Rules") var rules: RuleArguments
  @OptionGroup(title: "General") var common: CommonArguments

  struct FindingArguments: ParsableArguments {
    @Option(help: "The form of the report: text, json or github (annotations).")
    var format: Format?

    @Option(help: "The lowest level that makes the exit code 1: note, warning or error.")
    var failOn = LintLevel.warning

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The number of findings of one rule in one file that text and github list; 0 for all.",
        valueName: "count"))
    var maxPerRule: TypedNumber = 5

    @Flag(help: "Repair what can be repaired safely, in the documents themselves.")
    var fix = false

    @Option(
      help: ArgumentHelp(
        "The file with silences, instead of boing-lint.json beside each document.",
        valueName: "file"), completion: .file(extensions: ["json"]))
    var configuration: String?

    @Flag(help: "Silence nothing.")
    var noConfiguration = false
  }

  struct RuleArguments: ParsableArguments {
    @Option(
      name: .customLong("rule"),
      help: ArgumentHelp("Look for this rule alone; can be given several times.", valueName: "id"))
    var selected: [String] = []

    @Flag(name: .customLong("rules"), help: "List the rules.")
    var list = false

    @Option(help: ArgumentHelp("Explain a rule, or all of them.", valueName: "id"))
    var explain: String?
  }

  // MARK: Usage

  private var format: Format { common.json ? .json : findings.format ?? .text }

  func validate() throws {
    if common.json, let format = findings.format, format != .json {
      throw ValidationError.conflict("json", "format \(format.rawValue)")
    }
    if findings.noConfiguration, findings.configuration != nil {
      throw ValidationError.conflict("configuration", "no-configuration")
    }
    if rules.list, rules.explain != nil { throw ValidationError.conflict("rules", "explain") }
    _ = try maximumPerRule()
    for id in rules.selected where LintRule.named(id) == nil { throw Self.unknown(id, "rule") }
    if let id = rules.explain, id != "all", LintRule.named(id) == nil {
      throw Self.unknown(id, "explain")
    }
    if rules.list || rules.explain != nil {
      guard documents.isEmpty else {
        throw ValidationError("--rules and --explain take no documents; leave them out.")
      }
      guard format == .text else {
        let option = common.json ? "json" : "format"
        throw ValidationError("--rules and --explain print text; leave --\(option) out.")
      }
      return
    }
    guard !documents.isEmpty else {
      throw ValidationError("There is no document; name a file or folder, or - for standard input.")
    }
    if documents.contains("") {
      throw ValidationError("A document's name is empty; give the path of a file or folder.")
    }
    if documents.count(where: { $0 == StandardStream.name }) > 1 {
      throw ValidationError("Standard input can be read once; give - once.")
    }
    if findings.fix, documents.contains(StandardStream.name) {
      throw ValidationError("--fix repairs files; name one instead of -.")
    }
  }

  private func maximumPerRule() throws -> Int {
    try findings.maxPerRule.integer("max-per-rule", in: 0...1_000_000)
  }

  private static func unknown(_ id: String, _ option: String) -> ValidationError {
    let near = LintRule.nearest(to: id).map { ", \($0) among them" } ?? ""
    return ValidationError.option(option, id, "there is no such rule; --rules lists them\(near)")
  }

  // MARK: Work

  func run() throws {
    if rules.list { return try Terminal.print(Self.table) }
    if let id = rules.explain {
      let pages = id == "all" ? LintRule.all : [LintRule.named(id)].compactMap { $0 }
      return try Terminal.print(pages.map(\.page).joined(separator: "\n\n"))
    }
    let selected = rules.selected.isEmpty ? LintRule.all : rules.selected.compactMap(LintRule.named)
    let linter = Linter(rules: selected)
    var configurations = try LintConfigurations(
      common: findings.noConfiguration ? "" : findings.configuration)
    var outcomes: [LintOutcome] = []
    for path in documents {
      for input in try LintInput.inputs(at: path) {
        outcomes.append(
          try common.timed("looked over \(input.name)") {
            try look(at: input, with: linter, &configurations)
          })
      }
    }
    for (path, report) in configurations.unused(of: Set(selected.map(\.id))) {
      outcomes.append(LintOutcome(name: path, isArchive: false, report: report))
    }
    try write(outcomes)
    let failing = outcomes.contains { outcome in
      outcome.report.level.map { $0 >= findings.failOn } ?? false
    }
    if failing { throw ExitCode(1) }
  }

  /// Looks a document over and, with `--fix`, repairs it until nothing more can be.
  private func look(
    at input: LintInput, with linter: Linter, _ configurations: inout LintConfigurations
  ) throws -> LintOutcome {
    var input = input
    var report = try configurations.apply(to: linter.report(on: input.document), of: input)
    var fixes: [LintFix] = []
    // A repair may make room for another one; each round makes at least one.
    var rounds = 0
    while findings.fix, let url = input.url, rounds < 8 {
      let fixer = try LintFixer(report.findings, in: input.document)
      guard !fixer.fixes.isEmpty else { break }
      try fixer.write(input.document, to: url)
      fixes += fixer.fixes
      rounds += 1
      input = try input.reopened()
      report = try configurations.apply(to: linter.report(on: input.document), of: input)
    }
    if common.verbose, let cost = FrameCost(of: input.document) {
      let areas = [cost.painted.areas, cost.bitmaps.areas].map { String(format: "%.2f", $0) }
      common.note(
        "\(input.name): a frame paints up to \(areas[0]) screens, and its bitmaps take \(areas[1])")
    }
    return LintOutcome(
      name: input.name, isArchive: input.document.isArchive, report: report, fixes: fixes)
  }

  private func write(_ outcomes: [LintOutcome]) throws {
    switch format {
    case .text: try writeText(outcomes)
    case .json:
      for outcome in outcomes { try Terminal.print(JSONLine.text(of: LintFileReport(outcome))) }
    case .github:
      let maximum = try maximumPerRule()
      let lines = outcomes.flatMap { LintAnnotations.lines($0, maximumPerRule: maximum) }
      if !lines.isEmpty { try Terminal.output(lines.joined(separator: "\n")) }
    }
  }

  private func writeText(_ outcomes: [LintOutcome]) throws {
    let text = LintText(
      isColored: Terminal.showsColors, columns: min(Terminal.columns(of: STDOUT_FILENO), 160),
      maximumPerRule: try maximumPerRule())
    var lines: [String] = []
    for outcome in outcomes {
      lines += text.lines(outcome)
      if common.quiet { continue }
      lines += outcome.fixes.counted.map { "repaired: \($0)" }
      if findings.fix, outcome.fixes.isEmpty, !outcome.report.findings.isEmpty {
        lines.append("--fix can repair nothing of this")
      }
    }
    if !common.quiet {
      lines += outcomes.map(text.summary)
      if outcomes.count > 1 { lines.append(text.total(outcomes)) }
    } else if lines.last == "" {
      lines.removeLast()
    }
    if !lines.isEmpty { try Terminal.output(lines.joined(separator: "\n")) }
  }

  /// The rules, a line each: identifier, level and summary.
  private static var table: String {
    let width = LintRule.all.map(\.id.count).max() ?? 0
    let lines = LintRule.all.map { rule in
      let name = rule.id.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      let level = rule.level.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
      return name + level + rule.summary + (rule.isFixable ? " (--fix)" : "")
    }
    return lines.joined(separator: "\n")
  }
}

extension [LintFix] {
  /// The fixes in words, equal ones counted.
  fileprivate var counted: [String] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for fix in self {
      if counts[fix.summary] == nil { order.append(fix.summary) }
      counts[fix.summary, default: 0] += 1
    }
    return order.map { summary in
      let count = counts[summary] ?? 1
      let text = summary.prefix(1).lowercased() + summary.dropFirst()
      return (count == 1 ? text : "\(text) (\(count) times)").escapedForTerminal()
    }
  }
}
