import BoingCurves
import BoingQuartzCore

/// A value of a property that views animate.
enum AnimatableValue {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case transform(CATransform3D)
  case color(CGColor?)

  /// The value as animations take it; nil for a colour that is none.
  var any: Any? {
    switch self {
    case .number(let value): value
    case .point(let value): value
    case .size(let value): value
    case .transform(let value): value
    case .color(let value): value
    }
  }

  /// Returns an animation's value of the same kind as this one; nil for another kind.
  func sameKind(_ value: Any?) -> AnimatableValue? {
    switch self {
    case .number:
      (value as? NSNumber).map { .number($0.doubleValue) } ?? (value as? Double).map { .number($0) }
    case .point: (value as? CGPoint).map { .point($0) }
    case .size: (value as? CGSize).map { .size($0) }
    case .transform: (value as? CATransform3D).map { .transform($0) }
    case .color: (value as? CGColor).map { .color($0) } ?? .color(nil)
    }
  }

  /// Returns what has to be added to `base` to give this value; nil if there is no such value.
  ///
  /// Transforms are concatenated, so that theirs is the value times the inverse of the base.
  func offset(from base: AnimatableValue) -> AnimatableValue? {
    switch (self, base) {
    case (.number(let a), .number(let b)): return .number(a - b)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: a.width - b.width, height: a.height - b.height))
    case (.transform(let a), .transform(let b)):
      guard let inverse = b.matrix.inverse else { return nil }
      return .transform(CATransform3DConcat(a, CATransform3D(inverse)))
    default: return nil
    }
  }

  /// Returns the sum of this value and an offset; transforms are concatenated.
  func adding(_ offset: AnimatableValue) -> AnimatableValue {
    switch (self, offset) {
    case (.number(let a), .number(let b)): .number(a + b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    case (.size(let a), .size(let b)):
      .size(CGSize(width: a.width + b.width, height: a.height + b.height))
    case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(b, a))
    default: self
    }
  }

  /// The value that changes nothing when it is added.
  var zero: AnimatableValue {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .color: .color(nil)
    }
  }

  /// Returns the value at a fraction of the way to another.
  func interpolated(to end: AnimatableValue, at progress: Double) -> AnimatableValue {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)):
      return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)):
      return .transform(
        CATransform3D(TransformInterpolation(from: a.matrix, to: b.matrix).matrix(at: progress)))
    case (.color(let a?), .color(let b?)):
      let (x, y) = (a.srgbComponents, b.srgbComponents)
      let z = x + (y - x) * progress
      return .color(CGColor(srgbRed: z.x, green: z.y, blue: z.z, alpha: z.w))
    default: return progress < 1 ? self : end
    }
  }
}

/// A key path that views animate, and the manner in which they do.
struct AnimatableKey {
  let keyPath: String
  /// True if a change is added to what already moves; false if it takes the place of that.
  let isAdditive: Bool
  let read: (CALayer) -> AnimatableValue

  /// Sets the model's value.
  func write(_ value: AnimatableValue, to layer: CALayer) {
    layer.setValue(value.any, forKeyPath: keyPath)
  }

  /// The keys that a change of the property `event` animates, in the order in which UIKit adds them.
  static func keys(for event: String) -> [AnimatableKey]? { table[event] }

  /// Returns the key of a key path; nil if views do not animate it.
  static func key(_ keyPath: String) -> AnimatableKey? {
    table.values.lazy.compactMap { $0.first { $0.keyPath == keyPath } }.first
  }

  // The closures only read the layer that they are given.
  nonisolated(unsafe) private static let table: [String: [AnimatableKey]] = [
    "position": [
      AnimatableKey(keyPath: "position", isAdditive: true) { .point($0.position) }
    ],
    // A rectangle cannot become negative, as an offset may.
    "bounds": [
      AnimatableKey(keyPath: "bounds.origin", isAdditive: true) { .point($0.bounds.origin) },
      AnimatableKey(keyPath: "bounds.size", isAdditive: true) { .size($0.bounds.size) },
    ],
    "transform": [
      AnimatableKey(keyPath: "transform", isAdditive: true) { .transform($0.transform) }
    ],
    "cornerRadius": [
      AnimatableKey(keyPath: "cornerRadius", isAdditive: true) { .number($0.cornerRadius) }
    ],
    "opacity": [
      AnimatableKey(keyPath: "opacity", isAdditive: false) { .number(Double($0.opacity)) }
    ],
    "backgroundColor": [
      AnimatableKey(keyPath: "backgroundColor", isAdditive: false) { .color($0.backgroundColor) }
    ],
    "anchorPoint": [
      AnimatableKey(keyPath: "anchorPoint", isAdditive: false) { .point($0.anchorPoint) }
    ],
    "shadowOpacity": [
      AnimatableKey(keyPath: "shadowOpacity", isAdditive: false) {
        .number(Double($0.shadowOpacity))
      }
    ],
  ]
}
