import BoingRender
import CCairo

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
  let bitmap: Bitmap?
  /// The Cairo context of the bitmap itself, whatever layer is drawn in.
  let bitmapCairo: OpaquePointer?
  /// The clip the context came with, in device space; resetting the clip returns to it.
  let initialClip: CGRect
  var state = GraphicsState()
  var saved: [SavedState] = []
  /// The current path in Cairo's device space, as each point was transformed when it was added.
  var devicePath = Path()

  init(bitmap: Bitmap, cairo: OpaquePointer) {
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
