import BoingCurves
import BoingElementary
import CBoingCairo

/// The parts beyond its ends that a gradient paints.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits themselves.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours at places between 0 and 1, blended in sRGB with straight alpha.
public final class CGGradient: Sendable {
  struct Stop: Hashable {
    var location: Double
    /// Extended sRGB, straight alpha.
    var color: SIMD4<Double>
  }

  /// The stops in rising order, those of equal place in the order given.
  let stops: [Stop]

  /// Creates a gradient of colours.
  ///
  /// - Parameters:
  ///   - colorsSpace: The space to blend in; blending is done in sRGB whatever it is.
  ///   - colors: At least one colour.
  ///   - locations: As many places as colours, in any order, clamped to 0…1; `nil` for even spacing
  ///     from 0 to 1. The gradient is `nil` where the counts differ or a place is not a number.
  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    let count = colors.count
    guard count > 0, locations == nil || locations?.count == count else { return nil }
    let even = (0..<count).map { count == 1 ? 0 : CGFloat($0) / CGFloat(count - 1) }
    let locations = locations ?? even
    guard !locations.contains(where: \.isNaN) else { return nil }
    let unsorted = zip(locations, colors).map { location, color in
      Stop(location: min(max(location.native, 0), 1), color: color.srgbComponents)
    }
    // The standard sort is stable in practice; the index makes it so by contract.
    stops = unsorted.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  /// Creates a gradient of the colours in `colors`; `nil` also where an element is no `CGColor`.
  public convenience init?(
    colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
  ) {
    let found = colors.compactMap { $0 as? CGColor }
    guard found.count == colors.count else { return nil }
    self.init(colorsSpace: colorsSpace, colors: found, locations: locations)
  }

  /// Creates a gradient of components: for each colour those of the space, then alpha.
  ///
  /// `nil` where there are fewer components or locations than `count` needs.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    let length = colorSpace.numberOfComponents + 1
    guard count > 0, colorComponents.count / length >= count else { return nil }
    guard locations == nil || locations.map({ $0.count >= count }) == true else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(
        colorSpace: colorSpace,
        components: Array(colorComponents[index * length..<(index + 1) * length]))
    }
    self.init(
      colorsSpace: colorSpace, colors: colors, locations: locations.map { Array($0.prefix(count)) })
  }
}

extension CGContext {
  /// Paints the clip with colours that change along the line from `start` to `end`.
  ///
  /// Nothing is painted where the two points are one.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard start.isFinite, end.isFinite, start != end else { return }
    let pattern = cairo_pattern_create_linear(
      start.x.native, start.y.native, end.x.native, end.y.native)
    paint(pattern, gradient, options)
  }

  /// Paints the clip with colours that change from one circle to another.
  ///
  /// With exactly one of the options, and circles neither of which contains the other, the side
  /// that is not extended hides what the other circles would show beneath it.
  ///
  /// - Parameters:
  ///   - gradient: The colours.
  ///   - startCenter: The middle of the circle where the gradient begins.
  ///   - startRadius: At least 0; nothing is painted for a negative one.
  ///   - endCenter: The middle of the circle where it ends.
  ///   - endRadius: At least 0; nothing is painted for a negative one.
  ///   - options: Whether the colours go on beyond the circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
      startRadius >= 0, endRadius >= 0, startCenter != endCenter || startRadius != endRadius
    else { return }
    let pattern = cairo_pattern_create_radial(
      startCenter.x.native, startCenter.y.native, startRadius.native, endCenter.x.native,
      endCenter.y.native, endRadius.native)
    paint(pattern, gradient, options)
  }

  private func paint(
    _ pattern: OpaquePointer?, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    guard let first = gradient.stops.first, let last = gradient.stops.last,
      let back = deviceTransform.inverse
    else { return }
    let before = options.contains(.drawsBeforeStartLocation)
    let after = options.contains(.drawsAfterEndLocation)
    // A transparent stop at an end keeps that side from being extended.
    let clear = SIMD4<Double>(0, 0, 0, 0)
    if before != after && !before { add(clear, at: 0, to: pattern) }
    add(first.color, at: 0, to: pattern)
    for stop in gradient.stops { add(stop.color, at: stop.location, to: pattern) }
    add(last.color, at: 1, to: pattern)
    if before != after && !after { add(clear, at: 1, to: pattern) }
    cairo_pattern_set_extend(pattern, before || after ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    var matrix = back.cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return }
    composite {
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, state.alpha.native)
    }
    dropCairoSource()
  }

  private func add(_ color: SIMD4<Double>, at location: Double, to pattern: OpaquePointer) {
    let c = encoding.components(of: color)
    cairo_pattern_add_color_stop_rgba(pattern, location, c.x, c.y, c.z, c.w)
  }
}

