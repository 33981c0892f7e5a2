extension Data {
  /// What is missing, where this is a PNG, JPEG or GIF that ends before its first picture does.
  ///
  /// gdk-pixbuf fills the missing part of such a picture up and reports nothing.
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

/// Whether an end marker follows the last start of a scan.
private func endsJPEG(_ bytes: UnsafeRawBufferPointer) -> Bool {
  // Marker bytes do not occur inside a scan, and a preview picture stands before the last one.
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

/// Whether the chunks go on, each of its announced length, to a whole chunk IEND.
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
