import BoingRender
import OpenCoreGraphics

/// Core Animation's built-in actions for property changes.
extension CALayer {
  /// What a change starts by itself.
  enum BuiltInAction {
    case animation(ImplicitChange)
    case transition(CATransition)
  }

  /// The quarter-second animation or transition that Core Animation starts by itself on layers that
  /// have been committed to a display; nil for other layers and events.
  ///
  /// A background colour has one only where there is a colour. Duration and pace are the
  /// transaction's.
  func builtInAction(forKey event: String, _ transaction: TransactionStack) -> BuiltInAction? {
    guard let context, context.hasCommitted else { return nil }
    if let path = PropertyTarget(event, in: type(of: self).propertyTable) {
      guard path.part == .whole || event == "transform.scale" else { return nil }
      switch path.property.action {
      case .none: return nil
      case .transition: return .transition(transition(transaction))
      case .animation:
        if event == "backgroundColor", values.backgroundColor.x.isNaN { return nil }
        return .animation(
          ImplicitChange(
            keyPath: event, path: path, value: codedValue(of: path.property).part(path),
            duration: transaction.animationDuration,
            pace: transaction.animationTimingFunction ?? ImplicitChange.standardPace))
      }
    }
    guard type(of: self).propertyTable.entries[event]?.property.action == .transition else {
      return nil
    }
    return .transition(transition(transaction))
  }

  private func transition(_ transaction: TransactionStack) -> CATransition {
    let transition = CATransition()
    transition.duration = transaction.animationDuration
    transition.timingFunction = transaction.animationTimingFunction ?? ImplicitChange.standardPace
    transition.fillMode = .backwards
    return transition
  }
}

/// A change of a property that animates by itself, from the value before to whatever is beneath.
struct ImplicitChange {
  let keyPath: String
  let path: PropertyTarget
  /// The value before the change.
  let value: PropertyValue
  let duration: Double
  let pace: CAMediaTimingFunction

  // The shared function, which does not change.
  nonisolated(unsafe) static let standardPace = CAMediaTimingFunction(name: .default)

  /// When it runs; from its commit on.
  var timing: MediaTiming {
    var timing = MediaTiming()
    timing.duration = duration
    timing.fillsBackwards = true
    return timing
  }

  /// The animation as an object.
  func animation() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value.boxed(as: path.kind)
    animation.duration = duration
    animation.timingFunction = pace
    animation.fillMode = .backwards
    return animation
  }

  /// The animation compiled, running as `timing` says; nil where the value before was none.
  func track(_ timing: MediaTiming) -> Track? {
    let plan = TrackDescription(
      target: path,
      timing: TrackTiming(TimingScope(timing: timing, curve: nil, removedAtEnd: true)),
      pacing: .timing(pace.curve))
    switch value {
    case .lanes(let lanes):
      return value.isFinite ? VectorEndsTrack(plan, EndValues(from: lanes, to: nil, by: nil)) : nil
    case .transform(let transform):
      return TransformEndsTrack(plan, EndValues(from: transform, to: nil, by: nil))
    case .flag(let flag): return FlagTrack(plan, EndValues(from: flag, to: nil, by: nil))
    default: return ObjectEndsTrack(plan, EndValues(from: value, to: nil, by: nil))
    }
  }
}
