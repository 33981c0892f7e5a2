import Boing
import BoingDemos
import CurveFormats
import Foundation

/// A curve as CSS, for a style sheet and as a sample that moves.
///
/// What goes elsewhere is a transition. What comes back to where it starts is an animation to its
/// greatest excursion, of which the easing function itself comes back: a transition would snap there
/// at its end.
struct GalleryCSS {
  /// Told apart on the page.
  let name: String
  /// The greatest error, as a part of the way.
  let error: Double
  private let easing: String
  /// Seconds.
  private let duration: Double
  private let returns: Bool
  private let keyPath: String
  /// The greatest excursion, in units of the value.
  private let excursion: Double
  /// From where to where it goes, 0 being its start and 1 its end.
  private let range: ClosedRange<Double>

  /// Seconds for which a sample stands still before it starts again.
  private static let pause = 0.9

  /// The CSS of a curve; nil where it has no way to go, or no end.
  init?(_ curve: DemoCurve, name: String) {
    let rest = curve.motion.value(at: .infinity)
    let range = curve.range
    returns = rest == curve.start
    let furthest =
      rest - range.lowerBound > range.upperBound - rest ? range.lowerBound : range.upperBound
    let end = returns ? furthest : rest
    guard
      let function = try? CSSLinearFunction(
        of: curve.motion, from: curve.start, to: end, limit: .maximumError(0.005))
    else { return nil }
    self.name = name
    easing = function.text
    error = function.certificate.maximumError
    duration = curve.motion.duration
    keyPath = curve.keyPath
    excursion = end
    let ends = [range.lowerBound, range.upperBound].map { ($0 - curve.start) / (end - curve.start) }
    self.range = min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  private var seconds: String { String(format: "%.4gs", duration) }

  /// What to copy into a style sheet.
  var code: String {
    guard returns else {
      return """
        transition-property: \(properties.joined(separator: ", "));
        transition-duration: \(seconds);
        transition-timing-function:
          \(easing);
        """
    }
    return """
      @keyframes \(name) {
        to { \(properties.map { "\($0): \(furthestValue);" }.joined(separator: " ")) }
      }
      animation: \(name) \(seconds);
      animation-timing-function:
        \(easing);
      """
  }

  /// The keyframes of the sample: forwards, then a pause, then from the beginning.
  var sampleRules: String {
    func place(_ progress: Double) -> String {
      let part = (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
      return String(format: "left:calc((100%% - 1.6rem)*%.4g)", part)
    }
    let total = duration + Self.pause
    let moved = String(format: "%.4g%%", duration / total * 100)
    // At its end a curve that comes back is at its start, where it stays.
    let rest = returns ? "\(moved){\(place(1));animation-timing-function:step-start}" : ""
    return """
      @keyframes sample-\(name){0%{\(place(0));animation-timing-function:\(easing)}\
      \(rest)\(returns ? "100%" : moved + ",100%"){\(place(returns ? 0 : 1))}}
      #sample-\(name){animation-name:sample-\(name);animation-duration:\
      \(String(format: "%.4gs", total))}
      """
  }

  /// CSS's names for what Core Animation calls by its key path.
  private var properties: [String] {
    switch keyPath {
    case "bounds": ["width", "height"]
    case "bounds.size.height": ["height"]
    case "backgroundColor": ["background-color"]
    case "transform": ["transform"]
    case "transform.rotation.z": ["rotate"]
    case "transform.scale": ["scale"]
    default: ["translate"]
    }
  }

  /// A value of the properties for the greatest excursion: of an angle or a scale that of the curve, and
  /// else one to be replaced.
  private var furthestValue: String {
    switch properties[0] {
    case "rotate": String(format: "%.4grad", excursion)
    case "scale": String(format: "%.4g", excursion)
    case "width", "height": "3rem"
    case "background-color": "currentColor"
    case "transform": "translateY(-3rem)"
    default: "0 -3rem"
    }
  }
}
