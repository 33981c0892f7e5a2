import Glibc
import OpenQuartzCore

/// A value of which every thread has its own.
struct ThreadLocal<Value>: @unchecked Sendable {
  // Each box belongs to one thread.
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t
  private let makeInitial: @Sendable () -> Value

  init(_ initial: @escaping @autoclosure @Sendable () -> Value) {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    self.key = key
    makeInitial = initial
  }

  /// The calling thread's value.
  var value: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  private var box: Box {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
    }
    let box = Box(makeInitial())
    pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
    return box
  }
}
