import BoingRender
import CCairo

extension CGContext {
  /// Fills the current path, every open subpath being closed for the purpose, and empties it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    composite {
      setCairoSource(state.fillColor)
      fillCairo(devicePath, rule: rule)
    }
    beginPath()
  }

  /// Draws the outline of the current path and empties it.
  public func strokePath() {
    stroke(width: state.lineWidth)
  }

  /// Paints the current path's inside, outline, or both, and empties it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let outline = devicePath
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      fillPath(using: mode == .fillStroke ? .winding : .evenOdd)
      devicePath = outline
      strokePath()
    }
  }

  /// Fills a rectangle, and empties the current path.
  public func fill(_ rect: CGRect) {
    fill([rect])
  }

  /// Fills the union of rectangles, and empties the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws the outline of a rectangle, and empties the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws the outline of a rectangle with a line width of its own, and empties the current path.
  ///
  /// A width that is not finite or not above 0 draws nothing.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    beginPath()
    addRect(rect)
    guard width.isFinite else { return beginPath() }
    stroke(width: width)
  }

  private func stroke(width: CGFloat) {
    composite {
      setCairoSource(state.strokeColor)
      strokeCairo(devicePath, width: width)
    }
    beginPath()
  }

  /// Fills an ellipse, and empties the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws the outline of an ellipse, and empties the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws a line from each point of an even index to the next, and empties the current path.
  ///
  /// A last point without a partner is left out.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      addLines(between: [points[index], points[index + 1]])
    }
    strokePath()
  }

  /// Takes away what is in a rectangle: alpha becomes 0, or the colour black where there is no
  /// alpha.
  ///
  /// The current path is kept; blend mode and alpha play no part.
  public func clear(_ rect: CGRect) {
    var data = Path()
    data.addRect(rect)
    let outer = state
    state.blendMode = .destinationOut
    state.alpha = 1
    paintThroughMask {
      setCairoSource(.black)
      fillCairo(data.applying(deviceTransform), rule: .winding)
    }
    state = outer
  }
}
