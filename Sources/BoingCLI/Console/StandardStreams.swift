import BoingDocuments
import Foundation

/// The program itself.
enum Program {
  /// The version, as `--version` prints it and reports state it.
  static let version = "0.1.0"
}

/// Standard input and output, where the command line names them instead of a file.
enum StandardStream {
  /// The name that stands for them.
  static let name = "-"

  /// The name of standard input in reports and messages.
  static let inputName = "standard input"

  /// The maximum number of bytes that are read from standard input.
  static let maximumInputSize = 1 << 29

  /// Returns everything that comes from standard input.
  ///
  /// - Throws: ``CommandError`` for a terminal, for nothing, for more than `limit` bytes, or where it
  ///   cannot be read.
  static func input(limit: Int = maximumInputSize) throws -> Data {
    var data = Data()
    try read(limit: limit) { data += $0 }
    return data
  }

  /// Writes bytes to standard output that are not for a reader.
  ///
  /// - Throws: ``CommandError`` for a terminal, or where they do not arrive.
  static func output(binary data: Data) throws {
    guard isatty(STDOUT_FILENO) == 0 else {
      throw CommandError(
        "standard output is a terminal, which cannot show the file; redirect it, or name a file")
    }
    try Terminal.output(bytes: data)
  }

  private static func read(limit: Int, _ body: (Data) throws -> Void) throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw CommandError("standard input is a terminal; redirect a file to it, or name one")
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while true {
      let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandError("standard input cannot be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      total += count
      guard total <= limit else {
        throw CommandError(
          "standard input has more than \(limit >> 20) MiB; give a smaller file")
      }
      try body(Data(bytes[..<count]))
    }
    if total == 0 { throw CommandError("standard input is empty; redirect a file to it") }
  }
}

/// A document that a command reads: a file, a folder, or what comes from standard input.
struct DocumentInput {
  /// The path as it was typed, or the name of standard input.
  let name: String
  /// The content of standard input; nil for a path.
  private let data: Data?
  /// The word for the layers' own values.
  private static let noState = "none"

  /// Takes a path, or reads standard input for `-`.
  ///
  /// - Throws: ``CommandError`` where standard input cannot be read.
  init(_ path: String) throws {
    let isStandardInput = path == StandardStream.name
    name = isStandardInput ? StandardStream.inputName : path
    data = isStandardInput ? try StandardStream.input() : nil
  }

  /// Opens the document in a state: the one that is given, “none”, or the one in which a phone begins.
  ///
  /// - Throws: ``DocumentError``, which names the file as it was typed, also where a state is not there.
  func open(
    state: String? = nil, knowing others: [String] = [], decodesImages: Bool = true
  ) throws(DocumentError) -> LayeredDocument {
    do throws(DocumentError) {
      let document: LayeredDocument
      if let data {
        document = try LayeredDocument(data: data, named: name, decodesImages: decodesImages)
      } else {
        document = try LayeredDocument(contentsOf: URL(typed: name), decodesImages: decodesImages)
      }
      if let state, state != Self.noState || document.stateNames.contains(state) {
        try document.setState(state)
      } else if state == nil {
        try document.setState(document.initialState)
      }
      for name in others { try document.checkState(name) }
      return document
    } catch {
      throw named(error)
    }
  }

  /// Returns an error about the whole document with its name as it was typed.
  func named(_ error: DocumentError) -> DocumentError { Self.named(error, as: name) }

  /// Returns an error about a file or folder with its path as it was typed, which precedes the name of a bundle
  /// inside it.
  static func named(_ error: DocumentError, as path: String) -> DocumentError {
    if error.file == path || error.file.hasPrefix(path + ": ") { return error }
    let isWhole = error.file == URL(typed: path).lastPathComponent
    return DocumentError(
      file: isWhole ? path : path + ": " + error.file, line: error.line, error.cause)
  }
}

/// Text that is too long to be kept: it goes on in pieces of 64 kilobytes.
struct BufferedOutput {
  private var buffer: [UInt8] = []
  private let sink: (Data) throws -> Void
  private static let size = 1 << 16

  /// Creates a buffer before `sink`, by default before standard output.
  init(to sink: @escaping (Data) throws -> Void = Terminal.output(bytes:)) {
    self.sink = sink
  }

  /// Writes `text` as it is.
  ///
  /// - Throws: ``CommandError`` where a piece does not arrive, as on a full disk.
  mutating func write(_ text: some StringProtocol) throws {
    buffer += text.utf8
    if buffer.count >= Self.size { try flush() }
  }

  /// Writes what is left; to be called at the end.
  mutating func flush() throws {
    try sink(Data(buffer))
    buffer.removeAll(keepingCapacity: true)
  }
}

extension URL {
  /// Creates the address of a path as it was typed.
  ///
  /// It is absolute, since a relative one would lose `..` before links are followed.
  init(typed path: String) {
    let folder = FileManager.default.currentDirectoryPath
    self.init(fileURLWithPath: path.hasPrefix("/") ? path : folder + "/" + path)
  }
}
