import BoingRaster
import CBoingCairo

/// A place to draw in, with a current path and a stack of graphics states.
///
/// A bitmap context's origin is its bottom left corner and y points up. Drawing with geometry that
/// is not finite, or under a transform that is singular, draws nothing and leaves the context as
/// usable as before; a transform that would make the current one not finite is ignored. Points
/// further than 4,000,000 pixels from the origin are drawn at that distance.
///
/// A context is for one thread at a time; images may be drawn on many threads at once.
public final class CGContext {
  /// The Cairo context drawn with at present, which changes with transparency layers; its matrix is
  /// the identity between two calls.
  package internal(set) var cairo: OpaquePointer
  /// From the default user space to Cairo's device space, whose y points down.
  package let baseTransform: CGAffineTransform
  let bitmap: BitmapMemory?
  /// The Cairo context of the bitmap itself, whatever layer is drawn in.
  let bitmapCairo: OpaquePointer?
  /// The clip the context came with, in device space; resetting the clip returns to it.
  let initialClip: CGRect
  var state = GraphicsState()
  var saved: [SavedState] = []
  /// The current path in Cairo's device space, as each point was transformed when it was added.
  var devicePath = Path()

  init(bitmap: BitmapMemory, cairo: OpaquePointer) {
    self.bitmap = bitmap
    self.cairo = cairo
    bitmapCairo = cairo
    baseTransform = CGAffineTransform(1, 0, 0, -1, 0, CGFloat(bitmap.height))
    initialClip = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    encoding = bitmap.encoding
    state.clipBox = initialClip
  }

  /// Draws into an existing Cairo context, whose matrix, source and line attributes are replaced.
  ///
  /// - Parameter baseTransform: From the user space to Cairo's device space, by default the
  ///   context's present matrix; the identity where that is not finite.
  package convenience init(cairo: OpaquePointer, baseTransform: CGAffineTransform? = nil) {
    self.init(cairo: cairo, baseTransform: baseTransform, encoding: ColorEncoding())
  }

  init(cairo: OpaquePointer, baseTransform: CGAffineTransform?, encoding: ColorEncoding) {
    self.encoding = encoding
    self.cairo = cairo_reference(cairo)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let base = baseTransform ?? CGAffineTransform(matrix)
    self.baseTransform = base.isFinite ? base : .identity
    bitmap = nil
    bitmapCairo = nil
    cairo_identity_matrix(cairo)
    initialClip = CGContext.clipExtents(of: cairo)
    state.clipBox = initialClip
  }

  deinit {
    // Drawing code that saved more often than it restored must not clip its successor.
    while let level = saved.popLast() {
      switch level {
      case .state: cairo_restore(cairo)
      case .transparencyLayer(_, let outer, _): cairo = outer
      }
    }
    cairo_destroy(cairo)
  }

  /// The form in which colours are given to Cairo.
  let encoding: ColorEncoding

  /// From the user space to Cairo's device space.
  package var deviceTransform: CGAffineTransform { state.ctm.concatenating(baseTransform) }
}

extension CGContext {
  /// Saves the transform, the clip, the colours and all other settings except the path.
  public func saveGState() {
    saved.append(.state(state))
    cairo_save(cairo)
  }

  /// Restores what was saved last.
  ///
  /// Nothing happens when nothing was saved since the start, or since the start of the innermost
  /// transparency layer.
  public func restoreGState() {
    guard case .state(let last) = saved.last else { return }
    saved.removeLast()
    state = last
    cairo_restore(cairo)
  }

  /// The transform from the user space to the context's default space.
  public var ctm: CGAffineTransform { state.ctm }

  /// Makes `transform` happen before the current transform.
  public func concatenate(_ transform: CGAffineTransform) {
    let next = transform.concatenating(state.ctm)
    guard next.isFinite, next.concatenating(baseTransform).isFinite else { return }
    state.ctm = next
  }

  /// Moves the user space's origin.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales the user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Turns the user space by `angle` radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// The transform from the user space to device space: for a bitmap context, pixels counted from the
  /// top left corner, y pointing down.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { deviceTransform }

  /// Finishes drawing, so that the bitmap's bytes are up to date.
  public func flush() {
    var outermost = cairo
    for case .transparencyLayer(_, let outer, _) in saved.reversed() { outermost = outer }
    cairo_surface_flush(cairo_get_target(outermost))
  }

  /// Finishes drawing, so that the bitmap's bytes are up to date.
  public func synchronize() {
    flush()
  }
}

extension CGAffineTransform {
  init(_ matrix: cairo_matrix_t) {
    self.init(
      CGFloat(matrix.xx), CGFloat(matrix.yx), CGFloat(matrix.xy), CGFloat(matrix.yy),
      CGFloat(matrix.x0), CGFloat(matrix.y0))
  }

  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(
      xx: a.native, yx: b.native, xy: c.native, yy: d.native, x0: tx.native, y0: ty.native)
  }
}

