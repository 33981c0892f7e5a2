import ArgumentParser
import BoingFormats
import Foundation

/// An output that is made of every document, as `--make` describes it: `small.gif: gif --fps 15`.
///
/// Its command is checked once, with a document's name that stands for all.
struct Recipe {
  /// The kinds of outputs.
  enum Kind: String, CaseIterable {
    case webp, apng, gif, mp4, webm, frames, still, sheet
    case onionSkin = "onion-skin"
    case page, inspect

    /// The name of the output, where none is given.
    var file: String {
      switch self {
      case .webp, .apng, .gif, .mp4, .webm: "movie.\(rawValue)"
      case .frames: "frames/"
      case .still, .sheet, .onionSkin: "\(rawValue).png"
      case .page: "page.html"
      case .inspect: "inspect.json"
      }
    }

    /// The command, which gets the document's name after it.
    var command: String { self == .inspect ? "inspect" : "render" }

    /// The options that make this kind of output.
    fileprivate func options(_ output: String) -> [String] {
      switch self {
      case .webp, .apng, .gif, .mp4, .webm, .frames, .page: ["--output", output]
      case .still: ["--time", "0", "--output", output]
      case .sheet, .onionSkin: [self == .sheet ? "--contact-sheet" : "--onion-skin", output]
      case .inspect: ["--json"]
      }
    }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }

  /// The commands of all kinds.
  static let commands = Set(Kind.allCases.map(\.command))

  let kind: Kind
  /// The name of the output; that of a folder ends in a slash.
  let file: String
  private let options: [String]
  /// The movie, which can be made in parts; nil for any other output.
  private(set) var movie: (format: MovieFormat, frameRate: FrameRate, duration: Double)?

  /// Reads a recipe.
  ///
  /// - Parameters:
  ///   - text: The name of the output and a colon, which may be left out; the kind; and options.
  ///   - common: The options of every rendering, which come before the recipe's own.
  /// - Throws: `ValidationError` with the recipe and what is wrong with it.
  init(_ text: String, common: [String]) throws {
    func wrong(_ reason: String) -> ValidationError { .option("make", text, reason) }
    var words: [String]
    do {
      words = try NamedMotion.words(of: text)
    } catch let error as ValidationError {
      throw wrong(error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message)
    }
    let name = words.first.flatMap { $0.hasSuffix(":") ? String($0.dropLast()) : nil }
    if name != nil { words.removeFirst() }
    guard let word = words.first, let kind = Kind(rawValue: word) else {
      throw wrong("give one of \(Kind.names), and options of its command after it")
    }
    self.kind = kind
    file = name.map { kind == .frames && !$0.hasSuffix("/") ? $0 + "/" : $0 } ?? kind.file
    let plain = file.hasSuffix("/") ? String(file.dropLast()) : file
    guard !plain.isEmpty, !plain.hasPrefix("."), !plain.contains("/"), !plain.utf8.contains(0),
      Self.ending(file) == Self.ending(kind.file)
    else {
      throw wrong(
        "the output's name is one such as '\(kind.file)', with that extension and in no folder")
    }
    options = (kind.command == "render" ? common : []) + words.dropFirst()
    do {
      try check()
    } catch let error as ValidationError {
      throw wrong(error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message)
    } catch {
      let message = RenderCommand.message(for: error)
      throw wrong(
        RenderCommand.exitCode(for: error) == .success
          ? "it does nothing but print a help text" : message)
    }
  }

  private static func ending(_ file: String) -> String {
    file.hasSuffix("/") ? "/" : URL(fileURLWithPath: file).pathExtension
  }

  /// Parses the command as a job will, and sees that it makes the one output and nothing else.
  private mutating func check() throws {
    let document = "document.tendies"
    let words = Array(self.words(document, output: file).dropFirst())
    guard kind.command == "render" else {
      let command = try InspectCommand.parse(words)
      guard command.file == document, command.common.json else { throw Self.otherOutput }
      return
    }
    let command = try RenderCommand.parse(words)
    let figures = command.movie.figures
    var expected: [String?] = [file, nil, nil]
    if kind == .sheet { expected = [nil, file, nil] }
    if kind == .onionSkin { expected = [nil, nil, file] }
    guard command.file == document, try command.parts.choice() == nil,
      [command.movie.encoding.output, figures.contactSheet, figures.onionSkin] == expected
    else { throw Self.otherOutput }
    guard kind.isMovie else { return }
    let settings = try command.movie.settings()
    let format = try MovieFormat(path: file)
    guard format != .png, settings.time == nil else { return }
    movie = (
      format, try settings.frameRate(for: format), settings.duration ?? RenderCommand.duration
    )
  }

  private static let otherOutput = ValidationError(
    "the document and the output's name are filled in; leave options out that name files, and write "
      + "the output's name before a colon, such as 'small.gif: gif'")

  /// The words after `boing` that make the output of a document.
  func words(_ document: String, output: String = BatchJob.outputMark) -> [String] {
    // A name that begins like an option is none with a folder before it.
    let path = document.hasPrefix("-") ? "./" + document : document
    return [kind.command, path] + kind.options(output) + options
  }
}

extension Recipe.Kind {
  /// True if the output is a movie.
  fileprivate var isMovie: Bool {
    switch self {
    case .webp, .apng, .gif, .mp4, .webm, .frames: true
    case .still, .sheet, .onionSkin, .page, .inspect: false
    }
  }
}
