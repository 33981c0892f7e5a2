import Boing
import BoingRender
import Foundation

/// The animations of a document over time, one row each.
///
/// Time 0 is the moment at which the document is shown; animations that begin at a media time have it then. Times go
/// through the clocks of the layers: their begin times, speeds and offsets.
public struct AnimationTimeline: Sendable {
  /// The rows that belong together.
  public struct Section: Sendable {
    /// The plane and name of a document, or the two states of a transition.
    public let title: String
    /// True for a change of state, whose time 0 is the change.
    public let isTransition: Bool
    /// The animations, each group before what is in it.
    public internal(set) var rows: [Row]
  }

  /// One animation.
  public struct Row: Sendable {
    /// The name of the layer, or its class; of a transition, the number of layers.
    public let layer: String
    /// The identifier of the layer; nil where it has none, and for a transition.
    public let layerID: String?
    /// The key path; the key of an animation without one, such as a group.
    public let keyPath: String
    /// The class's name, such as `CABasicAnimation`.
    public let type: String
    /// The number of groups around it.
    public let depth: Int
    /// The time at which it begins first, in seconds.
    public let begin: Double
    /// The time at which it ends, within a group in the first run of that; infinite where it never does.
    public let end: Double
    /// The seconds that one run takes, one way; infinite where time stands still.
    public let duration: Double
    /// The number of runs, there and back counted as one; may be infinite.
    public let runCount: Double
    /// True if each run goes there and back.
    public let autoreverses: Bool

    /// The timings of the groups and its own, the outermost first.
    let scopes: [Scope]
    /// The layer's time for a time t is `offset + rate · t`.
    let clock: Clock

    struct Scope: Sendable {
      let timing: MediaTiming
      let removedAtEnd: Bool
    }

    struct Clock: Sendable {
      var offset = 0.0
      var rate = 1.0

      func time(ofLocal local: Double) -> Double {
        rate == 0 ? (local <= offset ? 0 : .infinity) : (local - offset) / rate
      }
    }

    /// Returns the progress in one run from 0 to 1, turned around on the way back; nil where it has no effect.
    ///
    /// Timing functions do not count.
    public func progress(at time: Double) -> Double? {
      var time = clock.offset + clock.rate * time
      var progress: Double?
      for scope in scopes {
        guard let phase = scope.timing.phase(atParent: time, removedAtEnd: scope.removedAtEnd)
        else { return nil }
        time = phase.time
        progress = phase.progress
      }
      return progress
    }
  }

  /// The documents, back to front, and the changes of state of each.
  public private(set) var sections: [Section] = []

  /// The seconds of an animation that states none.
  private static let defaultDuration = 0.25

  /// Looks at all animations of a document.
  public init(_ document: LayeredDocument) {
    sections = document.documents.flatMap { Self.sections(of: $0) }
  }

  /// The sections of one document: its own animations, and its changes of state.
  public static func sections(of document: CoreAnimationDocument) -> [Section] {
    var section = Section(
      title: document.plane.map { "\($0.rawValue)  \(document.name)" } ?? document.name,
      isTransition: false, rows: [])
    let identifiers = Dictionary(
      document.layers.map { (ObjectIdentifier($0.value), $0.key) }, uniquingKeysWith: min)
    var open = [document.rootLayer]
    while let layer = open.popLast() {
      section.rows += rows(of: layer, id: identifiers[ObjectIdentifier(layer)])
      open += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { open.append(mask) }
    }
    return [section] + document.content.stateTransitions.compactMap(transition)
  }

  private static func rows(of layer: CALayer, id: String?) -> [Row] {
    let offset = layer.convertTime(0, from: nil)
    let clock = Row.Clock(offset: offset, rate: layer.convertTime(1, from: nil) - offset)
    let name = layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(Swift.type(of: layer))"
    return (layer.animationKeys() ?? []).flatMap { key in
      layer.animation(forKey: key).map {
        rows(of: $0, key, in: [], clock, of: (name, id))
      } ?? []
    }
  }