/// The state that ``CGContext/saveGState()`` saves, apart from the clip, which Cairo saves.
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
  var fillColorSpace = CGColorSpace.genericGray
  var strokeColorSpace = CGColorSpace.genericGray
  var flatness: CGFloat = 0
}

/// One level of the stack of saved states.
enum SavedState {
  case state(GraphicsState)
  /// A layer began: what to return to, and the layer's own bitmap, which ``CGContext/cairo``
  /// belongs to meanwhile; without a bitmap, drawing goes nowhere.
  case transparencyLayer(GraphicsState, outer: OpaquePointer, OffscreenSurface?)
}

/// The quality with which images are enlarged and reduced.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The context's choice, which is `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Blended from the nearest four pixels.
  case low = 2
  /// The most careful filter Cairo has.
  case high = 3
  /// Blended from all pixels concerned.
  case medium = 4
}

extension CGContext {
  /// Sets the opacity everything drawn is multiplied by.
  ///
  /// Clamped to 0…1; what is not a number is ignored.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return }
    state.alpha = min(max(alpha, 0), 1)
  }

  /// Sets how what is drawn is combined with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets the width of outlines in units of the user space.
  ///
  /// A width of 0 draws nothing; one that is negative or not finite is ignored.
  public func setLineWidth(_ width: CGFloat) {
    guard width.isFinite, width >= 0 else { return }
    state.lineWidth = width
  }

  /// Sets the shape of a stroke's ends.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets the shape of a stroke's corners.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets how long a miter may be before it becomes a bevel, in line widths.
  ///
  /// Limits below 1 bevel every corner, as 1 does; what is not finite is ignored.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite else { return }
    state.miterLimit = max(limit, 1)
  }

  /// Sets the dashes of outlines: lengths painted and left out by turns, in units of the user
  /// space.
  ///
  /// An odd number of lengths is gone through twice. No lengths, or lengths that are all zero, mean
  /// a solid line. Lengths that are negative or not finite, and such a phase, are ignored as a
  /// whole.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern the line starts.
  ///   - lengths: Of dash and gap in turn, in the user space.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    let total = lengths.reduce(0, +)
    guard total.isFinite else { return }
    state.dashPhase = phase
    state.dashLengths = total > 0 ? lengths : []
  }

  /// Sets whether edges are smoothed, where ``setAllowsAntialiasing(_:)`` lets them.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Sets whether edges may be smoothed at all; saved and restored with the other settings.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    state.allowsAntialiasing = allowsAntialiasing
  }

  /// Sets how far, in pixels, a flattened curve may lie from the true one; 0 for the context's own
  /// choice of a tenth.
  ///
  /// Clamped to 0…100; what is not a number is ignored.
  public func setFlatness(_ flatness: CGFloat) {
    guard !flatness.isNaN else { return }
    state.flatness = min(max(flatness, 0), 100)
  }

  /// The quality with which images are enlarged and reduced.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}

extension CGContext {
  /// Sets the colour shapes are filled with.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    if let space = color.colorSpace { state.fillColorSpace = space }
  }

  /// Sets the fill colour in device RGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(
      CGColor(space: .deviceRGB, red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour in device grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(space: .deviceGray, gray: gray, alpha: alpha))
  }

  /// Sets the fill colour by the components of the fill colour space, alpha last.
  ///
  /// - Parameter components: One number more than the space has components.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.fillColorSpace, components: components) else {
      return
    }
    state.fillColor = color
  }

  /// Sets the space of the fill colour's components, and the fill colour to opaque black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillColorSpace = space
    state.fillColor = .black
  }

  /// Sets the colour outlines are drawn with.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    if let space = color.colorSpace { state.strokeColorSpace = space }
  }

  /// Sets the stroke colour in device RGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(
      CGColor(space: .deviceRGB, red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour in device grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(space: .deviceGray, gray: gray, alpha: alpha))
  }

  /// Sets the stroke colour by the components of the stroke colour space, by the rules of
  /// ``setFillColor(_:)-(UnsafePointer<CGFloat>)``.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.strokeColorSpace, components: components) else {
      return
    }
    state.strokeColor = color
  }

  /// Sets the space of the stroke colour's components, and the stroke colour to opaque black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeColorSpace = space
    state.strokeColor = .black
  }
}

/// Points, sizes and rectangles in the user space and in device space, by
/// ``CGContext/userSpaceToDeviceSpaceTransform``.
extension CGContext {
  /// A point of the user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(deviceTransform) }

  /// A point of device space in the user space; itself under a singular transform.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    deviceTransform.inverse.map { point.applying($0) } ?? point
  }

  /// A size of the user space, as a vector, in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(deviceTransform) }

  /// A size of device space, as a vector, in the user space; itself under a singular transform.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    deviceTransform.inverse.map { size.applying($0) } ?? size
  }

  /// The smallest upright rectangle of device space that holds one of the user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(deviceTransform) }

  /// The smallest upright rectangle of the user space that holds one of device space;
  /// itself under a singular transform.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    deviceTransform.inverse.map { rect.applying($0) } ?? rect
  }
}
