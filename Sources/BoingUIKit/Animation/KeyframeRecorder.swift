import BoingQuartzCore

/// The changes of a block of keyframes, from which one keyframe animation for each property is made.
@MainActor
final class KeyframeRecorder {
  /// One property of a layer.
  private struct Track {
    let key: AnimatableKey
    let layer: CALayer
    let initial: AnimatableValue
    var segments: [Segment]
  }

  /// A change within a part of the duration.
  private struct Segment {
    var start: Double
    var end: Double
    let value: AnimatableValue
  }

  private var tracks: [Track] = []
  /// The part of the duration in which changes are made at present.
  private var range = 0.0...1.0

  /// Makes the changes of `body` in a part of the duration, in fractions of it.
  func withRange(start: Double, duration: Double, _ body: () -> Void) {
    let outer = range
    let start = start.isFinite ? min(max(start, 0), 1) : 0
    let end = duration.isFinite ? min(max(start + duration, start), 1) : start
    range = start...end
    body()
    range = outer
  }

  /// Notes a change.
  func record(
    _ key: AnimatableKey, of layer: CALayer, from old: AnimatableValue, to new: AnimatableValue
  ) {
    let segment = Segment(start: range.lowerBound, end: range.upperBound, value: new)
    let index = tracks.firstIndex { $0.layer === layer && $0.key.keyPath == key.keyPath }
    if let index {
      tracks[index].segments.append(segment)
    } else {
      tracks.append(Track(key: key, layer: layer, initial: old, segments: [segment]))
    }
  }

  /// Adds the animations to their layers.
  func addAnimations(of block: AnimationBlock) {
    for track in tracks {
      let animation = CAKeyframeAnimation(keyPath: track.key.keyPath)
      let frames = keyframes(of: track)
      animation.values = frames.map { $0.value.any ?? CGColor.clear }
      animation.keyTimes = frames.map { NSNumber(value: $0.time) }
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let number = Int(clamping: block.timing.bits.calculationMode)
      animation.calculationMode = modes.indices.contains(number) ? modes[number] : .linear
      // Between steady key times only these modes find times of their own.
      if animation.calculationMode == .paced || animation.calculationMode == .cubicPaced {
        animation.keyTimes = nil
      }
      if case .cubic(let function) = block.timing.curve { animation.timingFunction = function }
      block.timing.apply(to: animation)
      block.add(animation, to: track.layer, forKey: track.key.keyPath)
    }
    tracks = []
  }

  /// The values of a property and their times, from 0 to 1.
  private func keyframes(of track: Track) -> [(time: Double, value: AnimatableValue)] {
    var frames = [(time: 0.0, value: track.initial)]
    let segments = track.segments.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    for (_, segment) in segments {
      let last = frames[frames.count - 1]
      // A change begins where the one before ends, at the earliest.
      let start = max(segment.start, last.time)
      if start > last.time { frames.append((start, last.value)) }
      frames.append((max(segment.end, start), segment.value))
    }
    let last = frames[frames.count - 1]
    if last.time < 1 { frames.append((1, last.value)) }
    return frames
  }
}
