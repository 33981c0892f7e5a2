import Foundation

/// A bounce under way on a layer.
///
/// ```swift
/// let drop = layer.bounce("position.y", to: 300, bounces: 2, duration: 0.5)
/// drop.retarget(to: 200)      // in mid-flight: neither jumps nor stops
/// if await drop.finished { … } // false where it was cancelled
/// ```
///
/// It does not keep its layer alive, and nothing keeps it alive once the bounce is over. ``finished``
/// may be awaited anywhere; everything else belongs to the thread on which the layer is used.
public final class BounceHandle: @unchecked Sendable {
  /// What the bounce moves.
  public let keyPath: String
  /// The key of the animation on its layer.
  public let animationKey: String

  /// The layer, as long as it lives.
  public private(set) weak var layer: CALayer?
  /// Animations that belong to the bounce, by layer and key.
  private var companions: [Companion] = []
  private var course = Course.over
  /// Tells the stop of the present animation from those of the ones it replaced.
  private var generation = 0
  private var contactBodies: [(Contact) -> Void] = []
  private var contacts: [Contact] = []
  /// How many of the contacts have been told.
  private var toldContacts = 0
  private let completion = BounceCompletion()

  /// What is under way.
  enum Course {
    case bounce(Run)
    /// The value changes while the layer is faded out for so many seconds.
    case crossFade(Double)
    /// The layer dims where less motion is wanted.
    case pulse
    /// What ends where it began.
    case hop
    case over
  }

  /// What is needed to take the bounce over in its middle.
  struct Run {
    /// What is shown; the points are only worked out for a bounce that is sent elsewhere.
    enum Motion {
      case curve(BounceWay, BounceCurve)
      case timeline(BounceTimeline)
    }

    var motion: Motion
    var style: BounceStyle
    var duration: Double
    var colorSpace: BounceColorSpace

    var timeline: BounceTimeline {
      switch motion {
      case .curve(let way, let curve): BounceTimeline(way, curve, duration: duration)
      case .timeline(let timeline): timeline
      }
    }
  }

  private struct Companion {
    weak var layer: CALayer?
    var key: String
    /// What follows it when the bounce is sent elsewhere so many seconds after its beginning.
    var recovery: ((Double) -> CAAnimation)?
  }

  init(layer: CALayer, keyPath: String, key: String? = nil) {
    self.layer = layer
    self.keyPath = keyPath
    animationKey = key ?? Self.key(keyPath)
  }

  static func key(_ keyPath: String) -> String { "boing." + keyPath }

  /// Whether the bounce is over, for whatever reason.
  public var isFinished: Bool { completion.result != nil }

  /// Whether the bounce came to its end; false where it was cancelled, replaced or removed, or its
  /// layer left the display.
  public var finished: Bool {
    get async { await completion.wait() }
  }

  /// Calls `body` when the bounce is over, with whether it came to its end; at once if it is.
  @discardableResult
  public func onFinish(_ body: @escaping (Bool) -> Void) -> BounceHandle {
    completion.add(body)
    return self
  }

  /// Calls `body` at every contact with the wall or the ground, with its time and its speed in units of
  /// the value per second.
  ///
  /// Only bounces against a wall and falls have contacts. Those that have passed are not told.
  @discardableResult
  public func onContact(_ body: @escaping (Contact) -> Void) -> BounceHandle {
    guard !isFinished, !contacts.isEmpty else { return self }
    contactBodies.append(body)
    if contactBodies.count == 1 { watch(contact: 0, since: nil) }
    return self
  }

  /// Stops the bounce.
  ///
  /// - Parameter place: where the layer stays; by default where it is to be seen now.
  public func cancel(leaving place: BounceCancellation = .current) {
    guard !isFinished, let layer else { return }
    generation += 1
    let shown = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
    if place == .current, let shown {
      ModelValue.set(shown, keyPath, of: layer) { layer.removeAnimation(forKey: animationKey) }
    } else {
      layer.removeAnimation(forKey: animationKey)
    }
    end(finished: false)
  }

  /// Sends the bounce to another target in mid-flight; position and velocity go on without a break.
  ///
  /// The motion goes on as it was about to, moved along to the new target in the style of the bounce;
  /// of a spring, that is the same spring's answer to a new rest. The layer's own value becomes the new
  /// target at once. Contacts are not told any more. Where less motion is wanted, it fades to the new
  /// target.
  ///
  /// - Parameters:
  ///   - value: the new target, of the kind of the old one.
  ///   - duration: how long the way between the targets takes; by default as long as the bounce.
  /// - Returns: whether it goes there; false once the bounce is over, and, which is reported, for a
  ///   value of another kind and for a Dock bounce, which ends where it began.
  @discardableResult
  public func retarget(to value: Any, duration: CFTimeInterval? = nil) -> Bool {
    guard !isFinished, let layer else { return false }
    switch course {
    case .bounce(let run): return retarget(run, to: value, duration: duration, layer)
    case .crossFade(let seconds): return fade(to: value, duration ?? seconds, layer)
    case .pulse: return fade(to: value, nil, layer)
    case .hop:
      BounceReport.say("a Dock bounce ends where it began; it cannot go on to \(value)")
      return false
    case .over: return false
    }
  }

