import OpenCoreGraphics

/// A layer's own clock, which its sublayers and animations follow.
///
/// A layer's time is `(superlayer's − beginTime) · speed + timeOffset`. With a ``speed`` of 0 the
/// ``timeOffset`` *is* the time: the scrubber. Values that a property cannot have are refused with a
/// ``Diagnostic``: the old one stays.
extension CALayer {
  /// When the layer begins, in seconds of its superlayer's time; 0 unless changed.
  ///
  /// Finite.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { changeTiming("beginTime", newValue, newValue.isFinite, "finite") { $0.beginTime = $1 } }
  }

  /// How long the layer lasts, in seconds; infinite unless changed.
  ///
  /// 0 or more. Kept, but without effect on what is drawn.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { changeTiming("duration", newValue, newValue >= 0, "0 or more") { $0.duration = $1 } }
  }

  /// Local seconds for each second of the superlayer; 1 unless changed.
  ///
  /// Finite; 0 stops the layer's time at ``timeOffset``, and below 0 it runs backwards.
  public var speed: Float {
    get { Float(timing.speed) }
    set { changeTiming("speed", Double(newValue), newValue.isFinite, "finite") { $0.speed = $1 } }
  }

  /// A shift of the layer's time in seconds; 0 unless changed.
  ///
  /// Finite.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { changeTiming("timeOffset", newValue, newValue.isFinite, "finite") { $0.timeOffset = $1 } }
  }

  /// 0 unless changed, and never below.
  ///
  /// Kept, but without effect on a layer.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set {
      changeTiming("repeatCount", Double(newValue), newValue >= 0, "0 or more") {
        $0.repeatCount = $1
      }
    }
  }

  /// In seconds, 0 unless changed, and never below.
  ///
  /// Kept, but without effect on a layer.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set {
      changeTiming("repeatDuration", newValue, newValue >= 0, "0 or more") {
        $0.repeatDuration = $1
      }
    }
  }

  /// Kept, but without effect on a layer.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { changeTiming("autoreverses", newValue, true, "") { $0.autoreverses = $1 } }
  }

  /// Kept, but without effect on a layer.
  public var fillMode: CAMediaTimingFillMode {
    get { fill }
    set { fill = newValue }
  }

  private func changeTiming<Value>(
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
