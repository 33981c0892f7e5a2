import BoingCoreGraphics
import BoingRender
import Synchronization

/// The updates of a display in real time, which a commit asks for.
protocol RealTimeUpdates: AnyObject {
  /// The clock of the display.
  var clock: any DisplayClock { get }
  /// True if one update may come on another thread than the one before.
  var hopsThreads: Bool { get }
  /// Asks for an update.
  func request()
  /// Ends the updates.
  func stop()
}

/// The last drawing of a layer for a frame, and the values from which it was made.
struct AnimatedDrawing {
  var values: LayerValues?
  var store = PropertyStore()
  var image: Bitmap?
}

/// Keeps a render tree in step with a layer tree: what a display knows about its layers.
final class LayerContext {
  let root: CALayer
  let clock: any DisplayClock
  var onCommit: ((RenderTree, Double) -> Void)?
  private(set) var tree = RenderTree()
  /// Holds while the tree is committed or handed out.
  let exclusivity = ThreadExclusivity()
  /// True if the display was made on the main thread.
  private let isOfMainThread: Bool
  /// Delegate calls and completion blocks of this tree's animations.
  let events = EventQueue()
  /// The updates of the display in real time; nil if there are none.
  weak var run: (any RealTimeUpdates)?
  /// True if there are changes that no thread's transaction will commit, but the run.
  var isTouched = false
  /// True if changes outside of explicit transactions belong to the tree and to no thread.
  var ownsImplicitChanges = false
  /// The number of commits so far.
  private(set) var generation = 0
  /// The number of commits before the layer of each slot came.
  private(set) var attachments: ContiguousArray<Int> = []
  /// The starts and ends of animations that are to come.
  var schedule = EventSchedule()
  private var layers: ContiguousArray<Unmanaged<CALayer>?> = []
  private var freeSlots: [Int32] = []
  private var queued: [CALayer] = []
  private var removed: [CALayer] = []
  /// The slots of layers that draw anew for each frame, since a property of theirs is animated that
  /// says so; and what they drew last.
  var selfDrawing: [Int32: AnimatedDrawing] = [:]
  /// The slots of layers that draw their tiles for each frame.
  private(set) var tiled: Set<Int32> = []
  /// True if a layer of the tree has had such properties.
  private(set) var mayDrawItself = false
  /// Animations committed so far, which gives them their order.
  private var commitCount = 0
  /// True if the time of layers that were there before has changed in this commit.
  private var clocksChanged = false
  /// The clocks of the tree, as far as they were looked for since they changed.
  var clockPaths = ClockPaths()
  /// True after the first commit: before that, nothing has been shown that could be animated.
  private(set) var hasCommitted = false
  /// True if a transition was added since the last commit.
  var hasNewTransitions = false

  init(root: CALayer, clock: any DisplayClock) {
    self.root = root
    self.clock = clock
    isOfMainThread = TransactionStack.current.isMain
    root.context?.release(root)
    attach(root, parent: -1)
    tree.root = root.slot
    TransactionStack.current.touch(self)
  }

  deinit {
    let stack = TransactionStack.current
    // A task may drop the last reference to a display of the main actor, whose calls are the actor's.
    let isForeign = isOfMainThread && !stack.isMain
    for layer in layers {
      guard let layer = layer?.takeUnretainedValue() else { continue }
      layer.context = nil
      layer.slot = -1
      layer.pendingChanges = []
      layer.dropAnimations(events, isForeign: isForeign)
    }
    if isForeign { TransactionStack.leaveToMainThread(events) } else { stack.events.append(events) }
  }

  func queue(_ layer: CALayer) {
    queued.append(layer)
    TransactionStack.current.touch(self)
  }

  func noteRemoval(of layer: CALayer) {
    removed.append(layer)
    TransactionStack.current.touch(self)
  }

  // MARK: Commit

  /// Takes over every change since the last commit: layout and drawing first, then values.
  func commit() { exclusivity.using { commitChanges() } }

