import Boing
import BoingMovies
import Foundation

/// The forms that Core Animation documents are kept in.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
  /// Markup alone, its images within.
  case caml
  /// A folder of markup and images.
  case ca
  /// A folder of up to three of those.
  case wallpaper
  /// An archive of a wallpaper, as editors exchange it.
  case tendies

  /// Creates the form that a path's extension names; nil if it names none.
  public init?(path: String) {
    self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased())
  }
}

/// Turns a document from one form into another.
///
/// Everything is kept that the new form can hold: images, states, the files beside the document, and
/// what is not understood. Between an archive and the folder of its files these stay as they are.
public struct DocumentConversion {
  private let files: PackageContents
  private let bundles: [BundleLocator.Bundle]
  private var contents: [String: CAMLDocument] = [:]
  private let size: CGSize

  /// The warnings about content of the document that was not understood.
  public let warnings: [DocumentWarning]

  /// The planes that the documents inside fill; nil for a document of none.
  public var planes: [DocumentPlane?] { bundles.map(\.plane) }

  /// Opens a document of any form.
  ///
  /// - Throws: ``DocumentError`` if it cannot be read.
  public init(contentsOf url: URL, limits: ArchiveLimits = .standard) throws(DocumentError) {
    try self.init(
      LayeredDocument(contentsOf: url, limits: limits, decodesImages: false), limits: limits)
  }

  /// Takes an open document.
  ///
  /// - Throws: ``DocumentError`` if it cannot be read.
  public init(_ document: LayeredDocument, limits: ArchiveLimits = .standard) throws(DocumentError)
  {
    (size, warnings) = (document.size, document.warnings)
    if let tree = document.files {
      files = tree
      var locator = BundleLocator(tree: tree)
      bundles = try locator.bundles()
    } else {
      files = PackageContents(name: document.name, files: [:], limits: limits)
      bundles = [BundleLocator.Bundle(folder: "", plane: nil)]
    }
    for (bundle, inner) in zip(bundles, document.documents) {
      contents[bundle.folder] = inner.content
    }
  }

  /// Takes a bundle that is in memory.
  public init(_ bundle: DocumentBundle, named name: String) {
    // The markup is written anew, and checked, for each output.
    files = PackageContents(name: name, files: bundle.files(markup: Data()))
    bundles = [BundleLocator.Bundle(folder: "", plane: nil)]
    contents = ["": bundle.content]
    warnings = bundle.warnings
    size =
      if case .rect(let bounds)? = bundle.content.root.value(forKeyPath: "bounds") {
        bounds.size
      } else { .zero }
  }

  /// The document in another form: the content of a file, or of each file in a folder by its path.
  public enum Output: Sendable {
    /// One file.
    case file(Data)
    /// A folder.
    case folder([String: Data])
  }

  /// The document in a form.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - name: The name for what is inside it, without an extension.
  ///   - plane: Which of a wallpaper's documents a form for one is to hold.
  /// - Throws: ``DocumentError/Cause/severalDocuments(_:)`` if that was not said,
  ///   ``DocumentError/Cause/imageTooLargeToEmbed(_:byteCount:limit:)`` or
  ///   ``DocumentError/Cause/attributeTooLarge(_:element:byteCount:limit:)`` if the output could not be read
  ///   back, or ``DocumentError`` if a file cannot be read.
  public func output(
    as format: DocumentFormat, named name: String, plane: DocumentPlane? = nil
  ) throws(DocumentError) -> Output {
    switch format {
    case .caml: return .file(try caml(try bundle(plane)))
    case .ca: return .folder(try bundleFiles(try bundle(plane)))
    case .wallpaper: return .folder(try wallpaper(named: name))
    case .tendies:
      let archive = try archive(named: name)
      return .file(
        try PackageContents.archive(
          of: archive.files, folders: archive.folders, dates: archive.dates, named: files.name))
    }
  }

  /// Writes the files of the document's archive as a folder, whole or not at all.
  ///
  /// An archive's files keep their contents, paths and dates; of another document they are those that an archive of it
  /// would have.
  ///
  /// - Parameters:
  ///   - url: The folder. One in which every file is one of the new, unchanged, is replaced; with `Overwriting/always`
  ///     also if they were changed, with `Overwriting/never` not at all. A folder with other files stays.
  ///   - name: The name for what is inside it, without an extension.
  ///   - overwriting: The rule by which an existing folder gives way.
  /// - Returns: The number of bytes of all files.
  /// - Throws: ``DocumentError`` if a file cannot be read, or one is a folder as well; `FileError` if the folder may not
  ///   be replaced or cannot be written.
  public func unpack(
    to url: URL, named name: String, overwriting: Overwriting = .sameFormat
  ) throws -> Int {
    let archive = try archive(named: name)
    let folders = archive.folders.union(archive.files.keys.flatMap(RelativePath.folders))
    if let path = folders.sorted().first(where: { archive.files[$0] != nil }) {
      throw DocumentError(
        file: files.name,
        .damagedArchive(entry: path, reason: "it is a file and a folder at the same time"))
    }
    if overwriting == .never { try ReplaceableFiles.none.check(CanonicalPath(url).path) }
    try BundleFolder.write(
      archive.files, folders: folders, dates: archive.dates, to: url,
      replacing: overwriting == .always ? .namesakes : .none)
    return archive.files.values.reduce(0) { $0 + $1.count }
  }

