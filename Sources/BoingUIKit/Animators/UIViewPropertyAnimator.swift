import BoingQuartzCore

/// Animations of views that can be paused, scrubbed, reversed and given another curve on the way.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6) { card.center.y = 300 }
/// animator.startAnimation()
/// …
/// animator.pauseAnimation()
/// animator.isReversed = true
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
///
/// Calls for which Apple's raises an exception, such as starting a stopped animator, trap.
@MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, KeyValueObservable {
  /// The course of the whole animator.
  private struct Run {
    var segment: AnimatorTrack.Segment
    /// The time of the beginning in the clock's seconds, once it is known.
    var began: Double
  }

  private let parameters: any UITimingCurveProvider
  private let ownDuration: TimeInterval
  private var animations: [(delayFactor: Double, body: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var tracks: [AnimatorTrack] = []
  private var pacedLayers: [CALayer] = []
  private var blockedLayers: [CALayer] = []
  private var run: Run?
  /// The seconds that have passed of the run that is held.
  private var heldTime = 0.0
  /// The progress that was scrubbed to; nil if the run is held on its course.
  private var scrubbed: Double?
  private var pacing: AnimatorPacing?
  private var observers: KeyValueObservers?
  private var retained: UIViewPropertyAnimator?
  private var reversed = false
  /// The beginning of the changes that are being made, in seconds of the run, and as a fraction of its duration.
  private var presentStart = (time: 0.0, fraction: 0.0)
  private let end = AnimatorEnd()

  // MARK: Life

  /// Creates an animator.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds; 0 counts as 0.2. A spring that is given by its physics has a duration of its own.
  ///   - parameters: The curve.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.parameters = parameters
    let asked = duration > 0 && duration.isFinite ? duration : 0.2
    ownDuration = parameters.springTimingParameters?.settlingDuration ?? asked
    super.init()
  }

  /// Creates an animator with a curve by its number.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Returns an animator that runs.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds.
  ///   - delay: The time before the beginning in seconds.
  ///   - options: The curve; transitions and the direction play no part.
  ///   - animations: The changes.
  ///   - completion: A closure that is called at the end.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let number = Int((options.rawValue >> 16) & 3)
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: UIView.AnimationCurve(rawValue: number) ?? .easeInOut,
      animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// The observers of the animator.
  public var keyValueObservers: KeyValueObservers {
    if let observers { return observers }
    let made = KeyValueObservers()
    observers = made
    return made
  }

  // MARK: Properties

  /// The curve.
  open var timingParameters: (any UITimingCurveProvider)? { parameters }

  /// The time in seconds: of a spring that is given by its physics, its settling duration.
  open var duration: TimeInterval { ownDuration }

  /// The time before the beginning in seconds.
  open private(set) var delay: TimeInterval = 0

  /// True if the views can be touched while they move.
  open var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }

  /// True if touches find views by their final geometry; false for what shows.
  open var isManualHitTestingEnabled = false

  /// True if the animator can be paused.
  open var isInterruptible = true {
    willSet { requireInactive("isInterruptible") }
  }

  /// True if ``fractionComplete`` moves along a straight line; false for the curve.
  open var scrubsLinearly = true {
    willSet { requireInactive("scrubsLinearly") }
  }

  /// True if the animator stays active at its end, and calls nobody.
  open var pausesOnCompletion = false

  /// The state.
  open private(set) var state = UIViewAnimatingState.inactive {
    didSet {
      noteEnd()
      guard oldValue != state else { return }
      observers?.didChange()
    }
  }

  /// True while the animations run.
  open private(set) var isRunning = false {
    didSet {
      noteEnd()
      guard oldValue != isRunning else { return }
      observers?.didChange()
    }
  }

  private func noteEnd() {
    end.fault =
      state == .stopped ? "stopped" : state == .active && !isRunning ? "paused" : nil
  }

  private func requireInactive(_ name: String) {
    precondition(state == .inactive, "\(name) cannot be changed while an animator is active")
  }

  // MARK: Closures

  /// Adds changes that begin after a fraction of the duration, or of what is left of it.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    precondition(state != .stopped, "a stopped animator takes no animations; finish it first")
    let factor = delayFactor.isFinite ? min(max(delayFactor.native, 0), 1) : 0
    guard state == .active else { return animations.append((factor, animation)) }
    make([(factor, animation)])
    if !isRunning { holdTracks() }
  }

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a closure that is called at the end, with the position there.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Control

  /// Starts the animations, or lets paused ones go on.
  open func startAnimation() { start(after: 0) }

  /// Starts the animations after some seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    start(after: delay.isFinite ? max(delay, 0) : 0)
  }

  private func start(after delay: Double) {
    precondition(state != .stopped, "a stopped animator cannot start; finish it first")
    guard !isRunning else { return }
    if state == .active { return goOn(nil, factor: 0) }
    self.delay = delay
    activate(delay: delay)
    isRunning = true
    retained = self
    if tracks.isEmpty { return NextCycle.perform { [self] in complete() } }
    beginPacing()
  }

  /// Runs the closures: the model has its final values then.
  private func activate(delay: Double) {
    state = .active
    let segment = AnimatorTrack.Segment(
      duration: ownDuration, delay: delay, curve: parameters.curve())
    run = Run(segment: segment, began: CACurrentMediaTime())
    (heldTime, scrubbed) = (0, nil)
    let due = animations
    animations = []
    make(due)
    if reversed { reverseFromEnd() }
  }

  /// Runs closures as blocks whose animations end with the animator's.
  private func make(_ list: [(delayFactor: Double, body: () -> Void)]) {
    guard let segment = run?.segment else { return }
    let passed = max(passedTime - segment.delay, 0)
    for (factor, body) in list {
      let left = max(segment.duration - passed, 0)
      let fraction = segment.duration > 0 ? (passed + factor * left) / segment.duration : 1
      presentStart = (segment.delay + passed + factor * left, fraction)
      let block = AnimationBlock(
        BlockTiming(
          duration: max(left * (1 - factor), 1e-9), curve: parameters.curve(),
          bits: .beginFromCurrentState), standsAlone: true)
      block.observer = self
      block.run(body)
      block.close(nil)
    }
  }

  /// The seconds that have passed of the present run.
  private var passedTime: Double {
    guard let run else { return 0 }
    if let scrubbed { return run.segment.delay + scrubbed * run.segment.duration }
    return isRunning ? elapsed(of: run) : heldTime
  }

  /// Pauses the animations; an inactive animator becomes active at its beginning.
  open func pauseAnimation() {
    precondition(state != .stopped, "a stopped animator cannot pause; finish it first")
    if state == .inactive {
      activate(delay: 0)
      holdTracks()
      return
    }
    guard isRunning, let run else { return }
    precondition(isInterruptible, "an animator that is not interruptible cannot pause")
    heldTime = elapsed(of: run)
    scrubbed = nil
    endPacing()
    isRunning = false
    retained = nil
    holdTracks()
  }

  /// Lets paused animations go on.
  ///
  /// - Parameters:
  ///   - parameters: Another curve; nil for that of the animator.
  ///   - durationFactor: The time that is left, in parts of the animator's duration; 0 for what is left of it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(
      state == .active && !isRunning && isInterruptible,
      "only an animator that is active, paused and interruptible can go on")
    goOn(parameters, factor: durationFactor.isFinite ? max(durationFactor.native, 0) : 0)
  }

  /// Stops the animations where they are.
  ///
  /// - Parameter withoutFinishing: True to end the animator without calling anyone; false to wait for
  ///   ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    let progresses = tracks.map { progress(of: $0) }
    endPacing()
    AnimationBlock.withoutAnimation {
      for (track, progress) in zip(tracks, progresses) {
        track.remove()
        track.heldProgress = progress
        track.setModel(at: progress)
      }
    }
    isRunning = false
    retained = nil
    if withoutFinishing {
      clear()
      state = .inactive
      completions = []
    } else {
      state = .stopped
    }
  }

  /// Finishes a stopped animator.
  ///
  /// After a stop without finishing nothing happens.
  ///
  /// - Parameter finalPosition: The values that the views get: the final ones, those before, or those at present.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state != .inactive else { return }
    precondition(state == .stopped, "only a stopped animator can be finished; stop it first")
    AnimationBlock.withoutAnimation {
      for track in tracks { track.finishModel(at: finalPosition) }
    }
    clear()
    state = .inactive
    callCompletions(finalPosition)
  }

  // MARK: Progress

  /// The completed fraction, from 0 to 1, in the direction of the motion.
  ///
  /// Set while paused, it moves the views; on an inactive animator it first makes that active.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive, let run else { return reversed && state == .active ? 1 : 0 }
      let progress: Double
      if let scrubbed {
        progress = scrubbed
      } else {
        let time = isRunning ? elapsed(of: run) : heldTime
        progress = scrubsLinearly ? run.segment.progress(at: time) : timeProgress(of: run, time)
      }
      let clamped = min(max(progress, 0), 1)
      return CGFloat(reversed ? 1 - clamped : clamped)
    }
    set {
      precondition(state != .stopped, "a stopped animator cannot be scrubbed; finish it first")
      guard newValue.isFinite else {
        return Diagnostics.report("an animator stays where it is: \(newValue) is no fraction")
      }
      if state == .inactive { pauseAnimation() }
      if isRunning { pauseAnimation() }
      let fraction = min(max(newValue.native, 0), 1)
      scrubbed = reversed ? 1 - fraction : fraction
      holdTracks()
    }
  }

  /// True if the animations run backwards, to the values before.
  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      if state == .active, isRunning {
        pauseAnimation()
        reversed = newValue
        goOn(nil, factor: 0)
      } else {
        reversed = newValue
      }
      observers?.didChange()
    }
  }

  private func elapsed(of run: Run) -> Double {
    guard let track = tracks.first(where: \.isThere),
      let animation = track.layer.animation(forKey: track.name), animation.speed != 0
    else { return max(CACurrentMediaTime() - run.began, 0) }
    // Before its commit an animation has no beginning, and at the beginning of time it has one of 0.
    guard animation.beginTime != 0 else { return max(CACurrentMediaTime() - run.began, 0) }
    let now = track.layer.convertTime(CACurrentMediaTime(), from: nil)
    return max(now - animation.beginTime + track.segment.delay, 0)
  }

  /// The fraction of the way in time, whatever the curve.
  private func timeProgress(of run: Run, _ time: Double) -> Double {
    let fraction =
      run.segment.duration > 0 ? max(time - run.segment.delay, 0) / run.segment.duration : 1
    return run.segment.from + (run.segment.to - run.segment.from) * min(fraction, 1)
  }

  private func progress(of track: AnimatorTrack) -> Double {
    if let held = track.heldProgress { return held }
    return run.map { track.segment.progress(at: elapsed(of: $0)) } ?? 1
  }

  /// Holds every track, on its course or where it was scrubbed to.
  private func holdTracks() {
    for track in tracks where track.isThere {
      guard let scrubbed else {
        track.hold(elapsed: heldTime)
        continue
      }
      let start = track.delayFraction
      let own = start < 1 ? min(max((scrubbed - start) / (1 - start), 0), 1) : 1
      if scrubsLinearly {
        track.hold(at: own, duration: ownDuration)
      } else {
        let curve = parameters.curve(velocity: track.velocity)
        track.hold(
          at: curve.progress(at: own * ownDuration, of: ownDuration), duration: ownDuration)
      }
    }
  }

  /// The last part of a spring that is not resumed, in seconds.
  private static let instantRemainder = 0.1

  private func goOn(_ new: (any UITimingCurveProvider)?, factor: Double) {
    guard let run else { return }
    let target = reversed ? 0.0 : 1.0
    isRunning = true
    retained = self
    if new == nil, factor == 0, let time = resumableTime(of: run, towards: target) {
      (heldTime, scrubbed) = (time, nil)
      self.run?.began = CACurrentMediaTime() - time
      for track in tracks where track.isThere { track.resume(elapsed: time) }
      beginPacing(elapsed: time)
      return
    }
    let fraction = fractionComplete.native
    let left = factor > 0 ? factor * ownDuration : (1 - fraction) * ownDuration
    let provider = new ?? parameters
    scrubbed = nil
    if left <= 0 || (provider.springTimingParameters != nil && left < Self.instantRemainder) {
      return complete()
    }
    let start = reversed ? 1 - fraction : fraction
    // What goes on has no velocity of its own at its beginning.
    func curve(_ velocity: Double?) -> BlockCurve {
      provider.curve(velocity: new == nil ? 0 : velocity)
    }
    let whole = AnimatorTrack.Segment(from: start, to: target, duration: left, curve: curve(nil))
    self.run = Run(segment: whole, began: CACurrentMediaTime())
    for track in tracks where track.isThere {
      var segment = whole
      segment.from = track.heldProgress ?? start
      segment.curve = curve(track.velocity)
      if !reversed, segment.from == 0, track.delayFraction > start, start < 1 {
        segment.delay = left * (track.delayFraction - start) / (1 - start)
        segment.duration = max(left - segment.delay, 1e-9)
      }
      track.run(segment)
    }
    beginPacing()
  }

  /// The time on the run's own course from which it can go on; nil if it needs a new one.
  private func resumableTime(of run: Run, towards target: Double) -> Double? {
    guard run.segment.to == target else { return nil }
    guard let scrubbed else { return heldTime }
    let segment = run.segment
    guard case .cubic = segment.curve, segment.from == 0, segment.duration == ownDuration,
      tracks.allSatisfy({ $0.delayFraction == 0 })
    else { return nil }
    guard scrubsLinearly else { return segment.delay + scrubbed * segment.duration }
    // The time at which the curve has the scrubbed progress, by bisection.
    var (low, high) = (0.0, segment.duration)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if segment.curve.progress(at: middle, of: segment.duration) < scrubbed {
        low = middle
      } else {
        high = middle
      }
    }
    return segment.delay + (low + high) / 2
  }

  private func reverseFromEnd() {
    guard var segment = run?.segment else { return }
    (segment.from, segment.to) = (1, 0)
    run?.segment = segment
    for track in tracks {
      var own = track.segment
      (own.from, own.to) = (1, 0)
      track.run(own)
    }
  }

  // MARK: The end

  /// Adds to each layer the animation that tells its progress, whose end is the animator's.
  private func beginPacing(elapsed: Double = 0) {
    guard let segment = run?.segment else { return }
    let pacing = AnimatorPacing { [weak self] finished in self?.pacingEnded(finished) }
    self.pacing = pacing
    pacing.begin(
      on: pacedLayers, duration: segment.duration, delay: segment.delay, elapsed: elapsed)
    hitTest(true)
  }

  private func endPacing() {
    pacing?.end()
    pacing = nil
    hitTest(false)
  }

  /// Lets touches find the views where they show, or not at all.
  private func hitTest(_ begins: Bool) {
    if begins {
      hitTest(false)
      blockedLayers = pacedLayers
    }
    for layer in blockedLayers {
      let id = ObjectIdentifier(layer)
      func count(_ counts: inout [ObjectIdentifier: Int]) {
        let new = (counts[id] ?? 0) + (begins ? 1 : -1)
        counts[id] = new > 0 ? new : nil
      }
      if !isManualHitTestingEnabled { count(&HitTesting.presentedLayers) }
      if !isUserInteractionEnabled { AnimationBlock.block(layer, begins) }
    }
    if !begins { blockedLayers = [] }
  }

  private func pacingEnded(_ finished: Bool) {
    guard isRunning else { return }
    guard finished, pausesOnCompletion else { return complete() }
    endPacing()
    scrubbed = reversed ? 0 : 1
    holdTracks()
    isRunning = false
    retained = nil
  }

  private func complete() {
    endPacing()
    let position = reversed ? UIViewAnimatingPosition.start : .end
    AnimationBlock.withoutAnimation {
      for track in tracks {
        track.remove()
        track.setModel(at: reversed ? 0 : 1)
      }
    }
    clear()
    let me = self
    isRunning = false
    state = .inactive
    retained = nil
    me.callCompletions(position)
  }

  private func clear() {
    (tracks, pacedLayers, run, scrubbed, heldTime) = ([], [], nil, nil, 0)
  }

  private func callCompletions(_ position: UIViewAnimatingPosition) {
    let due = completions
    completions = []
    for completion in due { completion(position) }
  }
}

