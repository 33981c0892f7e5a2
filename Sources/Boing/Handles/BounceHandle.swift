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
  /// The property that the bounce moves.
  public let keyPath: String
  /// The key of the animation on its layer.
  public let animationKey: String

  /// The layer, as long as it lives.
  public private(set) weak var layer: CALayer?
  /// The animation that is the bounce.
  private var own: OwnAnimation?
  /// The animation of nothing that ends at the next contact.
  private var marker: OwnAnimation?
  /// Animations that belong to the bounce.
  private var companions: [Companion] = []
  private var course = Course.over
  /// True while the contacts at the end are told, when the animation itself is over.
  private var isAtEnd = false
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
      case thrown(ThrownBounce)
    }

    var motion: Motion
    var style: BounceStyle
    var duration: Double
    var colorSpace: BounceColorSpace

    var timeline: BounceTimeline {
      switch motion {
      case .curve(let way, let curve): BounceTimeline(way, curve, duration: duration)
      case .timeline(let timeline): timeline
      case .thrown(let thrown): thrown.timeline
      }
    }

    /// The kind of the values.
    var kind: BounceValue.Kind {
      switch motion {
      case .curve(let way, _): way.to.kind
      case .timeline(let timeline): timeline.target.kind
      case .thrown(let thrown): thrown.timeline.target.kind
      }
    }

    /// The seconds from the beginning to the end of what is shown.
    var length: Double {
      switch motion {
      case .curve: duration
      case .timeline(let timeline): timeline.duration
      case .thrown(let thrown): thrown.timeline.duration
      }
    }

    /// Returns the bounce that goes on to another target from what is shown at a time.
    func retargeted(
      at time: Double, to target: BounceValue, in seconds: Double
    ) throws(BounceError) -> Run {
      var next = self
      // The swings of a shake are about its target: there is no wall.
      next.style.shouldOvershoot = style.shouldOvershoot || style.shake
      (next.style.shake, next.style.initialVelocity, next.style.anticipation) = (false, 0, nil)
      next.duration = seconds
      if next.style.bouncesOff {
        next.motion = .thrown(
          try ThrownBounce(from: state(at: time), to: target, next.style, duration: seconds))
      } else {
        let curve = try BounceCurveCache.shared.curve(next.style, straight: true)
        next.motion = .timeline(
          timeline.retargeted(at: time, to: target, along: curve, in: seconds))
      }
      return next
    }

    /// The value shown at a time, and the velocity of the true motion.
    private func state(at time: Double) throws(BounceError) -> ThrownBounce.State {
      switch motion {
      case .curve(let way, let curve):
        let progress = time >= duration ? 1 : curve.progress(at: max(time, 0) / duration)
        let direction = way.from.direction(to: way.to, at: progress)
        let speed = try style.motion(duration: duration).velocity(at: time)
        return ThrownBounce.State(
          value: way.from.mixed(with: way.to, at: progress),
          velocity: direction.map { $0 * speed }, direction: direction)
      case .timeline(let timeline):
        let still = timeline.target.numbers.map { _ in 0.0 }
        return ThrownBounce.State(
          value: timeline.value(at: time), velocity: still, direction: still)
      case .thrown(let thrown): return thrown.state(at: time)
      }
    }
  }

  /// An animation that the bounce has put on a layer.
  ///
  /// It is known again by its delegate, as a successor may have taken its key.
  private struct OwnAnimation {
    weak var layer: CALayer?
    let key: String
    weak var observer: AnimationObserver?

    /// Puts `animation` on `layer`.
    init(
      _ animation: CAAnimation, on layer: CALayer, key: String, observer: AnimationObserver
    ) {
      (self.layer, self.key, self.observer) = (layer, key, observer)
      animation.delegate = observer
      layer.add(animation, forKey: key)
    }

    var isOnLayer: Bool {
      guard let observer else { return false }
      return layer?.animation(forKey: key)?.delegate === observer
    }

    func remove() {
      if isOnLayer { layer?.removeAnimation(forKey: key) }
    }
  }

  private struct Companion {
    let animation: OwnAnimation
    /// What follows it when the bounce is sent elsewhere so many seconds after its beginning.
    let recovery: ((Double) -> CAAnimation)?
  }

  init(layer: CALayer, keyPath: String, key: String? = nil) {
    self.layer = layer
    self.keyPath = keyPath
    animationKey = key ?? Self.key(keyPath)
  }

  static func key(_ keyPath: String) -> String { "boing." + keyPath }

  /// True if the bounce is over, for whatever reason.
  public var isFinished: Bool { completion.result != nil }

  /// True if the bounce came to its end; false where it was cancelled, replaced or removed, or its
  /// layer left the display or is in none.
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
    if contactBodies.count == 1 { watch(contact: 0) }
    return self
  }

  /// Stops the bounce.
  ///
  /// - Parameter place: where the layer stays; by default where it is to be seen now.
  public func cancel(leaving place: BounceCancellation = .current) {
    guard !isFinished, let layer else { return }
    generation += 1
    if let own, own.isOnLayer {
      if place == .current, let shown = layer.shownValue(forKeyPath: keyPath) {
        ModelValue.set(shown, keyPath, of: layer) { own.remove() }
      } else {
        own.remove()
      }
    }
    end(finished: false)
  }

  /// Sends the bounce to another target in mid-flight; position and velocity go on without a break.
  ///
  /// The motion goes on as it was about to, moved along to the new target in the style of the bounce;
  /// of a spring, that is the same spring's answer to a new rest. A bounce against a wall is thrown at
  /// the new one, which it never passes. The layer's own value becomes the new target at once. A delay
  /// goes on. Contacts are not told any more. Where less motion is wanted, it fades to the new target.
  ///
  /// - Parameters:
  ///   - value: the new target, of the kind of the old one.
  ///   - duration: how long the way between the targets takes; by default as long as the bounce.
  /// - Returns: whether it goes there; false once the bounce is over, also where another one has
  ///   replaced it or its animation has been removed, and, which is reported, for a value of another
  ///   kind and for a Dock bounce, which ends where it began.
  @discardableResult
  public func retarget(to value: Any, duration: CFTimeInterval? = nil) -> Bool {
    guard !isFinished, let layer, isAtEnd || own?.isOnLayer == true else { return false }
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
    guard let target = BounceValue(value, colorSpace: run.colorSpace), target.kind == run.kind,
      seconds > 0, seconds.isFinite
    else {
      BounceReport.say(
        "a bounce of \(keyPath) cannot go on to \(value) in \(seconds) s: give a \(run.kind) and a "
          + "finite time above 0")
      return false
    }
    let start = Start(layer, animationKey)
    let elapsed = isAtEnd ? run.length : start.elapsed
    let next: Run
    do {
      next = try run.retargeted(at: elapsed, to: target, in: seconds)
    } catch {
      BounceReport.say("a bounce of \(keyPath) cannot go on to \(value): \(error)")
      return false
    }
    let animation = next.timeline.animation(keyPath: keyPath, last: value)
    start.apply(to: animation)
    (contactBodies, contacts) = ([], [])
    marker?.remove()
    course = .bounce(next)
    ModelValue.set(value, keyPath, of: layer) {
      add(animation)
      // What adds to a value comes after what sets it.
      dismissCompanions(start)
    }
    return true
  }

  /// When what follows an animation begins: now, or with an animation that has yet to.
  private struct Start {
    /// In the layer's time; nil for the next commit.
    private let time: Double?
    /// The seconds since the beginning; 0 before it.
    let elapsed: Double

    init(_ layer: CALayer, _ key: String) {
      let clock = LayerClock(layer)
      let now = clock.now
      let begin = clock.begin(of: key)
      elapsed = begin.map { max(now - $0, 0) } ?? 0
      // An animation that has just ended is on its layer no more.
      let isCommitted = begin != nil || layer.animation(forKey: key) == nil
      time = isCommitted ? clock.beginTime(max(begin ?? now, now)) : nil
    }

    func apply(to animation: CAAnimation) {
      guard let time else { return }
      animation.beginTime = time
      animation.fillMode = .backwards
    }
  }

  /// Sets the value under a cross-fade of so many seconds, or, without one, at once.
  private func fade(to value: Any, _ seconds: Double?, _ layer: CALayer) -> Bool {
    let present = layer.value(forKeyPath: keyPath).flatMap { BounceValue($0) }
    guard let target = BounceValue(value), present == nil || target.kind == present?.kind,
      seconds.map({ $0 > 0 && $0.isFinite }) ?? true
    else {
      let kind = present?.kind.description ?? "value that bounces"
      BounceReport.say(
        "a bounce of \(keyPath) cannot go on to \(value): give a \(kind) and a finite time above 0")
      return false
    }
    let shown = layer.shownValue(forKeyPath: keyPath)
    let start = Start(layer, animationKey)
    ModelValue.set(value, keyPath, of: layer) {
      guard let seconds, let shown else { return }
      let fade = CalmAnimation.crossFade(
        keyPath, from: shown, to: BounceValue.propertyValue(value), opacity: layer.opacity,
        duration: seconds)
      start.apply(to: fade)
      add(fade)
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
    let animation = OwnAnimation(
      animation, on: other, key: key, observer: AnimationObserver { _, _ in })
    companions.append(Companion(animation: animation, recovery: recovery))
  }

  /// Ends what belongs to the way to the old target.
  private func dismissCompanions(_ start: Start) {
    for companion in companions where companion.animation.isOnLayer {
      companion.animation.remove()
      guard let recovery = companion.recovery?(start.elapsed) else { continue }
      start.apply(to: recovery)
      companion.animation.layer?.add(recovery, forKey: companion.animation.key)
    }
    companions = []
  }

  /// The bounce is over, or has not begun.
  func end(finished: Bool) {
    (contactBodies, contacts, course) = ([], [], .over)
    marker?.remove()
    if !finished {
      for companion in companions { companion.animation.remove() }
    }
    companions = []
    completion.finish(finished)
  }

  /// The animation has come to its end, and the last contact with it; what is called there may still
  /// send the bounce elsewhere.
  private func reachEnd() {
    let present = generation
    isAtEnd = true
    for contact in contacts.dropFirst(toldContacts) {
      tell(contact, while: present)
    }
    isAtEnd = false
    if generation == present { end(finished: true) }
  }

  private func tell(_ contact: Contact, while present: Int) {
    for body in contactBodies where generation == present { body(contact) }
  }

  private func add(_ animation: CAAnimation) {
    guard let layer else { return }
    generation += 1
    let present = generation
    let observer = AnimationObserver { [self] _, finished in
      guard generation == present else { return }
      if finished { reachEnd() } else { end(finished: false) }
    }
    own = OwnAnimation(animation, on: layer, key: animationKey, observer: observer)
  }

  // MARK: Contacts

  /// Waits for one contact with an animation of nothing that ends there; the last contact is the end of
  /// the bounce itself.
  private func watch(contact first: Int) {
    guard let layer, own?.isOnLayer == true else { return }
    let clock = LayerClock(layer)
    let begin = clock.begin(of: animationKey)
    var index = first
    if let begin {
      while index < contacts.count, begin + contacts[index].time < clock.now { index += 1 }
    }
    toldContacts = index
    guard index < contacts.count - 1 else { return }
    let marker = CAAnimation()
    marker.duration = contacts[index].time
    if let begin { marker.beginTime = clock.beginTime(begin) }
    let present = generation
    let observer = AnimationObserver { [self] _, finished in
      guard finished, generation == present, contacts.indices.contains(index) else { return }
      toldContacts = index + 1
      tell(contacts[index], while: present)
      // A body may have cancelled the bounce.
      if generation == present, !contactBodies.isEmpty { watch(contact: index + 1) }
    }
    self.marker = OwnAnimation(
      marker, on: layer, key: animationKey + ".contact", observer: observer)
  }
}

/// The value at which a layer stays when its bounce is cancelled.
public enum BounceCancellation: Hashable, Sendable {
  /// Where it is to be seen at that moment, which becomes its own value.
  case current
  /// At the target, at once.
  case target
}
