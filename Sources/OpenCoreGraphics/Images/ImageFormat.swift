/// The image formats that documents may hold, told by the first bytes of the data.
///
/// Data from elsewhere are decoded by the loader of their own format alone, so that no other loader
/// of gdk-pixbuf ever reads them.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case heic = "HEIC"

  /// Returns the format whose signature the data begin with; nil for any other data.
  package init?(signatureOf data: Data) {
    let head = [UInt8](data.prefix(12))
    func holds(_ text: String, at index: Int) -> Bool {
      head.dropFirst(index).starts(with: text.utf8)
    }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if holds("GIF87a", at: 0) || holds("GIF89a", at: 0) {
      self = .gif
    } else if holds("RIFF", at: 0), holds("WEBP", at: 8) {
      self = .webp
    } else if holds("ftyp", at: 4), Self.heifBrands.contains(where: { holds($0, at: 8) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The brands of ISO/IEC 23008-12 that hold images coded with HEVC.
  private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

  /// The media type, as in a `data:` URI.
  package var mediaType: String { "image/\(rawValue.lowercased())" }

  /// The names of all formats in words.
  package static var list: String {
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or " + allCases[4].rawValue
  }
}