extension AnimatorTrack {
  /// Sets the model of a stopped animation, which has the value at its held progress.
  fileprivate func finishModel(at position: UIViewAnimatingPosition) {
    guard let key, position != .current, let held = heldProgress else { return }
    let target = position == .end ? 1.0 : 0
    guard held != target else { return }
    switch values {
    case .offsets(let start):
      // Back from the held offset, and on to the target's.
      let present = start.interpolated(to: start.zero, at: held)
      guard let back = present.zero.offset(from: present) else { return }
      let base = key.read(layer).adding(back)
      key.write(position == .end ? base : base.adding(start), to: layer)
    case .ends(let start, let end): key.write(position == .end ? end : start, to: layer)
    case .keyframes: setModelOfKeyframes(at: target)
    }
  }

  private func setModelOfKeyframes(at target: Double) {
    guard let key, case .keyframes(let source) = values, let list = source.values else { return }
    guard let value = target == 1 ? list.last : list.first else { return }
    layer.setValue(value, forKeyPath: key.keyPath)
  }
}

extension UIViewPropertyAnimator: AnimationBlockObserver {
  func block(
    _ block: AnimationBlock, animates key: AnimatableKey, of layer: CALayer,
    from old: AnimatableValue, to new: AnimatableValue, with animation: CABasicAnimation,
    forKey name: String
  ) {
    func add(_ values: AnimatorTrack.Values, _ name: String, velocity: Double?) {
      begin(
        layer, key, name, values, velocity: velocity, duration: block.timing.duration,
        curve: velocity.map { parameters.curve(velocity: $0) } ?? block.timing.curve)
    }
    guard animation.isAdditive, let offset = old.offset(from: new) else {
      return add(.ends(from: old, to: new), name, velocity: nil)
    }
    guard key.keyPath == "position", let spring = parameters.springTimingParameters,
      case .point(let way) = offset
    else { return add(.offsets(from: offset), name, velocity: nil) }
    // A spring for each axis, as each has a velocity of its own.
    let velocity = spring.initialVelocity
    add(
      .offsets(from: .point(CGPoint(x: way.x, y: 0))), name, velocity: velocity.dx.native)
    add(
      .offsets(from: .point(CGPoint(x: 0, y: way.y))),
      AnimationBlock.freeKey(key.keyPath, of: layer), velocity: velocity.dy.native)
  }

