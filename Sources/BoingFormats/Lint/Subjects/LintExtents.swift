import Boing
import Foundation

/// The parts of the screen that layers may ever reach, over all states and animations.
///
/// Every range is too large rather than too small: what is found to be off the screen is never on it.
struct LintExtents {
  /// A box whose edges are known.
  struct Box {
    var x: Interval
    var y: Interval
  }

  /// The box that each layer may cover, in the outermost layer's coordinates, by the layer's index; nil where that is
  /// not known.
  private(set) var boxes: [Box?]

  /// The maximum size at which each layer is shown, in points of the outermost layer; nil where that is not
  /// known.
  private(set) var sizes: [CGSize?]

  /// The outermost layer's box; nil if it has no size.
  let screen: Box?

  /// In documents of more layers nothing is known of them: every layer is carried through all that hold it.
  private static let maximumLayerCount = 20_000

  /// Looks at the layers of a bundle.
  init(_ bundle: LintBundle) {
    let count = bundle.layers.count
    boxes = [Box?](repeating: nil, count: count)
    sizes = [CGSize?](repeating: nil, count: count)
    var motions = bundle.layers.map { LayerMotion($0.layer) }
    Self.addChanges(of: bundle, to: &motions)
    guard count <= Self.maximumLayerCount, let root = motions.first, root.width.high > 0,
      root.height.high > 0,
      root.width.isFinite, root.height.isFinite, !root.transforms, !root.isUnbounded
    else {
      screen = nil
      return
    }
    let screen = Box(
      x: Interval(0, root.width.high) + root.originX,
      y: Interval(0, root.height.high) + root.originY)
    self.screen = screen
    boxes[0] = screen
    sizes[0] = CGSize(width: root.width.high, height: root.height.high)
    for index in bundle.layers.indices.dropFirst() {
      place(index, bundle.layers, motions)
    }
  }

  private mutating func place(_ index: Int, _ layers: [LintLayer], _ motions: [LayerMotion]) {
    var box = motions[index].ownBox
    var (scaleX, scaleY) = (1.0, 1.0)
    var next = index
    while let parent = layers[next].parent {
      let motion = motions[next]
      guard !motion.isUnbounded, !motions[parent].scattersSublayers,
        let outer = motion.placed(box)
      else { return }
      (scaleX, scaleY) = motion.scaled(scaleX, scaleY)
      box = parent == 0 ? outer : motions[parent].flipped(outer)
      next = parent
    }
    guard box.x.isFinite, box.y.isFinite else { return }
    boxes[index] = box
    let size = CGSize(
      width: motions[index].width.high * scaleX, height: motions[index].height.high * scaleY)
    if size.width.isFinite, size.height.isFinite { sizes[index] = size }
  }

  /// Notes what states and animations do to the layers.
  private static func addChanges(of bundle: LintBundle, to motions: inout [LayerMotion]) {
    let indices = Dictionary(
      bundle.layers.enumerated().compactMap { index, layer in layer.layer.id.map { ($0, index) } }
    ) { first, _ in first }
    for value in bundle.content?.states.flatMap(\.values) ?? [] {
      if let index = indices[value.targetID] { motions[index].add(value.keyPath, value.value) }
    }
    for animation in bundle.animations {
      if let index = animation.layer { motions[index].add(animation.animation) }
    }
    // A phone's tilt moves layers by their names.
    let tilted = bundle.tiltedNames
    for (index, layer) in bundle.layers.enumerated() {
      guard case .string(let name)? = layer.layer.value(forKeyPath: "name"), tilted.contains(name)
      else { continue }
      motions[index].isUnbounded = true
    }
  }
}

extension LintBundle {
  /// The texts in the outermost layer's style, among which are the names of the layers that a phone's tilt moves.
  fileprivate var tiltedNames: Set<String> {
    var names: Set<String> = []
    var open = markup?.nodes.map(\.element).filter { $0.name == "style" } ?? []
    while let element = open.popLast() {
      if let value = element["value"] { names.insert(value) }
      if !element.text.isEmpty { names.insert(element.text) }
      open += element.children
    }
    return names
  }
}

/// Numbers from a lowest to a highest one.
struct Interval {
  var low: Double
  var high: Double

