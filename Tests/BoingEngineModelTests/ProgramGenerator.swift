import BoingTestSupport
import Foundation

/// Random programs: the same for the same seed.
///
/// Times and values are quarters, so that ends fall on the very times at which others begin and no rounding decides which
/// of two events comes first. `BOING_MODEL_PARTS` makes them tenths or thirds, which no binary number is: where two times
/// are the same but for a rounding, the engine and the model may then differ.
struct ProgramGenerator {
  private var random: SeededGenerator
  private var layers = 0
  private var names = 0
  private let divisor =
    ProcessInfo.processInfo.environment["BOING_MODEL_PARTS"].flatMap(Double.init) ?? 4

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func program() -> Program {
    layers = Int.random(in: 1...3, using: &random)
    names = 0
    var steps: [Step] = []
    // Most layers are on the display from the start.
    for layer in 1...layers where chance(0.8) {
      steps.append(
        .add(layer, to: layer == 1 || chance(0.6) ? 0 : Int.random(in: 1..<layer, using: &random)))
    }
    if chance(0.9) { steps.append(.update) }
    let count = Int.random(in: 2...14, using: &random)
    while steps.count < count + layers { steps.append(step(depth: 0)) }
    steps.append(.advance(part(1...8)))
    return Program(layers: layers, steps: steps)
  }

  /// A program whose layers are boxes of one color in the plane, for a picture.
  mutating func picture() -> Program {
    layers = integer(2...5)
    var steps: [Step] = [.disableActions(true)]
    for layer in 1...layers {
      steps.append(.add(layer, to: chance(0.5) ? 0 : integer(0...layer - 1)))
      steps.append(
        .set(
          layer, "bounds",
          [part(-40...40), part(-40...40), part(8...200), part(8...200)]))
      steps.append(.set(layer, "position", [part(0...256), part(0...256)]))
      if chance(0.8) { steps.append(.set(layer, "backgroundColor", value("backgroundColor"))) }
    }
    for _ in 0..<integer(0...8) {
      let path = pick(Self.paintedPaths)
      steps.append(.set(layer(), path, planar(path)))
    }
    if chance(0.4) { steps.append(.mask(integer(1...layers), of: layer())) }
    steps.append(.flush)
    for _ in 0..<integer(0...4) {
      let path = pick(Self.paintedPaths)
      let (from, to) = (planar(path), planar(path))
      steps.append(
        .animate(
          layer(), Animation(.basic(path, from: from, to: to, by: nil)) { $0.duration = 4 },
          key: nil))
    }
    steps.append(.advance(part(0...15)))
    return Program(layers: layers, steps: steps)
  }

  private static let paintedPaths: [Path] = [
    "position", "bounds", "anchorPoint", "zPosition", "transform", "sublayerTransform", "opacity",
    "hidden",
    "masksToBounds", "backgroundColor", "transform.rotation", "transform.scale.x",
  ]

  /// A value that keeps a layer in the plane.
  private mutating func planar(_ path: Path) -> [Double] {
    guard path.kind == .transform else { return value(path) }
    return [
      part(2...8), part(2...8), 1, 0, 0, part(-11...11), part(-40...40),
      part(-40...40), 0,
    ]
  }

  // MARK: Chances

  private mutating func chance(_ probability: Double) -> Bool {
    random.number(0...1) < probability
  }

  private mutating func pick<C: Collection>(_ list: C) -> C.Element {
    list.randomElement(using: &random)!
  }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// A multiple of the program's unit.
  private mutating func part(_ range: ClosedRange<Int>) -> Double {
    Double(integer(range)) / divisor
  }

  private mutating func layer() -> Int { integer(0...layers) }

  private mutating func name() -> String {
    names += 1
    return "\(names)"
  }

  // MARK: Steps

  private mutating func steps(_ count: ClosedRange<Int>, depth: Int) -> [Step] {
    (0..<integer(count)).map { _ in step(depth: depth) }
  }

  /// A step; below another one, of `depth` 1 and more, none that lets time pass.
  private mutating func step(depth: Int) -> Step {
    switch integer(0...99) {
    case 0..<18: return set()
    case 18..<43: return .animate(layer(), animation(depth: depth), key: key())
    case 43..<48: return .stop(layer(), key: pick(Self.keys))
    case 48..<50: return .stopAll(layer())
    case 50..<60: return tree()
    case 60..<62: return action(depth: depth)
    case 62..<65: return .begin
    case 65..<69: return .commit
    case 69..<71: return .flush
    case 71..<72: return .disableActions(chance(0.5))
    case 72..<74: return .duration(part(0...6))
    case 74..<75: return .timingFunction(chance(0.2) ? nil : pick(TimingFunction.allCases))
    case 75..<78: return .block(name(), depth < 2 ? steps(0...2, depth: depth + 1) : [])
    case 78..<82: return time()
    case 82..<83: return .copy(layer(), as: layer(), pick(CopyForm.allCases))
    case 83..<86 where depth == 0: return .other(steps(1...4, depth: 1))
    case 83..<88: return .update
    case 88..<90 where depth == 0: return .jump(part(-2...8))
    default: return depth < 2 ? .advance(part(0...6)) : set()
    }
  }

