/// How a soft body meets the ground: it stays there for a moment at every contact, and flies in between.
///
/// The contacts themselves are those of the fall. Each is the beginning of a stay; the flight after it
/// rises as high as that of the fall in the time that is left until the next.
struct GroundContacts: Sendable, Hashable {
  private let fall: GravityBounce
  /// When the body comes to the ground, in seconds.
  let times: [Double]
  /// How long it stays there each time, in seconds.
  let stays: [Double]
  /// Half of the time for which its shape feels each contact.
  private let halves: [Double]

  init(_ shape: SquashAndStretch<GravityBounce>) {
    fall = shape.base
    times = fall.contactTimes
    var stays: [Double] = []
    var halves: [Double] = []
    for (index, time) in times.enumerated() {
      let before = index > 0 ? time - times[index - 1] : .infinity
      let after = index + 1 < times.count ? times[index + 1] - time : .infinity
      halves.append(shape.contactWindow(at: index).upperBound - time)
      stays.append(min(shape.contactDuration, before, after / 2))
    }
    (self.stays, self.halves) = (stays, halves)
  }

  /// When the body has its shape again after the last contact, in seconds.
  var end: Double { fall.duration + (stays.last ?? 0) }

  /// Where the body's foot is: on the ground during a stay, and never below it.
  func foot(at time: Double) -> Double {
    let index = lastContact(until: time)
    guard let index else { return fall.value(at: time) }
    let (start, stay) = (times[index], stays[index])
    guard index + 1 < times.count, time > start + stay else { return fall.target }
    let next = times[index + 1]
    return fall.value(at: start + (time - start - stay) / (next - start - stay) * (next - start))
  }

  /// The time at which a shape that feels contacts before and after them is what it is here.
  func shapeTime(at time: Double) -> Double {
    guard let first = times.first else { return time }
    guard let index = lastContact(until: time) else {
      return time * max(0, first - halves[0]) / first
    }
    let (start, stay, half) = (times[index], stays[index], halves[index])
    if time < start + stay { return start - half + (time - start) / stay * 2 * half }
    guard index + 1 < times.count else { return time - stay + half }
    let next = times[index + 1]
    let part = (time - start - stay) / (next - start - stay)
    return start + half + part * (next - halves[index + 1] - start - half)
  }

  private func lastContact(until time: Double) -> Int? {
    var (lower, upper) = (0, times.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if times[middle] <= time { lower = middle + 1 } else { upper = middle }
    }
    return lower > 0 ? lower - 1 : nil
  }
}
