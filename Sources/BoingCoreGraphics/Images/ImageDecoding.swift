import BoingRaster
import CBoingGdkPixbuf

extension CGImage {
  /// The maximum width and height that is decoded, in pixels.
  public static let maximumSide = 16_384
  /// The maximum number of pixels that is decoded, 256 million: one gigabyte.
  public static let maximumPixelCount = 256_000_000

  /// True for a size within ``maximumSide`` and ``maximumPixelCount``.
  package static func isAcceptable(width: Int, height: Int) -> Bool {
    (1...maximumSide).contains(width) && (1...maximumSide).contains(height)
      && width * height <= maximumPixelCount
  }

  /// Decodes the image in a file.
  ///
  /// See ``init(data:name:)``; the name in errors is the file's path. Not an Apple name: there it
  /// takes ImageIO's `CGImageSource`.
  ///
  /// - Throws: ``CGImageError/unreadable(name:cause:)`` when the file cannot be read, and what
  ///   ``init(data:name:)`` throws.
  public convenience init(contentsOf url: URL) throws(CGImageError) {
    let name = url.isFileURL ? url.path : url.absoluteString
    let data: Data
    do {
      guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
      data = try Data(contentsOf: url)
    } catch {
      throw .unreadable(name: name, cause: error.localizedDescription)
    }
    try self.init(data: data, name: name)
  }

  /// Decodes an image of any format gdk-pixbuf has a loader for, PNG, JPEG and GIF among them.
  ///
  /// The first frame of an animation is taken, which of a WebP must be whole, and an orientation stored
  /// beside the pixels (EXIF) is applied. Components are taken as sRGB; an embedded profile is not. The
  /// size is read before memory for pixels is taken. Not an Apple name.
  ///
  /// While it works, a decoder takes memory of its own besides the pixels that it hands over: up to six
  /// bytes a pixel for a progressive JPEG, eight for one of four components, and four for the others.
  ///
  /// - Parameters:
  ///   - data: The encoded image.
  ///   - name: What errors call the data, for example the path it was read from.
  /// - Throws: ``CGImageError/undecodable(name:cause:)`` when the bytes are no known image or end
  ///   too early, ``CGImageError/tooLarge(name:width:height:)`` when a side exceeds
  ///   ``maximumSide`` or the image ``maximumPixelCount``.
  public convenience init(data: Data, name: String) throws(CGImageError) {
    let pixbuf = try Pixbuf(decoding: data, name: name)
    self.init(pixbuf)
  }

  /// Decodes an image of one format; see ``init(data:name:)``.
  ///
  /// The loader decodes a PNG whole, at four bytes a pixel, before it is scaled; that memory is given
  /// back before the scaled pixels are converted.
  ///
  /// - Parameters:
  ///   - data: The encoded image.
  ///   - format: The only format whose loader may read the data.
  ///   - size: The size to scale the image to, in pixels; nil for its own.
  ///   - name: What errors call the data.
  package convenience init(
    data: Data, format: ImageFormat, scaledTo size: (width: Int, height: Int)? = nil, name: String
  ) throws(CGImageError) {
    self.init(try Pixbuf(decoding: data, format: format, scaledTo: size, name: name))
  }

  /// The width and height of an encoded image in pixels, read from its header: nothing is decoded.
  ///
  /// An orientation beside the pixels may exchange the two once they are decoded.
  ///
  /// - Throws: ``CGImageError/undecodable(name:cause:)`` when the header is damaged.
  package static func size(
    of data: Data, format: ImageFormat, name: String
  ) throws(CGImageError) -> (width: Int, height: Int) {
    try Pixbuf.announcedSize(of: data, format: format, name: name)
  }

