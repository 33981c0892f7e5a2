import BoingCurves
import Foundation

/// The state of a running bounce on a layer.
///
/// It does not keep its layer alive, and only its animation keeps it alive. It belongs to the thread on which the
/// layer is used.
final class RunningBounce {
  /// The property that the bounce moves.
  let keyPath: String
  /// The key of the animation on its layer.
  let animationKey: String
  /// The end of the bounce.
  let completion = BounceCompletion()
  /// The error because of which the bounce did not begin.
  private(set) var failure: BounceError?
  /// True if the bounce was cancelled by a call.
  private(set) var isCancelled = false
  private var endBodies: [(Bool) -> Void] = []

  /// The layer, as long as it lives.
  private(set) weak var layer: CALayer?
  /// The animation of the bounce.
  private var own: OwnAnimation?
  /// An animation without effect that ends at the next contact.
  private var marker: OwnAnimation?
  /// Animations that belong to the bounce.
  private var linked: [LinkedAnimation] = []
  private var state = State.over
  /// True while the contacts at the end are reported, after the end of the animation itself.
  private var isAtEnd = false
  /// The number of the present animation, by which its end differs from that of a replaced one.
  private var generation = 0
  private var contactBodies: [(Contact) -> Void] = []
  private var contacts: [Contact] = []
  /// The number of contacts that have been reported.
  private var reportedContacts = 0

  /// The kinds of running animations.
  enum State {
    case bounce(Course)
    /// The value changes while the layer is faded out for so many seconds.
    case crossFade(Double)
    /// The layer dims under reduced motion.
    case pulse
    /// A bounce that ends at its first value.
    case cyclic
    case over
  }

  /// The state from which a running bounce is retargeted.
  struct Course {
    /// The shown curve, which is sampled only if the bounce is retargeted.
    enum Motion {
      case curve(ValueInterpolation, BounceCurve)
      case timeline(SampledBounce)
      case thrown(ThrownBounce)
    }

    var motion: Motion
    var bounce: Bounce
    var maximumError: Double
    var duration: Double
    var colorSpace: ColorInterpolationSpace

    var timeline: SampledBounce {
      switch motion {
      case .curve(let interpolation, let curve):
        SampledBounce(interpolation, curve, duration: duration)
      case .timeline(let timeline): timeline
      case .thrown(let thrown): thrown.timeline
      }
    }

    /// The kind of the values.
    var kind: BounceValue.Kind {
      switch motion {
      case .curve(let interpolation, _): interpolation.to.kind
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
    ) throws(BounceError) -> Course {
      var next = self
      next.bounce = bounce.continued
      next.duration = seconds
      if next.bounce.bouncesOff {
        next.motion = .thrown(
          try ThrownBounce(
            from: state(at: time), to: target, next.bounce, maximumError: maximumError,
            duration: seconds))
      } else {
        let curve = try BounceCurveCache.shared.curve(
          next.bounce, maximumError: maximumError, straight: true)
        next.motion = .timeline(
          timeline.retargeted(at: time, to: target, along: curve, in: seconds))
      }
      return next
    }

    /// The value shown at a time, and the velocity of the true motion.
    private func state(at time: Double) throws(BounceError) -> ThrownBounce.State {
      switch motion {
      case .curve(let interpolation, let curve):
        let progress = time >= duration ? 1 : curve.progress(at: max(time, 0) / duration)
        let direction = interpolation.from.direction(to: interpolation.to, at: progress)
        let speed = try bounce.motion(duration: duration).velocity(at: time)
        return ThrownBounce.State(
          value: interpolation.from.interpolated(to: interpolation.to, progress: progress),
          velocity: direction.map { $0 * speed }, direction: direction)
      case .timeline(let timeline):
        let still = timeline.target.numbers.map { _ in 0.0 }
        return ThrownBounce.State(
          value: timeline.value(at: time), velocity: still, direction: still)
      case .thrown(let thrown): return thrown.state(at: time)
      }
    }
  }

  /// An animation that the bounce has added to a layer.
  ///
  /// It is identified by its delegate, as a successor may have its key.
  private struct OwnAnimation {
    weak var layer: CALayer?
    let key: String
    weak var observer: AnimationObserver?

    /// Adds `animation` to `layer`.
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

  private struct LinkedAnimation {
    let animation: OwnAnimation
    /// The animation that follows if the bounce is retargeted a number of seconds after its beginning.
    let restoring: ((Double) -> CAAnimation)?
  }

