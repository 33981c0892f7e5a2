import BoingMovies

/// An error in reading or writing a Core Animation document: the file, the line in it, and the cause.
public struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file as it was named by the caller, or its path inside the archive or bundle.
  public var file: String

  /// The line in `file`, counted from 1, where the cause has one.
  public var line: Int?

  /// The number of bytes of `file` before the error, where that is known; it makes no difference to equality.
  @ExcludedFromEquality public var offset: Int?

  /// The cause of the error.
  public var cause: Cause

  /// Creates an error about a line in a file.
  public init(file: String, line: Int? = nil, _ cause: Cause) {
    self.file = file
    self.line = line
    offset = nil
    self.cause = cause
  }

  init(_ error: ArchiveError) {
    self.init(file: error.archive, .unwritableArchive(reason: error.reason))
  }

  /// A fault of a document.
  public enum Cause: Sendable, Equatable {
    /// There is no file or folder at that path.
    case fileNotFound

    /// The system refused to read it; the text is the system's reason.
    case unreadable(String)

    /// It is neither a ZIP archive, a bundle folder nor Core Animation markup.
    case notADocument

    /// A ZIP archive that ends before its table of contents.
    case truncatedArchive

    /// A ZIP archive with a damaged entry; the text is the reason.
    case damagedArchive(entry: String, reason: String)

    /// A ZIP archive that cannot be written; the text is the reason.
    case unwritableArchive(reason: String)

    /// An image that, as text in a document, takes more bytes than ``XMLLimits/startTagSize``, which is `limit`.
    case imageTooLargeToEmbed(String, byteCount: Int, limit: Int)

    /// An element to be written whose start tag takes more bytes than ``XMLLimits/startTagSize``, and
    /// its largest attribute.
    case attributeTooLarge(String, element: String, byteCount: Int, limit: Int)

    /// An entry that needs a password.
    case encryptedEntry(String)

    /// An entry that is compressed in another way than by deflate; the method is the number that ZIP has for it.
    case unsupportedCompression(entry: String, method: Int)

    /// More entries than ``ArchiveLimits/entryCount``.
    case tooManyEntries(limit: Int)

    /// A folder that the system refuses to list; the text is the system's reason.
    case unreadableFolder(reason: String)

    /// More bytes than ``ArchiveLimits/totalSize`` after unpacking.
    case tooLarge(limit: Int)

    /// More than ``ArchiveLimits/inflationRatio`` bytes for each byte of the archive.
    case inflatesTooMuch(limit: Int)

    /// No `.ca` bundle, and no `main.caml`, anywhere inside; the count is that of the files seen.
    case noBundle(fileCount: Int)

    /// The bundle's `index.xml` names a root document that is not in the bundle.
    case missingRootDocument(String)

    /// Text that is not well-formed XML; the text is the XML parser's reason.
    case malformedXML(String)

    /// A document type or entity declaration, which this format never has and hostile files do.
    case declaresEntities

    /// Elements nested more deeply than ``XMLLimits/depth``.
    case tooDeep(limit: Int)

    /// More elements than ``XMLLimits/elementCount``.
    case tooManyElements(limit: Int)

    /// More layers than ``XMLLimits/layerCount``.
    case tooManyLayers(limit: Int)

    /// Well-formed XML without a layer in it; the text is the name of its outermost element.
    case noLayer(root: String)

    /// Several documents where there can be one; their planes or folders.
    case severalDocuments([String])

    /// A state that no document in the file has.
    case unknownState(String, known: [String])
  }

  /// One sentence with the file, the line if there is one, the cause and what can be done; control
  /// characters are escaped.
  public var description: String {
    let location = line.map { "\(file):\($0)" } ?? file
    return "\(location): \(cause.explanation)".escapedForTerminal()
  }
}

extension DocumentError.Cause {
  package var explanation: String {
    switch self {
    case .fileNotFound:
      "there is no such file or folder; check the path"
    case .unreadable(let reason):
      "it cannot be read: \(reason)"
    case .unreadableFolder(let reason):
      "the folder cannot be read: \(reason); check its permissions"
    case .notADocument:
      "it is neither a ZIP archive (.tendies), a bundle folder (.wallpaper, .ca) nor"
        + " Core Animation markup (.caml)"
    case .truncatedArchive:
      "the ZIP archive ends too early; copy or download it again"
    case .damagedArchive(let entry, let reason):
      "the ZIP archive is damaged at “\(entry)”: \(reason); copy or download it again"
    case .unwritableArchive(let reason):
      "the ZIP archive cannot be written: \(reason)"
    case .imageTooLargeToEmbed(let name, let byteCount, let limit):
      "the image “\(name)” takes \(byteCount) bytes as text, and readers take at most"
        + " \(limit); make it smaller, or write a .ca folder, which keeps images"
        + " as files"
    case .attributeTooLarge(let name, let element, let byteCount, let limit):
      "the attribute “\(name)” of <\(element)> makes a tag of \(byteCount) bytes, and readers take at most"
        + " \(limit); divide it among several layers or animations"
    case .encryptedEntry(let entry):
      "“\(entry)” is encrypted; unpack the archive with its password and open the folder"
    case .unsupportedCompression(let entry, let method):
      "“\(entry)” is compressed by method \(method) of ZIP, and not by deflate; pack the archive again"
    case .tooManyEntries(let limit):
      "it holds more than \(limit) files; open the .wallpaper or .ca folder inside instead"
    case .tooLarge(let limit):
      "it holds more than \(limit) bytes; raise ArchiveLimits.totalSize if you trust it"
    case .inflatesTooMuch(let limit):
      "it unpacks to more than \(limit) times its size, as only hostile archives do;"
        + " raise ArchiveLimits.inflationRatio if you trust it"
    case .noBundle(let count):
      "there is no .ca bundle with Core Animation markup among its \(count) files"
    case .missingRootDocument(let name):
      "its index.xml names the root document “\(name)”, which is not in the bundle"
    case .malformedXML(let reason):
      "this is not well-formed XML: \(reason)"
    case .declaresEntities:
      "document type and entity declarations are refused; delete the declaration"
    case .tooDeep(let limit):
      "elements are nested more than \(limit) deep; nest fewer layers, each of which takes two"
    case .tooManyElements(let limit):
      "there are more than \(limit) elements"
    case .tooManyLayers(let limit):
      "there are more than \(limit) layers; divide the document, or let a CAReplicatorLayer repeat what is alike"
    case .noLayer(let root):
      "there is no layer in it; the outermost element is <\(root)>"
    case .severalDocuments(let names):
      "it holds \(names.count) documents (\(names.joined(separator: ", "))); say which one with"
        + " --plane"
    case .unknownState(let name, let known):
      known.isEmpty
        ? "there is no state “\(name)”; this document has no states"
        : "there is no state “\(name)”; the states are \(known.joined(separator: ", "))"
    }
  }
}
