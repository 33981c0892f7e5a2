import BoingCurves
import Foundation

/// The state of a running bounce on a layer.
///
/// It does not keep its layer alive, and only its animation keeps it alive. It belongs to the thread on which the
/// layer is used.
final class RunningBounce: RunningAnimation {
  /// The property that the bounce moves.
  let keyPath: String
  /// The key of the animation on its layer.
  let animationKey: String

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
  /// True while what is linked to the bounce outlasts it.
  private var isWaiting = false
  /// The number of the present animation, by which its end differs from that of a replaced one.
  private var generation = 0
  private var contactBodies: [(Contact) -> Void] = []
  private var contacts = RepeatedContacts()
  /// The seconds since the beginning at which the bounce is paused, negative in its delay; nil while it runs.
  private var pausePosition: Double?
  /// The number of contacts that have been reported.
  private var reportedContacts = 0

  /// The kinds of running animations.
  enum State {
    case bounce(Course)
    /// The value changes while the layer is faded out for so many seconds.
    case crossFade(Double)
    /// The layer dims under reduced motion.
    case pulse
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
    /// The number of times that the curve is shown, which may be infinite.
    var repeatCount: Float = 1

    /// The seconds from the beginning to the end of all repetitions.
    var end: Double { length * Double(repeatCount) }

    /// Returns the time within the present cycle; from the end on, that of the last cycle's end.
    private func cycleTime(_ time: Double) -> Double {
      guard repeatCount != 1 else { return time }
      return time >= end ? length : max(time, 0).truncatingRemainder(dividingBy: length)
    }

    /// The target.
    var target: BounceValue {
      switch motion {
      case .shared(let interpolation, _): interpolation.to
      case .own(let trajectory, _): trajectory.target
      }
    }

    /// Returns the value that is shown at a time.
    func value(at time: Double) -> BounceValue {
      let time = cycleTime(time)
      switch motion {
      case .shared(let interpolation, let curve):
        let progress = time >= length ? 1 : curve.progress(at: max(time, 0) / length)
        return interpolation.from.interpolated(to: interpolation.to, progress: progress)
      case .own(_, let polyline): return polyline.value(at: time)
      }
    }

    /// Returns the velocity of the true curve at a time, in numbers per second; nil for a curve that cannot be made.
    func velocity(at time: Double) -> [Double]? {
      (try? trajectory())?.velocity(at: cycleTime(time))
    }

