import Foundation

/// The part of an archive that is not in its files: the order of the entries, their headers, and how each is packed.
///
/// It lies in the unpacked folder as `boing-archive.json`. Headers and other bytes are in Base64.
struct ArchiveManifest: Codable {
  static let schema = "boing.archive-manifest/1"

  var schema = Self.schema
  /// The entries in the order in which they lie in the archive.
  var entries: [Entry] = []
  /// The indices of the entries in the order of the directory; nil for the order in which they lie.
  var order: [Int]?
  /// The bytes between the last entry and the directory.
  var beforeDirectory: Data?
  /// All bytes after the headers of the directory.
  var end: Data

  /// One entry.
  struct Entry: Codable {
    /// The path of the file in the folder, or of a folder and a slash; nil for an entry that is not unpacked.
    var path: String?
    /// The bytes of the name, where they are not the path in UTF-8.
    var name: Data?
    /// The header in the directory without the name: the first 46 bytes, then the extra fields and the comment.
    var central: Data
    /// The whole header before the content, where it says anything else than the one in the directory.
    var local: Data?
    /// The size and the CRC-32 of the file, where the header states others.
    var size: Int?
    var checksum: Int?
    /// The level of zlib, 1 to 9, at which the file is deflated to the bytes of the archive.
    var level: Int?
    /// The packed bytes, where they are neither the file nor what zlib makes of it.
    var packed: Data?
    /// The bytes before the header.
    var before: Data?
    /// The checksum and the sizes after the content.
    var descriptor: Data?
  }

  /// Describes an archive.
  ///
  /// - Parameters:
  ///   - paths: The path of each entry in the folder; nil for one that is not unpacked.
  ///   - content: The content of the file at a path.
  init(_ layout: ArchiveLayout, paths: [String?], content: (String) -> Data?) {
    order = layout.order == Array(layout.order.indices) ? nil : layout.order
    beforeDirectory = layout.beforeDirectory.ifAny
    end = layout.end
    for (entry, path) in zip(layout.entries, paths) {
      let central = entry.central
      var nameless = central
      nameless.name = Data()
      var described = Entry(
        path: path, name: path.map { Data($0.utf8) } == central.name ? nil : central.name,
        central: nameless.bytes, local: entry.local == central.local ? nil : entry.local.bytes,
        before: entry.before.ifAny, descriptor: entry.descriptor.ifAny)
      let file = path.flatMap(content) ?? Data()
      if path.flatMap(content) != nil {
        described.size = file.count == central.size ? nil : file.count
        described.checksum = file.checksum == central.checksum ? nil : file.checksum
      }
      switch central.method {
      case 0 where entry.packed == file: break
      case 8:
        described.level = file.deflationLevel(
          givingBytes: entry.packed, tried: Self.levels(central.flags))
        if described.level == nil { described.packed = entry.packed }
      default: described.packed = entry.packed
      }
      entries.append(described)
    }
  }

  /// The levels of zlib, those first that the flags of a header hint at (section 4.4.4 of the specification).
  private static func levels(_ flags: Int) -> [Int] {
    let hinted =
      switch flags >> 1 & 3 {
      case 1: [9, 8]
      case 2: [3, 2]
      case 3: [1]
      default: [6]
      }
    return hinted + [6, 9, 1, 5, 8, 7, 4, 3, 2].filter { !hinted.contains($0) }
  }

  /// Reads a manifest.
  ///
  /// - Throws: ``DocumentError`` if it is none of this version, or has more entries than the limits allow.
  init(_ data: Data, limits: ArchiveLimits) throws(DocumentError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw Self.error(Self.reason(error))
    } catch {
      throw Self.error(error.localizedDescription)
    }
    guard schema == Self.schema else {
      throw Self.error("its schema is “\(schema)”, not “\(Self.schema)”")
    }
    guard entries.count <= limits.entryCount else {
      throw DocumentError(
        file: PackageContents.manifestName, .tooManyEntries(limit: limits.entryCount))
    }
  }

  /// The manifest as text, an entry a line, so that two of them can be compared.
  var data: Data {
    get throws(DocumentError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        var head = self
        head.entries = []
        let lines = try entries.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let rest = String(decoding: try encoder.encode(head), as: UTF8.self)
        let text = rest.replacingOccurrences(
          of: "\"entries\":[]",
          with: "\"entries\":[\n" + lines.map { "  " + $0 }.joined(separator: ",\n") + "\n]")
        return Data((text + "\n").utf8)
      } catch {
        throw Self.error(error.localizedDescription)
      }
    }
  }

  /// The archive that the manifest describes, with the packed bytes that it has itself.
  ///
  /// - Throws: ``DocumentError`` if a header is none, or the order is not one of the entries.
  func layout() throws(DocumentError) -> ArchiveLayout {
    var pieces: [ArchiveLayout.Entry] = []
    for (index, entry) in entries.enumerated() {
      let label = entry.path.map { "“\($0)”" } ?? "entry \(index + 1)"
      guard var central = ArchiveHeader(.central, entry.central), central.name.isEmpty else {
        throw Self.error("central of \(label) is no header of a directory without a name")
      }
      let name = entry.name ?? Data((entry.path ?? "").utf8)
      guard name.count <= 65_535 else { throw Self.error("the name of \(label) is too long") }
      central.name = name
      let local = entry.local.map { ArchiveHeader(.local, $0) } ?? central.local
      guard let local else { throw Self.error("local of \(label) is no header of an entry") }
      pieces.append(
        ArchiveLayout.Entry(
          before: entry.before ?? Data(), local: local, packed: entry.packed ?? Data(),
          descriptor: entry.descriptor ?? Data(), central: central))
    }
    let order = order ?? Array(pieces.indices)
    guard order.sorted() == Array(pieces.indices) else {
      throw Self.error("order does not have the number of each entry once")
    }
    guard
      let layout = ArchiveLayout(
        entries: pieces, order: order, beforeDirectory: beforeDirectory ?? Data(), end: end)
    else { throw Self.error("end is not the end of a ZIP archive") }
    return layout
  }

  private static func error(_ reason: String) -> DocumentError {
    DocumentError(file: PackageContents.manifestName, .unusableManifest(reason))
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let text = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        .joined(separator: ".")
      return text.isEmpty ? "it" : text
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath)) has no “\(key.stringValue)”"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context.codingPath)) has a value of another kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is no JSON" : "\(place(context.codingPath)) is no Base64"
    @unknown default: return "it cannot be read"
    }
  }
}

extension Data {
  fileprivate var ifAny: Data? { isEmpty ? nil : self }
}