  private static let keys = ["a", "b", "opacity", "position", "transition"]

  private mutating func key() -> String? { chance(0.2) ? nil : pick(Self.keys) }

  private mutating func tree() -> Step {
    let (a, b, c) = (layer(), layer(), layer())
    switch integer(0...9) {
    case 0...2: return .add(a, to: b)
    case 3: return .insert(a, in: b, at: integer(0...2))
    case 4: return chance(0.5) ? .below(a, in: b, c) : .above(a, in: b, c)
    case 5: return .replace(a, with: b)
    case 6: return .sublayers((0..<integer(0...layers)).map { _ in layer() }, of: b)
    case 7: return .mask(chance(0.7) ? a : nil, of: b)
    default: return .remove(a)
    }
  }

  private mutating func time() -> Step {
    switch integer(0...3) {
    case 0: .time(layer(), .beginTime, part(-4...8))
    case 1: .time(layer(), .timeOffset, part(-4...8))
    default: .time(layer(), .speed, pick([0, 0.5, 1, 2, -1]))
    }
  }

  private mutating func action(depth: Int) -> Step {
    let event =
      chance(0.3)
      ? pick(["onOrderIn", "onOrderOut", "sublayers", "mask"]) : pick(Property.allCases).name
    let action: Action? =
      chance(0.2) ? nil : chance(0.4) ? .null : .animation(animation(depth: depth + 1))
    return .action(layer(), event, action, in: pick(ActionSource.allCases))
  }

  private mutating func set() -> Step {
    let path = chance(0.75) ? Path(pick(Property.allCases)) : pick(Self.parts)
    return .set(layer(), path, path.kind == .color && chance(0.1) ? [] : value(path))
  }

  private static let parts: [Path] = [
    "position.x", "position.y", "bounds.size", "bounds.size.width", "bounds.origin",
    "bounds.origin.y",
    "anchorPoint.x", "transform.scale", "transform.scale.x", "transform.scale.y",
    "transform.rotation",
    "transform.rotation.z", "transform.rotation.x", "transform.rotation.y", "transform.translation",
    "transform.translation.x", "transform.translation.z", "sublayerTransform.scale",
    "shadowOffset.width", "shadowOffset.height", "contentsRect.size.height",
  ]

  // MARK: Values

  private mutating func value(_ path: Path) -> [Double] {
    switch path.kind {
    case .flag: return [chance(0.5) ? 1 : 0]
    case .color: return (0..<4).map { _ in Double(integer(0...8)) / 8 }
    case .transform: return transform()
    case .rect: return [part(-8...8), part(-8...8), part(1...99), part(1...99)]
    case .size, .point:
      return path.property == .anchorPoint
        ? [part(0...4), part(0...4)] : [part(-16...99), part(-16...99)]
    case .number:
      if path.part.hasPrefix("scale") { return [part(1...8)] }
      if path.part.hasPrefix("rotation") { return [part(-6...6)] }
      switch path.property {
      case .opacity, .shadowOpacity: return [Double(integer(0...16)) / 16]
      case .strokeStart, .strokeEnd: return [Double(integer(0...16)) / 16]
      case .cornerRadius, .borderWidth, .shadowRadius, .lineWidth: return [part(0...40)]
      case .bounds where path.part.hasPrefix("size"), .contentsRect: return [part(1...99)]
      default: return [part(-40...40)]
      }
    }
  }

  /// A transform of the plane as often as one of space.
  private mutating func transform() -> [Double] {
    var t = [1.0, 1, 1, 0, 0, 0, 0, 0, 0]
    if chance(0.5) { (t[0], t[1]) = (part(1...8), part(1...8)) }
    if chance(0.7) { t[5] = part(-11...11) }
    if chance(0.5) { (t[6], t[7]) = (part(-40...40), part(-40...40)) }
    if chance(0.4) {
      if chance(0.5) { t[2] = part(1...8) }
      if chance(0.7) { t[3] = part(-5...5) }
      if chance(0.7) { t[4] = part(-5...5) }
      if chance(0.5) { t[8] = part(-40...40) }
    }
    return t
  }

  // MARK: Animations

