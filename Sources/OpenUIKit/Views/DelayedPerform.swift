import OpenQuartzCore

/// Methods that are called after a delay, in the time of the main screen.
extension NSObject {
  /// Calls a method of the object after some seconds of the main screen's time, which keeps the object.
  @MainActor
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    let timer = UIScreen.main.timer(after: delay.isFinite ? max(delay, 0) : 0) {
      DelayedCalls.remove(self, isOver: true)
      aSelector.send(to: self, sender: anArgument)
    }
    DelayedCalls.timers[ObjectIdentifier(self), default: []].append(timer)
  }

  /// Leaves out the calls of an object's methods that were to come.
  @MainActor
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.remove(aTarget as AnyObject, isOver: false)
  }

  /// Calls a method of the object.
  @MainActor
  public func perform(_ aSelector: Selector, with object: Any? = nil) {
    aSelector.send(to: self, sender: object)
  }
}

/// The calls that are to come, by their objects.
@MainActor
private enum DelayedCalls {
  static var timers: [ObjectIdentifier: [ScreenTimer]] = [:]

  static func remove(_ object: AnyObject, isOver: Bool) {
    let id = ObjectIdentifier(object)
    guard isOver else {
      for timer in timers.removeValue(forKey: id) ?? [] { timer.cancel() }
      return
    }
    timers[id]?.removeAll { !$0.isPending }
    if timers[id]?.isEmpty ?? false { timers[id] = nil }
  }
}