  private convenience init(_ pixbuf: Pixbuf) {
    let (width, height) = (pixbuf.width, pixbuf.height)
    let buffer = PixelBuffer(byteCount: width * height * 4) { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      for row in 0..<height {
        pixbuf.layout.convertRow(
          pixbuf.pixels + row * pixbuf.bytesPerRow, pixbuf.alphaKind, width: width,
          into: to + row * width * 4)
      }
    }
    self.init(
      width: width, height: height, rowStride: width * 4,
      isOpaque: pixbuf.alphaKind == .opaque, buffer: buffer)
  }
}

/// An owned GdkPixbuf.
private final class Pixbuf {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
  var height: Int { Int(gdk_pixbuf_get_height(pointer)) }
  var bytesPerRow: Int { Int(gdk_pixbuf_get_rowstride(pointer)) }
  var pixels: UnsafePointer<UInt8> { gdk_pixbuf_read_pixels(pointer) }
  var alphaKind: AlphaKind { gdk_pixbuf_get_has_alpha(pointer) != 0 ? .straight : .opaque }
  var layout: PixelLayout { alphaKind == .straight ? .rgba : .rgb }
}

/// The size that a loader announces before it takes memory, and what is to be done then.
private final class AnnouncedSize {
  enum Purpose {
    /// To decode the image, to another size if one is given.
    case decoding(scaledTo: (width: Int, height: Int)?)
    /// To know the size.
    case measuring
  }

  let purpose: Purpose
  private(set) var size: (width: Int, height: Int)?
  /// True if the loader was told to take no memory for pixels.
  private(set) var isStopped = false

  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// Has the announcements of a loader noted here, which must outlive the loader's work.
  func watch(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
    let prepared:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer
      ) -> Void = { loader, width, height, context in
        Unmanaged<AnnouncedSize>.fromOpaque(context).takeUnretainedValue()
          .note(Int(width), Int(height), by: loader)
      }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  private func note(
    _ width: Int, _ height: Int, by loader: UnsafeMutablePointer<GdkPixbufLoader>
  ) {
    size = (width, height)
    switch purpose {
    case .decoding(let scaled) where CGImage.isAcceptable(width: width, height: height):
      if let scaled {
        gdk_pixbuf_loader_set_size(loader, gint(scaled.width), gint(scaled.height))
      }
    case .decoding, .measuring:
      isStopped = true
      // A size of zero makes loaders stop before they take memory for pixels.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
  }
}

extension Pixbuf {
  /// A loader for one format, or for all that gdk-pixbuf knows.
  private static func loader(
    _ format: ImageFormat?, name: String
  ) throws(CGImageError) -> UnsafeMutablePointer<GdkPixbufLoader> {
    guard let format else {
      if let loader = gdk_pixbuf_loader_new() { return loader }
      throw .undecodable(name: name, cause: "no loader")
    }
    if let loader = gdk_pixbuf_loader_new_with_mime_type(format.mediaType, nil) { return loader }
    throw .undecodable(name: name, cause: "gdk-pixbuf has no loader for \(format.rawValue) here")
  }

  private static func firstFrame(of data: Data, name: String) throws(CGImageError) -> Data {
    if let frame = data.firstFrame { return frame }
    throw .undecodable(name: name, cause: "the first frame of the WebP is not a whole image")
  }

  static func announcedSize(
    of data: Data, format: ImageFormat, name: String
  ) throws(CGImageError) -> (width: Int, height: Int) {
    let data = try firstFrame(of: data, name: name)
    let loader = try Self.loader(format, name: name)
    defer { g_object_unref(loader) }
    let announced = AnnouncedSize(.measuring)
    announced.watch(loader)
    let failure = withExtendedLifetime(announced) { feed(data, to: loader, watching: announced) }
    if let size = announced.size { return size }
    throw .undecodable(name: name, cause: failure ?? "it has no header")
  }

