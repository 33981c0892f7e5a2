#if !hasFeature(Embedded)
  import Synchronization
#endif

/// A value that several threads share; where Embedded Swift runs, there is one thread.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  #if hasFeature(Embedded)
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Returns what `body` makes of the value, while no other thread has it.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  #else
    private let value: Mutex<Value>

    package init(_ value: Value) { self.value = Mutex(value) }

    /// Returns what `body` makes of the value, while no other thread has it.
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      value.withLock { body(&$0) }
    }
  #endif
}