  init(_ a: Double, _ b: Double) {
    (low, high) = (min(a, b), max(a, b))
    // Not a number is neither low nor high.
    if a.isNaN || b.isNaN { (low, high) = (-.infinity, .infinity) }
  }

  var isFinite: Bool { low.isFinite && high.isFinite }
  var magnitude: Double { max(low.magnitude, high.magnitude) }

  static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }
  static func - (a: Interval, b: Interval) -> Interval { Interval(a.low - b.high, a.high - b.low) }
  static func * (a: Interval, b: Interval) -> Interval {
    let products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    guard let least = products.min(), let most = products.max(), !products.contains(where: \.isNaN)
    else { return Interval(.nan, .nan) }
    return Interval(least, most)
  }

  mutating func include(_ number: Double) { self = Interval(min(low, number), max(high, number)) }

  func overlaps(_ other: Interval) -> Bool { low < other.high && other.low < high }
}

/// The ranges of one layer's geometry.
private struct LayerMotion {
  var x = Interval(0, 0)
  var y = Interval(0, 0)
  var width = Interval(0, 0)
  var height = Interval(0, 0)
  var originX = Interval(0, 0)
  var originY = Interval(0, 0)
  private var anchorX = Interval(0.5, 0.5)
  private var anchorY = Interval(0.5, 0.5)
  private var scaleX = Interval(1, 1)
  private var scaleY = Interval(1, 1)
  private var translationX = Interval(0, 0)
  private var translationY = Interval(0, 0)
  private var rotates = false
  private var isFlipped = false
  /// True if nothing is known about the layer's position.
  var isUnbounded = false
  /// True if nothing is known about the positions of its sublayers.
  private(set) var scattersSublayers: Bool
  /// True if the layer is not shown as it is.
  private(set) var transforms = false

  init(_ layer: CAMLLayer) {
    // Copies, a space in three dimensions, particles that fly.
    scattersSublayers = ["CAReplicatorLayer", "CATransformLayer", "CAScrollLayer"].contains(
      layer.className)
    isUnbounded = layer.className == "CAEmitterLayer" || layer.className == "CATransformLayer"
    var isFirst: Set<String> = []
    for property in layer.properties {
      set(property.keyPath, property.value, replaces: isFirst.insert(property.keyPath).inserted)
    }
  }

  /// Notes a value that a state sets.
  mutating func add(_ keyPath: String, _ value: CAMLValue) {
    set(keyPath, value, replaces: false)
  }

  /// Notes the values of an animation.
  mutating func add(_ animation: CAMLAnimation) {
    guard let keyPath = animation.keyPath else { return }
    let isRelative =
      animation.value(forKey: "byValue") != nil || animation.value(forKey: "path") != nil
      || animation.value(forKey: "valueFunction") != nil
      || animation.value(forKey: "additive") == .bool(true)
      || animation.value(forKey: "cumulative") == .bool(true)
    if isRelative, Self.isGeometry(keyPath) {
      isUnbounded = true
      scattersSublayers = true
    }
    for key in ["fromValue", "toValue"] {
      if let value = animation.value(forKey: key) { set(keyPath, value, replaces: false) }
    }
    if case .array(let values)? = animation.value(forKey: "values") {
      for value in values { set(keyPath, value, replaces: false) }
    }
  }

  private static func isGeometry(_ keyPath: String) -> Bool {
    ["position", "bounds", "transform", "anchorPoint", "frame", "sublayerTransform"].contains {
      keyPath == $0 || keyPath.hasPrefix($0 + ".")
    }
  }

  /// Takes a value into a range; a value of the layer's own replaces the default.
  private mutating func set(_ keyPath: String, _ value: CAMLValue, replaces: Bool) {
    func put(_ number: Double, _ range: inout Interval) {
      if replaces { range = Interval(number, number) } else { range.include(number) }
    }
    switch (keyPath, value) {
    case ("position", .point(let p)):
      put(p.x.native, &x)
      put(p.y.native, &y)
    case ("position.x", _): value.number.map { put($0, &x) }
    case ("position.y", _): value.number.map { put($0, &y) }
    case ("bounds", .rect(let rect)):
      put(rect.origin.x.native, &originX)
      put(rect.origin.y.native, &originY)
      put(rect.size.width.native, &width)
      put(rect.size.height.native, &height)
    case ("bounds.size", .size(let size)):
      put(size.width.native, &width)
      put(size.height.native, &height)
    case ("bounds.size.width", _): value.number.map { put($0, &width) }
    case ("bounds.size.height", _): value.number.map { put($0, &height) }
    case ("anchorPoint", .point(let p)):
      put(p.x.native, &anchorX)
      put(p.y.native, &anchorY)
    case ("geometryFlipped", .bool(let flag)): isFlipped = flag
    case ("transform", .transform(let functions)): add(functions)
    case ("sublayerTransform", .transform(let functions)):
      if !functions.isEmpty { scattersSublayers = true }
    default: setPart(keyPath, value)
    }
  }