  convenience init(
    decoding data: Data, format: ImageFormat? = nil,
    scaledTo scaled: (width: Int, height: Int)? = nil, name: String
  ) throws(CGImageError) {
    guard !data.isEmpty else { throw .undecodable(name: name, cause: "there are no bytes") }
    let data = try Self.firstFrame(of: data, name: name)
    let loader = try Self.loader(format, name: name)
    defer { g_object_unref(loader) }
    let announced = AnnouncedSize(.decoding(scaledTo: scaled))
    announced.watch(loader)
    let failure = withExtendedLifetime(announced) { feed(data, to: loader, watching: announced) }
    if announced.isStopped, let (width, height) = announced.size {
      throw .tooLarge(name: name, width: width, height: height)
    }
    if let cause = data.imageTruncation { throw .undecodable(name: name, cause: cause) }
    if let failure { throw .undecodable(name: name, cause: failure) }
    guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(decoded)
    else {
      throw .undecodable(name: name, cause: "it holds no picture")
    }
    self.init(owning: upright)
    guard CGImage.isAcceptable(width: width, height: height) else {
      throw .tooLarge(name: name, width: width, height: height)
    }
  }
}

/// Hands all bytes to the loader, and answers with what the loader complains of.
private func feed(
  _ data: Data, to loader: UnsafeMutablePointer<GdkPixbufLoader>, watching size: AnnouncedSize
) -> String? {
  // A few bytes of an image may stand for many rows, so that the header is best read alone. The rest comes in
  // one piece, as the loader of GIF goes through the whole image for each.
  let headerPieceSize = 1024
  var failure: String?
  data.withUnsafeBytes { bytes in
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    var position = 0
    while position < bytes.count, failure == nil, !size.isStopped {
      let rest = bytes.count - position
      let count = size.size == nil ? min(headerPieceSize, rest) : rest
      var error: UnsafeMutablePointer<GError>?
      if gdk_pixbuf_loader_write(loader, start + position, gsize(count), &error) == 0 {
        failure = takeMessage(&error)
      }
      position += count
    }
  }
  var error: UnsafeMutablePointer<GError>?
  let closed = gdk_pixbuf_loader_close(loader, &error) != 0
  let message = closed ? nil : takeMessage(&error)
  return failure ?? message
}

/// The error's text; frees the error.
func takeMessage(_ error: inout UnsafeMutablePointer<GError>?) -> String {
  defer { g_clear_error(&error) }
  guard let text = error?.pointee.message else { return "no reason given" }
  return String(cString: text)
}

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

extension Data {
  /// The missing part of a PNG, JPEG or GIF that ends before its first image does.
  ///
  /// gdk-pixbuf fills the missing part of such a image up and reports nothing.
  var imageTruncation: String? {
    withUnsafeBytes { bytes -> String? in
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        return endsJPEG(bytes) ? nil : "the JPEG data end without an end marker"
      }
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        return endsPNG(bytes) ? nil : "the PNG data end before the chunk IEND"
      }
      if bytes.starts(with: Array("GIF8".utf8)) {
        return bytes.firstGIFImageEnd != nil ? nil : "the GIF data end before the first frame does"
      }
      return nil
    }
  }
}

/// True if an end marker follows the last start of a scan.
private func endsJPEG(_ bytes: UnsafeRawBufferPointer) -> Bool {
  // Marker bytes do not occur inside a scan, and a preview image stands before the last one.
  var index = bytes.count - 2
  while index >= 2 {
    if bytes[index] == 0xFF {
      if bytes[index + 1] == 0xD9 { return true }
      if bytes[index + 1] == 0xDA { return false }
    }
    index -= 1
  }
  return false
}

/// True if the chunks, each of its stated length, go on to a whole chunk IEND.
private func endsPNG(_ bytes: UnsafeRawBufferPointer) -> Bool {
  var position = 8
  while position + 12 <= bytes.count {
    let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let name = bytes[position + 4..<position + 8]
    position += 12 + length
    if name.elementsEqual("IEND".utf8) { return position <= bytes.count }
  }
  return false
}

