import CBoingFiles
import Foundation

/// The files that are part of the program.
enum EmbeddedFile {
  /// Returns the contents of the files in a folder, by their paths in it.
  static func contents(of folder: String) -> [String: Data] {
    let list = CEmbeddedFiles()
    var contents: [String: Data] = [:]
    // The table and what it points to are constants of the program.
    for file in UnsafeBufferPointer(start: list.files, count: list.count) {
      let path = String(cString: file.path)
      guard path.hasPrefix(folder + "/") else { continue }
      contents[String(path.dropFirst(folder.count + 1))] =
        Data(
          bytesNoCopy: UnsafeMutableRawPointer(mutating: file.bytes), count: file.count,
          deallocator: .none)
    }
    return contents
  }

  /// Returns a file that `make web` has built.
  ///
  /// - Precondition: There is one of that name.
  static func web(_ name: String) -> Data {
    guard let data = contents(of: "web")[name] else { preconditionFailure("no file \(name)") }
    return data
  }
}
