import OpenCoreGraphics

/// Pixels that were drawn once, in a layer's own coordinates at some scale; they never change.
final class KeptPicture: @unchecked Sendable {
  /// The pixels' places, in pixels from the origin of the layer's coordinates.
  let rect: PixelRect
  private let memory: UnsafeMutablePointer<UInt32>

  /// A clear picture that `draw` draws in.
  init(_ rect: PixelRect, draw: (PixelSurface) -> Void) {
    self.rect = rect
    let count = max(rect.width * rect.height, 1)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    draw(PixelSurface(base: memory, stride: rect.width, rect: rect))
  }

  deinit {
    memory.deallocate()
  }

  var byteCount: Int { rect.width * rect.height * 4 }

  var texture: Texture {
    Texture(
      base: UnsafePointer(memory), stride: rect.width, width: rect.width, height: rect.height,
      fill: 0)
  }

  /// The longest side of a kept picture, in pixels.
  static let greatestSide = 4_096

  /// The scale at which a picture of `size` points is kept when it shows at `scale` pixels a point:
  /// `unit`, the display's, times the next power of two.
  ///
  /// So a layer may grow and shrink for a while, and one that does neither is exact. The scale is less
  /// where the picture would be too large.
  static func scale(showing scale: Double, unit: Double, size: SIMD2<Double>) -> Double {
    guard scale > 0, scale.isFinite else { return 1 }
    // A hair above a power of two through rounding is that power.
    var result = unit * exp2((log2(scale / unit) - 1e-6).rounded(.up))
    let side = max(size.x, size.y, 1e-6)
    while result * side > Double(greatestSide), result > 1e-6 { result /= 2 }
    return result
  }
}
