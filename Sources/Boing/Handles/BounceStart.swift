import Foundation

/// Everything that is known of a bounce before it begins.
struct BounceStart {
  let layer: CALayer
  let keyPath: String
  let from: Any?
  let to: Any
  var style: BounceStyle
  var duration: Double
  let delay: Double
  let colorSpace: BounceColorSpace
  let preference: BouncePreference

  /// Sets the layer's value and begins the bounce, or what stands in for it.
  func begin() -> BounceHandle {
    let handle = BounceHandle(layer: layer, keyPath: keyPath)
    guard duration > 0, duration.isFinite, delay >= 0, delay.isFinite else {
      BounceReport.say(
        "a bounce of \(keyPath) sets its value at once: \(duration) s after \(delay) s is no time to "
          + "bounce in")
      return settle(handle)
    }
    var calmed = self
    switch preference {
    case .full: break
    case .eased(let seconds):
      if style.shake { return pulse(handle, seconds) }
      (calmed.style, calmed.duration) = (.calm, min(duration, max(seconds, 1e-3)))
    case .crossFade(let seconds):
      return style.shake ? pulse(handle, seconds) : crossFade(handle, max(seconds, 1e-3))
    }
    do {
      try calmed.bounce(handle)
    } catch {
      BounceReport.say("a bounce of \(keyPath) sets its value at once: \(error)")
      return settle(handle)
    }
    return handle
  }

  private var shown: Any? { layer.shownValue(forKeyPath: keyPath) }

  private func bounce(_ handle: BounceHandle) throws(BounceError) {
    guard let from = from ?? shown else { throw .missingEnd }
    let bounce = BounceAnimation(keyPath: keyPath)
    bounce.fromValue = from
    bounce.toValue = to
    bounce.colorSpace = colorSpace
    bounce.style = style
    bounce.duration = duration
    try bounce.prepare()
    let way = try BounceEnds(from: from, to: to, colorSpace: colorSpace).way()
    let curve = try BounceCurveCache.shared.curve(
      style.normalized(duration: duration), straight: way.from.isMixedOnACurve)
    let distance = way.from.distance(to: way.to)
    let contacts = try style.contacts(duration: duration).map {
      Contact(time: $0.time, speed: $0.speed * distance)
    }
    wait(bounce)
    let run = BounceHandle.Run(
      motion: .curve(way, curve), style: style, duration: duration, colorSpace: colorSpace)
    ModelValue.set(to, keyPath, of: layer) {
      handle.start(bounce, .bounce(run), contacts: distance > 0 ? contacts : [])
    }
  }

  private func crossFade(_ handle: BounceHandle, _ seconds: Double) -> BounceHandle {
    guard let from = from ?? shown, keyPath != "opacity" else { return settle(handle) }
    let fade = CalmAnimation.crossFade(
      keyPath, from: from, to: to, opacity: layer.opacity, duration: seconds)
    wait(fade)
    ModelValue.set(to, keyPath, of: layer) { handle.start(fade, .crossFade(seconds)) }
    return handle
  }

  private func pulse(_ handle: BounceHandle, _ seconds: Double) -> BounceHandle {
    let pulse = CalmAnimation.pulse(opacity: layer.opacity, duration: max(seconds, 1e-3))
    wait(pulse)
    ModelValue.set(to, keyPath, of: layer) { handle.start(pulse, .pulse) }
    return handle
  }

  private func settle(_ handle: BounceHandle) -> BounceHandle {
    ModelValue.set(to, keyPath, of: layer)
    handle.end(finished: true)
    return handle
  }

  private func wait(_ animation: CAAnimation) {
    guard delay > 0 else { return }
    animation.beginTime = LayerClock(layer).now + delay
    animation.fillMode = .backwards
  }
}

extension BounceStyle {
  /// A glide to the target without a bounce.
  static var calm: BounceStyle { BounceStyle(bounces: 0) }
}
