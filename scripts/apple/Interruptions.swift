// Drives the animations of SwiftUI as the documentation of CustomAnimation says that the system does, with
// interruptions, and fails unless value and velocity go on.
import Boing
import SwiftUI

// What SwiftUI names is SwiftUI's, in a file that imports both.

func unqualified() -> (Spring, Animation, Bounce) {
  let spring: SwiftUI.Spring = Spring(duration: 0.5, bounce: 0.3)
  return (spring, .bounce(bounces: 4, duration: 0.5), .wall(.gravity(), bounces: 3))
}

func transactions(_ change: () -> Void) {
  withAnimation(.bounce(.springy(bounces: 3), duration: 0.5)) { change() }
  withBounce(.wall(.gravity(), bounces: 3), duration: 0.8) { change() }
  withTransaction(Transaction(bounce: .springy(), reducedMotion: .easing())) { change() }
}

/// Sends the completions to another task: the handles stay on the thread of their layers.
func sent(_ handle: BounceHandle<CGFloat>, _ composition: BounceHandle<Void>) {
  let (end, all) = (handle.completion, composition.completion)
  Task.detached { print(await end.finished(), await all.finished()) }
}

/// An animated attribute of a view: the model value, and the animation on its way there.
struct Attribute<Value: VectorArithmetic> {
  private(set) var model: Value
  /// The vector to animate towards, from the value at which the animation began.
  private var interval = Value.zero
  private var animation: Animation?
  private var context = AnimationContext<Value>()
  private var begin = 0.0
  private(set) var merges = 0

  init(_ model: Value) { self.model = model }

  mutating func set(_ value: Value, _ animation: Animation, at time: Double) {
    let change = value - model
    model = value
    if let previous = self.animation {
      let old = interval
      guard
        animation.shouldMerge(
          previous: previous, value: old, time: time - begin, context: &context)
      else { fatalError("an attribute of this test has one animation") }
      merges += 1
      interval = old + change
    } else {
      (interval, context, begin) = (change, AnimationContext(), time)
    }
    self.animation = animation
  }

  mutating func shown(at time: Double) -> Value {
    guard let animation else { return model }
    guard
      let value = animation.animate(value: interval, time: time - begin, context: &context)
    else {
      self.animation = nil
      return model
    }
    return model - interval + value
  }

  func velocity(at time: Double) -> Value {
    animation?.velocity(value: interval, time: time - begin, context: context) ?? .zero
  }
}

typealias Pair = AnimatablePair<CGFloat, Double>

func require(_ condition: Bool, _ text: @autoclosure () -> String) {
  if !condition { fatalError(text()) }
}

func distance(_ a: Pair, _ b: Pair) -> Double { (a - b).magnitudeSquared.squareRoot() }

let animations: [(String, Animation)] = [
  ("springy", .bounce(bounces: 4, duration: 0.5)),
  ("wall", .bounce(.wall(.gravity(), bounces: 3), duration: 0.8)),
  ("spring", .bounce(.bouncy)),
  ("cosine", .bounce(.cosine(bounces: 3), duration: 0.5)),
  // Not ours: it tells its velocity, and the next bounce takes it over.
  ("linear", .linear(duration: 0.5)),
]

var interruptions = 0
for (first, animation) in animations {
  for (second, next) in animations where second != "linear" {
    for time in [0.0, 0.11, 0.23, 0.42] {
      var attribute = Attribute(Pair(10, -5))
      attribute.set(Pair(150, 40), animation, at: 1)
      let value = attribute.shown(at: 1 + time)
      let velocity = attribute.velocity(at: 1 + time)
      attribute.set(Pair(-20, 60), next, at: 1 + time)
      let after = attribute.shown(at: 1 + time)
      let launch = attribute.velocity(at: 1 + time)
      require(distance(value, after) < 1e-9 * 150, "\(first), \(second): the value jumps")
      require(
        distance(velocity, launch) < 1e-9 * max(velocity.magnitudeSquared.squareRoot(), 150),
        "\(first), \(second): the velocity jumps from \(velocity) to \(launch)")
      interruptions += attribute.merges
      // A third interruption, before and after which it moves.
      _ = attribute.shown(at: 1.1 + time)
      let moving = attribute.velocity(at: 1.1 + time)
      attribute.set(Pair(0, 0), next, at: 1.1 + time)
      _ = attribute.shown(at: 1.1 + time)
      require(
        distance(moving, attribute.velocity(at: 1.1 + time)) < 1e-6, "\(second): a third jumps")
      interruptions += 1
      require(attribute.shown(at: 20) == Pair(0, 0), "\(second): it never ends")
    }
  }
}
require(interruptions == 5 * 4 * 4 * 2, "\(interruptions) interruptions")

// What a viewer counts, through the interface that SwiftUI uses.
for bounces in 0...6 {
  var attribute = Attribute(0.0)
  attribute.set(100, .bounce(bounces: bounces, duration: 0.5), at: 0)
  let heights = (0..<5_000).map { attribute.shown(at: Double($0) * 0.0001) - 100 }
  let visible = heights.indices.dropFirst().dropLast().count {
    abs(heights[$0]) >= 2 && (heights[$0] - heights[$0 - 1]) * (heights[$0 + 1] - heights[$0]) < 0
  }
  require(visible == bounces, "\(visible) bounces instead of \(bounces)")
}

// A bounce that cannot be made sets the value at once; the throwing initialiser says why.
var immediate = Attribute(0.0)
immediate.set(5, .bounce(bounces: -1), at: 0)
require(immediate.shown(at: 0) == 5, "a bounce that cannot be made moves")
do throws(BounceError) {
  _ = try CustomBounceAnimation(.springy(), duration: 0)
  fatalError("a duration of 0 is no error")
} catch {
  require(error == .duration(0), "\(error)")
}

// Equal bounces are equal animations, by which SwiftUI compares views.
require(Animation.bounce(bounces: 2) == .bounce, "equal animations differ")
require(Animation.bounce(bounces: 3) != .bounce, "different animations are equal")
require(
  Transaction(bounce: .springy(bounces: 3), duration: 0.5, reducedMotion: .easing()).animation
    == .bounce(bounces: 0, duration: 0.2), "the policy of reduced motion is ignored")
withBounce(.springy(bounces: 3), duration: 0.5, reducedMotion: .fullMotion) {
  require(Transaction.animationNow == .bounce(bounces: 3, duration: 0.5), "no transaction")
}
print("apple: \(interruptions) interruptions of SwiftUI's animations keep value and velocity")
