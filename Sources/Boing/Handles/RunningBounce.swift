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

  /// The curve that a running bounce shows, and the way on from it.
  struct Course {
    /// The curve that is shown.
    enum Motion {
      /// From rest: a curve that all bounces of one shape share.
      case shared(ValueInterpolation, BounceCurve)
      case own(ValueTrajectory, ValuePolyline)
    }

    let motion: Motion
    let bounce: Bounce
    /// In seconds; nil is the bounce's own.
    let duration: Double?
    /// The seconds from the beginning to the end of what is shown.
    let length: Double
    let maximumError: Double
    let colorSpace: ColorInterpolationSpace

    /// The target.
    var target: BounceValue {
      switch motion {
      case .shared(let interpolation, _): interpolation.to
      case .own(let trajectory, _): trajectory.target
      }
    }

    /// Returns the value that is shown at a time.
    func value(at time: Double) -> BounceValue {
      switch motion {
      case .shared(let interpolation, let curve):
        let progress = time >= length ? 1 : curve.progress(at: max(time, 0) / length)
        return interpolation.from.interpolated(to: interpolation.to, progress: progress)
      case .own(_, let polyline): return polyline.value(at: time)
      }
    }

    /// The true curve.
    func trajectory() throws(BounceError) -> ValueTrajectory {
      switch motion {
      case .shared(let interpolation, _):
        ValueTrajectory(
          try TimedBounce(bounce, duration: duration), from: interpolation.from,
          to: interpolation.to, velocity: nil)
      case .own(let trajectory, _): trajectory
      }
    }

    /// Returns the bounce that goes on to another target from what is shown at a time.
    ///
    /// - Parameter velocity: In numbers per second; nil if that is the present one.
    func retargeted(
      at time: Double, to target: BounceValue, velocity: [Double]?, duration: Double?
    ) throws(BounceError) -> Course {
      let next = bounce.continued
      let seconds = duration ?? self.duration
      let trajectory = ValueTrajectory(
        try TimedBounce(next, duration: seconds), after: try self.trajectory(), at: time,
        shown: value(at: time), to: target, velocity: velocity)
      return Course(
        trajectory, next, duration: seconds, maximumError: maximumError, colorSpace: colorSpace)
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

  /// The value that is shown; nil once the layer is released.
  var value: Any? {
    guard let layer else { return nil }
    guard case .bounce(let course) = state, own?.isOnLayer == true else {
      return layer.shownValue(forKeyPath: keyPath)
    }
    return course.value(at: Start(layer, animationKey).elapsed).boxed
  }

  /// The velocity in numbers per second, 0 at rest; nil for a kind without one, and once the layer is released.
  var velocity: BounceValue? {
    guard let layer else { return nil }
    guard case .bounce(let course) = state, own?.isOnLayer == true,
      let trajectory = try? course.trajectory()
    else {
      return layer.value(forKeyPath: keyPath).flatMap { BounceValue($0) }?
        .velocity { $0.map { _ in 0 } }
    }
    let elapsed = Start(layer, animationKey).elapsed
    return course.target.velocity { _ in trajectory.velocity(at: elapsed) }
  }

  /// Retargets the bounce; see ``BounceHandle/retarget(to:velocity:duration:)``.
  func retarget(
    to value: Any, velocity: Any? = nil, duration: CFTimeInterval?
  ) throws(BounceError) {
    guard !isFinished, let layer, isAtEnd || own?.isOnLayer == true else { throw .over }
    if let duration, !(duration > 0 && duration.isFinite) { throw .duration(duration) }
    switch state {
    case .bounce(let course): try retarget(course, to: value, velocity, duration, layer)
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
    _ course: Course, to value: Any, _ velocity: Any?, _ duration: CFTimeInterval?,
    _ layer: CALayer
  ) throws(BounceError) {
    let target = try target(value, course.target.kind, course.colorSpace)
    let start = Start(layer, animationKey)
    let elapsed = isAtEnd ? course.length : start.elapsed
    let next = try course.retargeted(
      at: elapsed, to: target,
      velocity: try target.numbers(ofVelocity: velocity), duration: duration)
    let animation = FrameAnimation.shown(
      try next.animation(keyPath: keyPath, last: value), on: layer)
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

extension RunningBounce.Course {
  /// Creates what shows a trajectory.
  init(
    _ trajectory: ValueTrajectory, _ bounce: Bounce, duration: Double?, maximumError: Double,
    colorSpace: ColorInterpolationSpace
  ) {
    let polyline = trajectory.polyline(maximumError: maximumError)
    self.init(
      motion: .own(trajectory, polyline), bounce: bounce, duration: duration,
      length: polyline.duration, maximumError: maximumError, colorSpace: colorSpace)
  }

  /// Returns the keyframes, of which the last is `last`.
  func animation(keyPath: String, last: Any) throws(BounceError) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = length
    switch motion {
    case .shared(let interpolation, _):
      try BounceKeyframes(interpolation, bounce, maximumError: maximumError, duration: length)
        .apply(to: animation)
    case .own(_, let polyline):
      animation.values =
        polyline.values.dropLast().map(\.boxed) + [BounceValue.propertyValue(last)]
      animation.keyTimes = polyline.times.map { NSNumber(value: min($0 / length, 1)) }
    }
    return animation
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
