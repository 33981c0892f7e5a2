#if hasFeature(Embedded)
  /// A value that several threads share; where Embedded Swift runs, there is one thread.
  final class Locked<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: Value) { self.value = value }

    /// Returns what `body` makes of the value.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#else
  import Synchronization

  /// A value that several threads share.
  typealias Locked<Value> = Mutex<Value>
#endif
