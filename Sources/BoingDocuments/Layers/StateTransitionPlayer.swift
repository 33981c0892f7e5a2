import Boing
import Foundation

/// The animations with which a document changes its state.
public enum StateTransitionStyle: Sendable, Hashable {
  /// Those of the document, and Core Animation's own where it has none.
  case document
  /// Those of a phone, which are critically damped springs of the system, whatever the document says: a response of
  /// 0.8 s to and from sleep, and of 1 s between the lock and the home screen.
  ///
  /// A change between states whose names a phone does not know is as in ``document``.
  case phone

  /// The response in seconds of the spring between two states; nil where the document's animations count.
  func response(from: String?, to: String?) -> Double? {
    guard self == .phone, let to = to.flatMap({ WallpaperState($0) }) else { return nil }
    let from = from.flatMap { WallpaperState($0) }
    let isSleep = to.screen == .asleep || from?.screen == .asleep
    return isSleep ? 0.8 : 1
  }
}

/// Animates one change of state.
///
/// What shows is noted before the values are set, and the animations start from there.
final class StateTransitionPlayer {
  private let document: CoreAnimationDocument
  /// The response of the spring of every property; nil where the document's animations count.
  private let response: Double?
  private var shown: [CoreAnimationDocument.PropertyKey: ShownValue] = [:]

  /// The elements of each transition by their targets; of two for one target the first.
  private let elements: [[String: StateTransition.Element]]

  /// The presented value of a property and its velocity when the change began.
  private struct ShownValue {
    var value: Any?
    var velocity: [Double]?
  }

  init(document: CoreAnimationDocument, to name: String?, style: StateTransitionStyle) {
    self.document = document
    response = style.response(from: document.state, to: name)
    let transitions = Self.applicable(
      document.content.stateTransitions, from: document.state, to: name)
    elements = transitions.map { transition in
      Dictionary(
        transition.elements.map { (Self.target($0.targetID, $0.keyPath), $0) }
      ) { first, _ in first }
    }
  }

