import BoingCoreGraphics
import BoingCurves
import BoingRender

/// Changes of properties: the search for an action, the new value, and the queue of the next commit.
extension CALayer {
  /// Stores `newValue` in the field `field` if it differs, running the property's action.
  @inline(__always)
  func change<V: Equatable>(
    _ property: PropertyDescriptor, _ field: WritableKeyPath<LayerValues, V>, to newValue: V
  ) {
    guard values[keyPath: field] != newValue else { return }
    withAction(property) { values[keyPath: field] = newValue }
  }

  /// As ``change(_:_:to:)`` for geometry, which the property must take.
  @inline(__always)
  func changeGeometry<V: SIMD>(
    _ property: PropertyDescriptor, _ field: WritableKeyPath<LayerValues, V>, to newValue: V
  ) where V.Scalar == Double {
    guard (newValue * 0) == .zero || !property.domain.isFinite else {
      return refuse(newValue, property)
    }
    change(property, field, to: newValue)
  }

  /// As ``change(_:_:to:)`` for a transform, which the property must take.
  func changeTransform(
    _ property: PropertyDescriptor, _ field: WritableKeyPath<LayerValues, Matrix4>,
    to newValue: CATransform3D
  ) {
    guard newValue.isFinite || !property.domain.isFinite else { return refuse(newValue, property) }
    change(property, field, to: newValue.matrix)
  }

  /// As ``change(_:_:to:)`` for a number, which the property must take.
  @inline(__always)
  func changeNumber(
    _ property: PropertyDescriptor, _ field: WritableKeyPath<LayerValues, Double>,
    to newValue: Double
  ) {
    guard property.domain.contains(newValue) else { return refuse(newValue, property) }
    change(property, field, to: newValue)
  }

  /// Stores a colour; nil is kept as not-a-number, which never equals itself.
  func changeColor(
    _ property: PropertyDescriptor, _ field: WritableKeyPath<LayerValues, SIMD4<Double>>,
    to color: CGColor?
  ) {
    let new = color?.srgbComponents ?? LayerValues.noColor
    let old = values[keyPath: field]
    guard old != new, !(old.x.isNaN && new.x.isNaN) else { return }
    withAction(property) { values[keyPath: field] = new }
  }

  /// As ``change(_:_:to:)`` for a field of the details.
  func change<V: Equatable>(
    _ property: PropertyDescriptor, detail field: WritableKeyPath<LayerDetails.Values, V>,
    to newValue: V
  ) {
    guard details.values[keyPath: field] != newValue else { return }
    withAction(property, changes: .details) { details.values[keyPath: field] = newValue }
  }

  /// As ``changeGeometry(_:_:to:)`` for a field of the details.
  func changeGeometry<V: SIMD>(
    _ property: PropertyDescriptor, detail field: WritableKeyPath<LayerDetails.Values, V>,
    to newValue: V
  ) where V.Scalar == Double {
    guard (newValue * 0) == .zero || !property.domain.isFinite else {
      return refuse(newValue, property)
    }
    change(property, detail: field, to: newValue)
  }

  /// As ``changeTransform(_:_:to:)`` for a field of the details.
  func changeTransform(
    _ property: PropertyDescriptor, detail field: WritableKeyPath<LayerDetails.Values, Matrix4>,
    to newValue: CATransform3D
  ) {
    guard newValue.isFinite || !property.domain.isFinite else { return refuse(newValue, property) }
    change(property, detail: field, to: newValue.matrix)
  }

  /// As ``changeNumber(_:_:to:)`` for a field of the details.
  func changeNumber(
    _ property: PropertyDescriptor, detail field: WritableKeyPath<LayerDetails.Values, Double>,
    to newValue: Double
  ) {
    guard property.domain.contains(newValue) else { return refuse(newValue, property) }
    change(property, detail: field, to: newValue)
  }

