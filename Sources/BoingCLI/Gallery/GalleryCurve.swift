import Boing
import BoingDemos
import BoingFormats
import Foundation

/// A curve of a demo: as a figure, and as CSS.
struct GalleryCurve {
  /// What its value is.
  let title: String
  /// As SVG.
  let figure: String
  /// Nil where CSS cannot say it.
  let css: GalleryCSS?

  /// A curve of the demo called `name`, the `index`-th of its curves.
  init(_ curve: DemoCurve, of name: String, index: Int) {
    title = curve.title
    figure = Self.figure(of: curve, title: "\(name): \(curve.title)").svg
    css = GalleryCSS(curve, name: index == 0 ? name : "\(name)-\(index + 1)")
  }

  private static func figure(of curve: DemoCurve, title: String) -> Figure {
    let motion = curve.motion.settled(at: curve.motion.duration)
    var figure = CurveFigure(
      title: title, duration: motion.duration, target: motion.value(at: .infinity)
    ) { motion.value(at: $0) }
    figure.contactTimes = curve.motion is GravityBounce ? motion.breakpoints : []
    return figure.figure(size: CGSize(width: 560, height: 300))
  }
}
