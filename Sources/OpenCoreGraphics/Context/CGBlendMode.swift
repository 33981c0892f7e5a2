import CCairo

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
    // Those blended here reach Cairo only where the target is no picture in memory.
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

  /// Whether the operator also changes what lies outside the shape drawn, up to the clip.
  var reachesOutsideShape: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
