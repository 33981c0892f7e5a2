import Boing
import BoingDemos
import BoingFormats
import Foundation

/// What the page shows of one demo.
struct GalleryEntry {
  let name: String
  let summary: String
  /// Points.
  let size: CGSize
  /// The names of the picture files.
  let poster: String
  let animation: String
  /// The Swift that made it; nil where the sources are not at hand.
  let source: String?
  /// What can be set, with its usual value.
  let parameters: [DemoParameterDescription]
  /// The curve as SVG.
  var figure: String?
  var css: GalleryCSS?

  init(_ demo: any Demo.Type, animation: String) {
    (name, summary, size) = (demo.name, demo.summary, demo.size)
    poster = "\(demo.name).png"
    self.animation = animation
    source = try? String(contentsOfFile: demo.sourceFile, encoding: .utf8)
    parameters = demo.parameterList
  }
}

/// A curve as CSS.
struct GalleryCSS {
  /// The easing function.
  let easing: String
  /// Seconds.
  let duration: Double
  /// The greatest error, as a part of the way.
  let error: Double
}

/// The figure and the CSS of a demo's curve.
enum GalleryCurve {
  static func figure(of curve: DemoCurve, title: String) -> Figure {
    let motion = curve.motion
    var figure = CurveFigure(
      title: title, duration: motion.duration, target: motion.value(at: .infinity)
    ) { motion.value(at: $0) }
    figure.contactTimes = motion is GravityBounce ? motion.breakTimes : []
    return figure.figure(size: CGSize(width: 560, height: 300))
  }

  static func css(of curve: DemoCurve) -> GalleryCSS? {
    let motion = curve.motion
    let rest = motion.value(at: .infinity)
    // What comes back to its start is measured by how far it goes.
    let end =
      rest != curve.start
      ? rest
      : (0...256).map { motion.value(at: motion.duration * Double($0) / 256) }
        .max { abs($0 - rest) < abs($1 - rest) } ?? 1
    guard
      let easing = try? CSSLinearFunction(
        of: motion, from: curve.start, to: end, limit: .maximumError(0.005))
    else { return nil }
    return GalleryCSS(
      easing: easing.text, duration: motion.duration, error: easing.certificate.maximumError)
  }
}
