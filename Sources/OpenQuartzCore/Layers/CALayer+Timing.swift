import BoingRender
import OpenCoreGraphics

/// A layer's own clock, which its sublayers and animations follow.
///
/// A layer's time is `(superlayer's − beginTime) · speed + timeOffset`. With a ``speed`` of 0 the
/// ``timeOffset`` *is* the time: the scrubber. Values that a property cannot have are refused with a
/// ``Diagnostic``: the old one stays.
extension CALayer {
  func changeTiming<Value>(
    _ name: String, _ value: Value, _ isUsable: Bool, _ range: String,
    _ body: (inout MediaTiming, Value) -> Void
  ) {
    precondition(!isPresentation, "a presentation layer is read-only; change its model() instead")
    guard isUsable else {
      return Diagnostics.report(.refusedByAnimation(value, property: name, range: range))
    }
    body(&timing, value)
    didChange(.timing)
  }
}
