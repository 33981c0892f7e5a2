import BoingQuartzCore
import Foundation

/// A program's calls made to the engine.
///
/// The threads of a program take turns, as `HelperThread` has them wait for one another.
final class Engine: @unchecked Sendable {
  let clock = ManualClock()
  let display: Display
  private(set) var layers: [CALayer]
  private(set) var events: [NotedEvent] = []
  private var delegates: [Int: LayerDelegate] = [:]
  private let helper: HelperThread
  private var isInCall = false
  private var isOnHelper = false
  /// True once the program is over: calls that come later do nothing.
  private var isOver = false

  init(layers count: Int, _ helper: HelperThread) {
    self.helper = helper
    display = Display(size: CGSize(width: 64, height: 64), clock: clock)
    layers = [display.rootLayer]
    for number in 1...count { layers.append(number.isMultiple(of: 2) ? CALayer() : CAShapeLayer()) }
    display.update()
  }

  /// Ends what the program has left open on both threads.
  func end() {
    isOver = true
    closeTransactions()
    helper.run { self.closeTransactions() }
  }

  private func closeTransactions() {
    for _ in 0..<32 { CATransaction.commit() }
    CATransaction.flush()
    display.update()
  }

  func run(_ steps: [Step]) { for step in steps { run(step) } }

  func run(_ step: Step) {
    switch step {
    case .set(let layer, let path, let value):
      guard path.property.belongs(to: layer) else { return }
      if path.isTransformPart, path.kind == .number,
        let old = layers[layer].value(forKeyPath: path.name) as? NSNumber,
        abs(old.doubleValue - value[0]) < Path.leastChange
      {
        return
      }
      path.set(value, of: layers[layer])
    case .time(let layer, let key, let value):
      switch key {
      case .beginTime: layers[layer].beginTime = value
      case .speed: layers[layer].speed = Float(value)
      case .timeOffset: layers[layer].timeOffset = value
      }
    case .add(let layer, let parent):
      if isPlaceable(layer, parent) { layers[parent].addSublayer(layers[layer]) }
    case .insert(let layer, let parent, let index):
      if isPlaceable(layer, parent) {
        layers[parent].insertSublayer(layers[layer], at: UInt32(index))
      }
    case .below(let layer, let parent, let other):
      if layer != other, isPlaceable(layer, parent) {
        layers[parent].insertSublayer(layers[layer], below: layers[other])
      }
    case .above(let layer, let parent, let other):
      if layer != other, isPlaceable(layer, parent) {
        layers[parent].insertSublayer(layers[layer], above: layers[other])
      }
    case .replace(let old, let new):
      let layer = layers[old]
      if let parent = layer.superlayer, parent.mask !== layer, old != new, new != 0,
        !isAncestor(layers[new], of: parent)
      {
        parent.replaceSublayer(layer, with: layers[new])
      }
    case .sublayers(let list, let parent):
      if list.allSatisfy({ isPlaceable($0, parent) }) {
        layers[parent].sublayers = list.map { layers[$0] }
      }
    case .remove(let layer): if layer != 0 { layers[layer].removeFromSuperlayer() }
    case .mask(let layer, let host):
      if layer.map({ isPlaceable($0, host) }) ?? true {
        layers[host].mask = layer.map { layers[$0] }
      }
    case .animate(let layer, let animation, let key):
      layers[layer].add(made(animation), forKey: key)
    case .stop(let layer, let key): layers[layer].removeAnimation(forKey: key)
    case .stopAll(let layer): layers[layer].removeAllAnimations()
    case .action(let layer, let event, let action, let source):
      set(action.map(object), event, of: layer, in: source)
    case .begin: CATransaction.begin()
    case .commit: CATransaction.commit()
    case .flush: CATransaction.flush()
    case .disableActions(let flag): CATransaction.setDisableActions(flag)
    case .duration(let seconds): CATransaction.setAnimationDuration(seconds)
    case .timingFunction(let timingFunction):
      CATransaction.setAnimationTimingFunction(timingFunction?.function)
    case .block(let name, let steps):
      CATransaction.setCompletionBlock { [weak self] in
        self?.note("block \(name)")
        self?.call(steps)
      }
    case .update: if !isInCall { display.update() }
    case .advance(let seconds):
      if !isInCall { display.advance(to: Step.time(clock.now, plus: seconds)) }
    case .jump(let seconds): if !isInCall { clock.now = Step.time(clock.now, plus: seconds) }
    case .other(let steps):
      guard !isInCall, !isOnHelper else { return }
      isOnHelper = true
      helper.run { self.run(steps) }
      isOnHelper = false
    case .copy(let layer, let other, let form): copy(layer, as: other, form)
    }
  }

