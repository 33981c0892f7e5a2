import BoingDocuments
import Foundation

/// The collection of real documents, if it is there: the folder that `BOING_DOCUMENTS` names, or
/// `shared/caml` beside the repository.
enum RealDocuments {
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["BOING_DOCUMENTS"] {
      return URL(fileURLWithPath: path)
    }
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    url = url.deletingLastPathComponent().appendingPathComponent("shared/caml")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  static let names = ["GitHub", "SideStore", "Simple_Minecraft_Chest", "Spinning_Squares"]

  static func url(_ name: String) throws -> URL {
    guard let folder else { throw DocumentError(file: name, .fileNotFound) }
    return folder.appendingPathComponent(name + ".tendies")
  }

  /// The files of one of them by their paths.
  static func files(_ name: String) throws -> [String: Data] {
    try PackageContents(archive: Data(contentsOf: url(name)), named: name).files()
  }
}
