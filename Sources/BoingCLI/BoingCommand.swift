import ArgumentParser
import BoingMovies
import Foundation

/// The program: `boing`.
@main
struct BoingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boing",
    abstract: "Designs, previews, renders and exports bounces.",
    discussion: """
      Examples:
        boing render --list
        boing render jack -o jack.webp --contact-sheet jack.png
        boing play jack
        boing render Wallpaper.tendies --duration 2 -o wallpaper.mp4
        boing inspect Wallpaper.tendies
        boing lint Wallpaper.tendies
        boing export --as css --bounces 3
        boing export --as plot --bounces 3
        boing playground

      The help of a command shows the options that are needed most; --help-hidden in its \
      place shows them all.

      Results go to standard output, messages to standard error. As a file's name, \
      - is standard input or output. With --json each line is an object with a \
      schema, such as boing.file/1; Documentation/schemas has them.

      Exit codes:
        0    done
        1    it could not be done, or boing lint has found something: a file, a demo or a state that is not there, a \
      damaged file, a full disk, an error that cannot be kept, an encoder that failed
        64   wrong usage, which shows before any work: an unknown command or option, \
      a value out of its range, options that do not go together
        128+n  ended by signal n, such as 130 after Ctrl-C, with no file left behind

      An existing file is replaced if it has the format that is written; any other \
      one stays unless --force is given, and every one with --no-clobber. A folder \
      with other files in it is never replaced.

      Completions for bash, zsh or fish:
        boing --generate-completion-script bash
      """,
    version: Program.version,
    groupedSubcommands: [
      CommandGroup(name: "Design", subcommands: [PlaygroundCommand.self, ExportCommand.self]),
      CommandGroup(
        name: "Render", subcommands: [RenderCommand.self, PlayCommand.self, PlayerCommand.self]),
      CommandGroup(
        name: "Documents",
        subcommands: [
          NewCommand.self, LintCommand.self, PreviewCommand.self, InspectCommand.self,
          ConvertCommand.self,
        ]),
    ])

  static func main() {
    Terminal.reserveStandardStreams()
    CarriedFiles.use()
    TemporaryFiles.removeOnInterrupt()
    Interrupt.clearsProgress()
    do {
      var command = try Self.command(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch {
      Termination.exit(with: error)
    }
  }

  /// Returns the command that arguments ask for, validated.
  fileprivate static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let name = unknownCommand(in: arguments) {
      let known = commandNames.joined(separator: ", ")
      throw ValidationError("There is no command '\(name)'. The commands are: \(known).")
    }
    return try parseAsRoot(arguments)
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The word in the position of a command that is none; the parser calls it an unexpected argument.
  private static func unknownCommand(in arguments: [String]) -> String? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let name = words.first, !name.hasPrefix("-") else { return nil }
    return (commandNames + ["help"]).contains(name) ? nil : name
  }
}

/// The arguments of the command, read as it reads them, without the work.
package enum CommandLineCheck {
  /// Returns the command's name, or the message that the arguments are refused with.
  package static func answer(to arguments: [String]) -> String {
    do {
      return "\(type(of: try BoingCommand.command(arguments)))"
    } catch {
      return BoingCommand.fullMessage(for: error)
    }
  }
}

/// The end of the command: what is said, and the exit code.
///
/// A `ValidationError` comes from `validate()` alone, before any work; its exit code is 64. Every other
/// error comes from the work, and its exit code is 1.
enum Termination {
  /// Ends the process as an error asks for it; a request for help is one that succeeds.
  static func exit(with error: any Error) -> Never {
    let code = BoingCommand.exitCode(for: error)
    let text = BoingCommand.fullMessage(for: explained(error))
    guard code == .success else {
      if !text.isEmpty { Terminal.write(text + "\n") }
      Foundation.exit(code.rawValue)
    }
    do {
      try Terminal.output(text)
    } catch {
      exit(with: error)
    }
    Foundation.exit(code.rawValue)
  }

  /// The error with the option that would help; a library knows none.
  private static func explained(_ error: any Error) -> any Error {
    switch error as? FileError {
    case .destinationOfOtherKind: CommandError("\(error), or replace it with --force")
    case .destinationExists: CommandError("\(error), or leave --no-clobber out")
    case .unpackedFileChanged: CommandError("\(error), or replace it with --force")
    default: error
    }
  }
}
