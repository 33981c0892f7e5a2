import QuartzCore

// Calls every member that a client may override, of an object known by its class in the library alone, and
// fails where the override is not what is called.

/// The overrides that have been called.
nonisolated(unsafe) private var called: Set<String> = []
nonisolated(unsafe) private(set) var failures: [String] = []
nonisolated(unsafe) private(set) var count = 0

func note(_ member: String) { called.insert(member) }

/// Notes a failure where `body` does not lead to the override of `member`.
func expect(_ member: String, _ body: () -> Void) {
  called = []
  count += 1
  body()
  if !called.contains(member) { failures.append(member) }
}

final class Target {
  func step(_ link: CADisplayLink) {}
}

var sampleTarget: Target { Target() }

var sampleConstraint: CAConstraint {
  CAConstraint(
    attribute: .minX, relativeTo: "superlayer", attribute: .minX, scale: 1, offset: 0)
}

var sampleContext: CGContext {
  let context = CGContext(
    data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  guard let context else { fatalError("there is no memory for a bitmap of 4 × 4 pixels") }
  return context
}

/// A layer that `layer` holds.
func addedSublayer(_ layer: CALayer) -> CALayer {
  let sublayer = CALayer()
  layer.addSublayer(sublayer)
  return sublayer
}

func withControlPoint(_ body: (UnsafeMutablePointer<Float>) -> Void) {
  withUnsafeTemporaryAllocation(of: Float.self, capacity: 2) { memory in
    if let start = memory.baseAddress { body(start) }
  }
}
