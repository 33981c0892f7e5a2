import Foundation

/// A document under lint: an archive, a folder, or a file of markup, read as far as it can be.
///
///     let document = try LintDocument(contentsOf: url)   // .tendies, .wallpaper, .ca or .caml
///     for finding in Linter().report(on: document).findings { print(finding) }
///
/// Faults of the document are no errors but findings.
public struct LintDocument: Sendable {
  /// The name of the file or folder.
  public let name: String

  /// The forms of a document, with what is needed to change it.
  enum Form: Sendable {
    case archive(Data)
    case folder
    case markup(Data)
    /// Nothing that can be opened.
    case unknown
  }

  let form: Form
  /// The files; none of markup on its own.
  let files: PackageContents
  /// The error that kept the document from being opened.
  let failure: DocumentError?
  /// The wallpapers, of which the first is played.
  let wallpapers: [LintWallpaper]
  /// The bundles outside of wallpapers.
  let looseBundles: [LintBundle]

  /// True for an archive: the files of its findings are inside one file.
  public var isArchive: Bool {
    if case .archive = form { true } else { false }
  }

  /// Every bundle.
  var bundles: [LintBundle] { wallpapers.flatMap(\.bundles) + looseBundles }

  /// Opens a file or folder.
  ///
  /// - Throws: ``DocumentError`` if there is no such file or folder, or the system refuses to read it.
  public init(contentsOf url: URL, limits: ArchiveLimits = .standard) throws(DocumentError) {
    let name = url.lastPathComponent
    if try PackageContents.isFolder(url) {
      do throws(DocumentError) {
        self.init(
          name: name, form: .folder,
          files: try PackageContents(folder: url, limits: limits))
      } catch {
        if case .unreadableFolder = error.cause { throw error }
        self.init(name: name, failure: error)
      }
      return
    }
    do throws(DocumentError) {
      self.init(
        data: try PackageContents.data(ofFile: url, limits: limits), named: name, limits: limits)
    } catch {
      if case .unreadable = error.cause { throw error }
      self.init(name: name, failure: error)
    }
  }

  /// Opens an archive or a file of markup that is in memory.
  public init(data: Data, named name: String, limits: ArchiveLimits = .standard) {
    do throws(DocumentError) {
      guard data.count <= limits.totalSize else {
        throw DocumentError(file: name, .tooLarge(limit: limits.totalSize))
      }
      if PackageContents.looksLikeArchive(data) {
        self.init(
          name: name, form: .archive(data),
          files: try PackageContents(archive: data, named: name, limits: limits))
      } else {
        guard PackageContents.looksLikeMarkup(data) else {
          throw DocumentError(file: name, .notADocument)
        }
        self.init(markup: data, named: name)
      }
    } catch {
      self.init(name: name, failure: error)
    }
  }

  private init(name: String, failure: DocumentError) {
    self.name = name
    self.failure = failure
    form = .unknown
    files = PackageContents(name: name)
    wallpapers = []
    looseBundles = []
  }

  private init(markup: Data, named name: String) {
    self.name = name
    failure = nil
    form = .markup(markup)
    files = PackageContents(name: name)
    wallpapers = []
    looseBundles = [LintBundle(markup: markup, named: name)]
  }

  private init(name: String, form: Form, files: PackageContents) {
    self.name = name
    self.form = form
    self.files = files
    var folders = files.folders(withExtension: "wallpaper")
    // The folder itself may be the wallpaper.
    if folders.isEmpty, files.contains("Wallpaper.plist") { folders = [""] }
    wallpapers = folders.prefix(Self.maximumWallpaperCount).map {
      LintWallpaper(files: files, folder: $0)
    }
    var locator = BundleLocator(tree: files)
    do throws(DocumentError) {
      let found = try locator.bundles()
      failure = nil
      looseBundles =
        folders.isEmpty
        ? found.map {
          LintBundle(files: files, folder: $0.folder, plane: $0.plane, isInWallpaper: false)
        } : []
    } catch {
      failure = error
      looseBundles = []
    }
  }

  /// More wallpapers than any installer takes.
  static let maximumWallpaperCount = 64
}
