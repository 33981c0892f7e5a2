import Boing
import Testing

@testable import BoingCLI

@Suite("Pictures of characters")
struct TerminalImageTests {
  private func image(_ rows: [[UInt32]]) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: rows[0].count, height: rows.count, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    for (y, row) in rows.enumerated() {
      for (x, color) in row.enumerated() {
        let parts = [16, 8, 0].map { CGFloat(color >> UInt32($0) & 255) / 255 }
        context.setFillColor(
          CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: 1))
        context.fill(CGRect(x: x, y: rows.count - 1 - y, width: 1, height: 1))
      }
    }
    return try #require(context.makeImage())
  }

  @Test("two rows of pixels are one line; a colour is said where it changes")
  func colors() throws {
    let lines = TerminalImage.lines(
      of: try image([[0xFF0000, 0xFF0000, 0x0000FF], [0x00FF00, 0x00FF00, 0x00FF00]]))
    #expect(
      lines == [
        "\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;255;0m▀▀\u{1B}[38;2;0;0;255m▀\u{1B}[0m"
      ])
  }

  @Test("an odd last row stands on black")
  func oddRow() throws {
    let lines = TerminalImage.lines(of: try image([[0x010203], [0x040506], [0x070809]]))
    #expect(lines.count == 2)
    #expect(lines[1] == "\u{1B}[38;2;7;8;9m\u{1B}[48;2;0;0;0m▀\u{1B}[0m")
  }

  @Test("the image fills the terminal in one direction and leaves a line for the time")
  func scale() {
    // 80 columns over 320 points; 23 rows of two pixels over 480 points are less.
    #expect(
      TerminalImage.scale(CGSize(width: 320, height: 480), columns: 80, rows: 24) == 46.0 / 480)
    #expect(
      TerminalImage.scale(CGSize(width: 320, height: 10), columns: 80, rows: 24) == 0.25)
    #expect(TerminalImage.scale(CGSize(width: 320, height: 480), columns: 0, rows: 0) > 0)
  }
}
