/// How much an archive or bundle may hold before reading it is refused.
///
/// An archive states its sizes itself and can lie, so the bytes are counted as they are unpacked.
public struct ArchiveLimits: Sendable, Hashable {
  /// The greatest number of bytes of all files together, after unpacking.
  public var totalSize: Int

  /// The greatest number of entries, folders included.
  public var entryCount: Int

  /// The greatest ratio of unpacked to packed bytes, checked beyond `uncheckedSize`.
  ///
  /// Deflate cannot pass 1032; pictures, which are compressed already, stay near 1.
  public var inflationRatio: Int

  /// The number of unpacked bytes up to which the ratio does not matter.
  public var uncheckedSize: Int

  /// The maximum number of pixels of all images of a package together, as they are decoded.
  ///
  /// The images are counted by their headers, before they are decoded. A pixel takes four bytes, and
  /// an empty image next to none in its file.
  public var pixelCount: Int

  /// Creates limits; what is left out has the default value.
  public init(
    totalSize: Int = 512 << 20, entryCount: Int = 20_000, inflationRatio: Int = 100,
    uncheckedSize: Int = 16 << 20, pixelCount: Int = 96 << 20
  ) {
    self.totalSize = totalSize
    self.entryCount = entryCount
    self.inflationRatio = inflationRatio
    self.uncheckedSize = uncheckedSize
    self.pixelCount = pixelCount
  }

  /// 512 MiB, 20,000 entries, a ratio of 100 beyond 16 MiB, 96 × 2²⁰ pixels.
  public static let standard = ArchiveLimits()
}
