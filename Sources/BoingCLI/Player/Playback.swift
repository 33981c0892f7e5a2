import Foundation

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

  /// Creates a player at the beginning, standing still.
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

  /// Stands still at a position of the slider, 0…1.
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

/// The number of frames shown, and the times that drawing them took.
struct FrameStatistics {
  private(set) var count = 0
  /// Seconds spent evaluating and drawing.
  private(set) var drawing = 0.0
  /// Seconds from the first frame to the last.
  private(set) var elapsed = 0.0
  private(set) var maximum = 0.0
  private var recent: [Double] = []

  /// Takes note of a frame that was shown `elapsed` seconds after the first.
  mutating func add(drawing seconds: Double, elapsed: Double) {
    count += 1
    drawing += seconds
    maximum = max(maximum, seconds)
    self.elapsed = elapsed
    recent.append(seconds)
    if recent.count > 30 { recent.removeFirst() }
  }

  /// The mean time of drawing the last frames, for the panel.
  var now: String {
    guard !recent.isEmpty else { return "" }
    let mean = recent.reduce(0, +) / Double(recent.count)
    return String(format: "%.2f ms a frame", mean * 1000)
  }

  /// One line about all of it.
  var summary: String {
    guard count > 1, elapsed > 0 else { return "\(count) frames" }
    return String(
      format: "%d frames in %.2f s: %.1f per second; drawing took %.2f ms on average, %.2f at most",
      count, elapsed, Double(count - 1) / elapsed, drawing / Double(count) * 1000, maximum * 1000)
  }
}

extension FrameStatistics {
  /// The frames that were shown, as JSON; all times are in seconds.
  struct Report: BoingCLI.Report {
    static let schema = "boing.play/1"

    let frames: Int
    let elapsed: Double
    let framesPerSecond: Double?
    let meanDrawingTime: Double?
    let maximumDrawingTime: Double
  }

  /// The report on all frames.
  var report: Report {
    Report(
      frames: count, elapsed: elapsed,
      framesPerSecond: count > 1 && elapsed > 0 ? Double(count - 1) / elapsed : nil,
      meanDrawingTime: count > 0 ? drawing / Double(count) : nil, maximumDrawingTime: maximum)
  }
}