  /// Notes an event, and what layer 1 shows then.
  fileprivate func note(_ event: String) {
    guard !isOver else { return }
    let shown = layers[1].presentation().map { [Double($0.opacity), $0.position.x, $0.position.y] }
    events.append(NotedEvent(text: "\(event) @\(clock.now)", shown: shown ?? []))
  }

  /// Runs the steps of a delegate or block.
  fileprivate func call(_ steps: [Step]) {
    guard !isOver else { return }
    let outer = isInCall
    isInCall = true
    run(steps)
    isInCall = outer
  }

  private func isPlaceable(_ layer: Int, _ parent: Int) -> Bool {
    layer != 0 && !isAncestor(layers[layer], of: layers[parent])
  }

  private func isAncestor(_ layer: CALayer, of other: CALayer) -> Bool {
    sequence(first: other) { $0.superlayer }.contains { $0 === layer }
  }

  private func object(_ action: Action) -> any CAAction {
    switch action {
    case .null: NSNull()
    case .animation(let animation): made(animation)
    }
  }

  private func set(
    _ action: (any CAAction)?, _ event: String, of number: Int, in source: ActionSource
  ) {
    let layer = layers[number]
    switch source {
    case .delegate:
      let delegate = delegates[number] ?? LayerDelegate()
      delegates[number] = delegate
      delegate.actions[event] = action
      layer.delegate = delegate
    case .actions:
      var actions = layer.actions ?? [:]
      actions[event] = action
      layer.actions = actions
    case .style:
      var actions = layer.style?["actions"] as? [String: any CAAction] ?? [:]
      actions[event] = action
      layer.style = ["actions": actions]
    }
  }

  private func copy(_ layer: Int, as other: Int, _ form: CopyForm) {
    let (a, b) = (layers[layer], layers[other])
    guard layer != other, other != 0, (layer - other).isMultiple(of: 2), a.sublayers == nil,
      a.mask == nil, b.superlayer == nil, b.sublayers == nil, b.mask == nil,
      b.presentation() == nil, b.animationKeys() == nil
    else { return }
    delegates[other] = nil
    do {
      switch form {
      case .archive: layers[other] = try CALayer.unarchived(from: a.archivedData())
      case .keyedArchive:
        let data = try NSKeyedArchiver.archivedData(withRootObject: a, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: type(of: a), from: data)
        layers[other] = read ?? CALayer()
      case .initializer:
        layers[other] = a is CAShapeLayer ? CAShapeLayer(layer: a) : CALayer(layer: a)
      }
    } catch {
      events.append(NotedEvent(text: "no copy of \(layer): \(error)", shown: []))
    }
  }

  /// The index of a layer.
  func index(of layer: CALayer?) -> Int? { layers.firstIndex { $0 === layer } }

  // MARK: Animations

  private func made(_ spec: Animation) -> CAAnimation {
    let animation = object(spec)
    animation.beginTime = spec.begin
    animation.duration = spec.duration
    animation.speed = Float(spec.speed)
    animation.timeOffset = spec.offset
    animation.repeatCount = Float(spec.repeatCount)
    animation.repeatDuration = spec.repeatDuration
    animation.autoreverses = spec.autoreverses
    animation.fillMode = CAMediaTimingFillMode(rawValue: spec.fill.rawValue)
    animation.isRemovedOnCompletion = !spec.isKept
    animation.timingFunction = spec.timingFunction?.function
    if let animation = animation as? CAPropertyAnimation {
      animation.isAdditive = spec.isAdditive
      animation.isCumulative = spec.isCumulative
    }
    if spec.name != nil { animation.delegate = Listener(self, spec) }
    return animation
  }

