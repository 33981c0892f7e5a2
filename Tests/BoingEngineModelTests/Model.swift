/// Core Animation's rules, written as plainly as they can be said: a list of layers, a list of animations for each,
/// and every value worked out anew from the beginning whenever it is asked for.
///
/// The rules are those of Apple's documentation and of what was measured on macOS. Where both are silent, a comment
/// that begins with "Ours" says what the engine has chosen.
final class Model {
  struct Clock: Equatable {
    var begin = 0.0
    var speed = 1.0
    var offset = 0.0

    func local(_ parent: Double) -> Double {
      speed == 0 ? offset : (parent - begin) * speed + offset
    }
    func parent(_ local: Double) -> Double { speed == 0 ? 0 : (local - offset) / speed + begin }
  }

  struct Layer {
    var values = Values.defaults
    var clock = Clock()
    var superlayer: Int?
    var sublayers: [Int] = []
    var mask: Int?
    var isMask = false
    var animations: [Running] = []
    var actions: [ActionSource: [String: Action]] = [:]
    /// The committed values; nil in no display.
    var shown: Shown?
  }

  /// A layer as it was committed last.
  struct Shown {
    var values = Values.defaults
    var clock = Clock()
    var superlayer: Int?
    var sublayers: [Int] = []
    var mask: Int?
    var animations: [Running] = []
  }

  /// An animation on a layer.
  final class Running {
    let animation: Animation
    /// Empty for an animation without one.
    let key: String
    /// The duration where the animation has none.
    let duration: Double
    var begin: Double?
    /// The position among all committed animations.
    var order = 0
    var hasStarted = false
    var hasStopped = false
    var group: Group?

    init(_ animation: Animation, key: String, duration: Double, group: Group?) {
      (self.animation, self.key, self.duration, self.group) = (animation, key, duration, group)
    }

    /// The animation with its times filled in, once it has been committed.
    var resolved: Animation {
      Evaluation.resolved(animation, begin: begin ?? 0, duration: duration)
    }
  }

  /// A completion block and the animations that it waits for.
  final class Group {
    var block: (() -> Void)?
    var pending = 0
    var isClosed = false

    init(_ block: @escaping () -> Void) { self.block = block }

    func animationEnded() {
      pending -= 1
      if pending == 0, isClosed { run() }
    }

    func run() {
      let block = self.block
      self.block = nil
      block?()
    }
  }

  /// Calls that wait for an update.
  final class Queue {
    var events: [() -> Void] = []
    /// Blocks that wait for no animation: called when no event is left.
    var blocks: [() -> Void] = []
    var isPending: Bool { !events.isEmpty || !blocks.isEmpty }
  }

  struct Transaction {
    var isImplicit = false
    var duration: Double?
    var disablesActions: Bool?
    var timingFunction: TimingFunction??
    var group: Group?
  }

  /// The transactions of a thread.
  final class Thread {
    var transactions: [Transaction] = []
    /// True if changes of the display belong to them.
    var hasChanged = false
    /// Animations added to layers outside of the display.
    var additions: [(running: Running, layer: Int)] = []
    let queue = Queue()
  }

  var layers: [Layer]
  var now = 0.0
  var events: [NotedEvent] = []
  let threads = [Thread(), Thread()]
  var thread = 0
  let evaluation: Evaluation
  private let display = Queue()
  /// Layers of the display with changes, in the order of the first.
  private var changed: [Int] = []
  private var removed: [Int] = []
  private var commits = 0
  private var orders = 0
  private var isInCall = false

  init(layers count: Int, _ evaluation: Evaluation = Evaluation()) {
    self.evaluation = evaluation
    layers = Array(repeating: Layer(), count: count + 1)
    layers[0].values[.bounds] = [0, 0, 64, 64]
    layers[0].values[.position] = [32, 32]
    layers[0].shown = Shown()
    changed = [0]
    current.hasChanged = true
    update()
  }

  private var current: Thread { threads[thread] }

  // MARK: Steps

  func run(_ steps: [Step]) { for step in steps { run(step) } }