  init(layer: CALayer, keyPath: String, key: String? = nil) {
    self.layer = layer
    self.keyPath = keyPath
    animationKey = key ?? Self.key(keyPath)
  }

  static func key(_ keyPath: String) -> String { "boing." + keyPath }

  var isFinished: Bool { completion.result != nil }

  /// Calls `body` at the end; at once if it has come.
  func onFinish(_ body: @escaping (Bool) -> Void) {
    if let result = completion.result { body(result) } else { endBodies.append(body) }
  }

  /// Ends a bounce that could not begin.
  func fail(_ error: BounceError) {
    failure = error
    end(finished: false)
  }

  /// Calls `body` at every contact that is still to come.
  func onContact(_ body: @escaping (Contact) -> Void) {
    guard !isFinished, !contacts.isEmpty else { return }
    contactBodies.append(body)
    if contactBodies.count == 1 { watch(contact: 0) }
  }

  /// Stops the bounce.
  func cancel(at position: CancellationPosition) {
    guard !isFinished, let layer else { return }
    generation += 1
    isCancelled = true
    if let own, own.isOnLayer {
      if position == .presentation, let shown = layer.shownValue(forKeyPath: keyPath) {
        ModelValue.set(shown, keyPath, of: layer) { own.remove() }
      } else {
        own.remove()
      }
    }
    end(finished: false)
  }

  /// Retargets the bounce; see ``BounceHandle/retarget(to:duration:)``.
  func retarget(to value: Any, duration: CFTimeInterval?) throws(BounceError) {
    guard !isFinished, let layer, isAtEnd || own?.isOnLayer == true else { throw .over }
    if let duration, !(duration > 0 && duration.isFinite) { throw .duration(duration) }
    switch state {
    case .bounce(let course): try retarget(course, to: value, duration: duration, layer)
    case .crossFade(let seconds): try fade(to: value, duration ?? seconds, layer)
    case .pulse: try fade(to: value, nil, layer)
    case .cyclic: throw .cyclic
    case .over: throw .over
    }
  }

  private func target(
    _ value: Any, _ kind: BounceValue.Kind?, _ colorSpace: ColorInterpolationSpace
  )
    throws(BounceError) -> BounceValue
  {
    guard let target = BounceValue(value, colorSpace: colorSpace) else {
      throw .unusable(name: "the target", value: "\(value)")
    }
    if let kind, target.kind != kind {
      throw .mismatched(kind.description, target.kind.description)
    }
    return target
  }

  private func retarget(
    _ course: Course, to value: Any, duration: CFTimeInterval?, _ layer: CALayer
  ) throws(BounceError) {
    let target = try target(value, course.kind, course.colorSpace)
    let start = Start(layer, animationKey)
    let elapsed = isAtEnd ? course.length : start.elapsed
    let next = try course.retargeted(at: elapsed, to: target, in: duration ?? course.duration)
    let animation = FrameAnimation.shown(
      next.timeline.animation(keyPath: keyPath, last: value), on: layer)
    start.apply(to: animation)
    (contactBodies, contacts) = ([], [])
    marker?.remove()
    state = .bounce(next)
    ModelValue.set(value, keyPath, of: layer) {
      add(animation)
      // Additive animations follow the one that sets the value.
      removeLinked(start)
    }
  }

  /// The start of an animation that replaces another: now, or the other's own, if that is still to come.
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
      // An animation that has just ended is no longer on its layer.
      let isCommitted = begin != nil || layer.animation(forKey: key) == nil
      time = isCommitted ? clock.beginTime(max(begin ?? now, now)) : nil
    }

    func apply(to animation: CAAnimation) {
      guard let time else { return }
      animation.beginTime = time
      animation.fillMode = .backwards
    }
  }

  /// Sets the value under a cross-fade of a number of seconds; if that is nil, at once.
  private func fade(to value: Any, _ seconds: Double?, _ layer: CALayer) throws(BounceError) {
    let present = layer.value(forKeyPath: keyPath).flatMap { BounceValue($0) }
    _ = try target(value, present?.kind, .sRGB)
    let shown = layer.shownValue(forKeyPath: keyPath)
    let start = Start(layer, animationKey)
    ModelValue.set(value, keyPath, of: layer) {
      guard let seconds, let shown else { return }
      let fade = ReducedMotionAnimation.crossFade(
        keyPath, from: shown, to: BounceValue.propertyValue(value), of: layer, duration: seconds)
      start.apply(to: fade)
      add(fade)
    }
  }

