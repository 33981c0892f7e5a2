import Boing
import BoingMovies
import Foundation

/// The content of a `.ca` bundle: the document and its images, in memory.
///
///     let bundle = DocumentBundle(layer)
///     try bundle.write(to: URL(fileURLWithPath: "drop.ca"))
public struct DocumentBundle: Sendable {
  /// The document.
  public var content: CAMLDocument

  /// The files beside the document by their paths in the bundle: the images.
  public var files: [String: Data] = [:]

  /// The warnings about content that could not be written.
  public var warnings: [DocumentWarning] = []
}

extension DocumentBundle {
  /// Creates a bundle of a layer tree with its animations and images.
  ///
  /// What layers draw themselves becomes an image. `BounceAnimation` becomes a keyframe animation;
  /// other subclasses become what they descend from. Delegates, actions and whatever else a document
  /// cannot say is left out, with a warning.
  ///
  /// - Parameters:
  ///   - layer: The outermost layer; it is laid out and drawn if that is due.
  ///   - name: The bundle's name, for warnings.
  public init(_ layer: CALayer, name: String = "document") {
    let log = WarningLog(file: name)
    let assets = AssetCollector(log: log)
    let root = LayerEncoder(assets: assets, log: log).describe(layer)
    self.init(content: CAMLDocument(root: root), files: assets.files, warnings: log.all)
  }

  /// Every file of the bundle by its path: `main.caml`, `index.xml`, `assetManifest.caml`, images.
  ///
  /// The same bundle has the same bytes.
  ///
  /// - Throws: ``DocumentError/Cause/attributeTooLarge(_:element:byteCount:limit:)`` if a reader would refuse the
  ///   document.
  public var allFiles: [String: Data] {
    get throws(DocumentError) { files(markup: try content.markup) }
  }

  /// Returns every file of the bundle, `markup` among them.
  func files(markup: Data) -> [String: Data] {
    var all = files
    all["main.caml"] = markup
    return Self.completing(all, of: content)
  }

  /// Returns the files of a bundle with the two indices that are not among them.
  package static func completing(
    _ files: [String: Data], of content: CAMLDocument
  ) -> [String: Data] {
    var all = files
    all["index.xml"] = all["index.xml"] ?? BundleManifest.data(for: content)
    all["assetManifest.caml"] = all["assetManifest.caml"] ?? BundleManifest.manifest
    return all
  }

  /// Writes the bundle as a folder, whole or not at all.
  ///
  /// - Parameter url: The folder; one that holds a document and nothing else is replaced.
  /// - Throws: ``DocumentError/Cause/attributeTooLarge(_:element:byteCount:limit:)`` if a reader would refuse the
  ///   document, `FileError` if the folder cannot be written.
  public func write(to url: URL) throws {
    try Self.write(try allFiles, to: url)
  }

  /// Writes the files of a document as a folder, whole or not at all.
  ///
  /// - Parameters:
  ///   - files: The contents by their paths in the folder; those that lead out of it are left out.
  ///   - url: The folder; one that holds a document and nothing else is replaced.
  /// - Throws: `FileError` if the folder cannot be written.
  public static func write(_ files: [String: Data], to url: URL) throws(FileError) {
    try BundleFolder.write(files, to: url)
  }
}
