import Boing
import BoingCurves
import BoingFormats
import BoingRender
import Foundation

/// The motion in a recording as curves over time: the few quantities that change most.
struct MotionGraph {
  /// A quantity of one layer over time, scaled to 0…1.
  struct Curve: Equatable {
    /// The name of the layer, where it has one.
    var layer: String?
    /// The key path of what changes.
    let keyPath: String
    /// Values at even steps from the beginning to the end, from 0, the minimum, to 1, the maximum.
    let values: [Double]

    /// The layer and property, for a legend: "head transform.rotation.z".
    var title: String { layer.map { "\($0) \(keyPath)" } ?? keyPath }
  }

  /// At most ``largestCount``, those that change most first.
  let curves: [Curve]

  static let largestCount = 4
  private static let steps = 240
  /// Layers beyond these are not looked at, so that a scene of thousands does not delay the window.
  private static let largestLayerCount = 256

  /// Creates the curves of `recording` from 0 to `span` seconds on a stage of `size`, where layers have `names`.
  init(_ recording: Recording, span: Double, size: CGSize, names: [Int32: String] = [:]) {
    var samples: [Key: [Double]] = [:]
    for step in 0...Self.steps {
      let frame = recording.frame(at: span * Double(step) / Double(Self.steps))
      for layer in frame.layers.prefix(Self.largestLayerCount) {
        for (quantity, value) in Quantity.values(of: layer.values) {
          samples[Key(slot: layer.slot, quantity: quantity), default: []].append(value)
        }
      }
    }
    let extent = max(size.width, size.height, 1)
    let ranked = samples.compactMap { key, values -> (weight: Double, key: Key, curve: Curve)? in
      guard values.count == Self.steps + 1, let low = values.min(), let high = values.max(),
        high > low, low.isFinite, high.isFinite
      else { return nil }
      let scaled = values.map { ($0 - low) / (high - low) }
      let weight = (high - low) / (key.quantity.isLength ? extent : key.quantity.usualRange)
      let curve = Curve(
        layer: names[key.slot], keyPath: key.quantity.rawValue, values: scaled)
      return (weight, key, curve)
    }
    curves =
      ranked
      .filter { $0.weight > 1e-3 }
      .sorted { ($1.weight, $0.key) < ($0.weight, $1.key) }
      .prefix(Self.largestCount).map(\.curve)
  }

  private struct Key: Hashable, Comparable {
    let slot: Int32
    let quantity: Quantity

    static func < (a: Key, b: Key) -> Bool {
      (a.slot, a.quantity.rawValue) < (b.slot, b.quantity.rawValue)
    }
  }

  private enum Quantity: String {
    case x = "position.x"
    case y = "position.y"
    case width = "bounds.size.width"
    case height = "bounds.size.height"
    case opacity = "opacity"
    case rotation = "transform.rotation.z"
    case scaleX = "transform.scale.x"
    case scaleY = "transform.scale.y"
    case translationX = "transform.translation.x"
    case translationY = "transform.translation.y"

    /// True if it is measured in points.
    var isLength: Bool {
      switch self {
      case .x, .y, .width, .height, .translationX, .translationY: true
      case .opacity, .rotation, .scaleX, .scaleY: false
      }
    }

    /// A change that counts as much as one across the stage.
    var usualRange: Double { self == .rotation ? .pi : 1 }

    static func values(of layer: LayerState) -> [(Quantity, Double)] {
      let m = layer.transform
      return [
        (.x, layer.position.x), (.y, layer.position.y), (.width, layer.bounds.z),
        (.height, layer.bounds.w), (.opacity, layer.opacity),
        (.rotation, Double.atan2(y: m.row0.y, x: m.row0.x)),
        (.scaleX, Double.hypot(m.row0.x, m.row0.y)),
        (.scaleY, Double.hypot(m.row1.x, m.row1.y)), (.translationX, m.row3.x),
        (.translationY, m.row3.y),
      ]
    }
  }
}