  private mutating func animation(depth: Int, isInGroup: Bool = false) -> Animation {
    var animation = Animation(kind(depth: depth, isInGroup: isInGroup))
    if chance(0.8) { animation.duration = part(1...12) }
    if chance(0.25) { animation.begin = isInGroup ? part(0...6) : part(-2...12) }
    if chance(0.2) { animation.speed = pick([0, 0.5, 2, -1, 0.25]) }
    if chance(0.15) { animation.offset = part(-4...8) }
    if chance(0.25) { animation.repeatCount = pick([2, 3, 0.5, 1.5, 2.5, .infinity]) }
    if chance(0.1) { animation.repeatDuration = part(1...12) }
    animation.autoreverses = chance(0.2)
    if chance(0.5) { animation.fill = pick(Animation.Fill.allCases) }
    animation.isKept = chance(0.3)
    if chance(0.4) { animation.timingFunction = pick(TimingFunction.allCases) }
    animation.isAdditive = chance(0.2)
    animation.isCumulative = chance(0.2)
    if !isInGroup, chance(0.6) {
      animation.name = name()
      if depth < 2, chance(0.15) { animation.onStart = steps(1...2, depth: depth + 1) }
      if depth < 2, chance(0.2) { animation.onStop = steps(1...2, depth: depth + 1) }
    }
    return animation
  }

  private mutating func kind(depth: Int, isInGroup: Bool) -> Animation.Kind {
    let path = animatedPath()
    switch integer(0...19) {
    case 0..<10:
      return .basic(
        path, from: chance(0.6) ? value(path) : nil, to: chance(0.6) ? value(path) : nil,
        by: chance(0.3) ? value(path) : nil)
    case 10..<12:
      return .spring(
        path, from: chance(0.6) ? value(path) : nil, to: chance(0.8) ? value(path) : nil,
        mass: pick([1, 2]), stiffness: pick([100, 25, 300]), damping: pick([10, 5, 20, 40]),
        velocity: pick([0, 0, 5, -5]))
    case 12..<17:
      let values = (0..<integer(1...5)).map { _ in value(path) }
      let mode = pick(Animation.Mode.allCases)
      return .keyframes(
        path, values, times: chance(0.5) ? times(values.count, mode) : nil, mode: mode,
        timingFunctions: chance(0.3)
          ? (1..<max(2, values.count)).map { _ in pick(TimingFunction.allCases) } : [])
    case 17 where chance(0.4): return function()
    case 17 where chance(0.5): return along()
    case 17: return isInGroup ? .basic(path, from: nil, to: value(path), by: nil) : .transition
    default:
      guard depth < 3 else { return .basic(path, from: nil, to: value(path), by: nil) }
      return .group(
        (0..<integer(1...3)).map { _ in self.animation(depth: depth + 1, isInGroup: true) })
    }
  }

  private mutating func function() -> Animation.Kind {
    let function = pick(Animation.Function.allCases)
    func values(_ random: inout ProgramGenerator) -> [Double]? {
      random.chance(0.7)
        ? (0..<function.count).map { _ in
          random.part(function.rawValue.hasPrefix("scale") ? 1...8 : -6...6)
        }
        : nil
    }
    return .function(function, from: values(&self), to: values(&self), by: values(&self))
  }

  private mutating func along() -> Animation.Kind {
    let mode = pick([Animation.Mode.linear, .discrete, .paced])
    func point(_ random: inout ProgramGenerator) -> [Double] { random.value("position") }
    var points = [point(&self)]
    for _ in 0..<integer(1...4) {
      // The length of a curve is for others to test.
      let isCurve = mode != .paced && chance(0.4)
      points.append(isCurve ? point(&self) + point(&self) + point(&self) : point(&self))
    }
    let count = mode == .discrete ? points.count - 1 : points.count
    return .along(
      points, times: chance(0.3) ? times(count, mode, isExact: true) : nil, mode: mode,
      timingFunctions: chance(0.3)
        ? points.dropFirst().map { _ in pick(TimingFunction.allCases) } : [])
  }

  private mutating func animatedPath() -> Path {
    if chance(0.3) { return pick(["opacity", "position", "transform"]) }
    return chance(0.6)
      ? Path(pick(Property.allCases.filter { $0 != .doubleSided })) : pick(Self.parts)
  }

  /// Rising key times from 0 to 1, now and then too few, too many, or none that could be used.
  private mutating func times(
    _ count: Int, _ mode: Animation.Mode, isExact: Bool = false
  ) -> [Double] {
    var count = count + (mode == .discrete && chance(0.5) ? 1 : 0)
    if !isExact, chance(0.1) { count = max(1, count + integer(-1...1)) }
    var times = (0..<count).map { _ in Double(integer(0...16)) / 16 }
    if isExact || chance(0.95) { times.sort() }
    times[0] = 0
    if count > 1, isExact || chance(0.9) { times[count - 1] = 1 }
    return times
  }
}
