import Boing

/// The colours that all scenes share: ink on paper, and a few bright ones.
enum Palette {
  static let paper = color(0xF7F2E8)
  static let card = color(0xFFFCF5)
  static let ink = color(0x2A2735)
  static let shade = color(0x2A2735, 0.66)
  static let faint = color(0x2A2735, 0.16)
  /// The colour of shapes for comparison.
  static let pale = color(0xEE5B49, 0.4)
  static let blue = color(0x2F6BE4)
  static let coral = color(0xEE5B49)
  static let sun = color(0xF6B42C)
  static let teal = color(0x1FA08D)
  static let plum = color(0x7E4FB0)
  static let sky = color(0x35BFE0)

  /// The bright ones in the order of a row.
  static let row = [coral, sun, teal, sky, blue, plum]

  private static func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}