  private mutating func setPart(_ keyPath: String, _ value: CAMLValue) {
    guard Self.isGeometry(keyPath) else { return }
    let number = value.number ?? .nan
    switch keyPath {
    case "transform.scale", "transform.scale.xy":
      scaleX.include(number)
      scaleY.include(number)
    case "transform.scale.x": scaleX.include(number)
    case "transform.scale.y": scaleY.include(number)
    case "transform.translation.x": translationX.include(number)
    case "transform.translation.y": translationY.include(number)
    case "transform.rotation", "transform.rotation.x", "transform.rotation.y",
      "transform.rotation.z":
      if number != 0 { rotates = true }
    case "transform.scale.z", "transform.translation.z": break
    case let path where path.hasPrefix("sublayerTransform"): scattersSublayers = true
    default:
      isUnbounded = true
      scattersSublayers = true
    }
    if keyPath.hasPrefix("transform"), number != (keyPath.contains("scale") ? 1 : 0) {
      transforms = true
    }
  }

  private mutating func add(_ functions: [TransformFunction]) {
    let m = functions.reduce(CATransform3DIdentity) { CATransform3DConcat($1.transform, $0) }
    if !CATransform3DIsIdentity(m) { transforms = true }
    let isPerspective = m.m14 != 0 || m.m24 != 0 || m.m34 != 0 || m.m44 != 1
    if isPerspective {
      isUnbounded = true
      return
    }
    translationX.include(m.m41.native)
    translationY.include(m.m42.native)
    scaleX.include((m.m11 * m.m11 + m.m12 * m.m12 + m.m13 * m.m13).squareRoot().native)
    scaleY.include((m.m21 * m.m21 + m.m22 * m.m22 + m.m23 * m.m23).squareRoot().native)
    if m.m12 != 0 || m.m21 != 0 || m.m13 != 0 || m.m23 != 0 { rotates = true }
  }

  /// The layer's bounds.
  var ownBox: LintExtents.Box {
    LintExtents.Box(
      x: Interval(0, width.high) + originX, y: Interval(0, height.high) + originY)
  }

  /// A range with half as much again at both ends: springs and splines pass their values.
  private func loosened(_ range: Interval) -> Interval {
    let slack = (range.high - range.low) / 2
    return Interval(range.low - slack, range.high + slack)
  }

  /// A part of the layer in the coordinates of the one that holds it.
  func placed(_ box: LintExtents.Box) -> LintExtents.Box? {
    guard width.low >= 0, height.low >= 0 else { return nil }
    var left = (box.x - originX - anchorX * loosened(width)) * loosened(scaleX)
    var top = (box.y - originY - anchorY * loosened(height)) * loosened(scaleY)
    if rotates {
      let radius = (left.magnitude * left.magnitude + top.magnitude * top.magnitude).squareRoot()
      (left, top) = (Interval(-radius, radius), Interval(-radius, radius))
    }
    return LintExtents.Box(
      x: left + loosened(translationX) + loosened(x), y: top + loosened(translationY) + loosened(y))
  }

  /// A box of a sublayer in this layer's coordinates, where these may point the other way.
  func flipped(_ box: LintExtents.Box) -> LintExtents.Box {
    guard isFlipped else { return box }
    return LintExtents.Box(x: box.x, y: originY + originY + loosened(height) - box.y)
  }

  /// The maximum scales of something in the layer, where they are as given in its own coordinates.
  func scaled(_ x: Double, _ y: Double) -> (Double, Double) {
    let (a, b) = (loosened(scaleX).magnitude, loosened(scaleY).magnitude)
    return rotates ? (max(x, y) * max(a, b), max(x, y) * max(a, b)) : (x * a, y * b)
  }
}
