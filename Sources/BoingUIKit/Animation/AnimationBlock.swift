import BoingQuartzCore

/// One block of animations: the timing for the changes that are made in it, and what waits for their end.
///
/// It is the delegate of every animation that it adds.
@MainActor
final class AnimationBlock: @preconcurrency CAAnimationDelegate {
  /// The timing, with what enclosing blocks impose.
  private(set) var timing: BlockTiming
  /// False if changes are made at once.
  let isAnimated: Bool
  /// Collects the changes of a block of keyframes.
  var keyframes: KeyframeRecorder?
  /// Hears of every animation that the block adds: an animator.
  weak var observer: (any AnimationBlockObserver)?
  /// True if the observer has taken over animations.
  private var isObserved = false

  private var completion: ((Bool) -> Void)?
  /// The animations that have not ended, and their layers.
  private var pending: [Int: ObjectIdentifier] = [:]
  private var haveAllFinished = true
  private var isClosed = false
  /// The layers that the block has animated, in order.
  private(set) var layers: [CALayer] = []

  // MARK: The stack

  private static var stack: [AnimationBlock] = []
  /// False while no block animates anything.
  static var areAnimationsEnabled = true
  /// The number of running animations by layer that keep its view from being touched.
  private static var blockedLayers: [ObjectIdentifier: Int] = [:]
  private static var lastID = 0

  /// The block whose timing a change takes; nil if changes are not animated.
  static var current: AnimationBlock? {
    guard areAnimationsEnabled, let last = stack.last, last.isAnimated else { return nil }
    return last
  }

  /// Returns true while an animation keeps the layer's view from being touched.
  static func blocksInteraction(of layer: CALayer) -> Bool {
    !blockedLayers.isEmpty && blockedLayers[ObjectIdentifier(layer)] != nil
  }

  /// Keeps a layer's view from being touched, or allows it again.
  static func block(_ layer: CALayer, _ isBlocked: Bool) {
    let count = (blockedLayers[ObjectIdentifier(layer)] ?? 0) + (isBlocked ? 1 : -1)
    blockedLayers[ObjectIdentifier(layer)] = count > 0 ? count : nil
  }

  /// Runs `body` while no block animates.
  static func withoutAnimation(_ body: () -> Void) {
    let outer = areAnimationsEnabled
    areAnimationsEnabled = false
    defer { areAnimationsEnabled = outer }
    body()
  }

  // MARK: Life

  /// Creates a block; one within another takes over what that imposes, unless it stands alone.
  init(_ timing: BlockTiming, standsAlone: Bool = false) {
    self.timing = timing
    if !standsAlone, let outer = Self.current {
      self.timing = timing.inheriting(from: outer.timing)
      observer = outer.observer
    }
    isAnimated = self.timing.duration > 0
  }

  /// Makes the changes of `body` in this block.
  func run(_ body: () -> Void) {
    begin()
    body()
    end()
  }

  /// Makes this the current block, until its ``end()``.
  func begin() { Self.stack.append(self) }

  /// Makes the block before this one the current one again.
  func end() {
    if let index = Self.stack.lastIndex(where: { $0 === self }) { Self.stack.remove(at: index) }
  }

  /// Makes the changes of `body` with other repetitions.
  func withRepetition(_ repetition: BlockTiming.Repetition, _ body: () -> Void) {
    let outer = timing.repetition
    timing.repetition = repetition
    defer { timing.repetition = outer }
    body()
  }

  /// Ends the block: `completion` is called after the last of its animations.
  ///
  /// Without animations it is called at once, or in the next cycle of the run loop if the block has no duration.
  func close(_ completion: ((Bool) -> Void)?) {
    self.completion = completion
    isClosed = true
    guard pending.isEmpty else { return }
    if isObserved, let observer {
      guard completion != nil else { return }
      return observer.whenEnded { finished in
        self.haveAllFinished = finished
        self.finish()
      }
    }
    guard Self.areAnimationsEnabled, !isAnimated else { return finish() }
    NextCycle.perform { self.finish() }
  }

  private func finish() {
    let body = completion
    completion = nil
    body?(haveAllFinished)
  }