  private static func rows(
    of animation: CAAnimation, _ key: String, in groups: [Row.Scope], _ clock: Row.Clock,
    of layer: (name: String, id: String?)
  ) -> [Row] {
    let timing = animation.timing.resolved(
      beginningAt: groups.isEmpty ? clock.offset : 0,
      defaultDuration: groups.last?.timing.duration ?? defaultDuration)
    let scopes =
      groups + [
        Row.Scope(
          timing: timing, removedAtEnd: groups.isEmpty && animation.isRemovedOnCompletion)
      ]
    let row = Row(
      layer: layer.name, layerID: layer.id,
      keyPath: (animation as? CAPropertyAnimation)?.keyPath ?? key,
      type: "\(Swift.type(of: animation))", scopes: scopes, clock: clock)
    let children = (animation as? CAAnimationGroup)?.animations ?? []
    return [row]
      + children.enumerated().flatMap {
        rows(of: $0.element, "\($0.offset + 1)", in: scopes, clock, of: layer)
      }
  }

  /// The animations of a change of state, those of equal timing in one row; nil where it has none.
  private static func transition(_ transition: StateTransition) -> Section? {
    struct Kind: Hashable {
      let type: String
      let timing: MediaTiming
    }
    var order: [Kind] = []
    var found: [Kind: (layers: Set<String>, keyPaths: [String])] = [:]
    for element in transition.elements {
      guard let animation = element.animation else { continue }
      let kind = Kind(type: animation.className, timing: animation.mediaTiming)
      if found[kind] == nil { order.append(kind) }
      found[kind, default: ([], [])].layers.insert(element.targetID)
      if found[kind]?.keyPaths.contains(element.keyPath) == false {
        found[kind]?.keyPaths.append(element.keyPath)
      }
    }
    guard !order.isEmpty else { return nil }
    return Section(
      title: "\(transition.fromState) → \(transition.toState)", isTransition: true,
      rows: order.map { kind in
        let (layers, keyPaths) = found[kind] ?? ([], [])
        return Row(
          layer: layers.count == 1 ? "1 layer" : "\(layers.count) layers", layerID: nil,
          keyPath: keyPaths.joined(separator: ", "), type: kind.type,
          scopes: [
            Row.Scope(
              timing: kind.timing.resolved(beginningAt: 0, defaultDuration: defaultDuration),
              removedAtEnd: true)
          ], clock: Row.Clock())
      })
  }
}

extension AnimationTimeline.Row {
  init(
    layer: String, layerID: String?, keyPath: String, type: String, scopes: [Scope], clock: Clock
  ) {
    let timing = scopes.last?.timing ?? MediaTiming()
    let groups = scopes.dropLast().map(\.timing)
    // The time of a moment of the innermost group, in the first run of all.
    func time(_ local: Double) -> Double {
      let layerTime = groups.reversed().reduce(local) { $1.parentTime(fromLocal: $0) }
      return clock.time(ofLocal: layerTime)
    }
    let rate = groups.reduce(clock.rate * timing.speed) { $0 * $1.speed }.magnitude
    let ends = groups.last.map { min(timing.endTime, $0.duration) } ?? timing.endTime
    let times = [time(timing.beginTime), ends.isFinite ? time(ends) : .infinity]
    self.init(
      layer: layer, layerID: layerID, keyPath: keyPath, type: type, depth: groups.count,
      begin: times.min() ?? 0, end: times.max() ?? 0,
      duration: rate > 0 ? timing.duration / rate : .infinity,
      runCount: timing.period > 0 ? timing.activeDuration / timing.period : 0,
      autoreverses: timing.autoreverses, scopes: scopes, clock: clock)
  }
}

extension CAMLAnimation {
  /// The timing that its properties say.
  var mediaTiming: MediaTiming {
    func number(_ key: String) -> Double? { value(forKey: key)?.number }
    var timing = MediaTiming()
    timing.beginTime = number("beginTime") ?? 0
    timing.duration = number("duration") ?? 0
    timing.speed = number("speed") ?? 1
    timing.timeOffset = number("timeOffset") ?? 0
    timing.repeatCount = number("repeatCount") ?? 0
    timing.repeatDuration = number("repeatDuration") ?? 0
    timing.autoreverses = number("autoreverses") == 1
    let fill = value(forKey: "fillMode")?.description ?? ""
    timing.fillsBackwards = ["backwards", "both"].contains(fill)
    timing.fillsForwards = ["forwards", "both"].contains(fill)
    return timing
  }
}
