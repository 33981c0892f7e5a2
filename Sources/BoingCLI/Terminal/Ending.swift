import ArgumentParser
import BoingFormats
import Foundation

/// The end of the command: what is said, and the exit code.
enum Ending {
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
    switch error as? MovieError {
    case .destinationOfOtherKind: CommandError("\(error), or replace it with --force")
    case .destinationExists: CommandError("\(error), or leave --no-clobber out")
    default: error
    }
  }
}
