import Boing

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