  /// The transitions between two states: those that name both, then those that name the one that is
  /// entered, then the one that is left, then those for any.
  private static func applicable(
    _ transitions: [StateTransition], from: String?, to: String?
  ) -> [StateTransition] {
    let ranked = transitions.compactMap { transition -> (rank: Int, transition: StateTransition)? in
      let (isFrom, isTo) = (transition.fromState == from, transition.toState == to)
      guard isFrom || transition.fromState == "*", isTo || transition.toState == "*" else {
        return nil
      }
      return ((isFrom ? 0 : 1) + (isTo ? 0 : 2), transition)
    }
    return (0..<4).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.transition) }
  }

  /// Notes what shows of a property that is about to change.
  func prepare(_ assignment: CoreAnimationDocument.Assignment) {
    guard let presentation = assignment.layer.presentation() else { return }
    let value = presentation.value(forKeyPath: assignment.keyPath)
    let isMoving = assignment.layer.animation(forKey: Self.key(assignment.keyPath)) != nil
    shown[Self.key(assignment)] = ShownValue(
      value: value, velocity: isMoving ? velocity(assignment, now: value) : nil)
  }

  /// Animates a property that has changed.
  func animate(_ assignment: CoreAnimationDocument.Assignment) {
    guard let start = shown[Self.key(assignment)] else { return }
    let new = assignment.layer.value(forKeyPath: assignment.keyPath)
    let (from, to) = (ValueComponents.components(start.value), ValueComponents.components(new))
    let key = Self.key(assignment.keyPath)
    if from != nil, from == to {
      assignment.layer.removeAnimation(forKey: key)
      return
    }
    guard let animation = animation(for: assignment) else {
      assignment.layer.removeAnimation(forKey: key)
      return
    }
    let basics = Self.basics(in: animation)
    for basic in basics where basic.fromValue == nil && basic.toValue == nil {
      guard basic.byValue == nil else { continue }
      basic.fromValue = start.value
      if let spring = basic as? CASpringAnimation, let from, let to, let speed = start.velocity {
        spring.initialVelocity += Self.progress(of: speed, from: from, to: to)
      }
    }
    assignment.layer.add(animation, forKey: key)
  }

  /// Apart from the document's own animations, which go on.
  private static func key(_ keyPath: String) -> String { "state." + keyPath }

  /// The animation that the document says, else the default one; nil for a jump.
  private func animation(for assignment: CoreAnimationDocument.Assignment) -> CAAnimation? {
    if let response {
      guard assignment.layer.isAnimatable(keyPath: assignment.keyPath) else { return nil }
      // The perceptual duration of a critically damped spring is its response.
      let spring = CASpringAnimation(perceptualDuration: response, bounce: 0)
      spring.keyPath = assignment.keyPath
      return spring
    }
    guard let element = element(for: assignment) else {
      guard assignment.layer.isAnimatable(keyPath: assignment.keyPath) else { return nil }
      // Neither duration nor timing function are set, so both are the transaction's.
      let basic = CABasicAnimation(keyPath: assignment.keyPath)
      basic.timingFunction =
        CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
      basic.fillMode = .backwards
      return basic
    }
    guard let description = element.animation else { return nil }
    let animation = AnimationInstantiator(assets: document.assets).make(
      description, for: "layer “\(assignment.targetID)”")
    for basic in Self.basics(in: animation) {
      if basic.keyPath == nil || element.keyPath == "*" { basic.keyPath = assignment.keyPath }
      if let spring = basic as? CASpringAnimation, spring.duration == 0 {
        spring.duration = spring.settlingDuration
      }
    }
    // In a transition a time counts from its beginning.
    let delay = animation.beginTime
    animation.beginTime =
      delay > 1e-9
      ? assignment.layer.convertTime(CACurrentMediaTime(), from: nil) + delay : 0
    return animation
  }

  private func element(
    for assignment: CoreAnimationDocument.Assignment
  ) -> StateTransition.Element? {
    let targets = [
      (assignment.targetID, assignment.keyPath), (assignment.targetID, "*"),
      ("*", assignment.keyPath), ("*", "*"),
    ].map { Self.target($0.0, $0.1) }
    for transition in elements {
      for target in targets {
        if let element = transition[target] { return element }
      }
    }
    return nil
  }

  private static func target(_ id: String, _ keyPath: String) -> String { id + "\n" + keyPath }

  private static func key(
    _ assignment: CoreAnimationDocument.Assignment
  ) -> CoreAnimationDocument.PropertyKey {
    CoreAnimationDocument.PropertyKey(
      layer: ObjectIdentifier(assignment.layer), keyPath: assignment.keyPath)
  }

  private static func basics(in animation: CAAnimation) -> [CABasicAnimation] {
    AnimationInstantiator.properties(in: animation).compactMap { $0 as? CABasicAnimation }
  }

  /// Returns the velocity of a property, in its unit per second, over the last thousandth of a second.
  private func velocity(
    _ assignment: CoreAnimationDocument.Assignment, now value: Any?
  ) -> [Double]? {
    let step = 1e-3
    guard let now = ValueComponents.components(value),
      let before = ValueComponents.components(
        assignment.layer.shownValue(forKeyPath: assignment.keyPath, secondsAgo: step)),
      before.count == now.count
    else { return nil }
    return zip(now, before).map { ($0 - $1) / step }
  }

  /// Returns a velocity as a fraction of the distance per second, as a spring's initial velocity is.
  private static func progress(of velocity: [Double], from: [Double], to: [Double]) -> Double {
    guard velocity.count == from.count, from.count == to.count else { return 0 }
    let distance = zip(to, from).map { $0 - $1 }
    let square = distance.reduce(0) { $0 + $1 * $1 }
    let product = zip(velocity, distance).reduce(0) { $0 + $1.0 * $1.1 }
    let progress = product / square
    return progress.isFinite ? progress : 0
  }
}
