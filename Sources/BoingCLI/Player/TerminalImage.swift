import Boing
import BoingFormats

/// An image as characters: each shows two pixels, one above the other, in 24-bit colour.
enum TerminalImage {
  /// The lines of `image`, each complete with its colours; an odd last row of pixels stands on black.
  ///
  /// Transparent pixels are laid over black.
  static func lines(of image: CGImage) -> [String] {
    image.withUnsafeBytes { bytes in
      func color(_ x: Int, _ y: Int) -> UInt32 {
        guard y < image.height else { return 0 }
        let pixel = bytes.loadUnaligned(
          fromByteOffset: y * image.rowStride + x * 4, as: UInt32.self)
        // Premultiplied over black is itself; blue lies in the lowest byte.
        return UInt32(littleEndian: pixel) & 0xFF_FFFF
      }
      return stride(from: 0, to: image.height, by: 2).map { y in
        var line = ""
        var last: (upper: UInt32, lower: UInt32)?
        for x in 0..<image.width {
          let (upper, lower) = (color(x, y), color(x, y + 1))
          if last?.upper != upper { line += "\u{1B}[38;2;\(Self.code(upper))m" }
          if last?.lower != lower { line += "\u{1B}[48;2;\(Self.code(lower))m" }
          last = (upper, lower)
          line += "▀"
        }
        return line + "\u{1B}[0m"
      }
    }
  }

  private static func code(_ color: UInt32) -> String {
    "\(color >> 16 & 255);\(color >> 8 & 255);\(color & 255)"
  }

  /// The largest scale at which `size` points fit into the characters, with a line left for the time.
  static func scale(_ size: CGSize, columns: Int, rows: Int) -> Double {
    let (width, height) = (Double(max(columns, 1)), Double(max(rows - 1, 1) * 2))
    return min(width / max(size.width, 1), height / max(size.height, 1))
  }
}