  func run(_ step: Step) {
    switch step {
    case .set(let layer, let path, let value): set(layer, path, path.numbers(value))
    case .time(let layer, let key, let value):
      switch key {
      case .beginTime: layers[layer].clock.begin = value
      case .speed: layers[layer].clock.speed = value
      case .timeOffset: layers[layer].clock.offset = value
      }
      note(layer)
    case .add(let layer, let parent): place(layer, in: parent, at: .max)
    case .insert(let layer, let parent, let index): place(layer, in: parent, at: index)
    case .below(let layer, let parent, let other):
      guard layer != other else { return }
      place(layer, in: parent, at: index(of: other, in: parent, without: layer) ?? .max)
    case .above(let layer, let parent, let other):
      guard layer != other else { return }
      place(
        layer, in: parent, at: index(of: other, in: parent, without: layer).map { $0 + 1 } ?? .max)
    case .replace(let old, let new): replace(old, with: new)
    case .sublayers(let list, let parent): setSublayers(list, of: parent)
    case .remove(let layer): remove(layer)
    case .mask(let layer, let host): setMask(layer, of: host)
    case .animate(let layer, let animation, let key): add(animation, to: layer, key: key)
    case .stop(let layer, let key): stop(layer, key)
    case .stopAll(let layer):
      let all = layers[layer].animations
      layers[layer].animations = []
      guard !all.isEmpty else { return }
      note(layer)
      for running in all { end(running, isFinished: false, queue(of: layer)) }
    case .action(let layer, let event, let action, let source):
      layers[layer].actions[source, default: [:]][event] = action
    case .begin: current.transactions.append(Transaction())
    case .commit: commit()
    case .flush: flush()
    case .disableActions(let flag):
      beginImplicitly()
      current.transactions[current.transactions.count - 1].disablesActions = flag
    case .duration(let seconds):
      beginImplicitly()
      current.transactions[current.transactions.count - 1].duration = seconds
    case .timingFunction(let timingFunction):
      beginImplicitly()
      current.transactions[current.transactions.count - 1].timingFunction = .some(timingFunction)
    case .block(let name, let steps):
      beginImplicitly()
      let last = current.transactions.count - 1
      current.transactions[last].group.map(close)
      current.transactions[last].group = Group { [unowned self] in
        note("block \(name)")
        call(steps)
      }
    case .update: if !isInCall { update() }
    case .advance(let seconds): if !isInCall { advance(to: Step.time(now, plus: seconds)) }
    case .jump(let seconds): if !isInCall { now = Step.time(now, plus: seconds) }
    case .other(let steps):
      guard !isInCall, thread == 0 else { return }
      thread = 1
      run(steps)
      thread = 0
    case .copy(let layer, let other, let form): copy(layer, as: other, form)
    }
  }

  /// Notes an event, and what layer 1 shows then.
  private func note(_ event: String) {
    let shown = presentation(of: 1)
    events.append(
      NotedEvent(
        text: "\(event) @\(now)", shown: shown.map { $0[.opacity] + $0[.position] } ?? []))
  }

  /// Runs the steps of a delegate or block.
  private func call(_ steps: [Step]) {
    let outer = isInCall
    isInCall = true
    run(steps)
    isInCall = outer
  }

  // MARK: Transactions

  private func value<V>(_ pick: (Transaction) -> V?) -> V? {
    current.transactions.reversed().lazy.compactMap(pick).first
  }

  var actionsAreDisabled: Bool { value { $0.disablesActions } ?? false }
  var duration: Double { value { $0.duration } ?? 0.25 }
  private var timingFunction: TimingFunction { (value { $0.timingFunction } ?? nil) ?? .standard }
  private var group: Group? { value { $0.group } }

  private func beginImplicitly() {
    if current.transactions.isEmpty { current.transactions.append(Transaction(isImplicit: true)) }
  }

  /// Ends the innermost transaction; without one nothing happens.
  ///
  /// Ours: an implicit transaction counts as one.
  private func commit() {
    let thread = current
    guard !thread.transactions.isEmpty else { return }
    // Ours: a block that waits for nothing is called by the display if its transaction has changed that, or else
    // by the thread.
    let queue = thread.hasChanged ? display : thread.queue
    if thread.transactions.count == 1 {
      if thread.hasChanged {
        thread.hasChanged = false
        commitDisplay()
      }
      let additions = thread.additions
      thread.additions = []
      for (running, layer) in additions where layers[layer].shown == nil {
        // A layer in no window: start, stop:0, block.
        layers[layer].animations.removeAll { $0 === running }
        end(running, isFinished: false, thread.queue, blockIsLast: true)
      }
    }
    thread.transactions.removeLast().group.map { close($0, queue) }
  }

  private func flush() {
    if current.transactions.isEmpty, current.hasChanged { beginImplicitly() }
    if current.transactions.count == 1, current.transactions[0].isImplicit { commit() }
  }

