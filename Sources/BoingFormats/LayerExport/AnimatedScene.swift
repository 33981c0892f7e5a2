import BoingCurves
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
    anchor.isConstant && anchor.initial == [0, 0] && position.constant == .zero
      && scale.constant == SIMD2(1, 1) && rotation.isConstant && rotation.initial == [0]
      && skew.isConstant && skew.initial == [0]
  }

  /// The map; nil where it moves.
  var constant: Affine2D? {
    guard anchor.isConstant, let p = position.constant, let s = scale.constant, rotation.isConstant,
      skew.isConstant
    else { return nil }
    let (a, k) = (anchor.initial, Double.tan(skew.initial[0]))
    let (sine, cosine) = Double.sineAndCosine(rotation.initial[0])
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
  var blend = BlendMode.normal

  init(name: String) { self.name = name }

  /// True if the node shows one image and nothing else.
  var isOneImage: Bool {
    guard items.count == 1, case .image(let use) = items[0] else { return false }
    return use.alpha.isConstant && use.alpha.initial == [1]
  }

  /// Removes the clips that cut nothing off a canvas of `size` points.
  ///
  /// - Parameter map: The map to the canvas; nil where it moves.
  func removeClips(covering size: SIMD2<Double>, _ map: Affine2D? = .identity) {
    let own = map.flatMap { map in transform.constant?.concatenating(map) }
    if let own, own.x.y.magnitude < 1e-9, own.y.x.magnitude < 1e-9,
      case .rect(let origin, _, let extent, let radius)? = clip, origin.isConstant,
      extent.isConstant,
      radius.isConstant, radius.initial == [0]
    {
      let corner = SIMD2(origin.initial[0], origin.initial[1])
      let (a, b) = (
        own.apply(corner), own.apply(corner + SIMD2(extent.initial[0], extent.initial[1]))
      )
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
  case shape(SceneShape)
  case image(SceneImageUse)
  case text(SceneText)
  case node(SceneNode)
}

/// An outline in a node's coordinates.
enum SceneGeometry {
  /// Origin, size and corner radius, two, two and one number.
  case rect(origin: Channel, center: Channel, size: Channel, radius: Channel)
  /// Elements, and the channel of their points' coordinates.
  case path(ScenePath)

  /// The channels of which the geometry is made.
  var channels: [Channel] {
    switch self {
    case .rect(let origin, let center, let size, let radius): [origin, center, size, radius]
    case .path(let path): [path.coordinates]
    }
  }
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
  let locations: [Channel]
  /// Red, green, blue and alpha of each colour, straight.
  let colors: [Channel]
  /// Location, red, green, blue and alpha of all colours, one after another.
  let stops: Channel
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
  let start: Channel
  /// The end, never before the start.
  let end: Channel
  /// From the start to the end.
  let length: Channel

  /// 1, and 0 as long as nothing of the line is left: round and square caps of nothing would show.
  var visibility: Channel {
    func isNothing(_ value: [Double]) -> Bool { value[0] <= 1e-9 }
    var segments: [Channel.Segment] = []
    func add(_ start: Double, _ end: Double, _ value: Double) {
      if let last = segments.last, last.from == [value] {
        segments[segments.count - 1].end = end
      } else {
        segments.append(
          Channel.Segment(start: start, end: end, from: [value], to: [value], easing: .hold))
      }
    }
    for segment in length.segments {
      let end = segment.easing == .hold ? segment.from : segment.to
      add(segment.start, segment.end, isNothing(segment.from) && isNothing(end) ? 0 : 1)
    }
    if let last = segments.last, let end = length.segments.last, last.from == [1],
      isNothing(end.easing == .hold ? end.from : end.to)
    {
      // What stays after the end is nothing, too.
      let cut = last.end - (last.end - last.start) * 1e-6
      segments[segments.count - 1].end = cut
      add(cut, last.end, 0)
    }
    return segments.isEmpty ? Channel(1) : Channel(segments, maximumError: 0).simplified
  }
}

/// An outline that is painted.
struct SceneShape {
  enum Paint {
    /// Red, green and blue; alpha apart.
    case fill(color: Channel, alpha: Channel, isEvenOdd: Bool)
    case stroke(color: Channel, alpha: Channel, SceneStroke)
    case gradient(SceneGradient)
  }

  var geometry: SceneGeometry
  var paint: Paint
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
  var color: Channel
  var alpha: Channel
  var isFlipped: Bool
}

/// The shadow of a node.
struct SceneShadow {
  var color: Channel
  var alpha: Channel
  var offset: Channel
  /// The standard deviation of the blur in points.
  var radius: Channel
}

/// A part of a layer tree that a format does not say, or says within a stated error only.
public struct ExportReport: Sendable, Hashable, CustomStringConvertible {
  /// The layer's name, or its path by indices where it has none.
  public let layer: String
  /// The property, as its key path names it.
  public let property: String
  /// The fault, and what was done instead.
  public let message: String

  /// `layer: property: message`; control characters are escaped.
  public var description: String { "\(layer): \(property): \(message)".escapedForTerminal() }
}

/// Collects reports, each once.
final class ExportLog {
  private(set) var reports: [ExportReport] = []
  private var known: Set<ExportReport> = []

  /// A hostile tree can be wrong everywhere; nobody reads more than this.
  static let capacity = 1_000

  func report(_ layer: String, _ property: String, _ message: String) {
    let report = ExportReport(layer: layer, property: property, message: message)
    guard reports.count < Self.capacity, known.insert(report).inserted else { return }
    reports.append(report)
  }
}