extension CGContext {
  /// Paints the clip with colours that change with the direction from a point, once round.
  ///
  /// The colours run with growing angles: from the x axis towards the y axis of the user space. Where
  /// the last meets the first there is a hard edge, unless they are equal.
  ///
  /// - Parameters:
  ///   - gradient: The colours, from 0 at `angle` to 1 a turn later.
  ///   - center: The point; nothing is painted where it is not finite.
  ///   - angle: Where the gradient begins, in radians from the x axis; nothing is painted where it is
  ///     not finite.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite, let back = deviceTransform.inverse else { return }
    composite { paintConic(gradient, center, angle.native, back) }
    dropCairoSource()
  }

  private func paintConic(
    _ gradient: CGGradient, _ center: CGPoint, _ angle: Double, _ back: CGAffineTransform
  ) {
    let extents = CGContext.clipExtents(of: cairo)
    guard !extents.isEmpty, let layer = OffscreenSurface(frame: extents.integral),
      let data = cairo_image_surface_get_data(layer.surface)
    else { return }
    cairo_surface_flush(layer.surface)
    let table = gradient.premultipliedTable(encoding)
    let stride = Int(cairo_image_surface_get_stride(layer.surface))
    for row in 0..<Int(clamping: layer.frame.height) {
      for column in 0..<Int(clamping: layer.frame.width) {
        let device = CGPoint(
          x: layer.frame.minX + CGFloat(column) + 0.5, y: layer.frame.minY + CGFloat(row) + 0.5)
        let point = device.applying(back)
        let direction = Double.atan2(y: (point.y - center.y).native, x: (point.x - center.x).native)
        let turns = (direction - angle) / (2 * Double.pi)
        let location = turns - turns.rounded(.down)
        let index = min(Int(clamping: location * Double(table.count)), table.count - 1)
        let pixel = data + row * stride + column * 4
        for component in 0..<4 { pixel[component] = table[index][component] }
      }
    }
    cairo_surface_mark_dirty(layer.surface)
    cairo_set_source_surface(cairo, layer.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    setCairoMode()
    cairo_paint_with_alpha(cairo, state.alpha.native)
  }
}

extension CGGradient {
  /// The colour at a place in 0…1: extended sRGB, straight alpha.
  func color(at location: Double) -> SIMD4<Double> {
    guard let next = stops.firstIndex(where: { $0.location > location }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (low, high) = (stops[next - 1], stops[next])
    let fraction = (location - low.location) / (high.location - low.location)
    return low.color + (high.color - low.color) * fraction
  }

  /// The pixels in memory, alpha multiplied in, at 4,096 positions in the middle of as many equal
  /// steps.
  fileprivate func premultipliedTable(_ encoding: ColorEncoding) -> [SIMD4<UInt8>] {
    (0..<4_096).map { index in
      let c = encoding.components(of: color(at: (Double(index) + 0.5) / 4_096))
      let alpha = (c.w * 255).rounded()
      let values = (SIMD3(c.x, c.y, c.z) * alpha).rounded(.toNearestOrAwayFromZero)
      let bytes = SIMD3<UInt8>(clamping: values)
      return SIMD4(bytes.z, bytes.y, bytes.x, UInt8(clamping: alpha))
    }
  }
}
