import BoingRender
import Glibc
import OpenCoreGraphics

/// Calls that lead to calls of their kind further up or down a tree, which may be deeper than the stack.
///
/// The first few are made where they arise, as subclasses and layout managers expect; those nested deeper
/// are made once these have returned.
struct NestedCalls {
  enum Call {
    case resizeSublayers(CALayer, oldSize: CGSize)
    case invalidateLayout(CALayer)
  }

  private var depth = 0
  private var deferred: [Call] = []

  /// The depth to which calls are made where they arise.
  private static let maximumDepth = 32

  /// Makes `call`, or keeps it for later.
  static func make(_ call: Call, _ stack: TransactionStack = .current) {
    guard stack.nestedCalls.depth < maximumDepth else {
      stack.nestedCalls.deferred.append(call)
      return
    }
    stack.nestedCalls.depth += 1
    defer { stack.nestedCalls.depth -= 1 }
    perform(call)
    guard stack.nestedCalls.depth == 1 else { return }
    while !stack.nestedCalls.deferred.isEmpty {
      let calls = stack.nestedCalls.deferred
      stack.nestedCalls.deferred = []
      for call in calls { perform(call) }
    }
  }

  private static func perform(_ call: Call) {
    switch call {
    case .resizeSublayers(let layer, let size): layer.resizeSublayers(withOldSize: size)
    case .invalidateLayout(let layer): layer.layoutManager?.invalidateLayout(of: layer)
    }
  }
}

/// The part of the calling thread's stack that calls into clients' classes may use.
///
/// A search through layers whose classes may override it nests as deep as the tree; it ends where the
/// rest of the stack is needed for the last of the calls.
struct StackRoom {
  /// The lowest address that such calls may reach.
  private let limit: UInt
  /// The size of the stack in bytes.
  let size: Int

  /// What is left to the last call, in bytes.
  private static let reserve: UInt = 131_072

  /// The calling thread's stack.
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

  /// True while there is room for a further call.
  var isLeft: Bool {
    var here: UInt8 = 0
    // Only the address counts: that of the present call's frame.
    return withUnsafePointer(to: &here) { UInt(bitPattern: $0) > limit }
  }
}