extension Data {
  /// The image without the frames that follow the first of an animation; nil where the first frame of a WebP
  /// is missing or does not cover the whole image.
  ///
  /// Decoders take time for every frame, and for those of a WebP the memory of three images. Of a GIF, what
  /// follows the first image is cut off; the first frame of a WebP becomes an image of its own.
  var firstFrame: Data? {
    withUnsafeBytes { bytes in
      if bytes.starts(with: "GIF8".utf8) {
        guard let end = bytes.firstGIFImageEnd, end + 1 < bytes.count else { return self }
        return Data(bytes[..<end]) + [0x3B]
      }
      guard let header = bytes.animatedWebPHeader else { return self }
      return bytes.firstWebPFrame(header)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The position after the first image of a GIF; nil where the data end before.
  var firstGIFImageEnd: Int? {
    func colorTableLength(_ flags: UInt8) -> Int {
      flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
    /// Returns the position after a run of sub-blocks and the empty one that ends it.
    func skipSubBlocks(_ start: Int) -> Int? {
      var position = start
      while position < count {
        let length = Int(self[position])
        position += length + 1
        if length == 0 { return position }
      }
      return nil
    }
    guard count >= 13 else { return nil }
    var position = 13 + colorTableLength(self[10])
    while position + 10 <= count {
      switch self[position] {
      case 0x21:
        guard let next = skipSubBlocks(position + 2) else { return nil }
        position = next
      case 0x2C:
        return skipSubBlocks(position + 11 + colorTableLength(self[position + 9]))
      default:
        return nil
      }
    }
    return nil
  }

  /// A whole number of bytes that begins with its lowest.
  fileprivate func littleEndian(_ position: Int, byteCount: Int) -> Int {
    (0..<byteCount).reduce(0) { $0 | Int(self[position + $1]) << (8 * $1) }
  }

  /// The chunk VP8X of an animated WebP, its first eight bytes included; nil for other data.
  fileprivate var animatedWebPHeader: Range<Int>? {
    guard count >= 30, starts(with: "RIFF".utf8), self[8..<16].elementsEqual("WEBPVP8X".utf8),
      self[20] & 0x02 != 0
    else { return nil }
    return 12..<30
  }

  /// The chunks of a range, in order, with the bytes that say their name and length; one that ends too late
  /// ends the list.
  fileprivate func webPChunks(_ range: Range<Int>) -> [(name: String, range: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound {
      let length = littleEndian(position + 4, byteCount: 4)
      guard length <= range.upperBound - position - 8 else { break }
      // Chunks begin at even positions.
      let end = Swift.min(position + 8 + length + length % 2, range.upperBound)
      let name = String(decoding: self[position..<position + 4], as: UTF8.self)
      chunks.append((name, position..<end))
      if name == "ANMF" || chunks.count == 64 { break }
      position = end
    }
    return chunks
  }

  /// Returns the first frame of an animated WebP as an image; nil where it is missing or smaller than the
  /// whole.
  fileprivate func firstWebPFrame(_ header: Range<Int>) -> Data? {
    guard
      let frame = webPChunks(header.upperBound..<count).first(where: { $0.name == "ANMF" })?.range,
      frame.count >= 24
    else { return nil }
    // The position, and the size less 1, in three bytes each.
    let isWhole =
      self[frame.lowerBound + 8..<frame.lowerBound + 14].allSatisfy { $0 == 0 }
      && self[frame.lowerBound + 14..<frame.lowerBound + 20].elementsEqual(self[24..<30])
    guard isWhole else { return nil }
    let chunks = webPChunks(frame.lowerBound + 24..<frame.upperBound)
    func chunk(_ name: String) -> Data? {
      chunks.first { $0.name == name }.map { Data(self[$0.range]) }
    }
    var body = Data("WEBP".utf8)
    if let image = chunk("VP8L") {
      body += image
    } else if let image = chunk("VP8 ") {
      if let alpha = chunk("ALPH") {
        var extended = Data(self[header])
        // Alpha, and nothing else beside the image.
        extended[8] = 0x10
        body += extended + alpha
      }
      body += image
    } else {
      return nil
    }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    return Data("RIFF".utf8) + length + body
  }
}
