import BoingCoreGraphics

/// A batch of changes that reach the render trees together.
///
/// Transactions belong to a thread and nest; only the outermost commit hands changes over. A change
/// outside any transaction begins an implicit one, which ends with ``flush()``, at a display's next
/// update on the thread, or when a frame of it is asked for; and, unless it only changed layers of
/// displays that do not run, in the thread's run loop.
///
/// A thread that ends without having committed its changes loses them, which is reported. Between
/// `begin()` and `commit()` there should be no `await`: a task may go on on another thread.
///
/// Completion blocks and animation delegates are called by ``Display/update()`` or
/// ``Display/advance(to:)`` of the display whose layers were changed, on the thread that updates it and
/// not on the one that committed; a display that runs updates itself. What concerns no display is called
/// from the run loop of the thread that committed, or by an earlier update of a display on that thread:
/// an animation on a layer that no display shows starts and stops with its commit, unfinished. On the
/// main thread the main queue serves as well as the run loop. A thread of a pool, as tasks have, runs no
/// loop: if no display is updated there within a second, the main thread makes the calls.
open class CATransaction: NSObject {
  /// Begins a transaction inside the present one; it inherits the outer values.
  open class func begin() { TransactionStack.current.begin() }

  /// Ends the innermost transaction.
  ///
  /// Without one nothing happens.
  open class func commit() { TransactionStack.current.commit() }

  /// Commits the implicit transaction; an explicit one stays open.
  open class func flush() { TransactionStack.current.flush() }

  /// Commits the implicit transaction and lets the calls that wait on this thread be made by another,
  /// if it runs no run loop: for a task that is about to wait for one of them.
  package class func yieldCalls() { TransactionStack.current.yieldCalls() }

  /// True on the main thread and in calls of the main queue, whichever thread serves that.
  package class var isInMainCalls: Bool {
    LoopScheduler.isOnMainThread || LoopScheduler.isInMainQueue
  }

  /// Takes a lock that all callers share, so that threads that change the same layers can take turns.
  ///
  /// May be nested. The library itself does not take it; debug builds stop where two threads use one tree
  /// at the same time.
  open class func lock() { TransactionStack.lock.lock() }

  /// Gives the lock back.
  open class func unlock() { TransactionStack.lock.unlock() }

  /// The duration of animations that have none of their own, in seconds; 0.25 unless set.
  open class func animationDuration() -> CFTimeInterval {
    TransactionStack.current.animationDuration
  }

  /// Sets the duration of animations that have none; negative values and what is not a number are
  /// refused.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// The timing function of implicit animations; nil for the default one.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.animationTimingFunction
  }

  /// Sets the timing function of implicit animations.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Returns true if property changes leave actions alone.
  open class func disableActions() -> Bool { TransactionStack.current.disableActions }

  /// Sets whether property changes leave actions alone.
  open class func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// The completion block in force.
  open class func completionBlock() -> (() -> Void)? {
    TransactionStack.current.completionGroup?.block
  }

  /// Sets a block to be called when every animation added after this call has ended.
  ///
  /// A block that is replaced still runs, after the animations added under it. Without animations it
  /// runs from the run loop or at the next update of a display, not inside the commit.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// A value of the innermost transaction that has one under `key`.
  open class func value(forKey key: String) -> Any? {
    TransactionStack.current.value(forKey: key)
  }

  /// Sets a value of the present transaction; known keys have the effect of their setters.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    TransactionStack.current.setValue(anObject, forKey: key)
  }
}

/// The key of the duration of animations that have none.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether property changes leave actions alone.
public let kCATransactionDisableActions = "disableActions"
/// The key of the timing function of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"
