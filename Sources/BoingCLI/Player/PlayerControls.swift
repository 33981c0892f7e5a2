import Boing
import Foundation

/// Draws what lies around the image: the bar with the slider, and the panels over the image.
struct PlayerControls {
  /// Pixels for each point.
  let scale: Double
  /// The window's width in points.
  let width: Double

  /// The height of the bar in points.
  static let barHeight = 44.0
  /// The width of the play button in points.
  private static let buttonWidth = 44.0
  /// The room for the time at the right, in points.
  private static let labelWidth = 104.0

  private static let barColor = CGColor(srgbRed: 0.11, green: 0.12, blue: 0.14, alpha: 1)
  private static let panel = CGColor(srgbRed: 0.11, green: 0.12, blue: 0.14, alpha: 0.8)
  private static let track = CGColor(srgbRed: 0.3, green: 0.32, blue: 0.36, alpha: 1)
  private static let ink = CGColor(srgbRed: 0.93, green: 0.94, blue: 0.96, alpha: 1)
  private static let accent = CGColor(srgbRed: 0.98, green: 0.66, blue: 0.15, alpha: 1)

  /// From where to where the slider runs, in points.
  private var slider: ClosedRange<Double> {
    let start = Self.buttonWidth + 10
    return start...max(start + 20, width - Self.labelWidth - 10)
  }

  /// Returns the action of a press in the bar, `x` points from the left.
  func action(at x: Double) -> PlayerAction {
    if x < Self.buttonWidth { return .togglePlayback }
    return .scrub((x - slider.lowerBound) / (slider.upperBound - slider.lowerBound))
  }

  /// Returns true if a press `x` points from the left moves the slider.
  func isSlider(_ x: Double) -> Bool {
    x >= Self.buttonWidth && x <= slider.upperBound + 10
  }

  /// The bar: button, slider, time and speed.
  func bar(_ playback: Playback) -> CGImage? {
    draw(height: Self.barHeight) { context in
      context.setFillColor(Self.barColor)
      context.fill(CGRect(x: 0, y: 0, width: width, height: Self.barHeight))
      drawButton(playback.isPlaying, in: context)
      let middle = Self.barHeight / 2
      let knob =
        slider.lowerBound + playback.position * (slider.upperBound - slider.lowerBound)
      line(from: slider.lowerBound, to: slider.upperBound, y: middle, Self.track, in: context)
      line(from: slider.lowerBound, to: knob, y: middle, Self.accent, in: context)
      context.setFillColor(Self.ink)
      context.fillEllipse(in: CGRect(x: knob - 7, y: middle - 7, width: 14, height: 14))
      let text = Self.time(playback)
      let label = TextLayout(text, size: 12)
      label.draw(
        in: context,
        at: CGPoint(x: width - 10 - label.size.width, y: middle + label.size.height / 2),
        color: Self.ink)
    }
  }

  /// The time and, unless it is 1, the speed: "0.350 s ×1/4".
  static func time(_ playback: Playback) -> String {
    let time = String(format: "%.3f s", playback.time)
    return playback.speed == 1 ? time : time + " ×1/\(Int((1 / playback.speed).rounded()))"
  }

  /// A line of text on a panel.
  func note(_ text: String) -> CGImage? {
    let label = TextLayout(text, size: 12)
    let size = CGSize(width: label.size.width + 16, height: label.size.height + 8)
    return PlayerControls(scale: scale, width: size.width).draw(height: size.height) { context in
      context.setFillColor(Self.panel)
      context.fill(CGRect(origin: .zero, size: size))
      label.draw(in: context, at: CGPoint(x: 8, y: size.height - 4), color: Self.ink)
    }
  }

  private func drawButton(_ isPlaying: Bool, in context: CGContext) {
    let middle = CGPoint(x: Self.buttonWidth / 2, y: Self.barHeight / 2)
    context.setFillColor(Self.ink)
    if isPlaying {
      context.fill([
        CGRect(x: middle.x - 6, y: middle.y - 7, width: 4, height: 14),
        CGRect(x: middle.x + 2, y: middle.y - 7, width: 4, height: 14),
      ])
    } else {
      context.move(to: CGPoint(x: middle.x - 5, y: middle.y - 8))
      context.addLine(to: CGPoint(x: middle.x - 5, y: middle.y + 8))
      context.addLine(to: CGPoint(x: middle.x + 8, y: middle.y))
      context.closePath()
      context.fillPath()
    }
  }

  private func line(
    from start: Double, to end: Double, y: Double, _ color: CGColor, in context: CGContext
  ) {
    context.setStrokeColor(color)
    context.setLineWidth(4)
    context.setLineCap(.round)
    context.move(to: CGPoint(x: start, y: y))
    context.addLine(to: CGPoint(x: end, y: y))
    context.strokePath()
  }

  private func draw(height: Double, _ body: (CGContext) -> Void) -> CGImage? {
    let pixels = (width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    guard
      let context = CGContext(
        data: nil, width: pixels.width, height: pixels.height, bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    context.scaleBy(x: scale, y: scale)
    body(context)
    return context.makeImage()
  }
}
