/// The time of a layer, by the clock that its animations follow.
struct LayerClock {
  private let layer: CALayer

  init(_ layer: CALayer) {
    self.layer = layer
  }

  /// The present in the layer's time.
  var now: CFTimeInterval {
    #if os(Linux)
      if let time = layer.presentTime { return time }
    #endif
    return layer.convertTime(CACurrentMediaTime(), from: nil)
  }

  /// When an animation on the layer begins, in the layer's time; nil where that is its commit, which is
  /// still to come.
  func begin(of key: String) -> CFTimeInterval? {
    #if os(Linux)
      if let time = layer.committedBeginTime(forKey: key) { return time }
    #endif
    return layer.animation(forKey: key).map(\.beginTime).flatMap { $0 == 0 ? nil : $0 }
  }

  /// A beginning as an animation takes it, where 0 would mean its commit.
  func beginTime(_ time: CFTimeInterval) -> CFTimeInterval {
    time == 0 ? .leastNonzeroMagnitude : time
  }
}
