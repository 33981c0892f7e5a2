import Foundation

/// The kinds of files, recognised by their first bytes.
public enum FileSignature: Sendable {
  case png, gif, webp, mp4, webm, svg, html, zip, caml, lottie, gzip, playerModule

  /// The name in a sentence, with its article.
  var name: String {
    switch self {
    case .png: "a PNG"
    case .gif: "a GIF"
    case .webp: "a WebP"
    case .mp4: "an MP4"
    case .webm: "a WebM"
    case .svg: "an SVG"
    case .html: "a web page of ours"
    case .zip: "a ZIP archive"
    case .caml: "a CAML document"
    case .lottie: "a Lottie animation"
    case .gzip: "a compressed document of the player"
    case .playerModule: "the player's module"
    }
  }

  /// The number of bytes that ``matches(_:)`` looks at.
  static let length = 1024

  /// True if a file that begins with these bytes is of this kind.
  func matches(_ start: Data) -> Bool {
    let bytes = [UInt8](start.prefix(Self.length))
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    switch self {
    case .png: return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .gif: return has("GIF87a") || has("GIF89a")
    case .webp: return has("RIFF") && has("WEBP", at: 8)
    case .mp4: return has("ftyp", at: 4)
    case .webm: return bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    case .zip: return has("PK\u{3}\u{4}") || has("PK\u{5}\u{6}")
    case .svg: return contains("<svg", bytes)
    case .caml: return contains("<caml", bytes)
    case .lottie: return has("{\"v\":\"") && contains("\"fr\":", bytes)
    case .gzip: return bytes.starts(with: [0x1F, 0x8B])
    case .playerModule: return contains("moduleText", bytes)
    case .html: return contains("<title>Boing", bytes)
    }
  }

  private func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }
}

/// The existing files that a new one may take the position of.
public enum ReplaceableFiles: Sendable {
  /// Every file.
  case all

  /// Empty files, and those of one kind.
  case like(FileSignature)

  /// No parameters.
  case none

  /// Looks whether the file at `path`, if there is one, may be replaced.
  package func check(_ path: String) throws(FileError) {
    switch self {
    case .all: return
    case .none:
      var status = stat()
      if lstat(path, &status) == 0 { throw .destinationExists(path) }
    case .like(let signature):
      let descriptor = uninterrupted { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
      guard descriptor >= 0 else {
        if errno == ENOENT { return }
        throw .lastSystemError("see what is in", path)
      }
      defer { close(descriptor) }
      var start = Data(count: FileSignature.length)
      var count = 0
      // A call may read less than there is.
      while count < FileSignature.length {
        let more = start.withUnsafeMutableBytes { buffer in
          uninterrupted { read(descriptor, buffer.baseAddress! + count, buffer.count - count) }
        }
        guard more >= 0 else { throw .lastSystemError("see what is in", path) }
        if more == 0 { break }
        count += more
      }
      guard count == 0 || signature.matches(start.prefix(count)) else {
        throw .destinationOfOtherKind(path, expected: signature.name)
      }
    }
  }
}

/// The rule by which existing files give way to new ones.
public enum Overwriting: Sendable {
  /// Files of every kind are replaced.
  case always

  /// Files of the format that is written are replaced, and empty ones.
  case sameFormat

  /// No file is replaced.
  case never

  /// The files that a new one of a kind may replace.
  public func files(like signature: FileSignature) -> ReplaceableFiles {
    switch self {
    case .always: .all
    case .sameFormat: .like(signature)
    case .never: .none
    }
  }
}