  /// The warnings about files of a folder that an archive of it is made without: those that editors, the Finder and
  /// version control have left there.
  public var leftOut: [DocumentWarning] {
    guard isArchive, files.isOnDisk else { return [] }
    return files.paths.filter(RelativePath.isResidue).map {
      DocumentWarning(
        file: files.name, subject: $0, message: "it is no part of a document; it is left out")
    }
  }

  /// True for the files of an archive, packed or unpacked.
  private var isArchive: Bool { !files.folders(withExtension: "wallpaper").isEmpty }

  private func bundle(_ plane: DocumentPlane?) throws(DocumentError) -> BundleLocator.Bundle {
    if bundles.count == 1, let only = bundles.first { return only }
    guard let plane, let found = bundles.first(where: { $0.plane == plane }) else {
      throw DocumentError(
        file: files.name, .severalDocuments(bundles.map { $0.plane?.rawValue ?? $0.folder }))
    }
    return found
  }

  /// The markup of a bundle, its images as `data:` URIs.
  private func caml(_ bundle: BundleLocator.Bundle) throws(DocumentError) -> Data {
    guard let content = contents[bundle.folder] else { return Data() }
    let tree = files.subtree(bundle.folder)
    var embedded: [String: String] = [:]
    for source in content.imageSources {
      for spelling in [source, source.removingPercentEncoding ?? source] {
        if embedded[source] == nil, let data = try tree.data(at: spelling) {
          embedded[source] = try dataURI(of: data, named: source)
        }
      }
    }
    return try content.replacingImages(embedded).markup(named: files.name)
  }

  private func dataURI(of image: Data, named name: String) throws(DocumentError) -> String {
    let mediaType = ImageFormat(signatureOf: image)?.mediaType ?? "application/octet-stream"
    let head = "data:\(mediaType);base64,"
    // Base64 makes four bytes of every three that are begun.
    let byteCount = head.utf8.count + (image.count + 2) / 3 * 4
    guard byteCount <= XMLLimits.startTagSize else {
      throw DocumentError(
        file: files.name,
        .imageTooLargeToEmbed(name, byteCount: byteCount, limit: XMLLimits.startTagSize))
    }
    return head + image.base64EncodedString()
  }

  /// The files of a bundle, its markup written anew.
  private func bundleFiles(_ bundle: BundleLocator.Bundle) throws(DocumentError) -> [String: Data] {
    guard let content = contents[bundle.folder] else { return [:] }
    var result = try contentsOf(files.subtree(bundle.folder))
    result[try rootDocument(of: bundle)] = nil
    // The index names the document as it was called before.
    if try rootDocument(of: bundle) != "main.caml" { result["index.xml"] = nil }
    result["main.caml"] = try content.markup(named: files.name)
    return DocumentBundle.completing(result, of: content)
  }

  private func rootDocument(of bundle: BundleLocator.Bundle) throws(DocumentError) -> String {
    try CoreAnimationDocument.rootDocument(of: files.subtree(bundle.folder))
  }

  private func contentsOf(_ tree: PackageContents) throws(DocumentError) -> [String: Data] {
    var result: [String: Data] = [:]
    for path in tree.paths { result[path] = try tree.data(at: path) }
    return result
  }

  /// The files of a wallpaper: those that are there, or a new one around a single document.
  private func wallpaper(named name: String) throws(DocumentError) -> [String: Data] {
    let base = files.folders(withExtension: "wallpaper").first
    let isWallpaper = base != nil || files.contains("Wallpaper.plist")
    guard isWallpaper || bundles.count > 1 else {
      return WallpaperManifest(name: name, size: size).wallpaper(
        around: try bundleFiles(bundles[0]))
    }
    let prefix = base.map { $0 + "/" } ?? ""
    var result = try contentsOf(files.subtree(base ?? ""))
    for bundle in bundles {
      let folder = String(bundle.folder.dropFirst(prefix.count))
      for (path, data) in try bundleFiles(bundle) { result[RelativePath.join(folder, path)] = data }
    }
    return result
  }

  /// The files of an archive, its folders, and the dates of files.
  private typealias Archive = (
    files: [String: Data], folders: Set<String>, dates: [String: Date]
  )

  /// The archive that is there, or the minimum that a phone's wallpaper needs.
  private func archive(named name: String) throws(DocumentError) -> Archive {
    guard isArchive else {
      let new = WallpaperManifest(name: name, size: size)
        .archive(around: try wallpaper(named: name))
      return (new, [], [:])
    }
    guard files.isOnDisk else { return (try contentsOf(files), files.folders, files.dates) }
    return (
      try contentsOf(files).filter { !RelativePath.isResidue($0.key) },
      files.folders.filter { !RelativePath.isResidue($0) }, files.dates
    )
  }
}
