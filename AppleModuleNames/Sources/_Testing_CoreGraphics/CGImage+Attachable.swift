// The compiler imports this module wherever both Testing and CoreGraphics are imported.
//
// Without the toolchain's own libraries, as with a standard library that is linked in, there is no Testing.
#if canImport(Testing)
  public import CoreGraphics
  public import Testing

  /// An image can be attached to a test, as a PNG file.
  ///
  /// ```swift
  /// Attachment.record(image, named: "badge")  // badge.png
  /// ```
  extension CGImage: @retroactive Attachable {
    /// Calls `body` with the bytes of the PNG file.
    ///
    /// - Throws: ``CGImageError`` where memory runs out, and what `body` throws.
    public func withUnsafeBytes<R>(
      for attachment: borrowing Attachment<CGImage>, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
      try pngData().withUnsafeBytes(body)
    }

    /// Returns `suggestedName` with the extension `png`, unless it has that.
    public func preferredName(
      for attachment: borrowing Attachment<CGImage>, basedOn suggestedName: String
    ) -> String {
      suggestedName.lowercased().hasSuffix(".png") ? suggestedName : suggestedName + ".png"
    }
  }

  /// The format of an attached image's file.
  public enum CGImageAttachmentFormat: Sendable {
    /// A PNG file.
    case png
  }

  extension Attachment where AttachableValue == CGImage {
    /// Creates an attachment of `image`.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - preferredName: The name of the file, with or without its extension; by default one of Testing's.
    ///   - format: The format of the file.
    ///   - sourceLocation: The place that a failure is shown at.
    public init(
      _ image: CGImage, named preferredName: String? = nil, as format: CGImageAttachmentFormat,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      self.init(image, named: preferredName, sourceLocation: sourceLocation)
    }

    /// Attaches `image` to the current test.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - preferredName: The name of the file, with or without its extension; by default one of Testing's.
    ///   - format: The format of the file.
    ///   - sourceLocation: The place that a failure is shown at.
    public static func record(
      _ image: CGImage, named preferredName: String? = nil, as format: CGImageAttachmentFormat,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      record(image, named: preferredName, sourceLocation: sourceLocation)
    }
  }
#endif
