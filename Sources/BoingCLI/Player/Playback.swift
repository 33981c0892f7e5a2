/// The time and the rate of a player, without a clock or a window.
struct Playback: Equatable {
  /// The duration of the movie in seconds; nil if it never ends.
  let duration: Double?
  /// The length of a single step in seconds.
  let frameDuration: Double
  /// The time that shows, in seconds.
  private(set) var time = 0.0
  /// True if time advances by itself.
  private(set) var isPlaying = false
  /// True if the movie begins again at its end.
  var isLooping = false
  private var speedIndex = Self.speeds.count - 1

  /// The speeds that can be chosen, in seconds of the movie for each second.
  static let speeds = [1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1]

  /// A player at the beginning, standing still.
  init(duration: Double?, frameDuration: Double) {
    self.duration = duration
    self.frameDuration = frameDuration
  }

  /// Seconds of the movie for each second.
  var speed: Double { Self.speeds[speedIndex] }

  /// True if the end of the movie is reached.
  var isAtEnd: Bool { duration.map { time >= $0 } ?? false }

  /// The end of the slider: the movie's, or for one without end the next of 10, 20, 40 … seconds.
  var span: Double {
    if let duration { return duration }
    var span = 10.0
    while span <= time { span *= 2 }
    return span
  }

  /// The position of the slider, 0…1.
  var position: Double { span > 0 ? min(time / span, 1) : 0 }

  /// Lets `seconds` of real time pass.
  mutating func advance(by seconds: Double) {
    guard isPlaying, seconds > 0, seconds.isFinite else { return }
    time += seconds * speed
    guard let duration, time >= duration else { return }
    if isLooping, duration > 0 {
      time = time.truncatingRemainder(dividingBy: duration)
    } else {
      time = duration
      isPlaying = false
    }
  }

  /// Plays from the beginning, or goes back to it: what a click on the image does.
  mutating func click() {
    if time == 0, !isPlaying {
      isPlaying = true
    } else {
      rewind()
    }
  }

  /// Plays, from the beginning where the end shows, or pauses.
  mutating func toggle() {
    if !isPlaying, isAtEnd { time = 0 }
    isPlaying.toggle()
  }

  /// Stands still at the beginning.
  mutating func rewind() {
    time = 0
    isPlaying = false
  }

  /// Stands still at the end, or at the slider's end where there is none.
  mutating func goToEnd() {
    time = span
    isPlaying = false
  }

  /// Stands still at a place of the slider, 0…1.
  mutating func scrub(to position: Double) {
    isPlaying = false
    time = min(max(position, 0), 1) * span
  }

  /// Stands still `count` frames further on, on a whole frame.
  mutating func step(_ count: Int) {
    isPlaying = false
    let frame = (time / frameDuration).rounded() + Double(count)
    time = max(0, frame * frameDuration)
    if let duration { time = min(time, duration) }
  }

  /// Takes the next slower speed, if there is one.
  mutating func slowDown() {
    speedIndex = max(0, speedIndex - 1)
  }

  /// Takes the next faster speed, if there is one.
  mutating func speedUp() {
    speedIndex = min(Self.speeds.count - 1, speedIndex + 1)
  }
}