  /// As ``changeColor(_:_:to:)`` for a field of the details.
  func changeColor(
    _ property: PropertyDescriptor,
    detail field: WritableKeyPath<LayerDetails.Values, SIMD4<Double>>,
    to color: CGColor?
  ) {
    let new = color?.srgbComponents ?? LayerValues.noColor
    let old = details.values[keyPath: field]
    guard old != new, !(old.x.isNaN && new.x.isNaN) else { return }
    withAction(property, changes: .details) { details.values[keyPath: field] = new }
  }

  /// The value of a property that a class declares, or that is known by name alone.
  func property(_ property: PropertyDescriptor) -> PropertyValue { details.properties[property] }

  /// Stores such a value if it differs, running the property's action.
  func changeProperty(_ property: PropertyDescriptor, to newValue: PropertyValue) {
    guard property.takes(newValue) else {
      return refuse(newValue.boxed(as: property.kind) ?? "a value", property)
    }
    guard details.properties[property] != newValue else { return }
    withAction(property, changes: .details) { details.properties[property] = newValue }
  }

  /// Runs `body`, which changes `property`, with the action found for it before.
  @inline(__always)
  func withAction(
    _ property: PropertyDescriptor, changes: LayerChanges = .values, _ body: () -> Void
  ) {
    precondition(
      !layerFlags.contains(.presentation),
      "a presentation layer is read-only; change its model() instead")
    guard mayHaveActions else { return body() }
    runAction(.change(property), changes, body)
  }

  /// The same for an event that is no property of a table.
  func withAction(named key: String, changes: LayerChanges, _ body: () -> Void) {
    precondition(
      !layerFlags.contains(.presentation),
      "a presentation layer is read-only; change its model() instead")
    guard mayHaveActions else { return body() }
    runAction(.named(key), changes, body)
  }

  /// True if the search for actions can find any.
  @inline(__always)
  var mayHaveActions: Bool {
    context != nil || delegate != nil || actions != nil || style != nil
      || !type(of: self).isLibraryClass
  }

  private func runAction(_ event: ActionEvent, _ changes: LayerChanges, _ body: () -> Void) {
    if layerFlags.contains(.displayingCopy) { return body() }
    let transaction = TransactionStack.current
    let isLibraryClass = type(of: self).isLibraryClass
    if transaction.disableActions {
      body()
      didChange(changes)
    } else if isLibraryClass, delegate == nil, actions == nil, style == nil {
      // Nobody else can have an action, so that the built-in one needs no object.
      let action = builtInAction(for: event, transaction)
      body()
      didChange(changes)
      switch action {
      case .animation(let change)?:
        keep(AnimationEntry(change, key: event.key, transaction), transaction)
      case .transition(let transition)?: keep(transition, forKey: event.key, transaction)
      case nil: break
      }
    } else {
      let action = self.action(forKey: event.key)
      body()
      didChange(changes)
      action?.run(forKey: event.key, object: self, arguments: nil)
    }
    if !isLibraryClass, type(of: self).needsDisplay(forKey: event.key) { setNeedsDisplay() }
  }

  func refuse(_ value: Any, _ property: PropertyDescriptor) {
    Diagnostics.report(.refused(value, by: property))
  }

  /// Queues the layer for the next commit.
  func didChange(_ changes: LayerChanges) {
    guard let context else { return }
    if pendingChanges.isEmpty {
      context.queue(self)
    } else {
      // Another thread may have queued it, whose transaction is none of this one's.
      TransactionStack.current.touchAgain(context)
    }
    pendingChanges.formUnion(changes)
  }

  /// The search behind ``action(forKey:)``.
  func searchAction(_ event: String) -> (any CAAction)? {
    func found(_ action: (any CAAction)?) -> (any CAAction)?? {
      guard let action else { return nil }
      return .some(action is NSNull ? nil : action)
    }
    if let action = found(delegate?.action(for: self, forKey: event)) { return action }
    if let action = found(actions?[event]) { return action }
    if let styled = style?["actions"] as? [String: any CAAction],
      let action = found(styled[event])
    {
      return action
    }
    if let action = found(type(of: self).defaultAction(forKey: event)) { return action }
    return switch builtInAction(for: .named(event), .current) {
    case .animation(let change)?: change.animation(of: event)
    case .transition(let transition)?: transition
    case nil: nil
    }
  }
}