  private func close(_ group: Group) { close(group, current.hasChanged ? display : current.queue) }

  private func close(_ group: Group, _ queue: Queue) {
    guard !group.isClosed else { return }
    group.isClosed = true
    if group.pending == 0 { queue.blocks.append { group.run() } }
  }

  // MARK: Changes

  /// Notes a change of a layer: where a display has it, the transaction has something to commit.
  private func note(_ layer: Int) {
    guard layers[layer].shown != nil else { return }
    if !changed.contains(layer) { changed.append(layer) }
    beginImplicitly()
    current.hasChanged = true
  }

  private func set(_ layer: Int, _ path: Path, _ value: [Double]) {
    guard path.property.belongs(to: layer) else { return }
    var values = layers[layer].values
    if path.isTransformPart, path.kind == .number,
      abs(values[path][0] - value[0]) < Path.leastChange
    {
      return
    }
    values[path] = value
    // A negative size is standardized.
    if path.property == .bounds {
      for (origin, size) in [(0, 2), (1, 3)] where values[.bounds][size] < 0 {
        values[.bounds][origin] += values[.bounds][size]
        values[.bounds][size] *= -1
      }
    }
    let (old, new) = (layers[layer].values[path.property], values[path.property])
    // An equal value is no change.
    guard !zip(old, new).allSatisfy({ $0 == $1 || ($0.isNaN && $1.isNaN) }) else { return }
    change(layer, path.property.name) { layers[layer].values = values }
  }

  private static let transitions: Set<String> = ["hidden", "masksToBounds", "mask", "sublayers"]
  private static let still: Set<String> = ["doubleSided", "onOrderIn", "onOrderOut"]

  /// Changes a layer with the action that is found before.
  private func change(_ layer: Int, _ event: String, _ body: () -> Void) {
    let action = actionsAreDisabled ? nil : action(layer, event)
    body()
    note(layer)
    if let action { add(action, to: layer, key: event) }
  }

  /// Runs the action of a layer that comes or goes.
  private func order(_ layer: Int, _ event: String) {
    guard !actionsAreDisabled, let action = action(layer, event) else { return }
    add(action, to: layer, key: event)
  }

  /// The animation for an event: the first that the delegate, the actions and the style know, or the built-in one.
  private func action(_ layer: Int, _ event: String) -> Animation? {
    for source in ActionSource.allCases {
      switch layers[layer].actions[source]?[event] {
      case .null?: return nil
      case .animation(let animation)?: return animation
      case nil: break
      }
    }
    // Only layers that a display has been given already animate by themselves.
    guard layers[layer].shown != nil, commits > 0, !Self.still.contains(event) else { return nil }
    var kind = Animation.Kind.transition
    if !Self.transitions.contains(event), let property = Property(named: event) {
      let value = layers[layer].values[property]
      if property == .backgroundColor, value[0].isNaN { return nil }
      // No color is no value to come from.
      kind = .basic(Path(property), from: value[0].isNaN ? nil : value, to: nil, by: nil)
    }
    return Animation(kind) {
      $0.duration = duration
      $0.timingFunction = timingFunction
      $0.fill = .backwards
    }
  }

  // MARK: Animations

  private func queue(of layer: Int) -> Queue {
    layers[layer].shown == nil ? current.queue : display
  }

  private func add(_ animation: Animation, to layer: Int, key: String?) {
    // There is one transition at a time, whatever its key.
    let key = animation.kind == .transition ? "transition" : key ?? ""
    let running = Running(animation, key: key, duration: duration, group: group)
    running.group?.pending += 1
    if !key.isEmpty { stop(layer, key) }
    layers[layer].animations.append(running)
    if layers[layer].shown == nil { noteAddition(running, layer) }
    note(layer)
  }

  private func noteAddition(_ running: Running, _ layer: Int) {
    beginImplicitly()
    current.additions.append((running, layer))
  }

  private func stop(_ layer: Int, _ key: String) {
    guard let index = layers[layer].animations.firstIndex(where: { $0.key == key }) else { return }
    let running = layers[layer].animations.remove(at: index)
    note(layer)
    end(running, isFinished: false, queue(of: layer))
  }

  private func start(_ running: Running, _ queue: Queue) {
    guard !running.hasStarted else { return }
    running.hasStarted = true
    let animation = running.animation
    guard let name = animation.name else { return }
    queue.events.append { [unowned self] in
      note("start \(name)")
      call(animation.onStart)
    }
  }

