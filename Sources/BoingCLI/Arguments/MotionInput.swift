import ArgumentParser
import BoingCurveFormats
import BoingMovies
import Foundation

/// A motion that is given as a text: the text itself, a file with it, or standard input.
struct MotionInput {
  /// The name of the file, or the text.
  let name: String
  private let text: String
  private let isFile: Bool

  /// Reads the text.
  ///
  /// - Throws: ``CommandError`` for a file that is not there or cannot be read.
  init(_ argument: String) throws {
    isFile = Self.isFile(argument)
    name = argument == StandardStream.name ? StandardStream.inputName : argument
    if isFile {
      guard let content = String(validating: try Self.data(of: argument), as: UTF8.self) else {
        throw CommandError(
          "\(name) is no text with a motion; of a document give boing inspect or boing render its path"
        )
      }
      text = content
    } else {
      text = argument
    }
    if !isFile, Self.looksLikePath(argument) {
      throw CommandError("\(argument): there is no such file or folder; check the path")
    }
  }

  /// Refuses a text that is none and names no file.
  static func check(_ argument: String) throws {
    guard !isFile(argument), !looksLikePath(argument) else { return }
    do throws(CurveReadError) {
      _ = try MotionText(reading: argument)
    } catch {
      throw ValidationError(Self.message(for: error))
    }
  }

  /// The message of a text that is no motion, with no more of it than a line has room for.
  private static func message(for error: CurveReadError) -> String {
    guard case .unrecognized(let text) = error else { return "\(error)" }
    let shown = text.count <= 60 ? text : text.prefix(60) + "…"
    return "\(CurveReadError.unrecognized(shown))"
      + (text.count <= 60 ? " Such a text is “stiffness: 300, damping: 20”." : "")
  }

  /// The design tokens of a file, if it holds some.
  var tokens: JSONValue? {
    get throws {
      guard isFile, text.first(where: { !$0.isWhitespace }) == "{" else { return nil }
      do {
        return try JSONValue(text)
      } catch {
        throw CommandError("\(name): \(error)")
      }
    }
  }

  /// The motion of the text.
  func motion() throws -> MotionText {
    do throws(CurveReadError) {
      return try MotionText(reading: text)
    } catch {
      let message = Self.message(for: error)
      throw CommandError(isFile ? "\(name): \(message)" : message)
    }
  }

  /// The maximum number of bytes of a file.
  private static let maximumSize = 16 << 20

  /// Returns the content of a file or of standard input.
  static func data(of argument: String) throws -> Data {
    if argument == StandardStream.name { return try StandardStream.input(limit: maximumSize) }
    do throws(FileInput.Refusal) {
      return try FileInput.contents(of: URL(typed: argument).path, limit: maximumSize)
    } catch {
      throw CommandError("\(argument) cannot be read: \(error.reason)")
    }
  }

  private static func isFile(_ argument: String) -> Bool {
    argument == StandardStream.name
      || FileManager.default.fileExists(atPath: URL(typed: argument).path)
  }

  /// True for one word with a slash or an extension, which no text of a motion is.
  private static func looksLikePath(_ text: String) -> Bool {
    let isWord = !text.contains { $0.isWhitespace || "(){}[]:;,=".contains($0) }
    let ending = text.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    return isWord
      && (text.contains("/") || text.contains(".") && ending.first?.isLetter ?? false)
  }
}
