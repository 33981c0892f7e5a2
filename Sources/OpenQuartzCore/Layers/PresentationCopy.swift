import BoingRender
import OpenCoreGraphics

/// The copy of a layer that is being made: what `CALayer.init(layer:)` copies, where Core Animation calls it.
///
/// It waits on the thread between the call and the initialiser of `CALayer`, past those of subclasses.
final class PresentationCopy {
  let model: CALayer
  let source: PresentationSource
  /// The committed values, without animations.
  let values: LayerState
  let extras: OutOfLineState

  private init(
    of model: CALayer, _ source: PresentationSource, _ values: LayerState, _ extras: OutOfLineState
  ) {
    (self.model, self.source, self.values, self.extras) = (model, source, values, extras)
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
    of model: CALayer, _ source: PresentationSource, values: LayerState, extras: OutOfLineState
  ) -> CALayer {
    let stack = TransactionStack.current
    let outer = stack.waitingCopy
    stack.waitingCopy = PresentationCopy(of: model, source, values, extras)
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
      values: context.tree.nodes[index].values, extras: context.tree.extras[index],
      shownValues: shown.values, shownExtras: shown.extras)
  }

  /// A copy of the layer with the committed `values` and `extras`, on which what animations have made of
  /// them comes after its `init(layer:)`.
  func presentation(
    _ source: PresentationSource, values: LayerState, extras: OutOfLineState,
    shownValues: LayerState, shownExtras: OutOfLineState
  ) -> CALayer {
    let copy = PresentationCopy.make(of: self, source, values: values, extras: extras)
    copy.show(shownValues, shownExtras, insteadOf: values, extras)
    copy.layerFlags.insert(.presentation)
    return copy
  }

  /// Takes over what differs between shown and committed values; the rest stays what an initialiser has
  /// made of it.
  private func show(
    _ shownValues: LayerState, _ shownExtras: OutOfLineState,
    insteadOf oldValues: LayerState, _ oldExtras: OutOfLineState
  ) {
    if shownExtras.image !== oldExtras.image { storedContents = shownExtras.image }
    guard !type(of: self).isLibraryClass else {
      (values, extras) = (shownValues, shownExtras)
      return
    }
    for property in type(of: self).propertyTable.all.values where property.isAnimatable {
      let shown = property.value(in: shownValues, shownExtras)
      guard shown != property.value(in: oldValues, oldExtras) else { continue }
      property.store(shown, in: &values, &extras)
    }
    extras.store.takeNamed(of: shownExtras.store, insteadOf: oldExtras.store)
  }
}
