import CGdkPixbuf

extension CGImage {
  /// The image as a PNG file, 8 bits a component.
  ///
  /// Alpha is divided out of the components, rounded so that decoding gives back the same bytes.
  /// An image in Display P3 says so in a `cICP` chunk, and in `gAMA` and `cHRM` for readers that do not
  /// know it; others are sRGB and say nothing.
  /// Not an Apple name: there it takes ImageIO's `CGImageDestination`.
  ///
  /// - Parameters:
  ///   - opaque: Whether alpha is left out (RGB) or written (RGBA); by default left out for an
  ///     image opaque by declaration. An image with transparency that is written opaque is
  ///     composed over black.
  ///   - compressionLevel: zlib's, from 0 for the fastest to 9 for the smallest; held in that
  ///     range.
  /// - Throws: ``CGImageError/unencodable(format:cause:)`` when memory runs out.
  public func pngData(
    opaque: Bool? = nil, compressionLevel: Int = 6
  ) throws(CGImageError) -> Data {
    let hasAlpha = !(opaque ?? isOpaque)
    let channels = hasAlpha ? 4 : 3
    let level = min(max(compressionLevel, 0), 9)
    let pixels = PixelBuffer(byteCount: width * height * channels) { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      for row in 0..<height {
        straightRow(row, hasAlpha: hasAlpha, into: to + row * width * channels)
      }
    }
    return try withExtendedLifetime(pixels) { () throws(CGImageError) in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          pixels.bytes.assumingMemoryBound(to: UInt8.self), GDK_COLORSPACE_RGB,
          hasAlpha ? 1 : 0, 8, gint(width), gint(height), gint(width * channels), nil, nil)
      else { throw .unencodable(format: "PNG", cause: "no memory") }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      let file = try encode(pixbuf, level: level)
      return isDisplayP3 ? file.describedAsDisplayP3 : file
    }
  }

  private func encode(_ pixbuf: OpaquePointer, level: Int) throws(CGImageError) -> Data {
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    let succeeded = "compression".withCString { key in
      String(level).withCString { value in
        var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
        return gdk_pixbuf_save_to_bufferv(
          pixbuf, &bytes, &count, "png", &keys, &values, &error) != 0
      }
    }
    guard succeeded, let bytes else {
      throw .unencodable(format: "PNG", cause: takeMessage(&error))
    }
    return Data(
      bytesNoCopy: bytes, count: Int(count),
      deallocator: .custom { bytes, _ in
        g_free(bytes)
      })
  }

  /// Writes one row as RGB or straight RGBA.
  private func straightRow(
    _ row: Int, hasAlpha: Bool, into target: UnsafeMutablePointer<UInt8>
  ) {
    let source = (buffer.bytes + offset + row * rowStride).assumingMemoryBound(to: UInt8.self)
    let channels = hasAlpha ? 4 : 3
    for x in 0..<width {
      let from = source + x * 4
      let to = target + x * channels
      let alpha = hasAlpha ? from[3] : 255
      if alpha == 255 {
        to[0] = from[2]
        to[1] = from[1]
        to[2] = from[0]
      } else {
        to[0] = straight(from[2], alpha)
        to[1] = straight(from[1], alpha)
        to[2] = straight(from[0], alpha)
      }
      if hasAlpha { to[3] = alpha }
    }
  }
}
