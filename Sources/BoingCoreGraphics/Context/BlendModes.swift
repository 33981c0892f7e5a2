import BoingCurves
import BoingRaster
import CBoingCairo

/// The way in which a source is composited with the backdrop.
///
/// The modes from `normal` to `luminosity` are those of PDF, the others Porter and Duff's. Two differ
/// from PDF's as Core Graphics' do: `softLight` is (1 − 2s)d² + 2sd for every source s and backdrop
/// d, and `colorBurn` is clamped after compositing, so that a translucent source darkens further.
///
/// `sourceIn`, `sourceOut`, `destinationIn` and `destinationAtop` change only the inside of a fill,
/// but for an outline, and through a clip mask, the whole clip.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// Over what is there.
  case normal = 0
  /// The product: never lighter than either.
  case multiply = 1
  /// The product of the complements: never darker than either.
  case screen = 2
  /// `multiply` or `screen`, as what is there is dark or light.
  case overlay = 3
  /// The darker of the two.
  case darken = 4
  /// The lighter of the two.
  case lighten = 5
  /// Brightens what is there.
  case colorDodge = 6
  /// Darkens what is there.
  case colorBurn = 7
  /// Darkens or lightens softly, as what is drawn is dark or light.
  case softLight = 8
  /// `multiply` or `screen`, as what is drawn is dark or light.
  case hardLight = 9
  /// The difference of the two.
  case difference = 10
  /// Like `difference` with less contrast.
  case exclusion = 11
  /// The hue of what is drawn.
  case hue = 12
  /// The saturation of what is drawn.
  case saturation = 13
  /// The hue and saturation of what is drawn.
  case color = 14
  /// The luminosity of what is drawn.
  case luminosity = 15
  /// Nothing: what is there is taken away.
  case clear = 16
  /// The source alone.
  case copy = 17
  /// The source where the backdrop is opaque.
  case sourceIn = 18
  /// The source where the backdrop is transparent.
  case sourceOut = 19
  /// The source over the backdrop, where the backdrop is opaque.
  case sourceAtop = 20
  /// Under what is there.
  case destinationOver = 21
  /// The backdrop where the source is opaque.
  case destinationIn = 22
  /// The backdrop where the source is transparent.
  case destinationOut = 23
  /// The backdrop over the source, where the source is opaque.
  case destinationAtop = 24
  /// Source and backdrop where the other is transparent.
  case xor = 25
  /// The sum of the darknesses: max(0, 1 − ((1 − D) + (1 − S))).
  case plusDarker = 26
  /// The sum.
  case plusLighter = 27

  var cairoOperator: cairo_operator_t {
    switch self {
    // Those blended here reach Cairo only where the target is no bitmap in memory.
    case .normal, .plusDarker, .hue, .saturation, .color, .luminosity, .softLight, .colorBurn:
      CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// True if the operator also changes pixels outside the shape drawn, up to the clip.
  var isUnbounded: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

extension CGContext {
  /// Draws with the present shadow, blend mode and clip mask.
  ///
  /// - Parameter draw: Draws with ``cairo``, in whatever mode ``setCairoMode()`` sets; it is called
  ///   once for each bitmap that is needed.
  func composite(_ draw: () -> Void) {
    if let shadow = state.shadow { castShadow(shadow, of: draw) }
    paintThroughMask(draw)
  }

  /// Draws in the present blend mode, through the clip mask if there is one.
  func paintThroughMask(_ draw: () -> Void) {
    // Layers and shadows have surfaces of their own.
    guard let bitmap, !bitmap.isDirect, cairo == bitmapCairo else { return paint(draw) }
    bitmap.drawing(in: CGContext.clipExtents(of: cairo), of: cairo) { paint(draw) }
  }

  private func paint(_ draw: () -> Void) {
    guard state.clipMask != nil || state.blendMode.needsSoftwareBlending else {
      setCairoMode()
      return draw()
    }
    let mode = state.blendMode
    cairo_push_group(cairo)
    state.blendMode = .normal
    setCairoMode()
    draw()
    state.blendMode = mode
    guard let group = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(group) }
    if let mask = state.clipMask, mode.needsSoftwareBlending {
      cairo_push_group(cairo)
      cairo_set_source(cairo, group)
      mask.apply(to: cairo)
      guard let masked = cairo_pop_group(cairo) else { return }
      defer { cairo_pattern_destroy(masked) }
      blend(masked, mode)
    } else if let mask = state.clipMask {
      cairo_set_source(cairo, group)
      setCairoMode()
      mask.apply(to: cairo)
    } else {
      blend(group, mode)
    }
    dropCairoSource()
  }

  /// Calls `draw` with another Cairo context in place of this one's, in the normal mode.
  func draw(into layer: OffscreenSurface, _ draw: () -> Void) {
    let (outer, mode) = (cairo, state.blendMode)
    cairo = layer.cairo
    state.blendMode = .normal
    setCairoMode()
    draw()
    state.blendMode = mode
    cairo = outer
  }

  /// Combines a group's bitmap with the target, in a mode that is not left to Cairo.
  ///
  /// A target that is no bitmap in memory gets the group drawn over it.
  private func blend(_ group: OpaquePointer, _ mode: CGBlendMode) {
    var source: OpaquePointer?
    guard let target = cairo_get_group_target(cairo),
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_pattern_get_surface(group, &source) == CAIRO_STATUS_SUCCESS, let source,
      let to = SurfacePixels(target), let from = SurfacePixels(source)
    else {
      cairo_set_source(cairo, group)
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
      return cairo_paint(cairo)
    }
    let area = to.frame.intersection(from.frame)
    guard !area.isNull else { return }
    for y in Int(clamping: area.minY)..<Int(clamping: area.maxY) {
      for x in Int(clamping: area.minX)..<Int(clamping: area.maxX) {
        let (d, s) = (to.pixel(x, y), from.pixel(x, y))
        guard s[3] > 0 else { continue }
        let below = PremultipliedColor(d, isOpaque: to.isOpaque, swapped: encoding.swapsRedAndBlue)
        let above = PremultipliedColor(s, isOpaque: false, swapped: encoding.swapsRedAndBlue)
        mode.renderMode.composite(above, over: below).write(
          to: d, swapped: encoding.swapsRedAndBlue)
      }
    }
    cairo_surface_mark_dirty(target)
  }
}

/// The bytes of an image surface, by device coordinates.
private struct SurfacePixels {
  let data: UnsafeMutablePointer<UInt8>
  let stride: Int
  let frame: CGRect
  let isOpaque: Bool

  init?(_ surface: OpaquePointer) {
    guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return nil }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    self.data = data
    stride = Int(cairo_image_surface_get_stride(surface))
    isOpaque = format == CAIRO_FORMAT_RGB24
    frame = CGRect(
      x: -x.rounded(), y: -y.rounded(), width: Double(cairo_image_surface_get_width(surface)),
      height: Double(cairo_image_surface_get_height(surface)))
  }

  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    data + (y - Int(clamping: frame.minY)) * stride + (x - Int(clamping: frame.minX)) * 4
  }
}