  private func commitChanges() {
    let unsettled = layOutAndDraw()
    let before = captureOutgoingStates()
    hasNewTransitions = false
    var attachments = [ObjectIdentifier(root): true]
    for layer in removed where !isAttached(layer, &attachments) { release(layer) }
    removed = []
    var index = 0
    while index < queued.count {
      let layer = queued[index]
      index += 1
      guard layer.context === self, layer.slot >= 0 else { continue }
      let changes = layer.pendingChanges
      layer.pendingChanges = []
      take(changes, of: layer)
    }
    // What asked for a layout again and again is asked once more by the next commit.
    queued = unsettled.filter { $0.context === self && $0.needsLayout() }
    for layer in queued { layer.pendingChanges = .layout }
    let keyframes = CompiledKeyframes()
    for slot in newlyAnimated {
      guard let layer = layer(at: slot) else { continue }
      compile(layer, snapshot: before.isEmpty ? nil : before[ObjectIdentifier(layer)], keyframes)
    }
    newlyAnimated = []
    if clocksChanged { reschedule() }
    clocksChanged = false
    hasCommitted = true
    generation += 1
    onCommit?(preparedTree(), clock.now)
    run?.request()
  }

  /// The slots of layers whose animations have changed.
  private var newlyAnimated: [Int32] = []

  /// Lays out and draws what asks for it; laying out one layer may make others ask.
  ///
  /// - Returns: The layers that still ask after 32 rounds.
  private func layOutAndDraw() -> [CALayer] {
    for _ in 0..<32 {
      let pending = queued.filter {
        !$0.pendingChanges.isDisjoint(with: [.layout, .display, .tree])
      }
      var worked = false
      var passed = Set<ObjectIdentifier>()
      for layer in pending {
        layer.pendingChanges.subtract([.layout, .display])
        worked = visit(layer, &passed) || worked
      }
      guard worked else { return [] }
    }
    return queued.filter { $0.pendingChanges.contains(.layout) }
  }

  /// Lays out and draws `layer`, and whatever below it is not in the tree yet.
  ///
  /// - Parameter passed: The layers whose ancestors have been laid out.
  /// - Returns: True if one of them had asked for it.
  private func visit(_ layer: CALayer, _ passed: inout Set<ObjectIdentifier>) -> Bool {
    var worked = layer.asksForLayoutOrDrawing
    if layer.needsLayout() { layer.layOutWithAncestors(upTo: &passed) }
    var stack = [layer]
    while let layer = stack.popLast() {
      worked = worked || layer.asksForLayoutOrDrawing
      layer.layOutIfNeeded()
      layer.displayIfNeeded()
      if let mask = layer.maskLayer, mask.context !== self { stack.append(mask) }
      for child in layer.children where child.context !== self { stack.append(child) }
    }
    return worked
  }

  private func take(_ changes: LayerChanges, of layer: CALayer) {
    let slot = Int(layer.slot)
    if tree.hasClocks, !changes.isDisjoint(with: [.tree, .timing]) { clockPaths = ClockPaths() }
    if changes.contains(.values) { tree.setValues(layer.values, of: slot) }
    if changes.contains(.details) {
      tree.setDetails(layer.details, of: slot)
      if !layer.ownProperties.isEmpty { mayDrawItself = true }
    }
    if changes.contains(.timing), tree.setTiming(layer.timing, of: slot) { clocksChanged = true }
    if changes.contains(.tree) { link(layer) }
    if changes.contains(.animations) { newlyAnimated.append(layer.slot) }
  }

  /// Returns the tree with what all its frames share.
  func preparedTree() -> RenderTree {
    tree.prepare()
    return tree
  }

  /// Links the children of `layer`, mask first, attaching those that are new.
  private func link(_ layer: CALayer) {
    let mask = layer.maskLayer
    let slots = ((mask.map { [$0] } ?? []) + layer.children).map { child in
      if child.context !== self || child.slot < 0 {
        child.context?.release(child)
        attach(child, parent: layer.slot)
      }
      return child.slot
    }
    if tree.setChildren(slots, hasMask: mask != nil, of: layer.slot) { clocksChanged = true }
  }

