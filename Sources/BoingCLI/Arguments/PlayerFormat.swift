import Foundation

/// The form in which a layer tree is written for browsers.
enum PlayerFormat: String {
  /// A page that plays the tree, whole in one file.
  case page = "html"
  /// The document that the player's element loads.
  case document = "boing"

  /// Creates the format of a path's extension; nil for another one, and for a folder's name.
  init?(path: String) {
    guard !path.hasSuffix("/") else { return nil }
    let ext = (path as NSString).pathExtension.lowercased()
    self.init(rawValue: ext == "htm" ? "html" : ext)
  }
}
