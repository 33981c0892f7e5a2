import BoingFormats
import Foundation

/// The command line of an earlier version in present spellings.
///
/// The values of options, and all that follows `--`, stay as they are.
struct FormerSpellings {
  /// The words after `boing`.
  private(set) var arguments: [String]
  /// A line for each former spelling, in their order.
  private(set) var notices: [String] = []

  /// A former option: its present name, and the commands that had it.
  private struct Option {
    let present: String
    var commands: Set<String>?
    var isSilent = false
  }

  private static let movies: Set<String> = ["demo", "render"]

  private static let options: [String: Option] = [
    "--law": Option(present: "--motion", commands: ["curve", "export"]),
    "--out": Option(present: "--output", isSilent: true),
    "--sheet": Option(present: "--contact-sheet", commands: movies),
    "--sheet-frames": Option(present: "--contact-sheet-frames", commands: movies),
    "--onion": Option(present: "--onion-skin", commands: movies),
    "--onion-frames": Option(present: "--onion-skin-frames", commands: movies),
    "--frame": Option(present: "--time", commands: movies),
    "--blur": Option(present: "--shutter-angle", commands: movies),
    "--blur-samples": Option(present: "--shutter-samples", commands: movies),
    "--workers": Option(present: "--threads", commands: movies),
    "--to": Option(present: "--to-state", commands: ["render"]),
    "--at": Option(present: "--transition-time", commands: ["render"]),
    "--only": Option(present: "--demo", commands: ["gallery"]),
    "--limit": Option(present: "--exit-after", commands: ["play"]),
    "--loop": Option(present: "--repeat", commands: ["play"]),
    "--fewest": Option(present: "--minimize", commands: ["export"]),
    "--visible": Option(present: "--visible-fraction", commands: ["curve", "export", "spring"]),
    "--residual": Option(present: "--residual-fraction", commands: ["curve", "export"]),
    "--anticipation-share": Option(
      present: "--anticipation-duration", commands: ["curve", "export"]),
    "--svg": Option(present: "--output", commands: ["curve"]),
    "--png": Option(present: "--output", commands: ["curve"]),
  ]

  /// The options without a value; every other one takes the next word.
  static let flags: Set<String> = [
    "-h", "--help", "--help-hidden", "--version", "-q", "--quiet", "-v", "--verbose", "--json",
    "--no-progress", "--force", "--no-clobber", "-l", "--list", "--smooth", "--cosine",
    "--segments", "--strict",
    "--corners", "--plot", "--csv", "--fallback", "--value-only", "--as-curve", "--watch",
    "--terminal", "--autoplay", "--repeat", "--no-open", "--fix", "--rules", "--no-configuration",
    "--no-entry", "--tree", "--timeline", "--anew", "--skip-existing",
  ]

  /// The options of a spring, by which a former `convert` is known.
  private static let springOptions: Set<String> = [
    "-b", "--bounces", "-d", "--duration", "--visible", "--visible-fraction", "--mass",
    "--stiffness", "--damping",
    "--response", "--damping-ratio", "--perceptual-duration", "--bounce",
  ]

  /// Translates the words after `boing`.
  init(_ words: some Collection<String>) {
    arguments = Array(words)
    let first = arguments.first == "help" ? 1 : 0
    guard arguments.indices.contains(first) else { return }
    let command = arguments[first]
    switch command {
    case "convert-document":
      arguments[first] = "convert"
      notices.append("'convert-document' is now 'convert'")
    case "css":
      arguments[first] = "export"
      notices.append("'css' is now 'export --as css'")
    case "convert" where first == 0 && Self.isSpring(arguments.dropFirst()):
      arguments[first] = "spring"
      notices.append("'convert' of a spring is now 'spring'")
    default: break
    }
    guard first == 0 else { return }
    var rest = rename(Array(arguments.dropFirst()), of: arguments[0])
    if command == "css" {
      // A rule is a format of its own; of an easing, the value alone was written.
      let isRule = rest.contains("--keyframes")
      rest = rest.map { $0 == "--keyframes" ? "--name" : $0 }
      rest = ["--as", isRule ? "css-keyframes" : "css"] + (isRule ? [] : ["--value-only"]) + rest
    }
    arguments = [arguments[0]] + rest
  }

  /// Translates the options of a motion that are kept in a file.
  static func motionOptions(_ words: [String]) -> [String] {
    var spellings = FormerSpellings([])
    return spellings.rename(words, of: "curve")
  }

  private mutating func rename(_ words: [String], of command: String) -> [String] {
    Self.roles(of: words, in: command).map { word, role in
      guard role == .option else { return word }
      let name = String(word.prefix { $0 != "=" })
      guard let option = Self.option(name, of: command) else { return word }
      let notice = "'\(name)' is now '\(option.present)'"
      if !option.isSilent, !notices.contains(notice) { notices.append(notice) }
      return option.present + word.dropFirst(name.count)
    }
  }

  private static func option(_ name: String, of command: String) -> Option? {
    options[name].flatMap { $0.commands?.contains(command) ?? true ? $0 : nil }
  }

  private enum Role {
    case option, value, argument
  }

  /// Returns each word with its role in the command line.
  private static func roles(
    of words: some Sequence<String>, in command: String
  ) -> [(word: String, role: Role)] {
    var isValue = false
    var areOptionsOver = false
    return words.map { word in
      if isValue {
        isValue = false
        return (word, .value)
      }
      guard !areOptionsOver, word.hasPrefix("-"), word != StandardStream.name else {
        return (word, .argument)
      }
      if word == "--" {
        areOptionsOver = true
      } else {
        let isFlag = flags.contains(option(word, of: command)?.present ?? word)
        let areFlags = !word.hasPrefix("--") && word.dropFirst().allSatisfy { "hqvl".contains($0) }
        isValue = !isFlag && !areFlags && !word.contains("=")
      }
      return (word, .option)
    }
  }

  /// True if a former `convert` was about a spring, not about a document.
  private static func isSpring(_ words: ArraySlice<String>) -> Bool {
    let roles = roles(of: words, in: "convert")
    let options = roles.filter { $0.role == .option }.map { String($0.word.prefix { $0 != "=" }) }
    let inputs = roles.filter { $0.role == .argument }.map(\.word)
    // A document has a name to go to; its length is --duration, too.
    guard inputs.count < 2 else { return false }
    if !springOptions.isDisjoint(with: options) { return true }
    guard inputs.count == 1, inputs[0] != StandardStream.name else { return false }
    return DocumentFormat(path: inputs[0]) == nil
  }
}
