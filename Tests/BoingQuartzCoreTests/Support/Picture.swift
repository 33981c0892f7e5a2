import BoingQuartzCore
import Testing

/// Returns a layer with a colour.
func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = .ink
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

/// Returns a tree of a still box at x 5, and of one that moves from x 16 to another place within a second.
func movingTree(_ width: Double, _ height: Double, stillY: Double, endX: Double) -> CALayer {
  let root = box(0, 0, width, height, nil)
  root.addSublayer(box(5, stillY, 10, 10, .sun))
  let layer = box(10, 10, 12, 12, .rose)
  let move = CABasicAnimation("position.x", from: 16.0, to: endX)
  (move.fillMode, move.isRemovedOnCompletion) = (.both, false)
  layer.add(move, forKey: "move")
  root.addSublayer(layer)
  return root
}

extension CALayer {
  /// This layer as the root layer of a display of its own size.
  func onDisplay(scale: CGFloat = 1) -> Display {
    Display(rootLayer: self, size: bounds.size, scale: scale, clock: ManualClock())
  }
}

extension CALayer {
  /// Returns the image that `render(in:)` draws into a bitmap of so many pixels.
  ///
  /// - Parameter flipped: True if y counts downwards, as it does not by itself in a context.
  func rendered(_ width: Int, _ height: Int, flipped: Bool = false) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    if flipped {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
    }
    render(in: context)
    return try #require(context.makeImage())
  }
}

extension CARenderer {
  /// Draws what has changed at `time`.
  func draw(at time: Double) {
    beginFrame(atTime: time, timeStamp: nil)
    addUpdate(updateBounds())
    render()
    endFrame()
  }
}

extension CGColor {
  static let ink = CGColor(srgbRed: 0.13, green: 0.2, blue: 0.45, alpha: 1)
  static let sun = CGColor(srgbRed: 1, green: 0.72, blue: 0.15, alpha: 1)
  static let rose = CGColor(srgbRed: 0.9, green: 0.25, blue: 0.35, alpha: 1)
  static let leaf = CGColor(srgbRed: 0.2, green: 0.65, blue: 0.4, alpha: 0.6)
  static let snow = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  static let paleBlue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
}

extension CGImage {
  /// Returns the picture, `time` seconds from the beginning, of what `build` does with a root layer.
  static func drawn(
    _ width: Double, _ height: Double, scale: CGFloat = 1, at time: Double = 0,
    background: CGColor? = nil, colorSpace: OutputColorSpace = .sRGB,
    _ build: (CALayer) throws -> Void
  ) throws -> CGImage {
    let root = box(0, 0, width, height, nil)
    try build(root)
    return try root.onDisplay(scale: scale)
      .image(at: time, background: background, colorSpace: colorSpace)
  }

  /// An opaque white picture.
  static func white(_ width: Int = 2, _ height: Int = 2) -> CGImage {
    CGImage(width: width, height: height, isOpaque: true) { bytes in
      for index in bytes.indices { bytes[index] = 255 }
    }
  }

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

  /// The covered area in pixels.
  var area: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += Int(pixel(x: x, y: y).w) } }
    return Double(sum) / 255
  }

  /// The columns in which something shows, in any row or in the row `y`.
  func columns(inRow y: Int? = nil) -> [Int] {
    let rows = y.map { $0..<($0 + 1) } ?? 0..<height
    return (0..<width).filter { x in rows.contains { pixel(x: x, y: $0).w > 0 } }
  }

  /// True if no colour is above its alpha.
  var isPremultiplied: Bool {
    withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).allSatisfy { pixel in
        let alpha = pixel >> 24
        return (pixel >> 16) & 255 <= alpha && (pixel >> 8) & 255 <= alpha && pixel & 255 <= alpha
      }
    }
  }
}