  // MARK: Starting and ending

  /// Adds the animation to the layer; the bounce is over when it stops.
  func start(_ animation: CAAnimation, _ state: State, contacts: [Contact] = []) {
    self.state = state
    self.contacts = contacts
    add(animation)
  }

  /// Adds an animation to `other` that ends at the latest with the bounce.
  ///
  /// - Parameter restoring: A closure that returns the animation that follows if the bounce is retargeted, given the
  ///   seconds since its beginning.
  func link(
    _ animation: CAAnimation, on other: CALayer, key: String,
    restoring: ((Double) -> CAAnimation)? = nil
  ) {
    let animation = OwnAnimation(
      animation, on: other, key: key, observer: AnimationObserver { _, _ in })
    linked.append(LinkedAnimation(animation: animation, restoring: restoring))
  }

  /// Ends the linked animations of the old target.
  private func removeLinked(_ start: Start) {
    for link in linked where link.animation.isOnLayer {
      link.animation.remove()
      guard let restoring = link.restoring?(start.elapsed) else { continue }
      start.apply(to: restoring)
      link.animation.layer?.add(restoring, forKey: link.animation.key)
    }
    linked = []
  }

  /// Ends the bounce, or one that did not begin.
  func end(finished: Bool) {
    (contactBodies, contacts, state) = ([], [], .over)
    marker?.remove()
    if !finished {
      for link in linked { link.animation.remove() }
    }
    linked = []
    guard !isFinished else { return }
    let bodies = endBodies
    endBodies = []
    completion.finish(finished)
    for body in bodies { body(finished) }
  }

  /// Reports the last contacts at the end of the animation, and ends the bounce unless a closure retargets it.
  private func reachEnd() {
    let present = generation
    isAtEnd = true
    for contact in contacts.dropFirst(reportedContacts) {
      report(contact, while: present)
    }
    isAtEnd = false
    if generation == present { end(finished: true) }
  }

  private func report(_ contact: Contact, while present: Int) {
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

  /// Waits for a contact by an animation without effect that ends there; the last contact is the end of the bounce.
  private func watch(contact first: Int) {
    guard let layer, own?.isOnLayer == true else { return }
    let clock = LayerClock(layer)
    let begin = clock.begin(of: animationKey)
    var index = first
    if let begin {
      while index < contacts.count, begin + contacts[index].time < clock.now { index += 1 }
    }
    reportedContacts = index
    guard index < contacts.count - 1 else { return }
    // Core Animation's documentation asks for no instances of `CAAnimation` itself.
    let marker = CABasicAnimation()
    marker.duration = contacts[index].time
    if let begin { marker.beginTime = clock.beginTime(begin) }
    let present = generation
    let observer = AnimationObserver { [self] _, finished in
      guard finished, generation == present, contacts.indices.contains(index) else { return }
      reportedContacts = index + 1
      report(contacts[index], while: present)
      // A body may have cancelled the bounce.
      if generation == present, !contactBodies.isEmpty { watch(contact: index + 1) }
    }
    self.marker = OwnAnimation(
      marker, on: layer, key: animationKey + ".contact", observer: observer)
  }
}

/// A delegate that reports the end of an animation once, even if its layer is released.
///
/// An observer made on the main thread reports there, on whatever thread the layer is released.
final class AnimationObserver: NSObject, CAAnimationDelegate {
  typealias Body = (_ animation: CAAnimation?, _ finished: Bool) -> Void

  /// The time at which Core Animation has begun the animation, in the time of `CACurrentMediaTime()`.
  private(set) var startTime: CFTimeInterval?
  private var stopped: Body?
  private let isOfMainThread = BounceThread.isMain

  init(_ stopped: @escaping Body) {
    self.stopped = stopped
  }

  deinit {
    guard let stopped else { return }
    guard isOfMainThread, !BounceThread.isMain else { return stopped(nil, false) }
    let call = MainThreadCall(body: stopped)
    DispatchQueue.main.async { call.body(nil, false) }
  }

  /// A closure that came from the main thread, and is called there: hence `@unchecked Sendable`.
  private struct MainThreadCall: @unchecked Sendable {
    let body: Body
  }

  func animationDidStart(_ anim: CAAnimation) {
    startTime = CACurrentMediaTime()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stopped = self.stopped
    self.stopped = nil
    stopped?(anim, flag)
  }
}
