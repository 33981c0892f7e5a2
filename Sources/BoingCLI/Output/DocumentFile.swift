import BoingFormats
import Foundation

/// Opens documents for the commands, with errors that name the file as it was typed.
enum DocumentFile {
  /// The document at a path, in a state if one is given.
  ///
  /// - Throws: ``DocumentError`` also where a state is not there.
  static func open(
    _ path: String, state: String? = nil, knowing others: [String] = [],
    decodesImages: Bool = true
  ) throws(DocumentError) -> LayeredDocument {
    let url = URL(typed: path)
    do throws(DocumentError) {
      let document = try LayeredDocument(contentsOf: url, decodesImages: decodesImages)
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
    plane: DocumentPlane?, overwriting: Overwriting = .sameFormat
  ) throws {
    let url = URL(typed: path)
    let name = url.deletingPathExtension().lastPathComponent
    switch try conversion.output(as: format, named: name, plane: plane) {
    case .file(let data):
      let signature: FileSignature = format == .caml ? .caml : .zip
      let file = try AtomicFile(replacing: url, overwriting.files(like: signature))
      try file.write(data)
      try file.commit()
    case .folder(let files):
      if overwriting == .never { try ReplaceableFiles.none.check(CanonicalPath(path).path) }
      try DocumentBundle.write(files, to: url)
    }
  }
}

extension URL {
  /// The address of a path as it was typed.
  ///
  /// It is absolute, since a relative one would lose `..` before links are followed.
  init(typed path: String) {
    let folder = FileManager.default.currentDirectoryPath
    self.init(fileURLWithPath: path.hasPrefix("/") ? path : folder + "/" + path)
  }
}
