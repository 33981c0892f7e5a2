import BoingCurves
import BoingElementary
import BoingMovies
import BoingRender
import Foundation

/// A layer tree over a stretch of time as vector formats say it: nodes with typed channels, nothing left to
/// resolve.
struct AnimatedScene {
  /// Points.
  var size: SIMD2<Double>
  /// Seconds.
  var duration: Double
  /// True if the scene begins again at its end.
  var loops: Bool
  var root: SceneNode
  /// The images by their identifiers, in the order in which they were met.
  var images: [SceneImage]
}

/// A bitmap that nodes show.
struct SceneImage {
  let id: String
  /// Pixels.
  let width: Int
  let height: Int
  let png: Data
}

/// Two numbers over time: together where they share their easings, else each by itself.
enum PairChannel {
  case joint(Channel)
  case split(Channel, Channel)

  init(_ x: Double, _ y: Double) { self = .joint(Channel(x, y)) }

  /// The value where it is constant; nil where it is not.
  var constant: SIMD2<Double>? {
    guard case .joint(let both) = self, both.isConstant else { return nil }
    return SIMD2(both.initial[0], both.initial[1])
  }

  var channels: [Channel] {
    switch self {
    case .joint(let both): [both]
    case .split(let x, let y): [x, y]
    }
  }
}

/// A plane's transform by the parts that formats name: anchor, position, scale, rotation, skew.
///
/// A point p goes to `R(K(S(p − anchor))) + position`: scaled, then skewed along x, then rotated.
struct SceneTransform {
  var anchor = Channel(0, 0)
  var position = PairChannel(0, 0)
  /// Factors of x and y.
  var scale = PairChannel(1, 1)
  /// Radians from x towards y.
  var rotation = Channel(0)
  /// The angle in radians by which y leans towards x.
  var skew = Channel(0)

  var isIdentity: Bool {
    anchor.constant == [0, 0] && position.constant == .zero && scale.constant == SIMD2(1, 1)
      && rotation.constant == [0] && skew.constant == [0]
  }

  /// The map; nil where it moves.
  var constant: Affine2D? {
    guard let a = anchor.constant, let p = position.constant, let s = scale.constant,
      let turn = rotation.constant, let lean = skew.constant
    else { return nil }
    let k = Double.tan(lean[0])
    let (sine, cosine) = Double.sineAndCosine(turn[0])
    // Rows: the images of the unit vectors.
    let x = SIMD2(s[0] * cosine, s[0] * sine)
    let y = SIMD2(s[1] * (k * cosine - sine), s[1] * (k * sine + cosine))
    return Affine2D(x: x, y: y, origin: p - a[0] * x - a[1] * y)
  }
}

/// One layer: a plane with a transform, and what it shows from back to front.
final class SceneNode {
  var name: String
  var transform = SceneTransform()
  /// 0…1, of the node as a whole.
  var opacity = Channel(1)
  var items: [SceneItem] = []
  /// The outline that the items are clipped to, in the node's own coordinates.
  var clip: SceneGeometry?
  /// The alpha of what masks the node, in the node's own coordinates.
  var mask: SceneNode?
  var shadow: SceneShadow?
  /// One of those that are exported.
  var blend = BlendMode.normal

  init(name: String) { self.name = name }

  /// True if the node shows one image and nothing else.
  var isOneImage: Bool {
    guard items.count == 1, case .image(let use) = items[0] else { return false }
    return use.alpha.constant == [1]
  }

  var hasShapesOnly: Bool { items.allSatisfy { if case .shape = $0 { true } else { false } } }

  /// Removes the clips that cut nothing off a canvas of `size` points.
  ///
  /// - Parameter map: The map to the canvas; nil where it moves.
  func removeClips(covering size: SIMD2<Double>, _ map: Affine2D? = .identity) {
    let own = map.flatMap { map in transform.constant?.concatenating(map) }
    if let own, own.x.y.magnitude < 1e-9, own.y.x.magnitude < 1e-9, case .rect(let rect)? = clip,
      rect.radius.constant == [0], let extent = rect.size.constant,
      let origin = rect.origin.constant
    {
      let corner = SIMD2(origin[0], origin[1])
      let (a, b) = (own.apply(corner), own.apply(corner + SIMD2(extent[0], extent[1])))
      let covers =
        min(a.x, b.x) <= 1e-6 && min(a.y, b.y) <= 1e-6 && max(a.x, b.x) >= size.x - 1e-6
        && max(a.y, b.y) >= size.y - 1e-6
      if covers { clip = nil }
    }
    for case .node(let child) in items { child.removeClips(covering: size, own) }
  }
}

/// Something that a node shows.
enum SceneItem {
  case shape(SceneGeometry, ScenePaint)
  case image(SceneImageUse)
  case text(SceneText)
  case node(SceneNode)
}