  /// Ends an animation: its completion block first, then its delegate, as measured.
  private func end(_ running: Running, isFinished: Bool, _ queue: Queue, blockIsLast: Bool = false)
  {
    guard !running.hasStopped else { return }
    start(running, queue)
    running.hasStopped = true
    let (animation, group) = (running.animation, running.group)
    running.group = nil
    guard group != nil || animation.name != nil else { return }
    queue.events.append { [unowned self] in
      if !blockIsLast { group?.animationEnded() }
      if let name = animation.name {
        note("stop \(name):\(isFinished ? 1 : 0)")
        call(animation.onStop)
      }
      if blockIsLast { group?.animationEnded() }
    }
  }

  /// Makes a copy of a layer.
  ///
  /// An archive has its values, clock, actions, style and animations, which begin where they began.
  private func copy(_ layer: Int, as other: Int, _ form: CopyForm) {
    guard canCopy(layer, as: other) else { return }
    let model = layers[layer]
    layers[other] = Layer()
    guard form != .initializer else { return }
    layers[other].values = model.values
    layers[other].clock = model.clock
    for source in [ActionSource.actions, .style] {
      layers[other].actions[source] = model.actions[source]?.mapValues { action in
        if case .animation(let animation) = action {
          .animation(animation.withoutDelegate)
        } else {
          action
        }
      }
    }
    for running in model.animations {
      var animation = running.animation.withoutDelegate
      if let begin = running.begin, animation.begin == 0 { animation.begin = begin }
      add(animation, to: other, key: running.key.isEmpty ? nil : running.key)
    }
  }

  private func canCopy(_ layer: Int, as other: Int) -> Bool {
    let (a, b) = (layers[layer], layers[other])
    return layer != other && other != 0 && (layer - other).isMultiple(of: 2)
      && a.sublayers.isEmpty && a.mask == nil && b.superlayer == nil && b.sublayers.isEmpty
      && b.mask == nil && b.shown == nil && b.animations.allSatisfy { $0.key.isEmpty }
  }

  // MARK: The tree

  private func isAncestor(_ layer: Int, of other: Int) -> Bool {
    var current: Int? = other
    while let candidate = current {
      if candidate == layer { return true }
      current = layers[candidate].superlayer
    }
    return false
  }

  private func index(of sibling: Int, in parent: Int, without layer: Int) -> Int? {
    layers[parent].sublayers.filter { $0 != layer }.firstIndex(of: sibling)
  }

  private func place(_ layer: Int, in parent: Int, at index: Int) {
    guard layer != 0, !isAncestor(layer, of: parent) else { return }
    let isThere = layers[layer].superlayer == parent && !layers[layer].isMask
    var list = layers[parent].sublayers.filter { $0 != layer }
    if isThere {
      // Only the order changes: nothing comes or goes.
      list.insert(layer, at: min(index, list.count))
      guard list != layers[parent].sublayers else { return }
      return change(parent, "sublayers") { layers[parent].sublayers = list }
    }
    detach(layer)
    change(parent, "sublayers") {
      var list = layers[parent].sublayers
      list.insert(layer, at: min(index, list.count))
      layers[parent].sublayers = list
      layers[layer].superlayer = parent
    }
    order(layer, "onOrderIn")
  }

  /// Takes a layer out of another superlayer, which asks for no action there.
  private func detach(_ layer: Int) {
    guard let old = layers[layer].superlayer else { return }
    if layers[layer].isMask { return setMask(nil, of: old) }
    forget(layer)
  }

  /// The layer has left its superlayer; a commit lets its animations go unless it has come back.
  private func forget(_ layer: Int) {
    guard let parent = layers[layer].superlayer else { return }
    layers[parent].sublayers.removeAll { $0 == layer }
    layers[layer].superlayer = nil
    note(parent)
    noteRemoval(layer)
  }

  private func noteRemoval(_ layer: Int) {
    guard layers[layer].shown != nil else { return }
    removed.append(layer)
    beginImplicitly()
    current.hasChanged = true
  }

  private func remove(_ layer: Int) {
    guard layer != 0, let parent = layers[layer].superlayer else { return }
    if layers[layer].isMask { return setMask(nil, of: parent) }
    change(parent, "sublayers") { forget(layer) }
    order(layer, "onOrderOut")
  }

