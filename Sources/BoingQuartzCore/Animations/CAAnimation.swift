import BoingCoreGraphics
import BoingRender

/// The base of all animations: timing, a timing function, and a delegate that hears of start and end.
///
/// Adding it to a layer copies an animation and freezes the copy: changing a property of a
/// frozen animation traps, as it raises in Core Animation.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction,
  DynamicallyCreated
{
  package var timing = MediaTiming()
  package internal(set) var isFrozen = false
  private var fill = CAMediaTimingFillMode.removed
  private var function: CAMediaTimingFunction?
  private var removed = true
  private var listener: (any CAAnimationDelegate)?
  private var rates = CAFrameRateRange.default
  var extraValues: [String: Any] = [:]
  /// The time from the commit to the beginning in seconds, if ``beginTime`` is 0: a view's delay.
  package var delay = 0.0
  /// True if the animation has a time and moves nothing, whatever its key path.
  package var isInert = false

  /// Creates an animation with the documented defaults: duration 0, speed 1, removed on completion.
  public override init() {}

  /// Creates the animation that a keyed archive of Foundation holds; nil, with a ``Diagnostic``, where it holds
  /// none of this class, or a damaged one.
  public required init?(coder: NSCoder) {
    super.init()
    guard
      let other = Coding.decode(
        archivedName, with: coder, CAAnimation.unarchived(from:), named: { $0.archivedName })
    else { return nil }
    adopt(other)
  }

  /// Puts what ``archivedData()`` writes into a keyed archive of Foundation.
  ///
  /// Values that cannot be written are left out and reported; see ``CALayer/encode(with:)``.
  open func encode(with coder: NSCoder) {
    Coding.encode(archivedData, of: archivedName, with: coder)
  }

  /// True: nothing in an archive is trusted.
  open class var supportsSecureCoding: Bool { true }

  /// A copy of `other`, not frozen.
  ///
  /// Subclasses with state of their own override ``copy(with:)`` and call this from their
  /// initialiser.
  package func adopt(_ other: CAAnimation) {
    timing = other.timing
    fill = other.fill
    function = other.function
    removed = other.removed
    listener = other.listener
    rates = other.rates
    extraValues = other.extraValues
    (delay, isInert) = (other.delay, other.isInert)
  }

  /// Returns a value as a copy keeps it: of a path that may change later a copy that does not.
  static func frozen(_ value: Any?) -> Any? {
    (value as? CGMutablePath)?.copy() ?? value
  }

  /// A copy that can be changed, of the same class.
  ///
  /// A subclass with stored properties of its own overrides this, calls `super`, and copies them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).make()
    copy.adopt(self)
    return copy
  }

  /// Stores a number with `store` if the property takes it, and reports it otherwise.
  func change(_ property: PropertyDescriptor, to value: Double, _ store: (Double) -> Void) {
    willChange(property.name.string)
    guard property.domain.contains(value) else {
      return Diagnostics.report(.refused(value, by: property))
    }
    store(value)
  }

  /// Traps where this animation already belongs to a layer.
  package func willChange(_ name: @autoclosure () -> String = #function) {
    precondition(
      !isFrozen,
      "cannot set \(name()): this animation belongs to a layer; change a copy and add it again")
  }

  /// The time at which the animation begins, in the layer's time; 0 means when it is committed.
  ///
  /// Times that are not finite are refused: the old value stays.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { change(TimingProperty.beginTime, to: newValue) { timing.beginTime = $0 } }
  }

  /// The length of one run in seconds; 0 stands for the group's or the transaction's duration.
  ///
  /// Negative values and what is not a number are refused: the old value stays.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { change(TimingProperty.duration, to: newValue) { timing.duration = $0 } }
  }

  /// The rate of local time relative to the layer's; 0 holds the animation, negative runs it backwards.
  ///
  /// Values that are not finite are refused.
  open var speed: Float {
    get { Float(timing.speed) }
    set { change(TimingProperty.speed, to: Double(newValue)) { timing.speed = $0 } }
  }

  /// A shift of local time in seconds; values that are not finite are refused.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { change(TimingProperty.timeOffset, to: newValue) { timing.timeOffset = $0 } }
  }

  /// The number of times that the animation runs; 0 means once, `.infinity` for ever.
  ///
  /// Negative values are refused.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { change(TimingProperty.repeatCount, to: Double(newValue)) { timing.repeatCount = $0 } }
  }

  /// The duration of the repeated animation in seconds; takes precedence over ``repeatCount``.
  ///
  /// Negative values are refused.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { change(TimingProperty.repeatDuration, to: newValue) { timing.repeatDuration = $0 } }
  }

  /// True if each run is followed by one backwards.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set {
      willChange()
      timing.autoreverses = newValue
    }
  }

  /// The state before the beginning and after the end.
  open var fillMode: CAMediaTimingFillMode {
    get { fill }
    set {
      willChange()
      fill = newValue
      timing.fillsBackwards = newValue.fillsBackwards
      timing.fillsForwards = newValue.fillsForwards
    }
  }

  /// The timing function of a whole run; nil is linear.
  open var timingFunction: CAMediaTimingFunction? {
    get { function }
    set {
      willChange()
      function = newValue
    }
  }

  /// Hears of start and end.
  ///
  /// Held strongly, as Core Animation does.
  open var delegate: (any CAAnimationDelegate)? {
    get { listener }
    set {
      willChange()
      listener = newValue
    }
  }

  /// True if the layer drops the animation when it ends; true by default.
  open var isRemovedOnCompletion: Bool {
    get { removed }
    set {
      willChange()
      removed = newValue
    }
  }

  /// The rate of frames that the animation would like to have.
  ///
  /// Kept, but without effect: a frame can be asked for at any time.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { rates }
    set {
      willChange()
      rates = newValue
    }
  }

  /// The value that the property `key` has in a new animation; nil where that is nothing.
  ///
  /// A subclass that overrides this gives defaults to keys of its own.
  open class func defaultValue(forKey key: String) -> Any? {
    let entry = propertyTable.entries[key] ?? AnimationProperty.toldByEveryClass.entries[key]
    return entry?.toldDefault
  }

  /// Returns true if the value of `key` belongs into an archive; true unless a subclass decides otherwise.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// A property by its name, or a value stored under a key of the caller's choice, or else the
  /// class's default value for the key.
  open func value(forKey key: String) -> Any? {
    let own = type(of: self).propertyTable.entries[key]?.value(of: self)
    return KeyValueCoding.boxed(own) ?? extraValues[key]
      ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its name, or stores a value under any other key.
  ///
  /// A value that the property does not take is refused with a ``Diagnostic``.
  open func setValue(_ value: Any?, forKey key: String) {
    if let entry = type(of: self).propertyTable.entries[key] {
      entry.setValue(value, of: self)
    } else {
      extraValues[key] = value
    }
  }

  /// The properties that this class has, by name.
  package class var propertyTable: PropertyTable { AnimationProperty.table }

  /// The value at `keyPath`: a property or stored value, or a part of one such as `fromValue.x`,
  /// `toValue.size.width` or `byValue.rotation.z`; nil where there is none.
  open func value(forKeyPath keyPath: String) -> Any? {
    if let value = value(forKey: keyPath) { return value }
    guard let dot = keyPath.firstIndex(of: "."),
      let whole = value(forKey: String(keyPath[..<dot]))
    else { return nil }
    return ValueParts.value(String(keyPath[keyPath.index(after: dot)...]), of: whole)
  }

  /// Sets the value at `keyPath`; setting a part keeps the others.
  ///
  /// A path that is neither a property nor a part of one is stored as a key. A part that `value`
  /// cannot stand for keeps its old value and is reported.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: "."),
      let whole = self.value(forKey: String(keyPath[..<dot])), ValueParts.kind(of: whole) != nil
    else { return setValue(value, forKey: keyPath) }
    let part = String(keyPath[keyPath.index(after: dot)...])
    guard let changed = ValueParts.setting(value, part, of: whole) else {
      return Diagnostics.report(.unusable("\(value ?? "nil")", property: keyPath))
    }
    setValue(changed, forKey: String(keyPath[..<dot]))
  }

  /// Adds the animation to the layer `anObject` under the key `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? any AnimatableObject)?.add(self, forKey: event)
  }

  /// Returns a frozen copy, as `object` keeps it.
  func frozenCopy(for object: any AnimatableObject) -> CAAnimation {
    guard let copy = copy() as? CAAnimation else { return self }
    if copy !== self, let incomplete = copy as? any LayerCompletedAnimation {
      incomplete.complete(from: object)
    }
    copy.isFrozen = true
    return copy
  }

  /// The animation and those that it holds, level by level; each object once.
  private var levels: some Sequence<[CAAnimation]> {
    var seen: Set<ObjectIdentifier> = []
    return sequence(first: [self]) { level in
      let next = level.flatMap { ($0 as? CAAnimationGroup)?.animations ?? [] }
        .filter { seen.insert(ObjectIdentifier($0)).inserted }
      return next.isEmpty ? nil : next
    }
  }

  /// True if this is `group`, or has it somewhere in itself.
  func contains(_ group: CAAnimationGroup) -> Bool {
    levels.contains { $0.contains { $0 === group } }
  }

  /// True if groups in the animation hold one another deeper than layers take.
  var isNestedTooDeep: Bool {
    levels.lazy.prefix(CAAnimationGroup.maximumDepth + 1).reduce(0) { count, _ in count + 1 }
      > CAAnimationGroup.maximumDepth
  }

  /// The tracks that this animation makes on `layer`; none in the base class.
  package func compile(into compiler: inout TrackCompiler) {}
}

