import Glibc

/// The part of the calling thread's stack that calls into clients' classes may use.
///
/// A search through layers whose classes may override it nests as deep as the tree; it ends where the
/// rest of the stack is needed for the last of the calls.
struct StackRoom {
  /// The lowest address that such calls may reach.
  private let limit: UInt
  /// The size of the stack in bytes.
  let size: Int

  /// The number of bytes reserved for the last call.
  private static let reserve: UInt = 131_072

  /// Creates the calling thread's stack.
  init() {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard let get = Self.getAttributes, get(pthread_self(), attributes) == 0 else {
      (limit, size) = (0, 0)
      return
    }
    defer { pthread_attr_destroy(attributes) }
    var lowest: UnsafeMutableRawPointer?
    var size = 0
    pthread_attr_getstack(attributes, &lowest, &size)
    limit = UInt(bitPattern: lowest) + Self.reserve
    self.size = size
  }

  private typealias GetAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  /// The C library's `pthread_getattr_np`, which its headers show to programs of GNU's C alone.
  private static let getAttributes: GetAttributes? = {
    // The symbol has this very signature wherever it exists.
    dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: GetAttributes.self) }
  }()

  /// True while there is stack left for a further call.
  var isLeft: Bool {
    var here: UInt8 = 0
    // Only the address counts: that of the present call's frame.
    return withUnsafePointer(to: &here) { UInt(bitPattern: $0) > limit }
  }
}