  // MARK: Animations

  /// Adds an animation to a layer and waits for its end.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    if let observer, let frames = animation as? CAKeyframeAnimation {
      isObserved = true
      return observer.block(self, adds: frames, to: layer, forKey: key)
    }
    Self.lastID += 1
    animation.setValue(Self.lastID, forKey: Self.idKey)
    animation.delegate = self
    pending[Self.lastID] = ObjectIdentifier(layer)
    if !timing.bits.contains(.allowUserInteraction) {
      Self.blockedLayers[ObjectIdentifier(layer), default: 0] += 1
    }
    if !layers.contains(where: { $0 === layer }) { layers.append(layer) }
    layer.add(animation, forKey: key)
  }

  /// The key under which an animation has its number.
  private static let idKey = "BoingUIKit.animation"

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let id = anim.value(forKey: Self.idKey) as? Int,
      let layer = pending.removeValue(forKey: id)
    else { return }
    if !timing.bits.contains(.allowUserInteraction), let count = Self.blockedLayers[layer] {
      Self.blockedLayers[layer] = count > 1 ? count - 1 : nil
    }
    haveAllFinished = haveAllFinished && flag
    if pending.isEmpty, isClosed { finish() }
  }

  /// Returns the action for a change of the property `event` of a view's layer; nil if the change is not animated.
  ///
  /// It is asked for before the change and run after it.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard let keys = AnimatableKey.keys(for: event) else { return nil }
    if keyframes == nil, observer == nil, let key = keys.first, keys.count == 1, !key.isAdditive {
      return BlockAnimation(key, of: layer, in: self)
    }
    return BlockChange(keys, of: layer, in: self)
  }

  /// Adds the animation of a change that has been made.
  ///
  /// - Parameters:
  ///   - key: The key path.
  ///   - layer: The layer.
  ///   - model: The model's value before the change.
  ///   - shown: The value that showed before the change.
  func animate(
    _ key: AnimatableKey, of layer: CALayer, from model: AnimatableValue, shown: AnimatableValue
  ) {
    let new = key.read(layer)
    if let keyframes { return keyframes.record(key, of: layer, from: model, to: new) }
    var old = model
    let animation = timing.animation(of: key.keyPath)
    var name = key.keyPath
    if key.isAdditive, let offset = old.offset(from: new) {
      if Self.removeRepeating(key.keyPath, of: layer), timing.bits.contains(.beginFromCurrentState)
      {
        old = shown
      }
      name = Self.freeKey(key.keyPath, of: layer)
      let start = old.offset(from: new) ?? offset
      animation.isAdditive = true
      animation.fromValue = start.any
      animation.toValue = start.zero.any
    } else {
      if timing.bits.contains(.beginFromCurrentState) { old = shown }
      Self.setEnds(of: animation, from: old, to: new, isAdditiveKey: key.isAdditive)
    }
    if let observer {
      isObserved = true
      return observer.block(
        self, animates: key, of: layer, from: old, to: new, with: animation, forKey: name)
    }
    add(animation, to: layer, forKey: name)
  }

  /// Sets the start of an animation that is not added to others, which runs to the model's value.
  static func setEnds(
    of animation: CABasicAnimation, from old: AnimatableValue, to new: AnimatableValue,
    isAdditiveKey: Bool = false
  ) {
    animation.fromValue = old.any
    // A transform without an inverse cannot be added to; both ends are given.
    if isAdditiveKey { animation.toValue = new.any }
    // No colour is a transparent one.
    switch (old, new) {
    case (.color(nil), .color(let color?)): animation.fromValue = color.copy(alpha: 0)
    case (.color(let color?), .color(nil)): animation.toValue = color.copy(alpha: 0)
    default: break
    }
  }

  /// Returns the key path, with a number if animations under it and those before run.
  static func freeKey(_ keyPath: String, of layer: CALayer) -> String {
    var name = keyPath
    var number = 1
    while layer.animation(forKey: name) != nil {
      number += 1
      name = "\(keyPath)-\(number)"
    }
    return name
  }

  /// Removes the animations of a key path that repeat: nothing can be added to what never ends.
  ///
  /// - Returns: True if there was one.
  private static func removeRepeating(_ keyPath: String, of layer: CALayer) -> Bool {
    var wasThere = false
    for key in layer.animationKeys() ?? [] where key == keyPath || key.hasPrefix(keyPath + "-") {
      guard let animation = layer.animation(forKey: key), animation.repeatCount > 1,
        animation.delegate is AnimationBlock
      else { continue }
      layer.removeAnimation(forKey: key)
      wasThere = true
    }
    return wasThere
  }
}