/// An animation that takes what it was not given from the layer that it is added to, by itself or in a
/// group.
package protocol LayerCompletedAnimation: CAAnimation {
  /// Takes over what is missing; called for the copy that `object` is about to keep.
  func complete(from object: any AnimatableObject)
}

/// An object to which animations are added: a ``CALayer``.
package protocol AnimatableObject: AnyObject {
  /// Adds a frozen copy of `anim`.
  func add(_ anim: CAAnimation, forKey key: String?)
  /// Returns the property that a key path names, whose kind may be that of the values of `animation`.
  func keyPath(_ path: String, for animation: CAPropertyAnimation?) -> PropertyTarget?
}

/// Hears of an animation's start and end.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation has begun its active duration.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation is over; `flag` is false where it was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Something that happens when a property changes or a layer enters or leaves a tree.
public protocol CAAction {
  /// Performs the action for `event` on `anObject`, as a rule a ``CALayer``.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: the null action ends a search for actions.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// Parts of points, sizes, rectangles and transforms that are values by themselves.
enum ValueParts {
  /// The kind of a value that has parts, and the property of a layer whose parts those are.
  static func kind(of value: Any) -> (path: String, kind: ValueKind)? {
    switch value {
    case is CGPoint: ("position", .point)
    case is CGRect: ("bounds", .rect)
    case is CATransform3D: ("transform", .transform)
    case is CGSize: ("shadowOffset", .size)
    default: nil
    }
  }

  static func value(_ part: String, of whole: Any) -> Any? {
    if let animation = whole as? CAAnimation { return animation.value(forKeyPath: part) }
    guard let (value, path) = target(part, whole) else { return nil }
    return value.part(path).boxed(as: path.kind)
  }

  static func setting(_ value: Any?, _ part: String, of whole: Any) -> Any? {
    guard let (old, path) = target(part, whole),
      let new = value.map({ PropertyValue($0, kind: path.kind) }) ?? path.kind.zero
    else { return nil }
    return old.replacing(path, by: new).boxed(as: path.property.kind)
  }

  private static func target(_ part: String, _ whole: Any) -> (PropertyValue, PropertyTarget)? {
    guard let (name, kind) = kind(of: whole), let path = PropertyTarget("\(name).\(part)"),
      let value = PropertyValue(whole, kind: kind)
    else { return nil }
    return (value, path)
  }
}
