import BoingRender
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
