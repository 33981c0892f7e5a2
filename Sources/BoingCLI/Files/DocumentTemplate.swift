import BoingDocuments
import BoingMovies
import Foundation

/// A document to begin from: markup with comments, and images.
///
///     let template = DocumentTemplate.named("jack")
///     let archive = try template?.archive(for: .init(name: "My Jack", device: device))
///
/// The documents are drawn on a stage of their own size, which is scaled to the middle of the screen.
struct DocumentTemplate: Sendable {
  /// The name by which it is chosen.
  let name: String
  /// The contents in one line.
  let summary: String
  /// The name of a document that was given none.
  let title: String
  /// True for a wallpaper, which has planes; false for a document on its own.
  let isWallpaper: Bool
  /// The size for which the document is drawn, in points.
  let size: CGSize
  /// The folder of the document among those of the program.
  private let folder: String

  /// The templates.
  static let all = [
    DocumentTemplate(
      name: "wallpaper",
      summary: "a ball that bounces over hills, and a sun that rises when the phone is unlocked",
      title: "Bouncing Ball", isWallpaper: true, size: CGSize(width: 390, height: 844),
      folder: "wallpaper.wallpaper"),
    DocumentTemplate(
      name: "jack", summary: "a jack-in-the-box that leaps out when the phone is unlocked",
      title: "Jack in the Box", isWallpaper: true, size: CGSize(width: 390, height: 844),
      folder: "jack.wallpaper"),
    DocumentTemplate(
      name: "badge", summary: "an icon with a badge that pops up and nods",
      title: "Badge", isWallpaper: false, size: CGSize(width: 120, height: 120),
      folder: "badge.ca"),
  ]

  /// Returns the template of a name; nil if there is none.
  static func named(_ name: String) -> DocumentTemplate? {
    all.first { $0.name == name }
  }

  /// The answers to what a template leaves open.
  struct Options: Sendable {
    /// The name that a phone or a catalogue shows.
    var name: String
    /// The size of the outermost layers, in points.
    var size: CGSize
    /// The class of screens of a wallpaper, such as `390w-844h@3x~iphone`, or `any`.
    var screenClass: String

    /// Creates the options of a document for any screen of a size.
    init(name: String, size: CGSize, screenClass: String = "any") {
      (self.name, self.size, self.screenClass) = (name, size, screenClass)
    }

    /// Creates the options of a wallpaper for the screen of a phone or tablet.
    init(name: String, device: PhoneModel) {
      self.init(name: name, size: device.size, screenClass: device.screenClass)
    }
  }

  /// Returns the files of the `.ca` folder of a document on its own.
  ///
  /// - Precondition: The template is no wallpaper.
  /// - Throws: ``DocumentError`` for a size with which it cannot be read.
  func bundle(for options: Options) throws(DocumentError) -> [String: Data] {
    precondition(!isWallpaper, "\(name) has several documents")
    return try bundle("", for: options)
  }

  /// Returns the files of the `.wallpaper` folder of a wallpaper.
  ///
  /// - Precondition: The template is a wallpaper.
  /// - Throws: ``DocumentError`` for a size with which it cannot be read.
  func wallpaper(for options: Options) throws(DocumentError) -> [String: Data] {
    precondition(isWallpaper, "\(name) has a single document")
    var bundles: [(plane: DocumentPlane, folder: String, files: [String: Data])] = []
    for plane in DocumentPlane.allCases {
      let folder = plane.rawValue.capitalizedASCII + ".ca"
      let files = try bundle(folder, for: options)
      if !files.isEmpty { bundles.append((plane, folder, files)) }
    }
    return manifest(options).wallpaper(around: bundles)
  }

  /// Returns the files of the unpacked archive of a wallpaper, by their paths.
  ///
  /// - Precondition: The template is a wallpaper.
  /// - Throws: ``DocumentError`` for a size with which it cannot be read.
  func archiveFiles(for options: Options) throws(DocumentError) -> [String: Data] {
    manifest(options).archive(around: try wallpaper(for: options))
  }

  /// Returns the bytes of the `.tendies` archive of a wallpaper.
  ///
  /// - Precondition: The template is a wallpaper.
  /// - Throws: ``DocumentError`` for a size with which it cannot be read.
  func archive(for options: Options) throws(DocumentError) -> Data {
    try PackageContents.archive(of: archiveFiles(for: options), named: options.name)
  }

  private func manifest(_ options: Options) -> WallpaperManifest {
    // Installers give a wallpaper another number; until then two of different names are two.
    let number = options.name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return WallpaperManifest(
      name: options.name, identifier: 10_000 + Int(number % 90_000),
      screenClass: options.screenClass)
  }

  /// Returns the files of a `.ca` folder, whose markup is fitted to the size; none if there is no such folder.
  private func bundle(_ folder: String, for options: Options) throws(DocumentError) -> [String:
    Data]
  {
    let files = PackageContents(name: name, files: self.files).subtree(folder)
    var result: [String: Data] = [:]
    for path in files.paths { result[path] = try files.data(at: path) }
    guard let markup = result["main.caml"] else { return [:] }
    let fitted = StageFitting(markup: String(decoding: markup, as: UTF8.self), from: size)
      .markup(for: options.size)
    result["main.caml"] = Data(fitted.utf8)
    let content = try CAMLDocument(markup: Data(fitted.utf8), file: name)
    return DocumentBundle.completing(result, of: content)
  }

  /// The files of the document in the program.
  private var files: [String: Data] {
    EmbeddedFile.contents(of: "documents/" + folder)
  }
}

extension String {
  /// The text with its first letter, of ASCII, in upper case.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}

/// The markup of a template, in which a stage holds the drawing at its own size.
///
/// The comments and the form of the markup are for readers, so that it is changed as a text: the size and the
/// position of the root layer, and the position and the scale of the stage, which is its first sublayer.
struct StageFitting {
  let markup: String
  let size: CGSize

  init(markup: String, from size: CGSize) {
    (self.markup, self.size) = (markup, size)
  }

  /// Returns the markup with a root of `target`, and the stage as large as fits into its middle.
  ///
  /// - Precondition: The root and the stage have the attributes in the form in which the templates have them.
  func markup(for target: CGSize) -> String {
    guard target != size else { return markup }
    let scale = min(target.width / size.width, target.height / size.height)
    let (old, new) = (Self.frame(size), Self.frame(target))
    guard let root = markup.firstRange(of: old.box + " " + old.position),
      let stage = markup[root.upperBound...].firstRange(
        of: old.box + " " + old.position + " " + Self.transform(1))
    else { preconditionFailure("the template has no root and stage of \(old.box)") }
    var result = markup
    // From the back, so that the indices stay valid.
    result.replaceSubrange(
      stage, with: "\(old.box) \(new.position) \(Self.transform(scale))")
    result.replaceSubrange(root, with: "\(new.box) \(new.position)")
    return result
  }

  private static func frame(_ size: CGSize) -> (box: String, position: String) {
    let (width, height) = (size.width.native, size.height.native)
    return (
      "bounds=\"0 0 \(NumberText.text(width)) \(NumberText.text(height))\"",
      "position=\"\(NumberText.text(width / 2)) \(NumberText.text(height / 2))\""
    )
  }

  private static func transform(_ scale: CGFloat) -> String {
    // To a hundredth of a pixel, and easy to read.
    let number = NumberText.text((scale.native * 1e5).rounded() / 1e5)
    return "transform=\"scale(\(number), \(number), 1)\""
  }
}
