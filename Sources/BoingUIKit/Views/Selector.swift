import BoingQuartzCore

/// A method that an object is sent later: what `#selector(…)` names on Apple's platforms.
///
/// Swift on Linux has no Objective-C methods, and hence no `#selector`. Write `Selector(…)` around the same
/// reference, and leave out `@objc`:
///
/// ```swift
/// button.addTarget(self, action: Selector(Card.flip(_:)), for: .touchUpInside)
/// ```
///
/// A reference that names its class holds nobody. One that does not, such as `Selector(flip)`, is a method of
/// `self`, which the selector then keeps alive, and it is sent to that object whatever the target is.
public struct Selector {
  /// Calls the method on an object with up to two arguments; false if the object or an argument is of another type.
  private let call: (AnyObject, Any?, Any?) -> Bool

  /// Creates the selector of a method without parameters.
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    call = { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// Creates the selector of a method that takes the sender.
  public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void) {
    call = { target, sender, _ in
      guard let target = target as? Target, let sender = Self.argument(sender, as: Sender.self)
      else { return false }
      method(target)(sender)
      return true
    }
  }

  /// Creates the selector of a method that takes the sender and the event.
  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping (Target) -> (Sender, Event) -> Void
  ) {
    call = { target, sender, event in
      guard let target = target as? Target, let sender = Self.argument(sender, as: Sender.self),
        let event = Self.argument(event, as: Event.self)
      else { return false }
      method(target)(sender, event)
      return true
    }
  }

  /// Creates the selector of one object's method without parameters, and keeps the object.
  public init(_ method: @escaping () -> Void) {
    call = { _, _, _ in
      method()
      return true
    }
  }

  /// Creates the selector of one object's method that takes the sender, and keeps the object.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    call = { _, sender, _ in
      guard let sender = Self.argument(sender, as: Sender.self) else { return false }
      method(sender)
      return true
    }
  }

  /// Creates the selector of one object's method that takes the sender and the event, and keeps the object.
  public init<Sender, Event>(_ method: @escaping (Sender, Event) -> Void) {
    call = { _, sender, event in
      guard let sender = Self.argument(sender, as: Sender.self),
        let event = Self.argument(event, as: Event.self)
      else { return false }
      method(sender, event)
      return true
    }
  }

  /// Calls the method on `target`.
  ///
  /// An object without such a method traps, as an unrecognized selector does on Apple's platforms.
  package func send(to target: Any?, sender: Any?, event: Any? = nil) {
    guard let target else { return }
    guard call(target as AnyObject, sender, event) else {
      preconditionFailure(
        "unrecognized selector: \(type(of: target)) has no such method that takes "
          + "\(sender.map { "\(type(of: $0))" } ?? "nothing")")
    }
  }

  /// Returns an argument as the type of the parameter; nil if it is of another.
  private static func argument<Value>(_ value: Any?, as type: Value.Type) -> Value? {
    if let value { return value as? Value }
    // A parameter that is optional itself takes nil.
    return Optional<Any>.none as? Value
  }
}

extension CADisplayLink {
  /// Creates a link that calls a selector of `target`, which it keeps until it is invalidated.
  public convenience init(target: Any, selector sel: Selector) {
    self.init(LinkTarget { sel.send(to: target, sender: $0) })
  }

  /// Creates a link that calls a closure, which it keeps until it is invalidated.
  ///
  /// ```swift
  /// let link = CADisplayLink { link in position += speed * link.duration }
  /// link.add(to: .main, forMode: .common)
  /// ```
  public convenience init(_ handler: @escaping (CADisplayLink) -> Void) {
    self.init(LinkTarget(handler))
  }

  private convenience init(_ target: LinkTarget) {
    self.init(target: target, selector: LinkTarget.step)
  }
}

/// The target of a link that calls a closure.
private final class LinkTarget {
  private let handler: (CADisplayLink) -> Void

  init(_ handler: @escaping (CADisplayLink) -> Void) { self.handler = handler }

  func step(_ link: CADisplayLink) { handler(link) }
}
