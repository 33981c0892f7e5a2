import Boing

/// Layers that several scenes share.
extension Stage {
  /// A coloured box with round corners.
  @discardableResult
  func box(
    _ color: CGColor, at center: CGPoint, size: CGSize = CGSize(width: 40, height: 40),
    radius: CGFloat = 9
  ) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = center
    layer.backgroundColor = color
    layer.cornerRadius = radius
    add(layer)
    return layer
  }

  /// A coloured disc.
  @discardableResult
  func ball(_ color: CGColor, at center: CGPoint, radius: CGFloat) -> CALayer {
    box(
      color, at: center, size: CGSize(width: 2 * radius, height: 2 * radius), radius: radius)
  }

  /// The outline of a place to go to.
  @discardableResult
  func outline(
    _ frame: CGRect, radius: CGFloat = 9, color: CGColor = Palette.faint
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.cornerRadius = radius
    layer.borderWidth = 2
    layer.borderColor = color
    add(layer)
    return layer
  }

  /// A line along the x or the y axis.
  @discardableResult
  func line(
    from start: CGPoint, to end: CGPoint, width: CGFloat = 2, color: CGColor = Palette.faint
  ) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(
      x: 0, y: 0, width: hypot(end.x - start.x, end.y - start.y), height: width)
    layer.position = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    layer.setAffineTransform(
      CGAffineTransform(rotationAngle: atan2(end.y - start.y, end.x - start.x)))
    layer.backgroundColor = color
    layer.cornerRadius = width / 2
    add(layer)
    return layer
  }

  /// A line of text about a point.
  @discardableResult
  func label(
    _ text: String, at center: CGPoint, size: CGFloat = 13, weight: Int = 500,
    color: CGColor = Palette.shade
  ) -> CALayer {
    let layout = TextLayout(text, size: size, weight: weight)
    let layer = CALayer()
    layer.bounds = CGRect(
      x: 0, y: 0, width: layout.size.width.rounded(.up) + 2,
      height: layout.size.height.rounded(.up) + 2)
    layer.position = center
    draw(layer) { context, _ in
      layout.draw(in: context, at: CGPoint(x: 1, y: 1), color: color)
    }
    add(layer)
    return layer
  }

  /// A box with a word or a sign on it, sharp at twice its size.
  func wordBox(
    _ word: String, at center: CGPoint, color: CGColor = Palette.sky,
    size: CGSize = CGSize(width: 100, height: 70), radius: CGFloat = 14, fontSize: CGFloat = 26
  ) -> CALayer {
    let box = box(color, at: center, size: size, radius: radius)
    write(word, on: box, fontSize: fontSize)
    return box
  }

  /// Writes a word or a sign on the middle of a layer, sharp at twice its size.
  func write(_ word: String, on layer: CALayer, fontSize: CGFloat = 26) {
    let layout = TextLayout(word, size: fontSize, weight: 700)
    draw(layer) { context, bounds in
      layout.draw(
        in: context,
        at: CGPoint(
          x: bounds.midX - layout.size.width / 2, y: bounds.midY - layout.size.height / 2),
        color: Palette.card)
    }
    layer.contentsScale = scale * 2
  }

  /// The name of the scene at its top.
  func title(_ text: String, _ detail: String = "", color: CGColor = Palette.ink) {
    let y = root.bounds.minY + 30
    label(text, at: CGPoint(x: root.bounds.midX, y: y), size: 17, weight: 700, color: color)
    if !detail.isEmpty {
      label(detail, at: CGPoint(x: root.bounds.midX, y: y + 22), size: 12)
    }
  }
}

/// Draws a layer's contents by a closure; keep it alive with ``Stage/keep(_:)``.
final class Drawing: CALayerDelegate {
  private let body: (CGContext, CGRect) -> Void

  /// Creates a drawing that `body` makes in the layer's coordinates, given its bounds.
  init(_ body: @escaping (CGContext, CGRect) -> Void) {
    self.body = body
  }

  /// Draws the contents.
  func draw(_ layer: CALayer, in ctx: CGContext) {
    body(ctx, layer.bounds)
  }
}

extension Stage {
  /// Lets `layer` be drawn by `body`, at the stage's scale.
  func draw(_ layer: CALayer, _ body: @escaping (CGContext, CGRect) -> Void) {
    let drawing = Drawing(body)
    keep(drawing)
    layer.delegate = drawing
    layer.contentsScale = scale
    layer.setNeedsDisplay()
  }
}

/// Changes layers without the animations that Core Animation would add by itself.
func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}

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
