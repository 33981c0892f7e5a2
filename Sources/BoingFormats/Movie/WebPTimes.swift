import Foundation

/// The times of the frames of an animated WebP, corrected after the encoder.
///
/// The encoder cuts times off at whole thousandths, merges equal neighbours, and guesses how long the
/// last frame stays. Here each comes at the thousandth nearest to its frame's time, and the last one
/// stays until the movie's end.
struct WebPTimes {
  /// The offsets of the frames' durations in the file.
  private var places: [Int] = []
  private var durations: [Int] = []
  private let isAnimated: Bool

  /// The maximum duration of a frame, in thousandths of a second: 2²⁴ − 1.
  private static let longest = 0xFF_FFFF

  /// Reads the chunks of a file; nil if it is no WebP.
  init?(path: String) {
    guard
      let data = try? Data(
        contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe),
      data.count >= 20, data.prefix(4) == Data("RIFF".utf8), data[8..<12] == Data("WEBP".utf8)
    else { return nil }
    func number(_ offset: Int, _ length: Int) -> Int {
      (0..<length).reversed().reduce(0) { $0 << 8 | Int(data[offset + $1]) }
    }
    var position = 12
    while position + 8 <= data.count {
      let length = number(position + 4, 4)
      if data[position..<position + 4] == Data("ANMF".utf8), position + 24 <= data.count {
        places.append(position + 20)
        durations.append(number(position + 20, 3))
      }
      position += 8 + length + length % 2
    }
    isAnimated = !places.isEmpty
  }

  /// The frames in the file.
  var count: Int { isAnimated ? places.count : 1 }

  /// Returns the durations, in thousandths of a second, with which the frames of the file come when the
  /// frames that they show do.
  func corrected(for frames: FrameSequence) -> [Int] {
    var starts: [Int] = []
    var time = 0
    for duration in durations {
      starts.append(Self.nearest(frames.frameRate, Self.frame(at: time, frames.frameRate)))
      time += duration
    }
    starts.append(Self.nearest(frames.frameRate, frames.count))
    return zip(starts.dropFirst(), starts).map { min(Self.longest, max(1, $0 - $1)) }
  }

  /// Writes the corrected durations into the file.
  func correct(_ file: AtomicFile, for frames: FrameSequence) throws(MovieError) {
    for (place, (old, new)) in zip(places, zip(durations, corrected(for: frames)))
    where old != new {
      let bytes = [0, 8, 16].map { UInt8(truncatingIfNeeded: new >> $0) }
      try file.write(Data(bytes), at: place)
    }
  }

  /// The frame that begins in the thousandth `time`, which was cut off or rounded.
  private static func frame(at time: Int, _ rate: FrameRate) -> Int {
    let (top, bottom) = (time * rate.numerator, 1000 * rate.denominator)
    let next = (top + bottom - 1) / bottom
    let isCutOff = next * bottom / rate.numerator == time
    return isCutOff ? next : (2 * top + bottom) / (2 * bottom)
  }

  /// The thousandth nearest to a frame's time.
  private static func nearest(_ rate: FrameRate, _ frame: Int) -> Int {
    (2000 * frame * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }
}
