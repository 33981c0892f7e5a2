import ArgumentParser
import Boing
import BoingDemos
import BoingDocuments
import Foundation

/// The options that say what is shown of a demo or a document.
struct SourceArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The stage or screen in points, such as 390x844; a demo is fitted into its middle. (default: "
        + "the demo's or document's own)", valueName: "size"))
  var size: String?

  func validate() throws {
    _ = try checkedSize()
  }

  /// The size, if one was given.
  func checkedSize() throws -> CGSize? { try size.map { try ScreenSize($0).size } }
}

/// The option of every command that shows one of a document's states.
struct StateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The state in which a document begins: Locked, Unlock, Sleep, or another name in it; none for "
        + "its own values. (default: locked for a wallpaper, else none)", valueName: "name"))
  var state: String?
}

/// The options of a change of state.
struct TransitionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The state to change to, as the document's transitions say.", valueName: "name"))
  var toState: String?

  @Option(
    number: "seconds",
    "The time after the first frame at which the change of state begins. (default: 0)",
    isHidden: true)
  var transitionTime: TypedNumber?

  func validate() throws {
    guard let transitionTime else { return }
    _ = try transitionTime.time("transition-time")
    if toState == nil {
      throw ValidationError(
        "--transition-time says when a change of state begins; say with --to-state to which.")
    }
  }
}

/// The option that chooses one of several documents in a package.
struct PlaneArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The document of several to write: background, floating or foreground.", valueName: "name"),
    completion: .list(DocumentPlane.allCases.map(\.rawValue)))
  var plane: String?

  func validate() throws {
    _ = try checkedPlane()
  }

  /// The plane, if one was given.
  func checkedPlane() throws -> DocumentPlane? {
    try plane.map { name in
      guard let plane = DocumentPlane(rawValue: name) else {
        throw ValidationError.option("plane", name, "give background, floating or foreground")
      }
      return plane
    }
  }
}

/// The options that set up a demo.
struct DemoArguments: ParsableArguments {
  @OptionGroup var source: SourceArguments

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter of the demo; may be given several times. 'boing render <name> --list' shows "
        + "its parameters.", valueName: "name=value"))
  var settings: [String] = []

  /// True if no option was given.
  var isEmpty: Bool { source.size == nil && settings.isEmpty }

  func validate() throws {
    _ = try parsed()
  }

  /// Refuses the options of a document for a demo, and those of a demo for a document.
  func check(_ subject: String, documentOptions: [(name: String, isGiven: Bool)]) throws {
    if Demos.named(subject) != nil {
      if let option = documentOptions.first(where: \.isGiven) {
        throw ValidationError("--\(option.name) goes with a document; '\(subject)' is a demo.")
      }
    } else if !settings.isEmpty {
      throw ValidationError("--set goes with a demo; '\(subject)' is a document.")
    }
  }

  /// Returns the size that was asked for, or the demo's own.
  func stageSize(of demo: any Demo.Type) throws -> CGSize { try source.checkedSize() ?? demo.size }

  /// The demo with its parameters set.
  ///
  /// - Throws: `ValidationError` with what the demo has instead.
  func scene(_ demo: any Demo.Type) throws -> any Demo {
    do {
      return try demo.make(setting: parsed())
    } catch let error as DemoError {
      throw ValidationError("--set: \(error).")
    }
  }

  private func parsed() throws -> [(name: String, value: Double)] {
    try settings.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let value = Double(parts[1]), value.isFinite
      else {
        throw ValidationError.option(
          "set", text, "give a parameter's name and a number, such as bounces=3")
      }
      return (String(parts[0]), value)
    }
  }
}

extension Demos {
  private static var names: String { all.map { $0.name }.joined(separator: ", ") }

  /// Returns the demo of a name.
  ///
  /// - Throws: ``CommandError`` with the names there are.
  static func existing(_ name: String) throws -> any Demo.Type {
    guard let demo = named(name) else {
      throw CommandError("there is no demo '\(name)'; the demos are \(names)")
    }
    return demo
  }

  /// Refuses a word that is neither the name of a demo nor that of a file.
  ///
  /// - Throws: ``CommandError`` with the names there are.
  static func checkExists(_ subject: String) throws {
    if subject == StandardStream.name || named(subject) != nil || access(subject, F_OK) == 0
      || subject.contains(where: { "./".contains($0) })
    {
      return
    }
    throw CommandError(
      "\(subject): there is no demo and no file of that name; the demos are \(names)")
  }
}

/// Width and height in points, typed as 390x844.
struct ScreenSize {
  let size: CGSize

  /// - Throws: `ValidationError` where either side is missing, no number, or not from 1 to 16384.
  init(_ text: String) throws {
    let sides = text.lowercased().split(
      separator: "x", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else {
      throw ValidationError.option(
        "size", text, "give width and height in points from 1 to 16384, such as 390x844")
    }
    size = CGSize(width: width, height: height)
  }
}