  func block(
    _ block: AnimationBlock, adds animation: CAKeyframeAnimation, to layer: CALayer,
    forKey key: String
  ) {
    begin(
      layer, animation.keyPath.flatMap(AnimatableKey.key), key, .keyframes(animation),
      velocity: nil, duration: block.timing.duration,
      curve: animation.timingFunction.map { .cubic($0) } ?? block.timing.curve)
  }

  func whenEnded(_ body: @escaping (Bool) -> Void) {
    addCompletion { body($0 != .current) }
  }

  private func begin(
    _ layer: CALayer, _ key: AnimatableKey?, _ name: String, _ values: AnimatorTrack.Values,
    velocity: Double?, duration: Double, curve: BlockCurve
  ) {
    let segment = AnimatorTrack.Segment(
      duration: duration, delay: presentStart.time, curve: curve)
    let track = AnimatorTrack(
      layer, key, name: name, values, velocity: velocity, delayFraction: presentStart.fraction,
      segment)
    track.begin(elapsed: passedTime)
    tracks.append(track)
    note(layer)
  }

  private func note(_ layer: CALayer) {
    if !pacedLayers.contains(where: { $0 === layer }) { pacedLayers.append(layer) }
  }
}

/// The animations that tell how far an animator is, one on each of its layers; the first of them ends its run.
@MainActor
private final class AnimatorPacing: @preconcurrency CAAnimationDelegate {
  /// The key that such an animation has on Apple's platforms, too.
  private static let key = "UIPacingAnimationForAnimatorsKey"

