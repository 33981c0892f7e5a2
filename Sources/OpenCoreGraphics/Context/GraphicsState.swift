/// What ``CGContext/saveGState()`` saves, apart from the clip, which Cairo saves.
struct GraphicsState {
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var alpha: CGFloat = 1
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
  var blendMode = CGBlendMode.normal
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
}

/// One level of the stack of saved states.
enum SavedState {
  case state(GraphicsState)
  case transparencyLayer(GraphicsState)
}
