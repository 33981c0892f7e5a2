import OpenQuartzCore

extension NotificationCenter {
  /// Lets a method of `observer` be called for notifications; the observer is not kept.
  ///
  /// Write `Selector(Class.method)` for what is `#selector(Class.method)` on Apple's platforms.
  ///
  /// - Parameters:
  ///   - observer: The object that hears of notifications.
  ///   - aSelector: The method, with or without the notification as its parameter.
  ///   - aName: The name of the notifications; any if nil.
  ///   - anObject: The object that posts them; any if nil.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let object = observer as AnyObject
    let token = NotificationToken(self)
    // The notification is delivered on the thread that posts it, as everywhere.
    nonisolated(unsafe) let selector = aSelector
    let weak = WeakReference(object)
    nonisolated(unsafe) let reference = weak
    token.token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      guard let target = reference.object else { return }
      selector.send(to: target, sender: notification)
    }
    NotificationTokens.add(
      token, of: object, center: self, name: aName, sender: anObject as AnyObject?)
  }
}

/// A registration with a center, which ends with it.
private final class NotificationToken {
  weak var center: NotificationCenter?
  var token: (any NSObjectProtocol)?

  init(_ center: NotificationCenter) { self.center = center }

  deinit { end() }

  func end() {
    if let token { center?.removeObserver(token) }
    token = nil
  }
}

/// The registrations of observers by selectors.
///
/// Foundation on Linux knows its own tokens alone, so that `removeObserver(_:)` with an observer is told here.
private enum NotificationTokens {
  struct Entry {
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let name: NSNotification.Name?
    weak var sender: AnyObject?
    let token: NotificationToken
  }

  // The lock guards the list.
  nonisolated(unsafe) private static var entries: [Entry] = []
  private static let lock = NSLock()

  static func add(
    _ token: NotificationToken, of observer: AnyObject, center: NotificationCenter,
    name: NSNotification.Name?, sender: AnyObject?
  ) {
    let gone = lock.withLock {
      let gone = entries.filter { $0.observer == nil }
      entries.removeAll { $0.observer == nil }
      entries.append(
        Entry(observer: observer, center: center, name: name, sender: sender, token: token))
      return gone
    }
    _ = gone
  }

  static func remove(_ isMeant: (Entry) -> Bool) {
    let removed = lock.withLock {
      let removed = entries.filter(isMeant)
      entries.removeAll(where: isMeant)
      return removed
    }
    for entry in removed { entry.token.end() }
  }
}

extension NotificationCenter {
  /// Ends what ``addObserver(_:selector:name:object:)`` began for an observer, or the registration that a token stands
  /// for.
  ///
  /// An observer that has ended need not call it.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Ends the registrations of an observer, or of a token, for a name and an object; nil stands for any.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let everybody: Any = observer
    removeObserver(everybody, name: aName, object: anObject)
    let sender = anObject as AnyObject?
    NotificationTokens.remove {
      $0.observer === observer && $0.center === self && (aName == nil || $0.name == aName)
        && (sender == nil || $0.sender === sender)
    }
  }
}

extension Timer {
  /// Returns a timer of the thread's run loop that calls a method of `target`, which it keeps.
  ///
  /// Timers follow real time, also where a screen's clock stands still.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    nonisolated(unsafe) let (target, selector) = (aTarget, aSelector)
    return scheduledTimer(withTimeInterval: ti, repeats: yesOrNo) { timer in
      selector.send(to: target, sender: timer)
    }
  }

  /// Creates a timer that calls a method of `target`, which it keeps.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    nonisolated(unsafe) let (target, selector) = (aTarget, aSelector)
    self.init(timeInterval: ti, repeats: yesOrNo) { timer in
      selector.send(to: target, sender: timer)
    }
  }
}