extension AnimationBlock {
  /// Gives the properties of a layer that blocks animate the values that they had before.
  static func restore(_ layer: CALayer) {
    // An offset is that from the value before to the one after, so the last goes first.
    for name in (layer.animationKeys() ?? []).reversed() {
      guard let animation = layer.animation(forKey: name) as? CAPropertyAnimation,
        animation.delegate is AnimationBlock,
        let key = animation.keyPath.flatMap(AnimatableKey.key)
      else { continue }
      let now = key.read(layer)
      let first =
        (animation as? CABasicAnimation)?.fromValue
        ?? (animation as? CAKeyframeAnimation)?.values?.first
      guard let start = now.sameKind(first) else { continue }
      withoutAnimation { key.write(animation.isAdditive ? now.adding(start) : start, to: layer) }
    }
  }
}

/// Hears of the animations of a block: an animator, which changes them while they run.
@MainActor
protocol AnimationBlockObserver: AnyObject {
  /// A property of a layer is to go from one value to another with `animation`, which the observer adds.
  func block(
    _ block: AnimationBlock, animates key: AnimatableKey, of layer: CALayer,
    from old: AnimatableValue, to new: AnimatableValue, with animation: CABasicAnimation,
    forKey name: String)
  /// A property of a layer is to go through keyframes with `animation`, which the observer adds.
  func block(
    _ block: AnimationBlock, adds animation: CAKeyframeAnimation, to layer: CALayer,
    forKey key: String)
  /// Calls `body` when the animations that the observer has taken over have ended.
  func whenEnded(_ body: @escaping (_ finished: Bool) -> Void)
}

/// The next cycle of the run loop, or the next update of a display if that comes first.
@MainActor
enum NextCycle {
  /// Calls `body` then.
  static func perform(_ body: @escaping () -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(body)
    CATransaction.commit()
  }
}

/// The action of a change whose animation is made after it.
@MainActor
private final class BlockChange: NSObject, @preconcurrency CAAction {
  private let keys: [AnimatableKey]
  private let model: [AnimatableValue]
  private let shown: [AnimatableValue]
  private let block: AnimationBlock

  init(_ keys: [AnimatableKey], of layer: CALayer, in block: AnimationBlock) {
    (self.keys, self.block) = (keys, block)
    model = keys.map { $0.read(layer) }
    let presentation = layer.presentation() ?? layer
    shown = keys.map { $0.read(presentation) }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    for (index, key) in keys.enumerated() {
      block.animate(key, of: layer, from: model[index], shown: shown[index])
    }
  }
}

/// The action of a change whose animation is there before it, as that of an opacity: code that overrides
/// `action(for:forKey:)` reads its timing.
private final class BlockAnimation: CABasicAnimation {
  private var change: BlockChange?

  @MainActor
  convenience init(_ key: AnimatableKey, of layer: CALayer, in block: AnimationBlock) {
    self.init()
    change = BlockChange([key], of: layer, in: block)
    keyPath = key.keyPath
    let timing = block.timing
    if case .cubic(let function) = timing.curve { timingFunction = function }
    timing.apply(to: self)
    let isFromCurrent = timing.bits.contains(.beginFromCurrentState)
    fromValue = key.read(isFromCurrent ? layer.presentation() ?? layer : layer).any
  }

  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    // Actions run where the property was changed: on the main actor.
    guard let change else {
      return super.run(forKey: event, object: anObject, arguments: dict)
    }
    // It stays on this thread.
    nonisolated(unsafe) let layer = anObject
    MainActor.assumeIsolated { change.run(forKey: event, object: layer, arguments: nil) }
  }
}