  private func replace(_ old: Int, with new: Int) {
    guard let parent = layers[old].superlayer, !layers[old].isMask, old != new, new != 0,
      !isAncestor(new, of: parent)
    else { return }
    let isNew = layers[new].superlayer != parent || layers[new].isMask
    if isNew { detach(new) }
    change(parent, "sublayers") {
      if !isNew { forget(new) }
      let index = layers[parent].sublayers.firstIndex(of: old)!
      forget(old)
      layers[parent].sublayers.insert(new, at: index)
      layers[new].superlayer = parent
    }
    order(old, "onOrderOut")
    if isNew { order(new, "onOrderIn") }
  }

  private func setSublayers(_ list: [Int], of parent: Int) {
    var new: [Int] = []
    for layer in list where !new.contains(layer) { new.append(layer) }
    let old = layers[parent].sublayers
    guard new != old, new.allSatisfy({ $0 != 0 && !isAncestor($0, of: parent) }) else { return }
    let leaving = old.filter { !new.contains($0) }
    let entering = new.filter { layers[$0].superlayer != parent || layers[$0].isMask }
    for layer in entering { detach(layer) }
    change(parent, "sublayers") {
      for layer in leaving { forget(layer) }
      layers[parent].sublayers = new
      for layer in entering { layers[layer].superlayer = parent }
    }
    for layer in leaving { order(layer, "onOrderOut") }
    for layer in entering { order(layer, "onOrderIn") }
  }

  private func setMask(_ mask: Int?, of host: Int) {
    guard mask != layers[host].mask, mask != 0, mask.map({ !isAncestor($0, of: host) }) ?? true
    else { return }
    if let mask { remove(mask) }
    change(host, "mask") {
      if let old = layers[host].mask {
        layers[old].superlayer = nil
        layers[old].isMask = false
        note(host)
        noteRemoval(old)
      }
      layers[host].mask = mask
      if let mask {
        layers[mask].superlayer = host
        layers[mask].isMask = true
      }
    }
    if let mask { order(mask, "onOrderIn") }
  }

  // MARK: Commit

  private func isInTree(_ layer: Int) -> Bool { isAncestor(0, of: layer) }

  /// Takes over every change of the display.
  ///
  /// Ours: those that another thread has not committed yet go along.
  private func commitDisplay() {
    for layer in removed where !isInTree(layer) { release(layer) }
    removed = []
    var index = 0
    while index < changed.count {
      let layer = changed[index]
      index += 1
      guard layers[layer].shown != nil else { continue }
      for child in (layers[layer].mask.map { [$0] } ?? []) + layers[layer].sublayers
      where layers[child].shown == nil {
        layers[child].shown = Shown()
        changed.append(child)
      }
    }
    for layer in layers.indices where layers[layer].shown != nil {
      let model = layers[layer]
      layers[layer].shown = Shown(
        values: model.values, clock: model.clock, superlayer: model.superlayer,
        sublayers: model.sublayers, mask: model.mask, animations: model.animations)
    }
    // Ours: animations begin layer by layer, in the order of the layers' first changes.
    for layer in changed where layers[layer].shown != nil {
      for running in layers[layer].animations where running.begin == nil {
        running.begin = localTime(of: layer)
        orders += 1
        running.order = orders
      }
    }
    changed = []
    commits += 1
  }

  /// Lets go of a layer and of everything below: the animations there stop.
  ///
  /// Ours: the superlayer's first, then the mask's, then those of the sublayers from the last to the first.
  private func release(_ layer: Int) {
    guard layers[layer].shown != nil else { return }
    layers[layer].shown = nil
    let all = layers[layer].animations
    for running in all {
      if running.begin == nil {
        noteAddition(running, layer)
      } else {
        layers[layer].animations.removeAll { $0 === running }
        end(running, isFinished: false, display)
      }
    }
    if let mask = layers[layer].mask { release(mask) }
    for child in layers[layer].sublayers.reversed() { release(child) }
  }

  // MARK: Time

  /// The clocks from a layer that is shown up to the root.
  private func clocks(of layer: Int) -> [Clock] {
    var clocks: [Clock] = []
    var current: Int? = layer
    while let candidate = current {
      guard let shown = layers[candidate].shown else { break }
      clocks.append(shown.clock)
      current = shown.superlayer
    }
    return clocks
  }

  private func localTime(of layer: Int) -> Double {
    clocks(of: layer).reversed().reduce(now) { $1.local($0) }
  }