/// One pixel as red, green, blue and alpha in 0…1, the alpha multiplied in.
typealias PremultipliedColor = SIMD4<Float>

extension PremultipliedColor {
  /// Reads blue, green, red and alpha, or with `swapped` red, green, blue and alpha.
  init(_ pixel: UnsafePointer<UInt8>, isOpaque: Bool, swapped: Bool) {
    let (red, blue) = swapped ? (pixel[0], pixel[2]) : (pixel[2], pixel[0])
    self =
      SIMD4(Float(red), Float(pixel[1]), Float(blue), isOpaque ? 255 : Float(pixel[3])) / 255
  }

  /// Writes the pixel, no component above its alpha.
  func write(to pixel: UnsafeMutablePointer<UInt8>, swapped: Bool) {
    let alpha = Swift.min(Swift.max(w, 0), 1)
    let bytes = (clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)) * 255)
      .rounded(.toNearestOrAwayFromZero)
    pixel[0] = UInt8(clamping: swapped ? bytes.x : bytes.z)
    pixel[1] = UInt8(clamping: bytes.y)
    pixel[2] = UInt8(clamping: swapped ? bytes.z : bytes.x)
    pixel[3] = UInt8(clamping: bytes.w)
  }
}

extension CGBlendMode {
  /// The same mode for the render core.
  package var renderMode: BlendMode { BlendMode(rawValue: UInt8(clamping: rawValue)) ?? .normal }

  /// True if the mode is drawn by ``BlendMode/composite(_:over:)``: Cairo has no `plusDarker`, what it makes of
  /// the modes of hue and luminosity goes beyond its alpha, and Core Graphics' `softLight` and
  /// `colorBurn` are not Cairo's.
  var needsSoftwareBlending: Bool {
    switch self {
    case .plusDarker, .hue, .saturation, .color, .luminosity, .softLight, .colorBurn: true
    default: false
    }
  }
}
