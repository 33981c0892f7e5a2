/// The limits beyond which an archive or bundle is refused.
///
/// An archive states its sizes itself and can lie, so the bytes are counted as they are unpacked.
public struct ArchiveLimits: Sendable, Hashable {
  /// The maximum number of bytes of all files together, after unpacking.
  public var totalSize: Int

  /// The maximum number of entries, including folders.
  public var entryCount: Int

  /// The maximum ratio of unpacked to packed bytes, checked beyond `uncheckedSize`.
  ///
  /// Deflate cannot pass 1032; images, which are compressed already, stay near 1.
  public var inflationRatio: Int

  /// The number of unpacked bytes up to which the ratio does not matter.
  public var uncheckedSize: Int

  /// The maximum number of pixels of all images of a package together, while and after they are
  /// decoded.
  ///
  /// The images are counted by their headers, before they are decoded. An image of more than
  /// 32 × 2²⁰ pixels is scaled to that number and counts with both sizes while it is decoded, since it
  /// is decoded whole. A pixel takes four bytes, so by default a package takes at most 384 MiB, and
  /// 128 MiB more while an image that is not scaled is converted.
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