  private func object(_ spec: Animation) -> CAAnimation {
    switch spec.kind {
    case .transition: return CATransition()
    case .group(let children):
      let group = CAAnimationGroup()
      group.animations = children.map(made)
      return group
    case .basic(let path, let from, let to, let by):
      let basic = CABasicAnimation(keyPath: path.name)
      (basic.fromValue, basic.toValue) = (from.flatMap(path.boxed), to.flatMap(path.boxed))
      basic.byValue = by.flatMap(path.boxed)
      return basic
    case .spring(let path, let from, let to, let mass, let stiffness, let damping, let velocity):
      let spring = CASpringAnimation(keyPath: path.name)
      (spring.fromValue, spring.toValue) = (from.flatMap(path.boxed), to.flatMap(path.boxed))
      (spring.mass, spring.stiffness) = (mass, stiffness)
      (spring.damping, spring.initialVelocity) = (damping, velocity)
      return spring
    case .function(let function, let from, let to, let by):
      func boxed(_ value: [Double]?) -> Any? {
        guard let value else { return nil }
        let numbers = value.map { NSNumber(value: $0) }
        return numbers.count == 1 ? numbers[0] as Any : numbers
      }
      let basic = CABasicAnimation(keyPath: "transform")
      basic.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: function.rawValue))
      (basic.fromValue, basic.toValue, basic.byValue) = (boxed(from), boxed(to), boxed(by))
      return basic
    case .along(let points, let times, let mode, let timingFunctions):
      let path = CGMutablePath()
      func point(_ values: ArraySlice<Double>) -> CGPoint {
        CGPoint(x: values[values.startIndex], y: values[values.startIndex + 1])
      }
      path.move(to: point(points[0][...]))
      for part in points.dropFirst() {
        if part.count == 2 {
          path.addLine(to: point(part[...]))
        } else {
          path.addCurve(
            to: point(part[4...]), control1: point(part[0...]), control2: point(part[2...]))
        }
      }
      let keyframes = CAKeyframeAnimation(keyPath: "position")
      keyframes.path = path
      keyframes.keyTimes = times?.map { NSNumber(value: $0) }
      keyframes.calculationMode = CAAnimationCalculationMode(rawValue: mode.rawValue)
      keyframes.timingFunctions = timingFunctions.isEmpty ? nil : timingFunctions.map(\.function)
      return keyframes
    case .keyframes(let path, let values, let times, let mode, let timingFunctions):
      let keyframes = CAKeyframeAnimation(keyPath: path.name)
      keyframes.values = values.compactMap(path.boxed)
      keyframes.keyTimes = times?.map { NSNumber(value: $0) }
      keyframes.calculationMode = CAAnimationCalculationMode(rawValue: mode.rawValue)
      keyframes.timingFunctions = timingFunctions.isEmpty ? nil : timingFunctions.map(\.function)
      return keyframes
    }
  }
}

/// A layer's delegate that knows some actions.
private final class LayerDelegate: CALayerDelegate {
  var actions: [String: any CAAction] = [:]

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { actions[event] }
}

/// An animation's delegate that notes what it hears and runs its steps.
private final class Listener: CAAnimationDelegate {
  // What a program leaves open may call after its end.
  private weak var engine: Engine?
  private let animation: Animation

  init(_ engine: Engine, _ animation: Animation) {
    (self.engine, self.animation) = (engine, animation)
  }

  func animationDidStart(_ anim: CAAnimation) {
    engine?.note("start \(animation.name ?? "")")
    engine?.call(animation.onStart)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    engine?.note("stop \(animation.name ?? ""):\(flag ? 1 : 0)")
    engine?.call(animation.onStop)
  }
}

extension TimingFunction {
  var function: CAMediaTimingFunction {
    CAMediaTimingFunction(
      name: CAMediaTimingFunctionName(rawValue: self == .standard ? "default" : rawValue))
  }
}

// MARK: Values

extension Path {
  /// A value as Core Animation takes it for the path.
  func boxed(_ value: [Double]) -> Any? {
    switch kind {
    case .number: NSNumber(value: value[0])
    case .flag: NSNumber(value: value[0] != 0)
    case .point: CGPoint(x: value[0], y: value[1])
    case .size: CGSize(width: value[0], height: value[1])
    case .rect: CGRect(x: value[0], y: value[1], width: value[2], height: value[3])
    case .color: CGColor.written(value)
    case .transform: CATransform3D.written(value)
    }
  }

  /// Sets a value: by the property's own setter, or for a part by its key path.
  func set(_ value: [Double], of layer: CALayer) {
    guard part.isEmpty else { return layer.setValue(boxed(value), forKeyPath: name) }
    let first = value.first ?? 0
    var point: CGPoint { CGPoint(x: value[0], y: value[1]) }
    var rect: CGRect { CGRect(x: value[0], y: value[1], width: value[2], height: value[3]) }
    switch property {
    case .position: layer.position = point
    case .bounds: layer.bounds = rect
    case .anchorPoint: layer.anchorPoint = point
    case .anchorPointZ: layer.anchorPointZ = first
    case .zPosition: layer.zPosition = first
    case .transform: layer.transform = .written(value)
    case .sublayerTransform: layer.sublayerTransform = .written(value)
    case .opacity: layer.opacity = Float(first)
    case .hidden: layer.isHidden = first != 0
    case .masksToBounds: layer.masksToBounds = first != 0
    case .doubleSided: layer.isDoubleSided = first != 0
    case .backgroundColor: layer.backgroundColor = .written(value)
    case .cornerRadius: layer.cornerRadius = first
    case .borderWidth: layer.borderWidth = first
    case .borderColor: layer.borderColor = .written(value)
    case .shadowOpacity: layer.shadowOpacity = Float(first)
    case .shadowOffset: layer.shadowOffset = CGSize(width: value[0], height: value[1])
    case .shadowRadius: layer.shadowRadius = first
    case .shadowColor: layer.shadowColor = .written(value)
    case .contentsRect: layer.contentsRect = rect
    case .strokeStart: (layer as? CAShapeLayer)?.strokeStart = first
    case .strokeEnd: (layer as? CAShapeLayer)?.strokeEnd = first
    case .lineWidth: (layer as? CAShapeLayer)?.lineWidth = first
    case .fillColor: (layer as? CAShapeLayer)?.fillColor = .written(value)
    case .strokeColor: (layer as? CAShapeLayer)?.strokeColor = .written(value)
    }
  }
}