    /// The true curve.
    private func trajectory() throws(BounceError) -> ValueTrajectory {
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
      let present = try trajectory()
      let trajectory = ValueTrajectory(
        try present.bounce.continued(duration: duration), after: present, at: cycleTime(time),
        shown: value(at: time), to: target, velocity: velocity)
      return Course(
        trajectory, bounce.continued, duration: duration ?? self.duration,
        maximumError: maximumError, colorSpace: colorSpace)
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

    /// The animation on its layer; nil once it is another, or none.
    var animation: CAAnimation? {
      guard let observer, let animation = layer?.animation(forKey: key) else { return nil }
      return animation.delegate === observer ? animation : nil
    }

    var isOnLayer: Bool { animation != nil }

    /// Returns a copy of the animation that goes on from a number of seconds after its beginning, or stands there.
    func copy(at position: Double, isPaused: Bool) -> CAAnimation? {
      guard let layer, let copy = animation?.copy() as? CAAnimation else { return nil }
      let clock = LayerClock(layer)
      copy.speed = isPaused ? 0 : 1
      copy.timeOffset = isPaused ? min(max(position, 0), copy.wholeDuration.nextDown) : 0
      copy.beginTime = isPaused ? 0 : clock.beginTime(clock.now - position)
      copy.fillMode = isPaused ? .both : .backwards
      return copy
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

  override func onContact(_ body: @escaping (Contact) -> Void) {
    guard !isFinished else { return }
    contactBodies.append(body)
    if contactBodies.count == 1 { watch(contact: 0) }
  }

  override func cancel(at position: BounceCompletion.CancellationPosition) {
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
    guard case .bounce(let course) = state, let time = isWaiting ? course.end : position else {
      return layer.shownValue(forKeyPath: keyPath)
    }
    return course.value(at: time).boxed
  }

  /// The velocity in numbers per second, 0 at rest; nil for a kind without one, and once the layer is released.
  var velocity: BounceValue? {
    guard let layer else { return nil }
    guard case .bounce(let course) = state, let position,
      let velocity = course.velocity(at: max(position, 0))
    else {
      return layer.value(forKeyPath: keyPath).flatMap { BounceValue($0) }?
        .velocity { $0.map { _ in 0 } }
    }
    return course.target.velocity { _ in velocity }
  }

  /// Retargets the bounce; see ``BounceHandle/retarget(to:velocity:duration:)``.
  func retarget(
    to value: Any, velocity: Any? = nil, duration: CFTimeInterval?
  ) throws(BounceError) {
    guard !isFinished, let layer, isAtEnd || isWaiting || own?.isOnLayer == true else {
      throw .over
    }
    if let duration, !(duration > 0 && duration.isFinite) { throw .duration(duration) }
    switch state {
    case .bounce(let course): try retarget(course, to: value, velocity, duration, layer)
    case .crossFade(let seconds): try fade(to: value, duration ?? seconds, layer)
    case .pulse: try fade(to: value, nil, layer)
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
    let start = Start(layer, animationKey, pausePosition)
    let elapsed = isAtEnd || isWaiting ? course.end : start.elapsed
    let next = try course.retargeted(
      at: elapsed, to: target,
      velocity: try target.numbers(ofVelocity: velocity), duration: duration)
    let animation = FrameAnimation.shown(
      try next.animation(keyPath: keyPath, last: value), on: layer)
    start.apply(to: animation)
    marker?.remove()
    (state, contacts) = (.bounce(next), next.contacts)
    ModelValue.set(value, keyPath, of: layer) {
      add(animation)
      // Additive animations follow the one that sets the value.
      removeLinked()
      pausePosition = nil
    }
    if !contactBodies.isEmpty { watch(contact: 0) }
  }

  /// The start of an animation that replaces another: now, or the other's own, if that is still to come.
  private struct Start {
    /// In the layer's time; nil for the next commit.
    private let time: Double?
    /// The seconds since the beginning; 0 before it.
    let elapsed: Double

    /// - Parameter pausePosition: The seconds since the beginning at which the other is paused; nil if it runs.
    init(_ layer: CALayer, _ key: String, _ pausePosition: Double?) {
      let clock = LayerClock(layer)
      let now = clock.now
      if let pausePosition {
        (elapsed, time) = (max(pausePosition, 0), clock.beginTime(now + max(-pausePosition, 0)))
        return
      }
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
    let start = Start(layer, animationKey, pausePosition)
    ModelValue.set(value, keyPath, of: layer) {
      guard let seconds, let shown else { return }
      let fade = ReducedMotionAnimation.crossFade(
        keyPath, from: shown, to: BounceValue.propertyValue(value), of: layer, duration: seconds)
      start.apply(to: fade)
      pausePosition = nil
      add(fade)
    }
  }

  // MARK: Pausing

  /// The seconds since the beginning, negative before it; nil if no animation of the bounce is on its layer.
  private var position: Double? {
    guard let layer, own?.isOnLayer == true else { return nil }
    if let pausePosition { return pausePosition }
    let clock = LayerClock(layer)
    return clock.begin(of: animationKey).map { clock.now - $0 } ?? 0
  }

  override var progress: Double {
    guard !isFinished, !isWaiting, let position, let animation = own?.animation else {
      return isFinished || isWaiting ? 1 : 0
    }
    let whole = animation.wholeDuration
    let time = max(position, 0)
    return whole < .infinity
      ? min(time / whole, 1)
      : time.truncatingRemainder(dividingBy: animation.duration) / animation.duration
  }

  override var isPaused: Bool { pausePosition != nil }

  override func pause() {
    if pausePosition == nil, let position { move(to: position, isPaused: true) }
  }

  override func resume() {
    if let pausePosition { move(to: pausePosition, isPaused: false) }
  }

  /// Pauses the bounce at a fraction of its time.
  func scrub(to progress: Double) {
    guard !progress.isNaN, let animation = own?.animation else { return }
    let whole = animation.wholeDuration
    let length = whole < .infinity ? whole : animation.duration
    move(to: min(max(progress, 0), 1) * length, isPaused: true)
  }

  /// Lets the bounce, and what is linked to it, go on from a number of seconds after the beginning, or stand there.
  private func move(to position: Double, isPaused: Bool) {
    guard let animation = own?.copy(at: position, isPaused: isPaused) else { return }
    marker?.remove()
    pausePosition = isPaused ? position : nil
    for (index, link) in linked.enumerated() {
      guard let layer = link.animation.layer,
        let copy = link.animation.copy(at: position, isPaused: isPaused)
      else { continue }
      let moved = OwnAnimation(copy, on: layer, key: link.animation.key, observer: linkObserver)
      linked[index] = LinkedAnimation(animation: moved, restoring: link.restoring)
    }
    add(animation)
    if !contactBodies.isEmpty { watch(contact: 0) }
  }

  // MARK: Starting and ending

  /// Adds the animation to the layer; the bounce is over when it stops.
  func start(_ animation: CAAnimation, _ state: State) {
    self.state = state
    if case .bounce(let course) = state { contacts = course.contacts }
    add(animation)
  }

  /// Adds an animation to `other`; the bounce is over when it has ended as well.
  ///
  /// - Parameter restoring: A closure that returns the animation that follows if the bounce is retargeted, given the
  ///   seconds since its beginning.
  func link(
    _ animation: CAAnimation, on other: CALayer, key: String,
    restoring: ((Double) -> CAAnimation)? = nil
  ) {
    let animation = OwnAnimation(animation, on: other, key: key, observer: linkObserver)
    linked.append(LinkedAnimation(animation: animation, restoring: restoring))
  }

  private var linkObserver: AnimationObserver {
    AnimationObserver { [self] _, _ in if isWaiting { endAfterLinked() } }
  }

  /// Ends the bounce once nothing that is linked to it runs.
  private func endAfterLinked() {
    isWaiting = linked.contains { $0.animation.isOnLayer }
    if !isWaiting { end(finished: true) }
  }

  /// Ends the linked animations of the old target, each from where it is by its own clock.
  private func removeLinked() {
    for link in linked {
      guard link.animation.isOnLayer, let layer = link.animation.layer else { continue }
      let start = Start(layer, link.animation.key, pausePosition)
      link.animation.remove()
      guard let restoring = link.restoring?(start.elapsed) else { continue }
      start.apply(to: restoring)
      layer.add(restoring, forKey: link.animation.key)
    }
    linked = []
  }

  private func end(finished: Bool) {
    (contactBodies, contacts, state, pausePosition) = ([], RepeatedContacts(), .over, nil)
    marker?.remove()
    if !finished {
      for link in linked { link.animation.remove() }
    }
    linked = []
    finish(finished)
  }

  /// Reports the last contacts at the end of the animation, and ends the bounce unless a closure retargets it or what is
  /// linked to it goes on.
  private func reachEnd() {
    let present = generation
    isAtEnd = true
    marker?.remove()
    var index = reportedContacts
    while index < contacts.count, generation == present {
      report(contacts[index], while: present)
      index += 1
    }
    isAtEnd = false
    guard generation == present else { return }
    reportedContacts = contacts.count
    endAfterLinked()
  }

  private func report(_ contact: Contact, while present: Int) {
    for body in contactBodies where generation == present { body(contact) }
  }

  private func add(_ animation: CAAnimation) {
    guard let layer else { return }
    generation += 1
    isWaiting = false
    let present = generation
    let observer = AnimationObserver { [self] _, finished in
      guard generation == present else { return }
      if finished { reachEnd() } else { end(finished: false) }
    }
    own = OwnAnimation(animation, on: layer, key: animationKey, observer: observer)
  }

  // MARK: Contacts

  /// Waits for a contact by an animation without effect that ends there; one at the end is reported with that.
  private func watch(contact first: Int) {
    guard let layer, own?.isOnLayer == true, pausePosition == nil else { return }
    let clock = LayerClock(layer)
    let begin = clock.begin(of: animationKey)
    var index = first
    if let begin {
      while index < contacts.count, begin + contacts[index].time < clock.now { index += 1 }
    }
    reportedContacts = index
    guard index < contacts.count, contacts[index].time < contacts.end else { return }
    // Core Animation's documentation asks for no instances of `CAAnimation` itself.
    let marker = CABasicAnimation()
    marker.duration = contacts[index].time
    if let begin { marker.beginTime = clock.beginTime(begin) }
    let present = generation
    let observer = AnimationObserver { [self] _, finished in
      guard finished, generation == present, index < contacts.count, index == reportedContacts
      else { return }
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
    colorSpace: ColorInterpolationSpace, repeatCount: Float = 1
  ) {
    let polyline = trajectory.polyline(maximumError: maximumError)
    self.init(
      motion: .own(trajectory, polyline), bounce: bounce, duration: duration,
      length: polyline.duration, maximumError: maximumError, colorSpace: colorSpace,
      repeatCount: repeatCount)
  }

  /// The contacts with the wall, with speeds in units of the value per second; none if they cannot be had.
  var contacts: RepeatedContacts {
    let cycle: [Contact]
    switch motion {
    case .shared(let interpolation, _):
      let distance = interpolation.from.distance(to: interpolation.to)
      guard distance > 0 else { return RepeatedContacts() }
      cycle = ((try? bounce.contacts(duration: length)) ?? []).map {
        Contact(time: $0.time, speed: $0.speed * distance)
      }
    case .own(let trajectory, _): cycle = trajectory.contacts
    }
    return RepeatedContacts(cycle, length: length, repeatCount: Double(repeatCount))
  }

  /// Returns the keyframes, of which the last is `last`.
  func animation(keyPath: String, last: Any) throws(BounceError) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = length
    animation.repeatCount = repeatCount
    switch motion {
    case .shared(let interpolation, _):
      try BounceAnimation.Keyframes(
        interpolation, bounce, maximumError: maximumError, duration: length
      )
      .apply(to: animation)
    case .own(_, let polyline):
      animation.values =
        polyline.values.dropLast().map(\.boxed) + [BounceValue.propertyValue(last)]
      animation.keyTimes = polyline.times.map { NSNumber(value: min($0 / length, 1)) }
    }
    return animation
  }
}

/// The contacts of every repetition of a bounce, in order.
struct RepeatedContacts {
  private var cycle: [Contact] = []
  private var length = 0.0
  private(set) var count = 0
  /// The seconds from the beginning to the end of all repetitions.
  private(set) var end = 0.0

  /// Creates no contacts.
  init() {}

  init(_ cycle: [Contact], length: Double, repeatCount: Double) {
    (self.cycle, self.length, end) = (cycle, length, length * repeatCount)
    let (whole, part) = (repeatCount.rounded(.down), repeatCount.truncatingRemainder(dividingBy: 1))
    let last = cycle.count { $0.time <= part * length }
    count = Int(clamping: whole * Double(cycle.count) + Double(part > 0 ? last : 0))
  }

  subscript(index: Int) -> Contact {
    let contact = cycle[index % cycle.count]
    return Contact(
      time: contact.time + length * Double(index / cycle.count), speed: contact.speed)
  }
}

extension CAAnimation {
  /// The seconds from the beginning to the end of all repetitions.
  fileprivate var wholeDuration: Double { duration * Double(repeatCount > 0 ? repeatCount : 1) }
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