  /// The time of one layer in that of another, by the trees as they are now.
  ///
  /// Ours: by way of the nearest layer that has both, so that clocks above it play no part.
  func convert(_ time: Double, from a: Int, to b: Int) -> Double {
    func path(_ layer: Int) -> [Int] {
      Array(sequence(first: layer) { self.layers[$0].superlayer })
    }
    let (up, down) = (path(a), path(b))
    let shared = up.first { down.contains($0) }
    let common = up.prefix { $0 != shared }.reduce(time) { layers[$1].clock.parent($0) }
    return down.prefix { $0 != shared }.reversed().reduce(common) { layers[$1].clock.local($0) }
  }

  /// An animation's next event.
  private struct Event {
    var running: Running
    var layer: Int
    /// The display's time; nil below a clock that stands still or runs backwards.
    var time: Double?
  }

  /// The next event of every animation that the display has, in the order of time, then of commits.
  private var coming: [Event] {
    var events: [Event] = []
    for layer in layers.indices where layers[layer].shown != nil {
      let clocks = clocks(of: layer)
      for running in layers[layer].animations where running.begin != nil && !running.hasStopped {
        let animation = running.resolved
        var time: Double? = running.hasStarted ? Evaluation.end(animation) : animation.begin
        if time == .infinity { continue }
        for clock in clocks { time = clock.speed > 0 ? time.map(clock.parent) : nil }
        events.append(Event(running: running, layer: layer, time: time))
      }
    }
    return events.sorted {
      let (a, b) = ($0.time ?? .infinity, $1.time ?? .infinity)
      return a != b ? a < b : $0.running.order < $1.running.order
    }
  }

  /// Queues the calls for what has started or ended by now.
  private func progress(isAtEvent: Bool) {
    var passed: Set<ObjectIdentifier> = []
    while true {
      let due = coming.first { event in
        guard !passed.contains(ObjectIdentifier(event.running)) else { return false }
        if isAtEvent, let time = event.time, time <= now { return true }
        // The layer's own time decides.
        let (animation, time) = (event.running.resolved, localTime(of: event.layer))
        return event.running.hasStarted
          ? Evaluation.hasEnded(animation, at: time) : time >= animation.begin
      }
      guard let due else {
        // Below clocks without a time every start comes before the ends.
        if passed.isEmpty { return }
        passed = []
        continue
      }
      let running = due.running
      if !running.hasStarted {
        start(running, display)
        if due.time == nil { passed.insert(ObjectIdentifier(running)) }
        continue
      }
      if !running.animation.isKept {
        layers[due.layer].animations.removeAll { $0 === running }
        note(due.layer)
      }
      end(running, isFinished: true, display)
    }
  }

  func update() { settle() }

  /// Commits and makes the calls that are due until nothing is left.
  private func settle() {
    for _ in 0..<64 {
      flush()
      let before = commits
      progress(isAtEvent: false)
      drain()
      let hasChanges =
        current.hasChanged || !current.transactions.isEmpty || current.queue.isPending
      if !hasChanges, !display.isPending, commits == before { return }
    }
  }

  private func drain() {
    let queues = [display, current.queue]
    while let queue = queues.first(where: { !$0.events.isEmpty })
      ?? queues.first(where: \.isPending)
    {
      let due = queue.events.isEmpty ? queue.blocks : queue.events
      if queue.events.isEmpty { queue.blocks = [] } else { queue.events = [] }
      for call in due { call() }
    }
  }

  /// Moves the clock, with a stop wherever an animation starts or ends on the way.
  private func advance(to time: Double) {
    settle()
    while let next = coming.first?.time, next < time {
      now = max(now, next)
      progress(isAtEvent: true)
      settle()
    }
    now = time
    settle()
  }

  // MARK: What shows

  /// The values that show now; nil for a layer that no display has.
  func presentation(of layer: Int) -> Values? {
    guard let shown = layers[layer].shown else { return nil }
    var values = shown.values
    let time = localTime(of: layer)
    var animations = shown.animations
    if evaluation.fault == .laterWins { animations.reverse() }
    for running in animations {
      evaluation.apply(running.resolved, at: time, of: layer, to: &values)
    }
    // Ours: a color may leave its gamut, its alpha stays within 0…1.
    values.clampAlphas()
    return values
  }

  /// The keys of a layer's animations.
  func keys(of layer: Int) -> [String] {
    layers[layer].animations.map(\.key).filter { !$0.isEmpty }
  }
}
