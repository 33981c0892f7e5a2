import Foundation

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