  private func attach(_ layer: CALayer, parent: Int32) {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = Int32(layers.count)
      layers.append(nil)
      attachments.append(0)
    }
    attachments[Int(slot)] = generation
    tree.add(at: slot, parent: parent)
    layers[Int(slot)] = Unmanaged.passUnretained(layer)
    layer.slot = slot
    layer.context = self
    if layer.drawsTiles {
      tiled.insert(slot)
      mayDrawItself = true
    }
    layer.pendingChanges = .all
    queued.append(layer)
  }

  /// Lets go of `layer` and everything below that is in this tree; animations there stop.
  func release(_ layer: CALayer) { exclusivity.using { releaseTree(layer) } }

  private func releaseTree(_ layer: CALayer) {
    tree.structureChanged()
    var stack = [layer]
    while let layer = stack.popLast() {
      guard layer.context === self else { continue }
      stack.append(contentsOf: layer.children)
      if let mask = layer.maskLayer { stack.append(mask) }
      let slot = Int(layer.slot)
      tree.remove(at: layer.slot)
      selfDrawing[layer.slot] = nil
      tiled.remove(layer.slot)
      layers[slot] = nil
      freeSlots.append(layer.slot)
      layer.context = nil
      layer.slot = -1
      layer.pendingChanges = []
      layer.dropAnimations(events)
    }
  }

  /// Returns true if `layer` hangs on the root.
  ///
  /// - Parameter known: The layers of which that is known.
  private func isAttached(_ layer: CALayer, _ known: inout [ObjectIdentifier: Bool]) -> Bool {
    var passed: [ObjectIdentifier] = []
    var result = false
    var current: CALayer? = layer
    while let candidate = current {
      if let isAttached = known[ObjectIdentifier(candidate)] {
        result = isAttached
        break
      }
      passed.append(ObjectIdentifier(candidate))
      current = candidate.parent
    }
    // Near the root a search costs less than what it would save.
    if passed.count > 16 { for id in passed { known[id] = result } }
    return result
  }

  /// Compiles every animation of `layer`, and lets new ones begin now.
  private func compile(
    _ layer: CALayer, snapshot: TransitionSnapshot?, _ keyframes: CompiledKeyframes
  ) {
    let slot = Int(layer.slot)
    if !selfDrawing.isEmpty { selfDrawing[layer.slot] = nil }
    guard !layer.animations.isEmpty else {
      tree.setTransitions([], of: slot)
      return tree.setTracks([], of: slot)
    }
    let now = localTime(of: layer.slot, at: clock.now)
    var tracks: [Track] = []
    var transitions: [TransitionTrack] = []
    var pathRotations: [Track] = []
    for entry in layer.animations.entries {
      let isNew = !entry.isCommitted
      let committed = entry.commit(at: now, on: layer, snapshot: snapshot, keyframes)
      // The only animation's list is the layer's.
      if tracks.isEmpty { tracks = committed } else { tracks += committed }
      if !entry.transitions.isEmpty { transitions += entry.transitions }
      if !entry.pathRotations.isEmpty { pathRotations += entry.pathRotations }
      guard isNew else { continue }
      commitCount += 1
      entry.order = commitCount
      schedule(entry, slot: layer.slot)
    }
    tree.setTracks(pathRotations.isEmpty ? tracks : tracks + pathRotations, of: slot)
    tree.setTransitions(transitions, of: slot)
    if !type(of: layer).isLibraryClass,
      tracks.contains(where: {
        type(of: layer).needsDisplay(forKey: $0.target.property.name.string)
      })
    {
      selfDrawing[layer.slot] = AnimatedDrawing()
      mayDrawItself = true
    }
  }

  /// The layers that the next commit takes over.
  var queuedLayers: [CALayer] { queued }

  /// The layer in a slot of the tree.
  func layer(at slot: Int32) -> CALayer? { layers[Int(slot)]?.takeUnretainedValue() }
}

extension CALayer {
  fileprivate var asksForLayoutOrDrawing: Bool {
    !layerFlags.isDisjoint(with: [.needsLayout, .needsDisplay])
  }
}

/// A check, in debug builds, that no two threads use a layer tree at the same time.
///
/// Layers belong to no particular thread, but a tree must not be committed on one while another commits
/// or evaluates it. In release builds nothing is checked.
final class ThreadExclusivity: Sendable {
  #if DEBUG
    /// The thread that uses the tree; 0 for none.
    private let owner = Atomic<UInt>(0)
  #endif

  /// Runs `body`, which uses the tree; it may use it again on the same thread.
  func using<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if DEBUG
      let thread = UInt(pthread_self())
      let (isFirst, current) = owner.compareExchange(
        expected: 0, desired: thread, ordering: .acquiringAndReleasing)
      precondition(
        isFirst || current == thread,
        "two threads use one layer tree at the same time: commit and draw it on one, or let them wait "
          + "for each other")
      defer { if isFirst { owner.store(0, ordering: .releasing) } }
    #endif
    return try body()
  }
}