extension CGColor {
  static func written(_ value: [Double]) -> CGColor? {
    value.isEmpty ? nil : CGColor(red: value[0], green: value[1], blue: value[2], alpha: value[3])
  }
}

extension CATransform3D {
  static func written(_ v: [Double]) -> CATransform3D {
    var t = CATransform3DMakeScale(v[0], v[1], v[2])
    t = CATransform3DConcat(t, CATransform3DMakeRotation(v[3], 1, 0, 0))
    t = CATransform3DConcat(t, CATransform3DMakeRotation(v[4], 0, 1, 0))
    t = CATransform3DConcat(t, CATransform3DMakeRotation(v[5], 0, 0, 1))
    t = CATransform3DConcat(t, CATransform3DMakeTranslation(v[6], v[7], v[8]))
    guard v.count > 9 else { return t }
    var perspective = CATransform3DIdentity
    perspective.m34 = v[9]
    return CATransform3DConcat(t, perspective)
  }

}

extension CALayer {
  /// The layer's values in the order of `Property.allCases`.
  var numbers: [Double] {
    [Double](unsafeUninitializedCapacity: Values.defaults.numbers.count) { buffer, count in
      func put(_ number: Double) {
        buffer[count] = number
        count += 1
      }
      func put(_ color: CGColor?) {
        guard let color, let components = color.components else {
          for _ in 0..<4 { put(.nan) }
          return
        }
        for component in 0..<4 { put(components[component]) }
      }
      func put(_ transform: CATransform3D) {
        withUnsafeBytes(of: transform) { bytes in
          // Sixteen numbers one after the other.
          UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[(8 * count)...]
          )
          .copyMemory(from: bytes)
        }
        count += 16
      }
      func put(_ rect: CGRect) {
        put(rect.origin.x)
        put(rect.origin.y)
        put(rect.size.width)
        put(rect.size.height)
      }
      let (position, anchorPoint, shadowOffset) = (position, anchorPoint, shadowOffset)
      put(position.x)
      put(position.y)
      put(bounds)
      put(anchorPoint.x)
      put(anchorPoint.y)
      put(anchorPointZ)
      put(zPosition)
      put(transform)
      put(sublayerTransform)
      put(Double(opacity))
      put(isHidden ? 1 : 0)
      put(masksToBounds ? 1 : 0)
      put(isDoubleSided ? 1 : 0)
      put(backgroundColor)
      put(cornerRadius)
      put(borderWidth)
      put(borderColor)
      put(Double(shadowOpacity))
      put(shadowOffset.width)
      put(shadowOffset.height)
      put(shadowRadius)
      put(shadowColor)
      put(contentsRect)
      // Other layers have the defaults for what only shapes have.
      let shape = self as? CAShapeLayer
      put(Double(shape?.strokeStart ?? 0))
      put(Double(shape?.strokeEnd ?? 1))
      put(Double(shape?.lineWidth ?? 1))
      put(shape.map(\.fillColor) ?? CGColor.written([0, 0, 0, 1]))
      put(shape?.strokeColor)
    }
  }
}

/// A second thread with a transaction of its own, which runs what it is handed while the first waits.
final class HelperThread: @unchecked Sendable {
  // Only the thread whose turn it is, by the semaphores, uses `body`.
  private var body: (() -> Void)?
  private let turn = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      while true {
        turn.wait()
        guard let body else { break }
        Diagnostics.withHandler({ _ in }, operation: body)
        done.signal()
      }
      done.signal()
    }
    thread.stackSize = 1 << 23
    thread.start()
  }

  /// Runs `body` on the thread and waits for its end.
  func run(_ body: @escaping () -> Void) {
    self.body = body
    turn.signal()
    done.wait()
    self.body = nil
  }

  /// Ends the thread.
  func end() {
    body = nil
    turn.signal()
    done.wait()
  }
}
