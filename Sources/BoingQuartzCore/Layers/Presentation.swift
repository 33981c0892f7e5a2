import BoingCoreGraphics
import BoingRender

/// The copy of a layer that is being made: what `CALayer.init(layer:)` copies, where Core Animation calls it.
///
/// It waits on the thread between the call and the initialiser of `CALayer`, past those of subclasses.
final class PresentationCopy {
  let model: CALayer
  let source: PresentationSource
  /// The committed values, without animations.
  let values: LayerValues
  let details: LayerDetails

  private init(
    of model: CALayer, _ source: PresentationSource, _ values: LayerValues, _ details: LayerDetails
  ) {
    (self.model, self.source, self.values, self.details) = (model, source, values, details)
  }

  /// The copy that is being made of `layer` on this thread; it is handed out once.
  static func take(of layer: Any) -> PresentationCopy? {
    let stack = TransactionStack.current
    guard let copy = stack.waitingCopy, copy.model === layer as AnyObject else { return nil }
    stack.waitingCopy = nil
    return copy
  }

  /// Makes a copy of `model`'s own class, with the given values, by its `init(layer:)`.
  static func make(
    of model: CALayer, _ source: PresentationSource, values: LayerValues, details: LayerDetails
  ) -> CALayer {
    let stack = TransactionStack.current
    let outer = stack.waitingCopy
    stack.waitingCopy = PresentationCopy(of: model, source, values, details)
    defer { stack.waitingCopy = outer }
    return type(of: model).makeCopy(of: model)
  }
}

extension CALayer {
  /// The copy behind ``presentation()``.
  func currentPresentation() -> CALayer? {
    if isPresentation { return self }
    guard let context, slot >= 0 else { return nil }
    return presentation(in: context, at: context.clock.now)
  }

  /// A copy of the layer as it shows at the time `time` of `context`, which it is in.
  func presentation(in context: LayerContext, at time: Double) -> CALayer {
    let index = Int(slot)
    let shown = context.tree.layer(slot, at: time)
    return presentation(
      PresentationSource(model: self, context: context, time: time),
      values: context.tree.nodes[index].values, details: context.tree.details[index],
      shownValues: shown.values, shownDetails: shown.details)
  }

  /// A copy of the layer with the committed `values` and `details`, on which what animations have made of
  /// them comes after its `init(layer:)`.
  func presentation(
    _ source: PresentationSource, values: LayerValues, details: LayerDetails,
    shownValues: LayerValues, shownDetails: LayerDetails
  ) -> CALayer {
    let copy = PresentationCopy.make(of: self, source, values: values, details: details)
    copy.show(shownValues, shownDetails, insteadOf: values, details)
    copy.layerFlags.insert(.presentation)
    return copy
  }

  /// Takes over what differs between shown and committed values; the rest stays what an initialiser has
  /// made of it.
  private func show(
    _ shownValues: LayerValues, _ shownDetails: LayerDetails,
    insteadOf oldValues: LayerValues, _ oldDetails: LayerDetails
  ) {
    if shownDetails.contents !== oldDetails.contents { storedContents = shownDetails.contents }
    guard !type(of: self).isLibraryClass else {
      (values, details) = (shownValues, shownDetails)
      return
    }
    for property in type(of: self).propertyTable.all.values where property.isAnimatable {
      let shown = property.value(in: shownValues, shownDetails)
      guard shown != property.value(in: oldValues, oldDetails) else { continue }
      property.store(shown, in: &values, &details)
    }
    details.properties.takeNamed(of: shownDetails.properties, insteadOf: oldDetails.properties)
  }
}

/// The origin of a presentation layer: a layer in a display's tree, and the time it shows.
///
/// Its neighbours in the tree are made when they are asked for, new ones each time, so that layers
/// that only tell their values cost no more than these.
final class PresentationSource {
  let model: CALayer
  private weak var context: LayerContext?
  private let time: Double

  init(model: CALayer, context: LayerContext? = nil, time: Double = 0) {
    self.model = model
    self.context = context
    self.time = time
  }

  /// The superlayer as it shows at the same time.
  var superlayer: CALayer? {
    node.flatMap { presentation(at: $0.context.tree.nodes[Int($0.slot)].parent, $0.context) }
  }

  /// The sublayers as they show at the same time.
  var sublayers: [CALayer] { members(areMasks: false) }

  /// The mask as it shows at the same time.
  var mask: CALayer? { members(areMasks: true).first }

  /// The layer and everything below it as they show at the same time.
  var frame: Frame? {
    node.map { $0.context.tree.evaluate(at: time, root: $0.slot) }
  }

  /// The layer's slot in the tree, as long as it is there.
  private var node: (context: LayerContext, slot: Int32)? {
    guard let context, model.context === context, model.slot >= 0 else { return nil }
    return (context, model.slot)
  }

  private func members(areMasks: Bool) -> [CALayer] {
    guard let (context, slot) = node else { return [] }
    var found: [CALayer] = []
    var child = context.tree.nodes[Int(slot)].firstChild
    while child >= 0 {
      let node = context.tree.nodes[Int(child)]
      if node.flags.contains(.isMask) == areMasks,
        let layer = presentation(at: child, context)
      {
        found.append(layer)
      }
      child = node.nextSibling
    }
    return found
  }

  private func presentation(at slot: Int32, _ context: LayerContext) -> CALayer? {
    guard slot >= 0, let layer = context.layer(at: slot) else { return nil }
    return layer.presentation(in: context, at: time)
  }
}

/// The tree that a layer is in: of models, or of what they show.
extension CALayer {
  /// The layer that holds this one.
  var holder: CALayer? { isPresentation ? source?.superlayer : parent }

  /// The layers held, the farthest first at equal depth.
  var members: [CALayer] { isPresentation ? source?.sublayers ?? [] : children }

  /// The layer that cuts this one.
  var cutout: CALayer? { isPresentation ? source?.mask : maskLayer }

  /// Returns true if both are one layer, or show one.
  static func isSame(_ a: CALayer?, _ b: CALayer?) -> Bool {
    if a === b { return true }
    guard let a, let b, a.isPresentation, b.isPresentation else { return false }
    return a.source?.model === b.source?.model
  }
}

extension CALayer {
  /// Returns true if an animation of `keyPath` would show.
  package func isAnimatable(keyPath: String) -> Bool {
    self.keyPath(keyPath)?.property.isAnimatable ?? false
  }

  /// Returns the value that a property showed some seconds ago, by the clock of the layer's display.
  ///
  /// The layer's present animations count, also for the time before they were added. Nil where no
  /// display shows the layer.
  package func shownValue(forKeyPath keyPath: String, secondsAgo seconds: Double) -> Any? {
    guard let context, slot >= 0 else { return nil }
    return presentation(in: context, at: context.clock.now - seconds)
      .value(forKeyPath: keyPath)
  }
}