  private func retarget(
    _ run: Run, to value: Any, duration: CFTimeInterval?, _ layer: CALayer
  ) -> Bool {
    let seconds = duration ?? run.duration
    let present = run.timeline
    guard let target = BounceValue(value, colorSpace: run.colorSpace),
      target.kind == present.target.kind, seconds > 0, seconds.isFinite
    else {
      BounceReport.say(
        "a bounce of \(keyPath) cannot go on to \(value) in \(seconds) s: give a "
          + "\(present.target.kind) and a finite time above 0")
      return false
    }
    var style = run.style
    (style.shake, style.initialVelocity, style.anticipation) = (false, 0, nil)
    let curve: BounceCurve
    do {
      curve = try BounceCurveCache.shared.curve(style, straight: true)
    } catch {
      BounceReport.say("a bounce of \(keyPath) cannot go on to \(value): \(error)")
      return false
    }
    let clock = LayerClock(layer)
    let begin = clock.begin(of: animationKey)
    let timeline = present.retargeted(
      at: begin.map { clock.now - $0 } ?? 0, to: target, along: curve, in: seconds)
    let animation = timeline.animation(keyPath: keyPath, last: value)
    if begin != nil {
      animation.beginTime = clock.beginTime(clock.now)
      animation.fillMode = .backwards
    }
    (contactBodies, contacts) = ([], [])
    layer.removeAnimation(forKey: contactKey)
    course = .bounce(
      Run(motion: .timeline(timeline), style: style, duration: seconds, colorSpace: run.colorSpace))
    ModelValue.set(value, keyPath, of: layer) {
      add(animation)
      // What adds to a value comes after what sets it.
      dismissCompanions(after: begin.map { clock.now - $0 } ?? 0)
    }
    return true
  }

  /// Sets the value under a cross-fade of so many seconds, or, without one, at once.
  private func fade(to value: Any, _ seconds: Double?, _ layer: CALayer) -> Bool {
    let present = layer.value(forKeyPath: keyPath).flatMap { BounceValue($0) }
    guard let target = BounceValue(value), present == nil || target.kind == present?.kind,
      seconds.map({ $0 > 0 && $0.isFinite }) ?? true
    else {
      let kind = present?.kind ?? "value that bounces"
      BounceReport.say(
        "a bounce of \(keyPath) cannot go on to \(value): give a \(kind) and a finite time above 0")
      return false
    }
    let shown = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
    ModelValue.set(value, keyPath, of: layer) {
      guard let seconds, let shown else { return }
      add(
        CalmAnimation.crossFade(
          keyPath, from: shown, to: value, opacity: layer.opacity, duration: seconds))
    }
    return true
  }

  // MARK: Starting and ending

  /// Puts the animation on the layer; the bounce is over when it stops.
  func start(_ animation: CAAnimation, _ course: Course, contacts: [Contact] = []) {
    self.course = course
    self.contacts = contacts
    add(animation)
  }

  /// Puts an animation on `other` that ends with the bounce where it has not ended by itself.
  ///
  /// - Parameter recovery: what takes its place when the bounce is sent elsewhere, by the seconds since
  ///   its beginning.
  func accompany(
    _ animation: CAAnimation, on other: CALayer, key: String,
    recovery: ((Double) -> CAAnimation)? = nil
  ) {
    other.add(animation, forKey: key)
    companions.append(Companion(layer: other, key: key, recovery: recovery))
  }

  /// Ends what belongs to the way to the old target.
  private func dismissCompanions(after seconds: Double) {
    for companion in companions {
      guard let layer = companion.layer, layer.animation(forKey: companion.key) != nil else {
        continue
      }
      layer.removeAnimation(forKey: companion.key)
      if let recovery = companion.recovery { layer.add(recovery(seconds), forKey: companion.key) }
    }
    companions = []
  }

  /// The bounce is over without having begun.
  func end(finished: Bool) {
    if finished {
      // The last contact is the end itself.
      for contact in contacts.dropFirst(toldContacts) {
        for body in contactBodies { body(contact) }
      }
    }
    (contactBodies, contacts, course) = ([], [], .over)
    layer?.removeAnimation(forKey: contactKey)
    if !finished {
      for companion in companions { companion.layer?.removeAnimation(forKey: companion.key) }
    }
    companions = []
    completion.finish(finished)
  }

  private func add(_ animation: CAAnimation) {
    generation += 1
    let present = generation
    animation.delegate = AnimationObserver { [self] _, finished in
      if generation == present { end(finished: finished) }
    }
    layer?.add(animation, forKey: animationKey)
  }

  // MARK: Contacts

  private var contactKey: String { animationKey + ".contact" }

  /// Waits for one contact with an animation of nothing that ends there.
  private func watch(contact index: Int, since begin: Double?) {
    guard contacts.indices.contains(index), let layer else { return }
    let clock = LayerClock(layer)
    let begin = begin ?? clock.begin(of: animationKey)
    if let begin, begin + contacts[index].time < clock.now {
      toldContacts = index + 1
      return watch(contact: index + 1, since: begin)
    }
    let marker = CAAnimation()
    marker.duration = contacts[index].time
    if let begin {
      marker.beginTime = clock.beginTime(begin)
    } else if let own = layer.animation(forKey: animationKey) {
      marker.beginTime = own.beginTime
    }
    let present = generation
    marker.delegate = AnimationObserver { [self] marker, finished in
      guard finished, generation == present, let marker else { return }
      guard contacts.indices.contains(index) else { return }
      toldContacts = index + 1
      let contact = contacts[index]
      for body in contactBodies { body(contact) }
      // A body may have cancelled the bounce.
      if generation == present, !contactBodies.isEmpty {
        watch(contact: index + 1, since: marker.beginTime)
      }
    }
    layer.add(marker, forKey: contactKey)
  }
}

/// Where a layer stays when its bounce is cancelled.
public enum BounceCancellation: Hashable, Sendable {
  /// Where it is to be seen at that moment, which becomes its own value.
  case current
  /// At the target, at once.
  case target
}