/// An outline in a node's coordinates.
enum SceneGeometry {
  case rect(SceneRect)
  /// Elements, and the channel of their points' coordinates.
  case path(ScenePath)

  /// The channels that were made of the geometry.
  var channels: [Channel] {
    switch self {
    case .rect(let rect): [rect.origin, rect.center, rect.size, rect.radius].compactMap(\.made)
    case .path(let path): [path.coordinates]
    }
  }
}

/// A rectangle whose corners have one radius.
///
/// Some formats place it by its corner, others by its middle.
struct SceneRect {
  let origin: DeferredChannel
  let center: DeferredChannel
  let size: DeferredChannel
  let radius: DeferredChannel
}

/// A path whose elements stay and whose points move: moves, lines, curves of three points and closings.
struct ScenePath {
  let verbs: [Path.Verb]
  /// x and y of each point.
  let coordinates: Channel
}

/// The gradient of a box: positions in fractions of its width and height.
struct SceneGradient {
  enum Kind { case axial, radial }
  let kind: Kind
  let start: Channel
  let end: Channel
  /// Rising locations in 0…1.
  let locations: [DeferredChannel]
  /// Red, green, blue and alpha of each colour, straight.
  let colors: [DeferredChannel]
  /// Location, red, green, blue and alpha of all colours, one after another: for formats that have one table.
  let stops: DeferredChannel
}

/// The ends and corners of a stroke.
struct SceneStroke {
  var width: Channel
  var cap: String
  var join: String
  var miterLimit: Double
  /// Lengths of dashes and gaps in points; empty for a solid line.
  var dashes: [Double]
  var dashPhase: Channel
  /// The fractions of the length at which the line begins and ends.
  var trim: SceneTrim?
}

/// The part of a line of one subpath that is stroked, in fractions of its length.
struct SceneTrim {
  let start: DeferredChannel
  /// The end, never before the start.
  let end: DeferredChannel
  /// From the start to the end.
  let length: DeferredChannel

  /// 1, and 0 as long as nothing of the line is left: round and square caps of nothing would show.
  var visibility: Channel {
    func isNothing(_ value: [Double]) -> Bool { value[0] <= 1e-9 }
    var shown = Channel(
      holding: length.channel.segments.map { segment in
        let isGone = isNothing(segment.from) && isNothing(segment.final)
        return (segment.start, segment.end, isGone ? 0 : 1)
      })
    guard var last = shown.segments.last else { return Channel(1) }
    if last.from == [1], isNothing(length.channel.final) {
      // What stays after the end is nothing, too.
      let cut = last.end - (last.end - last.start) * 1e-6
      shown.segments[shown.segments.count - 1].end = cut
      (last.start, last.from, last.to) = (cut, [0], [0])
      shown.segments.append(last)
    }
    return shown.simplified
  }
}

/// A colour over time.
struct SceneColor {
  /// Red, green and blue, straight.
  var color: Channel
  var alpha: Channel

  var channels: [Channel] { [color, alpha] }
}

/// The way in which an outline is painted.
enum ScenePaint {
  case fill(SceneColor, isEvenOdd: Bool)
  case stroke(SceneColor, SceneStroke)
  case gradient(SceneGradient)

  /// The channels that were made of the paint.
  var channels: [Channel] {
    switch self {
    case .fill(let color, _): color.channels
    case .stroke(let color, let stroke):
      color.channels + [stroke.width, stroke.dashPhase]
        + [stroke.trim?.start, stroke.trim?.end, stroke.trim?.length].compactMap { $0?.made }
    case .gradient(let gradient):
      [gradient.start, gradient.end]
        + (gradient.locations + gradient.colors + [gradient.stops]).compactMap(\.made)
    }
  }
}

/// A bitmap in a rectangle.
struct SceneImageUse {
  /// The index of the image in ``AnimatedScene/images``.
  var image: Int
  /// The corner and the size; two numbers each.
  var origin: Channel
  var size: Channel
  var alpha: Channel
  /// True if the first row is the rectangle's last.
  var isFlipped: Bool
  /// True if enlarged pixels keep their edges.
  var isPixelated: Bool
}

/// A text that stays text.
struct SceneText {
  var string: String
  var family: String
  var fontSize: Double
  /// The lines' x: the left, the middle or the right, as ``anchor`` says.
  var origin: SIMD2<Double>
  /// `start`, `middle` or `end`.
  var anchor: String
  var color: SceneColor
  var isFlipped: Bool
}

/// The shadow of a node.
struct SceneShadow {
  var color: SceneColor
  var offset: Channel
  /// The standard deviation of the blur in points.
  var radius: Channel
}

extension BlendMode {
  /// The modes that formats have, in Lottie's order.
  static let exported: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]
}
