extension FreeOscillation {
  /// Writes rest + y on an even grid of times from 0 to a duration.
  ///
  /// The step from one state to the next is linear: (y, y′) at t + h is a fixed matrix times
  /// (y, y′) at t, in every regime of damping. Eight neighbouring samples are stepped at once, by the
  /// matrix of eight steps, and every 512 samples the state is taken afresh from the closed form,
  /// so that roundings do not add up. With y′ in units of ω₀ the matrix has no large entry.
  ///
  /// - Returns: False, with nothing written, for a grid that this is no use for.
  func sample(
    into buffer: UnsafeMutableBufferPointer<Double>, rest: Double, duration: Double
  ) -> Bool {
    let count = buffer.count
    let unit = law.squaredFrequency.squareRoot()
    let scale = displacement.magnitude + velocity.magnitude / unit
    guard count >= 32, let start = buffer.baseAddress, duration > 0, duration < .infinity,
      scale < 1e290, !law.isStuck
    else { return false }
    let last = Double(count - 1)
    let step = duration / last
    let lanes = transition(over: SIMD8(0, 1, 2, 3, 4, 5, 6, 7) * step, unit)
    let ahead = law.transition(over: 8 * step, unit)
    let target = UnsafeMutableRawPointer(start)
    let stepped = count - count % 8
    var index = 0
    while index < stepped {
      let time = Double(index) / last * duration
      let y0 = displacement(at: time)
      let v0 = velocity(at: time) / unit
      // From here on the motion cannot be told from its rest.
      if Swift.max(y0.magnitude, v0.magnitude) < 1e-20 * scale {
        (start + index).update(repeating: rest, count: count - index)
        break
      }
      var y = lanes.yy * y0 + lanes.yv * v0
      var v = lanes.vy * y0 + lanes.vv * v0
      let end = Swift.min(stepped, index + 512)
      while index < end {
        target.storeBytes(of: y + rest, toByteOffset: index * 8, as: SIMD8<Double>.self)
        let next = ahead.yy * y + ahead.yv * v
        v = ahead.vy * y + ahead.vv * v
        y = next
        index += 8
      }
    }
    for index in Swift.min(index, stepped)..<count where index >= stepped {
      start[index] = rest + displacement(at: Double(index) / last * duration)
    }
    start[0] = rest + displacement
    start[count - 1] = rest + displacement(at: duration)
    return true
  }

  private func transition(over times: SIMD8<Double>, _ unit: Double) -> Transition<SIMD8<Double>> {
    var lanes = Transition<SIMD8<Double>>(yy: .zero, yv: .zero, vy: .zero, vv: .zero)
    for index in times.indices {
      let one = law.transition(over: times[index], unit)
      lanes.yy[index] = one.yy
      lanes.yv[index] = one.yv
      lanes.vy[index] = one.vy
      lanes.vv[index] = one.vv
    }
    return lanes
  }
}

/// The matrix that carries (y, y′/ω₀) over a time.
struct Transition<Entry> {
  var yy: Entry
  var yv: Entry
  var vy: Entry
  var vv: Entry
}

extension DampedOscillation {
  func transition(over time: Double, _ unit: Double) -> Transition<Double> {
    let displaced = state(1, 0, at: time)
    let launched = state(0, unit, at: time)
    return Transition(
      yy: displaced.displacement, yv: launched.displacement,
      vy: displaced.velocity / unit, vv: launched.velocity / unit)
  }
}
