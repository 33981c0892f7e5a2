import Boing
import Foundation

/// An image that a bundle names: the file, or the reason why there is none.
struct LintAsset: Sendable {
  /// The kinds of what a source leads to.
  enum Finding: Sendable {
    /// There is no such file.
    case missing
    /// The path leads out of the bundle.
    case leadsOut
    /// There is no such file, but one whose path differs by case alone.
    case wrongCase(actual: String)
    /// A `data:` URI without data.
    case brokenURI
    /// The file is no image of a known format, as far as its first bytes tell.
    case unknownFormat(ForeignFormat?)
    /// The header cannot be read.
    case damaged(String)
    /// An image, by its header.
    case image(ImageFormat, width: Int, height: Int)
  }

  /// The path of the file in the bundle; nil for a `data:` URI, and where there is none.
  let path: String?
  /// The number of bytes of the file.
  let byteCount: Int
  let finding: Finding

  /// The size in pixels, if it is an image.
  var size: (width: Int, height: Int)? {
    if case .image(_, let width, let height) = finding { (width, height) } else { nil }
  }

  /// The bytes that the decoded image takes: four for a pixel.
  var decodedByteCount: Int {
    guard let size else { return 0 }
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    return overflow ? Int.max / 8 : min(count, Int.max / 32) * 4
  }

  /// Looks an image up in the files of a bundle.
  ///
  /// - Parameter names: The paths of all files by their lower case.
  init(source: String, in files: PackageContents, names: [String: String]) {
    if source.lowercased().hasPrefix("data:") {
      path = nil
      let data = DataURI.content(of: source)
      byteCount = source.utf8.count
      finding = data.map(Self.look) ?? .brokenURI
      return
    }
    let spellings = [source, source.removingPercentEncoding ?? source].compactMap(
      RelativePath.normalized)
    guard spellings.count == 2 else {
      (path, byteCount, finding) = (nil, 0, .leadsOut)
      return
    }
    guard let found = spellings.first(where: files.contains),
      let data = (try? files.data(at: found)) ?? nil
    else {
      let actual = spellings.compactMap { names[$0.lowercased()] }.first
      path = actual
      byteCount = 0
      finding = actual.map(Finding.wrongCase) ?? .missing
      return
    }
    path = found
    byteCount = data.count
    finding = Self.look(data)
  }

  private static func look(_ data: Data) -> Finding {
    guard let format = ImageFormat(signatureOf: data) else {
      return .unknownFormat(ForeignFormat(signatureOf: data))
    }
    do throws(CGImageError) {
      let size = try CGImage.size(of: data, format: format, name: "image")
      return .image(format, width: size.width, height: size.height)
    } catch {
      // Not every machine has a loader for these.
      let isOptional = format == .heic || format == .webp
      return isOptional ? .image(format, width: 0, height: 0) : .damaged(error.reason)
    }
  }

  /// The reason why the pixels of the image cannot be read; nil if they can, or nobody can tell here.
  func decodingFault(of source: String, in files: PackageContents) -> String? {
    guard case .image(let format, let width, let height) = finding, format != .heic,
      CGImage.isAcceptable(width: width, height: height), width * height <= Self.decodedPixelCount
    else { return nil }
    let data =
      path.flatMap { (try? files.data(at: $0)) ?? nil } ?? DataURI.content(of: source)
    guard let data else { return nil }
    if format == .webp {
      // Its loader may be missing; the length stands in its header.
      let size = data.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return size + 8 > data.count ? "it ends before its last byte" : nil
    }
    do throws(CGImageError) {
      _ = try CGImage(data: data, format: format, name: "image")
      return nil
    } catch {
      return error.reason
    }
  }

  /// Larger images are not decoded to see whether they can be.
  private static let decodedPixelCount = 64 << 20
}

/// A format of files that is no image which phones have been seen to show in a document.
enum ForeignFormat: String, Sendable {
  case bmp = "a BMP image"
  case tiff = "a TIFF image"
  case avif = "an AVIF image"
  case svg = "an SVG drawing"
  case pdf = "a PDF document"
  case movie = "a movie"
  case html = "a web page"
  case archive = "an archive"

  /// Returns the format whose signature the data begin with; nil for any other data.
  init?(signatureOf data: Data) {
    let head = [UInt8](data.prefix(256))
    func holds(_ text: String, at index: Int) -> Bool {
      head.dropFirst(index).starts(with: text.utf8)
    }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    if holds("BM", at: 0), data.count > 26 {
      self = .bmp
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if holds("ftypavif", at: 4) || holds("ftypavis", at: 4) {
      self = .avif
    } else if holds("ftyp", at: 4) {
      self = .movie
    } else if holds("%PDF", at: 0) {
      self = .pdf
    } else if text.contains("<svg") {
      self = .svg
    } else if text.contains("<html") || text.contains("<!doctype html") {
      self = .html
    } else if holds("PK\u{3}\u{4}", at: 0) {
      self = .archive
    } else {
      return nil
    }
  }
}

extension CGImageError {
  /// The cause without the name.
  fileprivate var reason: String {
    switch self {
    case .unreadable(_, let cause), .undecodable(_, let cause), .unencodable(_, let cause): cause
    case .tooLarge(_, let width, let height): "\(width) × \(height) pixels are too many"
    }
  }
}
