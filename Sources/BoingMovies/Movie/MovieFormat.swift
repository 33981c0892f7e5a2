import Foundation

/// The kinds of file a sequence of frames can become.
public enum MovieFormat: String, CaseIterable, Sendable {
  /// One frame as a PNG with alpha.
  case png

  /// Animated PNG: lossless, full alpha, exact timing, plays in every browser; needs no ffmpeg.
  case apng

  /// GIF: 256 colours, one bit of alpha, delays in 1/100 s; written by ffmpeg.
  case gif

  /// Animated WebP: alpha, delays in 1/1000 s; needs no ffmpeg.
  case webp

  /// H.264 in MP4, 4:2:0, opaque, even width and height; written by ffmpeg.
  case mp4

  /// VP9 in WebM with alpha; written by ffmpeg.
  case webm

  /// A folder of frame-0001.png, frame-0002.png …; needs no ffmpeg.
  case pngSequence

  /// The format's name in a sentence.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .apng: "animated PNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .mp4: "MP4"
    case .webm: "WebM"
    case .pngSequence: "a folder of PNG frames"
    }
  }

  /// The extension of its files, without the point; none for a folder of frames.
  public var fileExtension: String? { self == .pngSequence ? nil : rawValue }

  /// The extensions that ``init(path:)`` knows.
  public static var knownExtensions: [String] { allCases.compactMap(\.fileExtension) }

  /// True if the writer runs ffmpeg.
  public var needsFFmpeg: Bool {
    switch self {
    case .gif, .mp4, .webm: true
    case .png, .apng, .webp, .pngSequence: false
    }
  }

  /// True if a file can state another colour space than sRGB.
  public var statesColorSpace: Bool {
    switch self {
    case .png, .apng, .pngSequence: true
    case .gif, .webp, .mp4, .webm: false
    }
  }

  /// True if pixels can be transparent; in other formats they are laid over a background.
  public var hasAlpha: Bool { self != .mp4 }

  /// The most pixels a side may have in files of this format.
  var largestSide: Int {
    switch self {
    case .webp: 16_383
    default: FrameSequence.largestSide
    }
  }

  /// Creates the format that a path asks for by its extension, in any case: `drop.GIF`, `drop.mp4`.
  ///
  /// A path that ends in "/" is a folder of frames.
  ///
  /// - Throws: ``MovieError/unknownExtension(_:)``, whose text lists the known ones.
  public init(path: String) throws(MovieError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    if path.hasSuffix("/") {
      self = .pngSequence
    } else if let ending, let known = Self.withExtension(ending.lowercased()) {
      self = known
    } else {
      throw .unknownExtension(name)
    }
  }

  /// Creates the format that a file's address asks for, as ``init(path:)`` decides it.
  ///
  /// - Throws: ``MovieError/unknownExtension(_:)``, whose text lists the known ones.
  public init(url: URL) throws(MovieError) {
    try self.init(path: url.path + (url.hasDirectoryPath ? "/" : ""))
  }

  private static func withExtension(_ ending: String) -> MovieFormat? {
    allCases.first { $0.fileExtension == ending }
  }
}

extension MovieFormat {
  /// The kind of its files; a folder's is that of its frames.
  var signature: FileSignature {
    switch self {
    case .png, .apng, .pngSequence: .png
    case .gif: .gif
    case .webp: .webp
    case .mp4: .mp4
    case .webm: .webm
    }
  }
}
