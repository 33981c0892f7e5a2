import OpenQuartzCore
import Testing

/// A small picture of one feature, drawn as a test of many things.
struct Drawing: Sendable, CustomTestStringConvertible {
  let name: String
  var width = 120.0
  var height = 80.0
  var time = 0.0
  /// The space of the picture's colours.
  var colorSpace = OutputColorSpace.sRGB
  /// True if it shows letters, which other versions of the font library draw a little differently.
  var isText = false
  /// Puts layers on the root.
  let build: @Sendable (CALayer) -> Void

  var testDescription: String { name }

  /// The picture at `scale`, by `threads` threads.
  func image(scale: CGFloat = 1, threads: Int = 1) throws -> CGImage {
    let frame = frame()
    var compositor = try Compositor(
      size: CGSize(width: width, height: height), scale: scale, colorSpace: colorSpace)
    // Borders between tiles, which more threads than one have, cross whatever is drawn.
    compositor.minimumTileHeight = 7
    return compositor.image(of: frame, threads: threads)
  }

  /// Returns the frame at ``time``.
  func frame() -> Frame {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    let display = Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
    build(root)
    CATransaction.commit()
    return display.frame(at: time)
  }

  static let all =
    boxes + images + groups + shadows + classes + moving + paths + planes + spaces + emitters
    + texts + paragraphs + filters
}

/// A layer with a colour.
func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = .ink
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

extension CGColor {
  static let ink = CGColor(srgbRed: 0.13, green: 0.2, blue: 0.45, alpha: 1)
  static let sun = CGColor(srgbRed: 1, green: 0.72, blue: 0.15, alpha: 1)
  static let rose = CGColor(srgbRed: 0.9, green: 0.25, blue: 0.35, alpha: 1)
  static let leaf = CGColor(srgbRed: 0.2, green: 0.65, blue: 0.4, alpha: 0.6)
  static let snow = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
}

extension CGImage {
  /// A picture with a pattern that tells its pixels apart.
  static func pattern(_ width: Int, _ height: Int) -> CGImage {
    CGImage(width: width, height: height, isOpaque: true) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let isLight = (x / 4 + y / 4) % 2 == 0
          let at = (y * width + x) * 4
          bytes[at] = isLight ? 230 : UInt8(x * 255 / width)
          bytes[at + 1] = isLight ? 230 : UInt8(y * 255 / height)
          bytes[at + 2] = isLight ? 220 : 90
          bytes[at + 3] = 255
        }
      }
    }
  }
}
