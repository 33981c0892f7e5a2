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
  var allowsAntialiasing = true
  var interpolationQuality = CGInterpolationQuality.default
  var shadow: Shadow?
  var clipMask: ClipMask?
  /// The smallest rectangle of device space that holds the clip; null where nothing can be drawn.
  var clipBox = CGRect.null
  var patternPhase = CGSize.zero
  var fillColorSpace = CGColorSpace.genericGray
  var strokeColorSpace = CGColorSpace.genericGray
  var flatness: CGFloat = 0
}

/// One level of the stack of saved states.
enum SavedState {
  case state(GraphicsState)
  /// A layer began: what to return to, and the layer's own picture, which ``CGContext/cairo``
  /// belongs to meanwhile; without a picture, drawing goes nowhere.
  case transparencyLayer(GraphicsState, outer: OpaquePointer, OffscreenLayer?)
}
