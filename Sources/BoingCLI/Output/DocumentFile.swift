import BoingFormats
import Foundation

/// Opens documents for the commands, with errors that name the file as it was typed.
enum DocumentFile {
  /// The document at a path, in a state if one is given.
  ///
  /// - Throws: ``DocumentError`` also where a state is not there.
  static func open(
    _ path: String, state: String? = nil, knowing others: [String] = []
  ) throws(DocumentError) -> LayeredDocument {
    let url = URL(fileURLWithPath: path)
    do throws(DocumentError) {
      let document = try LayeredDocument(contentsOf: url)
      if let state { try document.setState(state) }
      for name in others where !document.stateNames.contains(name) {
        throw DocumentError(
          file: document.name, .unknownState(name, known: document.stateNames))
      }
      return document
    } catch {
      guard error.file == url.lastPathComponent else { throw error }
      throw DocumentError(file: path, line: error.line, error.cause)
    }
  }

  /// Writes a document in a form, whole or not at all.
  static func write(
    _ conversion: DocumentConversion, as format: DocumentFormat, to path: String,
    plane: DocumentPlane?
  ) throws {
    let url = URL(fileURLWithPath: path)
    let name = url.deletingPathExtension().lastPathComponent
    switch try conversion.output(as: format, named: name, plane: plane) {
    case .file(let data):
      let file = try AtomicFile(replacing: url)
      try file.write(data)
      try file.commit()
    case .folder(let files):
      try DocumentBundle.write(files, to: url)
    }
  }
}
