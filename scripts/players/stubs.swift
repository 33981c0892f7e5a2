// The types of Apple's frameworks that exported texts use, by their documentation, and what plays
// them; none of their code is here.

/// The playback of a text at times, as JSON: its parameters, or its values.
typealias Played = ([Double]) -> String

func values(_ value: @escaping (Double) -> Double) -> Played {
  { "\($0.map(value))" }
}

func spring(
  _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, _ more: String = ""
) -> Played {
  let constants = #""mass": \#(mass), "stiffness": \#(stiffness), "damping": \#(damping)"#
  return { _ in #"{\#(constants), "velocity": \#(velocity)\#(more)}"# }
}

/// Prints what a text plays at the times of a line.
func show(_ played: Played) {
  print(played((readLine() ?? "").split(separator: " ").compactMap { Double($0) }))
}

// SwiftUI

typealias TimeInterval = Double

protocol VectorArithmetic {
  func scaled(by factor: Double) -> Self
}

extension Double: VectorArithmetic {
  func scaled(by factor: Double) -> Double { self * factor }
}

struct AnimationContext<Value: VectorArithmetic> {}

protocol CustomAnimation: Hashable {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?
}

struct Animation {
  let played: Played

  init<A: CustomAnimation>(_ base: A) {
    played = values { time in
      var context = AnimationContext<Double>()
      return base.animate(value: 1.0, time: time, context: &context) ?? 1
    }
  }

  private init(_ played: @escaping Played) { self.played = played }

  static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(spring(mass, stiffness, damping, initialVelocity))
  }
}

// UIKit

struct CGVector {
  let dx, dy: Double
}

/// A spring; of the velocity the vertical component counts.
struct UISpringTimingParameters {
  let mass, stiffness, damping: Double
  let initialVelocity: CGVector

  var played: Played { spring(mass, stiffness, damping, initialVelocity.dy) }
}

/// An animator, whose duration a spring overrides.
struct UIViewPropertyAnimator {
  let duration: Double
  let timingParameters: UISpringTimingParameters
}

// Core Animation

class CAAnimation {
  var duration = 0.0
  var played: Played { values { _ in .nan } }

  /// Creates an animation; the key path is not used.
  init(keyPath: String?) {}
}

struct CAMediaTimingFunction {
  let handles: [Float]

  init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    handles = [x1, y1, x2, y2]
  }
}

final class CAKeyframeAnimation: CAAnimation {
  var keyTimes: [Double]?
  var values: [Double]?
  var timingFunctions: [CAMediaTimingFunction]?

  override var played: Played {
    guard let keyTimes, let values, let timingFunctions, keyTimes.count == values.count else {
      return super.played
    }
    let points = zip(keyTimes, values).map { [$0, $1] }
    let controls = timingFunctions.map(\.handles)
    return { [duration] _ in
      #"{"points": \#(points), "controls": \#(controls), "seconds": \#(duration)}"#
    }
  }
}

final class CASpringAnimation: CAAnimation {
  var fromValue = Double.nan
  var toValue = Double.nan
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var initialVelocity = 0.0
  var allowsOverdamping = false

  /// The time at which a thousandth is left, as a mark.
  let settlingDuration = -1.0

  override var played: Played {
    let ends = #", "start": \#(fromValue), "end": \#(toValue), "duration": \#(duration)"#
    return spring(
      mass, stiffness, damping, initialVelocity,
      ends + #", "allowsOverdamping": \#(allowsOverdamping)"#)
  }
}