/// Core Animation's built-in actions for property changes.
extension CALayer {
  /// An action that a change starts by itself.
  enum BuiltInAction {
    case animation(ImplicitChange)
    case transition(CATransition)
  }

  /// The quarter-second animation or transition that Core Animation starts by itself on layers that
  /// have been committed to a display; nil for other layers and events.
  ///
  /// A background colour has one only where there is a colour. The duration and the timing function are the
  /// transaction's.
  func builtInAction(for event: ActionEvent, _ transaction: TransactionStack) -> BuiltInAction? {
    guard let context, context.hasCommitted else { return nil }
    let table = type(of: self).propertyTable
    guard let target = event.target(in: table) else {
      return table.entries[event.key]?.property.action == .transition
        ? .transition(transition(transaction)) : nil
    }
    guard target.part == .whole || event.key == "transform.scale" else { return nil }
    switch target.property.action {
    case .none: return nil
    case .transition: return .transition(transition(transaction))
    case .animation:
      if target.property === PropertyDescriptor.backgroundColor, values.backgroundColor.x.isNaN {
        return nil
      }
      return .animation(
        ImplicitChange(
          of: target, from: codedValue(of: target.property).part(target),
          duration: transaction.animationDuration,
          easing: transaction.animationTimingFunction ?? ImplicitChange.standardEasing))
    }
  }

  private func transition(_ transaction: TransactionStack) -> CATransition {
    let transition = CATransition()
    transition.duration = transaction.animationDuration
    transition.timingFunction = transaction.animationTimingFunction ?? ImplicitChange.standardEasing
    transition.fillMode = .backwards
    return transition
  }
}

/// An event for which a layer looks for an action.
enum ActionEvent {
  /// The change of a property, by its setter.
  case change(PropertyDescriptor)
  /// An event by its name: a property, a part of one, or another event.
  case named(String)

  /// The name by which actions are looked up.
  var key: String {
    switch self {
    case .change(let property): property.name.string
    case .named(let key): key
    }
  }

  /// Returns what an animation of the event drives; nil where it drives nothing of a layer with the properties
  /// of `table`.
  func target(in table: PropertyTable) -> PropertyTarget? {
    if case .change(let property) = self {
      switch property.storage {
      // The same in every class; of other properties a class may have a default of its own.
      case .values, .details, .contents: return PropertyTarget(property)
      case .listed, .named, .cell, .object: break
      }
    }
    return PropertyTarget(key, in: table)
  }
}

/// A layer's own clock, which its sublayers and animations follow.
///
/// A layer's time is `(superlayer's − beginTime) · speed + timeOffset`. With a ``speed`` of 0 the
/// ``timeOffset`` *is* the time: the scrubber. Values that a property cannot have are refused with a
/// ``Diagnostic``: the old one stays.
extension CALayer {
  func changeTiming(
    _ property: PropertyDescriptor, _ value: PropertyValue, _ body: (inout MediaTiming) -> Void
  ) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    guard property.takes(value) else {
      return refuse(value.boxed(as: property.kind) ?? "nil", property)
    }
    body(&timing)
    didChange(.timing)
  }
}

/// The times by which a library on top continues a running animation.
extension CALayer {
  /// The present time of the display's clock in the layer's own time; nil outside of a display.
  package var presentTime: CFTimeInterval? {
    guard let context else { return nil }
    return localTime(fromRoot: context.clock.now)
  }

  /// Returns the beginning of the animation `key` in the layer's time; nil before its commit, or without it.
  package func committedBeginTime(forKey key: String) -> CFTimeInterval? {
    guard let entry = animations[key], entry.isCommitted else { return nil }
    return entry.timing.beginTime
  }
}