  private var animations: [(layer: CALayer, key: String)] = []
  private var ended: ((Bool) -> Void)?

  init(_ ended: @escaping (Bool) -> Void) { self.ended = ended }

  func begin(on layers: [CALayer], duration: Double, delay: Double, elapsed: Double) {
    for (index, layer) in layers.enumerated() {
      let animation = CABasicAnimation(keyPath: "uiFractionalProgress")
      animation.isInert = true
      animation.fromValue = 0
      animation.toValue = 100
      animation.duration = duration
      animation.delay = delay
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      if elapsed > 0 {
        let begin = layer.convertTime(CACurrentMediaTime(), from: nil) - elapsed + delay
        animation.delay = 0
        animation.beginTime = begin == 0 ? 1e-13 : begin
      }
      if index == 0 { animation.delegate = self }
      let name = AnimationBlock.freeKey(Self.key, of: layer)
      layer.add(animation, forKey: name)
      animations.append((layer, name))
    }
  }

  func end() {
    ended = nil
    for (layer, key) in animations { layer.removeAnimation(forKey: key) }
    animations = []
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let call = ended
    ended = nil
    call?(flag)
  }
}

/// The mistake to report if an animator ends now.
private final class AnimatorEnd: @unchecked Sendable {
  // Set on the main actor, and read at the end of the animator, which nobody uses any more.
  var fault: String?

  deinit {
    guard let fault else { return }
    Diagnostics.report(
      "an animator ends while it is \(fault): Apple's raises an exception; finish it, or stop it without finishing, "
        + "first")
  }
}
